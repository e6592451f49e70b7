"""Linear models over other measures: Serate LM, RD, SFRD, and our predictor behind the same door.

column    one measure that a model adds up
weights   fitted to the log of mean times of people; those in data/combined.json to the 927 shipped puzzles

These are our variants of the paper's models: log time, because a few very slow puzzles would rule the weights, and a
small penalty, because a technique that a handful of puzzles need would get a weight of noise. `reproduce` has the
paper's own way, plain least squares on time, and sets both side by side (paper/halves.py).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ludometry.core.progress import progress
from ludometry.games.sudoku.collection import Times
from ludometry.games.sudoku.metrics import techniques
from ludometry.games.sudoku.people import human, human_times, predictor
from ludometry.study import fit
from ludometry.study.report import Json
from ludometry.tables.arrays import Bytes, Floats

DEPENDENCY_STEPS = 30
PENALTY = 5.0
RARE = 0.001
"""Techniques with a smaller share of all steps are counted together; the paper draws the line at 0.005, in a set
with more hard puzzles than the shipped one."""

IN_LINE = "hidden-single-in-line"
"""Hidden singles in rows and columns, which the Explainer rates 1.5, apart from those in boxes."""


@dataclass(frozen=True, slots=True)
class Columns:
    """The measures that a model adds up, one row a puzzle."""

    names: tuple[str, ...]
    values: Floats


def _human_columns(rows: Bytes) -> Floats:
    runs = human.model(rows)
    # The sums reach hundreds for a few puzzles and are zero for most: their log keeps those few in bounds.
    return np.stack([np.log1p(runs.refutation), runs.dependency(DEPENDENCY_STEPS)], axis=1)


def rd_columns(rows: Bytes) -> Columns:
    """Refutation sum (log of 1 + it) and dependency."""
    return Columns(("refutation", "dependency"), _human_columns(rows))


def sfrd_columns(rows: Bytes) -> Columns:
    """Serate, Fowler's (log), refutation sum and dependency."""
    values = np.column_stack([techniques.serate(rows), techniques.fowler(rows), _human_columns(rows)])
    return Columns(("serate", "fowler", "refutation", "dependency"), values)


def technique_counts(rows: Bytes) -> Columns:
    """How often Sudoku Explainer's ladder uses each technique on the way to the solution."""
    from ludometry.games.sudoku.explainer import rate
    from ludometry.games.sudoku.explainer.kernels.codes import CODES

    human.answers_of(rows)
    names = (*CODES, IN_LINE)
    place = {name: k for k, name in enumerate(names)}
    values = np.zeros((len(rows), len(names)))
    with progress("technique counts", total=len(rows), unit="puzzles") as bar:
        for k, row in enumerate(rows):
            for move in rate([int(d) for d in row]).path:
                in_line = move.technique == "hidden-single" and move.rating > 1.3
                values[k, place[IN_LINE if in_line else move.technique]] += 1
            bar.advance()
    return Columns(names, values)


def group_rare(columns: Columns, kept: tuple[str, ...]) -> Columns:
    """The counts of the techniques `kept`, and all the others together."""
    places = [columns.names.index(name) for name in kept]
    others = np.delete(columns.values, places, axis=1).sum(axis=1)
    return Columns((*kept, "other"), np.column_stack([columns.values[:, places], others]))


def frequent(columns: Columns, least: float = RARE) -> tuple[str, ...]:
    """The techniques that make at least that share of all steps, a tenth of a per cent unless told otherwise."""
    share = columns.values.sum(axis=0) / max(1.0, columns.values.sum())
    return tuple(name for name, part in zip(columns.names, share) if part >= least)


def predictor_columns(rows: Bytes) -> Columns:
    """The predictor's features."""
    return Columns(predictor.FEATURES, predictor.features(rows))


COLUMNS: dict[str, Callable[[Bytes], Columns]] = {
    "serate-lm": technique_counts,
    "rd": rd_columns,
    "sfrd": sfrd_columns,
    "predicted-minutes": predictor_columns,
}


def fitted(columns: Columns, seconds: Floats, rows: NDArray[np.intp] | None = None) -> Callable[[Columns], Floats]:
    """A model of log minutes fitted to some of the rows, ready for others."""
    chosen = np.arange(len(seconds)) if rows is None else rows
    part = Columns(columns.names, columns.values[chosen])
    kept = frequent(part) if "hidden-single" in columns.names else None
    used = group_rare(part, kept) if kept is not None else part
    model = fit.ridge(used.values, np.log(seconds[chosen] / 60), PENALTY)

    def predict(others: Columns) -> Floats:
        return model.predict((group_rare(others, kept) if kept is not None else others).values)

    return predict


def train(times: Times) -> str:
    """The text of data/combined.json: weights for the raw columns of each model."""
    models: Json = {}
    target = np.log(times.seconds / 60)
    for name in ("serate-lm", "rd", "sfrd"):
        columns = COLUMNS[name](times.puzzles)
        if name == "serate-lm":
            columns = group_rare(columns, frequent(columns))
        model = fit.ridge(columns.values, target, PENALTY)
        slopes = model.weights / model.scale
        models[name] = {
            "columns": list(columns.names),
            "weights": [round(float(w), 9) for w in slopes],
            "intercept": round(model.intercept - float(slopes @ model.centre), 9),
        }
    return json.dumps({"data": human_times.SOURCE, "target": "log minutes", "models": models}, indent=2)


@cache
def _shipped() -> Json:
    models: Json = json.loads(human_times.data_text("combined.json"))["models"]
    return models


def _by_shipped(name: str, columns: Columns) -> Floats:
    model = _shipped()[name]
    if name == "serate-lm":
        columns = group_rare(columns, tuple(c for c in model["columns"] if c != "other"))
    out: Floats = columns.values @ np.array(model["weights"]) + float(model["intercept"])
    return out


def serate_lm(rows: Bytes) -> Floats:
    """Log minutes from the counts of techniques on Sudoku Explainer's path."""
    return _by_shipped("serate-lm", technique_counts(rows))


def rd(rows: Bytes) -> Floats:
    """Log minutes from refutation sum and dependency."""
    return _by_shipped("rd", rd_columns(rows))


def sfrd(rows: Bytes) -> Floats:
    """Log minutes from Serate, Fowler's, refutation sum and dependency."""
    return _by_shipped("sfrd", sfrd_columns(rows))


def predicted_minutes(rows: Bytes) -> Floats:
    """Minutes by the shipped predictor."""
    return predictor.predict(rows).minutes
