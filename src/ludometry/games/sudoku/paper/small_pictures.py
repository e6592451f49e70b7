"""Pictures of 4 x 4 boards: a puzzle with its graph, a search tree, steps of the model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ludometry.core.game import Svg
from ludometry.games.sudoku.people.human_plain import Step, put
from ludometry.games.sudoku.position import Board, board, candidates, digits_of
from ludometry.study.chart import COLOURS, INK

if TYPE_CHECKING:
    from ludometry.games.sudoku.paper.small import Node

SIDE = 44
GREY = "#9aa3b0"


def _svg(width: float, height: float, title: str, parts: Sequence[str]) -> Svg:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" role="img" '
        f'font-family="system-ui, sans-serif" font-size="14" fill="{INK}" text-anchor="middle">'
        f"<title>{title}</title>"
    )
    return Svg("\n".join([head, *parts, "</svg>"]))


def _grid(x: float, y: float, lit: Sequence[int] = ()) -> list[str]:
    """The lines of a 4 x 4 board, and the cells that are lit."""
    parts = [
        f'<rect x="{x + c % 4 * SIDE}" y="{y + c // 4 * SIDE}" width="{SIDE}" height="{SIDE}" '
        f'fill="{GREY}" fill-opacity=".35"/>'
        for c in lit
    ]
    for k in range(5):
        wide = 2.4 if k % 2 == 0 else 0.8
        parts.append(
            f'<path d="M{x + k * SIDE} {y}v{4 * SIDE}M{x} {y + k * SIDE}h{4 * SIDE}" stroke="{INK}" '
            f'stroke-width="{wide}"/>'
        )
    return parts


def _middle(x: float, y: float, cell: int) -> tuple[float, float]:
    return x + (cell % 4 + 0.5) * SIDE, y + (cell // 4 + 0.5) * SIDE


def _word(x: float, y: float, text: object, style: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" {style}>{text}</text>'


def puzzle_and_graph(digits: tuple[int, ...], letters: str, kinds: Mapping[int, str]) -> Svg:
    """Figure 1: variables, graph, candidates."""
    parts: list[str] = []
    names = iter(letters)
    top = 40.0
    board_at, graph_at, marks_at = 20.0, 236.0, 452.0
    for x, title in ((board_at, "A) variables"), (graph_at, "B) graph"), (marks_at, "C) candidates")):
        parts.append(_word(x + 2 * SIDE, 24, title))
    parts += _grid(board_at, top) + _grid(marks_at, top)
    marks = candidates(digits)
    for cell, digit in enumerate(digits):
        x, y = _middle(board_at, top, cell)
        style = (
            'font-size="20" font-weight="700"' if digit else f'font-size="17" font-style="italic" fill="{COLOURS[0]}"'
        )
        parts.append(_word(x, y + 6, digit or next(names), style))
        x, y = _middle(marks_at, top, cell)
        if digit:
            parts.append(_word(x, y + 6, digit, 'font-size="20" font-weight="700"'))
            continue
        parts.append(_word(x, y + 4, ",".join(map(str, digits_of(marks[cell]))), 'font-size="12"'))
        kind = kinds.get(cell, "")
        if kind in ("naked", "both"):
            parts.append(f'<circle cx="{x}" cy="{y}" r="17" fill="none" stroke="{COLOURS[1]}" stroke-width="2"/>')
        if kind in ("hidden", "both"):
            parts.append(
                f'<rect x="{x - 19}" y="{y - 19}" width="38" height="38" fill="none" stroke="{COLOURS[2]}" '
                'stroke-width="2"/>'
            )
    parts += _graph(graph_at, top)
    return _svg(648, top + 4 * SIDE + 20, "A 4 x 4 puzzle, its graph and its candidates", parts)


def _graph(x: float, y: float) -> list[str]:
    """The 16 vertices and 56 edges; an edge that would run through a vertex bends around it."""
    parts = []
    for a, b in board(2).edges:
        (ax, ay), (bx, by) = _middle(x, y, a), _middle(x, y, b)
        far = max(abs(ax - bx), abs(ay - by)) / SIDE
        bend = 0.0 if far < 1.5 else 7.0 * far
        cx, cy = (ax + bx) / 2, (ay + by) / 2
        cx, cy = (cx + bend, cy) if ax == bx else (cx, cy - bend)
        parts.append(
            f'<path d="M{ax} {ay}Q{cx:.1f} {cy:.1f} {bx} {by}" fill="none" stroke="{COLOURS[0]}" stroke-opacity=".6"/>'
        )
    for cell in range(16):
        cx, cy = _middle(x, y, cell)
        parts.append(f'<circle cx="{cx}" cy="{cy}" r="6" fill="{COLOURS[0]}"/>')
    return parts


def tree(root: Node, shape: Board) -> Svg:
    """Figure 2: branches by depth, the number of steps on each arrow."""
    width, height = 60.0, 74.0
    places: dict[int, tuple[float, float]] = {}
    edges: list[tuple[Node, Node, int]] = []
    column = 0.0

    def lay(node: Node, level: int) -> float:
        nonlocal column
        below = [lay(child, level + 1) for _, child in node.children]
        edges.extend((node, child, digit) for digit, child in node.children)
        if below:
            x = sum(below) / len(below)
        else:
            column += 1
            x = column * width
        places[id(node)] = (x, 46 + level * height)
        return x

    lay(root, 0)
    parts = []
    for above, below, digit in edges:
        (ax, ay), (bx, by) = places[id(above)], places[id(below)]
        parts.append(f'<path d="M{ax:.1f} {ay + 12}L{bx:.1f} {by - 14}" stroke="{INK}"/>')
        parts.append(
            _word((ax + bx) / 2 + 10, (ay + by) / 2, f"{digit}: {below.steps}", f'font-size="11" fill="{COLOURS[0]}"')
        )
    for node in root.walk():
        x, y = places[id(node)]
        label = "×" if not node.solved else "✓"
        colour = COLOURS[2] if node.solved else COLOURS[5]
        if node.cell is not None:
            label, colour = shape.cell_name(node.cell), INK
        parts.append(_word(x, y + 5, label, f'fill="{colour}" font-weight="600"'))
    parts.append(_word(places[id(root)][0], 20, f"start, {root.steps} steps", 'font-size="11"'))
    bottom = max(y for _, y in places.values()) + 30
    return _svg((column + 1) * width, bottom, "Search tree of backtracking by rows", parts)


def run(digits: tuple[int, ...], steps: Sequence[Step]) -> Svg:
    """Figure 4: a board a step, with its options and the one that is taken."""
    parts: list[str] = []
    now = digits
    for k, step in enumerate(steps):
        x, y = 20.0 + k * (4 * SIDE + 36), 40.0
        parts.append(_word(x + 2 * SIDE, 24, f"step {k + 1}: {len(step.options)} options"))
        parts += _grid(x, y, step.options)
        for cell, digit in enumerate(now):
            if digit:
                cx, cy = _middle(x, y, cell)
                parts.append(
                    _word(cx, cy + 7, digit, 'font-size="20"' + (' font-weight="700"' if digits[cell] else ""))
                )
        cx, cy = _middle(x, y, step.cell)
        parts.append(_word(cx, cy + 7, step.digit, f'font-size="20" fill="{COLOURS[0]}"'))
        parts.append(
            f'<rect x="{cx - SIDE / 2 + 2}" y="{cy - SIDE / 2 + 2}" width="{SIDE - 4}" height="{SIDE - 4}" '
            f'fill="none" stroke="{COLOURS[1]}" stroke-width="2.5"/>'
        )
        now = put(now, step.cell, step.digit)
    return _svg(len(steps) * (4 * SIDE + 36) + 10, 4 * SIDE + 60, "First steps of the model on a 4 x 4 puzzle", parts)
