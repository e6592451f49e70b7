"""`ludometry reproduce PAPER`: a paper may be spread over several rooms; their rows are shown together."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Annotated, Any

from ludometry.cli.app import _Lazy
from ludometry.cli.build import command
from ludometry.core.errors import LudometryError
from ludometry.core.files import make_folder, refuse_unwritable, write_text
from ludometry.core.progress import note
from ludometry.core.registry import Entry
from ludometry.study.papers import Quick, papers, parameters, reproduce
from ludometry.study.png import unknown_signs, why_not
from ludometry.study.report import Report

_ROOM = Annotated[str, "Only this room's part of the paper."]
_TABLE = Annotated[str, "Only this table of the paper, by its number."]
_FIGURES = Annotated[
    Path | None, "Write every figure and table to this folder as SVG, PNG and CSV, with a page that shows them all."
]
_CSV = Annotated[Path | None, "Write the rows to this file as CSV."]


def group() -> Any:
    """The papers as subcommands."""
    return _Papers(papers())


class _Papers(_Lazy):
    noun = "paper"

    def __init__(self, found: dict[str, list[Entry]]) -> None:
        help = "The tables and figures of a paper, ours beside them."
        super().__init__("reproduce", help, {paper: ", ".join(e.title for e in es) for paper, es in found.items()})
        self.papers = found

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        return command(cmd_name, _verb(cmd_name, self.papers[cmd_name]))

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        with formatter.section("Papers"):
            formatter.write_dl(list(self.listed.items()))


def _verb(paper: str, entries: list[Entry]) -> Any:
    """A paper as a verb: the options of its rooms, and where to write what was found."""

    def done_again(*, figures: Path | None, csv: Path | None, **given: Any) -> Report:
        if csv is not None:
            refuse_unwritable(csv)
        if figures is not None:
            refuse_unwritable(make_folder(figures) / "index.html")
            if reason := why_not():
                note(reason)
        report = reproduce(paper, **given)
        try:
            if csv is not None:
                write_text(csv, report.csv())
            if figures is not None:
                files = report.write(figures)
                if reason := unknown_signs():
                    note(reason)
                report.say(f"{len(files)} files in {figures}; {figures / 'index.html'} shows them all.")
        except LudometryError as problem:  # the rows are shown all the same, and then the sentence
            report.failed = True
            report.data["problem"] = str(problem)
        return report

    own = {name: parameter for entry in entries for name, parameter in parameters(entry).items()}
    several = {"room": (_ROOM, ""), "table": (_TABLE, "")} if len(entries) > 1 else {}
    asked = {"quick": (Quick, False), **several, "figures": (_FIGURES, None), "csv": (_CSV, None)}
    keyword = inspect.Parameter.KEYWORD_ONLY
    listed = [parameter.replace(kind=keyword) for name, parameter in own.items() if name not in asked]
    listed += [
        inspect.Parameter(name, keyword, default=usual, annotation=kind) for name, (kind, usual) in asked.items()
    ]
    done_again.__doc__ = "Every claim, figure and table of the paper that can be computed, ours beside it."
    done_again.__signature__ = inspect.Signature(listed)  # type: ignore[attr-defined]
    return done_again
