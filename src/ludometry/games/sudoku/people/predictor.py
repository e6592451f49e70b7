"""Predicted minutes: how long people take, with an interval, the same for all isomorphs of a puzzle.

search time    what `kernels/scan.py` measures: the time to find each next digit, given how visible the options are
digit spread   the standard deviation of how often the nine digits are given: uneven digits are easier to scan for
card           what a model says of itself: data, split, figures, version

The puzzle is brought to its canonical form first and the runs are seeded, so equal puzzles get equal answers.
"""

from __future__ import annotations

import hashlib
import json
import math
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludometry.core.errors import BadInput
from ludometry.core.files import read_text
from ludometry.games.sudoku import isomorphism
from ludometry.games.sudoku.collection import Puzzles, Times, digits_array
from ludometry.games.sudoku.kernels.scan import scan_batch
from ludometry.games.sudoku.people import human, human_times
from ludometry.study import fit
from ludometry.tables.arrays import Bytes, Floats

VERSION = 1
"""Raise it when the features or the weights change."""

FEATURES = ("log search time", "digit spread")
RUNS = 60
SEED = 2014
LEVEL = 0.9
"""The share of puzzles whose mean time falls into the interval, on the data the model was fitted to."""

FLOOR, POWER, STANDSTILL, FADE = 0.05, 0.87, 7.4, 40.0
"""First guesses that held: tuning them moved cross-validated figures by less than their noise."""


@cache
def _visibility() -> tuple[Floats, Floats, Floats, Floats]:
    empty = np.arange(10.0)[:, None]
    placed = np.arange(10.0)[None, :]
    box = np.exp(-0.25 * (empty - 1) + 0.1 * (placed - 4))
    line = 0.5 * np.exp(-0.17 * (empty - 1) + 0.1 * (placed - 4))
    naked = 0.075 * np.exp(-0.4 * (np.arange(10.0) - 1))
    return box, line, naked, np.array([FLOOR, POWER, STANDSTILL, FADE])


def search_time(puzzles: Puzzles, runs: int = RUNS, seed: int = SEED) -> Floats:
    """The time spent looking, in units of a step with one plainly visible option; isomorphs agree exactly."""
    rows = digits_array(puzzles)
    human.answers_of(rows)
    forms = isomorphism.canonical_batch(rows)
    out = np.zeros(len(rows))
    scan_batch(forms, human.answers_of(forms), runs, seed, *_visibility(), out)
    return out


def features(puzzles: Puzzles) -> Floats:
    """The columns named by FEATURES, one row a puzzle."""
    rows = digits_array(puzzles)
    counts = np.stack([(rows == digit).sum(axis=1) for digit in range(1, 10)], axis=1)
    # Whole numbers until the last step: renaming the digits must not change the last bit.
    spread = np.sqrt(9 * (counts**2).sum(axis=1) - counts.sum(axis=1) ** 2) / 9
    return np.stack([np.log(np.maximum(1e-3, search_time(rows))), spread], axis=1)


@dataclass(frozen=True, slots=True)
class Predicted:
    """Predicted mean times, one entry a puzzle."""

    minutes: Floats
    """What people are expected to take."""

    low: Floats
    """The lower end of the interval."""

    high: Floats
    """The upper end of the interval."""

    level: float
    """The share of puzzles that the interval is meant to hold."""


@dataclass(frozen=True, slots=True)
class Predictor:
    """A fitted model of log time."""

    weights: tuple[float, ...]
    """One weight a feature, for log seconds."""

    intercept: float
    """Log seconds where every feature is zero."""

    quantiles: tuple[float, float]
    """What is added to log seconds at the ends of the interval."""

    card: dict[str, Any]
    """Data, split, figures and version."""

    def log_seconds(self, columns: Floats) -> Floats:
        out: Floats = columns @ np.array(self.weights) + self.intercept
        return out

    def predict(self, puzzles: Puzzles) -> Predicted:
        """Minutes with their interval."""
        log_minutes = self.log_seconds(features(puzzles)) - math.log(60)
        low, high = self.quantiles
        return Predicted(np.exp(log_minutes), np.exp(log_minutes + low), np.exp(log_minutes + high), LEVEL)

    def write(self) -> str:
        """The model file: JSON that a person can read."""
        return json.dumps(
            {
                "model": "predicted-minutes",
                "version": VERSION,
                "features": list(FEATURES),
                "weights": [round(w, 9) for w in self.weights],
                "intercept": round(self.intercept, 9),
                "interval": {"level": LEVEL, "quantiles": [round(q, 6) for q in self.quantiles]},
                "card": self.card,
            },
            indent=2,
        )


def read(text: str) -> Predictor:
    """A model file as `write` makes it."""
    try:
        data = json.loads(text)
        if data["model"] != "predicted-minutes" or data["version"] != VERSION:
            raise BadInput(f"expected a predicted-minutes model of version {VERSION}; calibrate again to renew it")
        low, high = data["interval"]["quantiles"]
        weights = tuple(float(w) for w in data["weights"])
        return Predictor(weights, float(data["intercept"]), (float(low), float(high)), dict(data["card"]))
    except (ValueError, KeyError, TypeError, RecursionError):
        raise BadInput("expected a predicted-minutes model file as 'ludometry calibrate' writes it") from None


@cache
def shipped() -> Predictor:
    """The model that comes with the package, trained on the 927 development puzzles."""
    return read(human_times.data_text("predictor.json"))


def load(path: Path) -> Predictor:
    """A model that a user has calibrated."""
    if not path.is_file():
        raise BadInput(f"no model file at {path}: write one with 'ludometry calibrate'")
    return read(read_text(path))


def predict(puzzles: Puzzles, predictor: Predictor | None = None) -> Predicted:
    """Predicted minutes with an interval, by the shipped model unless another is given."""
    return (predictor or shipped()).predict(puzzles)


@dataclass(frozen=True, slots=True)
class Difficulties:
    """Log times of puzzles, freed from who solved them."""

    puzzles: Bytes
    """Each puzzle once."""

    log_seconds: Floats
    """Its difficulty: the log time of a solver of mean skill."""

    counts: Floats
    """How many times stand behind it."""

    skills: dict[str, float]
    """Each user's skill: how much shorter their log times are; empty when the table names no users."""


def difficulties(times: Times) -> Difficulties:
    """Collects rows by puzzle; with users it solves log time = difficulty - skill first, by turns."""
    puzzles, place = np.unique(times.puzzles, axis=0, return_inverse=True)
    place = place.reshape(-1)
    logs = np.log(times.seconds)
    counts: Floats = np.bincount(place, weights=times.counts).astype(np.float64)
    skill_of_row = np.zeros(len(logs))
    names: list[str] = sorted(set(times.users))
    skills = np.zeros(len(names))
    if names:
        who = np.array([names.index(user) for user in times.users])
        solved = np.bincount(who, weights=times.counts, minlength=len(names))
        for _ in range(200):
            level = np.bincount(place, weights=times.counts * (logs + skill_of_row)) / counts
            # One row of doubt a user keeps a newcomer's single solve from passing as skill.
            new = np.bincount(who, weights=times.counts * (level[place] - logs), minlength=len(names)) / (solved + 1)
            new -= np.average(new, weights=solved)
            change = float(np.max(np.abs(new - skills)))
            skills = new
            skill_of_row = skills[who]
            if change < 1e-10:
                break
    level = np.bincount(place, weights=times.counts * (logs + skill_of_row)) / counts
    return Difficulties(puzzles, level, counts, dict(zip(names, skills.tolist())))


NOISE = 0.06
"""Variance between puzzles that no count of solvers removes, in units of a single solver's variance."""


def _weights(counts: Floats) -> Floats:
    out: Floats = counts / (counts * NOISE + 1)
    return out


def train(times: Times, data: str, penalty: float = 10.0, start: Predictor | None = None) -> Predictor:
    """Fits the model; with `start` it is only moved as far from that one as the rows demand."""
    solved = difficulties(times)
    columns = features(solved.puzzles)
    target, counts = solved.log_seconds, solved.counts
    guess = start.log_seconds(columns) if start else np.zeros(len(target))

    def fitted(rows: NDArray[np.intp]) -> fit.Linear:
        return fit.ridge(columns[rows], target[rows] - guess[rows], penalty, _weights(counts[rows]))

    honest = np.zeros((5, len(target)))
    parts = min(10, len(target))
    for seed in range(5):
        for rows, held in fit.folds(len(target), parts, seed):
            honest[seed, held] = guess[held] + fitted(rows).predict(columns[held])
    model = fitted(np.arange(len(target)))
    slopes = model.weights / model.scale
    base = np.array(start.weights) if start else np.zeros(len(FEATURES))
    first = start.intercept if start else 0.0
    intercept = first + model.intercept - float(slopes @ model.centre)
    left = (target[None, :] - honest).ravel()
    quantiles = (float(np.quantile(left, (1 - LEVEL) / 2)), float(np.quantile(left, (1 + LEVEL) / 2)))
    if start and len(target) < 30:
        quantiles = start.quantiles
    card = {
        "data": data,
        "sha256": hashlib.sha256(times.puzzles.tobytes() + times.seconds.tobytes()).hexdigest(),
        "puzzles": len(target),
        "rows": len(times.seconds),
        "users": len(solved.skills),
        "split": f"{parts}-fold cross-validation, five shuffles",
        "figures": figures(times, solved, honest),
        "runs": RUNS,
        "seed": SEED,
        "version": VERSION,
    }
    return Predictor(tuple((base + slopes).tolist()), intercept, quantiles, card)


def figures(times: Times, solved: Difficulties, honest: Floats) -> dict[str, float]:
    """Cross-validated correlations, means over the shuffles."""
    target = solved.log_seconds
    found = {
        "spearman": np.mean([fit.spearman(guess, target) for guess in honest]),
        "log_pearson": np.mean([fit.pearson(guess, target) for guess in honest]),
        "pearson": np.mean([fit.pearson(np.exp(guess), np.exp(target)) for guess in honest]),
    }
    extra = times.extra.get("d_to")
    if extra is not None and len(target) == len(times.seconds):
        order = np.unique(times.puzzles, axis=0, return_index=True)[1]
        known = ~np.isnan(extra[order])
        normalised = extra[order][known]
        found["d_to_pearson"] = np.mean([fit.pearson(np.exp(guess[known]), normalised) for guess in honest])
        found["d_to_spearman"] = np.mean([fit.spearman(guess[known], normalised) for guess in honest])
    return {name: round(float(value), 4) for name, value in found.items() if not math.isnan(value)}


def calibrate(times: Times, data: str = "your times") -> Predictor:
    """Refits the shipped model on a user's own times; at least five puzzles."""
    puzzles = len(np.unique(times.puzzles, axis=0))
    if puzzles < 5:
        raise BadInput(f"calibration needs times for at least 5 different puzzles, got {puzzles}")
    return train(times, data, penalty=20.0, start=shipped())
