"""Commands made from a room's verbs.

A verb is a plain typed function that returns a Report. A parameter without a default, or the leading ones that
may be given by place, become arguments; keyword-only ones become options; `Annotated[type, "words"]` carries
the help. So rooms need not know what the command line is made of.
"""

from __future__ import annotations

import contextlib
import gc
import inspect
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin

import typer
from typer.core import TyperCommand

from ludometry.core.bounds import refuse_far_numbers
from ludometry.core.errors import BadInput, LudometryError
from ludometry.core.files import FileText, read_text, refuse_no_file, refuse_unwritable
from ludometry.core.options import plain_option, refuse_unknown
from ludometry.core.progress import watched_by
from ludometry.study.report import Report

Verb = Callable[..., Report]
WRITTEN = ("save", "out", "map")
"""Options that name a file to write: looked at before the work, not after it."""


def command(name: str, verb: Verb, title: str = "") -> Any:
    """A command that calls the verb, with `--json` and `--svg` added; the title is a room's, or the verb's own name."""
    app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
    run = _wrapped(verb)
    app.command(name, help=inspect.getdoc(verb), cls=_Command)(run)
    made = typer.main.get_command(app)
    made.title, made.known = title or f"'{name}'", [p.name for p in _keywords(verb)]  # type: ignore[attr-defined]
    for parameter in made.params:
        if parameter.name in run.__annotations__:
            _leave_alone_what_fits(parameter, _split(run.__annotations__[parameter.name])[0])
    return made


# To make sure of a value's type typer imports pydantic, which takes as long as many an answer.


def _leave_alone_what_fits(parameter: Any, kind: Any) -> None:
    """Takes a value that is of its type already, as texts and defaults are, for what it is."""
    kinds, convert = (kind, *get_args(kind)), parameter.process_value

    def process(context: Any, value: Any) -> Any:
        fits = type(value) in kinds and not (value is None and parameter.required)
        return value if fits and parameter.nargs == 1 and parameter.callback is None else convert(context, value)

    parameter.process_value = process


class QuietHelp:
    """A command whose `--help` does nothing at all unless somebody asks for it."""

    def get_help_option(self, ctx: Any) -> Any:
        option = super().get_help_option(ctx)  # type: ignore[misc]
        if option is not None and "process_value" not in vars(option):
            convert = option.process_value
            option.process_value = lambda context, value: convert(context, value) if value else value
        return option


_UsageError: Any = typer.BadParameter.__base__
"""Click's, which newer versions of Typer carry inside under another name."""


@contextlib.contextmanager
def in_one_sentence() -> Iterator[None]:
    """What was typed wrongly is refused in the house's manner; a group asked for nothing shows its help instead."""
    try:
        yield
    except _UsageError as problem:
        if type(problem).__name__ == "NoArgsIsHelpError":
            raise
        words = " ".join(problem.format_message().split()).rstrip(".")
        way = problem.ctx.command_path if problem.ctx else "ludometry"
        raise BadInput(f"{words[:1].lower()}{words[1:]}: '{way} --help' says what is expected.") from None


class _Command(QuietHelp, TyperCommand):
    """A command that refuses an option in the sentence of the house."""

    title: str
    known: list[str]

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except _UsageError as problem:
            if type(problem).__name__ == "NoSuchOption":
                refuse_unknown(self.title, [problem.option_name.lstrip("-").replace("-", "_")], self.known)
            problem.ctx = problem.ctx or ctx
            raise


def _keywords(verb: Verb) -> list[inspect.Parameter]:
    parameters = inspect.signature(verb, eval_str=True).parameters.values()
    return [p for p in parameters if p.kind is inspect.Parameter.KEYWORD_ONLY]


def _wrapped(verb: Verb) -> Callable[..., None]:
    asked = list(inspect.signature(verb, eval_str=True).parameters.values())
    parameters = [_typed(p) for p in asked]
    texts = [p.name for p in asked if _split(p.annotation)[0] is FileText]
    plain = {p.name: option for p in asked if (option := plain_option(p)) is not None}
    taken = {p.name for p in parameters}
    own = {
        "as_json": Annotated[bool, typer.Option("--json", help="Answer as JSON.")],
        "svg_to": Annotated[Path | None, typer.Option("--svg", help="Write the picture to this file.")],
    }
    assert not taken & set(own)
    extra = [
        inspect.Parameter("as_json", inspect.Parameter.KEYWORD_ONLY, default=False, annotation=own["as_json"]),
        inspect.Parameter("svg_to", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=own["svg_to"]),
    ]

    def run(**given: Any) -> None:
        from ludometry.cli.show import TerminalWatcher, show

        gc.freeze()
        gc.enable()
        as_json, svg = given.pop("as_json"), given.pop("svg_to")
        for name, option in plain.items():
            given[name] = option.read(given[name])
        for name in texts:
            given[name] = FileText(read_text(given[name]))
        leading = [given.pop(p.name) for p in parameters if p.kind is not inspect.Parameter.KEYWORD_ONLY]
        # What a verb says while it runs, as in a game, must not stand before the JSON.
        talk = contextlib.redirect_stdout(sys.stderr) if as_json else contextlib.nullcontext()
        refuse_far_numbers(given)
        for file in (given.get(name) for name in WRITTEN):
            if isinstance(file, Path):
                refuse_no_file(file)
        if svg is not None:
            refuse_unwritable(svg)
        try:
            with watched_by(TerminalWatcher()), talk:
                report = verb(*leading, **given)
        except KeyboardInterrupt:
            print("\nstopped; what was finished is kept, and the same command goes on from there.", file=sys.stderr)
            raise typer.Exit(130) from None
        show(report, as_json, svg)
        if report.failed and report.data.get("problem"):
            # One sentence that names the cure, and exit code 2, after what was found has been shown.
            raise LudometryError(report.data["problem"])
        if report.failed:
            raise typer.Exit(1)

    everything = [p.replace(kind=inspect.Parameter.KEYWORD_ONLY) for p in parameters] + extra
    run.__signature__ = inspect.Signature(everything)  # type: ignore[attr-defined]
    run.__annotations__ = {p.name: p.annotation for p in everything}
    return run


def _typed(parameter: inspect.Parameter) -> inspect.Parameter:
    """The parameter with its help turned into an argument or an option.

    Words and numbers come as texts: a wrong one gets the house's sentence, not the command line's.
    """
    kind, words = _split(parameter.annotation)
    option, metavar = plain_option(parameter), None
    if kind is FileText:
        kind = Path
    elif option is not None and (option.choices or option.kind in (int, float)):
        metavar = f"[{'|'.join(filter(None, option.choices))}]" if option.choices else f"<{option.kind.__name__}>"
        usual = parameter.default
        kind = str | None if usual is None else str
        if usual not in (None, inspect.Parameter.empty):
            parameter = parameter.replace(default=str(usual))
    if parameter.kind is inspect.Parameter.KEYWORD_ONLY:
        described: Any = typer.Option(help=words, metavar=metavar)
    else:
        described = typer.Argument(help=words, metavar=parameter.name.rstrip("_").upper())
    return parameter.replace(annotation=Annotated[kind, described])


def _split(annotation: Any) -> tuple[Any, str]:
    if get_origin(annotation) is Annotated:
        kind, *notes = get_args(annotation)
        return kind, next((note for note in notes if isinstance(note, str)), "")
    return annotation, ""
