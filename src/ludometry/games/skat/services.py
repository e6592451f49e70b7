"""What the web app asks of the Skat room: open cards on request, the score of a game, and the cards to choose from."""

from __future__ import annotations

from typing import Any

from ludometry.games.skat.cards import DECK, RANKS, SUITS, Contract, write_card
from ludometry.games.skat.position import SEAT_LETTERS, SEAT_NAMES, Position
from ludometry.study.report import Report


def card_names() -> list[str]:
    """The 32 cards, clubs first, each suit from the jack down."""
    return [write_card(card) for card in reversed(DECK)]


def suits() -> list[tuple[str, list[str]]]:
    """The suits with their cards, for the hand editor."""
    return [(suit, [suit + rank for rank in reversed(RANKS)]) for suit in reversed(SUITS)]


def contracts() -> list[str]:
    """The contracts' names."""
    return [contract.title for contract in Contract]


def seats() -> dict[str, str]:
    """The seats' letters with their names."""
    return dict(zip(SEAT_LETTERS, SEAT_NAMES, strict=True))


def open_cards(position: Position) -> Report:
    """The exact result with all cards open, every card, and the best line."""
    from ludometry.games.skat.reports import open_report

    return open_report(position)


def score(position: Position) -> str:
    """The score of a finished game in words; empty while it runs."""
    from ludometry.games.skat.position import NOBODY
    from ludometry.games.skat.scoring import sheet

    found = sheet(position) if position.contract != NOBODY else None
    return "" if found is None else found.words(position.contract)


def standing(position: Position) -> dict[str, Any]:
    """Contract, declarer and points so far, for the bar beside the board."""
    from ludometry.games.skat.position import NOBODY

    if position.contract == NOBODY:
        return {"contract": "", "declarer": -1, "points": (0, 0), "known": False}
    return {
        "contract": Contract(position.contract).title,
        "declarer": position.declarer,
        "points": position.standing(),
        "known": position.knows_totals,
    }
