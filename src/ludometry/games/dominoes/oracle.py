"""What every move is worth.

open     both hands known: exact, with plies to the end
hidden   the other hand unknown: the mean over hands that fit all that was seen, each solved with open hands; the error
         is that of the sample, zero where every possible hand was counted, unknown where all hands end alike

With hidden hands each is solved as if both players could see it, so bluff and the worth of information are left out.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from functools import cache
from math import sqrt

import numpy as np

from ludometry.core.errors import BadInput
from ludometry.core.game import Appraisal, Turn, Value
from ludometry.games.dominoes import rules
from ludometry.games.dominoes.deals import column, deal_sign, open_moves, open_worth, solve_worlds, worlds
from ludometry.games.dominoes.notation import write_move, write_position
from ludometry.games.dominoes.position import Action, Move, Pass, Play, Position, View, fits, moves
from ludometry.games.dominoes.rules import HAND, USUAL_HANDS, Block, changed
from ludometry.games.dominoes.tables import Tables, Verdict, verdict_of
from ludometry.games.dominoes.tiles import ALL_TILES
from ludometry.tables.arrays import Ints


def verdict(position: Position, block: Block = "pips", found: Tables | None = None) -> Verdict:
    """What an open position is worth to the mover; refuses one with unknown tiles."""
    if not position.is_named:
        raise BadInput("some tiles are unknown: ask for advice, which samples the hands that fit.")
    return verdict_of(open_worth(position, block, found))


@dataclass(frozen=True)
class DominoOracle:
    """Exact with open hands; with a hidden hand the mean over sampled ones."""

    block: Block = "pips"
    samples: int = USUAL_HANDS
    """Hands that are tried where there are more."""
    found: Tables | None = None

    def appraise(self, view: View) -> list[Appraisal[Action]]:
        position = view.position
        if rules.turn(position) == Turn.OVER:
            raise BadInput("the game is over in this position: there is no move to advise.")
        if rules.turn(position) == Turn.CHANCE:
            raise BadInput("the hand of the player to move is unknown: name its tiles.")
        return self.open_hands(position) if position.is_named else self._hidden(position)

    def open_hands(self, position: Position) -> list[Appraisal[Action]]:
        """Exact appraisals with both hands known."""
        judged = [(move, verdict_of(worth)) for move, worth in open_moves(position, self.block, self.found)]
        best, found = judged[0][1].worth, list[Appraisal[Action]]()
        for move, seen in judged:
            value, why = Value(seen.worth, 0.0, seen.plies), explain(position, move, seen)
            found.append(Appraisal(move, value, best - seen.worth, why, {"result": seen.result}))
        return found

    def _hidden(self, position: Position) -> list[Appraisal[Action]]:
        if position.size(0) + position.size(1) > 2 * HAND:
            raise BadInput(
                f"with a hidden hand at most {2 * HAND} tiles are in both hands: each player is dealt {HAND}."
            )
        other = 1 - position.mover
        rng = random.Random(f"{write_position(position)} {self.block}")
        hands, every = worlds(position, other, self.samples, rng)
        found = solve_worlds(position, self.block, position.hands[position.mover], hands, self.found)
        appraised = []
        for move in moves(position):
            worth = found[:, column(move)].astype(np.int64)
            won, lost = float(np.mean(worth > 0)), float(np.mean(worth < 0))
            spread = won + lost - (won - lost) ** 2
            sure = every or (isinstance(move, Play) and position.size(position.mover) == 1)
            error = 0.0 if sure else sqrt(max(0.0, spread) / max(1, len(hands) - 1)) or None
            stuck = _must_pass(position, move, hands)
            words = _words(move, won, lost, stuck, len(hands), every)
            details = {"hands": len(hands), "won": won, "drawn": 1 - won - lost, "other_passes": stuck}
            appraised.append((won - lost, float(worth.mean()), Value(won - lost, error), move, words, details))
        # Hands won sooner break ties between moves that win as many.
        appraised.sort(key=lambda entry: (-entry[0], -entry[1]))
        best = appraised[0][0]
        return [Appraisal(move, value, best - mean, why, more) for mean, _, value, move, why, more in appraised]

    def worth(self, position: Position) -> tuple[float, float]:
        """What a position is worth to each seat with all named tiles known; before the deal, over random deals."""
        if rules.turn(position) == Turn.OVER:
            return rules.scores(position, self.block)
        if position.is_named:
            mine = verdict_of(open_worth(position, self.block, self.found)).worth
        else:
            mine = self._mean(position)
        return (mine, -mine) if position.mover == 0 else (-mine, mine)

    def _mean(self, position: Position) -> float:
        """Over the hands that may be dealt; while the first deal goes on, over whole deals."""
        mover = position.mover
        if position.ends is None and position.unknown[mover]:
            return _start_worth(self.block, position.size(mover), position.size(1 - mover))
        hidden = 1 - mover if position.unknown[1 - mover] else mover
        rng = random.Random(f"{write_position(position)} {self.block}")
        hands, _ = worlds(position, hidden, self.samples, rng)
        if hidden != mover:
            found = solve_worlds(position, self.block, position.hands[mover], hands, self.found)
            return float(np.mean(np.sign(found[:, -1].astype(np.int64))))
        named = [
            replace(position, hands=changed(position.hands, mover, tuple(hand)), unknown=(0, 0))
            for hand in hands.tolist()
        ]
        return float(np.mean([np.sign(open_worth(dealt, self.block, self.found)) for dealt in named]))


@cache
def _start_worth(block: Block, mine: int, theirs: int) -> float:
    """What it is worth to begin, with open hands, over a fixed sample of deals."""
    rng = random.Random(1)
    return float(np.mean([deal_sign(rng, block, mine, theirs) for _ in range(USUAL_HANDS)]))


def _must_pass(position: Position, move: Move, hands: Ints) -> float:
    """In which share of the hands the other player has nothing to join after a move."""
    if not isinstance(move, Play) or position.size(position.mover) == 1:
        return 0.0
    ends = rules.play(position, move).ends
    assert ends is not None
    fitting = np.array([fits(tile, ends) for tile in ALL_TILES])
    return float(np.mean(~fitting[hands].any(axis=1)))


def _words(move: Move, won: float, lost: float, stuck: float, hands: int, every: bool) -> str:
    act = "nothing can be joined; " if isinstance(move, Pass) else ""
    if won == 1 and stuck == 0 and every and not isinstance(move, Pass):
        return "wins whatever the other holds"
    share = (
        f"{act}wins against {100 * won:.0f} % of {'all ' if every else ''}{hands:,} hands, loses to {100 * lost:.0f} %"
    )
    return share + (f"; the other must pass with {100 * stuck:.0f} %" if stuck >= 0.005 else "")


def explain(position: Position, move: Move, seen: Verdict) -> str:
    """An exact verdict in words."""
    act = "nothing can be joined, and " if isinstance(move, Pass) else ""
    if seen.result == "draw":
        return f"{act}draws by a block"
    if seen.result == "loss":
        return f"{act}loses, holding out for {_plies(seen.plies)}"
    if isinstance(move, Play) and position.size(position.mover) == 1:
        return "lays the last tile and wins"
    if seen.plies == 1:
        return f"{act}blocks the game and wins"
    return f"{act}wins within {_plies(seen.plies)}"


def _plies(plies: int | None) -> str:
    return "this ply" if plies == 1 else f"{plies} plies"


def best_line(
    position: Position, block: Block = "pips", most: int = 60, found: Tables | None = None
) -> list[tuple[Position, Move]]:
    """Best play of both players with open hands, to the end."""
    line: list[tuple[Position, Move]] = []
    while len(line) < most and rules.turn(position) != Turn.OVER:
        move = open_moves(position, block, found)[0][0]
        line.append((position, move))
        position = rules.play(position, move)
    return line


def name_moves(line: list[tuple[Position, Move]]) -> list[str]:
    """A line of play in notation."""
    return [write_move(position, move) for position, move in line]
