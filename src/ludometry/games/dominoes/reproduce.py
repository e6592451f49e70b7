"""What "Material Symmetry to Partition Endgame Tables" prints of dominoes, ours beside it, place by place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb

import numpy as np

from ludometry.core.game import Marks
from ludometry.games.dominoes.graph_picture import draw_graph
from ludometry.games.dominoes.material import map_rows, set_positions, sets
from ludometry.games.dominoes.notation import read_position
from ludometry.games.dominoes.paper import figures
from ludometry.games.dominoes.paper.representations import reversed_test_wrong
from ludometry.games.dominoes.paper.time_saved import time_saved
from ludometry.games.dominoes.picture import DominoPicture
from ludometry.games.dominoes.position import View
from ludometry.games.dominoes.rules import Dominoes, play
from ludometry.games.dominoes.tables import tables
from ludometry.games.dominoes.tiles import ALL_TILES, TILE_COUNT, share_a_number, write_tile, write_tiles
from ludometry.games.dominoes.whole.rules import WholeDominoes
from ludometry.study.claims import Beyond, Claim, Equal
from ludometry.study.figures import PaperFigure, Reproduction
from ludometry.study.report import Table
from ludometry.study.symmetry_paper import Part, factor_claim, factor_text, own_factor, table_figure
from ludometry.tables.map_file import map_text

ROOM = "dominoes"
TABLE_2 = {3: (4032, 20, 201.6), 4: (30303, 61, 496.8), 5: (180_180, 185, 973.9), 6: (868_140, 563, 1542.0)}
"""Sets, representatives and reduction factor by number of elements, as printed."""
TABLE_3 = {
    3: (21_168, "2.58 KB", 92, "11.50 B", 230.09),
    4: (550_368, "67.18 KB", 996, "124.50 B", 552.58),
    5: (8_026_200, "979.76 KB", 7854, "981.75 B", 1021.93),
    6: (82_556_550, "9.84 MB", 53_790, "6.57 KB", 1541.99),
}
"""Positions and memory of all sets and of the representatives, and the factor, as printed."""
TABLE_4 = {3: (22_785, 104, 219.09), 4: (409_234, 747, 547.84), 5: (5_706_631, 5741, 994.01)}
"""Won positions of all sets and of the representatives, and the factor, as printed."""
FIRST = "00 12 13 33 45 56 66 | ?7 | -", "01 03 12 16 24 35 46 | ?7 | -", "00 12 13 33 45 46 56 | ?7 | -"
"""Before the first tile: the heaviest is a double, there is no double, and a double that is not the heaviest."""
SHORT = "36 45 | ?6 | 22", "36 45 | 01 | 2..2"
"""A hand that has nothing to join, with a stock and without."""
CONVENTION = "the mover wins, or his hand is empty already"
"""What the paper must have counted as won: it is the reading that gives all of its figures for three elements."""
TRIED = 1000
"""Random positions of a table that are worked out a second time."""
RENAMED = 2000
"""Random positions whose numbers are renamed."""
FIGURE_3 = "36 45 23 | 01 12 | 15-53", "3-2"
"""Before the tile of figure 3b is joined, and the move that joins it."""


def table_2(found: Reproduction, quick: bool) -> None:
    rows = []
    for count, (total, kept, factor) in TABLE_2.items():
        ours, ours_kept = sets(count), figures.representatives(count)
        sound = figures.representatives(count, "numbers")
        label = f"{ROOM}, {count} elements"
        why = (
            "the count is right and the classes are not: the graph takes a triangle 01 02 12 for a star 01 02 03; "
            f"renaming numbers, which is sound where a block is not scored by pips, gives {sound:,}"
        )
        found.claims += [
            Claim("table 2", f"{label}: sets", total, ours, Equal()),
            Claim("table 2", f"{label}: representatives", kept, ours_kept, Equal(), why=why),
            factor_claim("table 2", label, factor, ours, ours_kept, own_factor(factor, total, kept, 1), 1),
        ]
        rows.append([count, ours, ours_kept, f"{ours / ours_kept:.1f}"])
    columns = ["elements", "total", "representatives", "reduction factor"]
    caption = "How many sets of tiles there are, and how many graphs; the graph joins what it should keep apart."
    found.figures.append(table_figure(f"table 2, {ROOM}", caption, columns, rows, _printed(TABLE_2)))


def table_3(found: Reproduction, quick: bool) -> None:
    rows = []
    for count, (total, total_size, kept, kept_size, factor) in TABLE_3.items():
        label = f"{ROOM}, {count} elements"
        everything, ours = figures.all_positions(count), figures.representative_positions(count)
        sizes = [figures.memory(count, which) for which in ("all", "representatives")]
        why = "" if total == everything else _formula(count, total)
        pasted = own_factor(factor, total, kept)
        if pasted:
            pasted += f"; {factor:,} is near table 2's {TABLE_2[count][2]:,}, which stands in the same row"
        found.claims += [
            Claim("table 3", f"{label}: positions of all sets", total, everything, Equal(), why=why),
            Claim("table 3", f"{label}: memory of all sets", total_size, sizes[0], Equal()),
            Claim("table 3", f"{label}: positions of representatives", kept, ours, Equal()),
            Claim("table 3", f"{label}: memory of representatives", kept_size, sizes[1], Equal()),
            factor_claim("table 3", label, factor, everything, ours, pasted),
        ]
        rows.append([count, everything, sizes[0], ours, sizes[1], factor_text(everything, ours)])
    columns = ["elements", "positions", "memory", "positions of representatives", "memory of these", "reduction factor"]
    caption = "Positions with tiles in both hands, the mover's view, a bit each."
    found.figures.append(table_figure(f"table 3, {ROOM}", caption, columns, rows, _printed(TABLE_3)))


def _formula(count: int, printed: int) -> str:
    """How all other rows come about, and what it gives here."""
    tiles = count - 1
    fitting = [n for n in TABLE_3 if TILE_COUNT * comb(TILE_COUNT, n - 1) * (2 ** (n - 1) - 2) == TABLE_3[n][0]]
    return (
        f"{TILE_COUNT} x C({TILE_COUNT},{tiles}) x {2**tiles - 2} = {figures.all_positions(count):,}; the same formula "
        f"gives the paper's own figure for {', '.join(map(str, fitting))} elements, so {printed:,} is a misprint"
    )


def table_4(found: Reproduction, quick: bool) -> None:
    rows = []
    for count, (total, kept, factor) in TABLE_4.items():
        label = f"{ROOM}, {count} elements"
        won, empty = figures.results(count)[0], figures.empty_hands(count)
        ours, ours_kept = figures.won(count), figures.won_representatives(count)
        words = f"{won:,} wins of the mover and {empty:,} positions in which his hand is empty already"
        why = words if ours == total else f"{words}; {_unreproduced(total, ours, count)}"
        kept_why = "" if ours_kept == kept else _unreproduced(kept, ours_kept, count)
        follows = "" if ours == total else own_factor(factor, total, kept) or "follows from the two counts before it"
        found.claims += [
            Claim("table 4", f"{label}: won positions of all sets ({CONVENTION})", total, ours, Equal(), why=why),
            Claim(
                "table 4",
                f"{label}: won positions of representatives (the same)",
                kept,
                ours_kept,
                Equal(),
                why=kept_why,
            ),
            factor_claim("table 4", label, factor, ours, ours_kept, follows),
        ]
        rows.append([count, ours, ours_kept, factor_text(ours, ours_kept)])
    columns = ["elements", "total", "representatives", "reduction factor"]
    caption = f"Won positions: {CONVENTION}. So there can be more of them than table 3 has positions."
    found.figures.append(table_figure(f"table 4, {ROOM}", caption, columns, rows, _printed(TABLE_4)))


def _unreproduced(paper: int, ours: int, count: int) -> str:
    wrong = figures.unlike_recursion(count, TRIED)
    tried = f"{TRIED:,} random positions are worth what plain recursion over these rules gives"
    return (
        f"the paper has {100 * (paper / ours - 1):.1f} % more, and no cause is known: ours follows section 2.2, and "
        + (f"all but {wrong} of {tried}, so ours is wrong" if wrong else f"{tried}")
    )


def section_2_2(found: Reproduction, quick: bool) -> None:
    game = WholeDominoes(stock="draw", opens="strongest")
    forced = [" or ".join(_legal(game, text)) for text in SHORT]
    asleep = game.read(SHORT[0]).asleep
    found.claims.append(
        Claim(
            "section 2.2", f"{ROOM}: who cannot play, with {asleep} tiles in the stock and with none", "draw, pass",
            ", ".join(forced), Equal(),
            why="ours draws until a tile can be joined; the paper says 'a tile' and not what follows",
        )
    )  # fmt: skip
    for text in FIRST:
        hand = text.partition("|")[0].split()
        heaviest = max(hand, key=lambda tile: int(tile[0]) + int(tile[1]))
        opening = [move.replace("-", "") for move in _legal(game, text)]
        why = (
            "" if opening == [heaviest]
            else "the paper's strongest tile has the most points; ours is the strongest double, and the heaviest tile "
            "where nobody holds a double. No endgame depends on it"
        )  # fmt: skip
        claim = f"{ROOM}: the strongest tile begins: what may be laid first of {' '.join(hand)}"
        found.claims.append(Claim("section 2.2", claim, heaviest, " ".join(opening), Equal(), why=why))


def _legal(game: WholeDominoes, text: str) -> list[str]:
    """The moves in a position of the draw game."""
    position = game.read(text)
    return [game.write_move(position, move) for move in game.moves(position)]


def section_3(found: Reproduction, quick: bool) -> None:
    differ, changed = figures.fewest_differences("draw"), figures.changed_by_renaming(5, "pips", RENAMED)
    count = len(set_positions(figures.TRIANGLE))
    error = 100 * float(np.sqrt(changed / 100 * (1 - changed / 100) / RENAMED))
    found.claims += [
        Claim(
            "section 3", f"{ROOM}: positions of {count} that differ between two sets with one graph", 0, differ,
            Equal(),
            why=f"{write_tiles(figures.TRIANGLE)} against {write_tiles(figures.STAR)}, blocks drawn: {differ} under "
            "the map of tiles that serves best",
        ),
        Claim(
            "section 2.2", f"{ROOM}: results that change when numbers are renamed, per cent", 0, round(changed, 2),
            Equal(), round(error, 2),  # one position is enough to refute it
            why=f"of {RENAMED:,} random positions of five elements: fewer points win a block, and points are no names",
        ),
    ]  # fmt: skip


def section_5_3(found: Reproduction, quick: bool) -> None:
    for count in (3, 4):
        table = np.asarray(tables().table("pips", count))
        wrong = reversed_test_wrong(table, count)
        why = f"of {len(table):,} positions: to be on move may be good, or bad, for both" if wrong else ""
        claim = f"{ROOM}, {count} elements: losses that colours reversed do not tell"
        found.claims.append(Claim("section 5.3", claim, 0, wrong, Equal(), why=why))


def section_6(found: Reproduction, quick: bool) -> None:
    for count in (5,) if quick else (5, 6):
        saved = time_saved(count)
        label = f"{ROOM}, {count} elements"
        found.claims += [
            *saved.claims(f"{ROOM}, blocks drawn"),
            Claim(
                "section 3", f"{label}: won positions that renaming gets wrong, blocks drawn",
                0, saved.differ, Equal(),
            ),
        ]  # fmt: skip
    size = len(map_text(map_rows(4, "numbers")).encode())
    kept = figures.representative_positions(4, "numbers") / 8
    found.claims.append(
        Claim(
            "section 6", f"{ROOM}, 4 elements: the map file, as a multiple of the tables", "much smaller",
            round(size / kept, 1), Beyond(up=False), null=1,
            why=f"{size:,} bytes of CSV for {sets(4):,} sets, {kept:,.0f} bytes of tables at a bit a position: "
            "in dominoes the classes are so large that the map outweighs them; renaming is worked out instead",
        )
    )  # fmt: skip


def figure_3(found: Reproduction, quick: bool) -> None:
    game, (before, move) = Dominoes(), FIGURE_3
    start = read_position(before)
    position = play(start, game.read_move(start, move))
    found.figures.append(
        PaperFigure(
            "figure 3",
            "A chain of three tiles, 15 first, after a player has joined 23.",
            Table(["before", "move", "after"], [[before, move, game.write(position)]]),
            lambda: DominoPicture().draw(View(position.mover, position), Marks()),
            "The tile (1, 5), and a chain of three tiles after (3, 2) was played.",
        )
    )


def figure_6(found: Reproduction, quick: bool) -> None:
    pairs = [(a, b) for a in ALL_TILES for b in ALL_TILES if a < b and share_a_number(a, b)]
    caption = f"All {TILE_COUNT} tiles and the {len(pairs)} pairs that share a number; neighbours are joined, as there."
    found.figures.append(
        PaperFigure(
            "figure 6",
            caption,
            Table(["tile", "touches"], [[write_tile(a), write_tile(b)] for a, b in pairs]),
            lambda: draw_graph(ALL_TILES, "every two tiles in a row or in a column share a number"),
            "The same graph: tiles in rows and columns, every two in a row or column being joined.",
        )
    )


def _printed(table: Mapping[int, Sequence[object]]) -> list[list[object]]:
    return [[count, *row] for count, row in table.items()]


PARTS: dict[str, list[Part]] = {
    "2": [table_2],
    "3": [table_3],
    "4": [table_4],
    "": [figure_3, figure_6, section_2_2, section_3, section_5_3, section_6],
}
"""What is done again, by table of the paper."""
