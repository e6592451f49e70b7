"""What can be done in the Yatzy room: one function a verb, each answering with a Report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from ludometry.study.report import Report

RuleName = Annotated[
    str, "Rule set: scandinavian, yahtzee, maxi, ..., with switches as in maxi+four-is-pairs, or a .toml file."
]


def advise(
    position: Annotated[str, "Dice, rerolls left, filled boxes: '66612 2 ones=3,pair=10'."],
    *,
    rules: RuleName = "scandinavian",
    target: Annotated[int | None, "Rank by the probability of a final score of at least this."] = None,
    opponent: Annotated[
        str | None, "Rank by the probability of beating this: a final score, or a card still being played ('ones=3')."
    ] = None,
    most: Annotated[int, "How many moves to show; 0 shows them all."] = 12,
) -> Report:
    """Every keep and every open box, best first: mean, loss, deviation, points of this turn, and why."""
    from ludometry.games.yatzy.advice import advise_position

    return advise_position(position, rules, target, opponent, most)


def review(
    file: Annotated[Path, "A game as text: a turn a line, '66612 keep 666, 66634 keep 666, 66655 full-house 28'."],
    *,
    rules: Annotated[str | None, "Rule set, when the file does not say it."] = None,
) -> Report:
    """What each decision cost, the accuracy, and luck apart from skill, adding up to the final score."""
    from ludometry.core.files import read_text
    from ludometry.games.yatzy.game import yatzy
    from ludometry.games.yatzy.game_review import review_game
    from ludometry.games.yatzy.oracle import mean_oracle
    from ludometry.games.yatzy.score_sheet import game_of, read_game

    record = read_game(read_text(file))
    game = yatzy(rules) if rules else game_of(record)
    oracle = mean_oracle(game, deviations=False)
    return review_game(game, oracle, oracle.value, record)


def play(
    *,
    rules: RuleName = "scandinavian",
    seed: Annotated[int | None, "The same seed brings the same dice."] = None,
    coach: Annotated[bool, "Say after every decision what it cost."] = False,
    own_dice: Annotated[bool, "You throw real dice and type what they show."] = False,
    save: Annotated[Path | None, "Write the game to this file at the end."] = None,
    against: Annotated[str | None, "Play beside one of our players: optimal, thumb, greedy, random."] = None,
    player: Annotated[str | None, "Let one of our players play instead of you."] = None,
) -> Report:
    """Play in the terminal. Type ? for a hint, undo to take a decision back, help for the rest."""
    from ludometry.games.yatzy.game import yatzy
    from ludometry.games.yatzy.table_talk import play_here

    return play_here(yatzy(rules), seed, coach, own_dice, save, against, player)


def solve(
    what: Annotated[
        str, "values (means), squares (deviations), targets (every total at once) or distribution."
    ] = "values",
    *,
    rules: RuleName = "scandinavian",
    position: Annotated[str, "For a distribution: where the game stands, '66612 2 ones=3'."] = "",
    policy_table: Annotated[bool, "Write the explicit table: the best action in every state, a byte each."] = False,
    cluster: Annotated[
        str, "Build the layers of a large table on a Dask cluster: tcp://HOST:PORT, a scheduler file, or local."
    ] = "",
) -> Report:
    """Compute the exact tables of a rule set, or the exact distribution of the final score."""
    from ludometry.games.yatzy.solving import solve_table

    return solve_table(what, rules, position, policy_table, cluster)


def verify(
    what: Annotated[str, "values, squares or targets; without it every table there is."] = "",
    *,
    rules: Annotated[str, "Rule set or .toml file; without it every built-in one that has tables."] = "",
    repair: Annotated[bool, "Build again what is wrong, and what was built from it where values changed."] = False,
    positions: Annotated[int, "The most positions of one table; larger tables are sampled. 0 means all."] = 50_000,
    seed: Annotated[int, "The same seed draws the same sample."] = 1,
) -> Report:
    """Check the tables: checksums, then each state against the boxes and keeps that are open to it."""
    from ludometry.games.yatzy.verifying import verify as verified

    return verified(what, rules, repair, positions, seed)


def simulate(
    *,
    games: Annotated[int | None, "How many games; 20,000, or 500 for players that are not compiled."] = None,
    seed: Annotated[int, "The same seed brings the same games."] = 1,
    player: Annotated[
        str, "optimal, thumb, greedy, random, or your own Python callable as module:function."
    ] = "optimal",
    rules: RuleName = "scandinavian",
    plot: Annotated[Path | None, "Draw the scores, with the exact distribution over them, into this SVG file."] = None,
) -> Report:
    """Play many games and hold the scores, box by box, against best play."""
    from ludometry.core.files import write_text
    from ludometry.games.yatzy.contest import simulation_report
    from ludometry.games.yatzy.game import yatzy

    count = games if games is not None else 20_000 if player in ("optimal", "greedy") else 500
    report = simulation_report(yatzy(rules), player, count, seed)
    if plot is not None and report.picture is not None:
        write_text(plot, report.picture)
    return report


def match(
    a: Annotated[str, "optimal, thumb, greedy, random, or module:function."],
    b: Annotated[str, "The other player."],
    *,
    games: Annotated[int, "How many games each of them plays."] = 1_000,
    seed: Annotated[int, "The same seed brings the same games."] = 1,
    rules: RuleName = "scandinavian",
) -> Report:
    """One player against another: who wins how often, and by how many points."""
    from ludometry.games.yatzy.contest import match_players
    from ludometry.games.yatzy.game import yatzy

    return match_players(yatzy(rules), a, b, games, seed)


def reproduce() -> Report:
    """The figures of the thesis "Optimal Yatzy Strategy" (KTH 2012), ours beside them."""
    from ludometry.games.yatzy.paper import reproduce_thesis

    return reproduce_thesis()
