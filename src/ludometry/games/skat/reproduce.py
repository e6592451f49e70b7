"""What "Material Symmetry to Partition Endgame Tables" says and proposes for Skat, ours beside it.

The paper draws the graph (figure 5) and leaves its results for Skat out; what it says of the classes can be tested.
"""

from __future__ import annotations

from collections.abc import Hashable
from itertools import combinations
from math import sqrt

from ludometry.games.skat import rules
from ludometry.games.skat.cards import DECK, Contract, Count, beats, hand_of, write_card
from ludometry.games.skat.graph_picture import draw_graph
from ludometry.games.skat.material import (
    PACK,
    Mode,
    all_representatives,
    positions,
    representatives,
    sets,
    signature,
    symmetry,
)
from ludometry.games.skat.notation import read_position, write_move
from ludometry.games.skat.paper import bidding as played
from ludometry.games.skat.paper.similarity import best_cards_of_counterexample, saving
from ludometry.games.skat.paper.soundness import mismatches
from ludometry.study.claims import Claim, Equal, Untold
from ludometry.study.figures import PaperFigure, Reproduction
from ludometry.study.report import Table
from ludometry.study.symmetry_paper import Part

SAMPLES = 400
"""Deals of three tricks, each solved twice."""
CANNOT_FOLLOW = "hearts by F | HA | HJ DA | CK D7 | played F CT"
"""Middlehand has no club, but a trump."""
NOT_PRINTED = Untold("section 5 leaves the paper's results for Skat out")
FUTURE_WORK = Untold("the paper proposes it as future work")
MODES: dict[Mode, str] = {
    "bare": "figure 5 as drawn, arrows alone",
    "trump": "trumps told from side cards",
    "points": "card points told apart as well",
    "null": "four equal suits",
}


def figure_5(found: Reproduction, quick: bool) -> None:
    pairs = [(a, b) for a in DECK for b in DECK if a != b and beats(a, b, Contract.CLUBS)]
    found.figures.append(
        PaperFigure(
            "figure 5",
            f"Which card beats which, clubs being trumps: {PACK} cards, {len(pairs)} pairs. Arrows lead to the next "
            "weaker card; a card beats everything that can be reached from it. The points below are ours.",
            Table(["card", "beats"], [[write_card(a), write_card(b)] for a, b in pairs]),
            lambda: draw_graph((1 << PACK) - 1, Contract.CLUBS, "the whole pack, clubs being trumps"),
            "The same graph without the points.",
        )
    )


def rule_of_following(found: Reproduction, quick: bool) -> None:
    position = read_position(CANNOT_FOLLOW)
    ours = " ".join(sorted(write_move(position, move) for move in rules.moves(position)))
    claim = "Skat: what somebody with HJ and DA may play to a club when hearts are trumps"
    why = "the paper lets whoever cannot follow play trumps only; that is no rule of Skat, and not done here"
    found.claims.append(Claim("section 2.3", claim, "HJ", ours, Equal(), why=why))


def bidding(found: Reproduction, quick: bool) -> None:
    auctions, position = list(played.auctions()), played.bid()
    values = f"{played.VALUES[0]} to {played.VALUES[-1]}"
    found.claims += [
        Claim(
            "section 2.3", f"Skat, all auctions of {values}: won by somebody else than the highest bidder",
            0, played.won_by_others(auctions), Equal(),
            why=f"of {len(auctions):,} auctions; of two who say the same value the one who holds it is the higher",
        ),
        Claim(
            "section 2.3", "Skat: cards of the highest bidder, who gets the skat", 12,
            played.cards_with_skat(position), Equal(), why=f"after {', '.join(played.CALLS.split())}",
        ),
        Claim(
            "section 2.3", "Skat: the types of game that the bidding can lead to", "suit game, grand game, null game",
            ", ".join(played.games(position)), Equal(),
        ),
    ]  # fmt: skip


def normal_form(found: Reproduction, quick: bool) -> None:
    count = 2 if quick else 3
    for mode in ("bare", "trump", "points"):
        claim = f"Skat, {count} cards, {mode}: sets that graphs and the usual normal form put into different classes"
        found.claims.append(Claim("abstract", claim, 0, disagreements(count, mode), Equal(), why=f"of {sets(count):,}"))


def disagreements(count: int, mode: Mode) -> int:
    """Sets whose class by isomorphism is not the class by suits and their lengths."""
    graphs: dict[Hashable, Hashable] = {}
    forms: dict[Hashable, Hashable] = {}
    wrong = 0
    for chosen in combinations(range(PACK), count):
        cards = hand_of(chosen)
        key, form = symmetry(mode).key(cards), signature(cards, mode)
        wrong += graphs.setdefault(key, form) != form or forms.setdefault(form, key) != key
    return wrong


def soundness(found: Reproduction, quick: bool) -> None:
    asked: list[tuple[Mode, Count, str]] = [
        ("bare", "tricks", "trumps with one side suit look like one long suit; deals are from such sets"),
        ("trump", "tricks", ""),
        ("trump", "points", "an ace is not a ten: points must be part of the graph"),
        ("points", "points", ""),
    ]
    for mode, count, cause in asked:
        differ = mismatches(mode, count, SAMPLES)
        why = (cause or "no cause is known") if differ else f"none of {SAMPLES} deals speaks against these classes"
        error = sqrt(differ * (1 - differ / SAMPLES))
        claim = f"Skat, {MODES[mode]}: deals of {SAMPLES} worth another number of {count} than the representative's"
        # One deal is enough to refute a class, however large the error of their number is.
        found.claims.append(Claim("section 3", claim, 0, differ, Equal(), round(error, 1), why=why))


def class_counts(found: Reproduction, quick: bool) -> None:
    for mode, words in MODES.items():
        claim = f"Skat, any number of cards: classes, {words}"
        found.claims.append(Claim("section 5", claim, None, all_representatives(mode), NOT_PRINTED))
    rows = [
        [count, sets(count), *(representatives(count, mode) for mode in MODES), *_kept(count)] for count in range(1, 13)
    ]
    columns = ["cards", "sets", *MODES, "positions for tricks", "positions for points"]
    caption = "Skat in the manner of tables 2 and 3: sets of cards, classes by what the graph shows, positions to keep."
    nothing = "The paper experimented with Skat, and leaves its results out."
    found.figures.append(PaperFigure("beside table 2, Skat", caption, Table(columns, rows), paper=nothing))


def _kept(count: int) -> list[int | None]:
    modes: tuple[Mode, ...] = ("trump", "points")
    return [positions(count, representatives(count, mode)) for mode in modes]


def payoff_similarity(found: Reproduction, quick: bool) -> None:
    for tricks in (2,) if quick else (2, 3):
        one = saving(tricks)
        why = (
            f"instead of {one.classes:,}, {100 * one.saved:.1f} % fewer: payoffs that order all outcomes alike "
            "share a table"
        )
        claim = f"Skat, {one.elements} cards: classes when payoffs that are similar share one"
        found.claims.append(Claim("section 6", claim, None, one.merged, FUTURE_WORK, why=why))
    ace, king = best_cards_of_counterexample()
    claim = "Skat: best card of the same hand against an ace and against a king"
    why = "payoffs in the same order card by card are not enough, for sums of cards are compared"
    found.claims.append(Claim("section 6", claim, None, f"{ace}, {king}", FUTURE_WORK, why=why))


PARTS: dict[str, list[Part]] = {
    "": [figure_5, rule_of_following, bidding, normal_form, soundness, class_counts, payoff_similarity]
}
"""What is done again; the paper has no table of Skat."""
