"""The headline figures of the room, beside the public solver `yatzy-solver` where it is installed."""

from __future__ import annotations

import importlib.util
import tempfile
import time
from pathlib import Path
from typing import Any

from ludometry.games.yatzy.rule_set import load
from ludometry.study.bench import Case

MILLION = 1_000_000
QUESTIONS = 2_000
RIVALS = {"scandinavian": "yatzy-scandinavian", "yahtzee": "american+forced-joker"}


def cases() -> list[Case]:
    """Solving, the tables that follow, one question, a million games, and the rival."""
    ours = [
        _solving("scandinavian", "at most 1.6 CPU s; 0.9 s wall on two idle cores"),
        _solving("yahtzee", "at most 1.2 CPU s"),
        _solving("maxi", "at most 150 CPU s and 2 GB", slow=True),
        _solving("maxi-saved-throws", "at most 2,000 CPU s and 8 GB", slow=True),
        Case(
            "yatzy: solve scandinavian, error of the mean",
            lambda: _solve("scandinavian"),
            "points",
            lambda built, _: abs(built.mean - 248.439989377856),
            repeats=1,
            bar="below 1e-9",
        ),
        Case(
            "yatzy: compact table of scandinavian",
            lambda: _solve("scandinavian"),
            "MB",
            lambda built, _: built.bytes / 1e6,
            repeats=1,
            bar="at most 17",
        ),
        Case(
            "yatzy: standard deviations of scandinavian",
            lambda: _squares("scandinavian"),
            "CPU s",
            lambda built, _: built.cpu_s,
            warm=lambda: _squares("yacht"),
        ),
        Case(
            "yatzy: exact distribution from the start",
            lambda: _distribution("scandinavian"),
            "CPU s",
            warm=lambda: _distribution("yacht"),
            bar="at most 15 CPU s and 0.5 GB",
        ),
        Case(
            "yatzy: all targets at once",
            lambda: _targets("scandinavian"),
            "CPU s",
            warm=lambda: _targets("forced-order"),
            repeats=1,
            bar="at most 100 CPU s and 1.2 GB",
            slow=True,
        ),
        Case(
            "yatzy: every option's mean, one call",
            _questions,
            "µs",
            lambda seconds, _: seconds / QUESTIONS * 1e6,
            bar="at most 100",
        ),
        Case(
            "yatzy: a million simulated games",
            _million,
            "games/CPU s",
            lambda _, cpu: MILLION / cpu,
            warm=lambda: _games(1000),
            bar="at least 120,000",
        ),
        Case(
            "yatzy: explicit table of 1,585,446,912 nodes",
            _explicit,
            "CPU s",
            warm=lambda: _explicit("yacht"),
            repeats=1,
            slow=True,
        ),
    ]
    if importlib.util.find_spec("yatzy_solver") is None:
        return ours
    return ours + [case for rules in RIVALS for case in _rivalry(rules)]


def _solving(rules: str, bar: str, slow: bool = False) -> Case:
    small = "yacht" if not rules.startswith("maxi") else "forced-order"
    return Case(
        f"yatzy: solve {rules}",
        lambda: _solve(rules),
        "CPU s",
        warm=lambda: _solve(small),
        repeats=1 if slow else 3,
        bar=bar,
        slow=slow,
    )


def _rivalry(rules: str) -> list[Case]:
    return [
        Case(
            f"yatzy: yatzy-solver solves {rules}",
            lambda: _rival(rules),
            "CPU s",
            repeats=1,
            bar="the rival, for comparison",
        ),
        Case(
            f"yatzy: yatzy-solver's CPU seconds over ours, {rules}",
            lambda: _ratio(rules),
            "times",
            lambda found, _: found[0],
            warm=lambda: _solve("yacht"),
            repeats=1,
            bar="at least 10",
        ),
        Case(
            f"yatzy: difference to yatzy-solver's mean, {rules}",
            lambda: _ratio(rules),
            "points",
            lambda found, _: found[1],
            warm=lambda: _solve("yacht"),
            repeats=1,
            bar="below 1e-9",
        ),
    ]


def _solve(rules: str) -> Any:
    """Solves into a folder that is thrown away."""
    from ludometry.games.yatzy.tables import solve
    from ludometry.tables.store import Store

    with tempfile.TemporaryDirectory() as folder:
        return solve(load(rules), Store("yatzy", Path(folder)))


def _squares(rules: str) -> Any:
    from ludometry.games.yatzy.tables import solve, solve_squares
    from ludometry.tables.store import Store

    with tempfile.TemporaryDirectory() as folder:
        store = Store("yatzy", Path(folder))
        solve(load(rules), store)
        return solve_squares(load(rules), store)


def _distribution(rules: str) -> Any:
    from ludometry.games.yatzy.distribution import distribution

    return distribution(load(rules))


def _targets(rules: str) -> Any:
    from ludometry.games.yatzy.targets import solve_targets
    from ludometry.tables.store import Store

    with tempfile.TemporaryDirectory() as folder:
        return solve_targets(load(rules), Store("yatzy", Path(folder)))


def _questions() -> float:
    """CPU seconds for many questions about one early position."""
    from ludometry.games.yatzy.options import Options
    from ludometry.games.yatzy.rules import Position

    rules = load("scandinavian")
    options = Options(rules)
    position = Position((3, *(None,) * 5, 10, *(None,) * 8), (1, 2, 6, 6, 6), 2)
    options.means(position)
    began = time.process_time()
    for _ in range(QUESTIONS):
        options.means(position)
    return time.process_time() - began


def _games(games: int) -> Any:
    from ludometry.games.yatzy.simulate import simulate

    return simulate(load("scandinavian"), games, seed=1)


def _million() -> Any:
    return _games(MILLION)


def _explicit(rules: str = "scandinavian") -> Any:
    from ludometry.games.yatzy.policy_table import write_policy
    from ludometry.games.yatzy.tables import table_of
    from ludometry.tables.store import Store

    with tempfile.TemporaryDirectory() as folder:
        return write_policy(load(rules), Store("yatzy", Path(folder)), table_of(load(rules)))


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
