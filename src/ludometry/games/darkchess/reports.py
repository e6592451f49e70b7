"""Answers about positions and classes, as data and as words."""

from __future__ import annotations

import time
from typing import Any

from ludometry.core.errors import BadInput
from ludometry.core.game import Game, Marks
from ludometry.games.darkchess import rules
from ludometry.games.darkchess.game import DarkChess
from ludometry.games.darkchess.graph_picture import draw_graph
from ludometry.games.darkchess.material import (
    MODES,
    Mode,
    all_sets,
    classes,
    elements,
    exchanged,
    groups,
    is_own_exchange,
    pieces_of,
    positions,
    read_set,
    representative,
    symmetry,
    write_set,
)
from ludometry.games.darkchess.numbering import placements
from ludometry.games.darkchess.oracle import TableOracle, best_line, name_moves, verdict
from ludometry.games.darkchess.picture import Board
from ludometry.games.darkchess.pieces import SIDES
from ludometry.games.darkchess.rules import Position
from ludometry.study.adviser import appraisal_data
from ludometry.study.report import Report, Table

MOST_ELEMENTS = 9


def read_range(text: str) -> list[int]:
    """`4` or `2..8`."""
    low, dots, high = text.partition("..")
    if not low.isdigit() or (dots and not high.isdigit()):
        raise BadInput(f"{text!r} is not a number of elements: write such as 4 or 2..8.")
    first, last = int(low), int(high) if dots else int(low)
    if not 2 <= first <= last <= MOST_ELEMENTS:
        raise BadInput(f"elements run from 2 to {MOST_ELEMENTS} here, lowest first: write such as 2..8.")
    return list(range(first, last + 1))


def classes_report(text: str, mode: str) -> Report:
    """Tables 2 and 3 of the paper: sets, classes, positions and bytes by number of elements."""
    symmetry(mode)
    chosen: Mode = next(known for known in MODES if known == mode)
    rows = [_class_row(count, chosen) for count in read_range(text)]
    shown = [
        [
            row["elements"],
            f"{row['sets']:,}",
            f"{row['representatives']:,}",
            f"{row['sets'] / row['representatives']:.2f}",
            f"{row['all_positions']:.4g}",
            f"{row['positions']:.4g}",
            size_words(row["all_bytes"]),
            size_words(row["bytes"]),
            f"{row['seconds']:.2f}",
        ]
        for row in rows
    ]
    columns = ["elements", "sets", "classes", "fewer by", "all positions", "positions", "all bytes", "bytes", "CPU s"]
    words = (
        "Two bits a position, mirror images once: positions / 16 bytes; positions of one set a class beside all sets'."
    )
    return Report({"mode": mode, "rows": rows}, [Table(columns, shown, f"Classes of dark chess, mode {mode}"), words])


def _class_row(count: int, mode: Mode) -> dict[str, Any]:
    began = time.process_time()
    found = classes(count, mode)
    total = sum(positions(set_) for set_ in all_sets(count))
    if mode == "paper":
        kept = sum(positions(one.representative) for one in found)
    else:
        kept = sum(_stored_positions(one.representative, mode) for one in found)
    return {
        "elements": count,
        "sets": sum(len(one.members) for one in found),
        "representatives": len(found),
        "positions": kept,
        "bytes": -(-kept // 16),
        "all_positions": total,
        "all_bytes": -(-total // 16),
        "seconds": time.process_time() - began,
    }


def _stored_positions(set_: str, mode: Mode) -> int:
    """Pieces that may trade places counted once; with exchanged colours both sides to move are kept, unless alike."""
    sides = 2 if mode == "swap" and not is_own_exchange(set_) else 1
    return sides * placements(tuple(len(group) for group in groups(set_)))


def size_words(size: float) -> str:
    """Bytes in binary units, as the paper prints them."""
    for unit in ("B", "KB", "MB", "GB"):
        if size < 1024:
            return f"{size:.4g} {unit}"
        size /= 1024
    return f"{size:.4g} TB"


def class_report(text: str) -> Report:
    """One set: its graph, its class in each mode, its representative, and which piece plays which part."""
    set_ = read_set(text)
    count = elements(set_)
    if count > MOST_ELEMENTS:
        raise BadInput(f"{set_} has {count} pieces: classes are listed up to {MOST_ELEMENTS}.")
    found = {}
    for mode in MODES:
        key = symmetry(mode).key(set_)
        found[mode] = next(one for one in classes(count, mode) if symmetry(mode).key(one.representative) == key)
    target = found["swap"].representative
    carry = symmetry("swap").map_to(set_, target)
    plays = [[piece, pieces_of(target)[place]] for piece, place in zip(pieces_of(set_), carry.places, strict=True)]
    data = {
        "set": set_,
        "elements": count,
        "positions": positions(set_),
        "representative": {mode: found[mode].representative for mode in MODES},
        "members": {mode: list(found[mode].members) for mode in MODES},
        "map": plays,
        "swapped": carry.swapped,
    }
    shown = [[mode, found[mode].representative, len(found[mode].members), _some(found[mode].members)] for mode in MODES]
    parts = ", ".join(f"{piece} plays {part}" for piece, part in plays)
    words = f"In the table of {target}: {parts}{', colours exchanged' if carry.swapped else ''}."
    table = Table(["mode", "representative", "sets", "members"], shown, f"{set_}: {positions(set_):,} positions")
    return Report(data, [table, words], draw_graph(set_, f"{set_} is read from the table of {target}"))


def _some(members: tuple[str, ...], most: int = 8) -> str:
    return " ".join(members[:most]) + (f" ... ({len(members) - most} more)" if len(members) > most else "")


def probe_report(position: Position, most: int) -> Report:
    """Everything the tables say of a position."""
    game = DarkChess()
    any_game: Game[Any, Any, Any] = game
    seen = verdict(position)
    assert position.side is not None
    over = rules.turn(position) < 0
    appraisals = [] if over else TableOracle().appraise(position)
    line = best_line(position, most)
    set_ = write_set(rules.material(position.board)) if rules.has_both_sides(position.board) else None
    played = name_moves(line)
    data: dict[str, Any] = {
        "room": "darkchess",
        "position": game.write(position),
        "set": set_,
        "table": representative(set_) if set_ else None,
        "result": {"win": "win", "loss": "loss"}.get(seen.category, "draw"),
        "category": seen.category,
        "distance": seen.distance,
        "rule_40": {"win": False, "loss": False, "draw": None}.get(seen.category, True),
        "moves": [appraisal_data(any_game, position, a) for a in appraisals],
        "line": played,
    }
    side = SIDES[position.side]
    words = {
        "win": f"{side} wins",
        "loss": f"{side} loses",
        "draw": "draw",
        "cursed-win": f"draw by the 40-ply rule: {side} would win without it",
        "blessed-loss": f"draw by the 40-ply rule: {side} would lose without it",
    }[seen.category]
    if seen.distance:
        words += f"; next capture or end within {seen.distance} {'ply' if seen.distance == 1 else 'plies'}"
    if set_ and exchanged(set_) != set_ and representative(set_) != set_:
        words += f" (table {representative(set_)})"
    rows = [[game.write_move(position, a.move), a.details["category"], a.value.distance, a.why] for a in appraisals]
    parts: list[str | Table] = [words + "."]
    if rows:
        parts += [Table(["move", "result", "plies", "why"], rows), "Best line: " + " ".join(played)]
    best = appraisals[0].move if appraisals else None
    return Report(data, parts, Board().draw(position, Marks(best=best)))
