"""The rules of the whole game, phase by phase, after the International Skat Order (ISkO).

deal       packets of three, the skat, four, three (ISkO 3.2)
bid        middlehand to forehand, rearhand to whoever is left (ISkO 3.3)
skat       the declarer picks the two cards up, or plays from the hand (ISkO 2.2)
discard    any two of the twelve cards are put away (ISkO 2.2.2)
announce   a suit, grand or null; from the hand perhaps schneider, schwarz or ouvert; null ouvert always (ISkO 3.4)
play       as in the play of the cards (ISkO 4)
session    a number of rounds of three deals; every player moves on by one place after a deal (ISkO 3.2)
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import combinations

from ludometry.core.errors import BadInput
from ludometry.core.game import Game, GameInfo, Turn
from ludometry.games.skat import dealing, rules
from ludometry.games.skat.cards import SEATS, Contract, hand_of, members, three, write_card
from ludometry.games.skat.position import NOBODY, SEAT_NAMES, SKAT, Deal, Play, Position
from ludometry.games.skat.whole import notation
from ludometry.games.skat.whole.auction import NULL_VALUES
from ludometry.games.skat.whole.position import (
    OUVERT,
    PLAIN,
    Announce,
    Call,
    Move,
    PutAway,
    Skat,
    Whole,
    WholeView,
    hide,
)
from ludometry.games.skat.whole.score import seeger, tally_after

RULES_VERSION = "1"
DISCARDS = 2
GRADES = (3.0, 10.0, 25.0)
"""Seeger points that a good move, an inaccuracy and a mistake may lose at the most."""


def is_done(whole: Whole) -> bool:
    """Whether the deal is over: played to its end, or passed in."""
    return whole.phase == "passed" or (whole.phase == "play" and rules.turn(whole.cards) == Turn.OVER)


def to_act(whole: Whole) -> int:
    """The place that decides, or Turn.CHANCE, or Turn.OVER once the deal is over."""
    if whole.phase == "deal":
        return Turn.CHANCE
    if whole.phase == "bid":
        return whole.auction.turn
    if whole.phase == "discard":
        return Turn.CHANCE if whole.cards.unknown[whole.declarer] else whole.declarer
    if whole.phase in ("skat", "announce"):
        return whole.declarer
    return Turn.OVER if whole.phase == "passed" else rules.turn(whole.cards)


def announcements(whole: Whole) -> list[Announce]:
    """Every game that may be announced; a null that is worth less than the bid may not."""
    found = []
    for contract in Contract:
        if contract == Contract.NULL:
            for announced in (PLAIN, OUVERT):
                if NULL_VALUES[whole.hand + 2 * (announced == OUVERT)] >= whole.auction.bid:
                    found.append(Announce(int(contract), announced))
        else:
            found += [Announce(int(contract), announced) for announced in range(OUVERT + 1 if whole.hand else 1)]
    return found


def moves(whole: Whole) -> list[Move]:
    """Every legal move of the place that decides."""
    if to_act(whole) < 0:
        return []
    if whole.phase == "bid":
        return [Call(value) for value in whole.auction.legal()]
    if whole.phase == "skat":
        return [Skat(True), Skat(False)]
    if whole.phase == "discard":
        twelve = sorted(members(whole.cards.hands[whole.declarer]))
        return [PutAway((low, high)) for low, high in combinations(twelve, DISCARDS)]
    if whole.phase == "announce":
        return list(announcements(whole))
    return list(rules.moves(whole.cards))


def play(whole: Whole, move: Move) -> Whole:
    """The game after a move; a sentence where it is not the time for it."""
    kinds = {"bid": Call, "skat": Skat, "discard": PutAway, "announce": Announce, "play": Play}
    if isinstance(move, Deal):
        return _dealt(whole, move)
    if not isinstance(move, kinds.get(whole.phase, Deal)) or to_act(whole) < 0:
        raise BadInput(f"that cannot be done now: {_expected(whole)}.")
    if isinstance(move, Call):
        return _called(whole, move)
    if isinstance(move, Skat):
        return _taken(whole, move)
    if isinstance(move, PutAway):
        return _put_away(whole, move)
    if isinstance(move, Announce):
        return _announced(whole, move)
    return whole.with_cards(rules.play(whole.cards, move))


def _expected(whole: Whole) -> str:
    if to_act(whole) == Turn.OVER:
        return "the deal is over"
    if to_act(whole) == Turn.CHANCE:
        return "cards are dealt first"
    return {
        "bid": "expected pass, hold or a value such as 18",
        "skat": "expected 'pick up' or 'hand'",
        "discard": "expected two cards to put away, such as 'put CT D7'",
        "announce": "expected a game, such as 'clubs', 'grand' or 'null ouvert'",
        "play": "expected a card",
    }[whole.phase]


def _dealt(whole: Whole, move: Deal) -> Whole:
    if whole.phase == "play":
        return whole.with_cards(rules.play(whole.cards, move))
    if whole.phase == "discard":
        return whole.with_cards(_named(whole, move))
    if whole.phase != "deal":
        raise BadInput(f"nothing is dealt now: {_expected(whole)}.")
    cards = dealing.deal_packet(whole.cards, move)
    return replace(whole, cards=cards, phase="deal" if any(cards.unknown) else "bid")


def _named(whole: Whole, move: Deal) -> Position:
    """One unknown card of the declarer, who has picked up the skat."""
    cards, seat = whole.cards, whole.declarer
    bit = hand_of(move.cards)
    if len(move.cards) != 1 or not cards.unknown[seat] or bit & ~cards.unseen():
        raise BadInput("'deal' names one card of the declarer that lies nowhere else: expected such as 'deal CJ'.")
    return cards.with_pile(seat, cards.hands[seat] | bit, cards.unknown[seat] - 1)


def _called(whole: Whole, move: Call) -> Whole:
    after = replace(whole, calls=(*whole.calls, move.value))
    now = after.auction
    if not now.is_over:
        return after
    if now.declarer == NOBODY:
        return replace(after, phase="passed")
    return replace(after, phase="skat", cards=replace(whole.cards, declarer=now.declarer))


def _taken(whole: Whole, move: Skat) -> Whole:
    if not move.up:
        return replace(whole, phase="announce", hand=True)
    cards, seat = whole.cards, whole.declarer
    unknown = cards.unknown[seat] + cards.unknown[SKAT]
    held = cards.with_pile(seat, cards.hands[seat] | cards.skat, unknown).with_pile(SKAT, 0, 0)
    return replace(whole, phase="discard", cards=held)


def _put_away(whole: Whole, move: PutAway) -> Whole:
    cards, seat = whole.cards, whole.declarer
    pair = hand_of(move.cards)
    if pair.bit_count() != DISCARDS:
        raise BadInput("two different cards are put away: expected such as 'put CT D7'.")
    if pair & ~cards.hands[seat]:
        missing = write_card(next(members(pair & ~cards.hands[seat])))
        raise BadInput(f"{SEAT_NAMES[seat]} does not hold {missing} and cannot put it away.")
    left = cards.with_pile(seat, cards.hands[seat] & ~pair, 0).with_pile(SKAT, pair, 0)
    return replace(whole, phase="announce", cards=left)


def _announced(whole: Whole, move: Announce) -> Whole:
    if move not in announcements(whole):
        raise BadInput(_why_not(whole, move))
    cards = replace(whole.cards, contract=move.contract)
    return replace(whole, phase="play", announced=move.announced, cards=cards)


def _why_not(whole: Whole, move: Announce) -> str:
    if move.contract == Contract.NULL:
        return f"a null that is worth less than the {whole.auction.bid} that was bid cannot be announced."
    return "schneider, schwarz and ouvert are announced only from the hand: expected a suit or grand alone."


def view(whole: Whole, player: int) -> WholeView:
    """What a player sees; once the deal is over all cards are laid open, as they are counted."""
    return WholeView(player, whole if is_done(whole) else hide(whole, whole.place(player)))


@dataclass(frozen=True, slots=True)
class WholeSkat(Game[Whole, Move, WholeView]):
    """Skat for three from the deal to the list."""

    rounds: int = 0
    """How many rounds of three deals a session has; 0 is one deal."""
    deals: int = 0
    """How many deals an adviser looks at; 0 lets the phase decide."""

    start = staticmethod(Whole)
    write = staticmethod(notation.write_whole)
    read = staticmethod(notation.read_whole)
    write_move = staticmethod(notation.write_move)
    read_move = staticmethod(notation.read_move)

    @property
    def info(self) -> GameInfo:
        seats = SEAT_NAMES if not self.rounds else ("player 1", "player 2", "player 3")
        return GameInfo(
            "skat", "Skat", 3, "Seeger points", False, RULES_VERSION, None, seats=seats, grades=GRADES, par=0.0
        )

    @property
    def count(self) -> int:
        """How many deals are played."""
        return SEATS * self.rounds or 1

    def called(self, position: Whole, seat: int) -> str:
        """A player's place in this deal, and in a session its number as well."""
        name = SEAT_NAMES[position.place(seat)]
        return f"player {seat + 1} ({name})" if self.rounds else name

    def turn(self, position: Whole) -> int:
        place = to_act(position)
        if place >= 0:
            return position.player(place)
        if place == Turn.OVER and position.number + 1 < self.count:
            return Turn.CHANCE
        return place

    def moves(self, position: Whole) -> list[Move]:
        return moves(position)

    def chances(self, position: Whole) -> Iterable[tuple[Deal, float]]:
        now = self._next_deal(position)
        if now.phase == "deal":
            return dealing.packets(now.cards)
        if now.phase == "play":
            return rules.unknown_cards(now.cards)
        unseen = list(members(now.cards.unseen()))
        return [(Deal((card,)), 1 / len(unseen)) for card in unseen]

    def draw(self, position: Whole, rng: random.Random) -> Deal:
        """One of the chances; thousands of packets are not listed for it."""
        now = self._next_deal(position)
        if now.phase == "deal":
            return dealing.any_packet(now.cards, rng)
        events, odds = zip(*self.chances(now), strict=True)
        drawn: Deal = rng.choices(events, weights=odds)[0]
        return drawn

    def play(self, position: Whole, move: Move) -> Whole:
        return play(self._next_deal(position) if isinstance(move, Deal) else position, move)

    def _next_deal(self, position: Whole) -> Whole:
        """The next deal of the session before its first card, where this one is over; else the position itself."""
        if not is_done(position) or position.number + 1 >= self.count:
            return position
        return Whole(number=position.number + 1, tally=tally_after(position))

    def scores(self, position: Whole) -> tuple[float, float, float]:
        """The list by Seeger and Fabian, with this deal once it is over."""
        return three(float(total) for total in seeger(tally_after(position)))

    def told(self, position: Whole, move: Move, seat: int) -> str:
        """What is heard at the table; which cards are put away is not."""
        place = to_act(position)
        if place < 0 or position.player(place) == seat:
            return ""
        who = self.called(position, position.player(place))
        if isinstance(move, PutAway):
            return f"{who} puts two cards away"
        return f"{who}: {notation.write_move(position, move)}"

    def view(self, position: Whole, seat: int) -> WholeView:
        return view(position, seat)
