"""What "Material Symmetry to Partition Endgame Tables" prints of dark chess, ours beside it, place by place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludometry.core.game import Marks
from ludometry.games.darkchess.graph_picture import draw_graph
from ludometry.games.darkchess.material import map_rows, positions
from ludometry.games.darkchess.notation import read_position
from ludometry.games.darkchess.oracle import best_line, name_moves, verdict
from ludometry.games.darkchess.paper import counts, game
from ludometry.games.darkchess.paper.escapes import escapes
from ludometry.games.darkchess.paper.time_saved import time_saved
from ludometry.games.darkchess.picture import Board
from ludometry.games.darkchess.pieces import KINDS, NAMES, takes
from ludometry.study.claims import Beyond, Claim, Equal, Printed
from ludometry.study.figures import PaperFigure, Reproduction
from ludometry.study.report import Table
from ludometry.study.symmetry_paper import Part, factor_claim, factor_text, own_factor, table_figure
from ludometry.tables.map_file import map_text

ROOM = "dark chess"
TABLE_1 = {"K": "KGBNRC", "G": "GBNRCP", "B": "BNRCP", "N": "NRCP", "R": "RCP", "C": KINDS, "P": "KP"}
"""What each kind takes: the table's words, with equals as section 2.1 says."""
TABLE_2 = {
    2: (49, 8, 6.13), 3: (378, 46, 8.22), 4: (1737, 186, 9.34), 5: (5946, 672, 8.92), 6: (16524, 2240, 7.38),
    7: (39022, 6694, 5.83), 8: (80551, 17662, 4.56),
}  # fmt: skip
"""Sets, representatives and reduction factor by number of elements, as printed."""
TABLE_3 = {
    2: (4.961e4, "2.97 KB", 7.936e3, "496 B", 6.13),
    3: (9.999e6, "610.3 KB", 1.131e6, "69.02 KB", 8.84),
    4: (1.140e9, "67.92 MB", 1.142e8, "6.81 MB", 9.92),
    5: (9.036e10, "5.26 GB", 1.013e10, "603.8 MB", 8.92),
    6: (5.440e12, "316.7 GB", 8.002e11, "46.58 GB", 6.80),
    7: (2.601e14, "14.78 TB", 5.247e13, "2.98 TB", 4.96),
    8: (1.014e16, "576.1 TB", 2.756e15, "156.7 TB", 3.68),
}
"""Positions and memory of all sets and of the representatives, and the factor, as printed."""
TABLE_4 = {2: (6448, 744, 8.67), 3: (1_650_763, 171_516, 9.62), 4: (156_204_805, 15_418_377, 10.13)}
"""Won positions of all sets and of the representatives, and the factor, as printed."""
FIGURE_2 = "8/1b6/2K5/8"
FIGURE_2_LINE = "b2-b1 c3-c2 b1-a1 c2-b2 a1-a2 b2xa2"
EVERY_KIND = f"{KINDS}v{KINDS.lower()}"
UNITS = ("B", "KB", "MB", "GB", "TB")


def table_1(found: Reproduction, quick: bool) -> None:
    ours = {kind: "".join(k for k in KINDS if takes(kind, k.lower())) for kind in KINDS}
    for kind, taken in TABLE_1.items():
        found.claims.append(Claim("table 1", f"what a {NAMES[kind]} takes", taken, ours[kind], Equal()))
    columns = ["piece", "takes"]
    rows = [[[NAMES[k], taken] for k, taken in one.items()] for one in (ours, TABLE_1)]
    caption = "Pieces of dark chess and what they take: cannons by jumping over one piece, the others next to them."
    found.figures.append(table_figure("table 1", caption, columns, rows[0], rows[1]))


def figure_1(found: Reproduction, quick: bool) -> None:
    played = game.replay()
    told = "; ".join(
        f"ply {m.ply} is printed {m.printed}, but {m.reason[:-1]}; of all legal moves only {' or '.join(m.readings)} "
        "lets the rest be played and ends on the printed board"
        for m in played.misprints
    )
    place = "figure 1"
    legal = played.plies - len(played.misprints)
    found.claims += [
        Claim(place, "plies of the game that can be played as printed", played.plies, legal, Equal(), why=told),
        Claim(place, "the board after ten turns", game.BOARD, played.board, Equal()),
    ]
    for side, name in enumerate(("first", "second")):
        printed, ours = game.MOVES[side], game.moves(played.position, side)
        wrong, missing = (sorted(set(a.split()) - set(b.split())) for a, b in ((printed, ours), (ours, printed)))
        why = "; ".join(f"{word} cannot be played: {game.reason(played.position, side, word)[:-1]}" for word in wrong)
        if missing:
            why += f". It must be a misprint of {' '.join(missing)}, which is legal and not in the list"
        found.claims.append(
            Claim(place, f"moves of the {name} player then, flips left out", printed, ours, Equal(), why=why)
        )
    rows = [[ply, word] for ply, word in enumerate(game.PRINTED.replace(";", "").split(), 1)]
    board = Board()
    found.figures.append(
        PaperFigure(
            place,
            "The board after the ten turns of section 2.1, played by our rules with its one misprint read aright.",
            Table(["ply", "printed"], rows),
            lambda: board.draw(played.position, Marks()),
            f"The same board: {game.BOARD} in our letters (the paper writes White small).",
        )
    )


def figure_2(found: Reproduction, quick: bool) -> None:
    black, white = (read_position(f"{FIGURE_2} {side}") for side in "bw")
    lost, drawn = verdict(black), verdict(white)
    line = name_moves(best_line(black))
    place = "figure 2"
    found.claims += [
        Claim(place, "Black to move", "loss", lost.category, Equal()),
        Claim(place, "plies of the line that shows it", len(FIGURE_2_LINE.split()), lost.distance, Equal()),
        Claim(place, "White to move", "draw", drawn.category, Equal()),
    ]
    rows = [["b", lost.category, lost.distance, " ".join(line)], ["w", drawn.category, drawn.distance, ""]]
    found.figures.append(
        PaperFigure(
            place,
            "An ending that depends on who is to move alone: White wins if it is Black, and draws if it is White.",
            Table(["to move", "result of the mover", "plies to the capture", "best line"], rows),
            lambda: Board().draw(black, Marks()),
            f"The same position; the paper's line is {FIGURE_2_LINE}.",
        )
    )


def figure_4(found: Reproduction, quick: bool) -> None:
    both = [(p, q) for p in EVERY_KIND for q in EVERY_KIND if "v" not in p + q and takes(p, q)]
    found.figures.append(
        PaperFigure(
            "figure 4",
            f"What takes what among the {len(EVERY_KIND) - 1} kinds: {len(both)} arrows. The paper leaves Black's out; "
            "ours are drawn in blue. Cannons' jumps are dashed.",
            Table(["piece", "takes"], both),
            lambda: draw_graph(EVERY_KIND, "every kind of both sides; dashed arrows are the cannons' jumps"),
            "The same graph, White's captures only.",
        )
    )


def table_2(found: Reproduction, quick: bool) -> None:
    rows = []
    for count, (sets, kept, factor) in TABLE_2.items():
        ours, ours_kept = counts.sets(count), counts.representatives(count)
        label = f"{ROOM}, {count} elements"
        why = own_factor(factor, sets, kept)
        if why and factor == TABLE_3[count][4]:
            why += f"; {factor} is the factor that table 3 has for {count} elements"
        found.claims += [
            Claim("table 2", f"{label}: sets", sets, ours, Equal()),
            Claim("table 2", f"{label}: representatives", kept, ours_kept, Equal()),
            factor_claim("table 2", label, factor, ours, ours_kept, why),
        ]
        rows.append([count, ours, ours_kept, factor_text(ours, ours_kept)])
    columns = ["elements", "total", "representatives", "reduction factor"]
    caption = "How many sets of pieces there are, and how many of them need a table of their own."
    found.figures.append(table_figure(f"table 2, {ROOM}", caption, columns, rows, _printed(TABLE_2)))


def section_5_2(found: Reproduction, quick: bool) -> None:
    for name, set_, printed in (("Kkm", "Kvkn", 29_760), ("kPP", "PPvk", 14_880)):
        found.claims.append(
            Claim("section 5.2", f"{ROOM}: positions of the {name} file", printed, positions(set_), Equal())
        )


def table_3(found: Reproduction, quick: bool) -> None:
    rows = []
    for count, (total, total_size, kept, kept_size, factor) in TABLE_3.items():
        everything, ours = counts.all_positions(count), counts.representative_positions(count)
        label = f"{ROOM}, {count} elements"
        four = Printed(4, significant=True)
        found.claims += [
            Claim(
                "table 3", f"{label}: positions of all sets", total, everything, four, why=_misprint(total, total_size)
            ),
            _memory(f"{label}: memory of all sets", total_size, everything, total),
            Claim(
                "table 3", f"{label}: positions of representatives", kept, ours, four, why=_misprint(kept, kept_size)
            ),
            _memory(f"{label}: memory of representatives", kept_size, ours, kept),
            factor_claim("table 3", label, factor, everything, ours, own_factor(factor, total, kept)),
        ]
        sizes = [as_printed(size / 16, like) for size, like in ((everything, total_size), (ours, kept_size))]
        rows.append([count, everything, sizes[0], ours, sizes[1], factor_text(everything, ours)])
    columns = ["elements", "positions", "memory", "positions of representatives", "memory of these", "reduction factor"]
    caption = "Positions, two bits each and mirror images once: positions / 16 bytes."
    found.figures.append(table_figure(f"table 3, {ROOM}", caption, columns, rows, _printed(TABLE_3)))


def _misprint(printed: float, size: str) -> str:
    """A number of positions that does not fit the memory beside it; nothing where it does."""
    number, unit = size.split()
    fitting = 16 * float(number) * 1024 ** UNITS.index(unit)
    if abs(fitting / printed - 1) < 0.01:
        return ""
    return f"the memory beside it, {size}, is that of {fitting:,.4g} positions at 16 a byte: a misprint"


def _memory(claim: str, printed: str, positions_: int, rounded: float) -> Claim:
    ours, why = as_printed(positions_ / 16, printed), ""
    if ours != printed:
        if as_printed(rounded / 16, printed) == printed:
            why = f"the paper computed it from its rounded {rounded:.4g} positions"
        else:
            why = _last_digit(positions_, printed)
    return Claim("table 3", claim, printed, ours, Equal(), why=why)


def _last_digit(positions_: int, printed: str) -> str:
    """How the paper has come from the memory of so many positions to what it prints."""
    number, unit = printed.split()
    exact = positions_ / 16 / 1024 ** UNITS.index(unit)
    last, gap = 10.0 ** -len(number.partition(".")[2]), float(number) - exact
    if abs(gap) < last:
        return f"{exact:.4f} {unit}: the last digit of {number} is rounded {'up' if gap > 0 else 'down'} in the paper"
    return f"{exact:.4f} {unit}, {100 * gap / exact:+.2g} % in the paper, and no cause is known"


def as_printed(size: float, like: str) -> str:
    """A size in the unit and with the decimals of the printed one."""
    number, unit = like.split()
    decimals = len(number.partition(".")[2])
    return f"{size / 1024 ** UNITS.index(unit):.{decimals}f} {unit}"


def table_4(found: Reproduction, quick: bool) -> None:
    rows, beside = [], []
    for count, printed in TABLE_4.items():
        label = f"{ROOM}, {count} elements"
        ours = [counts.won_orbits(count, only) for only in (False, True)]
        mistaken = [counts.won_orbits(count, only, escapes(count)) for only in (False, True)]
        for what, paper, right, wrong in zip(("all sets", "representatives"), printed, ours, mistaken, strict=False):
            why = "" if right == paper else _gap(int(paper), right, wrong, count, quick)
            found.claims.append(Claim("table 4", f"{label}: won positions of {what}", paper, right, Equal(), why=why))
        total, kept, factor = printed
        why = "" if ours[0] == total else own_factor(factor, total, kept) or "follows from the two counts before it"
        found.claims.append(factor_claim("table 4", label, factor, ours[0], ours[1], why))
        rows.append([count, *ours, factor_text(*ours)])
        if ours[0] != total:
            quarters = [counts.won_quarters(count, only, escapes(count)) for only in (False, True)]
            beside += _hypothesis(label, printed, ours, mistaken, quarters)
    found.claims += beside
    columns = ["elements", "total", "representatives", "reduction factor"]
    caption = "Positions that White wins, both sides to move, mirror images once, without the 40-ply rule."
    found.figures.append(table_figure(f"table 4, {ROOM}", caption, columns, rows, _printed(TABLE_4)))


def alone(quick: bool) -> tuple[int, ...]:
    """The numbers of elements whose sets are all solved on their own, and compared with their class."""
    return (3,) if quick else (3, 4)


def _gap(paper: int, ours: int, mistaken: int, count: int, quick: bool) -> str:
    compared = (
        "each set solved on its own is compared with its class in the rows of section 3"
        if count in alone(quick)
        else f"sets of {count} elements are not solved on their own in a quick run"
    )
    return (
        f"the paper has {100 * (1 - paper / ours):.1f} % fewer. Ours follows the rules of section 2.1; {compared}. "
        "A program that takes every capture by the losing side for an escape finds "
        f"{mistaken:,}, {100 * (mistaken / paper - 1):+.2f} % from the paper's"
    )


def _hypothesis(
    label: str, printed: Sequence[float], ours: list[int], mistaken: list[int], quarters: list[int]
) -> list[Claim]:
    """The same counts under the mistake that comes nearest, and how much of the gap it explains."""
    claims = []
    kinds = zip(("all sets", "representatives"), printed, ours, mistaken, quarters, strict=False)
    for what, paper, right, wrong, quarter in kinds:
        share = 100 * (right - wrong) / (right - paper)
        why = (
            f"explains {share:.1f} % of the gap of {right - paper:,.0f}; {wrong - paper:+,.0f} remain, "
            f"{100 * (wrong / paper - 1):+.2f} %, and no cause is known for them"
        )
        if quarter != wrong:
            why += f"; a quarter of all placements, as if none were its own mirror image, would be {quarter:,}"
        claim = f"{label}: won positions of {what}, captures by the losing side taken for escapes"
        claims.append(Claim("beside table 4", claim, paper, wrong, Equal(), why=why))
    return claims


def section_6(found: Reproduction, quick: bool) -> None:
    for count in alone(quick):
        saved = time_saved(count)
        label = f"{ROOM}, {count} elements"
        found.claims += [
            *saved.claims(ROOM),
            Claim("section 3", f"{label}: sets that do not win as their class does", 0, saved.differ, Equal()),
        ]
        size = len(map_text(map_rows(count, "paper")).encode())
        tables = counts.representative_positions(count) / 16
        found.claims.append(
            Claim(
                "section 6", f"{label}: the map file, as a share of tables", "much smaller", round(size / tables, 4),
                Beyond(up=False), null=1,
                why=f"{size:,} bytes of CSV for {counts.sets(count):,} sets, {tables:,.0f} bytes of tables",
            )
        )  # fmt: skip


def _printed(table: Mapping[int, Sequence[object]]) -> list[list[object]]:
    return [[count, *row] for count, row in table.items()]


PARTS: dict[str, list[Part]] = {
    "1": [table_1],
    "2": [table_2],
    "3": [table_3],
    "4": [table_4],
    "": [figure_1, figure_2, figure_4, section_5_2, section_6],
}
"""What is done again, by table of the paper."""
