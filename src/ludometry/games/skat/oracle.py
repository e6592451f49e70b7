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
from dataclasses import dataclass
from functools import partial

import numpy as np

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
    three,
)
from ludometry.games.skat.dealing import promise
from ludometry.games.skat.notation import write_position
from ludometry.games.skat.patience import Patience
from ludometry.games.skat.position import NOBODY, Move, Play, Position, View, trick_winner
from ludometry.games.skat.rules import Skat
from ludometry.games.skat.sampling import Deals
from ludometry.games.skat.scoring import owned
from ludometry.tables.arrays import Array, Floats, Ints

MOST_DEALS = 500
DEALS_BY_CARDS = {10: 8, 9: 12, 8: 20, 7: 40}
"""How many deals are looked at by the number of cards in hand, where the asker does not say; 60 with fewer cards."""
PATIENCE_S = 2.5
"""CPU seconds after which no further deal is begun, where the asker does not say how many; the first does not count."""
FEWEST_DEALS = 2
USUAL_DEALS = 60
READ_FROM = 24
"""How many deals that fit are drawn for each one that a defender keeps."""
READING = 1.2


@dataclass(frozen=True, slots=True)
class Judged:
    """One card over all worlds, to the side of the seat that plays it."""

    card: Card
    points: float
    points_error: float | None
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
    def win_error(self) -> float | None:
        share = (self.wins or 0) / self.worlds
        return 0.0 if self.exact else 100.0 * math.sqrt(share * (1 - share) / max(1, self.worlds - 1)) or None


@dataclass(frozen=True)
class SkatOracle:
    """Judges every legal card of a view; the same view and number of deals is always judged over the same deals."""

    game: Skat
    """Whose objective, number of deals and way to draw them count; a null game is judged by winning in any case."""

    def appraise(self, view: View) -> list[Appraisal[Move]]:
        judged = self.judge(view)
        by_win = self._by_win(view.seen)
        if by_win and judged[0].wins is None:
            raise BadInput("the chance to win needs the points so far: add 'points' with declarer's and defenders'.")

        def key(one: Judged) -> tuple[float, float, int]:
            first, second = (one.win, one.points) if by_win else (one.points, one.win)
            return (-first, -second, CARD_POINTS[one.card])

        judged.sort(key=key)
        best = judged[0].win if by_win else judged[0].points
        found: list[Appraisal[Move]] = []
        for one in judged:
            value = Value(one.win, one.win_error) if by_win else Value(one.points, one.points_error)
            details: dict[str, float | None] = {"wins": one.wins, "deals": one.worlds}
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
        now = seen.course
        patience, rows = Patience(PATIENCE_S, FEWEST_DEALS), []
        for world in worlds:
            look = partial(appraise_many, [world.hands], seen.contract, seen.declarer, now.leader, now.trick)
            cards, row = patience.timed("appraise", look)
            rows.append(row[0])
            if not self.game.deals and patience.is_over(len(rows)):
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
                    0.0 if exact else _standard_error(gained),
                    None if won is None else int(won.sum()),
                    len(worlds),
                    exact,
                )
            )
        return found

    def worlds(self, view: View) -> tuple[list[Position], bool]:
        """Deals that fit the view, and whether they are all there are."""
        fitting = Deals(view.seen)
        count = self.game.deals or DEALS_BY_CARDS.get(view.hand.bit_count(), USUAL_DEALS)
        rng = random.Random(f"{view.seat} {write_position(view.seen)}")
        if self.game.even or fitting.total <= count or not reads(view):
            return fitting.sample(rng, count), fitting.total <= count
        drawn = [fitting.draw(rng) for _ in range(READ_FROM * count)]
        # The highest sums of log-weight and Gumbel noise are a draw by weight without putting back.
        keys = [READING * promised(world) - math.log(rng.expovariate(1.0)) for world in drawn]
        order = sorted(range(len(drawn)), key=keys.__getitem__, reverse=True)
        return [drawn[place] for place in order[:count]], False

    def worth(self, position: Position) -> tuple[float, float, float]:
        """What a position is worth to each seat with open cards, or over deals where some are not known."""
        worlds = [self._worth_of(world) for world in self._open_worlds(position)]
        return three(math.fsum(one[seat] for one in worlds) / len(worlds) for seat in range(SEATS))

    def _open_worlds(self, position: Position) -> list[Position]:
        """The position itself, or deals that fit; while the cards are dealt, games that the deal may become."""
        rng = random.Random(write_position(position))
        if position.contract == NOBODY:
            return [self._dealt(position, rng) for _ in range(self.game.deals or DEALS_BY_CARDS[10])]
        return Deals(position).sample(rng, self.game.deals or USUAL_DEALS) if any(position.unknown) else [position]

    def _dealt(self, position: Position, rng: random.Random) -> Position:
        while position.contract == NOBODY:
            position = self.game.play(position, self.game.draw(position, rng))
        return position

    def _worth_of(self, world: Position) -> tuple[float, float, float]:
        from ludometry.games.skat.solver import solve

        now = world.course
        if rules.turn(world) == Turn.OVER:
            value = int(not world.is_lost_null) if world.contract == Contract.NULL else 0
        else:
            value = solve(world.hands, world.contract, world.declarer, now.leader, now.trick)
        results = []
        for declares in (True, False):
            gained, won = side_results([world], np.array([value]), declares)
            if self._by_win(world) and won is None:
                raise BadInput("the chance to win needs the points so far: add 'points' to the position.")
            results.append(100.0 * float(won[0]) if self._by_win(world) and won is not None else float(gained[0]))
        return three(results[seat != world.declarer] for seat in range(SEATS))

    def _by_win(self, position: Position) -> bool:
        return self.game.objective == "win" or position.contract == Contract.NULL


def _standard_error(figures: Floats) -> float | None:
    """One standard error of the mean; None where all figures are alike, which shows nothing of those not drawn."""
    return (float(figures.std(ddof=1)) / math.sqrt(len(figures)) or None) if len(figures) > 1 else None


def reads(view: View) -> bool:
    """Whether the seat defends and the whole game is on record, so that a deal shows what the declarer held."""
    return view.seat != view.seen.declarer and not view.seen.gone


def promised(world: Position) -> float:
    """What the declarer's ten cards promised before the first trick."""
    return promise(owned(world)[world.declarer], world.contract)


def side_results(worlds: list[Position], values: Ints, declares: bool) -> tuple[Floats, Array | None]:
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
    trick, contract = (*seen.course.trick, card), seen.contract
    is_trump = line(card, contract) == TRUMPS
    if len(trick) == 1:
        return "leads a trump" if is_trump else f"leads {Contract(line(card, contract)).title}"
    leader = seen.course.leader
    winner = trick_winner(trick, leader, contract)
    worth = sum(CARD_POINTS[played] for played in trick)
    if winner == view.seat:
        how = "takes" if len(trick) == SEATS else "goes ahead in"
        return f"{how} the trick" + (f" of {worth} points" if len(trick) == SEATS and worth else "")
    partner = view.seat != seen.declarer and winner != seen.declarer
    given = CARD_POINTS[card]
    if partner:
        return f"gives {given} points to the partner" if given else "plays low under the partner"
    return f"gives up {given} points" if given else "plays low"
