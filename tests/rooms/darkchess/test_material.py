"""The set whose table serves another: looked for one by one, it is the one that the list of all classes names."""

from __future__ import annotations

import random

import pytest

from ludometry.games.darkchess import material
from ludometry.games.darkchess.material import MODES, Mode, all_sets, symmetry


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_a_representative_is_found_alone_as_in_the_list(count: int, mode: Mode) -> None:
    known = material._representatives(count, mode)
    sets = list(all_sets(count))
    for one in random.Random(count).sample(sets, min(len(sets), 25)):
        assert material._first_alike(one, mode) == known[symmetry(mode).key(one)]


def test_whoever_asks_for_many_gets_them_from_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(material, "FEW", 0)
    monkeypatch.setattr(material, "_first_alike", None)
    assert material.representative("GBvk") == "GGvk"
