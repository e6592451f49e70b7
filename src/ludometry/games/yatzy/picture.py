"""The table as a drawing: score card on the left, dice and keeps on the right.

tray     the green felt with the dice; dice that a marked keep leaves on the table stand out
chip     one keep that can be clicked, drawn as small dice
row      one line of the score card; an open box shows in grey what the dice would pay
column   the points of one player; with several the card has one a seat, and that of the player in turn stands out

Card, felt and dice bring their own background, so the drawing sits well on a light page and on a dark one.
Every legal move is one target with `data-move`; the same table as plain text stands in `<desc>`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from ludometry.core.game import Marks, Svg, Turn
from ludometry.core.markup import escape, quoteattr
from ludometry.games.yatzy import notation
from ludometry.games.yatzy.position import Fill, Keep, Move, Position
from ludometry.games.yatzy.rules import Yatzy

MARGIN = 12
CARD = 290
ROW = 25
HEAD = 34
DIE = 60
STEP = 70
CHIP_ROW = 32
COLUMNS = 3
COLUMN = 46
MARK = 56
"""Room at the right of a line where a page may write what the box is worth."""

PAINT = {
    ".paper": "fill:#fbf8f1;stroke:#d8cfba",
    ".felt": "fill:#2c6650",
    ".rim": "fill:none;stroke:#1f4d3c;stroke-width:2",
    ".ink": "fill:#29343b",
    ".soft": "fill:#8a8474",
    ".pale": "fill:#e6f1ea",
    ".line": "stroke:#e5ddca",
    ".sum": "fill:#f1ebdc",
    ".die": "fill:#fffdf7;stroke:#cfc6b2;stroke-width:1.2",
    ".pip": "fill:#29343b",
    ".due": "fill:none;stroke:#7fae98;stroke-width:1.6;stroke-dasharray:5 5",
    ".chip": "fill:#fbf8f1;stroke:#cfc6b2",
    ".best": "fill:#ffe9a8;stroke:#c8901a;stroke-width:2",
    ".chosen": "fill:#f6d3c2;stroke:#b4532a;stroke-width:2",
    ".clear": "fill:#fff;fill-opacity:0",
    ".newest": "fill:#e3efe6",
    "[data-move]": "cursor:pointer",
    "[data-move]:hover .clear": "fill:#dcebe2;fill-opacity:1",
    "[data-move]:hover .chip": "fill:#dcebe2;fill-opacity:1",
    "text": "font-family:'Avenir Next','Segoe UI',Roboto,'DejaVu Sans',sans-serif;font-size:13.5px",
    ".bold": "font-weight:600",
    ".right": "text-anchor:end",
    ".small": "font-size:12px",
}
# Every selector names this drawing, because a page may hold several drawings with words of their own.
STYLE = "".join(f".yatzy-table {selector}{{{paint}}}" for selector, paint in PAINT.items())

# Where the spots of a face sit, in quarters of the die from its middle.
SPOTS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@dataclass(frozen=True)
class TablePicture:
    """Draws positions of one Yatzy game."""

    game: Yatzy

    def draw(self, view: Position, marks: Marks[Move]) -> Svg:
        """The table as SVG."""
        if marks.narrow:
            from ludometry.games.yatzy.narrow_picture import draw_narrow

            return draw_narrow(self, view, marks)
        if marks.broad:
            from ludometry.games.yatzy.broad_picture import draw_broad

            return draw_broad(self, view, marks)
        dice = self.game.rules.dice
        left = MARGIN + self._wide + 16
        width = left + dice * STEP + 18 + MARGIN
        card, card_bottom = self._card(view, marks)
        tray = self._tray(view, marks, left)
        chips, chips_bottom = self._chips(view, marks, left)
        height = max(card_bottom, chips_bottom) + MARGIN
        title = f"{self.game.rules.title}: {self.game.write(view)}"
        return Svg(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
            f'height="{height}" class="yatzy-table" role="img"><title>{escape(title)}</title>'
            f"<desc>{escape(plain(self.game, view))}</desc><style>{STYLE}</style>"
            + "".join([*card, *tray, *chips])
            + "</svg>"
        )

    @property
    def _wide(self) -> int:
        return CARD + COLUMN * (self.game.players - 1)

    def _card(self, view: Position, marks: Marks[Move]) -> tuple[list[str], int]:
        rule_set, wide, seats = self.game.rules, self._wide, view.seats
        rows = len(rule_set.boxes) + 1 + bool(rule_set.bonus) + bool(rule_set.extra_yatzy)
        bottom = MARGIN + HEAD + rows * ROW + 6
        fills = {move.box: move for move in self.game.moves(view) if isinstance(move, Fill) and may_click(marks, move)}
        out = [
            f'<rect class="paper" x="{MARGIN}" y="{MARGIN}" width="{wide}" height="{bottom - MARGIN}" rx="12"/>',
            f'<path class="felt" d="M{MARGIN} {MARGIN + HEAD}v-{HEAD - 12}a12 12 0 0 1 12-12h{wide - 24}'
            f'a12 12 0 0 1 12 12v{HEAD - 12}z"/>',
            write_text(MARGIN + 14, MARGIN + 22, "Score card", "pale bold"),
        ]
        if self.game.players == 1:
            out.append(write_text(MARGIN + CARD - 14, MARGIN + 22, rule_set.name[:22], "pale small right"))
        else:
            out += self._heads(view, bottom)
        y = MARGIN + HEAD
        last_upper = max(rule_set.upper, default=-1)
        for number, box in enumerate(rule_set.boxes):
            name = box.name.replace("-", " ").capitalize()
            values = [_points(one.card[number]) for one in seats]
            if number in fills:
                pays = rule_set.score(view.card, number, view.dice)
                values[view.seat] = (str(pays), "soft")
                lit = self.game.write_move(view, fills[number]) in marks.lit
                line = [marked(marks, fills[number], lit, MARGIN + 1, y + 1, wide - 2, ROW - 2, "clear", 4)]
                out += target(self.game, view, fills[number], [*line, *_line(y, name, values)])
            else:
                newest = view.card[number] is not None and isinstance(marks.last, Fill) and marks.last.box == number
                shade = "newest" if newest and self.game.players == 1 else ""
                out += _line(y, name, values, shade=shade)
            y += ROW
            if number == last_upper and rule_set.bonus:
                out += _line(y, *self._bonuses(view), total=True)
                y += ROW
        if rule_set.extra_yatzy:
            out += _line(y, "Extra yatzys", [(str(one.extra or ""), "ink bold") for one in seats])
            y += ROW
        out += _line(y, "Total", [(str(rule_set.total(one)), "ink bold") for one in seats], total=True)
        return out, bottom

    def _heads(self, view: Position, bottom: int) -> list[str]:
        """Over every column its player, and a shade on that of the player in turn."""
        rights = [MARGIN + CARD - MARK + COLUMN * seat for seat in range(self.game.players)]
        left, top = rights[view.seat] - COLUMN + 7, MARGIN + HEAD
        shade = f'<rect class="newest" x="{left}" y="{top}" width="{COLUMN}" height="{bottom - top - 1}"/>'
        names = [
            write_text(right, MARGIN + 22, f"P{seat + 1}", "pale right bold" if seat == view.seat else "pale right")
            for seat, right in enumerate(rights)
        ]
        return [shade, *names]

    def _bonuses(self, view: Position) -> tuple[str, list[tuple[str, str]]]:
        """What the bonus line says; with several players there is room for a number each."""
        rule_set = self.game.rules
        name, value, style = self.bonus_line(view)
        if self.game.players == 1:
            return name, [(value, style)]
        name, values = f"Bonus at {rule_set.bonus[0][0]}", []
        for one in view.seats:
            have = rule_set.upper_total(one.card)
            reached = rule_set.bonus_points(have)
            values.append((str(reached), "ink bold") if reached else (f"{have}", "soft"))
        return name, values

    def bonus_line(self, view: Position) -> tuple[str, str, str]:
        rule_set = self.game.rules
        have = rule_set.upper_total(view.card)
        reached = rule_set.bonus_points(have)
        ahead = [(at, points) for at, points in rule_set.bonus if at > have]
        if not ahead:
            return "Bonus", str(reached), "ink bold"
        at, points = ahead[0]
        return f"Bonus {points} at {at}", f"{at - have} to go" if not reached else f"{reached} so far", "soft"

    def _tray(self, view: Position, marks: Marks[Move], left: int) -> list[str]:
        rule_set = self.game.rules
        wide = rule_set.dice * STEP + 18
        out = [
            f'<rect class="felt" x="{left}" y="{MARGIN}" width="{wide}" height="124" rx="12"/>',
            f'<rect class="rim" x="{left + 4}" y="{MARGIN + 4}" width="{wide - 8}" height="116" rx="9"/>',
        ]
        stays_by = marks.chosen or marks.best
        style = "chosen" if marks.chosen is not None else "best"
        kept = Counter(stays_by.dice) if isinstance(stays_by, Keep) else Counter[int]()
        for place in range(rule_set.dice):
            x, y = left + 14 + place * STEP, MARGIN + 16
            if place >= len(view.dice):
                out.append(f'<rect class="due" x="{x}" y="{y}" width="{DIE}" height="{DIE}" rx="12"/>')
                continue
            face = view.dice[place]
            stays = kept[face] > 0
            kept[face] -= stays
            name = f"die-{place + 1}"
            drawn = draw_die(x, y, DIE, face, style if stays else "best" if name in marks.lit else "die")
            out.append(f'<g data-target="{name}">{drawn}</g>')
        out.append(write_text(left + 16, MARGIN + 110, said(self.game, view), "pale"))
        return out

    def _chips(self, view: Position, marks: Marks[Move], left: int) -> tuple[list[str], int]:
        found = [move for move in self.game.moves(view) if isinstance(move, Keep) and may_click(marks, move)]
        top = MARGIN + 124 + 26
        if not found:
            return [], top
        out = [write_text(left + 2, top, "Keep these and throw the rest", "soft")]
        wide = (self.game.rules.dice * STEP + 18 - (COLUMNS - 1) * 8) / COLUMNS
        for number, move in enumerate(found):
            x = left + (number % COLUMNS) * (wide + 8)
            y = top + 10 + (number // COLUMNS) * CHIP_ROW
            lit = self.game.write_move(view, move) in marks.lit
            parts = [marked(marks, move, lit, x, y, wide, 26, "chip", 7)]
            parts += [draw_die(x + 6 + 16 * place, y + 6, 14, face) for place, face in enumerate(move.dice)]
            if not move.dice:
                parts.append(write_text(x + 8, y + 17.5, "nothing", "ink small"))
            out += target(self.game, view, move, parts)
        return out, top + 10 + -(-len(found) // COLUMNS) * CHIP_ROW


def may_click(marks: Marks[Move], move: Move) -> bool:
    return not marks.moves or move in marks.moves


def target(game: Yatzy, view: Position, move: Move, parts: list[str]) -> list[str]:
    written = game.write_move(view, move)
    return [
        f"<g data-move={quoteattr(written)} data-target={quoteattr(written)}><title>{escape(written)}</title>",
        *parts,
        "</g>",
    ]


def marked(
    marks: Marks[Move], move: Move, lit: bool, x: float, y: float, wide: float, high: float, else_: str, rx: int
) -> str:
    style = "chosen" if move == marks.chosen else "best" if lit or move == marks.best else else_
    return f'<rect class="{style}" x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="{rx}"/>'


def write_text(x: float, y: float, words: str, style: str) -> str:
    return f'<text class="{style}" x="{x:g}" y="{y:g}">{escape(words)}</text>'


def _points(held: int | None) -> tuple[str, str]:
    """What stands in a box, and how it is written."""
    return ("", "soft") if held is None else (str(held) if held else "–", "ink bold")


def _line(y: int, name: str, values: list[tuple[str, str]], total: bool = False, shade: str = "") -> list[str]:
    """A line of the card: its name, and what stands in each column, in which style."""
    first = MARGIN + CARD
    right = first + COLUMN * (len(values) - 1)
    shade = "sum" if total else shade
    return [
        f'<rect class="{shade}" x="{MARGIN + 1}" y="{y}" width="{right - MARGIN - 2}" height="{ROW}"/>'
        if shade
        else "",
        f'<line class="line" x1="{MARGIN}" x2="{right}" y1="{y + ROW}" y2="{y + ROW}"/>',
        write_text(MARGIN + 14, y + 17, name, "ink bold" if total else "ink"),
        *(
            write_text(first - MARK + COLUMN * column, y + 17, value, f"{style} right")
            for column, (value, style) in enumerate(values)
        ),
    ]


def draw_die(x: float, y: float, size: float, face: int, style: str = "die") -> str:
    middle_x, middle_y = x + size / 2, y + size / 2
    spots = "".join(
        f'<circle class="pip" cx="{middle_x + dx * size * 0.26:.2f}" cy="{middle_y + dy * size * 0.26:.2f}" '
        f'r="{size * 0.09:.2f}"/>'
        for dx, dy in SPOTS[face]
    )
    corner = size * 0.2
    return f'<rect class="{style}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" rx="{corner:g}"/>{spots}'


def said(game: Yatzy, view: Position) -> str:
    """What is to be done now, in a few words."""
    turn = game.turn(view)
    rerolls = "no rerolls left" if not view.rerolls else f"{view.rerolls} reroll{'s'[: view.rerolls > 1]} left"
    if turn == Turn.OVER:
        totals = " : ".join(f"{total:g}" for total in game.scores(view))
        return f"The game is over: {totals} points"
    if turn == Turn.CHANCE:
        due = game.rules.dice - len(view.dice)
        return f"{'A die' if due == 1 else f'{due} dice'} to be thrown, then {rerolls}"
    return rerolls.capitalize() + (": fill a box" if not view.rerolls else "")


def plain(game: Yatzy, view: Position) -> str:
    """The table as plain text, for the terminal and for readers without eyes.

    >>> from ludometry.games.yatzy.rules import yatzy
    >>> print(plain(yatzy("yacht"), yatzy("yacht").read("66612 2 ones=3")).splitlines()[0])
    dice  1 2 6 6 6   (2 rerolls left)
    """
    rule_set = game.rules
    shown = [*map(str, view.dice), *[notation.WAITING] * (rule_set.dice - len(view.dice))]
    lines = [f"dice  {' '.join(shown)}   ({said(game, view)[:1].lower()}{said(game, view)[1:]})"]
    fills = {move.box for move in game.moves(view) if isinstance(move, Fill)}
    last_upper = max(rule_set.upper, default=-1)
    for number, box in enumerate(rule_set.boxes):
        held = view.card[number]
        value = "" if held is None else str(held) if held else "-"
        would = f"({rule_set.score(view.card, number, view.dice)})" if number in fills else ""
        lines.append(f"  {box.name:<16} {value:>4} {would:>5}".rstrip())
        if number == last_upper and rule_set.bonus:
            have = rule_set.upper_total(view.card)
            lines.append(f"  {'bonus':<16} {rule_set.bonus_points(have):>4}   upper {have} of {rule_set.cap}")
    if view.extra:
        lines.append(f"  {'extra yatzys':<16} {view.extra:>4}")
    lines.append(f"  {'total':<16} {rule_set.total(view):>4}")
    return "\n".join([*lines, *standings(game, view)])


def standings(game: Yatzy, view: Position) -> list[str]:
    """With several players, a line each: who is in turn, what everybody has and which boxes are open."""
    if game.players == 1:
        return []
    lines = []
    for seat, one in enumerate(view.seats):
        left = [box.name for box, held in zip(game.rules.boxes, one.card, strict=True) if held is None]
        turn = "*" if seat == view.seat and left else " "
        shown = "all" if len(left) == len(one.card) else ", ".join(left) or "none"
        lines.append(f"{turn} player {seat + 1} {game.rules.total(one):>4} points, open: {shown}")
    return lines
