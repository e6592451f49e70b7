"""What cards are worth: open cards against plain minimax, hidden ones against the mean over all deals."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from ludometry.core.errors import BadInput
from ludometry.games.skat import plain_solver, rules
from ludometry.games.skat.cards import Contract, write_card
from ludometry.games.skat.dealing import whole_deal
from ludometry.games.skat.notation import read_position
from ludometry.games.skat.oracle import SkatOracle, promised
from ludometry.games.skat.position import View, hide
from ludometry.games.skat.reports import open_report
from ludometry.games.skat.room import random_ending
from ludometry.games.skat.rules import Skat
from ludometry.games.skat.sampling import Deals

ENDING = "hearts by F | HA CT | HJ DA | CK D7 | points 45-37 | played M"


def test_an_ending_worked_out_by_hand() -> None:
    """Middlehand draws the ace of trumps with the jack and makes the rest; the ace of diamonds would be trumped."""
    position = read_position(ENDING)
    found = SkatOracle(Skat()).appraise(View(1, position))
    assert [(write_card(a.move.card), a.value.mean, a.loss) for a in found] == [("HJ", 75.0, 0.0), ("DA", 53.0, 22.0)]
    assert "the declarer gets 45 and loses" in found[0].why
    assert "the declarer gets 67 and wins" in found[1].why
    by_win = SkatOracle(Skat(objective="win")).appraise(View(1, position))
    assert [(a.value.mean, a.details["points"]) for a in by_win] == [(100.0, 75.0), (0.0, 53.0)]


@pytest.mark.parametrize("seed", range(30))
def test_open_cards_are_what_minimax_says(seed: int) -> None:
    position = random_ending(random.Random(seed), 3 + seed % 2)
    now, seat = position.course, position.mover
    plain = dict(plain_solver.appraise(position.hands, position.contract, position.declarer, now.leader, now.trick))
    for a in SkatOracle(Skat()).appraise(View(seat, position)):
        value, declares = plain[a.move.card], seat == position.declarer
        if position.contract == Contract.NULL:
            assert a.value.mean == 100.0 * ((value == 1) == declares)
            continue
        mine = position.standing()[0] + value
        total = sum(position.standing()) + rules.points_left(position)
        assert a.value.mean == (mine if declares else total - mine)
        assert a.value.error == 0.0
        if position.before is not None:
            assert total == 120
            assert a.details["wins"] == int((mine >= 61) == declares)


@pytest.mark.parametrize("seed", range(8))
def test_hidden_cards_are_the_mean_over_all_deals_that_fit(seed: int) -> None:
    position = random_ending(random.Random(seed + 100), 3, hidden=True)
    seat = position.mover
    view = View(seat, position)
    deals = Deals(position).sample(random.Random(1), 100)
    assert len(deals) == Deals(position).total
    sums: dict[int, float] = {}
    for deal in deals:
        for a in SkatOracle(Skat()).appraise(View(seat, deal)):
            sums[a.move.card] = sums.get(a.move.card, 0.0) + a.value.mean / len(deals)
    for a in SkatOracle(Skat(deals=100)).appraise(view):
        assert a.value.mean == pytest.approx(sums[a.move.card])
        assert a.value.error == 0.0
        assert a.details["deals"] == len(deals)


def test_the_same_question_gets_the_same_answer_and_more_deals_a_smaller_error() -> None:
    position = whole_deal(random.Random(3), Contract.CLUBS, 0)
    rng = random.Random(4)
    for _ in range(12):
        position = rules.play(position, rng.choice(rules.moves(position)))
    view = Skat().view(position, position.mover)
    few, again, many = (SkatOracle(Skat(deals=count)).appraise(view) for count in (20, 20, 320))
    assert few == again
    assert many[0].value.error
    assert few[0].value.error
    assert many[0].value.error < few[0].value.error
    assert f"of {few[0].details['deals']} deals" in few[0].why


def test_an_oracle_sees_no_hidden_card() -> None:
    """Two deals that look alike to a seat get the same advice."""
    position = whole_deal(random.Random(5), Contract.SPADES, 1)
    rng = random.Random(6)
    while len(position.played) < 16:
        position = rules.play(position, rng.choice(rules.moves(position)))
    seat = position.mover
    other = Deals(hide(position, seat)).draw(random.Random(7))
    assert other.hands != position.hands
    game = Skat()
    assert game.view(position, seat) == game.view(other, seat)
    assert SkatOracle(Skat(deals=10)).appraise(game.view(position, seat)) == SkatOracle(Skat(deals=10)).appraise(
        game.view(other, seat)
    )


def test_defenders_read_the_declaration() -> None:
    position = whole_deal(random.Random(9), Contract.HEARTS, 2)
    view = Skat().view(position, 0)
    read, _ = SkatOracle(Skat(deals=40)).worlds(view)
    even, _ = SkatOracle(Skat(deals=40, even=True)).worlds(view)
    assert sum(map(promised, read)) > sum(map(promised, even)) + 40  # more than a trick a deal
    assert all(deal.hands[0] == position.hands[0] for deal in read)


def test_worth_of_a_position_is_its_best_card() -> None:
    for seed in range(12):
        position = random_ending(random.Random(seed), 4)
        best = SkatOracle(Skat()).appraise(View(position.mover, position))[0].value.mean
        assert SkatOracle(Skat()).worth(position)[position.mover] == best


def test_a_sample_that_ends_alike_is_not_called_exact() -> None:
    position = read_position("grand by F | CJ SJ HJ DJ CA SA | ? | ? | gone HA HT HK HQ H9 H8 D7 D8 D9 DQ DK DT H7 DA")
    found = SkatOracle(Skat(objective="win", deals=3, even=True))
    view = Skat().view(replace(position, before=(60, 0)), 0)
    assert {a.value.mean for a in found.appraise(view)} == {100.0}
    assert {a.value.error for a in found.appraise(view)} == {None}
    assert Deals(view.seen).total > 3


def test_a_deal_under_way_is_worth_what_it_may_become() -> None:
    game = Skat(contract=Contract.NULL, declarer=1, deals=2)
    position = game.start()
    for _ in range(4):
        position = game.play(position, game.draw(position, random.Random(1)))
    worth = SkatOracle(game).worth(position)
    assert worth == SkatOracle(game).worth(position)
    assert worth[0] == worth[2] == 100 - worth[1]
    assert worth[1] in (0, 50, 100)


def test_questions_that_have_no_answer_are_refused() -> None:
    with pytest.raises(BadInput, match="still being dealt"):
        SkatOracle(Skat()).appraise(Skat().view(Skat().start(), 0))
    position = read_position(ENDING)
    with pytest.raises(BadInput, match="not this seat's turn"):
        SkatOracle(Skat()).appraise(View(0, position))
    with pytest.raises(BadInput, match="needs the points so far"):
        SkatOracle(Skat(objective="win")).appraise(View(1, replace(position, before=None)))
    with pytest.raises(BadInput, match="open cards need all three"):
        open_report(hide(position, 1))


def test_the_open_report_tells_result_cards_and_line() -> None:
    report = open_report(read_position(ENDING))
    assert (report.data["declarer"], report.data["defenders"]) == (45, 75)
    assert report.data["line"][0] == "HJ"
    assert report.data["tricks"][0].startswith("middlehand HJ")
    assert "45 of 120 points" in str(report.parts[0])
    assert report.picture is not None
    assert "data-move" in report.picture
