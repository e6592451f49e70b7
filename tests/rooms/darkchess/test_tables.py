"""Tables: against the slow solver, against their own equation, through the piece maps, and on disk."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from ludometry.core.errors import BadTable, MissingTable
from ludometry.games.darkchess import solver
from ludometry.games.darkchess.kernels.captures import find_captures
from ludometry.games.darkchess.material import classes, representative
from ludometry.games.darkchess.notation import read_position
from ludometry.games.darkchess.room import random_endgame
from ludometry.games.darkchess.scale.crews import build
from ludometry.games.darkchess.solved import pack, plan_for, unpack
from ludometry.games.darkchess.solver import layout, solve_set
from ludometry.games.darkchess.tables import DRAW, LOSS, WIN, Tables
from tests.rooms.darkchess import checks
from tests.rooms.darkchess.plain_solver import solve


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    found = Tables(tmp_path_factory.mktemp("tables"))
    for _ in build(found, [one.representative for one in classes(3, "swap")], distances=True, workers=2):
        pass
    return found


@pytest.mark.parametrize("pieces", ["Kb", "Kp", "Cg", "Cc", "Rr"])
def test_two_pieces_agree_with_the_slow_solver_everywhere(small: Tables, pieces: str) -> None:
    known = solve(pieces)
    for board in {board for board, _ in known}:
        for side in (0, 1):
            result, plies = known.get((board, side), (DRAW, None))
            assert small.result(board, side) == result
            assert small.distance(board, side) == plies


def test_figure_2_depends_on_who_moves(small: Tables) -> None:
    board = read_position("8/1b6/2K5/8 b").board
    assert small.result(board, 1) == LOSS
    assert small.result(board, 0) == DRAW
    assert small.distance(board, 1) == 6  # b2-b1 c3-c2; b1-a1 c2-b2; a1-a2 b2xa2


def test_fast_captures_are_the_plain_ones() -> None:
    solved: dict[str, np.ndarray] = {}
    for count in (2, 3, 4):
        for one in classes(count, "swap")[:: 1 if count < 4 else 9]:
            set_ = one.representative
            if count < 4:
                solved[set_] = solve_set(set_, solved.__getitem__).sets
            if count > 2:
                _compare_captures(set_, solved)


def _compare_captures(set_: str, solved: dict[str, np.ndarray]) -> None:
    fast = solver.find_captures_by_blocks

    def both(*arguments: np.ndarray) -> None:
        fast(*arguments)
        kept = [array.copy() for array in arguments[5:]]
        find_captures(*arguments)
        assert all(np.array_equal(a, b) for a, b in zip(kept, arguments[5:], strict=True)), set_

    solver.find_captures_by_blocks = both
    try:
        solve_set(set_, solved.__getitem__)
    finally:
        solver.find_captures_by_blocks = fast


@pytest.mark.parametrize("mode", ["paper", "pieces", "swap"])
def test_every_set_of_three_plays_as_its_class_says(mode: checks.Mode) -> None:
    assert checks.members_that_differ(3, mode) == 0


def test_positions_of_four_obey_their_equation() -> None:
    rng = random.Random(4)
    for _ in range(60):
        checks.obeys_its_equation(random_endgame(rng, 4))


def test_a_file_unpacks_to_what_was_packed(small: Tables) -> None:
    for one in classes(3, "swap"):
        where = layout(one.representative)
        bits = solve_set(one.representative, small.bits).sets
        assert np.array_equal(unpack(where, pack(where, bits)), bits), one.representative


def test_a_set_that_is_its_own_exchange_keeps_one_side(small: Tables) -> None:
    where = layout(representative("Kvk"))
    assert not where.both_sides
    assert small.results(where.set_).shape[0] == 1
    for board in ("K" + "." * 30 + "k", "kK" + "." * 30):
        exchanged = board.swapcase()
        assert small.result(board, 1) == small.result(exchanged, 0)


def test_an_interrupted_build_goes_on_where_it_stopped(tmp_path: Path) -> None:
    found = Tables(tmp_path)
    targets = [one.representative for one in classes(3, "swap")]
    building = build(found, targets, workers=1)
    first = [next(building).set_ for _ in range(8)]
    building.close()
    again = [built.set_ for built in build(Tables(tmp_path), targets, workers=1)]
    assert not set(first) & set(again)
    assert len(first) + len(again) == len(plan_for(tuple(targets)).needs)


def test_an_altered_file_is_refused(tmp_path: Path) -> None:
    found = Tables(tmp_path)
    found.ensure("Kvg", distances=False)
    path = found.store.path(representative("Kvg"))
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(data)
    with pytest.raises(BadTable, match="altered"):
        Tables(tmp_path).result("K" + "." * 30 + "g", 0)
    path.write_bytes(data[:-3])
    with pytest.raises(BadTable, match="bytes long"):
        Tables(tmp_path).result("K" + "." * 30 + "g", 0)


def test_a_large_set_names_the_command_and_its_cost(tmp_path: Path) -> None:
    with pytest.raises(MissingTable, match=r"ludometry solve darkchess \w+' \(about .* on disk"):
        Tables(tmp_path).result("KGB" + "." * 26 + "kgb", 0)


def test_many_boards_of_one_class_give_one_answer(small: Tables) -> None:
    """GB against k is read from the table of GG against k."""
    assert representative("GBvk") == representative("GGvk")
    board = "G......." + "...B...." + "......k." + "........"
    assert small.result(board, 0) == small.result(board.replace("B", "G"), 0)
    assert small.result(board, 0) in (WIN, DRAW, LOSS)
