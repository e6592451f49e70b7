"""A paper done again gives what it gave: every figure of its rows, and every cell of its figures and tables.

row      ours, with its error, its null and the numbers of its reason, where it has them, and any verdict but "agrees"
table    its rows as they are, or the digest of each column where there are many
clock    what is timed differs from run to run: such rows and figures are named and left out
anew     `LUDOMETRY_KEEP=1 pytest ...` writes what is kept; read the difference first
"""

from __future__ import annotations

import json
import math
import os
import re
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from ludometry.study.claims import Claim, Equal, Untold
from ludometry.study.figures import ReproductionReport
from ludometry.study.report import Table
from tests.rooms.verdicts import moved

KEPT = Path(__file__).parents[1] / "golden" / "papers"
WRITE = bool(os.environ.get("LUDOMETRY_KEEP"))
NEARNESS = 1e-6
"""How far a kept figure may move as a share of itself; in a sum over 14,641 cells one may move by a fiftieth."""
IN_SINGLE_PRECISION = {"cribbage": 2e-5}
"""The same where kernels add in single precision, in an order that the compiler chooses."""
MOST_ROWS = 16
"""A longer table is kept as digests of its columns."""
NUMBER = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?(?:e[-+]?\d+)?")
TIMED = re.compile(r"\d[\d.,]* (?:µs|ms|CPU s|s on the clock|%(?= of a core))")


def compare(name: str, report: ReproductionReport, clock: Iterable[str] = ()) -> list[str]:
    """The rows and figures that are not as they were kept; those with a word of `clock` are left out."""
    words = tuple(clock)
    ours: dict[str, Any] = {f"{claim.place}: {claim.claim}": row(claim) for claim in report.claims}
    ours |= {figure.number: table(figure.data) for figure in report.figures}
    ours = {key: value for key, value in ours.items() if not any(word in key for word in words)}
    ours = json.loads(json.dumps(ours))
    file = KEPT / f"{name}.json"
    if WRITE:
        KEPT.mkdir(exist_ok=True)
        lines = (f"{json.dumps(key, ensure_ascii=False)}: {written(value)}" for key, value in ours.items())
        file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8", newline="\n")
    kept = json.loads(file.read_text(encoding="utf-8"))
    wrong = sorted(set(ours) ^ set(kept))
    share = IN_SINGLE_PRECISION.get(name, NEARNESS)
    return wrong + [key for key in ours if key in kept and not near(ours[key], kept[key], share)]


def unnoticed(name: str, report: ReproductionReport, clock: Iterable[str] = ()) -> list[str]:
    """The rows that pass for the same when ours is moved by the width of its rule, or by a thousandth without one."""
    words, share = tuple(clock), IN_SINGLE_PRECISION.get(name, NEARNESS)
    found = []
    for claim in report.claims:
        key = f"{claim.place}: {claim.claim}"
        loose = isinstance(claim.rule, Equal) and isinstance(claim.ours, float)
        others = [replace(one, rule=claim.rule) for one in moved(replace(claim, rule=Untold("")) if loose else claim)]
        if not any(word in key for word in words) and any(near(row(other), row(claim), share) for other in others):
            found.append(key)
    return found


def written(value: Any) -> str:
    """JSON with a line a row of a table."""
    if isinstance(value, list):
        return "[\n  " + ",\n  ".join(json.dumps(line, ensure_ascii=False) for line in value) + "\n ]"
    return json.dumps(value, ensure_ascii=False)


def row(claim: Claim) -> Any:
    """Ours alone, or with what goes with it."""
    numbers = NUMBER.findall(TIMED.sub("", claim.why))
    error = "unknown" if claim.error is None else claim.error or None
    verdict = None if claim.verdict == "agrees" else claim.verdict
    rest = {"error": error, "null": claim.null, "why": numbers or None, "verdict": verdict}
    said = {name: value for name, value in rest.items() if value is not None}
    return {"ours": claim.ours, **said} if said else claim.ours


def table(data: Table) -> list[Any]:
    """The rows, or for each column its digest."""
    if len(data.rows) <= MOST_ROWS:
        return [list(cells) for cells in data.rows]
    return [[name, *digest([cells[place] for cells in data.rows])] for place, name in enumerate(data.columns)]


def digest(cells: Sequence[Any]) -> list[Any]:
    """How many numbers, the sums of those above and below zero, plain and each times its place, and the words."""
    numbers = {place: cell for place, cell in enumerate(cells, 1) if isinstance(cell, (int, float))}
    others = "\n".join(f"{place} {cell}" for place, cell in enumerate(cells, 1) if place not in numbers)
    above = {place: cell for place, cell in numbers.items() if cell > 0}
    below = {place: cell for place, cell in numbers.items() if cell < 0}
    sums = [total for some in (above, below) for total in (sum(some.values()), sum(p * c for p, c in some.items()))]
    return [len(numbers), {"sums": sums}, zlib.crc32(others.encode())]


def near(one: Any, other: Any, share: float = NEARNESS) -> bool:
    """Whether two kept things are as good as the same."""
    if isinstance(one, dict) and isinstance(other, dict):
        return set(one) == set(other) and all(
            as_told(one[key], other[key])
            if key == "why"
            else near(one[key], other[key], NEARNESS if key == "sums" else share)
            for key in one
        )
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(near(a, b, share) for a, b in zip(one, other, strict=True))
    if isinstance(one, (int, float)) and isinstance(other, (int, float)) and float in (type(one), type(other)):
        return math.isclose(one, other, rel_tol=share, abs_tol=1e-9)
    return bool(one == other)


def as_told(some: Sequence[str], others: Sequence[str]) -> bool:
    """The numbers of a sentence: as many, the whole ones equal, of the others the last digit one off at most."""
    return len(some) == len(others) and all(map(_last_digit, some, others))


def _last_digit(one: str, other: str) -> bool:
    if one == other or "." not in one + other:
        return one == other
    decimals = max(len(text.partition(".")[2].partition("e")[0]) for text in (one, other))
    a, b = (float(text.replace(",", "")) for text in (one, other))
    return math.isclose(a, b, rel_tol=NEARNESS, abs_tol=1.001 * 10.0**-decimals)
