"""Tables against plain recursion, against themselves, and against damage."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from ludometry.core.errors import BadInput, BadTable, MissingTable
from ludometry.games.dominoes.build import solve_report
from ludometry.games.dominoes.material import classes, set_positions
from ludometry.games.dominoes.numbering import Positions
from ludometry.games.dominoes.plain_solver import open_position, worth
from ludometry.games.dominoes.position import Pass, moves
from ludometry.games.dominoes.rules import BLOCKS, Block
from ludometry.games.dominoes.tables import Tables, class_index, tables, verdict_of
from ludometry.study.verbs import verb
from tests.rooms.dominoes.checks import obeys_its_equation


@pytest.mark.parametrize("elements", [3, 4, 5, 6, 7])
def test_numbers_are_one_to_one(elements: int) -> None:
    numbering, rng = Positions(elements), random.Random(elements)
    for number in [0, numbering.size - 1, *(rng.randrange(numbering.size) for _ in range(300))]:
        mine, theirs, _ = numbering.unrank(number)
        assert mine
        assert theirs
        assert numbering.rank(numbering.unrank(number)) == number


@pytest.mark.parametrize("block", BLOCKS)
@pytest.mark.parametrize("elements", [3, 4, 5])
def test_tables_say_what_recursion_says(elements: int, block: Block) -> None:
    rng = random.Random(elements)
    for _ in range(400):
        thing = Positions(elements).draw(rng)
        assert tables().worth(thing, block) == worth(open_position(thing), block), thing


def test_every_position_of_three_elements() -> None:
    table = tables().table("pips", 3)
    numbering = Positions(3)
    for number in range(0, numbering.size, 7):
        assert table[number] == worth(open_position(numbering.unrank(number)), "pips")


@pytest.mark.parametrize("block", BLOCKS)
def test_tables_obey_their_own_equation(block: Block) -> None:
    rng = random.Random(9)
    for elements in (3, 4, 5):
        for _ in range(200):
            obeys_its_equation(Positions(elements).draw(rng), block)


@pytest.mark.parametrize("block", ["draw", "tiles"])
def test_class_tables_are_numbered_without_holes(block: Block) -> None:
    """Every place of a class table is a position of its representative, met once."""
    found = classes(4)
    places = [
        class_index(thing) for number in range(found.count) for thing in set_positions(found.representative(number))
    ]
    assert sorted(places) == list(range(found.positions))
    assert tables().table(block, 4).shape == (found.positions,)


@pytest.mark.parametrize("elements", [6])
def test_larger_tables_agree_with_recursion(elements: int, tmp_path: Path) -> None:
    """Six elements, 82.6 million positions under the pip rule, built in a folder of their own on two threads."""
    found, rng = Tables(tmp_path), random.Random(2)
    manifests = found.build("pips", elements, 2)
    assert [m.name for m in manifests] == ["pips-3", "pips-4", "pips-5", "pips-6"]
    assert manifests[-1].made["won"] == 45_030_039
    assert found.store.verify("pips-6")
    for _ in range(300):
        thing = Positions(elements).draw(rng)
        assert found.worth(thing) == worth(open_position(thing), "pips")
        obeys_its_equation(thing, "pips", found)


def test_the_reversed_pass() -> None:
    """Who must pass is worth what the other is, one ply later."""
    stuck = ((27,), (1, 2), 0)
    assert moves(open_position(stuck)) == [Pass()]
    assert verdict_of(tables().worth(stuck)).result == "loss"


def test_a_missing_table_names_the_command_and_its_cost(tmp_path: Path) -> None:
    thing = ((0, 1, 2), (3, 4), 5)
    with pytest.raises(MissingTable, match="ludometry solve dominoes --elements 6' \\(some 2 s, 83 MB\\)"):
        Tables(tmp_path).worth(thing)
    with pytest.raises(MissingTable, match="--elements 6 --block draw"):
        Tables(tmp_path).worth(thing, "draw")


def test_a_spoilt_table_is_refused(tmp_path: Path) -> None:
    Tables(tmp_path).build("pips", 4)
    path = Tables(tmp_path).store.path("pips-4")
    path.write_bytes(path.read_bytes()[:-100])
    with pytest.raises(BadTable, match="ludometry solve dominoes --elements 4"):
        Tables(tmp_path).worth(((0, 1), (2,), 3))


def test_an_altered_table_is_noticed(tmp_path: Path) -> None:
    store = Tables(tmp_path).store
    Tables(tmp_path).build("pips", 3)
    assert store.verify("pips-3")
    data = bytearray(store.path("pips-3").read_bytes())
    data[-5] ^= 1
    store.path("pips-3").write_bytes(bytes(data))
    assert not store.verify("pips-3")


def test_an_interrupted_build_keeps_what_was_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ludometry.games.dominoes import tables as module

    solve = module._solve_all

    def stop_at_four(elements: int, *rest: object) -> None:
        if elements == 4:
            raise KeyboardInterrupt
        solve(elements, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "_solve_all", stop_at_four)
    with pytest.raises(KeyboardInterrupt):
        Tables(tmp_path).build("pips", 4)
    monkeypatch.undo()
    assert Tables(tmp_path).store.names() == ["pips-3"]
    assert [path.name for path in Tables(tmp_path).store.folder.glob(".*draft")] == []
    assert [m.name for m in Tables(tmp_path).build("pips", 4)] == ["pips-4"]


def test_one_thread_and_three_write_the_same_bytes(tmp_path: Path) -> None:
    Tables(tmp_path / "one").build("pips", 4, 1)
    Tables(tmp_path / "three").build("pips", 4, 3)
    one, three = (np.asarray(Tables(tmp_path / name).table("pips", 4)) for name in ("one", "three"))
    assert (one == three).all()


def test_solve_says_what_it_did() -> None:  # table 4, three elements
    data = solve_report(3, "pips", 1).data
    assert (data["positions"], data["won_as_the_paper_counts"], data["longest"]) == (21_168, 22_785, 2)
    assert solve_report(4, "tiles", 1).data["classes"] == 64
    assert {row["block"] for row in solve_report(3, "pips", status=True).data["tables"]} == set(BLOCKS)
    for elements, block, workers in ((2, "pips", 1), (8, "pips", 1), (3, "points", 1), (3, "pips", -1)):
        with pytest.raises(BadInput):
            verb("dominoes", "solve")(elements=elements, block=block, workers=workers)


def test_representations_side_by_side() -> None:  # table 3: 67.18 KB at a bit a position; section 5.3
    found = solve_report(4, "pips", sizes=True).data["representations"]
    assert found["one_bit"]["plain"] == 550_368 // 8
    assert found["two_bits"]["plain"] == 550_368 // 4
    assert found["won_list"]["entries"] == 293_466
    assert found["won_list"]["compressed"] < found["won_list"]["plain"]
    with pytest.raises(BadInput, match="--sizes"):
        solve_report(6, "pips", sizes=True)


def test_a_loss_is_no_win_with_hands_exchanged() -> None:  # section 5.3 says so; in dominoes it is not
    wrong = 0
    for thing in set_positions((1, 2, 3, 8)):
        mine, theirs, ends = thing
        exchanged = worth(open_position((theirs, mine, ends)), "pips")
        wrong += (exchanged > 0) != (worth(open_position(thing), "pips") < 0)
    assert wrong
    assert solve_report(4, "pips", sizes=True).data["representations"]["reversed_test_wrong"] >= wrong
