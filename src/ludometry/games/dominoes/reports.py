"""Answers about positions and classes, as data and as words."""

from __future__ import annotations

import time
from pathlib import Path

from ludometry.core.errors import BadInput
from ludometry.core.game import Marks, Turn
from ludometry.games.dominoes import material, rules
from ludometry.games.dominoes.deals import source
from ludometry.games.dominoes.graph_picture import draw_graph
from ludometry.games.dominoes.material import (
    LEAST_ELEMENTS,
    MODES,
    MOST_ELEMENTS,
    Mode,
    Set,
    classes,
    group_of,
    groups,
    map_rows,
    order,
    read_set,
    renamings,
)
from ludometry.games.dominoes.numbering import Positions
from ludometry.games.dominoes.oracle import DominoOracle, best_line, name_moves, verdict
from ludometry.games.dominoes.paper.figures import fewest_differences
from ludometry.games.dominoes.picture import DominoPicture
from ludometry.games.dominoes.position import View
from ludometry.games.dominoes.rules import Dominoes
from ludometry.games.dominoes.tables import Tables
from ludometry.games.dominoes.tiles import ALL_TILES, TILE_COUNT, share_a_number, tile_of, write_tile, write_tiles
from ludometry.study import classes as shared
from ludometry.study.adviser import appraisal_data
from ludometry.study.classes import read_range
from ludometry.study.report import Json, Report, Table

MOST_COMPARED = 5
"""Sets of up to this many elements are compared under every map of their elements."""
UNSOUND = (
    "The paper's graph joins tiles that share a number, and so takes a triangle such as 01 02 12 for a star such as "
    "01 02 03. With an isolated tile added (01 02 12 34 and 01 02 03 45), at least 12 of 24 positions differ in result "
    "whatever element is mapped to which, blocks being drawn. Renaming the numbers is sound: those classes are stored."
)


def classes_report(text: str, mode: Mode, map_to: Path | None = None) -> Report:
    """Tables 2 and 3 of the paper: sets, classes, positions and bytes by number of elements; and the map file."""
    counts = read_range(text, LEAST_ELEMENTS, MOST_ELEMENTS)
    rows = list[Json]()
    for count in counts:
        began = time.process_time()
        found = groups(count, mode)
        kept = sum(material.positions(group.representative) for group in found)
        total = Positions(count).size
        rows.append(
            {
                "elements": count,
                "sets": sum(group.size for group in found),
                "representatives": len(found),
                "positions": kept,
                "bytes": -(-kept // 8),
                "all_positions": total,
                "all_bytes": -(-total // 8),
                "sound_representatives": len(groups(count, "numbers")),
                "seconds": time.process_time() - began,
            }
        )
    shown = [
        [r["elements"], f"{r['sets']:,}", f"{r['representatives']:,}", f"{r['sets'] / r['representatives']:.1f}",
         *(f"{r[key]:,}" for key in ("sound_representatives", "all_positions", "positions", "bytes")),
         f"{r['seconds']:.2f}"]
        for r in rows
    ]  # fmt: skip
    columns = ["elements", "sets", "classes", "fewer by", "sound", "all positions", "positions", "bytes", "CPU s"]
    words = "A bit a position; the mover's view only, neither hand empty."
    parts: list[str | Table] = [Table(columns, shown, f"Classes of dominoes, mode {mode}"), words]
    if mode == "paper":
        parts.append(UNSOUND)
    carried = (row for count in counts for row in map_rows(count, mode))
    data: Json = {"mode": mode, "sound": mode == "numbers", "rows": rows}
    return shared.classes_report(data, parts, map_to, carried)


def members(set_: Set) -> list[Set]:
    """Every set that renaming the numbers makes of one."""
    return sorted({tuple(sorted(int(way[tile]) for tile in set_)) for way in renamings()[0]}, key=order)


def class_report(text: str) -> Report:
    """One set: its graph, its class in each mode, its representative, and which tile plays which part."""
    if text == "all":
        return _whole_graph()
    set_ = read_set(text)
    size = material.positions(set_)
    found = {mode: group_of(set_, mode) for mode in MODES}
    sound = found["numbers"].representative
    carry = classes(len(set_)).renaming(set_)
    plays = [[write_tile(tile), write_tile(carry[tile])] for tile in dict.fromkeys(set_)]
    rivals = [one for one in found["paper"].orbits if one != sound]
    compared = len(set_) <= MOST_COMPARED
    differ = [fewest_differences("draw", sound, one) if compared else None for one in rivals]
    data = {
        "set": write_tiles(set_),
        "elements": len(set_),
        "positions": size,
        "representative": {mode: write_tiles(found[mode].representative) for mode in MODES},
        "members": {mode: found[mode].size for mode in MODES},
        "some_members": [write_tiles(one) for one in members(set_)[:20]],
        "map": plays,
        "positions_served": found["numbers"].size * size,
        "confused_with": [
            {"representative": write_tiles(one), "positions_that_differ": count}
            for one, count in zip(rivals, differ, strict=True)
        ],
    }
    shown = [[mode, write_tiles(found[mode].representative), f"{found[mode].size:,}"] for mode in MODES]
    table = Table(["mode", "representative", "sets"], shown, f"{write_tiles(set_)}: {size} positions")
    words = f"In the table of {write_tiles(sound)}: {', '.join(f'{tile} plays {part}' for tile, part in plays)}."
    served = found["numbers"].size
    saving = (
        f"Where a block is not scored by pips, one table of {size} positions serves {served:,} sets with "
        f"{served * size:,}."
    )
    parts: list[str | Table] = [table, words, saving]
    parts += [_confusion(one, count, size) for one, count in zip(rivals, differ, strict=True)]
    caption = f"{write_tiles(set_)} is read from the table of {write_tiles(sound)}"
    return Report(data, parts, draw_graph(set_, caption))


def _whole_graph() -> Report:
    """All 28 tiles: the graph alone, for no position has them all in hand."""
    touched = {a: [b for b in ALL_TILES if b != a and share_a_number(a, b)] for a in ALL_TILES}
    edges = sum(map(len, touched.values())) // 2
    data = {
        "set": write_tiles(ALL_TILES),
        "elements": TILE_COUNT,
        "touches": {write_tile(a): [write_tile(b) for b in others] for a, others in touched.items()},
        "edges": edges,
    }
    rows = [[write_tile(a), write_tiles(tuple(others))] for a, others in touched.items()]
    words = f"All {TILE_COUNT} tiles, {edges} pairs that share a number; classes are listed up to {MOST_ELEMENTS}."
    caption = "every two tiles in a row, or in a column, or on one number's corner, share a number"
    return Report(data, [Table(["tile", "touches"], rows, "All tiles"), words], draw_graph(ALL_TILES, caption))


def _confusion(rival: Set, count: int | None, total: int) -> str:
    words = f"The paper's graph cannot tell it from {write_tiles(rival)}"
    if count is None:
        return f"{words}, although no renaming makes one the other."
    if count == 0:
        return f"{words}; under the best map all {total} positions happen to have equal results, blocks being drawn."
    return (
        f"{words}, a different game: at least {count} of {total} positions differ in result under every map, "
        "blocks being drawn."
    )


def probe_report(game: Dominoes, text: str, most: int, from_table: bool, found: Tables) -> Report:
    """Everything that is known of an open position."""
    position, block = game.read(text), game.block
    over = rules.turn(position) == Turn.OVER
    if from_table and not over and position.is_named:
        if position.ends is None or position.elements > MOST_ELEMENTS:
            raise BadInput(f"tables hold positions with a chain and at most {MOST_ELEMENTS} elements, chain included.")
        found.table(block, position.elements)
    seen = verdict(position, block, found)
    appraisals = [] if over else DominoOracle(block, found=found).open_hands(position)
    played = name_moves(best_line(position, block, most, found))
    set_ = None if position.ends is None else tuple(sorted((*sum(position.hands, ()), tile_of(*position.ends))))
    stored = set_ is not None and block != "pips" and LEAST_ELEMENTS <= len(set_) <= MOST_ELEMENTS and not over
    data: Json = {
        "room": "dominoes",
        "position": game.write(position),
        "block": block,
        "result": seen.result,
        "distance": seen.plies,
        "source": "over" if over else source(position, block, found),
        "set": write_tiles(set_) if set_ else None,
        "class": write_tiles(group_of(set_, "numbers").representative) if stored and set_ else None,
        "moves": [appraisal_data(game, position, a) for a in appraisals],
        "line": played,
    }
    player = f"player {position.mover + 1}"
    words = {"win": f"{player} wins", "loss": f"{player} loses", "draw": "draw"}[seen.result]
    if seen.plies:
        words += f" in {seen.plies} {'ply' if seen.plies == 1 else 'plies'}"
    words += (
        ", the game is over" if over else f" ({data['source']}{', class ' + data['class'] if data['class'] else ''})"
    )
    rows = [[game.write_move(position, a.move), a.details["result"], a.value.distance, a.why] for a in appraisals]
    parts: list[str | Table] = [words + "."]
    if rows:
        parts += [Table(["move", "result", "plies", "why"], rows), "Best line: " + " ".join(played)]
    best = appraisals[0].move if appraisals else None
    return Report(data, parts, DominoPicture().draw(View(position.mover, position), Marks(best=best)))
