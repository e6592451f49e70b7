"""What a room puts on paper: a sheet of puzzles with their solutions overleaf, or a score sheet.

A room that has sheets says in its `sheet.py` what they are called (TITLE), what can be chosen (CHOICES, a word for the
address and words for a person), whether several stand on a page (SEVERAL), and makes them with `printed`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Printed:
    """One thing on a sheet."""

    front: str
    """HTML of our own making: a picture, or a table."""
    words: str
    """What stands above it, such as the rating."""
    back: str = ""
    """HTML for the page behind: the solution."""


class SheetRoom(Protocol):
    """A room's `sheet.py`."""

    TITLE: str
    CHOICES: Mapping[str, str]
    SEVERAL: bool

    def printed(self, choice: str, count: int, seed: int, position: str) -> list[Printed]:
        """The things on a sheet: from a position where one is given, else made to order."""
        ...
