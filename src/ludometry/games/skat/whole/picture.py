"""The table before the cards are played: what may be called, put away or announced, each as something to click.

bid        a chip for every value, pass and hold
discard    a triangle: the cell at two cards puts both away
announce   a column for each contract, a row for what is announced with it

Once the game is announced the table is drawn as in the play of the cards.
"""

from __future__ import annotations

from html import escape
from typing import cast

from ludometry.core.game import Marks, Svg
from ludometry.games.skat import position as play
from ludometry.games.skat.cards import SEATS, Card, Contract, sorted_cards, write_card, write_hand
from ludometry.games.skat.picture import CARD_HEIGHT, CARD_WIDTH, STYLE, SkatPicture, draw_back, draw_face
from ludometry.games.skat.position import SEAT_NAMES, SKAT, View
from ludometry.games.skat.whole.auction import HOLD, PASS, write_call
from ludometry.games.skat.whole.notation import write_move
from ludometry.games.skat.whole.position import ANNOUNCED_NAMES, Announce, Call, Move, PutAway, Skat, Whole, WholeView
from ludometry.games.skat.whole.rules import is_done, moves, to_act
from ludometry.games.skat.whole.score import words
from ludometry.study.suits import felt_table

WIDE, NARROW = 760, 376
HEIGHTS = {WIDE: 560, NARROW: 620}
PAINT = {
    ".chip": "fill:#fffdf6;stroke:#b9b09a",
    ".chip-text": "fill:#22262a;font-size:13px;text-anchor:middle",
    "[data-move]:hover .chip": "fill:#fff3c9",
}
CHIPS = "".join(f".skat-table {selector}{{{paint}}}" for selector, paint in PAINT.items())


class WholePicture:
    """Draws what one player sees."""

    def draw(self, view: WholeView, marks: Marks[Move]) -> Svg:
        """The table as SVG."""
        whole = view.seen
        if whole.phase in ("deal", "play"):
            cards_only = cast("Marks[play.Move]", marks)
            return _with_words(SkatPicture().draw(View(view.place, whole.cards), cards_only), whole)
        width = NARROW if marks.narrow else WIDE
        height = HEIGHTS[width]
        title = escape(title_of(whole))
        parts = [
            f'<text class="gold big middle" x="{width // 2}" y="30">{title}</text>',
            *_calls(whole, width),
            *_choices(view, marks, width),
            *_hand(view, width, height),
        ]
        return felt_table("Skat", width, height, title, escape(told(view)), STYLE + CHIPS, parts)


def title_of(whole: Whole) -> str:
    """What is going on, in a few words."""
    now = whole.auction
    if whole.phase == "passed":
        return "passed in"
    if whole.phase == "bid":
        asked = f"{SEAT_NAMES[now.turn]} is asked {now.bid}" if now.answers else f"{SEAT_NAMES[now.turn]} calls"
        return f"{asked}, {now.bid} was the last" if now.bid and not now.answers else asked
    doing = {"skat": "hand, or the skat?", "discard": "puts two cards away", "announce": "announces"}[whole.phase]
    return f"{SEAT_NAMES[whole.declarer]} for {now.bid}: {doing}"


def told(view: WholeView) -> str:
    """The table in plain text."""
    whole, cards = view.seen, view.seen.cards
    lines = [title_of(whole)]
    for place in range(SEATS):
        held = write_hand(cards.hands[place])
        more = f"{cards.unknown[place]} unknown" if cards.unknown[place] else ""
        mark = "*" if place == view.place else " "
        lines.append(f"{SEAT_NAMES[place]:<10} {mark} {' '.join(word for word in (held, more) if word) or '-'}")
    if cards.skat:
        lines.append(f"skat         {write_hand(cards.skat)}")
    lines += [f"calls        {', '.join(_said(whole)) or '-'}", *([words(whole)] if is_done(whole) else [])]
    return "\n".join(lines)


def _said(whole: Whole) -> list[str]:
    return [f"{SEAT_NAMES[place]} {write_call(call)}" for place, call in whole.auction.made]


def _with_words(drawn: Svg, whole: Whole) -> Svg:
    """What was bid and announced beside the contract in the plain text, and the score of a finished deal."""
    if whole.phase != "play":
        return drawn
    announced = ANNOUNCED_NAMES[whole.announced]
    said = [f"bid {whole.auction.bid}", *(["hand"] if whole.hand else []), *([announced] if announced else [])]
    more = [", ".join(said), *([words(whole)] if is_done(whole) else [])]
    return Svg(drawn.replace("</desc>", escape("\n" + "\n".join(more)) + "</desc>", 1))


def _calls(whole: Whole, width: int) -> list[str]:
    """The last calls, in one line."""
    last = _said(whole)[-3 if width == NARROW else -6 :]
    return [f'<text class="pale small middle" x="{width // 2}" y="52">{escape(", ".join(last))}</text>']


def _chip(move: str, x: float, y: float, wide: float, high: float, text: str, marked: str) -> str:
    ring = f'<rect class="{marked}" x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="6"/>' if marked else ""
    return (
        f'<g data-move="{move}"><title>{move}</title>'
        f'<rect class="chip" x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="6"/>{ring}'
        f'<text class="chip-text" x="{x + wide / 2:g}" y="{y + high / 2 + 5:g}">{text}</text></g>'
    )


def _choices(view: WholeView, marks: Marks[Move], width: int) -> list[str]:
    """Everything that the player may do now."""
    whole = view.seen
    if to_act(whole) != view.place:
        return []
    legal = [move for move in moves(whole) if not marks.moves or move in marks.moves]
    places = {
        "bid": _call_places,
        "skat": _skat_places,
        "discard": _pair_places,
        "announce": _game_places,
    }[whole.phase](legal, width, whole)
    drawn = []
    for move, (x, y, wide, high, text) in places.items():
        marked = "best" if move == marks.best else "chosen" if move == marks.chosen else ""
        drawn.append(_chip(write_move(whole, move), x, y, wide, high, text, marked))
    if whole.phase == "discard":
        drawn += _labels(whole, width)
    return drawn


Place = tuple[float, float, float, float, str]
"""Where a chip lies: left, top, width, height and its text."""


def _call_places(legal: list[Move], width: int, whole: Whole) -> dict[Move, Place]:
    """Pass and hold large, the values in rows below."""
    columns = 8 if width == NARROW else 12
    step = (width - 20) / columns
    found: dict[Move, Place] = {}
    values = 0
    for move in legal:
        assert isinstance(move, Call)
        if move.value in (PASS, HOLD):
            found[move] = (width / 2 - (130 if move.value == PASS else -10), 66, 120, 44, write_call(move.value))
        else:
            row, column = divmod(values, columns)
            found[move] = (10 + step * column, 120 + 34 * row, step - 4, 30, str(move.value))
            values += 1
    return found


def _skat_places(legal: list[Move], width: int, whole: Whole) -> dict[Move, Place]:
    found: dict[Move, Place] = {}
    for move in legal:
        assert isinstance(move, Skat)
        words_ = "pick up" if move.up else "hand"
        found[move] = (width / 2 - (150 if move.up else -10), 130, 140, 56, words_)
    return found


def _cell(width: int) -> tuple[float, float, float, float]:
    """Left and top of the triangle, and the size of a cell."""
    return (36, 84, 28, 26) if width == NARROW else (150, 84, 44, 26)


def _pair_places(legal: list[Move], width: int, whole: Whole) -> dict[Move, Place]:
    left, top, wide, high = _cell(width)
    order = {card: number for number, card in enumerate(sorted_cards(whole.cards.hands[whole.declarer]))}
    found: dict[Move, Place] = {}
    for move in legal:
        assert isinstance(move, PutAway)
        column, row = sorted(order[card] for card in move.cards)
        found[move] = (left + wide * column, top + high * (row - 1), wide - 2, high - 2, "")
    return found


def _labels(whole: Whole, width: int) -> list[str]:
    """The cards along the triangle."""
    left, top, wide, high = _cell(width)
    cards = sorted_cards(whole.cards.hands[whole.declarer])
    middle = left + wide / 2 - 1
    across = [
        f'<text class="pale small middle" x="{middle + wide * place:g}" y="{top - 6:g}">{write_card(card)}</text>'
        for place, card in enumerate(cards[:-1])
    ]
    down = [
        f'<text class="pale small end" x="{left - 5:g}" y="{top + high * place + 17:g}">{write_card(card)}</text>'
        for place, card in enumerate(cards[1:])
    ]
    return across + down


def _game_places(legal: list[Move], width: int, whole: Whole) -> dict[Move, Place]:
    step = (width - 20) / len(Contract)
    found: dict[Move, Place] = {}
    for move in legal:
        assert isinstance(move, Announce)
        text = ANNOUNCED_NAMES[move.announced] or Contract(move.contract).title
        row = 1 if move.announced and move.contract == Contract.NULL else move.announced
        found[move] = (10 + step * move.contract, 100 + 52 * row, step - 6, 44, text)
    return found


def _hand(view: WholeView, width: int, height: int) -> list[str]:
    """The player's own cards along the lower edge, and what is known of the skat above them."""
    cards = view.seen.cards
    own: list[Card | None] = [*sorted_cards(view.hand), *[None] * cards.unknown[view.place]]
    per_row = 6 if width == NARROW else 12
    step = min(72.0, (width - 10 - CARD_WIDTH) / max(1, per_row - 1))
    rows = -(-len(own) // per_row) or 1
    top = height - rows * (CARD_HEIGHT + 6)
    parts = [f'<text class="pale" x="8" y="{top - 8}">You: {SEAT_NAMES[view.place]}</text>']
    for number, card in enumerate(own):
        row, column = divmod(number, per_row)
        x, y = 5 + step * column, top + row * (CARD_HEIGHT + 6)
        parts.append(draw_back(x, y) if card is None else draw_face(card, x, y))
    away = sorted_cards(cards.pile(SKAT))
    if away:
        names = " ".join(write_card(card) for card in away)
        parts.append(f'<text class="gold end" x="{width - 8}" y="{top - 8}">put away: {names}</text>')
    return parts
