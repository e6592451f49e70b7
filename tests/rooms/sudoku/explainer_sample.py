"""Rated puzzles for the tests; the CSV says where they come from."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path

SAMPLE = Path(__file__).with_name("explainer_sample.csv")


@cache
def sample() -> list[dict[str, str]]:
    lines = [line for line in SAMPLE.read_text().splitlines() if not line.startswith("#")]
    return list(csv.DictReader(lines))


def puzzle_rated(er: str) -> str:
    return next(row["puzzle"] for row in sample() if row["er"] == er)
