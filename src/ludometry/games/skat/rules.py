"""The play of Skat after the skat has been put aside; bidding is not part of it.

follow    the line that was led must be followed; whoever cannot may play any card, a trump or not
trick     the highest trump takes it, or else the highest card of the line that was led; its winner leads the next
points    declarer's tricks and skat against the defenders' tricks: 61 of 120 win a suit or grand game
schneider a side with 30 points or fewer; schwarz: no trick at all
null      won only with no trick at all; the first trick that the declarer takes ends it
"""

from __future__ import annotations

from dataclasses import replace

from ludometry.core.errors import BadInput
from ludometry.core.game import Turn
from ludometry.games.skat.cards import (
    PACK_POINTS,
    POINTS_TO_WIN,
    SEATS,
    Card,
    Contract,
    Hand,
    line,
    line_mask,
    members,
    name_card,
    points,
    write_card,
)
from ludometry.games.skat.position import NOBODY, SEAT_NAMES, SKAT, Deal, Move, Play, Position

LINE_MASKS: tuple[tuple[Hand, ...], ...] = tuple(
    tuple(line_mask(number, contract) for number in range(5)) for contract in Contract
)
"""Every card of a line, by contract and line."""


def legal(hand: Hand, trick: tuple[Card, ...], contract: int) -> Hand:
    """The cards of a hand that may be played to a trick."""
    if not trick or len(trick) == SEATS:
        return hand
    following = hand & LINE_MASKS[contract][line(trick[0], contract)]
    return following or hand


def is_lost_null(position: Position) -> bool:
    """Whether the declarer of a null game has taken a trick."""
    return position.contract == Contract.NULL and position.table.tricks[0] > 0


def turn(position: Position) -> int:
    """Whose turn it is; chance deals, and names unknown cards when their holder must play."""
    if position.contract == NOBODY:
        return Turn.CHANCE
    if is_lost_null(position):
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
    return [Play(card) for card in members(legal(position.hands[seat], position.table.trick, position.contract))]


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
    if not legal(hand, position.table.trick, position.contract) & bit:
        led = line(position.table.trick[0], position.contract)
        wanted = "a trump" if led == 4 else Contract(led).title
        raise BadInput(f"{write_card(move.card)} does not follow: expected {wanted}, which {SEAT_NAMES[seat]} holds.")
    hands = list(position.hands)
    hands[seat] = hand & ~bit
    return replace(position, hands=(hands[0], hands[1], hands[2]), played=(*position.played, move.card))


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
    unknown = list(position.unknown)
    unknown[seat] -= 1
    counts = (unknown[0], unknown[1], unknown[2], unknown[3])
    if seat == SKAT:
        return replace(position, skat=position.skat | bit, unknown=counts)
    if position.shown_voids()[seat] >> line(move.cards[0], position.contract) & 1:
        raise BadInput(
            f"{SEAT_NAMES[seat]} has shown no card of that kind and cannot hold {write_card(move.cards[0])}."
        )
    hands = list(position.hands)
    hands[seat] |= bit
    return replace(position, hands=(hands[0], hands[1], hands[2]), unknown=counts)


def points_left(position: Position) -> int:
    """Card points that are still to be won: everything in hands and in the running trick."""
    if position.is_open:
        return points(position.hands[0] | position.hands[1] | position.hands[2]) + trick_points(position)
    won = position.table.points
    return PACK_POINTS - points(position.gone) - points(position.skat) - won[0] - won[1]


def trick_points(position: Position) -> int:
    """Card points on the table."""
    return sum(points(1 << card) for card in position.table.trick)


def declarer_won(position: Position) -> bool | None:
    """Whether the declarer has won a finished game; None where the points before the record are not known."""
    if position.contract == Contract.NULL:
        return not is_lost_null(position)
    if position.before is None:
        return None
    return position.standing()[0] >= POINTS_TO_WIN


def scores(position: Position) -> tuple[float, float, float]:
    """Card points of each seat's side; a null game counts 100 for the side that wins it, so that means are per cent."""
    if position.contract == NOBODY:
        return (0.0, 0.0, 0.0)
    if position.contract == Contract.NULL:
        over = turn(position) == Turn.OVER
        lost = is_lost_null(position)
        mine, theirs = (100.0 * (over and not lost), 100.0 * lost)
    else:
        mine, theirs = map(float, position.standing())
    first, second, third = (mine if seat == position.declarer else theirs for seat in range(SEATS))
    return (first, second, third)
