"""The table as a drawing: three hands, the trick in the middle, the contract and the points.

own       the hand of the seat that looks, large along the lower edge, each card over the last one's edge; the cards
          that may be played are the targets
others    clockwise from the left; small and face down unless the cards lie open
trick     each card on the side of the seat that played it

The same table as plain text stands in `<desc>`.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ludometry.core.game import Marks, Svg
from ludometry.games.skat.cards import (
    PACK_POINTS,
    POINTS_TO_WIN,
    SEATS,
    SUITS,
    Card,
    Contract,
    name_card,
    rank,
    sorted_cards,
    suit,
    write_card,
    write_hand,
)
from ludometry.games.skat.notation import LINE_LETTERS
from ludometry.games.skat.position import NOBODY, SEAT_NAMES, SKAT, Move, Play, Position, View, legal
from ludometry.study.suits import felt_table, suit_shape

WIDTH, HEIGHT = 760, 540
CARD_WIDTH, CARD_HEIGHT = 66, 94
SHOWN_RANKS = ("7", "8", "9", "Q", "K", "10", "A", "J")
OWN_TOP = 366
OWN, TRICK, SMALL = 1.5, 1.2, 0.62
"""How large the own cards are, those in the middle, and those that nobody needs to look at for long."""
LYING = 276
"""Where the last trick and the skat lie."""
OWN_STEP = 108
"""How far the own cards lie apart while there are few of them."""
PAINT = {
    ".felt": "fill:#1f5a48",
    ".ring": "fill:none;stroke:#2f7561;stroke-width:2",
    ".face": "fill:#fffdf6;stroke:#b9b09a",
    ".back": "fill:#7a2e3a;stroke:#f4ead9;stroke-width:2",
    ".net": "fill:none;stroke:#b0606c;stroke-width:1",
    ".red": "fill:#b8322a",
    ".black": "fill:#22262a",
    ".best": "fill:none;stroke:#f2c230;stroke-width:4",
    ".chosen": "fill:none;stroke:#e8743b;stroke-width:4",
    ".aside .face": "fill:#cfccbd",
    ".due": "fill:none;stroke:#f6d878;stroke-width:2;stroke-dasharray:6 5",
    ".pale": "fill:#e9f2ea",
    ".gold": "fill:#f6d878",
    ".bar": "fill:#143d31",
    ".share": "fill:#c9a53b",
    ".line": "stroke:#f4ead9;stroke-width:2",
    "[data-move]": "cursor:pointer",
    "[data-move]:hover .face": "fill:#fff3c9",
    "text": "font-family:'Avenir Next','Segoe UI',Roboto,'DejaVu Sans',sans-serif;font-size:14px",
    ".big": "font-size:20px;font-weight:600",
    ".pip": "font-size:30px",
    ".small": "font-size:12.5px",
    ".middle": "text-anchor:middle",
    ".end": "text-anchor:end",
}
STYLE = "".join(f".skat-table {selector}{{{paint}}}" for selector, paint in PAINT.items())


class SkatPicture:
    """Draws what one seat sees."""

    def draw(self, view: View, marks: Marks[Move]) -> Svg:
        """The table as SVG."""
        if marks.narrow:
            from ludometry.games.skat.narrow_picture import draw_narrow

            return draw_narrow(view, marks)
        seen = view.seen
        parts = [
            f'<ellipse class="ring" cx="{WIDTH // 2}" cy="212" rx="190" ry="118"/>',
            *standing(seen),
            *_other(seen, (view.seat + 1) % SEATS, left=True),
            *_other(seen, (view.seat + 2) % SEATS, left=False),
            *_trick(view),
            *_skat(seen),
            *_own(view, marks),
        ]
        return laid_out(view, WIDTH, HEIGHT, parts)


def laid_out(view: View, width: int, height: int, parts: Sequence[str], corner: int = 14) -> Svg:
    """The table around its parts."""
    title, words = escape(title_of(view.seen)), escape(plain(view))
    return felt_table("Skat", width, height, title, words, STYLE, parts, corner, pause_of(view))


def title_of(seen: Position) -> str:
    if seen.contract == NOBODY:
        return "Skat: the cards are dealt"
    return f"Skat: {Contract(seen.contract).title}, {SEAT_NAMES[seen.declarer]} declares"


def contract_of(seen: Position) -> int:
    return Contract.GRAND if seen.contract == NOBODY else seen.contract


def standing(seen: Position, centre: int = WIDTH // 2, wide: int = 160) -> list[str]:
    """Contract and points, with a bar that marks the 61."""
    if seen.contract == NOBODY:
        return [f'<text class="pale big middle" x="{centre}" y="34">the cards are dealt</text>']
    contract = Contract(seen.contract)
    words = f"{contract.title} by {SEAT_NAMES[seen.declarer]}"
    parts = [f'<text class="gold big middle" x="{centre}" y="32">{words}</text>']
    if contract < Contract.GRAND:
        parts.append(suit_shape(SUITS[contract], centre - 10 - 6.2 * len(words), 26, 18, "gold"))
    tricks = seen.course.tricks
    if contract == Contract.NULL:
        told = f"{sum(tricks)} tricks played, the declarer wants none"
        return [*parts, f'<text class="pale small middle" x="{centre}" y="52">{told}</text>']
    mine, theirs = seen.standing()
    left = centre - wide // 2
    since = " from here on" if seen.before is None else ""
    parts.append(f'<text class="pale small end" x="{left - 10}" y="54">declarer {mine}{since}</text>')
    parts.append(f'<text class="pale small" x="{left + wide + 10}" y="54">defenders {theirs}{since}</text>')
    parts.append(f'<rect class="bar" x="{left}" y="44" width="{wide}" height="10" rx="5"/>')
    parts.append(f'<rect class="share" x="{left}" y="44" width="{wide * mine / PACK_POINTS:.1f}" height="10" rx="5"/>')
    if seen.before is not None:
        at = left + wide * POINTS_TO_WIN / PACK_POINTS
        parts.append(f'<path class="line" d="M{at:.1f} 41v16"/>')
    return parts


def name_of(seen: Position, seat: int) -> str:
    """A seat with what is known of it."""
    return SEAT_NAMES[seat] + (", declarer" if seat == seen.declarer else "")


def voids_of(seen: Position, seat: int) -> str:
    if seen.contract == NOBODY or not seen.shown_voids()[seat]:
        return ""
    shown = [number for number in range(5) if seen.shown_voids()[seat] >> number & 1]
    return "no " + ", ".join("trumps" if number == 4 else Contract(number).title for number in shown)


def _other(seen: Position, seat: int, left: bool) -> list[str]:
    """Another seat in its corner: cards that lie open in two rows, hidden ones small in one."""
    cards: list[Card | None] = [*sorted_cards(seen.hands[seat], contract_of(seen)), *[None] * seen.unknown[seat]]
    hidden = seen.unknown[seat] == len(cards)
    size, step, per_row = (SMALL, 13, 12) if hidden else (1.0, 30, 5)
    wide = step * (min(len(cards), per_row) - 1) + CARD_WIDTH * size
    start = 20 if left else WIDTH - 20 - wide
    parts = []
    for place, card in enumerate(cards):
        row, column = divmod(place, per_row)
        x, y = start + step * column, 38 + 52 * row
        parts.append(draw_back(x, y, size) if card is None else draw_face(card, x, y, size))
    anchor, x = ("", 20) if left else (" end", WIDTH - 20)
    parts.append(f'<text class="pale{anchor}" x="{x}" y="28">{name_of(seen, seat).capitalize()}</text>')
    void = voids_of(seen, seat)
    if void:
        rows = -(-len(cards) // per_row)
        under = 38 + 52 * (rows - 1) + CARD_HEIGHT * size if cards else 28
        parts.append(f'<text class="gold small{anchor}" x="{x}" y="{under + 20:g}">{void}</text>')
    return parts


def shown_trick(view: View) -> tuple[tuple[Card, ...], int, bool]:
    """The running trick, or the last one before the next is led: cards, who led, whether it is over for others."""
    now = view.seen.course
    if now.trick:
        return now.trick, now.leader, False
    return now.last, now.last_leader, view.acts


def pause_of(view: View) -> str:
    """A trick that has just been taken lies on the table for a moment: how long a page waits, in milliseconds."""
    finished = view.seen.contract != NOBODY and view.seen.course.last and not view.seen.course.trick
    return ' data-pause="1000"' if finished else ""


def _trick(view: View) -> list[str]:
    """The trick in the middle, with a place for the own card; while one runs, the last one lies small at the side."""
    seen = view.seen
    if seen.contract == NOBODY:
        return []
    now = seen.course
    cards, leader, pale = shown_trick(view)
    high, wide = CARD_HEIGHT * TRICK, CARD_WIDTH * TRICK
    spots = {0: ((WIDTH - wide) / 2, 210.0), 1: (WIDTH / 2 - 1.62 * wide, 136.0), 2: (WIDTH / 2 + 0.62 * wide, 136.0)}
    drawn = [draw_face(card, *spots[(leader + place - view.seat) % SEATS], TRICK) for place, card in enumerate(cards)]
    parts = [f'<g class="aside">{"".join(drawn)}</g>' if pale and drawn else "".join(drawn)]
    if view.acts:
        words = f"{SEAT_NAMES[view.seat]} to play" if now.trick else f"{SEAT_NAMES[view.seat]} leads"
        parts.append(f'<text class="pale end" x="{WIDTH - 20}" y="{OWN_TOP - 14}">{words.capitalize()}</text>')
        if now.trick:
            x, y = spots[0]
            parts.append(f'<rect class="due" x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="8"/>')
    if now.trick and now.last:
        taken = f"Last trick, to {SEAT_NAMES[now.leader]}"
        parts.append(f'<text class="pale small" x="20" y="{LYING - 10}">{taken}</text>')
        parts += [draw_face(card, 20 + 44 * place, LYING, SMALL) for place, card in enumerate(now.last)]
    return parts


def _skat(seen: Position) -> list[str]:
    cards: list[Card | None] = [*sorted_cards(seen.skat, contract_of(seen)), *[None] * seen.unknown[SKAT]]
    if not cards:
        return []
    x = WIDTH - 20 - CARD_WIDTH * SMALL - 44 * (len(cards) - 1)
    parts = [f'<text class="pale small end" x="{WIDTH - 20}" y="{LYING - 10}">Skat</text>']
    for place, card in enumerate(cards):
        left = x + 44 * place
        parts.append(draw_back(left, LYING, SMALL) if card is None else draw_face(card, left, LYING, SMALL))
    return parts


def _own(view: View, marks: Marks[Move]) -> list[str]:
    """The hand of the seat that looks."""
    seen = view.seen
    cards: list[Card | None] = [*sorted_cards(view.hand, contract_of(seen)), *[None] * seen.unknown[view.seat]]
    wide, high = CARD_WIDTH * OWN, CARD_HEIGHT * OWN
    gaps = max(1, len(cards) - 1)
    step = min(OWN_STEP, (WIDTH - 40 - wide) / gaps)
    start = (WIDTH - step * (len(cards) - 1) - wide) / 2
    void = voids_of(seen, view.seat)
    known = f'<tspan class="gold small" dx="8">{void}</tspan>' if void else ""
    parts = [f'<text class="pale" x="20" y="{OWN_TOP - 14}">You: {name_of(seen, view.seat)}{known}</text>']
    for place, card in enumerate(cards):
        x = start + step * place
        ring = f'x="{x + 2:g}" y="{OWN_TOP + 2}" width="{wide - 4:g}" height="{high - 4:g}" rx="9"'
        if card is None:
            parts.append(draw_back(x, OWN_TOP, OWN))
        else:
            # A card that lies under the next one shows its worth under what is seen of it.
            free = wide if place == len(cards) - 1 else step
            parts.append(own_card(view, marks, card, x, OWN_TOP, ring, OWN, f' data-free="{min(free, wide):g}"'))
    return parts


def own_card(
    view: View, marks: Marks[Move], card: Card, x: float, y: float, ring: str, size: float = 1.0, more: str = ""
) -> str:
    """A card of the hand of who looks: a button where it may be played, with a ring where it is pointed out."""
    drawn, move, now = draw_face(card, x, y, size), Play(card), view.seen
    for kind, marked in (("best", marks.best), ("chosen", marks.chosen)):
        if marked == move:
            drawn += f'<rect class="{kind}" {ring}/>'
    if not view.acts:
        return drawn
    if legal(view.hand, now.course.trick, now.contract) >> card & 1 and (not marks.moves or move in marks.moves):
        return f'<g data-move="{write_card(card)}"{more}>{drawn}</g>'
    return f'<g class="aside">{drawn}</g>'


def draw_face(card: Card, x: float, y: float, size: float = 1.0) -> str:
    """A card, as many times the usual size as is said."""
    colour = "red" if suit(card) < 2 else "black"
    shape = SUITS[suit(card)]
    return (
        f'<g data-target="{write_card(card)}"><title>{name_card(card)}</title>'
        f'<rect class="face" x="{x:g}" y="{y:g}" width="{CARD_WIDTH * size:g}" height="{CARD_HEIGHT * size:g}" '
        f'rx="{7 * size:g}"/><text class="{colour} big"{_lettering(size)} x="{x + 6 * size:g}" y="{y + 23 * size:g}">'
        f"{SHOWN_RANKS[rank(card)]}</text>"
        f"{suit_shape(shape, x + 12 * size, y + 36 * size, 12 * size, colour)}"
        f"{suit_shape(shape, x + 42 * size, y + 70 * size, 24 * size, colour)}</g>"
    )


def _lettering(size: float) -> str:
    return "" if size == 1 else f' style="font-size:{20 * size:g}px"'


def draw_back(x: float, y: float, size: float = 1.0) -> str:
    lines = (f"M{x + 8 * size:g} {y + (14 + 13 * row) * size:g}h{(CARD_WIDTH - 16) * size:g}" for row in range(6))
    return (
        f'<g><rect class="back" x="{x:g}" y="{y:g}" width="{CARD_WIDTH * size:g}" height="{CARD_HEIGHT * size:g}" '
        f'rx="{7 * size:g}"/><path class="net" d="{"".join(lines)}"/></g>'
    )


def plain(view: View) -> str:
    """The table in plain text."""
    seen = view.seen
    lines = []
    if seen.contract == NOBODY:
        lines.append("the cards are dealt")
    else:
        mine, theirs = seen.standing()
        lines.append(f"{Contract(seen.contract).title} by {SEAT_NAMES[seen.declarer]}, points {mine}-{theirs}")
    for seat in range(SEATS):
        cards = write_hand(seen.hands[seat], contract_of(seen))
        more = f"{seen.unknown[seat]} unknown" if seen.unknown[seat] else ""
        shown = " ".join(word for word in (cards, more) if word) or "-"
        void = "" if seen.contract == NOBODY else _letters(seen.shown_voids()[seat])
        lines.append(f"{SEAT_NAMES[seat]:<10} {'*' if seat == view.seat else ' '} {shown}{void}")
    if seen.skat:
        lines.append(f"skat         {write_hand(seen.skat, contract_of(seen))}")
    if seen.contract != NOBODY:
        now = seen.course
        if now.last:
            lines.append(f"last trick   {_spelt(now.last, now.last_leader)}")
        lines.append(f"trick        {_spelt(now.trick, now.leader) or SEAT_NAMES[now.leader] + ' leads'}")
    return "\n".join(lines)


def _letters(voids: int) -> str:
    letters = "".join(letter for number, letter in enumerate(LINE_LETTERS) if voids >> number & 1)
    return f"   (none of {letters})" if letters else ""


def _spelt(cards: tuple[Card, ...], leader: int) -> str:
    return ", ".join(f"{SEAT_NAMES[(leader + place) % SEATS]} {write_card(card)}" for place, card in enumerate(cards))
