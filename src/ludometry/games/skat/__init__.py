"""Skat: the play of the cards, exact with open hands, by sampling with hidden ones."""

from ludometry.core.registry import Entry

ENTRY = Entry(
    id="skat",
    title="Skat",
    own=("advise", "probe", "play", "review", "match", "simulate", "solve", "verify", "classes", "reproduce"),
    paper="symmetry",
    bench="endgames",
    summary="every card exactly with open hands, over deals that fit with hidden ones, and which cards play alike",
    cover="hearts by F | CJ DJ HA HT H9 CA CT DA | ?7 | ?7 | skat DT DK | played M S9 SK HJ H7 HK HQ C7 CK",
    notation="Contract, declarer and three hands: 'hearts by F | HA CT | HJ DA | CK D7 | points 45-37 | played M'; a "
    "hand that you do not see is '?'; then perhaps skat, gone, points, void, played.",
)
