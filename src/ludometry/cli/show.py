"""Reports on a terminal: tables, sentences, JSON, and bars while work runs."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludometry.core.errors import BadInput
from ludometry.core.files import write_text
from ludometry.core.progress import Bar
from ludometry.study.report import Report, Table, plain

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

UNWATCHED_WIDTH = 140
"""Columns when nobody's terminal says how wide it is."""


def show(report: Report, as_json: bool, svg: Path | None) -> None:
    """Prints a report, and writes its picture where one was asked for."""
    if svg is not None:
        if report.picture is None:
            raise BadInput("there is no picture of this answer: leave out --svg.")
        write_text(svg, report.picture)
    if as_json:
        print(json.dumps(plain(report.data), ensure_ascii=False, indent=1))
        return
    console = _console()
    for part in report.parts:
        if isinstance(part, Table):
            print_table(console, part)
        else:
            console.print(part, markup=False, highlight=False, soft_wrap=True)


def _console() -> Console:
    from rich.console import Console

    return Console() if sys.stdout.isatty() else Console(width=UNWATCHED_WIDTH)


def print_table(console: Console, part: Table) -> None:
    from rich import box
    from rich.table import Table as Drawn
    from rich.text import Text

    drawn = Drawn(title=part.title or None, box=box.SIMPLE_HEAD, title_justify="left", pad_edge=False)
    for place, column in enumerate(part.columns):
        numbers = [row[place] for row in part.rows if str(row[place]).strip()]
        right = bool(numbers) and all(_looks_numeric(cell) for cell in numbers)
        drawn.add_column(Text(column), justify="right" if right else "left")
    for row in part.rows:
        drawn.add_row(*(Text("" if cell is None else str(cell)) for cell in row))
    console.print(drawn)


def _looks_numeric(cell: Any) -> bool:
    text = str(cell).replace(",", "").replace("%", "").replace("−", "-").split("±")[0].strip()
    try:
        float(text)
    except ValueError:
        return False
    return True


class TerminalWatcher:
    """Draws bars on standard error; without a terminal it writes a line now and then."""

    def __init__(self) -> None:
        self._progress: Progress | None = None
        self._running = 0

    def note(self, text: str) -> None:
        if self._progress is not None and self._running:
            self._progress.console.print(text, markup=False, highlight=False, style="dim")
        else:
            print(text, file=sys.stderr, flush=True)

    def begin(self, label: str, total: float | None, unit: str) -> Bar:
        if not sys.stderr.isatty():
            return _SpokenBar(label, total, unit)
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
        from rich.progress import TimeRemainingColumn as Left

        if self._progress is None:
            columns = (
                TextColumn("{task.description}"),
                BarColumn(),
                MofNCompleteColumn(),
                TextColumn("{task.fields[unit]}"),
            )
            self._progress = Progress(
                *columns, TimeElapsedColumn(), Left(), console=Console(stderr=True), transient=True
            )
        if not self._running:
            self._progress.start()
        self._running += 1
        return _DrawnBar(self._progress, label, total, unit)

    def end(self, bar: Bar) -> None:
        if isinstance(bar, _DrawnBar) and self._progress is not None:
            self._progress.remove_task(bar.task)
            self._running -= 1
            if not self._running:
                self._progress.stop()


class _DrawnBar:
    def __init__(self, progress: Progress, label: str, total: float | None, unit: str) -> None:
        self._progress = progress
        self.task = progress.add_task(label, total=total, unit=unit)

    def advance(self, amount: float = 1) -> None:
        self._progress.advance(self.task, amount)


class _SpokenBar:
    """A line every ten seconds, for logs and pipes."""

    def __init__(self, label: str, total: float | None, unit: str) -> None:
        self.label, self.total, self.unit = label, total, unit
        self.done = 0.0
        self.spoke = self.began = time.monotonic()

    def advance(self, amount: float = 1) -> None:
        self.done += amount
        now = time.monotonic()
        if now - self.spoke < 10:
            return
        self.spoke = now
        share = self.done / self.total if self.total else 0.0
        whole = f" of {self.total:g}" if self.total else ""
        # The first steps may hide a compilation, so they say little about the rest.
        left = f", about {(now - self.began) * (1 - share) / share:.0f} s left" if share > 0.02 else ""
        print(f"{self.label}: {self.done:g}{whole} {self.unit}{left}", file=sys.stderr, flush=True)
