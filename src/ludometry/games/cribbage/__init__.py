"""Cribbage for two: exact statistics, the thesis in full, and a strong player."""

from ludometry.core.registry import Entry

ENTRY = Entry(
    id="cribbage",
    title="Cribbage",
    own=("review", "solve", "verify", "match", "simulate", "duplicate", "train", "reproduce"),
    paper="cribbage",
    bench="cribbage",
    cover="5H 5S JD 4C 3C KD dealer 0-0",
    notation="Your cards, your role and the scores, '5H 5S JD 4C 3C KD dealer 0-0'; in the play also starter and "
    "table: '5H JD 4C pone 60-55 starter KD threw 9C 9D table 7H 8C'.",
    summary="which two cards to throw, what to play, what a mistake costs, how the thesis learner fails",
)
