"""The table for a page on a desktop: large dice on a felt as wide as the score card below it.

There are no chips: a person taps the dice that stay and throws the rest, and the page says on the right of the felt
what is held and what that is worth. The card has the upper boxes with the bonus on the left and the lower boxes on the
right. With several players every box has a column a seat, and that of the player in turn is shaded.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludometry.core.game import Marks, Svg
from ludometry.core.markup import escape
from ludometry.games.yatzy.picture import STYLE, draw_die, may_click, plain, said, target, write_text
from ludometry.games.yatzy.position import Fill, Move, Position

if TYPE_CHECKING:
    from ludometry.games.yatzy.picture import TablePicture

WIDTH = 720
TRAY = 120
"""How high the felt is; the sheet of the pages lays the hold and its button over the right of it."""
DICE = 420
"""Where the dice end on the felt."""
DIE = 66
ROW = 28
HALF = WIDTH // 2
TOP = TRAY + 10
INSET = 16
MARK = 62
"""Room at the right of a line where a page may write what the box is worth."""
SEATS = 176
"""Room for the columns of several players."""
LONGEST_NAME = 9
"""The letters that fit over a column where there are two."""
SIZES = (
    ".yatzy-table.broad text{font-size:14px}.yatzy-table.broad .points{font-size:16px}"
    ".yatzy-table.broad .soft.points{font-style:italic}"
    ".yatzy-table .track{fill:#e5ddca}.yatzy-table .filled{fill:#2c6650}"
)


@dataclass(frozen=True)
class Line:
    """A line of the card: its words, a value and its style for every column, and what a click on it writes."""

    words: str
    values: list[tuple[str, str]]
    move: Fill | None = None
    shade: str = ""
    share: float | None = None
    """How much of the bonus is earned, where a second line shows it as a bar."""

    @property
    def rows(self) -> int:
        return 1 if self.share is None else 2


def draw_broad(picture: TablePicture, view: Position, marks: Marks[Move]) -> Svg:
    """The table as SVG."""
    columns = _columns(picture, view, marks)
    several = picture.game.players > 1
    top = TOP + ROW * several
    bottom = top + ROW * max(sum(line.rows for line in column) for column in columns) + 4
    parts = [*_tray(picture, view, marks), _paper(bottom)]
    for left, lines in zip((0, HALF), columns, strict=True):
        y = top
        if several:
            parts += _heads(picture, view, marks, left, bottom)
        for line in lines:
            drawn = _line(picture, line, left, y, last=line is lines[-1])
            parts += target(picture.game, view, line.move, drawn) if line.move is not None else drawn
            y += ROW * line.rows
    title = f"{picture.game.rules.title}: {picture.game.write(view)}"
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom + 1}" width="{WIDTH}" '
        f'height="{bottom + 1}" class="yatzy-table broad" role="img"><title>{escape(title)}</title>'
        f"<desc>{escape(plain(picture.game, view))}</desc><style>{STYLE}{SIZES}</style>{''.join(parts)}</svg>"
    )


def _paper(bottom: int) -> str:
    return (
        f'<rect class="paper" x="0.5" y="{TOP - 2}" width="{WIDTH - 1}" height="{bottom - TOP + 2}" rx="8"/>'
        f'<path class="line" d="M{HALF} {TOP + 4}V{bottom - 6}"/>'
    )


def _tray(picture: TablePicture, view: Position, marks: Marks[Move]) -> list[str]:
    dice = picture.game.rules.dice
    step = (DICE - INSET) / dice
    side = min(DIE, step - 10)
    out = [f'<rect class="felt" x="0.5" y="0.5" width="{WIDTH - 1}" height="{TRAY - 1}" rx="10"/>']
    for place in range(dice):
        x, y = INSET + step * place, (TRAY - side) / 2 - 4
        if place >= len(view.dice):
            out.append(f'<rect class="due" x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}" rx="13"/>')
            continue
        name = f"die-{place + 1}"
        drawn = draw_die(x, y, side, view.dice[place], "best" if name in marks.lit else "die")
        out.append(f'<g data-target="{name}">{drawn}</g>')
    return out if view.dice else [*out, write_text(INSET, TRAY - 8, said(picture.game, view), "pale")]


def _right(picture: TablePicture, left: int, seat: int) -> float:
    """Where the points of a seat end."""
    return left + HALF - MARK - _column(picture) * (picture.game.players - 1 - seat)


def _column(picture: TablePicture) -> float:
    return min(68.0, SEATS / picture.game.players)


def _heads(picture: TablePicture, view: Position, marks: Marks[Move], left: int, bottom: int) -> list[str]:
    """Over every column its player, and a shade on that of the player in turn."""
    wide, seats = _column(picture), range(picture.game.players)
    named = len(seats) == 2 and all(len(marks.name(seat)) <= LONGEST_NAME for seat in seats)
    right = _right(picture, left, view.seat)
    drawn = [
        f'<rect class="newest" x="{right - wide + 4:g}" y="{TOP + 4}" width="{wide:g}" '
        f'height="{bottom - TOP - 10}" rx="4"/>'
    ]
    for seat in seats:
        name = marks.name(seat) if named else f"P{seat + 1}"
        style = "ink right bold" if seat == view.seat else "soft right"
        drawn.append(write_text(_right(picture, left, seat), TOP + ROW - 8, name, style))
    return drawn


def _line(picture: TablePicture, line: Line, left: int, y: int, last: bool) -> list[str]:
    style = line.shade or "clear"
    drawn = [
        f'<rect class="{style}" x="{left + 4}" y="{y + 1}" width="{HALF - 8}" height="{ROW * line.rows - 2}" rx="4"/>',
        write_text(left + INSET, y + 19, line.words, "ink bold" if line.shade == "sum" else "ink"),
        *(
            write_text(_right(picture, left, seat), y + 19.5, value, f"{style} points right")
            for seat, (value, style) in enumerate(line.values)
            if value
        ),
    ]
    if line.share is not None:
        wide = HALF - 2 * INSET
        drawn += [
            f'<rect class="{name}" x="{left + INSET}" y="{y + ROW + 6}" width="{width:g}" height="7" rx="3.5"/>'
            for name, width in (("track", wide), ("filled", wide * line.share))
            if width
        ]
    if not last:
        y += ROW * line.rows
        drawn.append(f'<line class="line" x1="{left + INSET}" x2="{left + HALF - INSET}" y1="{y}" y2="{y}"/>')
    return drawn


def _columns(picture: TablePicture, view: Position, marks: Marks[Move]) -> tuple[list[Line], list[Line]]:
    """The two halves of the card; a long lower half lends lines to the left one, and the shorter has the total."""
    rule_set = picture.game.rules
    upper_end = max(rule_set.upper, default=-1) + 1
    boxes = _boxes(picture, view, marks)
    left, right = boxes[:upper_end], boxes[upper_end:]
    if rule_set.bonus:
        left.append(_bonus(picture, view))
    if rule_set.extra_yatzy:
        extras = [(str(one.extra or ""), "ink bold") for one in view.seats]
        right.append(Line("Extra yatzys", extras))
    while sum(line.rows for line in left) + 1 < len(right):
        left.append(right.pop(0))
    shorter = left if sum(line.rows for line in left) < len(right) else right
    shorter.append(Line("Total", [(str(rule_set.total(one)), "ink bold") for one in view.seats], shade="sum"))
    return left, right


def _boxes(picture: TablePicture, view: Position, marks: Marks[Move]) -> list[Line]:
    rule_set = picture.game.rules
    fills = {move.box: move for move in picture.game.moves(view) if isinstance(move, Fill) and may_click(marks, move)}
    found = []
    for number, box in enumerate(rule_set.boxes):
        words = box.name.replace("-", " ").capitalize()
        values = [_points(one.card[number]) for one in view.seats]
        move, shade = fills.get(number), ""
        if move is not None:
            values[view.seat] = (str(rule_set.score(view.card, number, view.dice)), "soft")
            lit = picture.game.write_move(view, move) in marks.lit
            shade = "chosen" if move == marks.chosen else "best" if lit or move == marks.best else ""
        elif isinstance(marks.last, Fill) and marks.last.box == number and picture.game.players == 1:
            shade = "newest" if view.card[number] is not None else ""
        found.append(Line(words, values, move, shade))
    return found


def _points(held: int | None) -> tuple[str, str]:
    return ("", "soft") if held is None else (str(held) if held else "–", "ink bold")


def _bonus(picture: TablePicture, view: Position) -> Line:
    """What the upper boxes have on the way to the bonus: a bar for one player, a number each for several."""
    rule_set = picture.game.rules
    if picture.game.players == 1:
        words, value, style = picture.bonus_line(view)
        share = min(1.0, rule_set.upper_total(view.card) / max(at for at, _ in rule_set.bonus))
        return Line(words, [(value, style.replace("soft", "ink"))], share=share)
    values = []
    for one in view.seats:
        have = rule_set.upper_total(one.card)
        reached = rule_set.bonus_points(have)
        values.append((str(reached), "ink bold") if reached else (str(have), "soft"))
    return Line(f"Bonus at {rule_set.bonus[0][0]}", values, shade="sum")
