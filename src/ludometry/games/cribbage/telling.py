"""What a seat hears of an event at the table, before anything is scored."""

from __future__ import annotations

from ludometry.games.cribbage.cards import write_card, write_cards
from ludometry.games.cribbage.position import NOBODY, Cut, CutForDeal, Deal, Move, Play, Position, Throw


def called(who: int, seat: int) -> str:
    """A player as another one hears of him."""
    return "you" if who == seat else "opponent"


def announced(position: Position, after: Position, move: Move, actor: int, seat: int) -> str:
    """What a seat sees of an event itself, before anything is scored."""
    match move:
        case CutForDeal(cards):
            dealer = "you deal" if after.dealer == seat else f"{called(1 - seat, seat)} deals"
            again = "cut again" if after.dealer == NOBODY else dealer
            return f"you cut {write_card(cards[seat])}, opponent {write_card(cards[1 - seat])}: {again}"
        case Deal() if position.unknown[seat] and not after.unknown[seat]:
            return f"your cards: {write_cards(after.hands[seat])}"
        case Cut(card):
            return f"the starter is {write_card(card)}"
        case Throw() if actor != seat:
            return f"{called(actor, seat)} throws two cards to the crib"
        case Play(card) if actor != seat:
            return f"{called(actor, seat)} plays {write_card(card)}"
    return ""
