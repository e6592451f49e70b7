"""Chains that follow several suppositions to one end: Nishio, multiple and dynamic forcing chains.

contradiction   the supposition leads to a candidate that is both on and off
double          the same follows whether a candidate is on or off
cell            the same follows from every digit that a cell may hold
region          the same follows from every place that a digit may take in a unit
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from ludometry.games.sudoku.explainer.finding import Finding, found_by
from ludometry.games.sudoku.explainer.state import State, cell_name, digits_in, unit_name
from ludometry.games.sudoku.explainer.step import Step
from ludometry.games.sudoku.explainer.techniques.supposition import (
    Assertion,
    Supposition,
    opposite,
    suppose,
    tell,
)
from ludometry.games.sudoku.explainer.techniques.technique import Technique

if TYPE_CHECKING:
    from ludometry.games.sudoku.explainer.kernels.rate import Desk

NAMES = {
    "nishio-chain": "Nishio",
    "cell-chain": "Cell forcing chains",
    "region-chain": "Region forcing chains",
    "dynamic-cell-chain": "Dynamic cell forcing chains",
    "dynamic-region-chain": "Dynamic region forcing chains",
    "dynamic-contradiction-chain": "Dynamic contradiction chain",
    "dynamic-double-chain": "Dynamic double forcing chain",
}
SUFFIX = {
    0: "",
    1: " with patterns",
    2: " with nested forcing chains",
    3: " with nested multiple chains",
    4: " with nested dynamic chains",
    5: " with doubly nested chains",
}


def target_of(finding: Finding) -> Assertion:
    """What a finding proves."""
    if finding.placements:
        return (*finding.placements[0], True)
    return (*finding.eliminations[0], False)


def sources_of(state: State, finding: Finding) -> list[Assertion]:
    """The suppositions that a finding weighs against each other."""
    assert finding.source is not None
    cell, digit, _ = finding.source
    kind = finding.technique
    if kind.endswith("double-chain"):
        return [(cell, digit, True), (cell, digit, False)]
    if kind.endswith("cell-chain"):
        return [(cell, d, True) for d in digits_in(state.marks[cell])]
    if kind.endswith("region-chain"):
        return [(c, digit, True) for c in state.places(finding.unit, digit)]
    return [finding.source]


def _supposed(state: State, finding: Finding) -> list[Supposition]:
    moving, patterns = finding.technique not in ("cell-chain", "region-chain"), finding.level == 1
    digits = finding.technique != "nishio-chain"
    sources = sources_of(state, finding)
    return [suppose(state, one, moving=moving, digits_of_cell=digits, patterns=patterns) for one in sources]


def _opening(finding: Finding) -> str:
    assert finding.source is not None
    cell, digit, _ = finding.source
    kind = finding.technique
    if kind.endswith("double-chain"):
        return f"Whether or not {cell_name(cell)} is {digit}, the same follows."
    if kind.endswith("cell-chain"):
        return f"Whatever {cell_name(cell)} holds, the same follows."
    if kind.endswith("region-chain"):
        return f"Wherever the {digit} of {unit_name(finding.unit)} stands, the same follows."
    return "The supposition contradicts itself."


def explain(state: State, finding: Finding) -> Step:
    """Puts a finding into words by following its suppositions once more."""
    target = target_of(finding)
    lines = [_opening(finding)]
    lit: dict[Assertion, None] = {}
    if finding.level <= 1:
        for supposed in _supposed(state, finding):
            if supposed.clash is not None and len(sources_of(state, finding)) == 1:
                reasons, present = supposed.clash
                ends = [*reasons, present]
                lines.append(f"{supposed.story(ends).capitalize()}: but then {tell(opposite(present))} as well.")
            else:
                ends = [target]
                lines.append(f"{supposed.story(ends).capitalize()}.")
            lit.update(dict.fromkeys(supposed.behind(ends)))
    else:
        lit.update(dict.fromkeys(sources_of(state, finding)))
        lines.append(
            f"Each supposition ({'; '.join(tell(s) for s in lit)}) is followed by links{SUFFIX[finding.level]}."
        )
    lines.append(f"So {tell(target)}.")
    return Step(
        technique=finding.technique,
        name=NAMES[finding.technique] + SUFFIX[finding.level],
        rating=finding.rating,
        words=" ".join(lines),
        cells=tuple(dict.fromkeys(cell for cell, _, _ in lit)),
        candidates=tuple(dict.fromkeys((cell, digit) for cell, digit, _ in lit)),
        placements=finding.placements,
        eliminations=finding.eliminations,
        units=(finding.unit,) if finding.unit >= 0 else (),
    )


def find(state: State, technique: Technique) -> Iterator[Step]:
    """The easiest chain of a technique."""
    from ludometry.games.sudoku.explainer.kernels import chains
    from ludometry.games.sudoku.explainer.kernels.trials import new_trials

    book = new_trials()
    kernels: dict[str, Callable[[Desk], int]] = {
        NISHIO.id: lambda d: chains.nishio_chain(d.cand, d.pos, book, d.hit, d.gone),
        MULTIPLE.id: lambda d: chains.multiple_chain(d.cand, d.pos, book, d.hit, d.gone),
        DYNAMIC.id: lambda d: chains.dynamic_chain(d.cand, d.pos, book, d.hit, d.gone),
        DYNAMIC_PLUS.id: lambda d: chains.dynamic_chain_plus(d.cand, d.pos, d.empty, d.written, book, d.hit, d.gone),
    }
    finding = found_by(state, kernels[technique.id])
    if finding is not None:
        yield explain(state, finding)


NISHIO = Technique("nishio-chain", "Nishio", 7.5, find)
MULTIPLE = Technique("multiple-chain", "Cell and region forcing chains", 8.0, find)
DYNAMIC = Technique("dynamic-chain", "Dynamic forcing chains", 8.5, find)
DYNAMIC_PLUS = Technique("dynamic-chain-plus", "Dynamic forcing chains with patterns", 9.0, find)
