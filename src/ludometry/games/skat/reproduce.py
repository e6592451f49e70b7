"""What "Material Symmetry to Partition Endgame Tables" says and proposes for Skat, ours beside it.

The paper draws the graph (figure 5) and leaves the numbers out, so most rows have no printed value to compare with.
"""

from __future__ import annotations

from typing import Any

from ludometry.games.skat.material import Mode, all_representatives, positions, representatives
from ludometry.games.skat.similarity import best_cards_of_counterexample, saving
from ludometry.games.skat.soundness import mismatches
from ludometry.study.report import Report, Table

NOT_PRINTED = "not printed"
FUTURE_WORK = "future work"
SAMPLES = 400


def reproduce_report() -> Report:
    """Every claim that can be computed."""
    rows = [*_classes(), *_soundness(), *_sizes(), *_similarity()]
    shown = [[r["claim"], r["paper"], r["ours"], r["difference"], r["explanation"]] for r in rows]
    return Report({"rows": rows}, [Table(["claim", "paper", "ours", "difference", "explanation"], shown, "Skat")])


def _row(claim: str, ours: Any, explanation: str, paper: str = NOT_PRINTED, difference: str = "none") -> dict[str, Any]:
    if paper in (NOT_PRINTED, FUTURE_WORK):
        difference = "nothing to compare"
    return {"claim": claim, "paper": paper, "ours": ours, "difference": difference, "explanation": explanation}


def _classes() -> list[dict[str, Any]]:
    words: dict[Mode, str] = {
        "bare": "figure 5 as drawn, arrows alone",
        "trump": "trumps told from side cards",
        "points": "card points told apart as well",
        "null": "four equal suits",
    }
    rows = []
    for mode, explanation in words.items():
        for count in (3, 6, 9, 12):
            rows.append(_row(f"Skat, {count} cards: classes, {mode}", representatives(count, mode), explanation))
        rows.append(_row(f"Skat, all sets: classes, {mode}", all_representatives(mode), explanation))
    return rows


def _soundness() -> list[dict[str, Any]]:
    return [
        _row(
            "section 2.3: who cannot follow must trump",
            "may play anything",
            "the paper's rule is not Skat's; ours are the real rules",
            "must trump",
            "differs",
        ),
        _row(
            "section 3: sets with one graph (figure 5) play alike, in tricks",
            f"{mismatches('bare', 'tricks', SAMPLES)} of {SAMPLES} deals differ",
            "trumps with one side suit look like one long suit; deals of three tricks from such sets",
            "alike",
            "differs",
        ),
        _row(
            "the same with trumps told apart, in tricks",
            f"{mismatches('trump', 'tricks', SAMPLES)} of {SAMPLES} deals differ",
            "sound where tricks are counted",
            "alike",
        ),
        _row(
            "the same with trumps told apart, in points",
            f"{mismatches('trump', 'points', SAMPLES)} of {SAMPLES} deals differ",
            "an ace is not a ten: points must be part of the graph",
            "alike",
            "differs",
        ),
        _row(
            "the same with points told apart, in points",
            f"{mismatches('points', 'points', SAMPLES)} of {SAMPLES} deals differ",
            "sound; tables are kept by these classes",
            "alike",
        ),
    ]


def _sizes() -> list[dict[str, Any]]:
    rows = []
    for tricks in (2, 3, 4):
        for mode, unit in (("trump", "tricks"), ("points", "points")):
            size = positions(3 * tricks, representatives(3 * tricks, "trump" if mode == "trump" else "points"))
            rows.append(_row(f"Skat, {tricks} tricks to go: positions for {unit}", size, "classes x holders x leaders"))
    return rows


def _similarity() -> list[dict[str, Any]]:
    rows = []
    for tricks in (2, 3):
        one = saving(tricks)
        share = 100 * (1 - one.merged / one.classes)
        rows.append(
            _row(
                f"section 6, payoff similarity: classes of {one.elements} cards",
                one.merged,
                f"instead of {one.classes:,}, {share:.1f} % fewer: payoffs that order all outcomes alike share a table",
                FUTURE_WORK,
            )
        )
    ace, king = best_cards_of_counterexample()
    rows.append(
        _row(
            "section 6: payoffs in the same order card by card are not enough",
            f"best card {ace} with an ace, {king} with a king",
            "sums of cards are compared; C7 D8 against SA (or SK) S7, then HQ and DQ",
            FUTURE_WORK,
        )
    )
    return rows
