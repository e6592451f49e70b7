"""Advice as a report: the goal that was asked for, the table of moves and the drawing."""

from __future__ import annotations

import math
from functools import partial
from typing import Any

from ludometry.core.errors import BadInput
from ludometry.core.game import Appraisal, Marks, Turn
from ludometry.games.yatzy import rules as play_rules
from ludometry.games.yatzy.game import Yatzy, yatzy
from ludometry.games.yatzy.oracle import MeanGoal, YatzyOracle, duel_oracle, mean_oracle, target_oracle
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
    if target is None and opponent is None:
        oracle = mean_oracle(game)
        if game.turn(position) == Turn.CHANCE:
            return _before_a_throw(game, oracle, position)
        extra: dict[str, Any] = {"rules": game.rules.name, "goal": "mean", "unit": oracle.goal.unit}
        found = oracle.appraise(position)
        report = advice(game, oracle, position, extra=extra, appraisals=found)
        drawn = partial(TablePicture(game).draw, position, Marks(best=found[0].move))
        return Report(report.data, lambda: _mean_parts(game, position, oracle, found, most), drawn)
    if target is not None:
        oracle = target_oracle(game, position, target)
        extra = {"rules": game.rules.name, "goal": "target", "target": target, "unit": oracle.goal.unit}
    else:
        oracle = duel_oracle(game, position, opponent or "")
        extra = {"rules": game.rules.name, "goal": "win", "opponent": opponent, "unit": oracle.goal.unit}
    if game.turn(position) == Turn.CHANCE:
        return _chance_before_a_throw(game, oracle, position, extra)
    report = advice(game, oracle, position, TablePicture(game), extra=extra)
    means = {choice.move: choice.value.mean for choice in mean_oracle(game, deviations=False).appraise(position)}
    for move in report.data["moves"]:
        move["mean"] = means[game.read_move(position, move["move"])]
    return Report(report.data, _chance_parts(game, position, oracle, means, most), report.picture)


def _mean_parts(
    game: Yatzy, position: Position, oracle: YatzyOracle, found: list[Appraisal[Move]], most: int
) -> list[Part]:
    deviations = isinstance(oracle.goal, MeanGoal) and oracle.goal.squares is not None
    columns = ["move", "mean", "loss", *(["deviation"] if deviations else []), "this turn", "why"]
    rows = [
        [
            game.write_move(position, choice.move),
            f"{choice.value.mean:.3f}",
            f"-{choice.loss:.3f}" if choice.loss >= 0.0005 else "",
            *([f"{choice.details['sd']:.1f}"] if deviations else []),
            f"{choice.details['turn']:.2f}",
            choice.why,
        ]
        for choice in found
    ]
    return _cut(columns, rows, most)


def _chance_parts(
    game: Yatzy, position: Position, oracle: YatzyOracle, means: dict[Move, float], most: int
) -> list[Part]:
    rows = [
        [
            game.write_move(position, choice.move),
            f"{100 * choice.value.mean:.4g} %",
            f"-{100 * choice.loss:.3g}" if choice.loss >= 5e-6 else "",
            f"{means[choice.move]:.2f}",
            f"{choice.details['turn']:.2f}",
            choice.why,
        ]
        for choice in oracle.appraise(position)
    ]
    title = f"By the {oracle.goal.unit}; the mean is what the move is worth to one who plays for points"
    return _cut(["move", "chance", "loss", "mean", "this turn", "why"], rows, most, title)


def _cut(columns: list[str], rows: list[list[str]], most: int, title: str = "") -> list[Part]:
    shown = rows[:most] if most > 0 else rows
    parts: list[Part] = [Table(columns, shown, title)]
    if len(shown) < len(rows):
        parts.append(f"... and {len(rows) - len(shown)} more; --most 0 shows them all.")
    return parts


def _chance_before_a_throw(game: Yatzy, oracle: YatzyOracle, position: Position, extra: dict[str, Any]) -> Report:
    chance = oracle.value(position)
    data = {
        "room": "yatzy",
        "position": game.write(position),
        **extra,
        "value": {"mean": chance, "error": 0.0, "distance": None},
        "moves": [],
    }
    said = f"Before the throw the {oracle.goal.unit} is {100 * chance:.5g} %. Give the dice to compare moves."
    return Report(data, [said], TablePicture(game).draw(position, Marks()))


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
