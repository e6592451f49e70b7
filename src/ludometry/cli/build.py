"""Commands made from a room's verbs.

A verb is a plain typed function that returns a Report. A parameter without a default, or the leading ones that
may be given by place, become arguments; keyword-only ones become options; `Annotated[type, "words"]` carries
the help. So rooms need not know what the command line is made of.
"""

from __future__ import annotations

import contextlib
import inspect
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin

import typer

from ludometry.core.errors import LudometryError
from ludometry.study.report import Report

Verb = Callable[..., Report]


def command(name: str, verb: Verb) -> Any:
    """A command that calls the verb, with `--json` and `--svg` added."""
    app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
    app.command(name, help=inspect.getdoc(verb))(_wrapped(verb))
    return typer.main.get_command(app)


def _wrapped(verb: Verb) -> Callable[..., None]:
    parameters = [_typed(p) for p in inspect.signature(verb, eval_str=True).parameters.values()]
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
        from ludometry.core.progress import watched_by

        as_json, svg = given.pop("as_json"), given.pop("svg_to")
        leading = [given.pop(p.name) for p in parameters if p.kind is not inspect.Parameter.KEYWORD_ONLY]
        # What a verb says while it runs, as in a game, must not stand before the JSON.
        talk = contextlib.redirect_stdout(sys.stderr) if as_json else contextlib.nullcontext()
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
    """The parameter with its help turned into an argument or an option."""
    kind, words = _split(parameter.annotation)
    if parameter.kind is inspect.Parameter.KEYWORD_ONLY:
        described: Any = typer.Option(help=words)
    else:
        described = typer.Argument(help=words, metavar=parameter.name.upper())
    return parameter.replace(annotation=Annotated[kind, described])


def _split(annotation: Any) -> tuple[Any, str]:
    if get_origin(annotation) is Annotated:
        kind, *notes = get_args(annotation)
        return kind, next((note for note in notes if isinstance(note, str)), "")
    return annotation, ""
