"""Video poker: hold some of five cards and draw once; every hold of every deal valued exactly."""

from ludometry.core.registry import Entry

ENTRY = Entry(
    id="poker",
    title="Video poker",
    own=("advise", "solve", "verify"),
    bench="poker",
    instant=("advise",),
    cover="AH QH JH 10H QS",
    notation="The five cards that were dealt: 'AH QH JH 10H QS'; after a hold, what was held | thrown away | drawn.",
    summary="Jacks or Better and its relatives: every hold exactly, and what a pay table returns",
)
