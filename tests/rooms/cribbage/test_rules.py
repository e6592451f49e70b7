"""The rules: random games, the rule book's corner cases, and OpenSpiel as a referee where it is right."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from ludometry.core.errors import BadInput
from ludometry.core.game import Turn
from ludometry.games.cribbage.cards import read_card, read_cards, suit
from ludometry.games.cribbage.position import ClaimPoints, Cut, CutForDeal, Deal, Play, Position, Throw
from ludometry.games.cribbage.rules import Cribbage, loser_score

GAME = Cribbage()


def played(text: str, *moves: str) -> Position:
    position = GAME.read(text)
    for move in moves:
        position = GAME.play(position, GAME.read_move(position, move))
    return position


@pytest.mark.parametrize("muggins", [False, True])
def test_random_games_end_at_121_and_read_back(muggins: bool) -> None:
    game = Cribbage(muggins=muggins)
    rng = random.Random(8)
    for _ in range(6):
        position = game.start()
        while game.turn(position) != Turn.OVER:
            assert game.read(game.write(position)) == position
            if game.turn(position) == Turn.CHANCE:
                move = game.draw(position, rng)
            else:
                move = rng.choice(list(game.moves(position)))
            assert game.read_move(position, game.write_move(position, move)) == move
            after, news = game.happens(position, move)
            gained = [sum(item.points for item in news if item.seat == seat) for seat in (0, 1)]
            assert after.scores == tuple(min(121, s + g) for s, g in zip(position.scores, gained))
            position = after
        assert max(position.scores) == 121
        assert min(position.scores) < 121


def test_low_card_deals_and_equal_cards_are_cut_again() -> None:
    start = GAME.start()
    assert GAME.play(start, CutForDeal(read_cards("4C 9D"))).dealer == 0
    assert GAME.play(start, CutForDeal(read_cards("KC AD"))).dealer == 1
    assert GAME.play(start, CutForDeal(read_cards("4C 4D"))) == start


def test_heels_can_win_the_game() -> None:
    position = played("100-119 dealer 1 | 2C 3C 4C 5C | 6C 7C 8C 9C | threw AD 2D | threw 3D 4D", "cut JH")
    assert position.scores == (100, 121)
    assert GAME.turn(position) == Turn.OVER


def test_pone_counts_first_and_the_dealer_never_gets_to_count() -> None:
    # the example of the thesis, 1.1.1: pone at 116 with five points in hand against a dealer at 117
    text = "116-117 dealer 1 | 5H | 8S | threw AC 3D | threw 5D 5S | starter KD | table 10H 9D JS go / 9C QH 8C go /"
    after, news = GAME.happens(played(text, "play 5H"), Play(read_card("8S")))
    assert after.scores == (121, 118)
    assert [item.seat for item in news if item.what != "last card"] == [0] * (len(news) - 1)


def test_thirty_one_is_two_and_never_a_go_as_well() -> None:
    text = "0-0 dealer 1 | AS | 2C KC | threw 9C 9D | threw 8C 8D | starter 3D | table 10H JD 10S"
    with pytest.raises(BadInput, match="six in all"):
        GAME.read(text)
    text = "0-0 dealer 1 | 4S 6S | KC QC KH | threw 9C 9D | threw 8C 8D | starter 3D | table 10H JD AS"
    after, news = GAME.happens(GAME.read(text), Play(read_card("QC")))
    assert [(item.seat, item.what, item.points) for item in news] == [(1, "31", 2)]
    assert GAME.turn(after) == 0


def test_who_cannot_play_says_go_and_the_other_pegs_one() -> None:
    text = "0-0 dealer 1 | KS QS | 9C 2C QH | threw 9H 9D | threw 8C 8D | starter 3D | table 10H JD 8S"
    after, news = GAME.happens(GAME.read(text), Play(read_card("2C")))
    assert [(item.seat, item.what, item.points) for item in news] == [(1, "go", 1)]
    assert GAME.turn(after) == 0  # the pone leads again
    assert GAME.write(after).endswith("table 10H JD 8S 2C go /")


def test_view_hides_the_other_hand_and_throw() -> None:
    position = GAME.read("0-0 dealer 1 | 4S 6S | KC QC KH | threw 9C 9D | threw 8C 8D | starter 3D | table 10H JD AS")
    other = GAME.read("0-0 dealer 1 | 4S 6S | 2C 7C KS | threw 9C 9D | threw 8S 8H | starter 3D | table 10H JD AS")
    assert GAME.view(position, 0) == GAME.view(other, 0)
    assert GAME.view(position, 1) != GAME.view(other, 1)


def test_told_keeps_hands_and_throws_face_down() -> None:
    position = GAME.start()
    assert GAME.told(position, CutForDeal(read_cards("4C 4D")), 0) == "you cut 4C, opponent 4D: cut again"
    assert GAME.told(position, CutForDeal(read_cards("4C 9D")), 0) == "you cut 4C, opponent 9D: you deal"
    assert GAME.told(position, CutForDeal(read_cards("4C 9D")), 1) == "you cut 9D, opponent 4C: opponent deals"
    position = GAME.play(position, CutForDeal(read_cards("4C 9D")))
    deal = Deal(read_cards("2C 5D 9H 10S JC KD 3H 4S 5C 7D 8H QC"))
    assert GAME.told(position, deal, 0) == "your cards: 3H 4S 5C 7D 8H QC"
    assert GAME.told(position, deal, 1) == "your cards: 2C 5D 9H 10S JC KD"
    position = GAME.play(position, deal)
    throw = Throw(read_cards("2C 9H"))
    assert GAME.told(position, throw, 1) == ""
    assert GAME.told(position, throw, 0) == "opponent throws two cards to the crib"
    position = GAME.play(GAME.play(position, throw), Throw(read_cards("8H QC")))
    assert GAME.told(position, Cut(read_card("JS")), 1) == "the starter is JS\n  opponent: heels for 2 (JS)\n  0-2"
    position = GAME.play(GAME.play(position, Cut(read_card("5S"))), Play(read_card("10S")))
    assert GAME.told(position, Play(read_card("5C")), 0) == "  you: fifteen for 2 (10S 5C)\n  2-0"
    assert GAME.told(position, Play(read_card("5C")), 1).startswith("opponent plays 5C\n  opponent: fifteen for 2")


def test_told_names_the_winner_and_his_skunk() -> None:
    position = GAME.read("80-119 dealer 1 | 2C 3C 4C 5C | 6C 7C 8C 9C | threw AD 2D | threw 3D 4D")
    assert GAME.told(position, Cut(read_card("JH")), 1).endswith("  121-80\nyou won, a skunk")


def test_muggins_gives_overlooked_points_to_the_other() -> None:
    game = Cribbage(muggins=True)
    text = "0-0 dealer 1 | - | KC | threw 9C 9D | threw 8C 8D | starter 3D | table 5H JD 5S / 5D 4C / 6H 7H"
    position = game.play(game.read(text), Play(read_card("KC")))
    assert game.turn(position) == 0  # the pone counts his hand of three fives and a six
    full = game.moves(position)[0]
    assert isinstance(full, ClaimPoints)
    news = game.happens(position, ClaimPoints(full.points - 2))[1]
    assert [(item.seat, item.points) for item in news] == [(0, full.points - 2), (1, 2)]
    with pytest.raises(BadInput, match="too much"):
        game.play(position, ClaimPoints(full.points + 1))


FIFTEEN = "0-117 dealer 1 | 10S 4C KC | 5D 5C 9H 2H | threw 9C 9D | threw 8C 8D | starter 3D | table 10H"


@pytest.mark.parametrize(
    ("move", "news"),
    [
        ("play 5D", [(1, "fifteen", 2)]),
        ("play 5D for 2", [(1, "fifteen", 2)]),
        ("play 5D for 1", [(1, "claimed", 1), (0, "muggins", 1)]),
        ("play 5D for 0", [(0, "muggins", 2)]),
    ],
)
def test_muggins_in_the_play(move: str, news: list[tuple[int, str, int]]) -> None:
    """Rule 10.2 of the American Cribbage Congress (cribbage.org/NewSite/rules/rule10.asp): muggins goes for the full
    value of any points of the play that were not pegged."""
    game = Cribbage(muggins=True)
    position = game.read(FIFTEEN)
    after, told = game.happens(position, game.read_move(position, move))
    assert [(item.seat, item.what, item.points) for item in told] == news
    assert game.turn(after) == 0


def test_muggins_in_the_play_can_win_the_game_and_lets_a_claim_win_first() -> None:
    """Rule 10.4b: the other takes the points after the player has finished pegging."""
    game = Cribbage(muggins=True)
    text = FIFTEEN.replace("0-117", "119-117")
    assert game.play(game.read(text), Play(read_card("5D"), 0)).scores == (121, 117)
    text = FIFTEEN.replace("0-117", "120-120")
    assert game.play(game.read(text), Play(read_card("5D"), 1)).scores == (120, 121)


def test_heels_cannot_be_mugged() -> None:
    """Rule 10.3c: the two for a jack turned up are the dealer's, and no claim is asked for."""
    game = Cribbage(muggins=True)
    position = game.read("0-0 dealer 1 | 2C 3C 4C 5C | 6C 7C 8C 9C | threw AD 2D | threw 3D 4D")
    assert game.play(position, Cut(read_card("JH"))).scores == (0, 2)


def test_claims_in_the_play_are_refused_where_there_are_none() -> None:
    with pytest.raises(BadInput, match="without muggins"):
        played(FIFTEEN, "play 5D for 0")
    game = Cribbage(muggins=True)
    position = game.read(FIFTEEN)
    with pytest.raises(BadInput, match="too much"):
        game.play(position, Play(read_card("5D"), 3))
    with pytest.raises(BadInput, match="too much"):
        game.play(position, Play(read_card("9H"), 1))
    with pytest.raises(BadInput, match="claims nothing"):
        game.read_move(position, "play 5D for all")


def test_skunks() -> None:
    assert [loser_score((121, score)) for score in (91, 90, 61, 60)] == ["", "skunk", "skunk", "double skunk"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("5H 5H JD 4C 3C KD dealer 0-0", "twice"),
        ("5H 5S JD 4C 3C KD 2C dealer 0-0", "expected the six"),
        ("5H 5S JD 4C 3C KD dealer 121-0", "expected 0 to 120"),
        ("5H 5S JD 4C 3C KD dealer 130-0", "expected 0 to 120"),
        ("5H 5S JD 4C 3C KX dealer 0-0", "not a card"),
        ("5H 5S JD 4C 3C KD", "expected cards, role and scores"),
        ("5H JD pone 0-0 starter 4C table KD QD JS 2C", "at most 31"),
        ("5H JD 3C pone 0-0 starter 4C table KD", "other player's turn"),
        ("5H JD pone 0-0 starter 4C threw 2C table KD QD", "expected two"),
    ],
)
def test_bad_positions_are_refused_in_a_sentence(text: str, complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        GAME.read(text)


@pytest.mark.parametrize(
    ("move", "complaint"),
    [
        ("throw 2C 3C", "2C is not in the hand"),
        ("throw 5H", "expected 2"),
        ("play 5H", "two cards thrown"),
        ("cut 5D", "two cards thrown"),
        ("dance", "not a card"),
    ],
)
def test_bad_moves_are_refused_in_a_sentence(move: str, complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        played("5H 5S JD 4C 3C KD dealer 0-0", move)


def test_a_play_over_31_is_refused() -> None:
    text = "KS 9S pone 0-0 starter 3D threw 4C 4D table 10H JD 8S 2C"
    with pytest.raises(BadInput, match="30 to 40: expected at most 31"):
        played(text, "play KS")


def _openspiel_deal(state: Any, rng: random.Random) -> list[tuple[int, tuple[int, ...]]]:
    """Plays one deal in OpenSpiel: who acted (or chance) with which cards."""
    events: list[tuple[int, tuple[int, ...]]] = []
    while True:
        seat = state.current_player()
        chance = [outcome for outcome, _ in state.chance_outcomes()] if seat < 0 else state.legal_actions()
        action = rng.choice(chance)
        words = state.action_to_string(seat, action).split()
        cards = tuple(read_card(word) for word in words if re.fullmatch(r"[A2-9TJQK][CDHS]", word))
        state.apply_action(action)
        if cards:
            events.append((seat, cards))
        if state.is_terminal() or (len(events) == 12 + 2 + 1 + 8 and state.current_player() < 0):
            return events


def test_openspiel_agrees_where_it_is_right() -> None:
    """It scores four of a suit in the crib and plays on after 121; up to there it counts as we do."""
    pyspiel = pytest.importorskip("pyspiel")
    rng = random.Random(17)
    deals = 0
    for _ in range(12):
        state = pyspiel.load_game("cribbage").new_initial_state()
        position = Position(dealer=0, unknown=(6, 6))
        right = True
        while right and not state.is_terminal():
            events = _openspiel_deal(state, rng)
            if len(events) < 15:
                break
            dealt = [cards[0] for _, cards in events[:12]]
            hands = dealt[:6], dealt[6:]
            position = GAME.play(position, Deal((*hands[position.pone], *hands[position.dealer])))
            for _, cards in sorted(events[12:14], key=lambda event: event[0] != position.pone):
                position = GAME.play(position, Throw(cards))
            crib, starter = position.thrown[0] + position.thrown[1], events[14][1][0]
            four_of_a_suit = len({suit(card) for card in crib}) == 1 != len({suit(card) for card in (*crib, starter)})
            position = GAME.play(position, Cut(starter))
            for seat, cards in events[15:]:
                if GAME.turn(position) == Turn.OVER:
                    break
                assert GAME.turn(position) == seat
                position = GAME.play(position, Play(cards[0]))
            right = max(position.scores) < 121 and not four_of_a_suit
            if right:
                found = re.search(r"Scores: (\d+) (\d+)", str(state))
                assert found is not None
                assert (int(found[1]), int(found[2])) == position.scores
                deals += 1
    assert deals > 60
