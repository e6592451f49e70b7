"""Many games, and one player against another, as reports.

exact      the distribution of the final score under best play, worked out once and kept on disk
interval   95 % confidence
win rate   of all pairs of a game of the one and a game of the other, the share that the one wins; ties count half.
           In a game for one nobody disturbs the other, so every pair is a fair comparison
"""

from __future__ import annotations

import math
import random

import numpy as np

from ludometry.core.errors import BadInput, BadTable
from ludometry.core.game import Svg
from ludometry.core.options import Setting
from ludometry.core.progress import progress
from ludometry.core.record import play_out
from ludometry.core.room import MakePlayer
from ludometry.games.yatzy.players import greedy_table
from ludometry.games.yatzy.position import Move, Position
from ludometry.games.yatzy.room import ROOM
from ludometry.games.yatzy.rule_set import RuleSet
from ludometry.games.yatzy.rules import Yatzy
from ludometry.games.yatzy.scores.distribution import BoxReport, Distribution, distribution
from ludometry.games.yatzy.scores.simulate import Simulation, remembering, simulate, simulate_player
from ludometry.games.yatzy.tables import ROOM as FOLDER
from ludometry.games.yatzy.tables import name_of, table_of, value_count, version_of
from ludometry.games.yatzy.thesis.policy_table import load_policy
from ludometry.games.yatzy.win_oracle import shared
from ludometry.study.chart import histogram
from ludometry.study.match import MatchResult, match_report, summarise
from ludometry.study.players import player_named
from ludometry.study.report import Json, Part, Report, Table
from ludometry.study.simulate import simulate_by_name
from ludometry.tables.arrays import Floats, Ints
from ludometry.tables.store import Store

RARE = 2e-6
"""Scores rarer than this are left out of the drawing."""
BEST = ("optimal", "best")
COMPILED = (*BEST, "greedy")
"""Players whose games are played in compiled code."""
FORGETFUL = ("thumb", "greedy")
"""Players who look only at what decides later turns, so that each situation need be asked once."""
GREEDY_TABLE = 1 << 23
"""Greed is played from a table, in compiled code, for rule sets with at most this many values."""


def exact_distribution(rule_set: RuleSet) -> Distribution:
    """The final score from the start under best play; kept on disk once it has been worked out."""
    store, name, version = Store(FOLDER), name_of(rule_set, "scores"), version_of(rule_set)
    if not store.has(name):
        found = distribution(rule_set)
        boxes = [[box.name, box.mean, box.zero] for box in found.boxes]
        made = {"lowest": found.lowest, "bonus": found.bonus, "extra": found.extra, "boxes": boxes}
        store.write(name, found.pmf, version, made)
    pmf: Floats = np.array(store.open(name, version))
    said = store.manifest(name).made
    try:
        reports = tuple(BoxReport(*box) for box in said["boxes"])
        lowest, bonus, extra = int(said["lowest"]), float(said["bonus"]), float(said["extra"])
    except (LookupError, TypeError, ValueError, OverflowError) as problem:
        raise BadTable(f"the manifest of {name} does not say what it should: delete {store.path(name)}.") from problem
    if pmf.dtype != np.float64 or pmf.ndim != 1 or not np.isclose(pmf.sum(), 1) or len(reports) != len(rule_set.boxes):
        raise BadTable(f"the table {name} is no distribution of {rule_set.name}: delete {store.path(name)}.")
    return Distribution(lowest, pmf, bonus, reports, extra)


def _exact_if_offered(rule_set: RuleSet) -> Distribution | None:
    """None with saved throws, or in a game too large for the exact distribution: only the mean is known then."""
    try:
        return exact_distribution(rule_set)
    except BadInput:
        return None


def seated(game: Yatzy, name: str) -> MakePlayer[Position, Move]:
    """A player by name; `table` plays from the explicit table, which must have been written."""
    if name != "table":
        return player_named(ROOM, game, name)
    policy = load_policy(game.rules)
    return lambda rng: policy.move


def run_games(game: Yatzy, player: str, games: int, seed: int) -> Simulation:
    """Games of a player by name; the optimal and the greedy one play in compiled code."""
    if player in BEST:
        return simulate(game.rules, games, seed)
    if player == "greedy" and value_count(game.rules) <= GREEDY_TABLE:
        return simulate(game.rules, games, seed, greedy_table(game.rules))
    made = seated(game, player)(random.Random(f"{seed}/player"))
    asked = remembering(game.rules, made) if player in FORGETFUL else made
    return simulate_player(game.rules, asked, games, seed)


def simulation_report(game: Yatzy, player: str, games: int | None, seed: int) -> Report:
    """The outcome of many games beside the exact optimum, box by box; fewer where they are not compiled.

    At a table of several everybody is the same player, and seats are compared.
    """
    if game.players > 1:
        said: dict[str, Setting] = {"rules": game.rules.name, "players": game.players}
        return simulate_by_name(FOLDER, said, player, player, 100 if games is None else games, seed, "")
    if games is None:
        games = 20_000 if player in COMPILED else 500
    found = run_games(game, player, games, seed)
    optimum = table_of(game.rules).start
    exact = _exact_if_offered(game.rules)
    half = 1.96 * found.error
    data: Json = {
        "rules": game.rules.name,
        "player": player,
        "games": found.games,
        "seed": seed,
        "mean": found.mean,
        "error": found.error,
        "interval": [found.mean - half, found.mean + half],
        "sd": found.sd,
        "mode": found.mode,
        "bonus": found.bonus,
        "optimum": optimum,
        "shortfall": optimum - found.mean,
        "exact": None
        if exact is None
        else {"mean": exact.mean, "sd": exact.sd, "mode": exact.mode, "bonus": exact.bonus},
        "boxes": _boxes(found, exact),
        "histogram": {str(score): int(count) for score, count in enumerate(found.counts) if count},
        "cpu_s": found.cpu_s,
        "wall_s": found.wall_s,
        "games_per_cpu_s": found.games / max(found.cpu_s, 1e-9),
    }
    return Report(
        data, _simulation_parts(game, player, found, exact, optimum), score_picture(game, player, found, exact)
    )


def _boxes(found: Simulation, exact: Distribution | None) -> list[Json]:
    best = {box.name: box.mean for box in exact.boxes} if exact else {}
    return [
        {"box": box.name, "mean": box.mean, "error": box.error, "zero": box.zero, "optimum": best.get(box.name)}
        for box in found.boxes
    ]


def _simulation_parts(
    game: Yatzy, player: str, found: Simulation, exact: Distribution | None, optimum: float
) -> list[Part]:
    rows = [
        ["mean", f"{found.mean:.2f} ± {found.error:.2f}", f"{optimum:.4f}"],
        ["standard deviation", f"{found.sd:.2f}", f"{exact.sd:.4f}" if exact else ""],
        ["most common score", str(found.mode), str(exact.mode) if exact else ""],
        ["bonus", f"{100 * found.bonus:.2f} %", f"{100 * exact.bonus:.3f} %" if exact else ""],
    ]
    for box in _boxes(found, exact):
        best = "" if box["optimum"] is None else f"{box['optimum']:.3f}"
        rows.append([box["box"], f"{box['mean']:.2f} ± {box['error']:.2f}", best])
    title = f"{game.rules.title}: {found.games:,} games of {player}"
    return [Table(["", player, "best play, exactly"], rows, title)]


def score_picture(game: Yatzy, player: str, found: Simulation, exact: Distribution | None) -> Svg:
    """Figure 2 of the thesis, with the exact distribution over it."""
    shares = {float(score): count / found.games for score, count in enumerate(found.counts) if count}
    over: dict[float, float] = {}
    if exact is not None:
        over = {float(s): float(p) for s, p in zip(exact.scores, exact.pmf, strict=True) if p > RARE}
    names = (f"{found.games:,} games of {player}", "best play, exactly")
    return histogram(f"{game.rules.title}: final scores", "points", "share of games", shares, over, names)


def match_together(game: Yatzy, first: str, second: str, games: int, seed: int) -> Report:
    """One player at a table where all others are the second, in every seat as often: how often it wins, ties shared."""
    makers = [seated(game, name) for name in (first, second)]
    wins, margins = [], []
    with progress(f"{game.info.title}: playing", games, "games") as bar:
        for number in range(games):
            mine = number % game.players
            seats = [
                makers[seat != mine](random.Random(f"{seed}/{number}/{seat}/player")) for seat in range(game.players)
            ]
            _, end = play_out(game, seats, random.Random(f"{seed}/{number}"))
            totals = game.scores(end)
            wins.append(shared(totals)[mine] / 100)
            margins.append(totals[mine] - (sum(totals) - totals[mine]) / (game.players - 1))
            bar.advance()
    extra = {"rules": game.rules.name, "seats": game.players, "fair": 1 / game.players, "seed": seed}
    report = match_report(first, second, summarise(wins, margins, games), game.info.counted_in, extra)
    return Report(report.data, [*report.parts, f"A fair share of the wins is {100 / game.players:.2f} %."])


def match_players(game: Yatzy, first: str, second: str, games: int, seed: int) -> Report:
    """One player against another, each with dice of its own."""
    if game.players > 1:
        return match_together(game, first, second, games, seed)
    mine = run_games(game, first, games, seed)
    yours = run_games(game, second, games, seed + 1)
    result = compare(mine.counts, yours.counts)
    report = match_report(first, second, result, game.info.counted_in, {"rules": game.rules.name, "seed": seed})
    means = {first: mine.mean, f"{second} " if first == second else second: yours.mean}
    said = ", ".join(f"{name.strip()} {mean:.2f}" for name, mean in means.items())
    return Report({**report.data, "means": [mine.mean, yours.mean]}, [*report.parts, f"Mean scores: {said}."])


def compare(mine: Ints, yours: Ints) -> MatchResult:
    """Win rate and margin from how often each player reached each score."""
    width = max(len(mine), len(yours))
    ours = np.zeros((2, width))
    ours[0, : len(mine)], ours[1, : len(yours)] = mine, yours
    counts = ours.sum(axis=1)
    shares = ours / counts[:, None]
    scores = np.arange(width)
    below = np.cumsum(shares, axis=1) - shares
    # What a score of the one wins against all games of the other, and the other way round.
    beats = below[::-1] + shares[::-1] / 2
    rate = min(1.0, float(shares[0] @ beats[0]))
    spread = [float(shares[side] @ (beats[side] - shares[side] @ beats[side]) ** 2) for side in (0, 1)]
    error = math.sqrt(sum(spread[side] / max(1.0, counts[side] - 1) for side in (0, 1)))
    means = shares @ scores
    variance = [float(shares[side] @ (scores - means[side]) ** 2) / max(1.0, counts[side] - 1) for side in (0, 1)]
    margin, half = float(means[0] - means[1]), 1.96 * math.sqrt(sum(variance))
    interval = (max(0.0, rate - 1.96 * error), min(1.0, rate + 1.96 * error))
    return MatchResult(rate, interval, int(counts[0]), margin, (margin - half, margin + half))
