"""The headline figures of dominoes."""

from __future__ import annotations

import random
import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ludometry.core.machine import cores
from ludometry.study.bench import Case

if TYPE_CHECKING:
    from ludometry.games.dominoes.numbering import Open
    from ludometry.games.dominoes.tables import Prober


def _classes() -> int:
    from ludometry.games.dominoes import material

    material.classes.cache_clear()
    material.groups.cache_clear()
    return sum(len(material.groups(count, "paper")) + material.classes(count).count for count in range(3, 7))


def _warm() -> None:
    from ludometry.games.dominoes.build import warm_kernels

    warm_kernels()


def _build(elements: int) -> int:
    """All positions of a number of elements and fewer, written and checksummed."""
    from ludometry.games.dominoes.tables import Tables

    folder = Path(tempfile.mkdtemp(prefix="ludometry-bench-"))
    try:
        return sum(manifest.shape[0] for manifest in Tables(folder).build("pips", elements, cores()))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@cache
def _ready(count: int) -> tuple[Prober, tuple[Open, ...]]:
    from ludometry.games.dominoes.numbering import Positions
    from ludometry.games.dominoes.tables import Tables

    found = Tables(Path(tempfile.gettempdir()) / "ludometry-bench-dominoes")
    found.build("pips", 5)
    rng, numbering = random.Random(1), Positions(5)
    return found.prober("pips", 5), tuple(numbering.draw(rng) for _ in range(count))


def _probes(count: int) -> int:
    ask, things = _ready(count)
    for thing in things:
        ask.worth(thing)
    return count


def _advise() -> int:
    """A first tile against 400 hidden hands."""
    from ludometry.games.dominoes.oracle import DominoOracle
    from ludometry.games.dominoes.rules import Dominoes

    game = Dominoes()
    position = game.read("00 12 13 33 45 56 66 | ?7 | -")
    return len(DominoOracle().appraise(game.view(position, 0)))


def _match(games: int) -> float:
    """Per cent of duplicate draw games that the oracle wins against the heaviest tile; a draw counts half."""
    from ludometry.study.match import match_by_name

    found = match_by_name("dominoes", {"stock": "draw"}, "oracle", "heavy", games, 2026)
    return 100 * float(found.data["win_rate"])


def _draw_advice() -> int:
    """A move of the draw game early in a round, over 400 deals."""
    from ludometry.games.dominoes.whole.oracle import WholeOracle
    from ludometry.games.dominoes.whole.rules import WholeDominoes

    game = WholeDominoes()
    position = game.read("00 12 13 33 45 46 | ?6 | 66-65 opened:66")
    return len(WholeOracle(game, game.hands).appraise(game.view(position, 0)))


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
        Case("dominoes: draw game, a move over 400 deals", _draw_advice, "s"),
        Case(
            "dominoes: draw game, oracle against heavy, 2,000 games", lambda: _match(2000), "% won", lambda r, cpu: r,
            warm=_draw_advice, repeats=1, bar="at least 58", slow=True,
        ),
    ]  # fmt: skip
