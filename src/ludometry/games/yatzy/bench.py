"""The headline figures of the room, beside the public solver `yatzy-solver` where it is installed."""

from __future__ import annotations

import importlib.util
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ludometry.games.yatzy.position import Position
from ludometry.games.yatzy.rule_set import load
from ludometry.study.bench import Case
from ludometry.tables.store import Store

if TYPE_CHECKING:
    from ludometry.games.yatzy.scores.distribution import Distribution
    from ludometry.games.yatzy.scores.fraction import ExactValue
    from ludometry.games.yatzy.scores.simulate import Simulation
    from ludometry.games.yatzy.tables import BuiltTable
    from ludometry.games.yatzy.thesis.measured import Formulas, SpeedUp
    from ludometry.games.yatzy.thesis.policy_table import PolicyBuilt

MILLION = 1_000_000
QUESTIONS = 2_000
MEAN = 248.439989377856
RIVALS = {"scandinavian": "yatzy-scandinavian", "yahtzee": "american+forced-joker"}
FRACTIONS = ("scandinavian", "kth-2012", "scandinavian-house-rules", "yahtzee", "yahtzee-free-joker")
"""Rule sets whose value as a fraction is kept in the fact sheet and takes a minute or so."""


def cases() -> list[Case]:
    """Solving, the tables that follow, one question, a million games, and the rival."""
    ours = [
        _solving("scandinavian", "at most 1.6 CPU s; 0.9 s wall on two idle cores"),
        _solving("yahtzee", "at most 1.2 CPU s"),
        _solving("maxi", "at most 150 CPU s and 2 GB", slow=True),
        _solving("maxi-saved-throws", "at most 2,000 CPU s and 8 GB", slow=True),
        _built("solve scandinavian, error of the mean", "points", lambda built: abs(built.mean - MEAN), "below 1e-9"),
        _built("compact table of scandinavian", "MB", lambda built: built.bytes / 1e6, "at most 17"),
        Case(
            "yatzy: standard deviations of scandinavian", lambda: _squares("scandinavian"), "CPU s",
            lambda built, _: built.cpu_s, warm=lambda: _squares("yacht"),
        ),
        Case(
            "yatzy: exact distribution from the start", lambda: _distribution("scandinavian"), "CPU s",
            warm=lambda: _distribution("yacht"), bar="at most 15 CPU s and 0.5 GB",
        ),
        Case(
            "yatzy: all targets at once", lambda: _targets("scandinavian"), "CPU s",
            warm=lambda: _targets("forced-order"), repeats=1, bar="at most 100 CPU s and 1.2 GB", slow=True,
        ),
        Case(
            "yatzy: every option's mean, one call", _questions, "µs", lambda seconds, _: seconds / QUESTIONS * 1e6,
            bar="at most 100",
        ),
        Case(
            "yatzy: a million simulated games", lambda: _games(MILLION), "games/CPU s", lambda _, cpu: MILLION / cpu,
            warm=lambda: _games(1000), bar="at least 120,000",
        ),
        Case(
            "yatzy: explicit table of 1,585,446,912 nodes", lambda: _explicit("scandinavian"), "CPU s",
            warm=lambda: _explicit("yacht"), repeats=1, slow=True,
        ),
        Case(
            "yatzy: formula 1 of the thesis over formula 2", _formulas, "times", lambda found, _: found.gain.mean,
            bar="at least 2",
        ),
        Case(
            "yatzy: speed-up by two workers", _workers, "times", lambda found, _: found.gains[1].mean,
            warm=lambda: _solve("yacht"), repeats=1, bar="at least 1.5 on two idle cores",
        ),
        *(_proving(rules) for rules in FRACTIONS),
    ]  # fmt: skip
    if importlib.util.find_spec("yatzy_solver") is None:
        return ours
    return ours + [case for rules in RIVALS for case in _rivalry(rules)]


def _proving(rules: str) -> Case:
    return Case(
        f"yatzy: {rules} as a fraction, every decision proved", partial(_fraction, rules), "CPU s",
        warm=partial(_fraction, "yacht"), repeats=1, bar="at most 120 CPU s and 0.5 GB", slow=True,
    )  # fmt: skip


def _solving(rules: str, bar: str, slow: bool = False) -> Case:
    small = "yacht" if not rules.startswith("maxi") else "forced-order"
    solve, warm = partial(_solve, rules), partial(_solve, small)
    return Case(f"yatzy: solve {rules}", solve, "CPU s", warm=warm, repeats=1 if slow else 3, bar=bar, slow=slow)


def _built(what: str, unit: str, value: Callable[[BuiltTable], float], bar: str) -> Case:
    solve = partial(_solve, "scandinavian")
    return Case(f"yatzy: {what}", solve, unit, lambda built, _: value(built), repeats=1, bar=bar)


def _rivalry(rules: str) -> list[Case]:
    def compared(what: str, unit: str, place: int, bar: str) -> Case:
        ratio, warm = partial(_ratio, rules), partial(_solve, "yacht")
        return Case(f"yatzy: {what}, {rules}", ratio, unit, lambda pair, _: pair[place], warm, repeats=1, bar=bar)

    alone = f"yatzy: yatzy-solver solves {rules}"
    return [
        Case(alone, partial(_rival, rules), "CPU s", repeats=1, bar="the rival, for comparison"),
        compared("yatzy-solver's CPU seconds over ours", "times", 0, "at least 10"),
        compared("difference to yatzy-solver's mean", "points", 1, "below 1e-9"),
    ]


@contextmanager
def _passing() -> Iterator[Store]:
    """A store that is thrown away."""
    with tempfile.TemporaryDirectory() as folder:
        yield Store("yatzy", Path(folder))


def _solve(rules: str) -> BuiltTable:
    from ludometry.games.yatzy.tables import solve

    with _passing() as store:
        return solve(load(rules), store)


def _squares(rules: str) -> BuiltTable:
    from ludometry.games.yatzy.tables import solve, solve_squares

    with _passing() as store:
        solve(load(rules), store)
        return solve_squares(load(rules), store)


def _distribution(rules: str) -> Distribution:
    from ludometry.games.yatzy.scores.distribution import distribution

    return distribution(load(rules))


def _targets(rules: str) -> BuiltTable:
    from ludometry.games.yatzy.scores.targets import solve_targets

    with _passing() as store:
        return solve_targets(load(rules), store)


def _questions() -> float:
    """CPU seconds for many questions about one early position."""
    from ludometry.games.yatzy.turn.options import Options

    options = Options(load("scandinavian"))
    position = Position((3, *(None,) * 5, 10, *(None,) * 8), (1, 2, 6, 6, 6), 2)
    options.means(position)
    began = time.process_time()
    for _ in range(QUESTIONS):
        options.means(position)
    return time.process_time() - began


def _games(games: int) -> Simulation:
    from ludometry.games.yatzy.scores.simulate import simulate

    return simulate(load("scandinavian"), games, seed=1)


def _explicit(rules: str) -> PolicyBuilt:
    from ludometry.games.yatzy.tables import table_of
    from ludometry.games.yatzy.thesis.policy_table import write_policy

    with _passing() as store:
        return write_policy(load(rules), store, table_of(load(rules)))


def _formulas() -> Formulas:
    from ludometry.games.yatzy.thesis.measured import compare_formulas

    return compare_formulas()


def _workers() -> SpeedUp:
    from ludometry.games.yatzy.thesis.measured import measure_workers

    return measure_workers(load("scandinavian"), repeats=3, most=2)


def _fraction(rules: str) -> ExactValue:
    from ludometry.games.yatzy.scores.fraction import exact_value

    with _passing() as store:
        return exact_value(load(rules), store)


def _rival(rules: str) -> float:
    """Lets the rival solve the same game; its mean."""
    import yatzy_solver

    solver = yatzy_solver.Solver.build(yatzy_solver.Variant(RIVALS[rules]))
    return float(solver.state_value("upper 0 | filled -"))


def _ratio(rules: str) -> tuple[float, float]:
    """How many times our CPU seconds the rival needs, and how far apart the means are."""
    began = time.process_time()
    mean = _rival(rules)
    between = time.process_time()
    built = _solve(rules)
    spent = time.process_time() - between
    return (between - began) / spent, abs(mean - built.mean)
