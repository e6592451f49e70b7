"""A technique as a page explains it: what it is, what it costs, and an example that the room itself has found."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Lesson:
    """One technique."""

    id: str
    """How addresses name it, such as `x-wing`."""
    name: str
    """How players name it."""
    cost: str
    """How hard it is, in words with the scale."""
    words: str
    """What it is and why it holds."""
    position: str
    """A position in which it can be taken, and is the easiest step if it ever is one, as the room writes positions."""
    step: str
    """What it shows there, in the room's own words."""
    lit: tuple[str, ...]
    """What the picture lights up, as it names things."""
    move: str = ""
    """What is to be written in or marked, where the step says so."""
