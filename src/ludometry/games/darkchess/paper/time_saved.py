"""What material symmetry saves in time: every set solved on its own, against one set a class."""

from __future__ import annotations

from time import process_time

from ludometry.core.progress import progress
from ludometry.games.darkchess.material import all_sets, classes, symmetry
from ludometry.games.darkchess.paper.counts import solved
from ludometry.games.darkchess.solver import Bits, solve_set
from ludometry.study.symmetry_paper import Saved
from ludometry.tables.symmetry import forget_forms

ROUNDS = {3: 15, 4: 3}
"""How often both ways are measured: three elements take a tenth of a second."""


def time_saved(count: int) -> Saved:
    """Measures both ways."""
    rounds = ROUNDS[count]
    below: dict[str, Bits] = {}
    for elements in range(2, count):
        below |= {set_: solve_set(set_, below.__getitem__, alone=True).sets for set_ in all_sets(elements)}
    kept = solved(count - 1)
    for one in classes(count - 1, "swap"):
        kept.bits(one.representative)
    alone, shared, search, differ = [], [], [], 0
    with progress(f"dark chess, {count} elements with and without symmetry", 2 * rounds, "runs") as bar:
        for _ in range(rounds):
            began = process_time()
            own = {set_: solve_set(set_, below.__getitem__, alone=True).count(0) for set_ in all_sets(count)}
            alone.append(process_time() - began)
            bar.advance()
            forget_forms()
            began = process_time()
            found = symmetry("paper").classes(all_sets(count))
            search.append(process_time() - began)
            won = [solve_set(one.representative, kept.bits).count(0) for one in found]
            shared.append(process_time() - began)
            bar.advance()
            differ = sum(own[set_] != wins for one, wins in zip(found, won, strict=True) for set_ in one.members)
    return Saved(count, tuple(alone), tuple(shared), tuple(search), differ)
