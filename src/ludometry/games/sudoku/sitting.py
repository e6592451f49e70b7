"""A Sudoku at the terminal with a clock, so that the record can be reviewed: every digit with the seconds it took."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from ludometry.core.record import Event, Record
from ludometry.games.sudoku.game import Placement
from ludometry.study.terminal import Sitting


class TimedSitting(Sitting):
    """Keeps the time of each digit; a digit taken back with `undo` stays in the record, as a correction."""

    def __init__(self, *given: Any, clock: Callable[[], float] = time.monotonic, **options: Any) -> None:
        super().__init__(*given, **options)
        self.clock = clock
        self.last = clock()
        self.events: list[Event] = []

    def _do(self, move: Any) -> None:
        self._keep(move)
        super()._do(move)

    def _undo(self) -> bool:
        if self.passed and self.passed[-1][1].digit:
            self._keep(Placement(self.passed[-1][1].cell, 0))
        return super()._undo()

    def _keep(self, move: Placement) -> None:
        now = self.clock()
        self.events.append(Event(self.game.write_move(self.position, move), round(now - self.last, 1)))
        self.last = now

    def record(self) -> Record:
        """The whole solve, corrections included; `review` reads it."""
        return Record(self.game.info.id, tuple(self.events), self.game.write(self.start), self.headers)
