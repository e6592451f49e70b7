"""Skat: the play of the cards, exact with open hands, by sampling with hidden ones."""

from ludometry.core.registry import Entry

ENTRY = Entry(
    id="skat",
    title="Skat",
    verbs=("advise", "probe", "play", "review", "solve", "verify", "classes", "simulate", "match", "reproduce", "warm"),
    paper="symmetry",
    bench="endgames",
    summary="every card exactly with open hands, over deals that fit with hidden ones, and which cards play alike",
    cover="hearts by F | CJ DJ HA HT H9 CA CT DA | ?7 | ?7 | skat DT DK | played M S9 SK HJ H7 HK HQ C7 CK",
)
