"""Dominoes: endgame tables, symmetry of the numbers, and advice when the other hand is hidden."""

from ludometry.core.registry import Entry

ENTRY = Entry(
    id="dominoes",
    title="Dominoes",
    verbs=("advise", "probe", "play", "review", "solve", "verify", "classes", "simulate", "match", "reproduce", "warm"),
    paper="symmetry",
    bench="endgames",
    summary="exact endgames to seven elements, hidden hands by sampling, and which sets of tiles play alike",
    cover="02 14 26 45 46 55 | ?5 | 13-36-66-65 lacks2:1",
)
