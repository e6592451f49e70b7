"""What moves are worth."""

from __future__ import annotations

import random

import pytest

from ludometry.core.errors import BadInput
from ludometry.games.cribbage import statistics
from ludometry.games.cribbage.cards import read_card, read_cards
from ludometry.games.cribbage.notation import write_move
from ludometry.games.cribbage.objectives import Objective
from ludometry.games.cribbage.oracle import CribbageOracle
from ludometry.games.cribbage.players.seats import players
from ludometry.games.cribbage.position import Cut, Play, Throw
from ludometry.games.cribbage.rules import Cribbage
from ludometry.games.cribbage.show import counted
from ludometry.study.verbs import verb

GAME = Cribbage()


def appraised(text: str, objective: Objective = "win") -> list[tuple[str, float]]:
    position = GAME.read(text)
    found = CribbageOracle(objective).appraise(GAME.view(position, 0))
    return [(write_move(one.move), one.value.mean) for one in found]


def test_discard_shares_add_up_and_agree_with_exact_statistics() -> None:
    position = GAME.read("5H 5S JD 4C 3C KD dealer 0-0")
    found = CribbageOracle("points").appraise(GAME.view(position, 0))
    exact = {frozenset(one.thrown): one for one in statistics.discards(position.hands[0])}
    assert len(found) == 15
    for one in found:
        assert isinstance(one.move, Throw)
        assert one.value.mean == pytest.approx(one.details["hand"] + one.details["crib"] + one.details["play"])
        assert one.details["hand"] == pytest.approx(exact[frozenset(one.move.cards)].mean, abs=1e-6)
        assert abs(one.details["crib"] - exact[frozenset(one.move.cards)].crib) < 2.5  # a thinking player throws less


def test_the_pone_who_is_out_with_his_hand_need_not_fear_the_crib() -> None:
    """The thesis, 1.1.1: pone at 116, dealer at 117, five points in hand are enough."""
    found = CribbageOracle().appraise(GAME.view(GAME.read("5H 5S JD 4C 3C KD pone 116-117"), 0))
    sure = [one for one in found if one.loss < 0.5]
    assert len(sure) >= 4
    by_points = CribbageOracle("points").appraise(GAME.view(GAME.read("5H 5S JD 4C 3C KD pone 116-117"), 0))
    assert sum(one.loss < 0.5 for one in by_points) < len(sure)


def test_who_can_peg_out_does() -> None:
    moves = appraised("4H 4D JD 6C dealer 119-118 starter KD threw 9C 9D table 5C")
    assert moves[0] == ("play JD", pytest.approx(100.0))


def test_a_five_is_not_led() -> None:
    moves = appraised("5H 9D JD 4C pone 0-0 starter 2D threw 8C KC", "points")
    assert moves[-1][0] == "play 5H"


def test_cards_of_one_rank_are_worth_the_same() -> None:
    values = dict(appraised("4H 4D JD 6C pone 60-55 starter KD threw 9C 9D"))
    assert values["play 4H"] == values["play 4D"]


def test_advice_in_the_shape_that_stays() -> None:
    advise = verb("cribbage", "advise")
    data = advise("5H 5S JD 4C 3C KD dealer 0-0").data
    assert data["moves"][0]["loss"] == 0
    assert {"hand", "crib", "play", "points", "win", "why"} <= set(data["moves"][0])
    with pytest.raises(BadInput, match="nobody's turn"):
        advise("0-0 dealer 1 | ? ? ? ? ? ? | ? ? ? ? ? ?")


def test_only_what_is_certain_is_said_to_be_exact() -> None:
    position = GAME.read("4H 4D JD 6C dealer 119-118 starter KD threw 9C 9D table 5C")
    found = {write_move(one.move): one.value.error for one in CribbageOracle().appraise(GAME.view(position, 0))}
    assert found == {"play JD": 0.0, "play 4H": None, "play 4D": None, "play 6C": None}
    found = {write_move(one.move): one.value.error for one in CribbageOracle("points").appraise(GAME.view(position, 0))}
    assert set(found.values()) == {None}


WHOLE = "60-55 dealer 1 | 5H JD 4C | 6S 6C 2H | threw 9C 9D | threw QC KH | starter KD | table 7H 8C"


@pytest.mark.parametrize(
    "text",
    [
        "cut for deal 0-0",
        "60-55 dealer 0 | ? ? ? ? ? ? | ? ? ? ? ? ?",
        "5H 5S JD 4C 3C KD dealer 60-55",
        "5H JD 4C pone 60-55 starter KD threw 9C 9D table 7H 8C",
        "60-55 dealer 1 | 5H JD 4C 7H | 6S 6C 2H 8C | threw 9C 9D | threw QC KH",
        WHOLE,
    ],
)
def test_both_seats_share_what_a_position_is_worth(text: str) -> None:
    position = GAME.read(text)
    chances, margins = CribbageOracle().worth(position), CribbageOracle("points").worth(position)
    assert sum(chances) == pytest.approx(100)
    assert 0 < chances[0] < 100
    assert sum(margins) == pytest.approx(0)
    assert abs(margins[0] - (position.scores[0] - position.scores[1])) < 25


def test_the_end_is_worth_the_game_or_the_margin() -> None:
    over = GAME.play(GAME.read("80-119 dealer 1 | 2C 3C 4C 5C | 6C 7C 8C 9C | threw AD 2D | threw 3D 4D"), Cut(40))
    assert CribbageOracle().worth(over) == (0, 100)
    assert CribbageOracle("points").worth(over) == (-41, 41)


def test_a_hand_that_is_counted_counts_to_the_point() -> None:
    """The margin after the deal, once every card lies there and no play is left, is exact."""
    text = "60-55 dealer 1 | - | KC | threw 9C 9D | threw 8C 8D | starter 3D | table 5H JD 5S / 5D 4C / 6H 7H"
    game = Cribbage(muggins=True)
    before = game.play(game.read(text), Play(read_card("KC")))
    oracle, position = CribbageOracle("points"), before
    while position.starter is not None:
        assert oracle.worth(position) == oracle.worth(before)
        position = game.play(position, game.moves(position)[0])
    lead = position.scores[0] - position.scores[1]
    assert oracle.worth(before)[0] == lead


def test_claims_are_full_and_honest() -> None:
    game = Cribbage(muggins=True)
    text = "100-90 dealer 1 | 6H | 10S | threw 9C 9D | threw 8C 8D | starter 3D | table 5H JD 5S KC go / 5D 7H"
    after = game.read(text)
    for card in ("6H", "10S"):
        after = game.play(after, Play(read_card(card)))
    found = CribbageOracle().appraise(game.view(after, 0))
    assert found[0].move == game.moves(after)[0]
    assert found[0].why.startswith("everything")
    assert "the other takes" in found[1].why


def test_points_overlooked_in_the_play_cost_twice() -> None:
    """A review with muggins knows plays that no player would choose."""
    game = Cribbage(muggins=True)
    text = "60-60 dealer 1 | 10S 4C KC | 5D 5C 9H 2H | threw 9C 9D | threw 8C 8D | starter 3D | table 10H"
    view = game.view(game.read(text), 1)
    found = {write_move(one.move): one for one in CribbageOracle("points", overlooking=True).appraise(view)}
    full, none = found["play 5D"], found["play 5D for 0"]
    assert full.value.mean - none.value.mean == pytest.approx(4, abs=1e-9)
    assert none.why == "overlooks 2, which the other takes"
    assert "play 9H for 0" not in found
    assert "play 5D for 0" not in {write_move(one.move) for one in CribbageOracle().appraise(view)}
    lost = {write_move(one.move): one for one in CribbageOracle(overlooking=True).appraise(view)}["play 5D for 0"]
    assert lost.loss > 1


def test_search_and_table_mostly_agree() -> None:
    """The search looks further than the table, but it is no other player."""
    oracle, made = CribbageOracle("points"), players()["strong"](random.Random(0))
    rng = random.Random(6)
    same = total = 0
    for _ in range(40):
        cards = rng.sample(range(52), 7)
        view = GAME.view(GAME.read(_lead(cards)), 0)
        total += 1
        chosen = made(view)
        best = {write_move(one.move)[:-1] for one in oracle.appraise(view) if one.loss < 0.15}
        same += write_move(chosen)[:-1] in best
    assert same > 0.7 * total


def _lead(cards: list[int]) -> str:
    from ludometry.games.cribbage.cards import write_card, write_cards

    return f"{write_cards(cards[:4])} pone 0-0 starter {write_card(cards[4])} threw {write_cards(cards[5:])}"


def test_a_hand_is_counted_as_it_is_said_at_the_table() -> None:
    hand = (*read_cards("5C 5H 5S"), read_card("JD"))
    assert counted(tuple(sorted(hand)), read_card("5D"))[0].startswith("fifteen two")
    assert counted(read_cards("2C 4D 6H 8S"), read_card("KC")) == ["nothing: nineteen, as players say"]
