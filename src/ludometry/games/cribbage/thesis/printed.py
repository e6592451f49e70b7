"""What the thesis prints in numbers, and the arithmetic on it.

Table 1 is a tournament of nine games between random weights and a trained agent. Table 2 holds ten tournaments
of a hundred games between checkpoints of one agent and the agent after a million games.
"""

from __future__ import annotations

import math
import statistics
from dataclasses import dataclass

GAMES = 1_000_000
"""Games of a pairing, and of the agent of figure 12 against random weights."""
STATIC_GAMES = 350_000
"""Games of the agent of figure 9 against random weights."""
AGENTS = 32
"""Agents of the knock-out (section 4.1)."""
TABLE_1 = ((104, 121), (121, 114), (75, 121), (121, 118), (111, 121), (121, 99), (121, 87), (110, 121), (121, 64))
"""Final scores of random weights and Agent 1."""


@dataclass(frozen=True, slots=True)
class Line:
    """One tournament of Table 2."""

    epoch: int
    """Training games of the checkpoint, in thousands."""
    points: tuple[int, int]
    """Tournament points of the checkpoint and of the final agent."""
    spread: int
    """Of the checkpoint."""
    wins: tuple[int, int]
    """Games won by the checkpoint and by the final agent."""

    @property
    def skunks(self) -> int:
        """Games won by 31 or more: the points beyond two a win."""
        return sum(self.points) - 2 * sum(self.wins)


TABLE_2 = (
    Line(0, (126, 86), 523, (59, 41)),
    Line(100, (122, 104), 200, (55, 45)),
    Line(200, (108, 118), -27, (47, 53)),
    Line(300, (105, 116), -180, (48, 52)),
    Line(400, (87, 133), -510, (41, 59)),
    Line(500, (97, 129), -386, (43, 57)),
    Line(600, (117, 98), 370, (52, 48)),
    Line(700, (107, 115), -174, (48, 52)),
    Line(800, (124, 96), 239, (56, 44)),
    Line(900, (111, 111), -82, (51, 49)),
)

TABLE_2_COLUMNS = (
    "training games",
    "points of the checkpoint",
    "points of the final agent",
    "spread of the checkpoint",
    "wins of the checkpoint",
    "wins of the final agent",
)

COMBINATIONS = math.comb(52, 6) * math.comb(6, 4) * (46 + math.comb(46, 2) * 44)
"""Scores that the thesis' database had to work out (section 3.1.1)."""


def final_wins() -> tuple[int, int]:
    """Games that the final agent won in Table 2, and games played."""
    return sum(line.wins[1] for line in TABLE_2), sum(sum(line.wins) for line in TABLE_2)


def chi_square() -> float:
    """How far the ten results of Table 2 are from a fair coin; a coin gives 10 on average, with deviation 4.5."""
    return sum((line.wins[0] - 50) ** 2 / 25 for line in TABLE_2)


def skunk_share() -> float:
    """The part of the games of Table 2 that were won by 31 points or more."""
    return sum(line.skunks for line in TABLE_2) / final_wins()[1]


def spread_deviation() -> float:
    """The deviation of the point spread of a hundred games in Table 2, about zero."""
    return math.sqrt(sum(line.spread**2 for line in TABLE_2) / len(TABLE_2))


def trend() -> float:
    """How the final agent's spread goes with the age of the checkpoint in the ten lines of Table 2."""
    ages, spreads = [line.epoch for line in TABLE_2], [-line.spread for line in TABLE_2]
    return statistics.correlation(ages, spreads)


def index_of(cards: tuple[int, ...]) -> int:
    """The thesis' database index: the digits of kept and thrown cards one after another."""
    number = 0
    for card in cards:
        number = 100 * number + card
    return number
