"""Nurikabe: what each rule forbids, and that a state is worth what its best mark leads to."""

import pytest

from ludometry.core.errors import BadInput
from ludometry.core.game import Turn
from ludometry.core.record import Event, Record, final_position
from ludometry.games.nurikabe.notation import read, write
from ludometry.games.nurikabe.oracle import Techniques
from ludometry.games.nurikabe.rules import Nurikabe, broken_rule, solved
from ludometry.study.reviewer import review


@pytest.mark.parametrize(
    ("grid", "rule"),
    [
        ("1~~/~~~", "pool"),
        ("1oo/~~~", "3 cells instead of 1"),
        ("1o1/~~~", "2 numbers"),
        ("1~o/~~~", "0 numbers"),
        ("~1~", "hang together"),
        ("1~", ""),
    ],
)
def test_each_rule_is_named_when_it_is_broken(grid: str, rule: str) -> None:
    assert rule in broken_rule(read(grid))
    assert bool(rule) != solved(read(grid))


def test_a_mark_is_changed_and_rubbed_out_in_the_same_game() -> None:
    game = Nurikabe(read("..2../...1./..3../....3/....."))
    state = game.start()
    for text, row in (("r1c1~", "~.2.."), ("r1c1o", "o.2.."), ("r1c1.", "..2..")):
        state = game.play(state, game.read_move(state, text))
        assert write(state).split("/")[0] == row
    with pytest.raises(BadInput, match="open already"):
        game.read_move(state, "r1c1.")
    with pytest.raises(BadInput, match="number"):
        game.read_move(state, "r1c3~")


def test_a_full_grid_that_is_wrong_can_be_mended_and_a_review_adds_up() -> None:
    game = Nurikabe(read("1./.."))
    record = Record("nurikabe", tuple(Event(text) for text in ("r1c2~", "r2c1~", "r2c2o", "r2c2~")))
    stuck = final_position(game, Record("nurikabe", record.events[:3]))
    assert game.turn(stuck) == Turn.OVER
    assert game.mendable(stuck)
    result = review(game, Techniques(), record)
    assert [one.loss for one in result.decisions] == [0.0, 0.0, 1.0, -1.0]
    assert result.worth[0] - result.losses(0) == result.final[0] == 1.0
    assert 0 <= result.accuracy(0) <= 100
    assert not game.mendable(final_position(game, record))
