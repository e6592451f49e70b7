"""The rules, the notation and the pay tables."""

from __future__ import annotations

import random

import pytest

from ludometry.core.errors import BadInput
from ludometry.core.game import Turn
from ludometry.games.poker.cards import read_cards, write_cards
from ludometry.games.poker.pay_table import HANDS, hand_of, pay_table, titles
from ludometry.games.poker.position import Deal, Hold, Position
from ludometry.games.poker.room import ROOM


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("AS KS QS JS 10S", "royal flush"),
        ("KS QS JS 10S 9S", "straight flush"),
        ("AS 2S 3S 4S 5S", "straight flush"),
        ("AS AH AD AC 5S", "four aces"),
        ("4S 4H 4D 4C AS", "four twos to fours"),
        ("5S 5H 5D 5C AS", "four of a kind"),
        ("2S 2H 2D AC AS", "full house"),
        ("KS QS JS 10S 8S", "flush"),
        ("AS 2S 3S 4S 5H", "straight"),
        ("AS KS QS JS 10H", "straight"),
        ("2S AS KH QD JC", "nothing"),  # the ace stands at either end, not in the middle
        ("8S 8H 8D AC KS", "three of a kind"),
        ("8S 8H KD KC AS", "two pair"),
        ("JS JH 4D 3C 2S", "jacks or better"),
        ("10S 10H 4D 3C 2S", "nothing"),
    ],
)
def test_what_five_cards_make(cards: str, kind: str) -> None:
    assert HANDS[hand_of(read_cards(cards))] == kind


def test_a_hand_is_played_from_the_deal_to_the_pay() -> None:
    game = ROOM.game()
    position = game.play(game.start(), game.read_move(game.start(), "deal QS AH 10H QH JH"))
    assert game.write(position) == "AH QS QH JH 10H"
    assert len(game.moves(position)) == len(set(game.moves(position))) == 32
    held = game.play(position, game.read_move(position, "AH QH JH 10H"))
    assert game.write(held) == "AH QH JH 10H | QS"
    assert (game.turn(held), len(game.chances(held))) == (Turn.CHANCE, 47)
    assert Deal(read_cards("QS")) not in dict(game.chances(held))
    royal = game.play(held, game.read_move(held, "deal KH"))
    assert game.write(royal) == "AH QH JH 10H | QS | KH"
    assert game.scores(royal) == (800.0,)
    assert game.told(held, Deal(read_cards("KH")), 0) == "AH KH QH JH 10H: royal flush, pays 800."
    assert game.turn(game.play(position, Hold((0, 1, 2, 3, 4)))) == Turn.OVER


@pytest.mark.parametrize(
    ("typed", "places"),
    [("hold nothing", ()), ("-", ()), ("ALL", (0, 1, 2, 3, 4)), ("3 1", (0, 2)), ("hold th, ah", (0, 4))],
)
def test_a_hold_is_typed_in_several_ways(typed: str, places: tuple[int, ...]) -> None:
    game = ROOM.game()
    assert game.read_move(game.read("AH QS QH JH TH"), typed) == Hold(places)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("AH QS QH JH 10H 9H", "6 cards are no hand"),
        ("AH QS QH JH AH", "AH comes twice"),
        ("AH QS QH JH 1H", "'1H' is not a card"),
        ("AH QS | QH JH", "do not fit"),
        ("AH QS QH JH | 10H | 9S 8S", "do not fit"),
        ("AH QS QH JH | 10H | 10H", "10H comes twice"),
        ("AH | QS | QH | JH", "is no position"),
        ("AH QS QH JH |", "no card is named"),
    ],
)
def test_a_wrong_position_is_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        ROOM.game().read(text)


@pytest.mark.parametrize(
    ("place", "typed", "sentence"),
    [
        ("AH QS QH JH 10H", "hold KH", "KH cannot be held: the hand is AH QS QH JH 10H"),
        ("AH QS QH JH 10H", "deal KH", "not possible now: the player chooses what to hold"),
        ("AH QS QH JH 10H", "1 1", "'1' is not a card"),
        ("AH QS QH JH | 10H", "hold AH", "1 cards are to come"),
        ("AH QS QH JH | 10H", "deal 9S 8S", "2 cards cannot be dealt now"),
        ("AH QS QH JH | 10H", "10H", "10H comes twice"),
        ("AH QS QH JH | 10H | KH", "hold AH", "the hand is over"),
    ],
)
def test_a_wrong_move_is_a_sentence(place: str, typed: str, sentence: str) -> None:
    game = ROOM.game()
    with pytest.raises(BadInput, match=sentence):
        game.read_move(game.read(place), typed)


def test_a_hold_before_the_deal_is_done_is_refused() -> None:
    with pytest.raises(BadInput, match="nothing can be held now: 4 cards are to come"):
        ROOM.game().play(Position((0,)), Hold(()))


def test_pay_tables_by_name_and_by_numbers() -> None:
    assert pay_table("9/6") is pay_table("9/6")
    assert pay_table("10/7").pays == pay_table("800/50/25/10/7/4/3/2/1").pays
    assert pay_table("bonus").pays[7:10] == (25, 40, 80)
    assert [name for name, _ in pay_table("9/6").lines][2:4] == ["four of a kind", "full house"]
    assert [name for name, _ in pay_table("bonus").lines][2:5] == ["four aces", "four twos to fours", "four of a kind"]
    assert len(titles()) == 8
    for wrong in ("", "nonsense", "9", "9/6/4", "9/-6", "800/50/25/9/6/4/3/2/999999", "٩/٦", "1" * 500):
        with pytest.raises(BadInput, match="is no pay table: expected 9/6"):
            pay_table(wrong)


def test_cards_are_written_as_they_are_read() -> None:
    rng = random.Random(2)
    for _ in range(50):
        cards = tuple(sorted(rng.sample(range(52), rng.randrange(6))))
        assert read_cards(write_cards(cards)) == cards
