"""Answers about positions and classes, as data and as words."""

from __future__ import annotations

import time
from pathlib import Path

from ludometry.core.game import AnyGame, Marks
from ludometry.games.darkchess import rules
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
    map_rows,
    pieces_of,
    positions,
    read_set,
    symmetry,
    write_set,
)
from ludometry.games.darkchess.numbering import placements
from ludometry.games.darkchess.oracle import TableOracle, best_line, name_moves, verdict
from ludometry.games.darkchess.picture import Board
from ludometry.games.darkchess.pieces import KINDS, SIDES, takes
from ludometry.games.darkchess.position import Position, has_both_sides, material
from ludometry.games.darkchess.rules import DarkChess
from ludometry.games.darkchess.tables import Tables
from ludometry.study import classes as shared
from ludometry.study.adviser import appraisal_data
from ludometry.study.classes import read_range
from ludometry.study.report import Json, Report, Table

MOST_ELEMENTS = 9


def classes_report(text: str, mode: Mode, map_to: Path | None = None) -> Report:
    """Tables 2 and 3 of the paper: sets, classes, positions and bytes by number of elements; and the map file."""
    counts = read_range(text, 2, MOST_ELEMENTS)
    rows = [_class_row(count, mode) for count in counts]
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
    table = Table(columns, shown, f"Classes of dark chess, mode {mode}")
    carried = (row for count in counts for row in map_rows(count, mode))
    return shared.classes_report({"mode": mode, "rows": rows}, [table, words], map_to, carried)


def _class_row(count: int, mode: Mode) -> Json:
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
    set_ = read_set(f"{KINDS}v{KINDS}" if text == "all" else text)
    count = elements(set_)
    if count > MOST_ELEMENTS:
        return _graph_report(set_)
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


def _graph_report(set_: str) -> Report:
    """A set that is too large for its class to be listed: the graph alone."""
    pieces = "".join(dict.fromkeys(pieces_of(set_)))
    captures = {p: "".join(q for q in pieces if takes(p, q)) for p in pieces}
    nothing = dict.fromkeys(MODES)
    data = {
        "set": set_,
        "elements": elements(set_),
        "positions": positions(set_),
        "representative": nothing,
        "members": nothing,
        "map": None,
        "swapped": None,
        "captures": captures,
    }
    table = Table(["piece", "takes"], [[p, " ".join(taken) or "nothing"] for p, taken in captures.items()], set_)
    words = f"Its class is not listed: that is done up to {MOST_ELEMENTS} pieces."
    return Report(data, [table, words], draw_graph(set_, "arrows: what takes what; dashed: the cannon's jumps"))


def _some(members: tuple[str, ...]) -> str:
    return " ".join(members[:8]) + (f" ... ({len(members) - 8} more)" if len(members) > 8 else "")


def probe_report(position: Position, most: int, found: Tables) -> Report:
    """Everything the tables say of a position."""
    game = DarkChess()
    any_game: AnyGame = game
    seen = verdict(position, found)
    assert position.side is not None
    over = rules.turn(position) < 0
    appraisals = [] if over else TableOracle(found).appraise(position)
    line = best_line(position, most, found)
    set_ = write_set(material(position.board)) if has_both_sides(position.board) else None
    played = name_moves(line)
    table = found.carry(set_).set_ if set_ else None
    data: Json = {
        "room": "darkchess",
        "position": game.write(position),
        "set": set_,
        "table": table,
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
    if set_ and exchanged(set_) != set_ and table != set_:
        words += f" (table {table})"
    rows = [[game.write_move(position, a.move), a.details["category"], a.value.distance, a.why] for a in appraisals]
    parts: list[str | Table] = [words + "."]
    if rows:
        parts += [Table(["move", "result", "plies", "why"], rows), "Best line: " + " ".join(played)]
    best = appraisals[0].move if appraisals else None
    return Report(data, parts, Board().draw(position, Marks(best=best)))
