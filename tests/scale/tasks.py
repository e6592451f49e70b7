"""Tasks that crews are tried on; at the top of a module, so that other processes can import them."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path

from ludometry.core.errors import BadInput
from ludometry.games.sudoku.batch import Chunk, Rated
from ludometry.solve.crew import Later


def square(number: int) -> int:
    return number * number


def spell(job: str) -> str:
    return job.upper()


def refuse(number: int) -> int:
    raise BadInput(f"{number} is refused: expected anything else.")


def die(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


@dataclass(frozen=True)
class DieOnce:
    """Kills its process the first time that it meets an item."""

    folder: Path
    item: int

    def __call__(self, number: int) -> int:
        mark = self.folder / f"died-over-{number}"
        if number == self.item and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return number


@dataclass(frozen=True)
class Logged:
    """Writes down every start, and takes a while."""

    folder: Path
    seconds: float = 0.0

    def __call__(self, job: str) -> str:
        with (self.folder / "starts").open("a") as file:
            file.write(f"{job} {os.getpid()}\n")
        time.sleep(self.seconds)
        return job.upper()

    def starts(self) -> list[tuple[str, int]]:
        lines = (self.folder / "starts").read_text().splitlines() if (self.folder / "starts").exists() else []
        return [(job, int(pid)) for job, pid in (line.split() for line in lines)]


@dataclass(frozen=True)
class LaterOnce:
    """Says of one job, at first, that it is in other hands."""

    folder: Path
    job: str

    def __call__(self, job: str) -> str | Later:
        mark = self.folder / f"asked-{job}"
        if job == self.job and not mark.exists():
            mark.touch()
            return Later.LATER
        return job.upper()


def rate_by_clues(chunk: Chunk) -> list[Rated]:
    """A rating that needs no kernel: how many cells are given."""
    _, puzzles = chunk
    return [Rated(number, text, 81.0 - text.count("."), 0.0, 0.0, problem) for number, text, problem in puzzles]


def refuse_seven(number: int) -> int:
    assert number != 7, "seven"
    return number
