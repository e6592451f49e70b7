"""Yatzy on paper: a blank score sheet of a rule set, or the card on the table with the worth of every open box."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from ludometry.games.yatzy.position import Fill
from ludometry.games.yatzy.rule_set import RuleSet, load, titles
from ludometry.study.sheet import Printed

if TYPE_CHECKING:
    from ludometry.games.yatzy.position import Position

TITLE = "Score sheet"
SEVERAL = False
CHOICES = titles()
PLAYERS = 4
"""Columns of a blank sheet."""


def printed(choice: str, count: int, seed: int, position: str) -> list[Printed]:
    """A blank sheet, or the sheet of a position; what is drawn by chance has no part in either."""
    from ludometry.games.yatzy.rules import Yatzy

    rules = load(choice)
    if not position:
        return [Printed(_table(rules, [[""] * PLAYERS] * len(rules.boxes), ["name:"] * PLAYERS), rules.title)]
    game = Yatzy(rules)
    return [_of_position(game.read(position), rules)]


def _of_position(position: Position, rules: RuleSet) -> Printed:
    """The points that stand, and what each open box is worth when these dice go into it."""
    from ludometry.games.yatzy.notation import spell
    from ludometry.games.yatzy.oracle import mean_oracle
    from ludometry.games.yatzy.rules import Yatzy

    game = Yatzy(rules)
    found = mean_oracle(game).appraise(position) if game.turn(position) >= 0 else []
    fills = {one.move.box: one for one in found if isinstance(one.move, Fill)}
    rows = []
    for box, held in enumerate(position.card):
        one = fills.get(box)
        pays = "" if one is None else str(rules.score(position.card, box, position.dice))
        worth = "" if one is None else f"{one.value.mean:.2f}"
        loss = "" if one is None or one.loss < 0.005 else f"−{one.loss:.2f}"
        rows.append(["" if held is None else str(held), pays, worth, loss])
    words = f"{rules.title}: {rules.total(position)} points so far"
    if found:
        best = found[0]
        words += (
            f"; {spell(position.dice)} on the table, {position.rerolls} rerolls left. Best is "
            f"{game.write_move(position, best.move)}, a mean final score of {best.value.mean:.2f}: {best.why}"
        )
    return Printed(_table(rules, rows, ["points", "these dice", "mean final score", "loss"]), f"{words}.")


def _table(rules: RuleSet, rows: list[list[str]], heads: list[str]) -> str:
    head = "".join(f"<th>{escape(one)}</th>" for one in heads)
    body, blank = "", "".join("<td></td>" for _ in heads)
    for number, (box, cells) in enumerate(zip(rules.boxes, rows, strict=True)):
        shown = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        body += f'<tr><th scope="row">{escape(box.name.replace("-", " "))}</th>{shown}</tr>'
        if rules.bonus and rules.upper and number == rules.upper[-1]:
            steps = ", ".join(f"{points} from {at}" for at, points in rules.bonus)
            body += f'<tr class="sum"><th scope="row">sum</th>{blank}</tr>'
            body += f'<tr class="sum"><th scope="row">bonus ({steps})</th>{blank}</tr>'
    if rules.extra_yatzy:
        body += f'<tr><th scope="row">extra ({rules.extra_yatzy} each)</th>{blank}</tr>'
    body += f'<tr class="sum"><th scope="row">total</th>{blank}</tr>'
    return f'<table class="score"><thead><tr><th>box</th>{head}</tr></thead><tbody>{body}</tbody></table>'
