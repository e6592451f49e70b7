"""Material symmetry: which sets of pieces, tiles or cards play alike, whatever the position.

element   a piece, tile or card of a set
graph     one vertex an element (or a kind of element), coloured, with an edge wherever the first acts on the second
form      the canonical form of a graph: two graphs have the same key exactly when one is the other relabelled
class     the sets whose graphs have the same key; one member stands for all, the representative
map       which element of the representative each element of a set plays the part of
twins     elements of one set that may trade places: their swap leaves the graph as it is

A room says what its graph is; the rest is here, once, for every room. White pieces A, B, C and black pieces
a, b, c, of which a stronger (later) one takes an equal or weaker one of the other side:

>>> def takes(p, q):
...     return p.isupper() != q.isupper() and p.lower() >= q.lower()
>>> def graph(pieces):
...     return interaction_graph(pieces, str.isupper, takes)
>>> symmetry = Symmetry(graph)
>>> [c.representative for c in symmetry.classes(["Ab", "Ba", "Ac", "Ca", "Bb"])]
['Ab', 'Ba', 'Bb']
>>> symmetry.map_to("aC", "Ba").places       # a plays a's part, C plays B's
(1, 0)
>>> twins(graph("ABc"))                      # neither A nor B takes c, and c takes both
((0, 1), (2,))

With sides that may be exchanged, give the function that exchanges them in a graph; a map then says whether it did:

>>> both = Symmetry(graph, lambda g: g.recoloured(lambda white: not white))
>>> [c.representative for c in both.classes(["Ab", "Ba", "Bb"])], both.map_to("Ba", "Ab")
(['Ab', 'Bb'], PieceMap(places=(1, 0), swapped=True))

A graph may have helping vertices after its elements (the numbers on dominoes, say): `elements` counts the former.
The graphs are small, at most some twenty vertices; beyond that a library for graph isomorphism is the better tool.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

E = TypeVar("E", bound=Hashable)
S = TypeVar("S", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Graph:
    """A small directed graph with coloured vertices."""

    colours: tuple[Any, ...]
    """One colour a vertex: anything that can be compared and hashed."""
    rows: tuple[int, ...]
    """Bit v of row u is set when there is an edge from u to v."""
    elements: int
    """How many of the vertices, counted from the first, are elements; the others only help to describe them."""

    @staticmethod
    def of(colours: Sequence[Any], edges: Iterable[tuple[int, int]], elements: int | None = None) -> Graph:
        """From a list of edges."""
        rows = [0] * len(colours)
        for u, v in edges:
            rows[u] |= 1 << v
        return Graph(tuple(colours), tuple(rows), len(colours) if elements is None else elements)

    def recoloured(self, change: Callable[[Any], Any]) -> Graph:
        """The same edges under changed colours, for exchanging sides."""
        return Graph(tuple(change(colour) for colour in self.colours), self.rows, self.elements)

    def edges(self) -> list[tuple[int, int]]:
        return [(u, v) for u, row in enumerate(self.rows) for v in range(len(self.rows)) if row >> v & 1]


def interaction_graph(elements: Iterable[E], colour: Callable[[E], Any], acts: Callable[[E, E], bool]) -> Graph:
    """One vertex an element, in the order given."""
    listed = list(elements)
    edges = [(u, v) for u, a in enumerate(listed) for v, b in enumerate(listed) if u != v and acts(a, b)]
    return Graph.of([colour(a) for a in listed], edges)


@dataclass(frozen=True, slots=True)
class Form:
    """A graph in canonical order."""

    key: Hashable
    """Equal for two graphs exactly when one is the other relabelled."""
    order: tuple[int, ...]
    """Which vertex stands at each place of the canonical order."""


_forms: dict[Graph, Form] = {}


def canonical(graph: Graph) -> Form:
    """The canonical form: colours are refined by their neighbours, ties are broken in every way that can matter."""
    known = _forms.get(graph)
    if known is None:
        known = _forms[graph] = _Search(graph).form()
    return known


def forget_forms() -> None:
    """Forgets the canonical forms found so far: for measuring how long they take."""
    _forms.clear()


def twins(graph: Graph) -> tuple[tuple[int, ...], ...]:
    """The elements in groups that may trade places with one another, in the order of their first members."""
    groups: list[list[int]] = []
    ins = _transposed(graph.rows)
    for v in range(graph.elements):
        for group in groups:
            if _are_twins(graph, ins, group[0], v):
                group.append(v)
                break
        else:
            groups.append([v])
    return tuple(tuple(group) for group in groups)


def _transposed(rows: tuple[int, ...]) -> list[int]:
    return [sum((row >> v & 1) << u for u, row in enumerate(rows)) for v in range(len(rows))]


def _are_twins(graph: Graph, ins: list[int], u: int, v: int) -> bool:
    rows, others = graph.rows, ~(1 << u | 1 << v)
    return bool(
        graph.colours[u] == graph.colours[v]
        and (rows[u] ^ rows[v]) & others == 0
        and (ins[u] ^ ins[v]) & others == 0
        and rows[u] >> v & 1 == rows[v] >> u & 1
        and rows[u] >> u & 1 == rows[v] >> v & 1
    )


class _Search:
    """Individualise and refine, keeping the smallest adjacency code among the leaves."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        size = len(graph.rows)
        self.ins = _transposed(graph.rows)
        self.after = [[v for v in range(size) if row >> v & 1] for row in graph.rows]
        self.before = [[v for v in range(size) if row >> v & 1] for row in self.ins]
        self.best: tuple[int, ...] | None = None
        self.order: tuple[int, ...] = ()

    def form(self) -> Form:
        colours = self.graph.colours
        rank = {colour: place for place, colour in enumerate(sorted(set(colours)))}
        self._descend([rank[colour] for colour in colours])
        key = (tuple(colours[v] for v in self.order), self.best, self.graph.elements)
        return Form(key, self.order)

    def _descend(self, cells: list[int]) -> None:
        cells = self._refined(cells)
        tied = _first_tie(cells)
        if not tied:
            self._leaf(tuple(sorted(range(len(cells)), key=cells.__getitem__)))
            return
        tried: list[int] = []
        for v in tied:
            # A twin of a vertex already tried leads to the same codes.
            if any(_are_twins(self.graph, self.ins, u, v) for u in tried):
                continue
            tried.append(v)
            self._descend([2 * cell - (w == v) for w, cell in enumerate(cells)])

    def _refined(self, cells: list[int]) -> list[int]:
        count = len(set(cells))
        while True:
            marks = [
                (cell, sorted([cells[w] for w in self.after[v]]), sorted([cells[w] for w in self.before[v]]))
                for v, cell in enumerate(cells)
            ]
            # Cells keep their order and only split, so the numbering depends on the graph alone.
            names = sorted({(a, tuple(b), tuple(c)) for a, b, c in marks})
            if len(names) == count:
                return cells
            rank = {name: place for place, name in enumerate(names)}
            cells = [rank[a, tuple(b), tuple(c)] for a, b, c in marks]
            count = len(names)

    def _leaf(self, order: tuple[int, ...]) -> None:
        place = [0] * len(order)
        for p, v in enumerate(order):
            place[v] = p
        code = tuple(sum(1 << place[w] for w in self.after[v]) for v in order)
        if self.best is None or code < self.best:
            self.best, self.order = code, order


def _first_tie(cells: list[int]) -> list[int]:
    counts = Counter(cells)
    ties = [cell for cell, count in counts.items() if count > 1]
    if not ties:
        return []
    first = min(ties)
    return [v for v, cell in enumerate(cells) if cell == first]


@dataclass(frozen=True, slots=True)
class PieceMap:
    """How a set is carried to another one of its class."""

    places: tuple[int, ...]
    """Element k of the set plays the part of element `places[k]` of the other."""
    swapped: bool = False
    """Whether the two sides are exchanged on the way."""


@dataclass(frozen=True, slots=True)
class MaterialClass(Generic[S]):
    """Sets that play alike."""

    representative: S
    members: tuple[S, ...]
    """Every set of the class, the representative first."""


@dataclass(frozen=True)
class Symmetry(Generic[S]):
    """The material symmetry of one game, from the graph of a set."""

    graph: Callable[[S], Graph]
    exchange: Callable[[Graph], Graph] | None = None
    """Exchanges the two sides in a graph without moving a vertex; none where sides may not be exchanged."""

    def form(self, set_: S) -> tuple[Form, bool]:
        """The form of a set, and whether its sides were exchanged to reach it."""
        graph = self.graph(set_)
        form = canonical(graph)
        if self.exchange is None:
            return form, False
        other = canonical(self.exchange(graph))
        return (other, True) if other.key < form.key else (form, False)  # type: ignore[operator]

    def key(self, set_: S) -> Hashable:
        """Equal for two sets exactly when they are of one class."""
        return self.form(set_)[0].key

    def classes(self, sets: Iterable[S]) -> list[MaterialClass[S]]:
        """The sets by their classes, in the order of their first members, which stand for them."""
        found: dict[Hashable, list[S]] = {}
        for one in sets:
            found.setdefault(self.key(one), []).append(one)
        return [MaterialClass(members[0], tuple(members)) for members in found.values()]

    def map_to(self, set_: S, other: S) -> PieceMap:
        """Which element of another set of the class each element plays the part of; refuses sets of two classes."""
        (mine, exchanged), (theirs, exchanged_too) = self.form(set_), self.form(other)
        if mine.key != theirs.key:
            raise ValueError(f"{set_!r} and {other!r} do not play alike")
        places = [0] * self.graph(set_).elements
        for v, w in zip(mine.order, theirs.order, strict=True):
            if v < len(places):
                places[v] = w
        return PieceMap(tuple(places), exchanged != exchanged_too)
