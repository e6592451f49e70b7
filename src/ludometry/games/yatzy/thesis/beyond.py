"""Where the thesis points to and stops: poker on slot machines, which its conclusion proposes, and exact fractions."""

from __future__ import annotations

from fractions import Fraction

from ludometry.games.yatzy import tables
from ludometry.games.yatzy.rules import Yatzy
from ludometry.games.yatzy.scores.fraction import exact_value
from ludometry.study.claims import Beyond, Claim, Within
from ludometry.study.verbs import verb


def video_poker() -> Claim:
    """Section 5: the same ideas applied to poker on slot machines, which is a room of its own here."""
    solve = verb("poker", "solve")
    best, thumb = solve().data, solve("thumb").data
    return Claim(
        "section 5",
        "poker on slot machines, the proposed application: coins back for each coin, against a rule of thumb",
        None,
        best["return"],
        Beyond(),
        null=thumb["return"],
        why=f"Pay table {best['pays']}, every hold of every deal: {best['ways']:,} ways; 'ludometry solve poker'",
    )


def fraction(game: Yatzy) -> Claim:
    """Beside section 4.2.1: every chance is n / 6^k, so the expected score is a fraction too."""
    found = exact_value(game.rules)
    gap = abs(Fraction(tables.table_of(game.rules).start) - found.value)
    return Claim(
        "beside section 4.2.1",
        f"expected score as a fraction, {game.rules.title.lower()}: the table's less n / 6^k",
        0,
        float(gap),
        Within(1e-11),
        why=f"n / 6^{found.power}, n of {len(str(found.numerator))} digits; no decision of {found.decisions:,} is "
        f"wrong and {found.ties:,} have several best moves. 'solve yatzy --exact' does it for the thesis' own rules",
    )
