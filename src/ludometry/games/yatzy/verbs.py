"""What Yatzy says more than every room: one function a verb, each answering with a Report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from ludometry.core.files import FileText
from ludometry.core.options import Setting
from ludometry.games.yatzy.rules import Rival, Target, Yatzy
from ludometry.study.figures import ReproductionReport
from ludometry.study.report import Report

PLAYER = "Name optimal, thumb, greedy, random, table (the explicit one), a strength such as club, or module:function."


def _game(options: dict[str, Setting]) -> Yatzy:
    from ludometry.games.yatzy.room import ROOM

    return ROOM.game(**options)  # type: ignore[arg-type]


def advise(
    position: str,
    *,
    target: Target = None,
    opponent: Rival = None,
    deviations: Annotated[bool, "Say the standard deviation of the final score as well."] = False,
    most: Annotated[int, "How many moves to show; 0 shows them all."] = 12,
    **options: Setting,
) -> Report:
    """Every keep and every open box, best first: mean, loss, points of this turn, and why."""
    from ludometry.games.yatzy.advice import advise_position

    return advise_position(_game(options), position, target, opponent, deviations, most)


def probe(
    position: str,
    *,
    line: Annotated[int, "How many plies of best play to show at most."] = 40,
    table: Annotated[bool, "Read the explicit table; without dice, the card's actions for every roll."] = False,
    **options: Setting,
) -> Report:
    """What a position is worth, and the line of best play until chance decides; or what the explicit table says."""
    if table:
        from ludometry.games.yatzy.thesis.policy_table import probe_report

        return probe_report(_game(options), position)
    from ludometry.study.verbs import probe as probed

    return probed("yatzy", position, line=line, **options)


def review(
    file: Annotated[FileText, "A game as text: a turn a line, '66612 keep 666, 66634 keep 666, 66655 full-house 28'."],
    *,
    rules: Annotated[str, "Rule set, when the file does not say it."] = "",
    most: Annotated[int, "How many of the costliest decisions to show."] = 8,
) -> Report:
    """What each decision cost, the accuracy, and luck apart from skill, adding up to the final score."""
    from ludometry.games.yatzy.game_review import review_game
    from ludometry.games.yatzy.score_sheet import game_of, read_game

    record = read_game(file)
    return review_game(game_of(record, rules), record, most)


def play(
    position: Annotated[str, "Where to begin; without it a whole game."] = "",
    *,
    against: Annotated[str, f"Play beside somebody with dice of their own. {PLAYER}"] = "",
    player: Annotated[str, f"Let somebody play instead of you. {PLAYER}"] = "",
    coach: Annotated[bool, "Say after every decision what it cost."] = False,
    own_dice: Annotated[bool, "You throw real dice and type what they show."] = False,
    seed: Annotated[int | None, "The same seed brings the same dice."] = None,
    save: Annotated[Path | None, "Write the game to this file at the end."] = None,
    **options: Setting,
) -> Report:
    """Play at the terminal: type a move, ? for a hint, undo, save FILE, quit; at the end what was luck."""
    from ludometry.games.yatzy.playing import play_here

    return play_here(position, against, player, coach, own_dice, seed, save, options)


def solve(
    what: Annotated[Literal["values", "squares", "targets", "distribution"], "Means, deviations or totals."] = "values",
    *,
    position: Annotated[str, "For a distribution: where the game stands, '66612 2 ones=3'."] = "",
    policy_table: Annotated[bool, "Write the explicit table: the best action in every state, a byte each."] = False,
    exact: Annotated[bool, "Give the value of the game as a fraction n / 6^k, every decision proved: minutes."] = False,
    cluster: Annotated[str, "Build a large table on a Dask cluster: tcp://HOST:PORT, a scheduler file, or local."] = "",
    **options: Setting,
) -> Report:
    """Compute the exact tables of a rule set, or the exact distribution of the final score."""
    from ludometry.games.yatzy.build import solve_table

    return solve_table(_game(options), what, position, policy_table, cluster, exact)


def verify(
    what: Annotated[Literal["", "values", "squares", "targets"], "Without a name every table there is."] = "",
    *,
    rules: Annotated[str, "Rule set or .toml file; without it every built-in one that has tables."] = "",
    repair: Annotated[bool, "Build again what is wrong, and what was built from it where values changed."] = False,
    positions: Annotated[int, "The most positions of one table; larger tables are sampled. 0 means all."] = 50_000,
    seed: Annotated[int, "The same seed draws the same sample."] = 1,
) -> Report:
    """Check the tables: checksums, then each state against the boxes and keeps that are open to it."""
    from ludometry.games.yatzy.verify import verify as verified

    return verified(what, rules, repair, positions, seed)


def simulate(
    player: Annotated[str, PLAYER] = "optimal",
    *,
    games: Annotated[int | None, "How many games; 20,000, or 500 for players that are not compiled."] = None,
    seed: Annotated[int, "The same seed brings the same games."] = 1,
    **options: Setting,
) -> Report:
    """Play many games and compare the scores, box by box, with best play; --svg draws both."""
    from ludometry.games.yatzy.simulate import simulation_report

    return simulation_report(_game(options), player, games, seed)


def match(
    first: Annotated[str, PLAYER] = "optimal",
    second: Annotated[str, "The other player."] = "greedy",
    *,
    games: Annotated[int, "How many games each of them plays."] = 1_000,
    seed: Annotated[int, "The same seed brings the same games."] = 1,
    **options: Setting,
) -> Report:
    """One player against another: who wins how often, and by how many points."""
    from ludometry.games.yatzy.simulate import match_players

    return match_players(_game(options), first, second, games, seed)


def reproduce(
    *, quick: Annotated[bool, "Time and play less: the verdicts that need more say so."] = False
) -> ReproductionReport:
    """The claims and figures of the thesis "Optimal Yatzy Strategy" (KTH 2012), ours beside them."""
    from ludometry.games.yatzy.reproduce import reproduce_thesis

    return reproduce_thesis(quick)
