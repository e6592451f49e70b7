"""Dominoes: endgame tables, symmetry of the numbers, and advice when the other hand is hidden."""

from ludometry.core.registry import Entry

ENTRY = Entry(
    id="dominoes",
    title="Dominoes",
    own=("probe", "simulate", "solve", "verify", "classes", "reproduce"),
    paper="symmetry",
    bench="endgames",
    summary="exact endgames to seven elements, hidden hands by sampling, and which sets of tiles play alike",
    cover="02 14 26 45 46 55 | ?5 | 13-36-66-65 lacks2:1",
    notation="Two hands and the chain, such as '36 45 | 01 12 | 3..5'; ?5 for five unknown tiles, the chain also tile "
    "by tile as 66-63-35; then perhaps to:2 and lacks2:5.",
)
