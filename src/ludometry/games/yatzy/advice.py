"""Advice as a report: the goal that was asked for, the table of moves and the drawing."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial

from ludometry.core.errors import BadInput
from ludometry.core.game import Appraisal, Marks, Turn, Value
from ludometry.games.yatzy.oracle import MeanGoal, YatzyOracle, goal_oracle, mean_oracle
from ludometry.games.yatzy.picture import TablePicture
from ludometry.games.yatzy.position import Move, Position
from ludometry.games.yatzy.rules import Yatzy
from ludometry.games.yatzy.win_oracle import WinOracle
from ludometry.study.adviser import advice, value_data
from ludometry.study.report import Json, Part, Report, Table


def advise_position(
    game: Yatzy, text: str, target: int | None, opponent: str | None, deviations: bool, most: int
) -> Report:
    """The answer of `ludometry advise yatzy`."""
    if game.players > 1 and target is None and opponent is None:
        return _for_the_win(game, text, most)
    position, game = game.read(text).alone, replace(game, players=1)
    if game.turn(position) == Turn.OVER:
        raise BadInput(f"every box is filled and the game is over: {game.rules.total(position)} points.")
    oracle = goal_oracle(game, position, target, opponent, deviations)
    extra: Json = {"rules": game.rules.name, "goal": "mean", "unit": oracle.goal.unit}
    if target is not None:
        extra |= {"goal": "target", "target": target}
    elif opponent is not None:
        extra |= {"goal": "win", "opponent": opponent}
    if game.turn(position) == Turn.CHANCE:
        return _before_a_throw(game, oracle, position, extra)
    if isinstance(oracle.goal, MeanGoal):
        found = oracle.appraise(position)
        report = advice(game, oracle, position, extra=extra, appraisals=found)
        drawn = partial(TablePicture(game).draw, position, Marks(best=found[0].move))
        return Report(report.data, lambda: _mean_parts(game, position, oracle, found, most), drawn)
    report = advice(game, oracle, position, TablePicture(game), extra=extra)
    means = {choice.move: choice.value.mean for choice in mean_oracle(game).appraise(position)}
    for move in report.data["moves"]:
        move["mean"] = means[game.read_move(position, move["move"])]
    return Report(report.data, _chance_parts(game, position, oracle, means, most), report.picture)


def _for_the_win(game: Yatzy, text: str, most: int) -> Report:
    """Advice at a table of several: the chance to win, with the points beside it."""
    position = game.read(text)
    if game.turn(position) < 0:
        raise BadInput("no decision is due: give the dice, as in '66612 2 ones=3 | -', while a box is open.")
    extra = {"rules": game.rules.name, "players": game.players, "goal": "win"}
    return advice(game, WinOracle(game), position, TablePicture(game), most or None, extra)


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


def _before_a_throw(game: Yatzy, oracle: YatzyOracle, position: Position, extra: Json) -> Report:
    """What a position is worth while dice are in the air: there is nothing to decide yet."""
    goal, (value,) = oracle.goal, oracle.worth(position)
    said = f"Before the throw the {goal.unit} is {100 * value:.5g} %."
    spread: dict[str, float | None] = {}
    if isinstance(goal, MeanGoal):
        spread["sd"], words = None, ""
        if goal.squares is not None and not position.dice and position.rerolls >= game.rules.throws - 1:
            spread["sd"] = sd = math.sqrt(max(0.0, goal.worth(position)[1] - value * value))
            words = f", with a standard deviation of {sd:.2f}"
        due = game.rules.dice - len(position.dice)
        said = f"Before the throw of {due} dice the game is worth {value:.4f} points{words}."
    data = {
        "room": "yatzy",
        "position": game.write(position),
        **extra,
        "value": value_data(Value(value)),
        **spread,
        "moves": [],
    }
    return Report(data, [f"{said} Give the dice to compare moves."], TablePicture(game).draw(position, Marks()))
