"""The headline figures of the endgame tables."""

from __future__ import annotations

import random
import tempfile
from functools import cache
from pathlib import Path

from ludometry.games.darkchess.build import warm_kernels
from ludometry.games.darkchess.material import all_sets, classes, representative, symmetry
from ludometry.games.darkchess.room import ROOM
from ludometry.games.darkchess.scale.crews import build
from ludometry.games.darkchess.solved import Solved
from ludometry.games.darkchess.tables import Tables
from ludometry.study.bench import Case


def _classes() -> int:
    return sum(len(symmetry("paper").classes(all_sets(count))) for count in range(2, 9))


def _build(count: int, distances: bool = False, squeeze: bool = False) -> dict[str, int]:
    targets = [one.representative for one in classes(count, "swap")]
    with tempfile.TemporaryDirectory(prefix="ludometry-bench-", ignore_cleanup_errors=True) as folder:
        built = {one.set_: one for one in build(Solved(Path(folder)), targets, distances, squeeze)}
    kept = [built[set_] for set_ in targets]
    return {"states": sum(one.states for one in kept), "bytes": sum(one.bytes for one in kept)}


def _rate(result: dict[str, int], cpu: float) -> float:
    return float(result["states"]) / cpu / 1e6


@cache
def _ready(squeeze: bool, count: int) -> tuple[Tables, tuple[str, ...]]:
    """Tables with one class of four pieces mapped, and random boards of it."""
    found = Tables(Path(tempfile.gettempdir()) / f"ludometry-bench-probe-{'squeezed' if squeeze else 'plain'}")
    for _ in build(found, [representative("KNvgb")], squeeze=squeeze, workers=1):
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


def _bits(result: dict[str, int], cpu: float) -> float:
    return 8 * float(result["bytes"]) / float(result["states"])


MIDDLE = "?r??n?pc/??B??1RP/B2G3g/?N1?k?g? b bag:KRCPPPPbcppp"
"""A middle game in which thirteen pieces lie open and twelve face down."""


def _move(name: str, text: str) -> None:
    """One move of a player, or one advice, on the whole board."""
    game = ROOM.game()
    position = game.read(text) if text else game.start()
    if name == "advice":
        ROOM.oracle(game).appraise(position)
    else:
        ROOM.players(game)[name](random.Random(1))(position)


def cases() -> list[Case]:
    """What `ludometry bench endgames` measures for dark chess; wall seconds are for two idle cores."""
    return [
        Case("dark chess: classes to 8 elements", _classes, "s", repeats=1, bar="at most 10 s"),
        Case("dark chess: 4 elements, results", lambda: _build(4), "s", warm=warm_kernels, bar="at most 2 s wall"),
        Case(
            "dark chess: 4 elements, compressed", lambda: _build(4, squeeze=True), "bits a state", _bits, warm_kernels,
            repeats=1,
        ),
        Case(
            "dark chess: 5 elements, results", lambda: _build(5), "million results a CPU second", _rate, warm_kernels,
            repeats=1, bar="at most 90 s wall, 2 GB", slow=True,
        ),
        Case(
            "dark chess: 5 elements, with distances", lambda: _build(5, True), "million results a CPU second", _rate,
            warm_kernels, repeats=1, bar="at most 6 min wall", slow=True,
        ),
        Case(
            "dark chess: probe, plain", lambda: _probes(False, 20_000), "us a probe", lambda r, cpu: 1e6 * cpu / r,
            bar="at most 5",
        ),
        Case(
            "dark chess: probe, compressed", lambda: _probes(True, 4000), "us a probe",
            lambda r, cpu: 1e6 * cpu / r, bar="at most 60",
        ),
        Case("dark chess: a move of search, middle game", lambda: _move("search", MIDDLE), "s", bar="at most 1 s"),
        Case("dark chess: a move of search, first flip", lambda: _move("search", ""), "s", bar="at most 1 s"),
        Case("dark chess: advice, middle game", lambda: _move("advice", MIDDLE), "s", bar="at most 2 s"),
        Case("dark chess: advice, first flip", lambda: _move("advice", ""), "s", bar="at most 2 s"),
    ]  # fmt: skip
