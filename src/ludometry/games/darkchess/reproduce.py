"""Tables 2, 3 and 4 of "Material Symmetry to Partition Endgame Tables" for dark chess, ours beside them."""

from __future__ import annotations

from typing import Any

from ludometry.games.darkchess import checks
from ludometry.games.darkchess.reports import size_words
from ludometry.study.report import Report, Table

TABLE_2 = {
    2: (49, 8), 3: (378, 46), 4: (1737, 186), 5: (5946, 672), 6: (16524, 2240), 7: (39022, 6694), 8: (80551, 17662)
}  # fmt: skip
"""Sets and representatives by number of elements, as printed."""
TABLE_3 = {
    2: (4.961e4, "2.97 KB", 7.936e3, "496 B"),
    3: (9.999e6, "610.3 KB", 1.131e6, "69.02 KB"),
    4: (1.140e9, "67.92 MB", 1.142e8, "6.81 MB"),
    5: (9.036e10, "5.26 GB", 1.013e10, "603.8 MB"),
    6: (5.440e12, "316.7 GB", 8.002e11, "46.58 GB"),
    7: (2.601e14, "14.78 TB", 5.247e13, "2.98 TB"),
    8: (1.014e16, "576.1 TB", 2.756e15, "156.7 TB"),
}
"""Positions and memory of all sets and of the representatives, as printed."""
TABLE_4 = {2: (6448, 744), 3: (1_650_763, 171_516), 4: (156_204_805, 15_418_377)}
"""Won positions of all sets and of the representatives, as printed."""
MISPRINT = "the paper's own 2.97 KB is 48,608 / 16 bytes, so 4.961e4 is a misprint of 4.861e4"
NOT_REPRODUCED = (
    "not reproduced: ours follows the paper's rules, every position obeys its own equation, and each set solved on its "
    "own gives the same; the paper is low wherever captures lead into a smaller table, and exact where none do"
)


def reproduce_report() -> Report:
    """Every figure that can be compared."""
    rows = [*_table_2(), *_table_3(), *_table_4()]
    shown = [[r["claim"], r["paper"], r["ours"], r["difference"], r["explanation"]] for r in rows]
    return Report({"rows": rows}, [Table(["claim", "paper", "ours", "difference", "explanation"], shown, "Dark chess")])


def _row(claim: str, paper: Any, ours: Any, explanation: str = "", digits: int = 0) -> dict[str, Any]:
    if isinstance(paper, str):
        difference = "" if paper == ours else "differs"
    elif digits:
        difference = "" if f"{ours:.{digits - 1}e}" == f"{paper:.{digits - 1}e}" else f"{ours - paper:+.3g}"
    else:
        difference = "" if ours == paper else f"{ours - paper:+,} ({100 * (ours / paper - 1):+.1f} %)"
    return {
        "claim": claim,
        "paper": paper,
        "ours": ours,
        "difference": difference or "none",
        "explanation": explanation,
    }


def _table_2() -> list[dict[str, Any]]:
    rows = []
    for count, (sets, representatives) in TABLE_2.items():
        rows.append(_row(f"table 2, {count} elements: sets", sets, checks.sets(count)))
        rows.append(_row(f"table 2, {count} elements: representatives", representatives, checks.representatives(count)))
    return rows


def _table_3() -> list[dict[str, Any]]:
    rows = []
    for count, (total, total_size, kept, kept_size) in TABLE_3.items():
        everything, ours = checks.all_positions(count), checks.representative_positions(count)
        label = f"table 3, {count} elements"
        rows.append(_row(f"{label}: positions of all sets", total, everything, MISPRINT if count == 2 else "", 4))
        rows.append(_memory(f"{label}: memory of all sets", total_size, everything, total))
        rows.append(_row(f"{label}: positions of representatives", kept, ours, "", 4))
        rows.append(_memory(f"{label}: memory of representatives", kept_size, ours, kept))
    return rows


def _memory(claim: str, printed: str, positions: int, rounded: float) -> dict[str, Any]:
    ours = _as_printed(positions / 16, printed)
    from_rounded = ours != printed and _as_printed(rounded / 16, printed) == printed
    why = f"the paper computed it from its rounded {rounded:.4g} positions" if from_rounded else ""
    if ours != printed and not from_rounded:
        why = "the last digit is rounded up in the paper"
    return _row(claim, printed, ours, why)


def _as_printed(size: float, like: str) -> str:
    """A size in the unit and with the decimals of the printed one."""
    number, unit = like.split()
    scale = 1024 ** ("B", "KB", "MB", "GB", "TB").index(unit)
    decimals = len(number.partition(".")[2])
    return f"{size / scale:.{decimals}f} {unit}" if scale else size_words(size)


def _table_4() -> list[dict[str, Any]]:
    rows = []
    for count, (total, kept) in TABLE_4.items():
        why = "" if count == 2 else NOT_REPRODUCED
        label = f"table 4, {count} elements"
        rows.append(_row(f"{label}: won positions of all sets", total, checks.won_orbits(count), why))
        rows.append(_row(f"{label}: won positions of representatives", kept, checks.won_orbits(count, True), why))
    return rows
