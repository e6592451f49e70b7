"""What the web app asks of the Skat room: open cards on request, tables, the score, the cards to choose from."""

from __future__ import annotations

from typing import Any

from ludometry.core.errors import LudometryError
from ludometry.games.skat.cards import RANKS, SUITS, Contract
from ludometry.games.skat.position import SEAT_LETTERS, SEAT_NAMES, Position
from ludometry.study.report import Report


def builds() -> list[tuple[str, str, dict[str, Any]]]:
    """Tables that can be built here: words, verb, options."""
    return [
        ("Skat: the last two tricks, points, suit games", "solve", {"what": "suit", "tricks": 2}),
        ("Skat: the last two tricks, points, grand", "solve", {"what": "grand", "tricks": 2}),
        ("Skat: the last four tricks, null games", "solve", {"what": "null", "tricks": 4, "count": "tricks"}),
        ("Skat: the last four tricks counted, suit games", "solve", {"what": "suit", "tricks": 4, "count": "tricks"}),
        ("Skat: the last three tricks, points, suit games (1 GB)", "solve", {"what": "suit", "tricks": 3}),
        ("Skat: the last three tricks, points, grand (272 MB)", "solve", {"what": "grand", "tricks": 3}),
    ]


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


def table_words(position: Position) -> str:
    """What the tables say of an ending between two tricks, or why they say nothing."""
    from ludometry.games.skat.table_reports import probe_report

    try:
        return f"In the tables: {probe_report(position, 'points').parts[0]}"
    except LudometryError as problem:
        return str(problem)


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
