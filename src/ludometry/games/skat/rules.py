"""The play of Skat after the skat has been put aside; bidding is not part of it.

follow    the line that was led must be followed; whoever cannot may play any card, a trump or not
trick     the highest trump takes it, or else the highest card of the line that was led; its winner leads the next
points    declarer's tricks and skat against the defenders' tricks: 61 of 120 win a suit or grand game
schneider a side with 30 points or fewer; schwarz: no trick at all
null      won only with no trick at all; the first trick that the declarer takes ends it
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from ludometry.core.errors import BadInput
from ludometry.core.game import Game, GameInfo, Turn
from ludometry.games.skat import dealing, notation
from ludometry.games.skat.cards import (
    PACK_POINTS,
    POINTS_TO_WIN,
    SEATS,
    Contract,
    hand_of,
    line,
    members,
    name_card,
    points,
    three,
    write_card,
)
from ludometry.games.skat.position import NOBODY, SEAT_NAMES, SKAT, Deal, Move, Play, Position, View, hide, legal
from ludometry.games.skat.sampling import Deals, count_deals

RULES_VERSION = "1"
Objective: TypeAlias = Literal["points", "win"]
ContractName: TypeAlias = Literal["diamonds", "hearts", "spades", "clubs", "grand", "null"]


def turn(position: Position) -> int:
    """Whose turn it is; chance deals, and names unknown cards when their holder must play."""
    if position.contract == NOBODY:
        return Turn.CHANCE
    if position.is_lost_null:
        return Turn.OVER
    mover = position.mover
    if position.unknown[mover]:
        return Turn.CHANCE
    if position.hands[mover]:
        return mover
    hidden_skat = position.unknown[SKAT] and position.contract != Contract.NULL
    return Turn.CHANCE if hidden_skat else Turn.OVER


def moves(position: Position) -> list[Play]:
    """Every card that may be played."""
    seat = turn(position)
    if seat < 0:
        return []
    return [Play(card) for card in members(legal(position.hands[seat], position.course.trick, position.contract))]


def play(position: Position, move: Move) -> Position:
    """The position after a card, or after unknown cards have been named; a packet of the deal is not for here."""
    if isinstance(move, Deal):
        return name_unknown(position, move)
    seat = turn(position)
    if seat == Turn.OVER:
        raise BadInput("the game is over: no card can be played any more.")
    if seat == Turn.CHANCE:
        raise BadInput("the cards of the seat to play are not known yet: expected 'deal' and a card.")
    hand, bit = position.hands[seat], 1 << move.card
    if not hand & bit:
        raise BadInput(f"{SEAT_NAMES[seat]} does not hold the {name_card(move.card)}.")
    if not legal(hand, position.course.trick, position.contract) & bit:
        led = line(position.course.trick[0], position.contract)
        wanted = "a trump" if led == 4 else Contract(led).title
        raise BadInput(f"{write_card(move.card)} does not follow: expected {wanted}, which {SEAT_NAMES[seat]} holds.")
    hands = three(held & ~bit for held in position.hands)
    return replace(position, hands=hands, played=(*position.played, move.card))


def receiver(position: Position) -> int:
    """Whose unknown cards chance names next: those of the seat to play, or at the end the skat's."""
    mover = position.mover
    return mover if position.unknown[mover] else SKAT


def name_unknown(position: Position, move: Deal) -> Position:
    """Names one unknown card of the seat to play, or of the skat once all tricks are played."""
    if turn(position) != Turn.CHANCE or position.contract == NOBODY:
        raise BadInput("nothing is dealt now: expected a card to be played.")
    if len(move.cards) != 1:
        raise BadInput(f"'deal' names {len(move.cards)} cards: expected one, for a hand that is not known.")
    seat, bit = receiver(position), 1 << move.cards[0]
    if not position.unseen() & bit:
        raise BadInput(f"the {name_card(move.cards[0])} is already on the table or in a hand.")
    if seat != SKAT and position.shown_voids()[seat] >> line(move.cards[0], position.contract) & 1:
        raise BadInput(
            f"{SEAT_NAMES[seat]} has shown no card of that kind and cannot hold {write_card(move.cards[0])}."
        )
    return position.with_pile(seat, position.pile(seat) | bit, position.unknown[seat] - 1)


def unknown_cards(position: Position) -> list[tuple[Deal, float]]:
    """Every card that chance may name next with its probability: the share of the fitting deals, over cards to name."""
    now, deals = receiver(position), Deals(position)
    total = deals.total * position.unknown[now]
    found = []
    for number, cards in enumerate(deals.lines):
        if not cards or (now != SKAT and position.shown_voids()[now] >> number & 1):
            continue
        ways = count_deals(name_unknown(position, Deal((cards[0],))))
        found += [(Deal((card,)), ways / total) for card in cards if ways]
    return found


def points_left(position: Position) -> int:
    """Card points that are still to be won: everything in hands and in the running trick."""
    if position.is_open:
        return sum(points(hand) for hand in (*position.hands, hand_of(position.course.trick)))
    return PACK_POINTS - points(position.gone) - points(position.skat) - sum(position.course.points)


def declarer_won(position: Position) -> bool | None:
    """Whether the declarer has won a finished game; None where the points before the record are not known."""
    if position.contract == Contract.NULL:
        return not position.is_lost_null
    if position.before is None:
        return None
    return position.standing()[0] >= POINTS_TO_WIN


def scores(position: Position) -> tuple[float, float, float]:
    """Card points of each seat's side; a null game counts 100 for the side that wins it, so that means are per cent."""
    if position.contract == NOBODY:
        return (0.0, 0.0, 0.0)
    if position.contract == Contract.NULL:
        over, lost = turn(position) == Turn.OVER, position.is_lost_null
        mine, theirs = (100.0 * (over and not lost), 100.0 * lost)
    else:
        mine, theirs = map(float, position.standing())
    return three(mine if seat == position.declarer else theirs for seat in range(SEATS))


@dataclass(frozen=True, slots=True)
class Skat(Game[Position, Move, View]):
    """The play of Skat for three: one declarer against two defenders."""

    contract: int = NOBODY
    """What a dealt game is played as; NOBODY lets the cards decide."""
    declarer: int = NOBODY
    """Who declares a dealt game; NOBODY lets the cards decide."""
    objective: Objective = "points"
    """What values count: card points of the own side, or the chance to win in per cent, as in every null game."""
    open: bool = False
    """Whether all cards lie open, so that everybody sees the whole position."""
    deals: int = 0
    """How many deals an adviser looks at; 0 lets the number of cards decide."""
    even: bool = False
    """Whether a defender takes every deal that fits as equally likely, whatever the declarer's cards."""

    start = staticmethod(Position)
    turn = staticmethod(turn)
    moves = staticmethod(moves)
    write = staticmethod(notation.write_position)
    read = staticmethod(notation.read_position)
    write_move = staticmethod(notation.write_move)
    read_move = staticmethod(notation.read_move)

    @property
    def info(self) -> GameInfo:
        return self._counted_by(self.contract)

    def info_at(self, position: Position) -> GameInfo:
        """A null game is won or lost and has no points."""
        return self._counted_by(self.contract if position.contract == NOBODY else position.contract)

    def _counted_by(self, contract: int) -> GameInfo:
        by_win = self.objective == "win" or contract == Contract.NULL
        unit, most = ("% to win", 100.0) if by_win else ("points", float(PACK_POINTS))
        return GameInfo("skat", "Skat", 3, unit, self.open, RULES_VERSION, (0.0, most), seats=SEAT_NAMES)

    def chances(self, position: Position) -> Iterable[tuple[Deal, float]]:
        return dealing.packets(position) if position.contract == NOBODY else unknown_cards(position)

    def draw(self, position: Position, rng: random.Random) -> Deal:
        """One of the chances; thousands of packets are not listed for it."""
        if position.contract == NOBODY:
            return dealing.any_packet(position, rng)
        events, odds = zip(*unknown_cards(position), strict=True)
        drawn: Deal = rng.choices(events, weights=odds)[0]
        return drawn

    def play(self, position: Position, move: Move) -> Position:
        if position.contract != NOBODY or not isinstance(move, Deal):
            return play(position, move)
        dealt = dealing.deal_packet(position, move)
        return dealt if any(dealt.unknown) else dealing.declare(dealt, self.contract, self.declarer)

    def scores(self, position: Position) -> tuple[float, float, float]:
        """Card points; or, where winning counts, 100 for the side that has won and nothing while the game runs."""
        if self.objective != "win":
            return scores(position)
        won = declarer_won(position) if turn(position) == Turn.OVER else None
        return three(0.0 if won is None else 100.0 * (won == (seat == position.declarer)) for seat in range(SEATS))

    def view(self, position: Position, seat: int) -> View:
        """What a seat sees; at the end all cards are laid open, as they are counted."""
        everything = self.open or turn(position) == Turn.OVER
        return View(seat, position if everything else hide(position, seat))
