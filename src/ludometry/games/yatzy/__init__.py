"""Yatzy and its relatives: every common rule set solved exactly."""

from ludometry.core.registry import Entry

ENTRY = Entry(
    id="yatzy",
    title="Yatzy",
    own=("advise", "probe", "review", "play", "solve", "verify", "simulate", "match", "reproduce"),
    paper="yatzy",
    bench="yatzy",
    instant=("advise",),
    cover="12666 2 ones=3,fours=12,pair=10,chance=24",
    notation="Dice, rerolls left, filled boxes: '66612 2 ones=3,pair=10'.",
    summary="Yatzy, Yahtzee, Maxi Yatzy: what every keep and every box is worth, exactly",
)
