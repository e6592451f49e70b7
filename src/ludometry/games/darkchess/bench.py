"""The headline figures of the endgame tables."""

from __future__ import annotations

import random
import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from ludometry.study.bench import Case


def _classes() -> int:
    from ludometry.games.darkchess.material import all_sets, symmetry

    return sum(len(symmetry("paper").classes(all_sets(count))) for count in range(2, 9))


def _warm() -> None:
    from ludometry.games.darkchess.building import warm_kernels

    warm_kernels()


def _build(count: int, distances: bool = False, squeeze: bool = False) -> dict[str, Any]:
    from ludometry.games.darkchess.material import classes
    from ludometry.games.darkchess.tables import Tables

    folder = Path(tempfile.mkdtemp(prefix="ludometry-bench-"))
    try:
        found = Tables(folder)
        targets = [one.representative for one in classes(count, "swap")]
        built = {one.set_: one for one in found.build(targets, distances, squeeze)}
        kept = [built[set_] for set_ in targets]
        return {"states": sum(one.states for one in kept), "bytes": sum(one.bytes for one in kept)}
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _rate(result: dict[str, Any], cpu: float) -> float:
    return float(result["states"]) / cpu / 1e6


@cache
def _ready(squeeze: bool, count: int) -> tuple[Any, tuple[str, ...]]:
    """Tables with one class of four pieces mapped, and random boards of it."""
    from ludometry.games.darkchess.tables import Tables

    found = Tables(Path(tempfile.gettempdir()) / f"ludometry-bench-probe-{'squeezed' if squeeze else 'plain'}")
    for _ in found.build([_class()], squeeze=squeeze, workers=1):
        pass
    rng = random.Random(1)
    boards = []
    for _ in range(count):
        squares = ["."] * 32
        for piece, square in zip("KNgb", rng.sample(range(32), 4), strict=True):
            squares[square] = piece
        boards.append("".join(squares))
    return found, tuple(boards)


def _probes(squeeze: bool, count: int) -> int:
    found, boards = _ready(squeeze, count)
    for board in boards:
        found.result(board, 0)
    return count


def _class() -> str:
    from ludometry.games.darkchess.material import representative

    return representative("KNvgb")


def _bits(result: dict[str, Any], cpu: float) -> float:
    return 8 * float(result["bytes"]) / float(result["states"])


def cases() -> list[Case]:
    """What `ludometry bench endgames` measures for dark chess; wall seconds are for two idle cores."""
    return [
        Case("dark chess: classes to 8 elements", _classes, "s", repeats=1, bar="at most 10 s"),
        Case("dark chess: 4 elements, results", lambda: _build(4), "s", warm=_warm, bar="at most 2 s wall"),
        Case(
            "dark chess: 4 elements, compressed", lambda: _build(4, squeeze=True), "bits a state", _bits, _warm,
            repeats=1, bar="at most 0.15",
        ),
        Case(
            "dark chess: 5 elements, results", lambda: _build(5), "million results a CPU second", _rate, _warm,
            repeats=1, bar="at most 90 s wall, 2 GB", slow=True,
        ),
        Case(
            "dark chess: 5 elements, with distances", lambda: _build(5, True), "million results a CPU second", _rate,
            _warm, repeats=1, bar="at most 6 min wall", slow=True,
        ),
        Case(
            "dark chess: probe, plain", lambda: _probes(False, 20_000), "us a probe", lambda r, cpu: 1e6 * cpu / r,
            bar="at most 5",
        ),
        Case(
            "dark chess: probe, compressed", lambda: _probes(True, 4000), "us a probe",
            lambda r, cpu: 1e6 * cpu / r, bar="at most 60",
        ),
    ]  # fmt: skip
