"""Every measure of difficulty behind one door: `measure(name, puzzles)` gives one number a puzzle."""

from __future__ import annotations

from ludometry.games.sudoku.metrics.registry import Metric, defaults, describe, measure, metric, names

__all__ = ["Metric", "defaults", "describe", "measure", "metric", "names"]
