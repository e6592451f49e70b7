"""How a game ends is said in words that fit it: no room, under no option, prints chances of a game that is over."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from ludometry.core.options import Setting, options_of
from ludometry.core.registry import room, rooms
from ludometry.core.room import random_walk
from ludometry.games.skat.notation import read_position
from ludometry.games.skat.oracle import SkatOracle
from ludometry.games.skat.rules import Skat
from ludometry.study.sitting import Sitting
from ludometry.study.value_words import measure
from ludometry.study.verbs import verb
from ludometry.web import advising, playing
from ludometry.web.standing import result_words

VARIANTS: list[tuple[str, dict[str, Setting]]] = [
    *((one, {}) for one in rooms()),
    *(
        (one, {option.name: choice})
        for one in rooms()
        for option in options_of(room(one).game)
        for choice in option.choices
        if choice
    ),
]


@pytest.mark.parametrize(("room_id", "options"), VARIANTS, ids=str)
def test_the_last_sentence(room_id: str, options: dict[str, Setting]) -> None:
    game = room(room_id).game(**options)
    for seed in range(4):
        end = random_walk(game, random.Random(f"{room_id} {seed}"), 5000)[-1]
        words = result_words(Sitting(game, start=end))
        assert "%" not in words, f"{words!r}: a game that is over has no chances"
        scored = re.search(r"\d", re.sub(r"[Pp]layer \d", "", words))
        assert scored is None or words.endswith(game.info_at(end).counted_in), f"{words!r} has figures without a unit"


def test_a_finished_yatzy_has_no_outlook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was drawn as one blue bar, between a score and itself."""
    monkeypatch.setattr("ludometry.web.saved.home", lambda: tmp_path)
    game = room("yatzy").game()
    walk = random_walk(game, random.Random(1), 5000)
    over, before = (playing.begin("yatzy", {}, game.write(position)) for position in (walk[-1], walk[0]))
    assert advising.outlook(over.tree.id, over.node)["outlook"] is None
    assert advising.outlook(before.tree.id, before.node)["outlook"] is not None


NULL = "null by F | D7 C8 | S7 H9 | CA CK"
SUIT = "clubs by F | D7 C8 | S7 H9 | CA CK | points 55-50"


@pytest.mark.parametrize("objective", ["points", "win"])
@pytest.mark.parametrize("text", [NULL, SUIT])
def test_a_null_game_is_counted_in_per_cent_and_no_other_is_unless_asked(text: str, objective: str) -> None:
    game: Skat = room("skat").game(objective=objective)
    position = read_position(text)
    chances = objective == "win" or text == NULL
    info = game.info_at(position)
    assert measure(info).unit == ("% to win" if chances else "points")
    assert info.scale == (0.0, 100.0 if chances else 120.0)
    assert all(0 <= worth <= info.scale[1] for worth in SkatOracle(game).worth(position))
    assert verb("skat", "advise")(text, objective=objective).data["unit"] == info.unit
