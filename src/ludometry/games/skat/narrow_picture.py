"""The table for a phone held upright: the own hand in two rows of five, the others as counts or small cards above."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludometry.core.game import Marks, Svg
from ludometry.games.skat.cards import SEATS, Card, sorted_cards
from ludometry.games.skat.picture import (
    CARD_HEIGHT,
    CARD_WIDTH,
    contract_of,
    draw_back,
    draw_face,
    laid_out,
    name_of,
    own_card,
    shown_trick,
    standing,
    voids_of,
)
from ludometry.games.skat.position import NOBODY, SEAT_NAMES, SKAT, Move, Position, View

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDTH, HEIGHT = 376, 470
HAND_TOP = 262
STEP = 75
SMALL = 0.61
"""How large cards are that nobody clicks: their ranks are still twelve pixels high."""


def draw_narrow(view: View, marks: Marks[Move]) -> Svg:
    """The table as SVG."""
    seen = view.seen
    parts = [
        *standing(seen, WIDTH // 2, 110),
        *_other(seen, (view.seat + 1) % SEATS, left=True),
        *_other(seen, (view.seat + 2) % SEATS, left=False),
        *_trick(view),
        *_skat(seen),
        *_own(view, marks),
    ]
    return laid_out(view, WIDTH, HEIGHT, parts, 10)


def _scaled(drawn: str, x: float, y: float, scale: float) -> str:
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{drawn}</g>'


def _row(cards: Sequence[Card | None], x: float, y: float, step: float) -> list[str]:
    return [
        _scaled(draw_back(0, 0) if card is None else draw_face(card, 0, 0), x + step * place, y, SMALL)
        for place, card in enumerate(cards)
    ]


def _other(seen: Position, seat: int, left: bool) -> list[str]:
    """Another seat: its name, its cards small, what it has shown not to hold."""
    cards: list[Card | None] = [*sorted_cards(seen.hands[seat], contract_of(seen)), *[None] * seen.unknown[seat]]
    step = 14.0 if seen.unknown[seat] else 15.5
    x = 4.0 if left else WIDTH - 4 - step * max(0, len(cards) - 1) - CARD_WIDTH * SMALL
    anchor, at = ("", 6) if left else (" end", WIDTH - 6)
    parts = [
        f'<text class="pale{anchor}" x="{at}" y="76">{name_of(seen, seat).capitalize()}</text>',
        *_row(cards, x, 80, step),
    ]
    void = voids_of(seen, seat)
    if void:
        parts.append(f'<text class="gold small{anchor}" x="{at}" y="150">{void}</text>')
    return parts


def _trick(view: View) -> list[str]:
    if view.seen.contract == NOBODY:
        return []
    cards, leader, pale = shown_trick(view)
    now = view.seen.course
    spots = {0: (163, 172), 1: (106, 156), 2: (220, 156)}
    drawn = [
        _scaled(draw_face(card, 0, 0), *spots[(leader + place - view.seat) % SEATS], 0.76)
        for place, card in enumerate(cards)
    ]
    words, taken = "", []
    if now.trick and now.last:
        taken = [
            f'<text class="pale small" x="6" y="170">To {SEAT_NAMES[now.leader]}</text>',
            *_row(now.last, 4, 176, 29),
        ]
    if view.acts:
        verb = "to play" if now.trick else "leads"
        if now.trick:
            x, y = spots[0]
            taken.append(_scaled(f'<rect class="due" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="7"/>', x, y, 0.76))
        doing = f"{SEAT_NAMES[view.seat].capitalize()} {verb}"
        words = f'<text class="pale end" x="{WIDTH - 6}" y="{HAND_TOP - 8}">{doing}</text>'
    return [f'<g class="aside">{"".join(drawn)}</g>' if pale else "".join(drawn), *taken, words]


def _skat(seen: Position) -> list[str]:
    cards: list[Card | None] = [*sorted_cards(seen.skat, contract_of(seen)), *[None] * seen.unknown[SKAT]]
    if not cards:
        return []
    return [f'<text class="pale end" x="{WIDTH - 6}" y="172">Skat</text>', *_row(cards, WIDTH - 62, 178, 20)]


def _own(view: View, marks: Marks[Move]) -> list[str]:
    """The hand of the seat that looks, five cards a row."""
    seen = view.seen
    cards: list[Card | None] = [*sorted_cards(view.hand, contract_of(seen)), *[None] * seen.unknown[view.seat]]
    per_row = 5 if len(cards) <= 10 else 6
    step = min(STEP, (WIDTH - 2) / per_row)
    parts = [f'<text class="pale" x="6" y="{HAND_TOP - 8}">You: {name_of(seen, view.seat)}</text>']
    for place, card in enumerate(cards):
        row, column = divmod(place, per_row)
        x, y = 3 + step * column, HAND_TOP + row * (CARD_HEIGHT + 8)
        ring = f'x="{x}" y="{y}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="8"'
        parts.append(draw_back(x, y) if card is None else own_card(view, marks, card, x, y, ring))
    return parts
