"""Tables of the last tricks: against plain minimax, against their own equation, and on disk."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from ludometry.core.errors import BadInput, BadTable, MissingTable
from ludometry.games.skat import plain_solver, solver
from ludometry.games.skat.cards import Contract, read_hand
from ludometry.games.skat.kernels.layout import GRAND, NULL, SUIT
from ludometry.games.skat.kernels.tables import fill_classes, position_number
from ludometry.games.skat.kernels.three import fill_three
from ludometry.games.skat.numbering import Count, numbering
from ludometry.games.skat.rules import RULES_VERSION
from ludometry.games.skat.tables import Ending, Tables, places_of, tables
from ludometry.games.skat.verify import subjects
from ludometry.study.verifying import verify_report

HANDS = (read_hand("CJ HA"), read_hand("HT SA"), read_hand("HK S7"))


def deal(rng: random.Random, cards: int) -> tuple[int, int, int]:
    pack = rng.sample(range(32), 3 * cards)
    first, second, third = (sum(1 << card for card in pack[k * cards : (k + 1) * cards]) for k in range(3))
    return first, second, third


@pytest.mark.parametrize(
    ("count", "kind", "tricks", "size"),
    [
        ("points", SUIT, 2, 4_562_460),
        ("points", SUIT, 3, 1_008_735_840),
        ("tricks", SUIT, 2, 6_210),
        ("tricks", SUIT, 3, 252_000),
        ("tricks", SUIT, 4, 8_212_050),
        ("tricks", NULL, 4, 2_806_650),
    ],
)
def test_sizes_are_classes_by_holders_by_leaders(count: Count, kind: int, tricks: int, size: int) -> None:
    assert numbering(count, kind, tricks).size == size


@pytest.mark.parametrize(("count", "kind", "tricks"), [("points", SUIT, 2), ("points", GRAND, 2), ("tricks", NULL, 3)])
def test_the_numbering_has_no_holes(count: Count, kind: int, tricks: int) -> None:
    """A class's own strings get the numbers of its block, one after another."""
    where, how = numbering(count, kind, tricks), Ending(count, kind, tricks).layout
    for number in random.Random(1).sample(range(where.classes), min(where.classes, 12)):
        places = places_of(where, number)
        for rank, text in enumerate(where.by_rank):
            hands = [0, 0, 0]
            for k, place in enumerate(places):
                hands[(int(text) >> (2 * k) & 3) - 1] |= 1 << place
            found = position_number(*hands, 1, kind, where.strings, where.arrays, how.board[3], how.board[4])
            assert found == (number * where.strings + rank) * 3 + 1


@pytest.mark.parametrize(
    ("contract", "count", "cards"),
    [
        (Contract.DIAMONDS, "points", 2),
        (Contract.CLUBS, "points", 2),
        (Contract.GRAND, "points", 2),
        (Contract.SPADES, "tricks", 3),
        (Contract.GRAND, "tricks", 3),
        (Contract.NULL, "tricks", 3),
    ],
)
def test_a_table_holds_what_minimax_says(contract: Contract, count: Count, cards: int) -> None:
    rng = random.Random(2)
    for _ in range(250):
        hands, declarer, leader = deal(rng, cards), rng.randrange(3), rng.randrange(3)
        plain = plain_solver.solve(hands, contract, declarer, leader, (), count)
        assert tables().value(hands, contract, declarer, leader, count) == plain


@pytest.mark.parametrize(("count", "kind", "contract"), [("points", SUIT, 3), ("points", GRAND, 4)])
def test_three_tricks_class_by_class(count: Count, kind: int, contract: int) -> None:
    """The way that looks ahead fills a class as the plain way does, and as the search finds it."""
    ending = Ending(count, kind, 3)
    where, how, before = ending.numbering, ending.layout, ending.smaller.numbering
    smaller = tables().table(ending.smaller)
    numbers = random.Random(3).sample(range(where.classes), 3)
    places = np.array([places_of(where, number) for number in numbers], np.int64)
    one, other = np.zeros((2, len(numbers) * where.strings * 3), np.uint8)
    for fill, out in ((fill_classes, one), (fill_three, other)):
        fill(places, where.by_rank, how.game, how.board, before.strings, before.arrays, smaller, out)
    assert np.array_equal(one, other)
    for at in random.Random(4).sample(range(len(one)), 40):
        row, rest = divmod(at, where.strings * 3)
        hands = [0, 0, 0]
        for k, place in enumerate(places[row]):
            hands[(int(where.by_rank[rest // 3]) >> (2 * k) & 3) - 1] |= 1 << how.card[place]
        assert 255 - int(one[at]) == plain_solver.solve((hands[0], hands[1], hands[2]), contract, 0, at % 3)


def test_four_tricks_of_one_class() -> None:
    ending = Ending("tricks", NULL, 4)
    where, how, before = ending.numbering, ending.layout, ending.smaller.numbering
    places = np.array([places_of(where, 20)], np.int64)
    out = np.zeros(where.strings * 3, np.uint8)
    smaller = tables().table(ending.smaller)
    fill_classes(places, where.by_rank, how.game, how.board, before.strings, before.arrays, smaller, out)
    for at in random.Random(5).sample(range(len(out)), 60):
        hands = [0, 0, 0]
        for k, place in enumerate(places[0]):
            hands[(int(where.by_rank[at // 3]) >> (2 * k) & 3) - 1] |= 1 << how.card[place]
        assert 255 - int(out[at]) == solver.tricks((hands[0], hands[1], hands[2]), Contract.NULL, 0, at % 3)


def test_a_large_table_names_the_command_and_its_cost(tmp_path: Path) -> None:
    with pytest.raises(MissingTable, match=r"ludometry solve skat suit --count points --tricks 3' \(about .* on disk"):
        Tables(tmp_path).value(deal(random.Random(1), 3), 3, 0, 0)
    with pytest.raises(BadInput, match="2 to 3 tricks"):
        Tables(tmp_path).value(deal(random.Random(1), 5), 3, 0, 0)
    with pytest.raises(BadInput, match="three equal hands"):
        Tables(tmp_path).value((3, 12, 16), 3, 0, 0)
    with pytest.raises(BadInput, match="three equal hands"):
        Tables(tmp_path).value((3, 6, 24), 3, 0, 0)
    assert not list(tmp_path.rglob("*.npy"))


def test_an_altered_file_is_refused(tmp_path: Path) -> None:
    found = Tables(tmp_path)
    assert found.value(HANDS, 5, 0, 0) == plain_solver.solve(HANDS, 5, 0, 0, (), "tricks")
    path = found.store.path("tricks-null-2")
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(data)
    with pytest.raises(BadTable, match="altered"):
        Tables(tmp_path).value(HANDS, 5, 0, 0)
    path.write_bytes(data[:-3])
    with pytest.raises(BadTable, match="bytes long"):
        Tables(tmp_path).value(HANDS, 5, 0, 0)


def test_an_interrupted_build_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ludometry.games.skat import tables as module
    from ludometry.games.skat.kernels import tables as kernels_tables

    monkeypatch.setattr(module, "CHUNK", 3)
    calls: list[int] = []

    def stops(*given: object) -> None:
        calls.append(1)
        if len(calls) == 2:
            raise KeyboardInterrupt
        fill_classes(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(kernels_tables, "fill_classes", stops)
    ending = Ending("tricks", NULL, 2)
    with pytest.raises(KeyboardInterrupt):
        Tables(tmp_path).build(ending, workers=1)
    assert not Tables(tmp_path).ready(ending)
    Tables(tmp_path).build(ending, workers=1)
    assert len(calls) == 2 + 2  # three chunks in all, one of them from before
    assert np.array_equal(Tables(tmp_path).table(ending), tables().table(ending))


def test_tables_obey_their_own_equation_and_an_altered_value_does_not(tmp_path: Path) -> None:
    found = Tables(tmp_path)
    found.build(Ending("tricks", NULL, 3), workers=1)
    assert verify_report("skat", subjects("", found), False, 1500, 1).data["right"]
    before = found.store.manifest("tricks-null-3").sha256
    # The same bytes but for one value in three, under a checksum that is right again.
    table = np.array(found.store.open("tricks-null-3", RULES_VERSION))
    table[::3] ^= 1
    found.store.write("tricks-null-3", table, RULES_VERSION, {})
    report = verify_report("skat", subjects("tricks-null-3", found), False, 300, 1)
    assert report.failed
    assert "does not obey its own equation" in report.data["problem"]
    assert "ludometry verify skat tricks-null-3 --repair" in report.data["problem"]
    mended = verify_report("skat", subjects("tricks-null-3", found), True, 300, 1)
    assert not mended.failed
    assert found.store.manifest("tricks-null-3").sha256 == before
    with pytest.raises(BadInput, match="did you mean"):
        verify_report("skat", subjects("points-suit-1", found), False, 10, 1)
