"""What every card is worth: exact with open cards, the mean over deals that fit when cards are hidden.

world     one deal that fits what the seat knows; with open cards there is only one
value     what the seat's side gets in the end when the rest of the world is played with open cards by everybody
wins      in how many worlds the seat's side wins the game: 61 points for the declarer, 60 for the defenders, and in a
          null game no trick, or one, for the declarer

reading   that the declarer declared says that his cards are good: of many deals that fit, a defender looks at those in
          which the declarer's cards promise much, each deal weighted by exp(READING * tricks promised); `even` leaves
          that out, and all deals that fit are equally likely

Solving each world as if everybody saw it is the usual way to advise in Skat. It is too hopeful about guesses: in every
world the seat plays as if it knew where the cards lie, so it sees no use in finding out.
"""

from __future__ import annotations

import math
import random
import time
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludometry.core.errors import BadInput
from ludometry.core.game import Appraisal, Turn, Value
from ludometry.games.skat import rules
from ludometry.games.skat.cards import (
    CARD_POINTS,
    PACK_POINTS,
    POINTS_TO_WIN,
    SEATS,
    TRUMPS,
    Card,
    Contract,
    line,
    points,
)
from ludometry.games.skat.dealing import promise
from ludometry.games.skat.notation import write_position
from ludometry.games.skat.position import NOBODY, Play, Position, View, trick_winner
from ludometry.games.skat.scoring import owned

MOST_DEALS = 500
DEALS_BY_CARDS = {10: 8, 9: 12, 8: 20, 7: 40}
"""How many deals are looked at by the number of cards in hand, where the asker does not say; 60 with fewer cards."""
PATIENCE_S = 2.5
"""CPU seconds after which no further deal is begun, where the asker does not say how many; one deal may take longer."""
FEWEST_DEALS = 2
USUAL_DEALS = 60
READ_FROM = 24
"""How many deals that fit are drawn for each one that a defender keeps."""
READING = 1.2
Figures = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Judged:
    """One card over all worlds, to the side of the seat that plays it."""

    card: Card
    points: float
    points_error: float
    wins: int | None
    """None where the points before the record are not known."""
    worlds: int
    exact: bool
    """Whether every deal that fits was looked at."""

    @property
    def win(self) -> float:
        """The chance to win in per cent."""
        return 100.0 * (self.wins or 0) / self.worlds

    @property
    def win_error(self) -> float:
        share = (self.wins or 0) / self.worlds
        return 0.0 if self.exact else 100.0 * math.sqrt(share * (1 - share) / max(1, self.worlds - 1))


@dataclass(frozen=True)
class SkatOracle:
    """Judges every legal card of a view; the same view and number of deals is always judged over the same deals."""

    objective: str = "points"
    """`points`: card points of the own side; `win`: its chance to win. A null game is judged by winning in both."""
    deals: int = 0
    """How many deals to look at; 0 lets the number of cards decide."""
    even: bool = False
    """Whether a defender takes every deal that fits as equally likely, whatever the declarer's cards."""

    def appraise(self, view: View) -> list[Appraisal[Play]]:
        judged = self.judge(view)
        by_win = self.objective == "win" or view.seen.contract == Contract.NULL
        if by_win and judged[0].wins is None:
            raise BadInput("the chance to win needs the points so far: add 'points' with declarer's and defenders'.")

        def key(one: Judged) -> tuple[float, float, int]:
            first, second = (one.win, one.points) if by_win else (one.points, one.win)
            return (-first, -second, CARD_POINTS[one.card])

        judged.sort(key=key)
        best = judged[0].win if by_win else judged[0].points
        found = []
        for one in judged:
            value = Value(one.win, one.win_error) if by_win else Value(one.points, one.points_error)
            details: dict[str, Any] = {"wins": one.wins, "deals": one.worlds}
            if by_win and view.seen.contract != Contract.NULL:
                details["points"] = round(one.points, 2)
            found.append(Appraisal(Play(one.card), value, best - value.mean, explain(view, one), details))
        return found

    def judge(self, view: View) -> list[Judged]:
        """Every legal card over the same worlds."""
        from ludometry.games.skat.solver import appraise_many

        seen = view.seen
        _must_act(view)
        worlds, exact = self.worlds(view)
        now = seen.table
        began, rows = time.thread_time(), []
        for world in worlds:
            cards, row = appraise_many([world.hands], seen.contract, seen.declarer, now.leader, now.trick)
            rows.append(row[0])
            if not self.deals and len(rows) >= FEWEST_DEALS and time.thread_time() - began > PATIENCE_S:
                break
        exact, worlds, values = exact and len(rows) == len(worlds), worlds[: len(rows)], np.array(rows)
        declares = view.seat == seen.declarer
        found = []
        for place, card in enumerate(cards):
            gained, won = side_results(worlds, values[:, place], declares)
            found.append(
                Judged(
                    card,
                    float(gained.mean()),
                    0.0 if exact or len(worlds) < 2 else float(gained.std(ddof=1)) / math.sqrt(len(worlds)),
                    None if won is None else int(won.sum()),
                    len(worlds),
                    exact,
                )
            )
        return found

    def worlds(self, view: View) -> tuple[list[Position], bool]:
        """Deals that fit the view, and whether they are all there are."""
        from ludometry.games.skat.sampling import Deals

        fitting = Deals(view.seen)
        count = self.deals or DEALS_BY_CARDS.get(view.hand.bit_count(), USUAL_DEALS)
        rng = random.Random(f"{view.seat} {write_position(view.seen)}")
        if self.even or fitting.total <= count or not reads(view):
            return fitting.sample(rng, count), fitting.total <= count
        drawn = [fitting.draw(rng) for _ in range(READ_FROM * count)]
        # The highest sums of log-weight and Gumbel noise are a draw by weight without putting back.
        keys = [READING * promised(world) - math.log(rng.expovariate(1.0)) for world in drawn]
        order = sorted(range(len(drawn)), key=keys.__getitem__, reverse=True)
        return [drawn[place] for place in order[:count]], False

    def worth(self, position: Position) -> tuple[float, float, float]:
        """What a position is worth to each seat with open cards, or over deals where some are not known."""
        from ludometry.games.skat.sampling import Deals
        from ludometry.games.skat.solver import solve

        if position.contract == NOBODY:
            raise BadInput("the cards are still being dealt: nothing can be said of this position yet.")
        rng = random.Random(write_position(position))
        worlds = Deals(position).sample(rng, self.deals or USUAL_DEALS) if any(position.unknown) else [position]
        results = [0.0, 0.0]
        for world in worlds:
            now = world.table
            if rules.turn(world) == Turn.OVER:
                values = np.array([int(not rules.is_lost_null(world)) if world.contract == Contract.NULL else 0])
            else:
                values = np.array([solve(world.hands, world.contract, world.declarer, now.leader, now.trick)])
            for side, declares in enumerate((True, False)):
                gained, won = side_results([world], values, declares)
                by_win = self.objective == "win" or world.contract == Contract.NULL
                if by_win and won is None:
                    raise BadInput("the chance to win needs the points so far: add 'points' to the position.")
                results[side] += 100.0 * float(won[0]) if by_win and won is not None else float(gained[0])
        mine, theirs = (result / len(worlds) for result in results)
        first, second, third = (mine if seat == position.declarer else theirs for seat in range(SEATS))
        return (first, second, third)


def reads(view: View) -> bool:
    """Whether the seat defends and the whole game is on record, so that a deal shows what the declarer held."""
    return view.seat != view.seen.declarer and not view.seen.gone


def promised(world: Position) -> float:
    """What the declarer's ten cards promised before the first trick."""
    return promise(owned(world)[world.declarer], world.contract)


def side_results(
    worlds: list[Position], values: NDArray[np.int64], declares: bool
) -> tuple[Figures, NDArray[np.bool_] | None]:
    """Card points that a side ends with in each world, and whether it wins; None where that cannot be told."""
    contract = worlds[0].contract
    if contract == Contract.NULL:
        won = (values == 1) == declares
        return 100.0 * won, won
    before = np.array([world.standing()[0] for world in worlds])
    total = before + values
    everything = np.array([sum(world.standing()) + rules.points_left(world) for world in worlds])
    gained = (total if declares else everything - total).astype(np.float64)
    if worlds[0].before is None:
        return gained, None
    return gained, (total >= POINTS_TO_WIN) == declares


def _must_act(view: View) -> None:
    if view.seen.contract == NOBODY:
        raise BadInput("the cards are still being dealt: there is no card to advise yet.")
    turn = rules.turn(view.seen)
    if turn == Turn.OVER:
        raise BadInput("the game is over in this position: there is no card to advise.")
    if turn != view.seat:
        raise BadInput("it is not this seat's turn: advice is for the seat that plays next.")


def explain(view: View, one: Judged) -> str:
    """The judgement in words that a player would use."""
    words = act(view, one.card)
    seen, declares = view.seen, view.seat == view.seen.declarer
    if one.worlds == 1 and one.exact:
        return f"{words}; {_exactly(seen, one, declares)}"
    share = f"{one.wins} of {'all ' if one.exact else ''}{one.worlds} deals"
    if seen.contract == Contract.NULL:
        return f"{words}; " + (f"takes no trick in {share}" if declares else f"the declarer is caught in {share}")
    if one.wins is None:
        return f"{words}; the mean of {'all ' if one.exact else ''}{one.worlds} deals, counted from here"
    return f"{words}; " + (f"wins 61 in {share}" if declares else f"beats the declarer in {share}")


def _exactly(seen: Position, one: Judged, declares: bool) -> str:
    if seen.contract == Contract.NULL:
        stays = bool(one.wins) == declares
        return "the declarer takes no trick" if stays else "the declarer must take a trick"
    if one.wins is None:
        return f"{one.points:g} points from here on"
    mine = round(one.points)
    total = mine if declares else PACK_POINTS - mine
    if declares:
        return f"{total} points: " + ("wins" if one.wins else "loses") + _schneider(total)
    return f"the declarer gets {total} and " + ("loses" if one.wins else "wins") + _schneider(total)


def _schneider(declarer_points: int) -> str:
    return " with schneider" if declarer_points >= 90 or declarer_points <= 30 else ""


def act(view: View, card: Card) -> str:
    """What the card does in the trick, in words."""
    seen = view.seen
    trick, contract = (*seen.table.trick, card), seen.contract
    is_trump = line(card, contract) == TRUMPS
    if len(trick) == 1:
        return "leads a trump" if is_trump else f"leads {Contract(line(card, contract)).title}"
    leader = seen.table.leader
    winner = trick_winner(trick, leader, contract)
    worth = sum(CARD_POINTS[played] for played in trick)
    if winner == view.seat:
        how = "takes" if len(trick) == SEATS else "goes ahead in"
        return f"{how} the trick" + (f" of {worth} points" if len(trick) == SEATS and worth else "")
    partner = view.seat != seen.declarer and winner != seen.declarer
    given = points(1 << card)
    if partner:
        return f"gives {given} points to the partner" if given else "plays low under the partner"
    return f"gives up {given} points" if given else "plays low"
