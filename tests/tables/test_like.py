"""A table under a right checksum whose shape is not what the rules say is refused before a kernel indexes it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from ludometry.core.errors import BadTable
from ludometry.games.cribbage import verify as cribbage_verify
from ludometry.games.cribbage.players import strong_file
from ludometry.games.cribbage.rules import RULES_VERSION as CRIBBAGE
from ludometry.games.cribbage.tables import TABLES, DiscardTable
from ludometry.games.darkchess import verify as darkchess_verify
from ludometry.games.darkchess.rules import RULES_VERSION as DARKCHESS
from ludometry.games.darkchess.scale.sides import join, slices_of
from ludometry.games.darkchess.solved import Solved
from ludometry.games.dominoes import tables as dominoes_tables
from ludometry.games.dominoes import verify as dominoes_verify
from ludometry.games.dominoes.rules import RULES_VERSION as DOMINOES
from ludometry.games.poker import tables as poker_tables
from ludometry.games.skat import tables as skat_tables
from ludometry.games.skat import verify as skat_verify
from ludometry.games.skat.rules import RULES_VERSION as SKAT
from ludometry.games.yatzy import layer_slices, simulate
from ludometry.games.yatzy.rule_set import load
from ludometry.games.yatzy.scores.fraction import _Run
from ludometry.games.yatzy.scores.targets import load_targets
from ludometry.games.yatzy.tables import load_table, name_of, version_of
from ludometry.games.yatzy.thesis.policy_table import load_policy
from ludometry.solve.crew import Here
from ludometry.tables.store import Store

SMALL = np.zeros(3, np.uint8)
YATZY = load("scandinavian")
YATZY_VERSION = version_of(YATZY)


def put(room: str, root: Path, version: str, *names: str, table: np.ndarray = SMALL, **made: object) -> Store:
    store = Store(room, root)
    for name in names:
        store.write(name, table, version, made)
    return store


def cribbage_statistics(root: Path) -> None:
    DiscardTable(put("cribbage", root, CRIBBAGE, *TABLES))


def cribbage_hands_verified(root: Path) -> None:
    cribbage_verify.check_hands(put("cribbage", root, CRIBBAGE, *TABLES), 15, 1)


def cribbage_cribs_verified(root: Path) -> None:
    cribbage_verify.check_cribs(put("cribbage", root, CRIBBAGE, *TABLES), 15, 1)


def cribbage_strong_is_no_file_of_ours(root: Path) -> None:
    strong_file.load(put("cribbage", root, CRIBBAGE, strong_file.NAME))


def dominoes_looked_up(root: Path) -> None:
    put("dominoes", root, DOMINOES, "pips-3")
    dominoes_tables.Tables(root).table("pips", 3)


def dominoes_verified(root: Path) -> None:
    put("dominoes", root, DOMINOES, "pips-3", "pips-2", "pips-4")
    dominoes_verify.check_table("pips", 4, 10, 1, dominoes_tables.Tables(root))


ENDING = skat_tables.Ending("points", 0, 2)


def skat_looked_up(root: Path) -> None:
    put("skat", root, SKAT, ENDING.name)
    skat_tables.Tables(root)._open(ENDING)


def skat_verified(root: Path) -> None:
    put("skat", root, SKAT, ENDING.name)
    skat_verify.check_table(ENDING, 10, 1, skat_tables.Tables(root))


def darkchess_file_verified(root: Path) -> None:
    put("darkchess", root, DARKCHESS, "Kvk.dtc")
    darkchess_verify.Shelf(root).file("Kvk.dtc")


def darkchess_squeezed(root: Path) -> None:
    put("darkchess", root, DARKCHESS, "Kvk.z", table=np.zeros((3, 4), np.float64))
    Solved(root).results("Kvk")


def darkchess_slices_joined(root: Path) -> None:
    put("darkchess", root, DARKCHESS, *slices_of("GGvk"), longest=3)
    join(Solved(root), "GGvk")


def yatzy_values(root: Path) -> None:
    load_table(YATZY, "values", put("yatzy", root, YATZY_VERSION, name_of(YATZY, "values")))


def yatzy_targets(root: Path) -> None:
    names = [name_of(YATZY, "targets", filled) for filled in range(len(YATZY.boxes) + 1)]
    load_targets(YATZY, put("yatzy", root, YATZY_VERSION, *names))


def yatzy_policy(root: Path) -> None:
    load_policy(YATZY, put("yatzy", root, YATZY_VERSION, name_of(YATZY, "policy")))


def yatzy_slices_put_together(root: Path) -> None:
    task = layer_slices.SliceTask(root, YATZY, "values", 3)
    pieces = layer_slices.slices(2, 1)
    put("yatzy", root, YATZY_VERSION, *map(task.part, pieces))
    layer_slices.fill_layer(task, Here(), 2, lambda amount: None, np.zeros(10))


CASES = [
    cribbage_statistics,
    cribbage_hands_verified,
    cribbage_cribs_verified,
    cribbage_strong_is_no_file_of_ours,
    dominoes_looked_up,
    dominoes_verified,
    skat_looked_up,
    skat_verified,
    darkchess_file_verified,
    darkchess_squeezed,
    darkchess_slices_joined,
    yatzy_values,
    yatzy_targets,
    yatzy_policy,
    yatzy_slices_put_together,
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.__name__)
def test_a_wrong_shape_is_a_sentence(case: Callable[[Path], None], tmp_path: Path) -> None:
    with pytest.raises(BadTable, match=r"shape|damaged|row of bytes"):
        case(tmp_path)


def test_a_fraction_half_done_must_be_a_layer_of_its_rules(tmp_path: Path) -> None:
    begun = _Run(YATZY, Store("yatzy", tmp_path))
    for table, made, words in (
        (SMALL, {"filled": 3, "states": 0}, "shape"),
        (SMALL, {"filled": 99}, "how far"),
        (SMALL, {}, "how far"),
    ):
        begun.store.write(begun.name, table, begun.version, made)
        with pytest.raises(BadTable, match=words):
            _Run(YATZY, Store("yatzy", tmp_path))


def test_a_distribution_must_be_one(empty_home: Path) -> None:
    store, name = Store("yatzy"), name_of(YATZY, "scores")
    said = {"lowest": 5, "bonus": 0.5, "extra": 0.0, "boxes": [["ones", 1.0, 0.1]] * len(YATZY.boxes)}
    store.write(name, np.ones(1), YATZY_VERSION, said)
    assert simulate.exact_distribution(YATZY).lowest == 5
    for table, made, words in (
        (SMALL, said, "no distribution"),
        (np.full(4, 7.0), said, "no distribution"),
        (np.ones(1), {**said, "boxes": said["boxes"][:3]}, "no distribution"),
        (np.ones(1), {**said, "lowest": "many"}, "does not say"),
        (np.ones(1), {}, "does not say"),
    ):
        store.write(name, table, YATZY_VERSION, made)
        with pytest.raises(BadTable, match=words):
            simulate.exact_distribution(YATZY)


@pytest.mark.parametrize("name", ["beliefs", "kept", "cribs", "board", "keys", "worths"])
def test_the_strong_player_is_of_one_shape(name: str) -> None:
    import io
    import lzma

    shipped = strong_file._shipped()
    with np.load(io.BytesIO(lzma.decompress(strong_file.pack(shipped)))) as found:
        arrays = {one: found[one] for one in found}
    arrays[name] = arrays[name][..., :-1]
    out = io.BytesIO()
    np.savez(out, **arrays)
    with pytest.raises(BadTable, match="damaged"):
        strong_file.unpack(lzma.compress(out.getvalue(), preset=0))


def test_the_draws_of_poker(empty_home: Path) -> None:
    put("poker", empty_home / "tables", poker_tables.VERSION, poker_tables.DRAWS)
    with pytest.raises(BadTable, match="shape"):
        poker_tables.draws.__wrapped__()
