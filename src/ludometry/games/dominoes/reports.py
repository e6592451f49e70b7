"""Answers about positions and classes, as data and as words."""

from __future__ import annotations

import time
from typing import Any

from ludometry.core.errors import BadInput, UnknownName
from ludometry.core.game import Game, Marks, Turn
from ludometry.games.dominoes import material, rules
from ludometry.games.dominoes.deals import source
from ludometry.games.dominoes.game import Dominoes
from ludometry.games.dominoes.graph_picture import draw_graph
from ludometry.games.dominoes.material import (
    LEAST_ELEMENTS,
    MODES,
    MOST_ELEMENTS,
    Set,
    classes,
    group_of,
    groups,
    mode_named,
    order,
    read_set,
    renamings,
    write_set,
)
from ludometry.games.dominoes.numbering import Positions
from ludometry.games.dominoes.oracle import DominoOracle, best_line, name_moves, verdict
from ludometry.games.dominoes.picture import Table as TablePicture
from ludometry.games.dominoes.rules import BLOCKS, Block, Position
from ludometry.games.dominoes.tiles import tile_of, write_tile
from ludometry.study.adviser import appraisal_data
from ludometry.study.report import Report, Table

MOST_COMPARED = 5
"""Sets of up to so many elements are compared under every map of their elements."""
UNSOUND = (
    "The paper's graph joins tiles that share a number, and so takes a triangle such as 01 02 12 for a star such as "
    "01 02 03. With an isolated tile added (01 02 12 34 and 01 02 03 45), at least 12 of 24 positions differ in result "
    "whatever element is mapped to which, blocks being drawn. Renaming the numbers is sound: those classes are stored."
)


def block_named(name: str) -> Block:
    found = next((block for block in BLOCKS if block == name), None)
    if found is None:
        raise UnknownName("block rule", name, BLOCKS)
    return found


def read_range(text: str) -> list[int]:
    """`4` or `3..6`."""
    low, dots, high = text.partition("..")
    if not (low.isascii() and low.isdigit()) or (dots and not (high.isascii() and high.isdigit())):
        raise BadInput(f"{text[:20]!r} is not a number of elements: write such as 4 or 3..6.")
    first, last = int(low[:9]), int(high[:9]) if dots else int(low[:9])
    if not LEAST_ELEMENTS <= first <= last <= MOST_ELEMENTS:
        raise BadInput(f"elements run from {LEAST_ELEMENTS} to {MOST_ELEMENTS} here, lowest first: write such as 3..6.")
    return list(range(first, last + 1))


def classes_report(text: str, mode: str) -> Report:
    """Tables 2 and 3 of the paper: sets, classes, positions and bytes by number of elements."""
    chosen = mode_named(mode)
    rows = []
    for count in read_range(text):
        began = time.process_time()
        found = groups(count, chosen)
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
        [
            row["elements"],
            f"{row['sets']:,}",
            f"{row['representatives']:,}",
            f"{row['sets'] / row['representatives']:.1f}",
            f"{row['sound_representatives']:,}",
            f"{row['all_positions']:,}",
            f"{row['positions']:,}",
            f"{row['bytes']:,}",
            f"{row['seconds']:.2f}",
        ]
        for row in rows
    ]
    columns = ["elements", "sets", "classes", "fewer by", "sound", "all positions", "positions", "bytes", "CPU s"]
    words = "A bit a position; the mover's view only, neither hand empty."
    parts: list[str | Table] = [Table(columns, shown, f"Classes of dominoes, mode {mode}"), words]
    if chosen == "paper":
        parts.append(UNSOUND)
    return Report({"mode": mode, "sound": chosen == "numbers", "rows": rows}, parts)


def members(set_: Set) -> list[Set]:
    """Every set that renaming the numbers makes of one."""
    return sorted({tuple(sorted(int(way[tile]) for tile in set_)) for way in renamings()[0]}, key=order)


def class_report(text: str) -> Report:
    """One set: its graph, its class in each mode, its representative, and which tile plays which part."""
    set_ = read_set(text)
    found = {mode: group_of(set_, mode) for mode in MODES}
    sound = found["numbers"].representative
    carry = classes(len(set_)).renaming(set_)
    plays = [[write_tile(tile), write_tile(carry[tile])] for tile in dict.fromkeys(set_)]
    rivals = [one for one in found["paper"].orbits if one != sound]
    differ = [_differences(sound, one) for one in rivals]
    data = {
        "set": write_set(set_),
        "elements": len(set_),
        "positions": material.positions(set_),
        "representative": {mode: write_set(found[mode].representative) for mode in MODES},
        "members": {mode: found[mode].size for mode in MODES},
        "some_members": [write_set(one) for one in members(set_)[:20]],
        "map": plays,
        "positions_served": found["numbers"].size * material.positions(set_),
        "confused_with": [
            {"representative": write_set(one), "positions_that_differ": count}
            for one, count in zip(rivals, differ, strict=True)
        ],
    }
    shown = [[mode, write_set(found[mode].representative), f"{found[mode].size:,}"] for mode in MODES]
    table = Table(["mode", "representative", "sets"], shown, f"{write_set(set_)}: {material.positions(set_)} positions")
    words = f"In the table of {write_set(sound)}: {', '.join(f'{tile} plays {part}' for tile, part in plays)}."
    served = found["numbers"].size
    saving = (
        f"Where a block is not scored by pips, one table of {material.positions(set_)} positions serves {served:,} "
        f"sets with {served * material.positions(set_):,}."
    )
    parts: list[str | Table] = [table, words, saving]
    for one, count in zip(rivals, differ, strict=True):
        parts.append(_confusion(one, count, material.positions(set_)))
    caption = f"{write_set(set_)} is read from the table of {write_set(sound)}"
    return Report(data, parts, draw_graph(set_, caption))


def _differences(one: Set, other: Set) -> int | None:
    from ludometry.games.dominoes.checks import fewest_differences

    return fewest_differences("draw", one, other) if len(one) <= MOST_COMPARED else None


def _confusion(rival: Set, count: int | None, total: int) -> str:
    words = f"The paper's graph cannot tell it from {write_set(rival)}"
    if count is None:
        return f"{words}, although no renaming makes one the other."
    if count == 0:
        return f"{words}; under the best map all {total} positions happen to have equal results, blocks being drawn."
    return (
        f"{words}, a different game: at least {count} of {total} positions differ in result under every map, "
        "blocks being drawn."
    )


def probe_report(position: Position, block: Block, most: int, from_table: bool) -> Report:
    """Everything that is known of an open position."""
    from ludometry.games.dominoes.tables import tables

    game = Dominoes(block)
    any_game: Game[Any, Any, Any] = game
    elements = position.size(0) + position.size(1) + 1
    over = rules.turn(position) == Turn.OVER
    if from_table and not over and not any(position.unknown):
        if position.ends is None or elements > MOST_ELEMENTS:
            raise BadInput(f"tables hold positions with a chain and at most {MOST_ELEMENTS} elements, chain included.")
        tables().table(block, elements)
    seen = verdict(position, block)
    appraisals = [] if over else DominoOracle(block).open_hands(position)
    played = name_moves(best_line(position, block, most))
    set_ = None if position.ends is None else tuple(sorted((*sum(position.hands, ()), tile_of(*position.ends))))
    stored = set_ is not None and block != "pips" and LEAST_ELEMENTS <= len(set_) <= MOST_ELEMENTS and not over
    data: dict[str, Any] = {
        "room": "dominoes",
        "position": game.write(position),
        "block": block,
        "result": seen.result,
        "distance": seen.plies,
        "source": "over" if over else source(position, block),
        "set": write_set(set_) if set_ else None,
        "class": write_set(group_of(set_, "numbers").representative) if stored and set_ else None,
        "moves": [appraisal_data(any_game, position, a) for a in appraisals],
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
    shown = rules.View(position.mover, position)
    return Report(data, parts, TablePicture().draw(shown, Marks(best=best)))
