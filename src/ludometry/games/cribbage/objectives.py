"""What moves are judged by, and the units of it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from ludometry.core.game import FINE, GameInfo

RULES_VERSION = "acc-1"
Objective: TypeAlias = Literal["win", "league", "skunks", "margin", "points"]
"""What moves are judged by; see stakes.py."""
INFO: dict[Objective, GameInfo] = {
    "win": GameInfo("cribbage", "Cribbage", 2, "% to win", False, RULES_VERSION, (0.0, 100.0), "points", grades=FINE),
    "league": GameInfo("cribbage", "Cribbage", 2, "league points", False, RULES_VERSION, (0.0, 3.0), "points"),
    "skunks": GameInfo("cribbage", "Cribbage", 2, "games", False, RULES_VERSION, (-2.0, 2.0), "points"),
    "margin": GameInfo(
        "cribbage", "Cribbage", 2, "points", False, RULES_VERSION, (-121.0, 121.0), grades=(0.25, 0.75, 1.5)
    ),
    "points": GameInfo("cribbage", "Cribbage", 2, "points", False, RULES_VERSION, grades=(0.25, 0.75, 1.5)),
}
