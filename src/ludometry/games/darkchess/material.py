"""Sets of pieces and which of them play alike.

set     the pieces on the board, White's before the `v`, Black's after it, strongest first: `GGvk`
mode    paper: one vertex a kind with its multiplicity, as published
        pieces: one vertex a piece, coarser and still sound, so that `GBvk` is read from the table of `GGvk`
        swap: as pieces, and the colours may be exchanged; one file a class on disk
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import factorial, perm, prod
from typing import Literal

from ludometry.core.errors import BadInput
from ludometry.games.darkchess.pieces import KINDS, MOST, SIDES, WHITE, side_of, takes
from ludometry.tables.map_file import Carried
from ludometry.tables.symmetry import Graph, MaterialClass, Symmetry, twins

Mode = Literal["paper", "pieces", "swap"]
MODES: tuple[Mode, ...] = ("paper", "pieces", "swap")


def read_set(text: str) -> str:
    """A set as a player types it: `GGvk`, `gg v k`, `KCvpp`.

    >>> read_set("np v K")
    'NPvk'
    """
    parts = text.replace(" ", "").lower().split("v")
    if len(parts) != 2 or not parts[0] or not parts[1]:
        raise BadInput(f"{text!r} is not a set of pieces: write White's pieces, a v and Black's pieces, such as GGvk.")
    for side, letters in zip(SIDES, parts, strict=True):
        for letter in letters:
            if letter.upper() not in KINDS:
                raise BadInput(f"{letter!r} in {text!r} is no piece: the letters are {', '.join(KINDS)}.")
        _check_counts(letters.upper(), side)
    return write_set(parts[0].upper() + parts[1])


def _check_counts(letters: str, side: str) -> None:
    for kind in KINDS:
        if letters.count(kind) > MOST[kind]:
            raise BadInput(f"{side} has {letters.count(kind)} {kind}: there are only {MOST[kind]} of them.")


def write_set(pieces: str) -> str:
    """The set of some pieces in any order."""
    white = sorted((p for p in pieces if p.isupper()), key=KINDS.index)
    black = sorted((p for p in pieces if p.islower()), key=lambda p: KINDS.index(p.upper()))
    return "".join(white) + "v" + "".join(black)


def elements(set_: str) -> int:
    return len(set_) - 1


def pieces_of(set_: str) -> str:
    """The pieces of a set, White's first."""
    return set_.replace("v", "")


def exchanged(set_: str) -> str:
    """The same set with the colours exchanged."""
    return write_set(pieces_of(set_).swapcase())


@cache
def _hands(count: int) -> tuple[str, ...]:
    """Every choice of this many of one side's pieces, strongest first."""
    choices = product(*(range(MOST[kind], -1, -1) for kind in KINDS))
    return tuple("".join(k * n for k, n in zip(KINDS, chosen)) for chosen in choices if sum(chosen) == count)


def all_sets(count: int) -> Iterator[str]:
    """Every set of this many elements in which both sides have a piece."""
    for white in range(count - 1, 0, -1):
        for mine in _hands(white):
            for theirs in _hands(count - white):
                yield f"{mine}v{theirs.lower()}"


def positions(set_: str) -> int:
    """How many placements of a set there are on 32 squares, pieces of one kind not told apart."""
    pieces = pieces_of(set_)
    return perm(32, len(pieces)) // prod(factorial(pieces.count(p)) for p in set(pieces))


Colour = tuple[int, bool, int]


@cache
def _rows(kinds: str) -> tuple[int, ...]:
    return tuple(sum(1 << v for v, victim in enumerate(kinds) if takes(p, victim)) for p in kinds)


def paper_graph(set_: str) -> Graph:
    """One vertex a kind of a side; its colour is the side, whether it is the cannon, and how many there are."""
    kinds = "".join(dict.fromkeys(pieces_of(set_)))
    colours = tuple((side_of(p), p in "Cc", set_.count(p)) for p in kinds)
    return Graph(colours, _rows(kinds), len(kinds))


def piece_graph(set_: str) -> Graph:
    """One vertex a piece, White's first; its colour is the side and whether it is a cannon."""
    pieces = pieces_of(set_)
    return Graph(tuple((side_of(p), p in "Cc", 1) for p in pieces), _rows(pieces), len(pieces))


def _other_side(colour: Colour) -> Colour:
    return (1 - colour[0], colour[1], colour[2])


SYMMETRIES: dict[Mode, Symmetry[str]] = {
    "paper": Symmetry(paper_graph),
    "pieces": Symmetry(piece_graph),
    "swap": Symmetry(piece_graph, lambda graph: graph.recoloured(_other_side)),
}


def symmetry(mode: Mode) -> Symmetry[str]:
    return SYMMETRIES[mode]


@cache
def classes(count: int, mode: Mode = "swap") -> tuple[MaterialClass[str], ...]:
    """The classes of this many elements, each with all its sets."""
    return tuple(symmetry(mode).classes(all_sets(count)))


FEW = 50
"""This many representatives of one size are looked for one by one; those after them come from a list of all."""
_looked_for: Counter[tuple[int, Mode]] = Counter()


@cache
def _representatives(count: int, mode: Mode) -> dict[object, str]:
    return {symmetry(mode).key(c.representative): c.representative for c in classes(count, mode)}


def representative(set_: str, mode: Mode = "swap") -> str:
    """The set whose table serves this one.

    >>> representative("GBvk"), representative("Kvgg")
    ('GGvk', 'GGvk')
    """
    count = elements(set_)
    if _looked_for[count, mode] < FEW:
        return _first_alike(set_, mode)
    return _representatives(count, mode)[symmetry(mode).key(set_)]


@cache
def _first_alike(set_: str, mode: Mode) -> str:
    """The first set of this one's class, looked for: sorting all sets of five pieces takes half a second."""
    _looked_for[elements(set_), mode] += 1
    alike = symmetry(mode).key
    wanted = alike(set_)
    return next(one for one in _by_outline(elements(set_))[_outline(set_)] if alike(one) == wanted)


Outline = tuple[tuple[int, int], tuple[int, int]]


@cache
def _by_outline(count: int) -> dict[Outline, list[str]]:
    """Every set of this many elements, in order, among those that look like it at a glance."""
    found: dict[Outline, list[str]] = {}
    for one in all_sets(count):
        found.setdefault(_outline(one), []).append(one)
    return found


def _outline(set_: str) -> Outline:
    """What all sets of a class have in common at a glance: how many pieces, and cannons among them, each side has."""
    white, black = set_.split("v")
    mine, theirs = (len(white), white.count("C")), (len(black), black.count("c"))
    return (mine, theirs) if mine < theirs else (theirs, mine)


def map_rows(count: int, mode: Mode) -> Iterator[Carried]:
    """Every set of this many elements with its representative, and which piece plays which part.

    >>> next(row for row in map_rows(3, "swap") if row.set_ == "Kvgg").parts
    (('K', 'k'), ('g', 'G'), ('g', 'G'))
    """
    for one in classes(count, mode):
        for set_ in one.members:
            images = map_pieces(set_, one.representative, mode)
            yield Carried(set_, one.representative, tuple(zip(pieces_of(set_), images, strict=True)))


def map_pieces(set_: str, target: str, mode: Mode) -> str:
    """The pieces of another set of the class whose parts those of a set play, in their order."""
    places = symmetry(mode).map_to(set_, target).places
    if mode != "paper":
        return "".join(pieces_of(target)[place] for place in places)
    kinds = list(dict.fromkeys(pieces_of(target)))
    plays = dict(zip(dict.fromkeys(pieces_of(set_)), (kinds[place] for place in places), strict=True))
    return "".join(plays[piece] for piece in pieces_of(set_))


def play_alike(pieces: str, images: str) -> bool:
    """Whether pieces may be replaced by others one by one: cannons by cannons, captures and sides as before.

    >>> play_alike("Kgg", "kGG"), play_alike("KGk", "KGg")
    (True, False)
    """
    if any((p in "Cc") != (q in "Cc") or p.isupper() ^ pieces[0].isupper() != q.isupper() ^ images[0].isupper()
           for p, q in zip(pieces, images, strict=True)):  # fmt: skip
        return False
    return _rows(pieces) == _rows(images)


def groups(set_: str) -> tuple[tuple[int, ...], ...]:
    """The pieces of a set in groups that may trade places, the group that the numbering starts from first.

    A group of odd size cannot be its own mirror image, so it makes a numbering without holes: a single piece where
    there is one. Single pieces come last, because the last piece makes the long runs in a file.
    """
    found = sorted(twins(piece_graph(set_)), key=lambda group: (len(group) % 2 == 0, len(group), group))
    first, rest = found[0], found[1:]
    return (first, *sorted(rest, key=lambda group: (-len(group), group)))


def is_own_exchange(set_: str) -> bool:
    """Whether exchanging the colours leads back to the same class of pieces, so that one side to move suffices."""
    graph = symmetry("pieces")
    return graph.key(set_) == graph.key(exchanged(set_))


def after_capture(set_: str, place: int) -> str | None:
    """The set without one of its pieces; None when that was the side's last one."""
    pieces = pieces_of(set_)
    left = pieces[:place] + pieces[place + 1 :]
    return write_set(left) if {side_of(p) for p in left} == {WHITE, 1} else None
