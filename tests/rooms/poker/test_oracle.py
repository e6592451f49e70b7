"""Advice, names of holds, players, the table and the picture."""

from __future__ import annotations

import random
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import ludometry
from ludometry.core.errors import BadInput, LudometryError
from ludometry.core.game import Marks
from ludometry.games.poker import tables
from ludometry.games.poker.cards import read_cards
from ludometry.games.poker.holds import THUMB, name_of
from ludometry.games.poker.players import greedy, play_exactly, thumb
from ludometry.games.poker.position import Hold, Position
from ludometry.games.poker.room import ROOM
from ludometry.games.poker.verify import check
from ludometry.study.verbs import verb
from ludometry.tables.store import Store
from tests.rooms.poker.checks import deal_out, outcomes_of


@pytest.mark.parametrize(
    ("deal", "best"),
    [
        ("AH KH QH JH 10S", "AH KH QH JH"),  # a straight is broken for the royal flush
        ("KH QH JH 10H 9H", "KH QH JH 10H 9H"),  # a straight flush is not
        ("9S 9H 8H 7H 2H", "9H 8H 7H 2H"),  # four to a flush before a low pair
        ("KS QD JC 5H 3S", "KS QD JC"),
        ("AS KD JC 5H 3S", "KD JC"),
        ("9S 7D 5C 4H 2S", "-"),
        ("KS KH KD KC 2S", "KS KH KD KC 2S"),
    ],
)
def test_the_best_hold_of_known_deals(deal: str, best: str) -> None:
    game = ROOM.game()
    view = game.read(deal)
    found = ROOM.oracle(game).appraise(view)[0].move
    assert isinstance(found, Hold)
    assert found.cards(view.hand) == read_cards(best)
    assert ROOM.oracle(game).best(view) == found


def test_another_pay_table_is_another_hold() -> None:
    """Three aces are drawn to from a full house where four aces pay 160."""
    deal = "AS AH AD 2C 2S"
    moves = [ludometry.advise("poker", deal, pays=pays).rows()[0]["move"] for pays in ("9/6", "double-bonus")]
    assert moves == ["hold AS AH AD 2S 2C", "hold AS AH AD"]


def test_every_draw_is_dealt_out_for_a_whole_deal() -> None:
    hand = read_cards("KS 10S 10H 6D 3C")
    for mask in range(1, 32):
        held = tuple(card for place, card in enumerate(hand) if mask >> place & 1)
        if len(held) > 1:
            assert outcomes_of(hand, held) == deal_out(hand, held)
    assert sum(outcomes_of(hand, ())) == 1_533_939


def test_a_game_half_drawn_is_worth_what_is_left() -> None:
    game = ROOM.game()
    oracle = ROOM.oracle(game)
    assert oracle.worth(game.read("AH QH JH 10H | QS | KH")) == (800.0,)
    assert oracle.worth(game.read("KS KH | 9D 5C 2C | KD KC")) == (25.0,)
    assert oracle.worth(game.read("AH QH | JH 5S 4S | KH 10H"))[0] == pytest.approx(
        sum(
            game.scores(game.play(game.read("AH QH | JH 5S 4S | KH 10H"), move))[0] * chance
            for move, chance in game.chances(game.read("AH QH | JH 5S 4S | KH 10H"))
        )
    )


def test_the_first_card_is_worth_the_same_in_every_suit() -> None:
    worths = [tables.worth_of_deal(ROOM.game().table, (card,)) for card in (0, 1, 44)]
    assert worths[0] == pytest.approx(worths[1], abs=1e-12)
    assert worths[0] > worths[2]


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("AH KH QH JH", "four to a royal flush"),
        ("AH 2H 3H 4H", "four to a straight flush"),
        ("AH KH QH 9H", "four to a flush"),
        ("AS KH QD JC", "four to an inside straight"),
        ("9S 8H 7D 6C", "four to an outside straight"),
        ("9S 8H 7D", "three to a straight"),
        ("9S 7S 5S", "three to a straight flush"),
        ("KS QH JD", "three high cards"),
        ("KS 10S", "a suited ten and high card"),
        ("AS 10S", "two suited cards"),
        ("8S 8H 8D", "three of a kind"),
        ("8S 8H 8D KC", "three of a kind with a kicker"),
        ("JS JH 4D 2C", "high pair with kickers"),
        ("KS 8H", "two cards that do not go together"),
        ("5S", "one low card"),
    ],
)
def test_holds_have_names(cards: str, name: str) -> None:
    assert name_of(read_cards(cards)) == name


def test_every_line_of_the_rule_of_thumb_is_a_name_that_a_hold_can_have() -> None:
    rng, met = random.Random(3), set()
    for position in ROOM.samples(ROOM.game(), rng, 4_000):
        met |= {name_of(hold.cards(position.hand)) for hold in map(Hold, _places())}
    assert set(THUMB) - met <= {"royal flush", "straight flush", "four of a kind"}
    assert name_of(read_cards("AS KS QS JS 10S")) in THUMB


def _places() -> list[tuple[int, ...]]:
    return [tuple(place for place in range(5) if mask >> place & 1) for mask in range(32)]


@pytest.mark.parametrize(
    ("deal", "by_thumb", "by_greed"),
    [
        ("AS KD QC 5H 3S", "KD QC", "-"),
        ("AH QH JH 10H QS", "AH QH JH 10H", "QH QS"),
        ("5S 5H 5D 2C 2S", "5S 5H 5D 2C 2S", "5S 5H 5D 2C 2S"),
        ("5S 5H 9D 7C 2S", "5S 5H", "-"),
    ],
)
def test_players_hold_what_they_say(deal: str, by_thumb: str, by_greed: str) -> None:
    view = Position(read_cards(deal))
    assert thumb(view).cards(view.hand) == read_cards(by_thumb)
    assert greedy(view).cards(view.hand) == read_cards(by_greed)


def test_greed_is_worked_out_exactly_and_chance_is_not() -> None:
    found = verb("poker", "solve")("greedy").data
    assert found["loss"] == pytest.approx(play_exactly(ROOM.game(), "optimal").mean - found["return"])
    assert found["loss"] > 0.2
    with pytest.raises(BadInput, match="cannot be worked out exactly: expected optimal, thumb or greedy"):
        play_exactly(ROOM.game(), "random")


def test_advice_in_words_and_numbers() -> None:
    report = verb("poker", "advise")("AH QH JH 10H QS", most=2)
    assert "18.4681" in str(report)
    assert "... and 30 more" in str(report)
    assert sum(line["ways"] for line in report.data["outcomes"]) == 47
    assert report.picture is not None
    with pytest.raises(BadInput, match="--most"):
        verb("poker", "advise")("AH QH JH 10H QS", most=-1)
    with pytest.raises(BadInput, match="nobody's turn"):
        verb("poker", "advise")("AH QH | JH 10H QS")


def test_a_mistake_is_reviewed() -> None:
    text = "room: poker\n\ndeal AH QH JH 10H QS; hold QH QS; deal KH 9S 2D\n"
    data = ludometry.review(text).data
    assert data["decisions"][0]["best"] == "hold AH QH JH 10H"
    assert data["decisions"][0]["loss"] == pytest.approx(18.468085 - 1.536540, abs=1e-6)
    player = data["players"][0]
    assert player["start"] + player["luck"] - player["loss"] == pytest.approx(player["final"]) == pytest.approx(1.0)


def test_the_table_is_verified_and_repaired(empty_home: Path) -> None:
    tables.draws.cache_clear()
    try:
        tables.draws()
        assert check(400, 1).wrong == 0
        store = Store("poker")
        wrong = tables.count_draws()
        wrong[:, 0] += 1
        store.remove(tables.DRAWS)
        store.write(tables.DRAWS, wrong, tables.VERSION, {})
        assert check(400, 1).wrong == 400
        assert verb("poker", "verify")(repair=True, positions=400).data
        assert int(store.open(tables.DRAWS, tables.VERSION)[-1].sum()) == 48
        store.path(tables.DRAWS).write_bytes(b"short")
        tables.draws.cache_clear()
        with pytest.raises(LudometryError, match="verify poker --repair"):
            tables.draws()
    finally:
        tables.draws.cache_clear()


def test_the_picture_names_every_card_and_lights_what_is_held() -> None:
    game = ROOM.game()
    view = game.read("AH QH JH 10H QS")
    drawn = ROOM.picture(game).draw(view, Marks(best=Hold((0, 2))))
    assert 'aria-label="ace of hearts, held"' in drawn
    assert 'aria-label="queen of spades"' in drawn
    assert drawn.count("data-move=") == 32
    assert not re.search("[♠♥♦♣]", drawn)
    # The cards of a hold are drawn in its chip; nothing on the table is written smaller than a reader needs.
    chip = next(node for node in ElementTree.fromstring(drawn).iter() if node.get("data-move") == "hold AH JH")
    assert [text.text for text in chip.findall("{*}text")] == ["A", "J"]
    assert [path.get("class") for path in chip.findall("{*}path")] == ["red", "red"]
    assert min(float(size) for size in re.findall(r"font-size:([\d.]+)px", drawn)) >= 12
    over = ROOM.picture(game).draw(game.read("AH QH JH 10H | QS | KH"), Marks())
    assert "Royal flush: pays 800 for each coin" in over
    assert "data-move=" not in over
    waiting = ROOM.picture(game).draw(game.read("AH QH JH 10H | QS"), Marks())
    assert "One card is to come" in waiting
