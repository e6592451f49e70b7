"""Tables 2, 3 and 4 of "Material Symmetry to Partition Endgame Tables" for dominoes, ours beside them."""

from __future__ import annotations

from typing import Any

from ludometry.games.dominoes import checks
from ludometry.study.report import Report, Table

TABLE_2 = {3: (4032, 20), 4: (30303, 61), 5: (180_180, 185), 6: (868_140, 563)}
"""Sets and representatives by number of elements, as printed."""
TABLE_3 = {
    3: (21_168, "2.58 KB", 92, "11.50 B"),
    4: (550_368, "67.18 KB", 996, "124.50 B"),
    5: (8_026_200, "979.76 KB", 7854, "981.75 B"),
    6: (82_556_550, "9.84 MB", 53_790, "6.57 KB"),
}
"""Positions and memory of all sets and of the representatives, as printed."""
FACTORS = {3: 230.09, 4: 552.58, 5: 1021.93, 6: 1541.99}
"""Reduction factors of table 3, as printed."""
TABLE_4 = {3: (22_785, 104), 4: (409_234, 747), 5: (5_706_631, 5741)}
"""Won positions of all sets and of the representatives, as printed."""
UNSOUND = (
    "the count is right and the classes are not: the graph takes a triangle 01 02 12 for a star 01 02 03; renaming "
    "numbers, which is sound where a block is not scored by pips, gives {sound:,}"
)
MISPRINT = "28 x C(28,5) x 30 positions, and 9.84 MB fits; the other rows follow the same formula exactly"
PASTED = "table 2's ratio 1542.0 stands there; the paper's own figures give 82,556,550 / 53,790 = 1,534.8"
NOT_REPRODUCED = (
    "not reproduced: ours follows section 2.2, agrees with plain recursion, and obeys its own equation at every "
    "position; three elements, where nobody passes and no end changes twice, agree exactly"
)


def reproduce_report() -> Report:
    """Every figure that can be compared."""
    rows = [*_table_2(), *_table_3(), *_table_4(), *_soundness()]
    shown = [[r["claim"], r["paper"], r["ours"], r["difference"], r["explanation"]] for r in rows]
    return Report({"rows": rows}, [Table(["claim", "paper", "ours", "difference", "explanation"], shown, "Dominoes")])


def _row(claim: str, paper: Any, ours: Any, explanation: str = "") -> dict[str, Any]:
    if paper == ours:
        difference = "none"
    elif isinstance(paper, str):
        difference = "differs"
    else:
        difference = f"{ours - paper:+,.6g} ({100 * (ours / paper - 1):+.1f} %)"
    return {
        "claim": f"dominoes, {claim}",
        "paper": paper,
        "ours": ours,
        "difference": difference,
        "explanation": explanation,
    }


def _table_2() -> list[dict[str, Any]]:
    rows = []
    for count, (sets, representatives) in TABLE_2.items():
        why = UNSOUND.format(sound=checks.representatives(count, "numbers"))
        rows.append(_row(f"table 2, {count} elements: sets", sets, checks.sets(count)))
        rows.append(
            _row(f"table 2, {count} elements: representatives", representatives, checks.representatives(count), why)
        )
    return rows


def _table_3() -> list[dict[str, Any]]:
    rows = []
    for count, (total, total_size, kept, kept_size) in TABLE_3.items():
        label = f"table 3, {count} elements"
        everything, ours = checks.all_positions(count), checks.representative_positions(count)
        rows.append(_row(f"{label}: positions of all sets", total, everything, MISPRINT if count == 6 else ""))
        rows.append(_row(f"{label}: memory of all sets", total_size, checks.memory(count, "all")))
        rows.append(_row(f"{label}: positions of representatives", kept, ours))
        rows.append(_row(f"{label}: memory of representatives", kept_size, checks.memory(count, "representatives")))
        factor = round(everything / ours, 2)
        rows.append(_row(f"{label}: reduction factor", FACTORS[count], factor, PASTED if count == 6 else ""))
    return rows


def _table_4() -> list[dict[str, Any]]:
    rows = []
    for count, (total, kept) in TABLE_4.items():
        why = "" if count == 3 else NOT_REPRODUCED
        label = f"table 4, {count} elements"
        rows.append(_row(f"{label}: won positions of all sets", total, checks.won(count), why))
        rows.append(_row(f"{label}: won positions of representatives", kept, checks.won_representatives(count), why))
    return rows


def _soundness() -> list[dict[str, Any]]:
    differ = checks.fewest_differences("draw")
    changed = checks.changed_by_renaming(5, "pips", 2000)
    return [
        _row(
            "section 3: sets with one graph have one table",
            "0 of 24 positions differ",
            f"at least {differ} of 24 differ",
            "01 02 12 34 against 01 02 03 45, under every map of the elements, blocks being drawn",
        ),
        _row(
            "section 2.2: fewer points win a block, numbers may be renamed",
            "0 % change",
            f"{changed:.1f} % change",
            "results of random positions of five elements under a random renaming, 2,000 of them; pips are not names",
        ),
    ]
