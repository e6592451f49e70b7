"""Cribbage for two: exact statistics, the thesis in full, and a strong player."""

from ludometry.core.registry import Entry

ENTRY = Entry(
    id="cribbage",
    title="Cribbage",
    verbs=("advise", "review", "play", "solve", "verify", "match", "simulate", "train", "reproduce"),
    paper="cribbage",
    bench="cribbage",
    cover="5H 5S JD 4C 3C KD dealer 0-0",
    summary="Cribbage: which two cards to throw, what to play, what a mistake costs, how the thesis learner fails",
)
