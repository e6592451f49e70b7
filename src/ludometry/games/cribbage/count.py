"""A hand counted as it is said at the table."""

from __future__ import annotations

from ludometry.games.cribbage.cards import Card, write_card
from ludometry.games.cribbage.position import View
from ludometry.games.cribbage.scoring import count_hand

SAID = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten"}


def counted(hand: tuple[Card, ...], starter: Card, crib: bool = False) -> list[str]:
    """The count of four cards and the starter as it is said at the table: fifteen two, fifteen four, ..."""
    total, lines = 0, []
    for line in count_hand(hand, starter, crib=crib):
        total += line.points
        cards = " ".join(write_card(card) for card in line.cards)
        lines.append(f"{line.what} {SAID.get(total, str(total))}  ({cards})")
    return lines or ["nothing: nineteen, as players say"]


def kept_cards(view: View) -> tuple[tuple[Card, ...], Card] | None:
    """The four cards that this seat kept and the starter, once it lies there."""
    if view.starter is None:
        return None
    kept = tuple(sorted((*view.hand, *view.pegging.played[view.seat])))
    return (kept, view.starter) if len(kept) == 4 else None
