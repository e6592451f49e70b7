"""Forcing chains and cycles of links that stand in the grid as it is.

X link      one digit in a unit: if it stands here, not there; if two places are left and not here, then there
Y link      one cell: if it holds this, not that; if two digits are left and not this, then that
chain       a supposition that leads to its own opposite, so that the opposite holds
cycle       a chain that closes: its candidates are on and off by turns, one way or the other
"""

from __future__ import annotations

from collections.abc import Iterator

from ludometry.games.sudoku.explainer.finding import Finding, found_by
from ludometry.games.sudoku.explainer.state import PEERS, UNITS, UNITS_OF, State, cell_names, digits_in, join_words
from ludometry.games.sudoku.explainer.step import Candidate, Step
from ludometry.games.sudoku.explainer.techniques.supposition import Assertion, opposite, tell
from ludometry.games.sudoku.explainer.techniques.technique import Technique

NAMES = {
    "x-cycle": "X-Cycle",
    "y-cycle": "Y-Cycle",
    "cycle": "Bidirectional cycle",
    "x-chain": "Forcing X-Chain",
    "forcing-chain": "Forcing chain",
}


def turned_off(state: State, candidate: Candidate, y: bool) -> list[Candidate]:
    """What cannot stand beside a candidate: other digits of its cell, then its digit in box, row, column."""
    cell, digit = candidate
    same = [(cell, d) for d in digits_in(state.marks[cell]) if d != digit] if y else []
    return same + [(peer, digit) for peer in PEERS[cell] if state.has(peer, digit)]


def turned_on(state: State, candidate: Candidate, y: bool, x: bool = True) -> list[Candidate]:
    """What must stand when a candidate does not."""
    cell, digit = candidate
    found = []
    if y and state.marks[cell].bit_count() == 2:
        found += [(cell, d) for d in digits_in(state.marks[cell]) if d != digit]
    if x:
        for unit in UNITS_OF[cell]:
            places = [c for c in UNITS[unit] if state.has(c, digit)]
            if len(places) == 2:
                found += [(c, digit) for c in places if c != cell]
    return list(dict.fromkeys(found))


def chain_to_opposite(state: State, source: Assertion, y: bool) -> list[Assertion]:
    """The shortest chain from an assertion to its opposite; empty when there is none."""
    came: dict[Assertion, Assertion | None] = {source: None}
    level = [source]
    while level:
        following: list[Assertion] = []
        for assertion in level:
            candidate = assertion[:2]
            on = assertion[2]
            links = turned_off(state, candidate, y) if on else turned_on(state, candidate, y)
            for link in links:
                new = (*link, not on)
                if new == opposite(source):
                    return [*_path(came, assertion), new]
                if new not in came:
                    came[new] = assertion
                    following.append(new)
        level = following
    return []


def _path(came: dict[Assertion, Assertion | None], end: Assertion) -> list[Assertion]:
    path = [end]
    while (before := came[path[-1]]) is not None:
        path.append(before)
    return path[::-1]


def cycles(state: State, source: Candidate, y: bool, x: bool) -> Iterator[list[Assertion]]:
    """Cycles through a candidate, shortest first: on and off by turns, without the return to the source."""
    came: dict[Assertion, list[Assertion]] = {(*source, True): [(*source, True)]}
    level = [(*source, True)]
    length = 0
    while level:
        length += 2
        following: list[Assertion] = []
        for on in level:
            for off in turned_off(state, on[:2], y):
                if (*off, False) in came[on]:
                    continue
                path = [*came[on], (*off, False)]
                for again in turned_on(state, off, y, x):
                    if again == source and length >= 4:
                        yield path
                    if (*again, True) not in came:
                        came[(*again, True)] = [*path, (*again, True)]
                        following.append((*again, True))
        level = following


def cycle_gone(state: State, cycle: list[Assertion]) -> tuple[Candidate, ...]:
    """What a cycle rubs out: candidates outside its cells that see one of its digits on and the same digit off."""
    cells = {cell for cell, _, _ in cycle}
    sees: dict[bool, set[Candidate]] = {True: set(), False: set()}
    for cell, digit, on in cycle:
        sees[on].update((peer, digit) for peer in PEERS[cell] if peer not in cells and state.has(peer, digit))
    return tuple(sorted(sees[True] & sees[False]))


def _chain_step(state: State, finding: Finding) -> Step:
    assert finding.source is not None
    y = finding.technique == "forcing-chain"
    path = chain_to_opposite(state, finding.source, y)
    story = ", then ".join(tell(assertion) for assertion in path[1:])
    return Step(
        technique=finding.technique,
        name=NAMES[finding.technique],
        rating=finding.rating,
        words=f"Suppose {tell(path[0])}: {story}. The supposition defeats itself, so {tell(path[-1])}.",
        cells=tuple(dict.fromkeys(cell for cell, _, _ in path)),
        candidates=tuple(dict.fromkeys((cell, digit) for cell, digit, _ in path)),
        placements=finding.placements,
        eliminations=finding.eliminations,
    )


def _cycle_step(state: State, finding: Finding) -> Step:
    assert finding.source is not None
    y, x = finding.technique != "x-cycle", finding.technique != "y-cycle"
    wanted = tuple(sorted(finding.eliminations))
    cycle = next(c for c in cycles(state, finding.source[:2], y, x) if cycle_gone(state, c) == wanted)
    story = ", then ".join(tell(assertion) for assertion in cycle)
    gone = join_words([f"{digit} from {cell_names((cell,))}" for cell, digit in finding.eliminations])
    return Step(
        technique=finding.technique,
        name=NAMES[finding.technique],
        rating=finding.rating,
        words=f"A cycle: if {story}, and so back to the start; and all the other way round as well. One half of its "
        f"candidates is true, and what sees both halves goes: {gone}.",
        cells=tuple(dict.fromkeys(cell for cell, _, _ in cycle)),
        candidates=tuple((cell, digit) for cell, digit, _ in cycle),
        placements=(),
        eliminations=finding.eliminations,
    )


def find(state: State, technique: Technique) -> Iterator[Step]:
    """The easiest chain or cycle; there are often hundreds more, none of them shorter."""
    from ludometry.games.sudoku.explainer.kernels.cycles import forcing_chain

    finding = found_by(state, lambda desk: forcing_chain(desk.cand, desk.pos, desk.hit, desk.gone))
    if finding is not None:
        yield (_cycle_step if finding.technique.endswith("cycle") else _chain_step)(state, finding)


FORCING_CHAIN = Technique("forcing-chain", "Forcing chains and cycles", 6.5, find)
