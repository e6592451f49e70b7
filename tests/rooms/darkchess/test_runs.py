"""Squeezed files: what goes in comes out, for random results and for real classes."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from ludometry.core.errors import BadTable
from ludometry.games.darkchess.kernels.captures import transpose
from ludometry.games.darkchess.material import classes, representative
from ludometry.games.darkchess.room import random_endgame
from ludometry.games.darkchess.rules import RULES_VERSION
from ludometry.games.darkchess.runs import MARK, Deflated, deflated, runs_an_anchor
from ludometry.games.darkchess.scale.crews import build
from ludometry.games.darkchess.solved import four_a_byte, pack, unpack
from ludometry.games.darkchess.solver import Layout, layout
from ludometry.games.darkchess.tables import Tables, tables
from ludometry.games.darkchess.verify import subjects
from ludometry.study.verifying import REPAIRED, verify_report


def one_of_each_shape(count: int) -> list[str]:
    """A class for every way in which pieces fall into groups; with and without its own exchange."""
    found: dict[tuple[tuple[int, ...], bool], str] = {}
    for one in classes(count, "swap"):
        where = layout(one.representative)
        found.setdefault((where.numbering.sizes, where.both_sides), one.representative)
    return list(found.values())


SHAPES = [*one_of_each_shape(2), *one_of_each_shape(3), *one_of_each_shape(4)]
OF_VERSION_1 = bytes.fromhex(
    "12000000470000005b5b362c20385d2c205b39372c2034385d5d78da6364f8cfa02121cbc0ab20ff5ffe3f1428fce700920c30ee7f060860"
    "84538c20ccacc1ccc4cc0a24f994359899559599199594c07c3520d460d6808aaa01456500c3841b35010004000100010004000100010001"
    "0004000400060006000400080008000800b9c5bc04f83fbb04461d2300711ded02e889230082715beb1500c8119549f5372c3f0400d963d0"
    "90c4331900d1dadd59ca77a9437598f20b"
)
"""The squeezed file of GG against k that version 0.1 wrote, in another format."""


def random_results(where: Layout, seed: int) -> np.ndarray:
    """Four results a byte, as a plain file has them, in stretches of random length."""
    rng = np.random.default_rng(seed)
    size = where.numbering.size
    out = np.zeros((where.stored_sides, size), np.uint8)
    for row in out:
        lengths = rng.integers(1, 40, size)
        row[:] = np.repeat(rng.integers(0, 3, size, np.uint8), lengths)[:size]
    return four_a_byte(out)


@pytest.mark.parametrize("set_", SHAPES)
def test_random_results_survive(set_: str) -> None:
    where = layout(set_)
    packed = random_results(where, len(set_))
    bits = unpack(where, packed)
    assert np.array_equal(pack(where, bits), packed)
    assert np.array_equal(Deflated(deflated(bits, where), where).plain(), packed)


@pytest.mark.parametrize("set_", SHAPES)
def test_real_classes_survive(set_: str) -> None:
    found, where = tables(), layout(set_)
    found.ensure(set_, distances=False)
    assert np.array_equal(Deflated(deflated(found.bits(set_), where), where).plain(), found.results(set_))


@pytest.mark.parametrize("count", [2, 3, 4])
def test_squeezed_files_are_probed_like_plain_ones(tmp_path: Path, count: int) -> None:
    shapes = one_of_each_shape(count)
    squeezed_ones, plain_ones = Tables(tmp_path), tables()
    for _ in build(squeezed_ones, shapes, squeeze=True, workers=1):
        pass
    assert not squeezed_ones.store.has(shapes[0])
    rng = random.Random(6)
    seen = 0
    while seen < 300:
        position = random_endgame(rng, count)
        assert position.side is not None
        reader = plain_ones.reader(position.board, position.side)
        if reader.set_ in shapes:
            seen += 1
            ours = squeezed_ones.result(position.board, position.side)
            assert ours == plain_ones.result(position.board, position.side)


def test_a_file_of_another_version_is_refused() -> None:
    where = layout(SHAPES[0])
    data = deflated(unpack(where, random_results(where, 1)), where).copy()
    data[3] = MARK[3] - 1
    with pytest.raises(BadTable, match="another version"):
        Deflated(data, where)


def test_the_command_that_a_refusal_names_builds_the_file_again(tmp_path: Path) -> None:
    """A sound manifest makes `solve` believe that the class is done, so it is `verify --repair` that must be named."""
    set_ = representative("GGvk")
    for _ in build(Tables(tmp_path), [set_], squeeze=True, workers=1):
        pass
    store = Tables(tmp_path).store
    store.write(f"{set_}.z", np.frombuffer(OF_VERSION_1, np.uint8), RULES_VERSION, store.manifest(f"{set_}.z").made)
    with pytest.raises(BadTable, match=f"'ludometry verify darkchess {set_} --repair'"):
        Tables(tmp_path).results(set_)
    assert verify_report("darkchess", subjects(set_, tmp_path), repair=True).data["rows"][-1]["state"] == REPAIRED
    assert np.array_equal(Tables(tmp_path).results(set_), tables().results(set_))


def test_every_anchor_has_as_many_runs_as_the_other_pieces_but_the_last_have_places() -> None:
    assert runs_an_anchor((1, 1, 1)) == 31
    assert runs_an_anchor((1, 1, 1, 1, 1, 1)) == 31 * 30 * 29 * 28
    assert runs_an_anchor((1, 3)) == 31 * 30 // 2
    assert runs_an_anchor((2, 2, 2)) == (30 * 29 // 2) * 28


def test_a_square_of_bits_turns_over_its_diagonal() -> None:
    rows = np.random.default_rng(2).integers(0, 2**32, 32, dtype=np.uint32)
    turned = rows.copy()
    transpose(turned)
    for row in range(32):
        for bit in range(32):
            assert turned[bit] >> row & 1 == rows[row] >> bit & 1


def test_a_forged_file_is_refused_or_read_but_never_reaches_beyond_its_end() -> None:
    """Bytes changed, cut off and added under a right checksum: a sentence or some results, nothing else."""
    where = layout(SHAPES[-1])
    packed = random_results(where, 7)
    whole = deflated(unpack(where, packed), where)
    rng = random.Random(11)
    refused = 0
    for trial in range(60):
        forged = whole.copy()
        if trial % 3 == 0:
            forged = forged[: rng.randrange(4, len(forged))]
        elif trial % 3 == 1:
            forged[rng.randrange(4, 4 + min(40, len(forged) - 4))] ^= 1 + rng.randrange(255)
        else:
            for _ in range(5):
                forged[rng.randrange(4, len(forged))] = rng.randrange(256)
        try:
            assert Deflated(forged, where).plain().shape == packed.shape
        except BadTable as problem:
            refused += 1
            assert "build it again" in str(problem)
    assert refused >= 20  # at least every file that was cut off
