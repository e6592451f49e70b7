"""The table as a drawing: the pay table, the five cards, and a chip for each hold.

The suits are paths of our own, so that no font need have them. Every hold is one target with `data-move`; the same
table as plain text stands in `<desc>`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ludometry.core.game import Marks, Svg, Turn
from ludometry.core.markup import escape, quoteattr
from ludometry.games.poker.cards import RANK_NAMES, RANKS, SUIT_NAMES, SUITS, Card, rank, suit, write_cards
from ludometry.games.poker.pay_table import HANDS, hand_of
from ludometry.games.poker.position import SIZE, Hold, Move, Position
from ludometry.games.poker.rules import VideoPoker
from ludometry.study.suits import suit_shape

WIDTH, MARGIN = 620, 14


class Size(NamedTuple):
    """How wide the table and its cards are."""

    width: int
    margin: int
    card: int
    tall: int
    step: int


WIDE = Size(WIDTH, MARGIN, 104, 146, 120)
NARROW = Size(376, 6, 68, 100, 74)
ROW, COLUMNS = 26, 4
PAINT = {
    ".felt": "fill:#1f4f63",
    ".board": "fill:#173b4b",
    ".card": "fill:#fffdf6;stroke:#b9b09a",
    ".due": "fill:none;stroke:#7fa9b8;stroke-width:1.6;stroke-dasharray:5 5",
    ".red": "fill:#b8322a",
    ".black": "fill:#22262a",
    ".pale": "fill:#e4f0f4",
    ".gold": "fill:#ffd76a",
    ".dark": "fill:#22262a",
    ".chip": "fill:#fbf6e6;stroke:#b9b09a",
    ".best": "fill:#ffe08a;stroke:#b98a12;stroke-width:2",
    ".chosen": "fill:#f6c7ad;stroke:#b4532a;stroke-width:2",
    "[data-move]": "cursor:pointer",
    "[data-move]:hover .chip": "fill:#fff3c9",
    "text": "font-family:'Avenir Next','Segoe UI',Roboto,'DejaVu Sans',sans-serif;font-size:12.5px",
    ".big": "font-size:26px;font-weight:600",
    ".in-chip": "font-size:13px",
    ".middle": "text-anchor:middle",
    ".right": "text-anchor:end",
}
STYLE = "".join(f".poker-table {selector}{{{paint}}}" for selector, paint in PAINT.items())


@dataclass(frozen=True, slots=True)
class CardPicture:
    """Draws positions under one pay table."""

    game: VideoPoker

    def draw(self, view: Position, marks: Marks[Move]) -> Svg:
        """The table as SVG; a narrow one has no chips: the cards themselves are tapped."""
        size = NARROW if marks.narrow else WIDE
        lines, top = self._pays(view, size)
        cards = self._cards(view, marks, top, size)
        bottom = top + size.tall + 50
        chips: list[str] = []
        if not marks.narrow:
            chips, bottom = self._chips(view, marks, top + size.tall + 44)
        title = f"Video poker: {self.game.write(view)}"
        return Svg(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size.width} {bottom}" class="poker-table" '
            f'role="group" aria-label={quoteattr(title)}><title>{escape(title)}</title>'
            f"<desc>{escape(plain(self.game, view))}</desc>"
            f'<style>{STYLE}</style><rect class="felt" width="{size.width}" height="{bottom}" rx="14"/>'
            + "".join([*lines, *cards, *chips])
            + "</svg>"
        )

    def _pays(self, view: Position, size: Size) -> tuple[list[str], int]:
        """The pay table in two columns; the line that the cards make stands out."""
        table = self.game.table
        made = hand_of(shown(view)) if len(shown(view)) == SIZE else -1
        rows = -(-len(table.lines) // 2)
        margin = size.margin
        wide, high = size.width / 2 - 2 * margin, 18 * rows + 12
        out = [
            f'<rect class="board" x="{margin}" y="{margin}" width="{size.width - 2 * margin}" height="{high}" rx="8"/>',
        ]
        for number, (name, hands) in enumerate(table.lines):
            x, y = margin + 10 + (number // rows) * (wide + margin), margin + 20 + 18 * (number % rows)
            style = "gold" if made in hands else "pale"
            out.append(_text(x, y, name, style))
            out.append(_text(x + wide - 10, y, str(table.pays[hands[0]]), f"{style} right"))
        return out, margin + high + 12

    def _cards(self, view: Position, marks: Marks[Move], top: int, size: Size) -> list[str]:
        """Cards that are held stand out; a dashed frame where one is to come."""
        marked = marks.chosen or marks.best
        held = set(view.held or ())
        style = "best"
        if view.held is None and isinstance(marked, Hold) and len(view.hand) == SIZE:
            held, style = set(marked.cards(view.hand)), "chosen" if marks.chosen is not None else "best"
        out, cards = [], shown(view)
        for place in range(SIZE):
            x = size.margin + place * size.step
            if place >= len(cards):
                out.append(f'<rect class="due" x="{x}" y="{top}" width="{size.card}" height="{size.tall}" rx="9"/>')
                continue
            card = cards[place]
            out.append(_card(card, x, top, style if card in held else "card", card in held, size))
            under = "held" if card in held else str(place + 1) if self.game.turn(view) == 0 else ""
            out.append(_text(x + size.card / 2, top + size.tall + 16, under, "pale middle"))
        out.append(_text(size.margin, top + size.tall + 36, said(self.game, view), "pale"))
        return out

    def _chips(self, view: Position, marks: Marks[Move], top: int) -> tuple[list[str], int]:
        found = [move for move in self.game.moves(view) if not marks.moves or move in marks.moves]
        wide = (WIDTH - 2 * MARGIN - 8 * (COLUMNS - 1)) / COLUMNS
        out = []
        for number, move in enumerate(found):
            x, y = MARGIN + (number % COLUMNS) * (wide + 8), top + (number // COLUMNS) * ROW
            written = self.game.write_move(view, move)
            best = move == marks.best or written in marks.lit
            style = "chosen" if move == marks.chosen else "best" if best else "chip"
            cards = move.cards(view.hand) if isinstance(move, Hold) else ()
            words = _in_chip(cards, written, x + 7, y + (ROW - 4) / 2)
            out.append(
                f'<g data-move={quoteattr(written)} data-target={quoteattr(written)} tabindex="0" role="button" '
                f"aria-label={quoteattr(written)}>"
                f'<rect class="{style}" x="{x:g}" y="{y}" width="{wide:g}" height="{ROW - 4}" rx="{ROW / 2 - 2:g}"/>'
                f"{words}</g>"
            )
        return out, top + -(-len(found) // COLUMNS) * ROW + 10


def _in_chip(cards: Sequence[Card], written: str, x: float, middle: float) -> str:
    """What a chip holds, at its left: a page writes the worth at the right, and five cards leave no room."""
    if not 0 < len(cards) < SIZE:
        return _text(x, middle + 4.5, "all five" if cards else written.removeprefix("hold "), "dark")
    out = []
    for card in cards:
        colour = "red" if suit(card) in (1, 2) else "black"
        letters = 16 if RANKS[rank(card)] == "10" else 10
        out.append(_text(x + letters / 2, middle + 4.5, RANKS[rank(card)], f"{colour} in-chip middle"))
        out.append(suit_shape(SUITS[suit(card)], x + letters + 4.5, middle, 9, colour))
        x += letters + 11.5
    return "".join(out)


def shown(view: Position) -> tuple[Card, ...]:
    """The cards on the table: as dealt until the choice, then what is held and what has been drawn."""
    return view.hand if view.held is None else (*view.held, *view.drawn)


def _card(card: Card, x: float, y: float, style: str, held: bool, size: Size) -> str:
    colour = "red" if suit(card) in (1, 2) else "black"
    name = f"{RANK_NAMES[rank(card)]} of {SUIT_NAMES[suit(card)]}{', held' if held else ''}"
    letter = SUITS[suit(card)]
    return (
        f'<g role="img" data-target="{write_cards([card])}" aria-label={quoteattr(name)}><title>{escape(name)}</title>'
        f'<rect class="{style}" x="{x}" y="{y}" width="{size.card}" height="{size.tall}" rx="9"/>'
        + _text(x + 10, y + 30, RANKS[rank(card)], f"{colour} big")
        + (suit_shape(letter, x + 20, y + 46, 16, colour) if size is WIDE else "")
        + suit_shape(letter, x + size.card * 0.58, y + size.tall * 0.64, size.card / 2, colour)
        + "</g>"
    )


def _text(x: float, y: float, words: str, style: str) -> str:
    return f'<text class="{style}" x="{x:g}" y="{y:g}">{escape(words)}</text>'


def said(game: VideoPoker, view: Position) -> str:
    """Where the hand stands, in a few words."""
    turn = game.turn(view)
    if turn == Turn.CHANCE:
        return f"{'One card is' if game.due(view) == 1 else f'{game.due(view)} cards are'} to come"
    if turn == Turn.OVER:
        made = hand_of(view.final)
        return f"{HANDS[made].capitalize()}: pays {game.table.pays[made]} for each coin"
    return "Hold what you like; the rest is thrown away"


def plain(game: VideoPoker, view: Position) -> str:
    """The table as plain text, for the terminal and for readers without eyes.

    >>> from ludometry.games.poker.room import ROOM
    >>> print(plain(ROOM.game(), ROOM.game().read("AH QH JH 10H QS")))
      1   2   3   4   5
      AH  QS  QH  JH 10H
    Hold what you like; the rest is thrown away
    """
    cards = "".join(f"{write_cards([card]):>4}" for card in shown(view))
    places = ["".join(f"{place + 1:>3} " for place in range(SIZE)).rstrip()] if game.turn(view) == 0 else []
    thrown = [f"thrown away: {write_cards(view.thrown)}"] if view.thrown else []
    return "\n".join([*places, *([cards] if cards else []), *thrown, said(game, view)])
