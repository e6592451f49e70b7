"""The table for a phone held upright: the pegs on top, cards as wide as a thumb, throws in a grid of chips below."""

from __future__ import annotations

from ludometry.core.game import Marks, Svg
from ludometry.core.markup import escape, quoteattr
from ludometry.games.cribbage.cards import write_cards
from ludometry.games.cribbage.notation import write_move
from ludometry.games.cribbage.picture import (
    CARD_HEIGHT,
    CARD_WIDTH,
    STYLE,
    draw_back,
    draw_card,
    label,
    newest_card,
    pegs,
    plain,
    scaled,
    title_of,
)
from ludometry.games.cribbage.position import GOAL, Move, Play, Throw, View
from ludometry.games.cribbage.rules import SKUNK, legal
from ludometry.study.suits import felt_table

WIDTH, HEIGHT = 376, 437
STREET = 19
HAND_TOP = 278
THROWING_TOP, CHIPS_TOP = 203, 297
"""While there is no pile the hand lies higher, with the chips below it."""
CHIP = 44
SHOWN, PLAYED = 4, 1.48
"""The cards that are left to play, and how large they are."""
MIDDLE = 0.78
"""How large cards that nobody clicks are drawn."""


def draw_narrow(view: View, marks: Marks[Move]) -> Svg:
    """The table as SVG."""
    parts = [*_board(view, marks), *_middle(view, marks), *_own(view, marks), *_chips(view, marks)]
    return felt_table("Cribbage", WIDTH, HEIGHT, title_of(view), escape(plain(view)), STYLE, parts, 10)


def _hole(score: int, lane: int) -> tuple[float, float]:
    if score >= GOAL:
        return WIDTH - 10, 14.0 + 3 * STREET + 8 * lane
    street, place = divmod(score - 1, 30) if score > 0 else (0, -1)
    return 18 + 11.2 * place + 2.4 * (place // 5), 14.0 + STREET * street + 8 * lane


def _board(view: View, marks: Marks[Move]) -> list[str]:
    parts = [f'<rect class="wood" x="2" y="2" width="{WIDTH - 4}" height="{4 * STREET + 10}" rx="8"/>']
    holes = "".join(f"M{x:g} {y:g}h.01" for score in range(1, GOAL) for lane in (0, 1) for x, y in [_hole(score, lane)])
    parts.append(f'<path class="hole" d="{holes}" style="stroke:#8a6a38;stroke-width:3;stroke-linecap:round"/>')
    for score in (SKUNK, 60):
        x, y = _hole(score, 1)
        parts.append(f'<path class="line" d="M{x + 5:g} {y - 13:g}v18"/>')
    for score, lane, name in pegs(view, marks):
        x, y = _hole(max(0, min(GOAL, score)), lane)
        parts.append(f'<circle class="{name}" cx="{x:g}" cy="{y:g}" r="5"/>')
    return parts


def _small(drawn: str, x: float, y: float) -> str:
    return scaled(drawn, x, y, MIDDLE)


def _middle(view: View, marks: Marks[Move]) -> list[str]:
    """The other's cards, whose crib it is, the starter, the pile and the count."""
    top = 4 * STREET + 18
    parts = [f'<text class="pale" x="6" y="{top + 12}">{label(view, marks, own=False)}</text>']
    parts += [_small(draw_back(0, 0), 6 + 13 * place, top + 18) for place in range(view.others)]
    crib = "your crib" if view.role == 1 else "opponent's crib"
    given = (2 if view.thrown else 0) + (2 if view.starter is not None else 0)
    right = WIDTH - 8 - CARD_WIDTH * MIDDLE
    parts += [_small(draw_back(0, 0), right - 9 * place, top + 18) for place in reversed(range(given))]
    parts.append(f'<text class="pale" text-anchor="end" x="{WIDTH - 8}" y="{top + 12}">{crib}</text>')
    if view.starter is None:
        return parts
    parts.append(_small(draw_card(view.starter, 0, 0), 186, top + 18))
    parts.append(f'<text class="pale" x="186" y="{top + 12}">starter</text>')
    now = view.pegging
    step = min(34.0, 170 / max(1, len(now.pile)))
    for place, card in enumerate(now.pile):
        x, y = 6 + step * place, top + 94
        framed = f'<rect class="newest" x="-3" y="-3" width="{CARD_WIDTH + 6}" height="{CARD_HEIGHT + 6}" rx="10"/>'
        parts.append(_small(draw_card(card, 0, 0) + (framed if card == newest_card(marks) else ""), x, y))
    if view.hand or now.pile:
        parts.append(
            f'<text class="pale big" x="{WIDTH - 8}" y="{top + 130}" text-anchor="end">count {now.count}</text>'
        )
    if now.waiting and view.acts:
        parts.append(f'<text class="pale" x="{WIDTH - 8}" y="{top + 152}" text-anchor="end">opponent says go</text>')
    return parts


def _own(view: View, marks: Marks[Move]) -> list[str]:
    top = HAND_TOP if view.starter is not None else THROWING_TOP
    parts = [f'<text class="pale" x="6" y="{top - 7}">{label(view, marks, own=True)}</text>']
    plays = {move.card: move for move in legal(view) if isinstance(move, Play)}
    throwing = len(view.hand) > SHOWN
    size, step = (0.97, 62.4) if throwing else (PLAYED, WIDTH / SHOWN)
    for place, card in enumerate(view.hand):
        drawn = scaled(draw_card(card, 0, 0), 1 + step * place, top, size)
        move = plays.get(card)
        if move is not None:
            drawn = f"<g data-move={quoteattr(write_move(move))}>{drawn}</g>"
        parts.append(drawn)
    return parts


def _chips(view: View, marks: Marks[Move]) -> list[str]:
    """Throws with room for their worth below the cards, or points to claim."""
    moves = [move for move in legal(view) if not isinstance(move, Play)]
    columns = 5 if moves and isinstance(moves[0], Throw) else 6
    step = WIDTH / columns
    parts = []
    for number, move in enumerate(moves):
        row, column = divmod(number, columns)
        x, y = column * step + 1, CHIPS_TOP + row * (CHIP + 2)
        name = "chip-best" if move == marks.best else "chip-chosen" if move == marks.chosen else "chip"
        words = write_cards(move.cards) if isinstance(move, Throw) else write_move(move)
        parts.append(
            f"<g data-move={quoteattr(write_move(move))}>"
            f'<rect class="{name}" x="{x:g}" y="{y:g}" width="{step - 2:g}" height="{CHIP}" rx="9"/>'
            f'<text class="dark middle" style="font-size:13px" x="{x + step / 2 - 1:g}" y="{y + 17:g}">'
            f"{escape(words)}</text></g>"
        )
    return parts
