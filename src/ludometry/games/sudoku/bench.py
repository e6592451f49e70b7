"""The room's headline figures, one case each; `ludometry bench sudoku` measures them.

Speeds are puzzles a CPU second on one core, compilation apart. Accuracy is measured on small samples that ship with
the room: 30 puzzles a band with the ratings of Sudoku Explainer 1.2.1.3, and the 927 puzzles with human times.
"""

from __future__ import annotations

import csv
import random
import statistics
import time
from collections.abc import Callable
from functools import cache, partial
from io import StringIO

import numpy as np

from ludometry.games.sudoku import solver
from ludometry.games.sudoku.explainer import rate_many
from ludometry.games.sudoku.generate import Wish, generate
from ludometry.games.sudoku.isomorphism import random_isomorph
from ludometry.games.sudoku.people import human, predictor
from ludometry.games.sudoku.people.evaluate import row, sample
from ludometry.games.sudoku.people.human_times import data_text, shipped
from ludometry.study.bench import Case
from ludometry.tables.arrays import Bytes, Floats

EXACT_BANDS = ((1.0, 4.4, 100.0), (4.5, 6.4, 99.5), (6.5, 7.4, 98.0), (7.5, 12.0, 95.0))
SPEED_BANDS = ((6.5, 7.2, 600), (7.3, 8.2, 130), (8.3, 8.9, 45), (9.0, 12.0, 12))
MAKE_BANDS = (
    (1.2, 1.6),
    (2.0, 2.4),
    (2.5, 2.9),
    (3.3, 3.7),
    (4.5, 4.9),
    (5.0, 5.4),
    (5.8, 6.2),
    (6.6, 7.0),
    (7.1, 7.5),
)

REPEATED = 10
"""How often a list is solved in one measurement: a single pass is over too soon to be timed."""


def _digits(text: str) -> list[int]:
    return [0 if symbol in ".0" else int(symbol) for symbol in text]


@cache
def rated_sample() -> tuple[Bytes, Floats]:
    """Puzzles with ER, EP and ED as Sudoku Explainer 1.2.1.3 gives them."""
    table = list(csv.DictReader(StringIO(data_text("rated_sample.csv"))))
    rows = np.array([_digits(row["puzzle"]) for row in table], np.uint8)
    return rows, np.array([[float(row[key]) for key in ("er", "ep", "ed")] for row in table])


@cache
def listed(name: str) -> Bytes:
    """The puzzles of a list in the data folder."""
    return np.array([_digits(line) for line in data_text(name).split("\n") if line and line[0] != "#"], np.uint8)


def exact_share(low: float, high: float) -> float:
    """Percentage of the sample in a band whose ER is the Explainer's to the tenth."""
    rows, known = _band(low, high)
    return 100.0 * float((np.abs(rate_many(rows)[:, 0] - known) < 0.05).mean())


def _band(low: float, high: float) -> tuple[Bytes, Floats]:
    """The puzzles of the sample in a band of ER, with their ER."""
    rows, figures = rated_sample()
    band = (figures[:, 0] >= low - 0.01) & (figures[:, 0] <= high + 0.01)
    return rows[band], figures[band, 0]


def invariant_isomorphs(count: int = 300) -> int:
    """How many of this many random isomorphs get the very same prediction as the puzzle itself."""
    rng = random.Random(300)
    ordinary = shipped().puzzles
    picked = [ordinary[rng.randrange(len(ordinary))] for _ in range(count)]
    twins = np.array([random_isomorph([int(d) for d in row], rng) for row in picked], np.uint8)
    same = predictor.predict(np.array(picked)).minutes == predictor.predict(twins).minutes
    return int(same.sum())


def median_making(low: float, high: float, count: int = 7) -> float:
    """Median CPU seconds that one puzzle of a band takes to make."""
    seconds = []
    stream = generate(Wish(rating=(low, high)), count, seed=19)
    for _ in range(count):
        began = time.process_time()
        next(stream)
        seconds.append(time.process_time() - began)
    return statistics.median(seconds)


def _figure(result: float, seconds: float) -> float:
    return float(result)


def _solve(rows: Bytes) -> object:
    return solver.solve_batch(np.tile(rows, (REPEATED, 1)))


def sfrd_spearman() -> float:
    """Rank correlation of the paper's best combination on the human set, each puzzle unseen by the weights."""
    return row("sfrd", sample(shipped()), repeats=1, bootstraps=10).spearman


@cache
def predictor_figures() -> dict[str, float]:
    """Cross-validated correlations of our predictor on the human set."""
    return dict(predictor.train(shipped(), "the human set").card["figures"])


def _predictor(name: str) -> float:
    return predictor_figures()[name]


def cases() -> list[Case]:
    """One case for every figure that the room promises."""
    people = shipped().puzzles
    found = [_accuracy(f"exact ER, {a:g} to {b:g}", partial(exact_share, a, b), "%", bar) for a, b, bar in EXACT_BANDS]
    found.append(_speed("rating, human set", partial(rate_many, people), len(people), 3000))
    for low, high, bar in SPEED_BANDS:
        rows, _ = _band(low, high)
        found.append(_speed(f"rating, ER {low:g} to {high:g}", partial(rate_many, rows), len(rows), bar))
    for name, file, bar in (("17 clues", "seventeen_clues.txt", 150_000), ("hardest", "hardest.txt", 8000)):
        rows = listed(file)
        found.append(_speed(f"solver, {name}", partial(_solve, rows), REPEATED * len(rows), bar))
    found.append(_speed("SiSuS, 30 runs, human set", partial(human.model, people), len(people), 1000))
    found.append(_accuracy("SFRD, cross-validated spearman", sfrd_spearman, "correlation", 0.63))
    for name, least in (("spearman", 0.70), ("log_pearson", 0.64), ("d_to_pearson", 0.87)):
        words = name.replace("_", " ")
        found.append(_accuracy(f"predictor, cross-validated {words}", partial(_predictor, name), "correlation", least))
    found.append(_accuracy("predictor, same for isomorphs", invariant_isomorphs, "of 300", 300))
    for low, high in MAKE_BANDS:
        run, warm = partial(median_making, low, high), partial(median_making, low, high, 1)
        name = f"making, ER {low:g} to {high:g}"
        found.append(Case(name, run, "s at the median", _figure, warm, repeats=1, bar="at most 1"))
    return found


def _speed(name: str, run: Callable[[], object], count: int, bar: int) -> Case:
    return Case(name, run, "puzzles/s", lambda result, seconds: count / seconds, bar=f"at least {bar:g}")


def _accuracy(name: str, run: Callable[[], object], unit: str, bar: float) -> Case:
    return Case(name, run, unit, _figure, repeats=1, bar=f"at least {bar:g}")
