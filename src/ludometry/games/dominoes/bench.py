"""The headline figures of dominoes."""

from __future__ import annotations

import random
import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from ludometry.study.bench import Case


def _classes() -> int:
    from ludometry.games.dominoes import material

    material.classes.cache_clear()
    material.groups.cache_clear()
    return sum(len(material.groups(count, "paper")) + material.classes(count).count for count in range(3, 7))


def _warm() -> None:
    from ludometry.games.dominoes.building import warm_kernels

    warm_kernels()


def _build(elements: int) -> int:
    """All positions of so many elements and fewer, written and checksummed."""
    from ludometry.games.dominoes.tables import Tables, cores

    folder = Path(tempfile.mkdtemp(prefix="ludometry-bench-"))
    try:
        return sum(manifest.shape[0] for manifest in Tables(folder).build("pips", elements, cores()))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@cache
def _ready(count: int) -> tuple[Any, tuple[Any, ...]]:
    from ludometry.games.dominoes.numbering import Positions
    from ludometry.games.dominoes.tables import Tables

    found = Tables(Path(tempfile.gettempdir()) / "ludometry-bench-dominoes")
    for _ in found.build("pips", 5):
        pass
    rng, numbering = random.Random(1), Positions(5)
    return found.prober("pips", 5), tuple(numbering.unrank(rng.randrange(numbering.size)) for _ in range(count))


def _probes(count: int) -> int:
    ask, things = _ready(count)
    for thing in things:
        ask.worth(thing)
    return count


def _advise() -> int:
    """A first tile against 400 hidden hands."""
    from ludometry.games.dominoes.game import Dominoes
    from ludometry.games.dominoes.oracle import DominoOracle

    game = Dominoes()
    position = game.read("00 12 13 33 45 56 66 | ?7 | -")
    return len(DominoOracle().appraise(game.view(position, 0)))


def cases() -> list[Case]:
    """What `ludometry bench endgames` measures for dominoes; wall seconds are for two idle cores."""
    return [
        Case("dominoes: classes to 6 elements", _classes, "s", warm=_classes, bar="at most 30 s"),
        Case("dominoes: 6 elements, all positions", lambda: _build(6), "s", warm=_warm, bar="at most 15 s wall"),
        Case(
            "dominoes: 7 elements, all positions", lambda: _build(7), "s", warm=_warm, repeats=1, slow=True
        ),
        Case(
            "dominoes: probe, plain", lambda: _probes(20_000), "us a probe", lambda r, cpu: 1e6 * cpu / r,
            bar="at most 5",
        ),
        Case("dominoes: first tile, 400 hidden hands", _advise, "s"),
    ]  # fmt: skip
