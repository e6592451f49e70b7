"""What a box of the score card asks for, and what it pays.

faces    one to six spots
roll     the faces of all dice, sorted
pattern  what a box asks for; the closed set is

           faces 4        every die that shows a four
           pairs 2        two pairs of different faces
           same 3         three of a kind
           straight 1-5   the faces one to five, each at least once
           run 4          any four faces in a row
           house 3+2      three of one face and two of another
           any            nothing in particular

matched  the dice that make the pattern; of several ways the one with most spots counts
pays     "matched" (the spots of those dice), "total" (the spots of all dice) or a fixed number of points
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, permutations

from ludometry.core.bounds import is_count
from ludometry.core.errors import BadInput, UnknownName

FACES = (1, 2, 3, 4, 5, 6)
_EXAMPLES = ("faces 4", "pairs 2", "same 3", "straight 1-5", "run 4", "house 3+2", "any")
KINDS = {example.split()[0]: example for example in _EXAMPLES}
"""Every kind of pattern with an example."""
Roll = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class House:
    """The switches over which players argue; all off in the printed rules."""

    five_of_a_kind_is_house: bool = False
    """The groups of a house may show the same face: 66666 is a full house."""
    four_of_a_kind_is_two_pairs: bool = False
    """Pairs may show the same face: 6666 is two pairs."""
    lone_pair_pays_in_two_pairs: bool = False
    """A single pair is paid in two pairs: the slip in the program of the 2012 thesis."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """One expression of the closed set, such as ``house 3+2``."""

    kind: str
    """One of `KINDS`."""
    sizes: tuple[int, ...] = ()
    """The numbers behind the kind: (3, 2) in ``house 3+2``, (1, 5) in ``straight 1-5``."""

    def __str__(self) -> str:
        join = {"house": "+", "straight": "-"}.get(self.kind, " ")
        return f"{self.kind} {join.join(map(str, self.sizes))}".strip()


@dataclass(frozen=True, slots=True)
class Box:
    """One line of the score card."""

    name: str
    """What players call it, in lower case with hyphens: ``small-straight``."""
    pattern: Pattern
    """What the dice must show."""
    pays: str | int
    """``matched``, ``total`` or a fixed number of points."""

    @property
    def upper(self) -> bool:
        """Whether the box counts towards the upper bonus."""
        return self.pattern.kind == "faces"

    def __str__(self) -> str:
        return f"{self.pattern} pays {self.pays}"


def read_box(name: str, expression: str) -> Box:
    """A box from its name and an expression such as ``same 3 pays total``."""
    words = expression.split()
    if "pays" in words:
        cut = words.index("pays")
        words, reward = words[:cut], words[cut + 1 :]
        if len(reward) != 1:
            raise BadInput(f"box {name}: 'pays' takes one word: matched, total or a number of points")
        pays: str | int = int(reward[0]) if reward[0].isdecimal() else reward[0]
    else:
        pays = "matched"
    if isinstance(pays, str) and pays not in ("matched", "total"):
        raise BadInput(f"box {name}: a box pays 'matched', 'total' or a number of points, not '{pays}'")
    if isinstance(pays, int) and pays > 1000:
        raise BadInput(f"box {name}: a box pays at most 1000 points, not {pays}")
    box = Box(name, read_pattern(name, words), pays)
    if box.upper and pays != "matched":
        raise BadInput(f"box {name}: an upper box ('faces') pays 'matched'")
    return box


def read_pattern(name: str, words: list[str]) -> Pattern:
    """A pattern from its words; one sentence of help when a word is unknown."""
    kind = words[0] if words else ""
    if kind not in KINDS:
        raise UnknownName(f"pattern of box {name}", kind, KINDS)
    text = "".join(words[1:])
    parts = text.replace("+", " ").replace("-", " ").split()
    if not all(is_count(part) for part in parts):
        raise BadInput(f"box {name}: '{kind}' is followed by numbers, not '{text}'")
    pattern = Pattern(kind, tuple(int(part) for part in parts))
    if not _sensible(pattern) or text != str(pattern)[len(kind) :].strip():
        raise BadInput(f"box {name}: '{kind} {text}' is not a pattern; write for example '{KINDS[kind]}'")
    return pattern


def _sensible(pattern: Pattern) -> bool:
    sizes = pattern.sizes
    match pattern.kind:
        case "any":
            return not sizes
        case "faces":
            return len(sizes) == 1 and sizes[0] in FACES
        case "pairs" | "same":
            return len(sizes) == 1 and 1 <= sizes[0] <= 8
        case "run":
            return len(sizes) == 1 and 2 <= sizes[0] <= 6
        case "straight":
            return len(sizes) == 2 and 1 <= sizes[0] < sizes[1] <= 6
        case _:
            return 2 <= len(sizes) <= 4 and all(1 <= size <= 8 for size in sizes)


def dice_needed(pattern: Pattern) -> int:
    """How many dice it takes to make a pattern."""
    match pattern.kind:
        case "any" | "faces":
            return 1
        case "pairs":
            return 2 * pattern.sizes[0]
        case "straight":
            return pattern.sizes[1] - pattern.sizes[0] + 1
        case _:
            return sum(pattern.sizes)


def matched_spots(pattern: Pattern, roll: Roll, house: House) -> int | None:
    """The spots of the dice that make the pattern, or None when they do not."""
    count = Counter(roll)
    match pattern.kind:
        case "any":
            return sum(roll)
        case "faces":
            return pattern.sizes[0] * count[pattern.sizes[0]] or None
        case "same":
            return max((pattern.sizes[0] * face for face in count if count[face] >= pattern.sizes[0]), default=None)
        case "pairs":
            return _pairs(pattern.sizes[0], count, house)
        case "straight":
            first, last = pattern.sizes
            return _row(range(first, last + 1), count)
        case "run":
            rows = (range(first, first + pattern.sizes[0]) for first in range(1, 8 - pattern.sizes[0]))
            found = [spots for row in rows if (spots := _row(row, count)) is not None]
            return max(found, default=None)
        case _:
            return _groups(pattern.sizes, count, house)


def _row(faces: range, count: Counter[int]) -> int | None:
    return sum(faces) if all(count[face] for face in faces) else None


def _pairs(wanted: int, count: Counter[int], house: House) -> int | None:
    pairs: list[int] = []
    for face in sorted(count, reverse=True):
        copies = count[face] // 2
        pairs += [face] * (copies if house.four_of_a_kind_is_two_pairs else min(copies, 1))
    if wanted == 2 and len(pairs) == 1 and house.lone_pair_pays_in_two_pairs:
        return 2 * pairs[0]
    return 2 * sum(pairs[:wanted]) if len(pairs) >= wanted else None


def _groups(sizes: tuple[int, ...], count: Counter[int], house: House) -> int | None:
    found = [
        sum(size * face for size, face in zip(sizes, faces, strict=True))
        for faces in permutations(count, len(sizes))
        if all(count[face] >= size for size, face in zip(sizes, faces, strict=True))
    ]
    if house.five_of_a_kind_is_house:
        found += [sum(sizes) * face for face in count if count[face] >= sum(sizes)]
    return max(found, default=None)


@lru_cache(maxsize=1 << 14)
def points(box: Box, roll: Roll, house: House) -> int:
    """What the roll pays in the box, jokers apart."""
    spots = matched_spots(box.pattern, roll, house)
    if spots is None:
        return 0
    if isinstance(box.pays, int):
        return box.pays
    return sum(roll) if box.pays == "total" else spots


def joker_points(box: Box, roll: Roll, house: House) -> int:
    """What a joker (all dice alike) pays: it completes any house, straight or run."""
    if box.pattern.kind not in ("house", "straight", "run"):
        return points(box, roll, house)
    if isinstance(box.pays, int):
        return box.pays
    if box.pays == "total" or box.pattern.kind == "house":
        return sum(roll)
    if box.pattern.kind == "straight":
        return sum(range(box.pattern.sizes[0], box.pattern.sizes[1] + 1))
    return sum(range(7 - box.pattern.sizes[0], 7))


def all_rolls(dice: int) -> list[Roll]:
    """Every roll of this many dice, sorted."""
    return list(combinations_with_replacement(FACES, dice))


def check_faces(dice: Roll) -> None:
    """Refuses dice that no die can show."""
    for face in dice:
        if face not in FACES:
            raise BadInput(f"a die shows 1 to 6, not {face}.")
