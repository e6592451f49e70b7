"""The table for a phone held upright: a row of dice, and the score card in two columns of lines as high as a thumb.

There are no chips: a person taps the dice that stay and throws the rest. With several players the card is that of the
player in turn, and below it stands a line for everybody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludometry.core.game import Marks, Svg
from ludometry.core.markup import escape
from ludometry.games.yatzy.picture import STYLE, draw_die, may_click, plain, said, target, write_text
from ludometry.games.yatzy.position import Fill, Move, Position

if TYPE_CHECKING:
    from ludometry.games.yatzy.picture import TablePicture

WIDTH = 376
TRAY = 76
"""Dice with room above to lift them and below for a word."""
ROW = 44
COLUMN = WIDTH // 2
STANDING = 28
"""How high a player's line is."""
VALUE = 132
"""Where a line's points end; what is right of it is for the worth."""


def draw_narrow(picture: TablePicture, view: Position, marks: Marks[Move]) -> Svg:
    """The table as SVG."""
    lines = _lines(picture, view, marks)
    half = -(-len(lines) // 2)
    bottom = TRAY + 6 + half * ROW
    standing = _standings(picture, view, marks, bottom)
    height = bottom + (len(standing) * STANDING + 6 if standing else 0)
    parts = [*_tray(picture, view, marks), _paper(half)]
    for number, (words, value, style, move, shade) in enumerate(lines):
        column, row = divmod(number, half)
        x, y = column * COLUMN, TRAY + 6 + row * ROW
        style_of, wide, high = shade or "clear", COLUMN - 2, ROW
        drawn = [
            f'<rect class="{style_of}" x="{x + 1}" y="{y}" width="{wide}" height="{high}" rx="4"/>',
            f'<line class="line" x1="{x}" x2="{x + COLUMN}" y1="{y + ROW}" y2="{y + ROW}"/>',
            write_text(x + 8, y + 27, words, "ink"),
            write_text(x + (COLUMN - 8 if shade == "sum" else VALUE), y + 27, value, f"{style} right"),
        ]
        parts += target(picture.game, view, move, drawn) if move is not None else drawn
    parts += standing
    title = f"{picture.game.rules.title}: {picture.game.write(view)}"
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'class="yatzy-table" role="img"><title>{escape(title)}</title>'
        f"<desc>{escape(plain(picture.game, view))}</desc><style>{STYLE}</style>{''.join(parts)}</svg>"
    )


def _paper(rows: int) -> str:
    return (
        f'<rect class="paper" x="0.5" y="{TRAY + 6}" width="{WIDTH - 1}" height="{rows * ROW}" rx="8"/>'
        f'<path class="line" d="M{COLUMN} {TRAY + 6}v{rows * ROW}"/>'
    )


def _standings(picture: TablePicture, view: Position, marks: Marks[Move], bottom: int) -> list[str]:
    """Everybody's total and number of open boxes, where there are several; a shade says whose turn it is."""
    if picture.game.players == 1:
        return []
    drawn = []
    for seat, one in enumerate(view.seats):
        y, left = bottom + 6 + seat * STANDING, one.card.count(None)
        shade = "best" if seat == view.seat and left else "sum"
        drawn.append(
            f'<rect class="{shade}" x="1" y="{y}" width="{WIDTH - 2}" height="{STANDING - 3}" rx="6"/>'
            + write_text(12, y + 17, marks.name(seat), "ink bold")
            + write_text(WIDTH // 2 + 20, y + 17, f"{picture.game.rules.total(one)} points", "ink right")
            + write_text(WIDTH - 12, y + 17, f"{left} open" if left else "full", "ink right")
        )
    return drawn


def _tray(picture: TablePicture, view: Position, marks: Marks[Move]) -> list[str]:
    dice = picture.game.rules.dice
    step = (WIDTH - 8) / dice
    side = min(48.0, step - 8)
    out = [f'<rect class="felt" width="{WIDTH}" height="{TRAY}" rx="10"/>']
    for place in range(dice):
        x, y = 4 + step * place + (step - side) / 2, 12.0
        if place >= len(view.dice):
            out.append(f'<rect class="due" x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}" rx="11"/>')
            continue
        name = f"die-{place + 1}"
        drawn = draw_die(x, y, side, view.dice[place], "best" if name in marks.lit else "die")
        out.append(f'<g data-target="{name}">{drawn}</g>')
    return out if view.dice else [*out, write_text(12, TRAY - 28, said(picture.game, view), "pale")]


def _lines(picture: TablePicture, view: Position, marks: Marks[Move]) -> list[tuple[str, str, str, Fill | None, str]]:
    """Words, points, style, move and shade of every line of the card."""
    rule_set = picture.game.rules
    fills = {move.box: move for move in picture.game.moves(view) if isinstance(move, Fill) and may_click(marks, move)}
    last_upper = max(rule_set.upper, default=-1)
    found: list[tuple[str, str, str, Fill | None, str]] = []
    for number, box in enumerate(rule_set.boxes):
        held, name = view.card[number], box.name.replace("-", " ").capitalize()
        if number in fills:
            move = fills[number]
            shade = "chosen" if move == marks.chosen else "best" if move == marks.best else ""
            pays = str(rule_set.score(view.card, number, view.dice))
            found.append((name, pays, "soft", move, shade))
        elif held is None:
            found.append((name, "", "soft", None, ""))
        else:
            newest = isinstance(marks.last, Fill) and marks.last.box == number and picture.game.players == 1
            found.append((name, str(held) if held else "–", "ink bold", None, "newest" if newest else ""))
        if number == last_upper and rule_set.bonus:
            words, value, style = picture.bonus_line(view)
            found.append((words.partition(" at ")[0], value, style, None, "sum"))
    if rule_set.extra_yatzy:
        found.append(("Extra yatzys", str(view.extra or ""), "ink bold", None, ""))
    return [*found, ("Total", str(rule_set.total(view)), "ink bold", None, "sum")]
