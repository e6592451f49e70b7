"""Pig, a game of one die and two players, as a room from outside the house."""

from ludometry.core.registry import Entry

ENTRY = Entry(
    id="pig",
    title="Pig",
    own=("verify",),
    summary="roll or hold: the exact chance to win, from every score",
    cover="40-55 1 18",
    notation="Scores, whose turn it is and the turn's total: '40-55 1 18'; '!' after it while the die rolls.",
    package="ludometry_pig",
)
