"""The table as a drawing: the board with its pegs, the cards, and everything that can be clicked.

street   thirty holes for each player; four of them and the last hole make 121
lane     one player's holes along a street; your own lane lies nearer to you
chip     two cards that can be thrown, or points that can be claimed

Every legal move is one target with `data-move`; the same table as plain text stands in `<desc>`.
"""

from __future__ import annotations

from ludometry.core.game import Marks, Svg
from ludometry.core.markup import escape, quoteattr
from ludometry.games.cribbage.cards import RANKS, SUITS, Card, rank, suit, write_card, write_cards
from ludometry.games.cribbage.notation import write_move, write_table
from ludometry.games.cribbage.position import GOAL, ClaimPoints, Move, Play, Throw, View
from ludometry.games.cribbage.rules import SKUNK, legal
from ludometry.study.suits import felt_table, suit_shape

WIDTH, HEIGHT = 760, 520
CARD_WIDTH, CARD_HEIGHT = 62, 88
HAND, HAND_TOP = 1.75, 338
"""How much larger the cards of one's own hand are; under them a page writes what each is worth."""

PAINT = {
    ".felt": "fill:#23533f",
    ".wood": "fill:#e6cfa0;stroke:#c9ad78;stroke-width:2",
    ".track": "fill:#d4b67f",
    ".hole": "fill:#8a6a38",
    ".line": "stroke:#5d3a17;stroke-width:1.4;stroke-dasharray:3 3",
    ".mine": "fill:#175a49;stroke:#fffdf6;stroke-width:1.5",
    ".his": "fill:#9a2a1b;stroke:#fffdf6;stroke-width:1.5",
    ".rear": "opacity:.6",
    ".card": "fill:#fffdf6;stroke:#b9b09a",
    ".back": "fill:#33538c;stroke:#f4f1e6;stroke-width:2",
    ".net": "stroke:#6d8bc0;stroke-width:1",
    ".red": "fill:#b8322a",
    ".black": "fill:#22262a",
    ".best": "fill:none;stroke:#f2c230;stroke-width:4",
    ".newest": "fill:none;stroke:#ffffff;stroke-width:3;stroke-dasharray:6 4",
    ".slot": "fill:none;stroke:#e9f2ea;stroke-dasharray:5 4",
    ".soft": "fill:#6d675a",
    ".chosen": "fill:none;stroke:#e8743b;stroke-width:4",
    ".chip": "fill:#fbf6e6;stroke:#b9b09a",
    ".chip-best": "fill:#ffe08a;stroke:#b98a12;stroke-width:2",
    ".chip-chosen": "fill:#f6c7ad;stroke:#b4532a;stroke-width:2",
    ".pale": "fill:#e9f2ea",
    ".dark": "fill:#3a2a14",
    "[data-move]": "cursor:pointer",
    "[data-move]:hover .card": "fill:#fff3c9",
    "[data-move]:hover .chip": "fill:#fff3c9",
    "text": "font-family:'Avenir Next','Segoe UI',Roboto,'DejaVu Sans',sans-serif;font-size:14px",
    ".big": "font-size:22px;font-weight:600",
    ".pip": "font-size:28px",
    ".tiny": "font-size:12px",
    ".middle": "text-anchor:middle",
}
STYLE = "".join(f".cribbage-table {selector}{{{paint}}}" for selector, paint in PAINT.items())


class CribbagePicture:
    """Draws what one seat sees."""

    def draw(self, view: View, marks: Marks[Move]) -> Svg:
        """The table as SVG."""
        if marks.narrow:
            from ludometry.games.cribbage.narrow_picture import draw_narrow

            return draw_narrow(view, marks)
        parts = [*_board(view, marks), *_other(view, marks), *_middle(view, marks), *_own(view, marks)]
        return felt_table("Cribbage", WIDTH, HEIGHT, title_of(view), escape(plain(view)), STYLE, parts)


def title_of(view: View) -> str:
    return f"Cribbage, {view.own} to {view.other}"


def pegs(view: View, marks: Marks[Move]) -> list[tuple[int, int, str]]:
    """Two pegs a player, the rear one where the score was before: score, lane and style, the rear ones first."""
    before = [int(score) for score in marks.before] or list(view.scores)
    found = [(before[1 - view.seat], 0, "his rear"), (before[view.seat], 1, "mine rear")]
    found = [one for one, now in zip(found, (view.other, view.own), strict=True) if one[0] != now]
    return [*found, (view.other, 0, "his"), (view.own, 1, "mine")]


def _board(view: View, marks: Marks[Move]) -> list[str]:
    """Who has what, and four streets of thirty holes for each player, five by five, and the last hole."""
    parts = ['<rect class="wood" x="16" y="8" width="728" height="136" rx="12"/>']
    before = marks.before or view.scores
    for x, own in ((34, True), (360, False)):
        seat = view.seat if own else 1 - view.seat
        gained = view.scores[seat] - int(before[seat])
        newest = f", last {gained}" if gained > 0 else ""
        parts.append(f'<circle class="{"mine" if own else "his"}" cx="{x}" cy="27" r="6.5"/>')
        parts.append(f'<text class="dark" x="{x + 14}" y="32">{label(view, marks, own)}{newest}</text>')
    parts.append(f'<text class="dark" x="728" y="32" text-anchor="end">to {GOAL}</text>')
    for street in range(4):
        y = _hole(30 * street + 1, 0)[1]
        parts.append(f'<rect class="track" x="46" y="{y - 6}" width="646" height="20" rx="7"/>')
        parts.append(f'<text class="tiny dark" x="40" y="{y + 9}" text-anchor="end">{30 * street + 1}</text>')
        for lane in (0, 1):
            for hole in range(30):
                x, y = _hole(30 * street + hole + 1, lane)
                parts.append(f'<circle class="hole" cx="{x}" cy="{y}" r="2.6"/>')
    x, y = _hole(GOAL, 0)
    parts.append(f'<circle class="hole" cx="{x}" cy="{y + 4}" r="4.5"/>')
    for score, name in ((SKUNK, "skunk"), (60, "double")):
        x, y = _hole(score, 1)
        parts.append(f'<path class="line" d="M{x + 9} {y - 15} v20"/>')
        parts.append(f'<text class="tiny dark" x="{x + 18}" y="{y}">{name}</text>')
    for score, lane, name in pegs(view, marks):
        x, y = _hole(max(0, min(GOAL, score)), lane)
        parts.append(f'<circle class="{name}" cx="{x}" cy="{y}" r="6"/>')
    return parts


def _hole(score: int, lane: int) -> tuple[int, int]:
    """Where a hole is: streets from top to bottom, each read from left to right."""
    if score >= GOAL:
        return 710, 118 + 8 * lane
    street, place = divmod(max(0, score - 1), 30) if score else (0, -1)
    return (66 + 20 * place + 6 * (place // 5) if score else 53), 54 + 23 * street + 8 * lane


def label(view: View, marks: Marks[Move], own: bool) -> str:
    """What a player is called, has and is; from nobody's table the reader is spoken to."""
    seat = view.seat if own else 1 - view.seat
    return f"{name_of(view, marks, own)}: {view.scores[seat]} ({'dealer' if view.dealer == seat else 'pone'})"


def name_of(view: View, marks: Marks[Move], own: bool) -> str:
    seat = view.seat if own else 1 - view.seat
    return escape(marks.name(seat) if marks.names else "You" if own else "Opponent")


def scaled(drawn: str, x: float, y: float, size: float) -> str:
    """What is drawn at nothing, put in its place larger or smaller."""
    return f'<g transform="translate({x:g} {y:g}) scale({size:g})">{drawn}</g>'


def _other(view: View, marks: Marks[Move]) -> list[str]:
    """The other's cards, face down, and the crib."""
    parts = [scaled(draw_back(0, 0), 24 + 18 * place, 158, 0.6) for place in range(view.others)]
    if view.others:
        parts.append(
            f'<text class="pale" x="{24 + 18 * view.others + 32}" y="190">{name_of(view, marks, False)}</text>'
        )
    crib = "your crib" if view.role == 1 else "opponent's crib"
    given = (2 if view.thrown else 0) + (2 if view.starter is not None else 0)
    parts += [draw_back(682 - 14 * place, 152) for place in reversed(range(given))]
    if not given:
        parts.append(_slot(682))
    parts.append(f'<text class="pale" x="744" y="255" text-anchor="end">{crib}</text>')
    return parts


def _slot(x: int) -> str:
    return f'<rect class="slot" x="{x}" y="152" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="7"/>'


def newest_card(marks: Marks[Move]) -> Card | None:
    """The card that was played last."""
    return marks.last.card if isinstance(marks.last, Play) else None


def _middle(view: View, marks: Marks[Move]) -> list[str]:
    """The starter or its place, the pile and the count."""
    name = '<text class="pale middle" x="571" y="255">starter</text>'
    if view.starter is None:
        return [_slot(540), name]
    parts = [draw_card(view.starter, 540, 152), name]
    now = view.pegging
    for place, card in enumerate(now.pile):
        x, y = 24 + 30 * place, 226 if card in now.played[1 - view.seat] else 240
        parts.append(draw_card(card, x, y))
        if card == newest_card(marks):
            parts.append(_frame("newest", x, y))
    if view.hand or now.pile:
        parts.append(f'<text class="pale big" x="330" y="282">count {now.count}</text>')
    said = "opponent says go" if now.waiting and view.acts else ""
    parts.append(f'<text class="pale" x="330" y="308">{said}</text>')
    return parts


def _own(view: View, marks: Marks[Move]) -> list[str]:
    """Own cards and, above or in place of them, what can be done besides playing one."""
    moves = legal(view)
    parts = []
    plays = {move.card: move for move in moves if isinstance(move, Play)}
    for place, card in enumerate(view.hand):
        play = plays.get(card)
        drawn = scaled(draw_card(card, 0, 0) + _ring(play, marks), 24 + 120 * place, HAND_TOP, HAND)
        parts.append(f"<g data-move={quoteattr(write_move(play))}>{drawn}</g>" if play is not None else drawn)
    chips = [move for move in moves if not isinstance(move, Play)]
    for number, move in enumerate(chips):
        name = "chip-best" if move == marks.best else "chip-chosen" if move == marks.chosen else "chip"
        words = write_cards(move.cards) if isinstance(move, Throw) else write_move(move)
        x, top, wide = 470 + 94 * (number % 3), 284 + 27 * (number // 3), 88
        if isinstance(move, Throw):
            x, top, wide = 24 + 144 * (number % 5), 260 + 25 * (number // 5), 136
        elif isinstance(move, ClaimPoints):
            x, top, wide = 24 + 72 * (number % 10), 354 + 30 * (number // 10), 66
        # A throw stands at the left of its chip: a page writes its worth at the right.
        anchor, at = ("", x + 12) if isinstance(move, Throw) else (" middle", x + wide // 2)
        parts.append(
            f"<g data-move={quoteattr(write_move(move))}>"
            f'<rect class="{name}" x="{x}" y="{top}" width="{wide}" height="24" rx="12"/>'
            f'<text class="dark{anchor}" x="{at}" y="{top + 17}">'
            f"{escape(words)}</text></g>"
        )
    if chips and isinstance(chips[0], Throw):
        parts.append('<text class="pale big ask" x="24" y="244">Throw two to the crib</text>')
    return parts


def _ring(move: Move | None, marks: Marks[Move]) -> str:
    if move is None or move not in (marks.best, marks.chosen):
        return ""
    return _frame("best" if move == marks.best else "chosen", 0, 0)


def _frame(name: str, x: int, y: int) -> str:
    return f'<rect class="{name}" x="{x - 3}" y="{y - 3}" width="{CARD_WIDTH + 6}" height="{CARD_HEIGHT + 6}" rx="10"/>'


def draw_card(card: Card, x: int, y: int) -> str:
    colour = "red" if SUITS[suit(card)] in "DH" else "black"
    shape = SUITS[suit(card)]
    drawn = suit_shape(shape, x + 14, y + 37, 12, colour) + suit_shape(shape, x + CARD_WIDTH - 20, y + 65, 27, colour)
    return (
        f'<g data-target="{write_card(card)}"><rect class="card" x="{x}" y="{y}" '
        f'width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="7"/>'
        f'<text class="{colour} big" x="{x + 7}" y="{y + 25}">{RANKS[rank(card)]}</text>'
        f"{drawn}</g>"
    )


def draw_back(x: int, y: int) -> str:
    lines = "".join(f'<path class="net" d="M{x + 8} {y + 12 + 13 * i} h{CARD_WIDTH - 16}"/>' for i in range(6))
    return f'<g><rect class="back" x="{x}" y="{y}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="7"/>{lines}</g>'


def plain(view: View) -> str:
    """The table in plain text."""
    role = "dealer" if view.role == 1 else "pone"
    lines = [
        f"you   {view.own:3d} |{_track(view.own)}| {role}",
        f"other {view.other:3d} |{_track(view.other)}| holds {view.others}",
    ]
    if view.starter is not None:
        lines.append(f"starter {write_card(view.starter)}")
        lines.append(f"table   {write_table(view.table) or 'empty'}   (count {view.pegging.count})")
    if view.hand:
        lines.append(f"hand    {write_cards(view.hand)}")
    if view.thrown:
        lines.append(f"thrown  {write_cards(view.thrown)}")
    return "\n".join(lines)


def _track(score: int) -> str:
    """The board as a line: one mark for three points."""
    at = min(40, score // 3)
    return "." * at + "o" + "." * (40 - at)
