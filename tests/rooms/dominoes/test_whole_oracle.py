"""Whole games: the kernel against the plain rules, advice with hidden hands, players, pictures, verbs."""

from __future__ import annotations

import io
import random
import re
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest

from ludometry.core.errors import BadInput
from ludometry.core.game import Marks
from ludometry.core.record import play_out
from ludometry.core.room import random_walk
from ludometry.games.dominoes.room import ROOM
from ludometry.games.dominoes.whole import sampling
from ludometry.games.dominoes.whole.oracle import WholeOracle
from ludometry.games.dominoes.whole.position import Seen, Whole
from ludometry.games.dominoes.whole.rules import WholeDominoes
from ludometry.games.dominoes.whole.sampling import weigh
from ludometry.study.verbs import verb
from ludometry.testing import check_room
from ludometry.web import playing
from tests.rooms.dominoes import plain_whole

GAMES = [
    WholeDominoes(tiles=5),
    WholeDominoes(block="tiles", stock="asleep", tiles=5),
    WholeDominoes(block="draw", tiles=9),
    WholeDominoes(points=60),
    WholeDominoes(fives=True, highest=9, tiles=4, stock="asleep"),
    WholeDominoes(fives=True),
]
FEW = 8
"""Tiles in hands and stock up to which plain recursion is quick."""
ENOUGH = 40
"""About how many positions are compared in each game."""


def late(game: WholeDominoes, few: int) -> list[Whole]:
    """Decisions of random games with few tiles left."""
    found: list[Whole] = []
    for seed in range(40):
        for position in random_walk(game, random.Random(seed)):
            left = position.size(0) + position.size(1) + game.drawable(position)
            if game.turn(position) >= 0 and position.ends is not None and position.is_named and left <= few:
                found.append(position)
    return found[:: max(1, len(found) // ENOUGH)]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_endings_are_exact(game: WholeDominoes) -> None:
    """With every tile known the kernel says of every move what recursion over the plain rules says."""
    compared = 0
    for position in late(game, FEW):
        if game.drawable(position):
            continue
        sign = 1 if position.mover == 0 else -1
        for found in WholeOracle(game, 10).appraise(Seen(position.mover, position)):
            assert found.value.exact
            assert found.value.mean == sign * plain_whole.worth(game, game.play(position, found.move))
            compared += 1
    assert compared > 10


@pytest.mark.parametrize("game", [game for game in GAMES if game.stock == "draw"], ids=str)
def test_a_stock_in_a_known_order_is_solved_as_by_plain_rules(
    game: WholeDominoes, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared = 0
    for position in late(game, FEW):
        stock = position.unseen()
        if not game.drawable(position):
            continue
        order = random.Random(1).sample(stock, len(stock))
        monkeypatch.setattr(sampling, "_shuffled", lambda *_, order=order: order)
        moves = game.moves(position)
        worths = weigh(game, position, moves, 1, random.Random(1)).worths[0]
        lead, sign = position.points[0] - position.points[1], 1 if position.mover == 0 else -1
        for move, worth in zip(moves, worths, strict=True):
            said = plain_whole.worth(game, game.play(position, move), tuple(order))
            assert worth == sign * (said - (lead if game.counts else 0)), game.write(position)
            compared += 1
    assert compared > 10


def test_open_hands_with_the_stock_asleep_are_solved_exactly() -> None:
    game = WholeDominoes(stock="asleep", highest=9, tiles=9)
    position = game.read("36 45 99 | 01 12 89 | 3..5")
    for found in WholeOracle(game, 10).appraise(game.view(position, 0)):
        assert found.value.exact
        assert found.value.mean == plain_whole.worth(game, game.play(position, found.move))


def test_hidden_hands_have_an_error_and_a_reason() -> None:
    game = WholeDominoes()
    position = game.read("26 45 56 00 | ?4 | 66-63-35 drew2:65+1")
    found = WholeOracle(game, 100).appraise(game.view(position, 0))
    assert [game.write_move(position, one.move) for one in found if one.loss == 0]
    assert all(one.value.error is None or 0 < one.value.error < 0.11 for one in found)
    assert "of 100 deals" in found[0].why
    assert found == WholeOracle(game, 100).appraise(game.view(position, 0)), "the same question, the same answer"


def test_advice_is_refused_where_nobody_moves() -> None:
    game = WholeDominoes()
    oracle = WholeOracle(game, 10)
    with pytest.raises(BadInput, match="the game is over"):
        oracle.appraise(game.view(game.read("- | 36 | 35"), 0))
    with pytest.raises(BadInput, match="is unknown: name its tiles"):
        oracle.appraise(game.view(game.start(), 0))


@pytest.mark.parametrize("game", [WholeDominoes(), WholeDominoes(fives=True, points=50)], ids=str)
def test_worths_add_up_to_nothing_and_end_with_the_result(game: WholeDominoes) -> None:
    oracle = WholeOracle(game, 4)
    walk = random_walk(game, random.Random(3))
    for position in [*walk[:20:6], *walk[20::9], walk[-1]]:
        assert sum(oracle.worth(position)) == pytest.approx(0)
    first, second = game.scores(walk[-1])
    assert oracle.worth(walk[-1])[0] == (first - second if game.counts else first)


def test_the_oracle_beats_the_heaviest_tile() -> None:
    assert verb("dominoes", "match")("oracle", "heavy", games=60, stock="draw", hands=10).data["win_rate"] > 0.58


def test_all_fives_has_a_greedy_player() -> None:
    assert verb("dominoes", "match")("greedy", "random", games=60, stock="draw", fives=True).data["win_rate"] > 0.6
    assert "taking the most points at once" in ROOM.thumbs(ROOM.game(stock="draw", fives=True))


@pytest.mark.parametrize(
    "options",
    [
        {"stock": "draw", "hands": 10},
        {"stock": "draw", "hands": 10, "points": 60},
        {"stock": "draw", "hands": 10, "fives": True, "highest": 9, "tiles": 9},
        {"highest": 8, "hands": 10, "opens": "any"},
    ],
    ids=str,
)
def test_whole_games_obey_every_law(options: dict[str, Any]) -> None:
    check_room("dominoes", **options)


def test_a_draw_can_be_clicked_and_the_stock_is_seen() -> None:
    game = ROOM.game(stock="draw")
    position = game.read("36 45 | ?2 | 02")
    for narrow in (False, True):
        drawn = ROOM.picture(game).draw(game.view(position, 0), Marks(narrow=narrow))
        nodes = list(ElementTree.fromstring(drawn).iter())
        assert [node.get("data-move") for node in nodes if node.get("data-move")] == ["draw"]
        assert any(node.text and "23 in the stock" in node.text for node in nodes)


def test_a_whole_game_is_played_at_the_terminal_and_reviewed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("draw\n"))
    start = "36 | 01 12 | 20-00-04"
    report = verb("dominoes", "play")(start, against="heavy", stock="draw", hands=10, seed=2)
    assert "draw" in str(report.data)
    game = ROOM.game(stock="draw", points=10, hands=10)
    heavy = ROOM.players(game)["heavy"]
    record, end = play_out(game, [heavy(random.Random(1)), heavy(random.Random(2))], random.Random(11))
    said = replace(record, headers={"stock": "draw", "points": "10", "hands": "10"})
    data = verb("dominoes", "review")(said.write()).data
    first, second = game.scores(end)
    assert data["players"][0]["final"] == first - second


def clicked_through() -> tuple[int, int]:
    """A game of rounds on the page to its end: how often the person had to draw, and how often a round was counted."""
    place = playing.begin("dominoes", {"stock": "draw", "points": "40"}, against="heavy")
    counted, drawn = 0, 0
    while not place.sitting.over:
        moves = re.findall(r'data-move="([^"]+)"', str(playing.state(place)["board"]))
        drawn += moves == ["draw"]
        begun, place = playing.turn(place.tree.id, place.node, moves[0] if moves else "")
        counted += len(playing.shows(begun, place))
    assert max(place.sitting.game.scores(place.sitting.position)) >= 40
    return drawn, counted


def test_games_of_rounds_are_clicked_through_on_the_page() -> None:
    # In one game of six nobody has to draw: the tiles fall anew each time.
    drawn = 0
    for _ in range(30):
        more, counted = clicked_through()
        drawn += more
        assert counted
        if drawn:
            break
    assert drawn


def test_probe_and_simulate_know_whole_games() -> None:
    data = verb("dominoes", "probe")("36 45 | 01 12 | 3..5", stock="draw").data
    assert data["worth"][0]["worth"] == 1.0
    data = verb("dominoes", "simulate")("heavy", "random", games=20, stock="draw", points=30).data
    assert data["win"] + data["draw"] + data["loss"] == pytest.approx(1)
    with pytest.raises(BadInput, match="open hands"):
        verb("dominoes", "simulate")(games=20, stock="draw", open_hands=True)
