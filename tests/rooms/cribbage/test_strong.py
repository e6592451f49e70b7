"""Training the strong player: a tiny run from nothing, an interrupted one that continues, and its compact file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ludometry.core.errors import BadInput, BadTable
from ludometry.games.cribbage import statistics
from ludometry.games.cribbage.kernels import discard as kernels_discard
from ludometry.games.cribbage.players import equilibrium, strong, strong_file
from ludometry.games.cribbage.players.strong import Settings
from ludometry.tables.store import Store

TINY = Settings(deals=2000, chunk=500, sweeps=1, part=2000, cribs=2000, board_deals=200)


def test_random_beliefs_give_the_exact_statistics() -> None:
    """The thesis, 3.1.1: the crib over all throws of the other and all cuts."""
    rng = np.random.default_rng(4)
    beliefs, shares = equilibrium.random_beliefs(), np.empty((15, 3))
    for _ in range(20):
        six = np.sort(rng.permutation(52)[:6])
        exact = statistics.figures(six)
        kernels_discard.fill_shares(*statistics.score_tables(), beliefs[0], np.zeros((2, 1820)), six, 1, shares)
        assert shares[:, 0] == pytest.approx(exact[:, 3] / 46, abs=1e-9)
        assert shares[:, 1] == pytest.approx(exact[:, 4] / 45_540, abs=1e-4)


def test_a_run_goes_on_from_its_draft(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = strong.build(TINY, Store("cribbage", tmp_path / "whole"))
    stopped = Store("cribbage", tmp_path / "stopped")

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as broken:
        broken.setattr(strong, "_tables", interrupted)
        with pytest.raises(KeyboardInterrupt):
            strong.build(TINY, stopped)
    assert not stopped.has(strong_file.NAME)
    assert (stopped.folder / "strong.draft").exists()
    again = strong.build(TINY, stopped)
    assert np.array_equal(again.keys, whole.keys)
    assert np.array_equal(again.worths, whole.worths)
    assert np.array_equal(again.board, whole.board)
    assert not (stopped.folder / "strong.draft").exists()
    loaded = strong_file.load(stopped)
    assert np.array_equal(loaded.keys, whole.keys)
    assert np.abs(loaded.worths - np.clip(whole.worths, -7.9, 7.9)).max() <= 0.04
    assert loaded.board[0, 0] == pytest.approx(whole.board[0, 0], abs=1e-6)


def test_nothing_to_learn_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="expected at least 1"):
        strong.build(replace(TINY, deals=0), Store("cribbage", tmp_path))
    assert not list(tmp_path.rglob("*"))


def test_a_damaged_file_is_refused_in_a_sentence() -> None:
    whole = strong_file.pack(strong_file.load())
    assert len(whole) < 1_000_000
    with pytest.raises(BadTable, match="build it again"):
        strong_file.unpack(whole[:1000])
    with pytest.raises(BadTable, match="build it again"):
        strong_file.unpack(b"not ours")
