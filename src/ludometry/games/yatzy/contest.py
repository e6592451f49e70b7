"""Many games, and one player against another, as reports.

exact      the distribution of the final score under best play, worked out once and kept on disk
interval   95 % confidence
win rate   of all pairs of a game of the one and a game of the other, the share that the one wins; ties count half.
           In a game for one nobody disturbs the other, so every pair is a fair comparison
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from ludometry.core.errors import BadInput
from ludometry.core.game import Svg
from ludometry.games.yatzy.distribution import BoxReport, Distribution, distribution
from ludometry.games.yatzy.game import Yatzy
from ludometry.games.yatzy.players import greedy_table, player_named
from ludometry.games.yatzy.rule_set import RuleSet
from ludometry.games.yatzy.simulate import Simulation, remembering, simulate, simulate_player
from ludometry.games.yatzy.tables import ROOM, name_of, table_of, value_count, version_of
from ludometry.study.chart import histogram
from ludometry.study.match import MatchResult, match_report
from ludometry.study.report import Part, Report, Table
from ludometry.tables.store import Store

RARE = 2e-6
"""Scores rarer than this are left out of the drawing."""
FORGETFUL = ("thumb", "greedy")
"""Players who look only at what decides later turns, so that each situation need be asked once."""
GREEDY_TABLE = 1 << 23
"""Greed is played from a table, in compiled code, for rule sets with at most so many values."""


def exact_distribution(rule_set: RuleSet) -> Distribution:
    """The final score from the start under best play; kept on disk once it has been worked out."""
    store, name, version = Store(ROOM), name_of(rule_set, "scores"), version_of(rule_set)
    if not store.has(name):
        found = distribution(rule_set)
        boxes = [[box.name, box.mean, box.zero] for box in found.boxes]
        made = {"lowest": found.lowest, "bonus": found.bonus, "extra": found.extra, "boxes": boxes}
        store.write(name, found.pmf, version, made)
    pmf: npt.NDArray[np.float64] = np.array(store.open(name, version))
    said: Mapping[str, Any] = store.manifest(name).made
    reports = tuple(BoxReport(*box) for box in said["boxes"])
    return Distribution(int(said["lowest"]), pmf, float(said["bonus"]), reports, float(said["extra"]))


def _exact_if_offered(rule_set: RuleSet) -> Distribution | None:
    """None with saved throws, or in a game too large for the exact distribution: only the mean is known then."""
    try:
        return exact_distribution(rule_set)
    except BadInput:
        return None


def run_games(game: Yatzy, player: str, games: int, seed: int) -> Simulation:
    """Games of a player by name; the optimal and the greedy one play in compiled code."""
    if player == "optimal":
        return simulate(game.rules, games, seed)
    if player == "greedy" and value_count(game.rules) <= GREEDY_TABLE:
        return simulate(game.rules, games, seed, greedy_table(game.rules))
    made = player_named(game, player)(random.Random(f"{seed}/player"))
    asked = remembering(game.rules, made) if player in FORGETFUL else made
    return simulate_player(game.rules, asked, games, seed)


def simulation_report(game: Yatzy, player: str, games: int, seed: int) -> Report:
    """The outcome of many games beside the exact optimum, box by box."""
    found = run_games(game, player, games, seed)
    optimum = table_of(game.rules).start
    exact = _exact_if_offered(game.rules)
    half = 1.96 * found.error
    data: dict[str, Any] = {
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
    return Report(data, _simulation_parts(game, player, found, exact, optimum), _figure(game, player, found, exact))


def _boxes(found: Simulation, exact: Distribution | None) -> list[dict[str, Any]]:
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


def _figure(game: Yatzy, player: str, found: Simulation, exact: Distribution | None) -> Svg:
    """Figure 2 of the thesis, with the exact distribution over it."""
    shares = {float(score): count / found.games for score, count in enumerate(found.counts) if count}
    over: dict[float, float] = {}
    if exact is not None:
        over = {float(s): float(p) for s, p in zip(exact.scores, exact.pmf, strict=True) if p > RARE}
    names = (f"{found.games:,} games of {player}", "best play, exactly")
    return histogram(f"{game.rules.title}: final scores", "points", "share of games", shares, over, names)


def match_players(game: Yatzy, first: str, second: str, games: int, seed: int) -> Report:
    """One player against another, each with dice of its own."""
    mine = run_games(game, first, games, seed)
    yours = run_games(game, second, games, seed + 1)
    result = compare(mine.counts, yours.counts)
    report = match_report(first, second, result, "points", {"rules": game.rules.name, "seed": seed})
    means = {first: mine.mean, f"{second} " if first == second else second: yours.mean}
    said = ", ".join(f"{name.strip()} {mean:.2f}" for name, mean in means.items())
    return Report({**report.data, "means": [mine.mean, yours.mean]}, [*report.parts, f"Mean scores: {said}."])


def compare(mine: npt.NDArray[np.int64], yours: npt.NDArray[np.int64]) -> MatchResult:
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
