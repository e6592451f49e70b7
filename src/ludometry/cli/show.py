"""Reports on a terminal: tables, sentences, JSON, and bars while work runs."""

from __future__ import annotations

import json
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from ludometry.core.errors import BadInput
from ludometry.core.files import write_text
from ludometry.core.progress import Bar
from ludometry.study.report import WIDTH, Report, plain

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress


def show(report: Report, as_json: bool, svg: Path | None) -> None:
    """Prints a report, then writes its picture where one was asked for: what was found is shown in any case."""
    if as_json:
        print(json.dumps(plain(report.data), ensure_ascii=not _says_everything(sys.stdout), indent=1))
    else:
        report.print_to(_console())
    if svg is not None:
        sys.stdout.flush()
        if report.picture is None:
            raise BadInput("there is no picture of this answer: leave out --svg.")
        write_text(svg, report.picture)


def _says_everything(stream: TextIO) -> bool:
    """Whether a stream takes every letter; what a pipe on Windows cannot say, JSON says by its number."""
    return str(getattr(stream, "encoding", None) or "").lower().replace("-", "").startswith("utf")


def _console() -> Console:
    from rich.console import Console

    return Console() if sys.stdout.isatty() else Console(width=WIDTH)


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
        if isinstance(bar, _SpokenBar):
            bar.waiting.cancel()
        if isinstance(bar, _DrawnBar) and self._progress is not None:
            self._progress.remove_task(bar.task)
            self._running -= 1
            if not self._running:
                self._progress.stop()


JUDGED_AFTER_S = 10.0
"""Seconds of work after which its pace says something; the first steps may hide a compilation."""
LONG_S = 3600.0
"""Work that takes longer than this is announced: perhaps a number was a slip of the finger."""


class _Pace:
    """How long a piece of work will take, by what has been done of it."""

    def __init__(self, total: float | None) -> None:
        self.total, self.done, self.began, self.warned = total, 0.0, time.monotonic(), False
        self.judged: tuple[float, float] | None = None
        """When its pace was first judged, and how much was done then."""

    def left(self) -> float | None:
        """About how many seconds are left, once there is something to judge by."""
        spent = time.monotonic() - self.began
        if not self.total or not self.done or spent < JUDGED_AFTER_S:
            return None
        return spent * max(0.0, self.total - self.done) / self.done

    def warning(self, label: str) -> str:
        """A sentence, said once, when this takes hours, days or years."""
        if self.warned or self.left() is None:
            return ""
        if self.judged is None:
            self.judged = (time.monotonic(), self.done)
        since, before = self.judged
        spent = time.monotonic() - since
        if spent < JUDGED_AFTER_S:
            return ""
        # The pace of this stretch alone: the one before may have been spent on compiling.
        self.warned = True
        left = spent * max(0.0, (self.total or 0) - self.done) / max(self.done - before, 1e-9)
        if left < LONG_S:
            return ""
        return f"{label}: at this pace it takes about {spoken_time(left)} more; Ctrl-C stops it."


def spoken_time(seconds: float) -> str:
    """A long time in words.

    >>> spoken_time(90), spoken_time(7200), spoken_time(1e6), spoken_time(1e9)
    ('2 minutes', '2 hours', '12 days', '32 years')
    """
    for unit, size in (("year", 31_557_600), ("day", 86_400), ("hour", 3600)):
        if seconds >= 1.5 * size:
            return f"{seconds / size:,.0f} {unit}s"
    return f"{max(2, round(seconds / 60))} minutes"


class _DrawnBar:
    def __init__(self, progress: Progress, label: str, total: float | None, unit: str) -> None:
        self._progress, self._label, self._pace = progress, label, _Pace(total)
        self.task = progress.add_task(label, total=total, unit=unit)

    def advance(self, amount: float = 1) -> None:
        self._pace.done += amount
        self._progress.advance(self.task, amount)
        if words := self._pace.warning(self._label):
            self._progress.console.print(words, markup=False, highlight=False)


class _SpokenBar:
    """A line every ten seconds, for logs and pipes."""

    def __init__(self, label: str, total: float | None, unit: str) -> None:
        self.label, self.unit, self.pace = label, unit, _Pace(total)
        self.spoke = self.pace.began
        # The first step may be a long one; until it is done nothing else would be said.
        self.waiting = threading.Timer(JUDGED_AFTER_S, self.say)
        self.waiting.daemon = True
        self.waiting.start()

    def advance(self, amount: float = 1) -> None:
        self.pace.done += amount
        self.waiting.cancel()
        now = time.monotonic()
        if now - self.spoke >= JUDGED_AFTER_S:
            self.spoke = now
            self.say()

    def say(self) -> None:
        whole, left = self.pace.total, self.pace.left()
        of = f" of {whole:,.0f}" if whole else ""
        soon = f"about {left:.0f} s left" if left is not None and left < 120 else ""
        later = f"about {spoken_time(left)} left" if left is not None and not soon else ""
        words = ", ".join(filter(None, (f"{self.label}: {self.pace.done:,.0f}{of} {self.unit}", soon or later)))
        print(self.pace.warning(self.label) or words, file=sys.stderr, flush=True)
