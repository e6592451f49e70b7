"""Yatzy for one player and more: the rules as pure functions over frozen positions.

A turn is throw, then keep and throw as often as rerolls allow, then fill. With fewer dice on the table than the rules
ask for, chance is to throw the rest; with all of them, the player keeps some or fills a box. Several players take
turns, each on a card of their own; when all cards are full, the highest total wins, and equal ones share the win.

What the boxes of a card allow and pay is said by its rule set (`rule_set.py`).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from math import factorial, prod
from typing import Annotated, TypeAlias

from ludometry.core.errors import BadInput
from ludometry.core.game import FINE, Game, GameInfo, Turn
from ludometry.core.options import Bounds
from ludometry.games.yatzy import notation
from ludometry.games.yatzy.notation import spell
from ludometry.games.yatzy.position import Fill, Keep, Move, Position, Throw
from ludometry.games.yatzy.rule_set import RuleSet, load
from ludometry.games.yatzy.scoring import Roll, all_rolls, check_faces

MOST_PLAYERS = 6
"""As many as find room at a table, and on a page."""
Target: TypeAlias = Annotated[
    int | None, "Rank by the probability of a final score of at least this.", Bounds(0, 9_999)
]
Rival: TypeAlias = Annotated[str | None, "Rank by the probability of beating a final score, or a card ('ones=3')."]


@dataclass(frozen=True)
class Yatzy(Game[Position, Move, Position]):
    """Yatzy under a rule set. Nothing is hidden, so a view is the position itself."""

    rules: RuleSet
    players: int = 1
    """How many take turns, each on a card of their own."""
    hasty: bool = False
    """Whether advice may guess where a page waits for it: see `win_oracle.py`."""

    write = notation.write
    read = notation.read
    write_move = notation.write_move
    read_move = notation.read_move

    @property
    def info(self) -> GameInfo:
        title, version = self.rules.title, self.rules.version
        if self.players == 1:
            return GameInfo("yatzy", title, 1, "points", True, version, grades=FINE)
        return GameInfo("yatzy", title, self.players, "% to win", True, version, (0.0, 100.0), "points", grades=FINE)

    def start(self) -> Position:
        """Empty cards, before the first throw."""
        empty = Position((None,) * len(self.rules.boxes), (), self.rules.throws - 1)
        return replace(empty, waiting=(empty,) * (self.players - 1))

    def turn(self, position: Position) -> int:
        """The seat of the player who decides, or Turn.CHANCE, or Turn.OVER: with one card all of them are full."""
        if None not in position.card:
            return Turn.OVER
        return position.seat if len(position.dice) == self.rules.dice else Turn.CHANCE

    def moves(self, position: Position) -> list[Move]:
        """Every legal move: distinct keeps first, then boxes. Keeping all dice is filling a box."""
        if self.turn(position) < 0:
            return []
        fills = [Fill(box) for box in self.rules.fillable(position.card, position.dice)]
        return [*(Keep(dice) for dice in keeps(position.dice)), *fills] if position.rerolls else list(fills)

    def chances(self, position: Position) -> list[tuple[Throw, float]]:
        """Every throw of the dice that are not kept, with its probability."""
        if self.turn(position) != Turn.CHANCE:
            return []
        return [(Throw(thrown), chance) for thrown, chance in throws_of(self.rules.dice - len(position.dice))]

    def play(self, position: Position, move: Move) -> Position:
        """The position after a legal move or throw; a sentence when it is not legal."""
        rules, turn = self.rules, self.turn(position)
        card, dice, rerolls, extra = position.card, position.dice, position.rerolls, position.extra
        if isinstance(move, Throw):
            if turn != Turn.CHANCE or len(move.dice) != rules.dice - len(dice):
                raise BadInput(f"a throw of {len(move.dice)} dice is not due: {self._due(position)}.")
            check_faces(move.dice)
            return replace(position, dice=tuple(sorted(dice + move.dice)))
        if turn < 0:
            raise BadInput(f"no decision is due: {self._due(position)}.")
        if isinstance(move, Keep):
            if not rerolls:
                raise BadInput("no rerolls are left in this turn: fill a box.")
            if Counter(move.dice) - Counter(dice) or len(move.dice) == len(dice):
                raise BadInput(f"keep some of the dice {spell(dice)}, not {spell(move.dice)}.")
            return replace(position, dice=tuple(sorted(move.dice)), rerolls=rerolls - 1)
        allowed = rules.fillable(card, dice)
        if move.box not in allowed:
            names = ", ".join(rules.boxes[box].name for box in allowed)
            wanted = rules.boxes[move.box].name if 0 <= move.box < len(card) else f"box {move.box}"
            raise BadInput(f"{spell(dice)} cannot be written into {wanted}: expected one of {names}.")
        filled = (*card[: move.box], rules.score(card, move.box, dice), *card[move.box + 1 :])
        carried = rerolls if rules.saved_throws else 0
        after = Position(filled, (), rules.throws - 1 + carried, extra + rules.extra_points(card, dice))
        if not position.waiting:
            return after
        following, *others = position.waiting
        return replace(following, seat=(position.seat + 1) % self.players, waiting=(*others, after))

    def _due(self, position: Position) -> str:
        if self.turn(position) == Turn.OVER:
            return "the game is over"
        missing = self.rules.dice - len(position.dice)
        return f"{missing} dice must be thrown" if missing else "the player keeps dice or fills a box"

    def scores(self, position: Position) -> tuple[float, ...]:
        """What each player has; final once the cards are full."""
        return tuple(float(self.rules.total(one)) for one in position.seats)

    def view(self, position: Position, seat: int) -> Position:
        return position

    def told(self, position: Position, move: Move, seat: int) -> str:
        """Where the game stands when a turn begins, and what a box was filled with; dice are seen on the table."""
        who = "" if position.seat == seat else "opponent: " if self.players == 2 else f"player {position.seat + 1}: "
        if isinstance(move, Fill):
            pays = self.rules.score(position.card, move.box, position.dice)
            return f"{who}{pays} points in {self.rules.boxes[move.box].name}."
        if isinstance(move, Throw) and not who and not position.dice and position.rerolls >= self.rules.throws - 1:
            turn, total = position.mask.bit_count() + 1, self.rules.total(position)
            return f"Turn {turn} of {len(position.card)}, {total} points so far."
        return ""


def yatzy(rules: str | RuleSet = "scandinavian", players: int = 1) -> Yatzy:
    """The game under a rule set, by its name or a file of the user's own."""
    return Yatzy(load(rules), players)


def keeps(roll: Roll) -> list[Roll]:
    """Every distinct set of dice that can be kept, all of them apart; the largest first."""
    return [kept for size in range(len(roll) - 1, -1, -1) for kept in sorted(set(combinations(roll, size)))]


@cache
def throws_of(dice: int) -> tuple[tuple[Roll, float], ...]:
    """Every throw of this many dice with its probability."""
    return tuple((roll, ways(roll) / 6**dice) for roll in all_rolls(dice))


def ways(roll: Roll) -> int:
    """In how many orders the dice can show these faces."""
    return factorial(len(roll)) // prod(factorial(count) for count in Counter(roll).values())
