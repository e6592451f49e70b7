"""What the verbs answer."""

import pytest

from ludometry.core.errors import BadInput
from ludometry.games.nurikabe import verbs
from ludometry.games.nurikabe.generate import shipped
from ludometry.games.nurikabe.notation import write
from ludometry.games.nurikabe.position import Mark, Position
from ludometry.games.nurikabe.room import PLACES, ROOM, titles
from ludometry.games.nurikabe.solver import simply_solved
from ludometry.study.open_room import OpenRoom
from ludometry.study.verbs import terminal

SMALL = "..2../...1./..3../....3/....."


def test_verbs_answer() -> None:
    grid = write(shipped()[0])
    assert verbs.solve(grid).data["unique"]
    assert verbs.advise(grid).data["mistakes"] == []
    rated = verbs.rate(grid, samples=20, runs=5)
    assert set(rated.data) == {"position", "relaxation", "propagation"}
    assert rated.picture is not None
    assert len(verbs.generate(rows=5, columns=5, count=2).data["puzzles"]) == 2
    with pytest.raises(BadInput, match="--samples"):
        verbs.rate(grid, samples=0)


def test_a_wrong_mark_is_named_by_advice_and_costs_the_puzzle_in_review() -> None:
    opened: OpenRoom[Position, Mark, Position] = OpenRoom("nurikabe", puzzle=SMALL)
    wrong = SMALL.replace("..2..", "~~2..", 1)
    assert opened.advise(wrong).data["mistakes"] == ["r1c2"]
    assert opened.worth(wrong) == (0.0,)
    record = opened.record(f"room: nurikabe\npuzzle: {SMALL}\n\nr1c1~\nr1c2~\nr5c1o\n")
    data = opened.review(record).data
    assert [decision["loss"] for decision in data["decisions"]] == [0.0, 1.0, 0.0]
    assert data["players"][0]["final"] == 0.0
    solved = opened.play("careful", seed=1)
    assert solved.headers["puzzle"] == SMALL
    player = opened.review(solved).data["players"][0]
    assert (player["start"], player["loss"], player["final"]) == (1.0, 0.0, 1.0)


def test_the_puzzles_to_begin_with_are_what_their_titles_say() -> None:
    assert list(titles()) == list(PLACES)
    for name, title in titles().items():
        first = ROOM.game(puzzle=name).start()
        assert f"({first.rows} x {first.columns}, " in title
        assert ("simple techniques" in title) == simply_solved(first)
    with pytest.raises(BadInput, match="no solution"):
        ROOM.game(puzzle="1.../..../..../....")


def test_the_last_mark_is_answered() -> None:
    table, said = terminal("nurikabe", "1.", options={"puzzle": "1."}), list[str]()
    typed = iter(["r1c2o", "r1c2~"])
    table.ask, table.say = (lambda prompt: next(typed)), said.append
    assert table.play()
    wrong = next(words for words in said if words.startswith("Every cell is marked"))
    assert wrong.startswith("Every cell is marked, but the island at r1c1 has 2 cells")
    assert said[-1] == "Solved."
