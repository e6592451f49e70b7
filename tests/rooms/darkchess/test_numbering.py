"""The numbering is one to one, mirror images and equal pieces counted once; its sizes are the paper's table 3."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from ludometry.games.darkchess.material import all_sets, classes, groups, pieces_of, positions
from ludometry.games.darkchess.numbering import QUADRANT, TURNS, Numbering


@pytest.mark.parametrize("sizes", [(1, 1), (1, 2), (1, 1, 1), (2, 2)])
def test_every_placement_has_a_number_and_every_number_a_placement(sizes: tuple[int, ...]) -> None:
    numbering = Numbering(sizes)
    met = set()

    def place(left: tuple[int, ...], taken: tuple[int, ...]) -> None:
        if not left:
            met.add(numbering.rank(taken))
            return
        for squares in combinations([s for s in range(32) if s not in taken], left[0]):
            place(left[1:], taken + squares)

    if sizes == (2, 2):
        # All second pairs for every eighth first pair: the mirror images of the others.
        for first in list(combinations(range(32), 2))[::8]:
            place(sizes[1:], first)
        assert met <= set(range(numbering.size))
    else:
        place(sizes, ())
        assert met == set(range(numbering.size))


@pytest.mark.parametrize("sizes", [(1, 1), (1, 3), (2, 2), (3, 1, 1), (1, 2, 1, 1), (2, 2, 2), (4, 2)])
def test_mirror_images_share_a_number_and_numbers_come_back(sizes: tuple[int, ...]) -> None:
    numbering = Numbering(sizes)
    rng = random.Random(1)
    numbers = [0, numbering.size - 1, *(rng.randrange(numbering.size) for _ in range(60))]
    for number in numbers:
        placement = numbering.unrank(number)
        assert placement[0] in QUADRANT
        for turn in TURNS:
            assert numbering.rank(tuple(square ^ turn for square in placement)) == number


def test_size_is_a_quarter_of_the_placements_unless_all_groups_are_even() -> None:
    """Table 3 divides by four; two pairs can be their own mirror image, which costs 180 numbers more."""
    assert Numbering((1, 2)).size * 4 == Numbering((1, 2)).placements == 14_880  # section 5.2: kPP
    assert Numbering((1, 1, 1)).placements == 29_760  # section 5.2: Kkm
    assert Numbering((2, 2)).size == Numbering((2, 2)).placements // 4 + 180


def test_bytes_of_table_3_from_the_numbering_that_files_use() -> None:
    for count in (2, 3):
        total = sum(Numbering(_kinds(one.representative)).size for one in classes(count, "paper"))
        assert total * 4 == sum(positions(one.representative) for one in classes(count, "paper"))


def _kinds(set_: str) -> tuple[int, ...]:
    sizes = sorted((pieces_of(set_).count(p) for p in set(pieces_of(set_))), key=lambda size: (size % 2 == 0, size))
    return tuple(sizes)


def test_groups_are_all_pieces_once() -> None:
    for set_ in all_sets(4):
        assert sorted(place for group in groups(set_) for place in group) == [0, 1, 2, 3]
