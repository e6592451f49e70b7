"""`ludometry reproduce PAPER`: a paper may be spread over several rooms; their rows are shown together."""

from __future__ import annotations

from typing import Any

from ludometry.cli.app import _Lazy
from ludometry.core.registry import Entry, rooms_with, verb
from ludometry.study.report import Report


def group() -> Any:
    """The papers as subcommands."""
    papers: dict[str, list[Entry]] = {}
    for entry in rooms_with("reproduce"):
        papers.setdefault(entry.paper or entry.id, []).append(entry)
    return _Papers(papers)


class _Papers(_Lazy):
    def __init__(self, papers: dict[str, list[Entry]]) -> None:
        help = "The tables and figures of a paper, ours beside them."
        super().__init__("reproduce", help, {paper: ", ".join(e.title for e in es) for paper, es in papers.items()})
        self.papers = papers

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        from ludometry.cli.build import command

        entries = self.papers[cmd_name]
        if len(entries) == 1:
            return command(cmd_name, verb(entries[0].id, "reproduce"))

        def reproduce() -> Report:
            """Every claim of the paper that can be compared, ours beside it."""
            reports = [verb(entry.id, "reproduce")() for entry in entries]
            rows = [row for report in reports for row in report.data["rows"]]
            return Report({"rows": rows}, [part for report in reports for part in report.parts])

        return command(cmd_name, reproduce)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        with formatter.section("Papers"):
            formatter.write_dl(list(self.listed.items()))
