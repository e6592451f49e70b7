"""Advice as a report: the goal that was asked for, the table of moves and the drawing."""

from __future__ import annotations

import math
from typing import Any

from ludometry.core.errors import BadInput
from ludometry.core.game import Appraisal, Marks, Turn
from ludometry.games.yatzy import rules as play_rules
from ludometry.games.yatzy.game import Yatzy, yatzy
from ludometry.games.yatzy.oracle import MeanGoal, YatzyOracle, mean_oracle
from ludometry.games.yatzy.picture import TablePicture
from ludometry.games.yatzy.rules import Move, Position
from ludometry.study.adviser import advice
from ludometry.study.report import Part, Report, Table


def advise_position(text: str, rules: str, target: int | None, opponent: str | None, most: int) -> Report:
    """The answer of `ludometry advise yatzy`."""
    if target is not None and opponent is not None:
        raise BadInput("give --target or --opponent, not both: a move is ranked by one goal.")
    game = yatzy(rules)
    position = game.read(text)
    if game.turn(position) == Turn.OVER:
        raise BadInput(f"every box is filled and the game is over: {play_rules.total(game.rules, position)} points.")
    oracle = mean_oracle(game)
    if game.turn(position) == Turn.CHANCE:
        return _before_a_throw(game, oracle, position)
    report = advice(game, oracle, position, TablePicture(game), extra={"rules": rules, "unit": oracle.goal.unit})
    return Report(report.data, _parts(game, position, oracle, most), report.picture)


def _parts(game: Yatzy, position: Position, oracle: YatzyOracle, most: int) -> list[Part]:
    found = oracle.appraise(position)
    shown = found[:most] if most > 0 else found
    deviations = isinstance(oracle.goal, MeanGoal) and oracle.goal.squares is not None
    columns = ["move", "mean", "loss", *(["deviation"] if deviations else []), "this turn", "why"]
    rows = [_row(game, position, choice, deviations) for choice in shown]
    parts: list[Part] = [Table(columns, rows)]
    if len(shown) < len(found):
        parts.append(f"... and {len(found) - len(shown)} more; --most 0 shows them all.")
    return parts


def _row(game: Yatzy, position: Position, choice: Appraisal[Move], deviations: bool) -> list[str]:
    details: Any = choice.details
    return [
        game.write_move(position, choice.move),
        f"{choice.value.mean:.3f}",
        f"-{choice.loss:.3f}" if choice.loss >= 0.0005 else "",
        *([f"{details['sd']:.1f}"] if deviations else []),
        f"{details['turn']:.2f}",
        choice.why,
    ]


def _before_a_throw(game: Yatzy, oracle: YatzyOracle, position: Position) -> Report:
    """What a position is worth while dice are in the air: there is nothing to decide yet."""
    mean = oracle.value(position)
    data: dict[str, Any] = {
        "room": "yatzy",
        "position": game.write(position),
        "rules": game.rules.name,
        "unit": oracle.goal.unit,
        "value": {"mean": mean, "error": 0.0, "distance": None},
        "sd": None,
        "moves": [],
    }
    spread = ""
    turn_begins = not position.dice and position.rerolls >= game.rules.throws - 1
    if turn_begins and isinstance(oracle.goal, MeanGoal) and oracle.goal.squares is not None:
        data["sd"] = math.sqrt(max(0.0, oracle.goal.worth(position)[1] - mean * mean))
        spread = f", with a standard deviation of {data['sd']:.2f}"
    due = game.rules.dice - len(position.dice)
    said = (
        f"Before the throw of {due} dice the game is worth {mean:.4f} points{spread}. Give the dice to compare moves."
    )
    return Report(data, [said], TablePicture(game).draw(position, Marks()))
