"""The rules of the play, each against the rule book, and whole games against OpenSpiel as an independent referee."""

from __future__ import annotations

import random

import pytest

from ludometry.core.errors import BadInput
from ludometry.core.game import Turn
from ludometry.games.skat import position, rules
from ludometry.games.skat.cards import Contract, members, read_card, read_hand, write_card
from ludometry.games.skat.dealing import PACKETS, whole_deal
from ludometry.games.skat.notation import read_position
from ludometry.games.skat.position import Play, Position, trick_winner
from ludometry.games.skat.room import random_ending
from ludometry.games.skat.scoring import sheet, tops


def legal(hand: str, trick: str, contract: Contract) -> set[str]:
    played = tuple(read_card(word) for word in trick.split())
    return {write_card(card) for card in members(position.legal(read_hand(hand), played, contract))}


def test_whoever_can_follow_must() -> None:  # section 2.3: the other players have to play this suit
    assert legal("H7 HA CJ S8", "HT", Contract.CLUBS) == {"H7", "HA"}
    assert legal("CJ C7 HA", "SJ", Contract.CLUBS) == {"CJ", "C7"}


def test_whoever_cannot_follow_need_not_trump() -> None:  # section 2.3 says otherwise; Skatordnung 4.2 is right
    assert legal("CJ C7 S8", "HT", Contract.CLUBS) == {"CJ", "C7", "S8"}


def test_a_jack_belongs_to_the_trumps_in_suit_and_grand_but_to_its_suit_in_null() -> None:
    assert legal("HJ H7", "HA", Contract.GRAND) == {"H7"}
    assert legal("HJ H7", "HA", Contract.NULL) == {"HJ", "H7"}
    assert legal("HJ S7", "CJ", Contract.NULL) == {"HJ", "S7"}


@pytest.mark.parametrize(
    ("trick", "contract", "winner"),
    [
        ("HA HT HK", Contract.CLUBS, 0),
        ("HK HT HA", Contract.CLUBS, 2),
        ("HA C7 HT", Contract.CLUBS, 1),
        ("HA DJ C7", Contract.CLUBS, 1),
        ("DJ HJ CJ", Contract.GRAND, 2),
        ("HA SA CA", Contract.GRAND, 0),
        ("HT HJ HQ", Contract.NULL, 2),
        ("H9 HT SA", Contract.NULL, 1),
    ],
)
def test_who_takes_a_trick(trick: str, contract: Contract, winner: int) -> None:  # section 2.3, the orders of cards
    assert trick_winner(tuple(read_card(word) for word in trick.split()), 0, contract) == winner


def test_the_winner_leads_and_the_skat_counts_for_the_declarer() -> None:
    position = read_position(
        "clubs by F | CJ SJ CA CT C9 C8 SA HA HT H7 | DJ HJ CK CQ C7 ST SK SQ S9 S8 | "
        "S7 HK HQ H9 H8 DA DT DK DQ D9 | skat D8 D7"
    )
    for card in ("CJ", "HJ", "S7"):
        position = rules.play(position, Play(read_card(card)))
    assert position.mover == 0
    assert position.standing() == (4, 0)
    given = read_position("clubs by F | CJ | DJ | SA | points 60-45 | skat HT HA")
    assert given.standing() == (60, 45)


def test_null_ends_with_the_declarers_first_trick() -> None:
    position = read_position("null by F | HA H7 | H8 S7 | H9 S8")
    for card in ("HA", "H8", "H9"):
        position = rules.play(position, Play(read_card(card)))
    assert rules.turn(position) == Turn.OVER
    assert rules.scores(position) == (0.0, 100.0, 100.0)
    won = read_position("null by F | H7 | H8 | H9")
    for card in ("H7", "H8", "H9"):
        won = rules.play(won, Play(read_card(card)))
    assert rules.scores(won) == (100.0, 0.0, 0.0)


def test_an_illegal_card_is_refused_in_a_sentence() -> None:
    position = read_position("clubs by F | HA S7 | H7 CJ | H8 D7 | played F")
    position = rules.play(position, Play(read_card("HA")))
    with pytest.raises(BadInput, match="does not follow: expected hearts"):
        rules.play(position, Play(read_card("CJ")))
    with pytest.raises(BadInput, match="does not hold the ace of clubs"):
        rules.play(position, Play(read_card("CA")))


def test_tops_are_counted_with_and_without() -> None:  # Skatordnung 2.4
    assert tops(read_hand("CJ SJ HJ DJ CA CT"), Contract.CLUBS) == (6, True)
    assert tops(read_hand("CJ SJ HJ DJ CA CT"), Contract.GRAND) == (4, True)
    assert tops(read_hand("CT C9"), Contract.CLUBS) == (5, False)
    assert tops(read_hand("SJ"), Contract.CLUBS) == (1, False)
    assert tops(read_hand("CJ"), Contract.NULL) == (0, False)


def test_every_whole_game_has_a_score_and_120_points() -> None:
    rng = random.Random(5)
    for seed in range(40):
        position = whole_deal(random.Random(seed), rng.choice(list(Contract)))
        while rules.turn(position) >= 0:
            position = rules.play(position, rng.choice(rules.moves(position)))
        found = sheet(position)
        assert found is not None
        assert found.score == (found.value if found.won else -2 * found.value)
        assert found.words(position.contract).endswith(f"{found.score:+d}")
        if position.contract != Contract.NULL:
            assert sum(position.standing()) == 120
            assert found.won == (found.declarer_points >= 61)
            assert found.schneider == (min(found.declarer_points, found.defender_points) <= 30)


def test_an_ending_counts_only_its_own_cards_when_points_are_not_given() -> None:
    rng = random.Random(8)
    for _ in range(40):
        position = random_ending(rng, 3)
        while rules.turn(position) >= 0:
            position = rules.play(position, rng.choice(rules.moves(position)))
        assert sheet(position) is None
        if position.contract != Contract.NULL and position.before is not None:
            assert sum(position.standing()) == 120


class Referee:
    """OpenSpiel's Skat in its play phase; it numbers cards and deals packets as we do."""

    PASS = 32

    def __init__(self, position: Position) -> None:
        pyspiel = pytest.importorskip("pyspiel")
        self.state = pyspiel.load_game("skat").new_initial_state()
        piles = [list(members(pile)) for pile in (*position.hands, position.skat)]
        for pile, count in PACKETS:
            for _ in range(count):
                self.state.apply_action(piles[pile].pop())
        while self.state.current_player() != position.declarer:
            self.state.apply_action(self.PASS)
        self.state.apply_action(self.PASS + 1 + position.contract)
        for card in members(position.skat):  # taken up and put aside again
            self.state.apply_action(card)

    def points(self) -> tuple[int, int]:
        line = next(row for row in str(self.state).splitlines() if row.startswith("Points (Solo / Team):"))
        mine, theirs = line.split("(")[2].rstrip(")").split("/")
        return int(mine), int(theirs)


@pytest.mark.parametrize("contract", list(Contract), ids=lambda contract: contract.title)
def test_openspiel_agrees_on_legal_cards_trick_winners_and_points(contract: Contract) -> None:
    rng = random.Random(contract)
    for seed in range(12):
        position = whole_deal(random.Random(seed), contract, seed % 3)
        referee = Referee(position)
        while rules.turn(position) >= 0:
            assert not referee.state.is_terminal()
            assert referee.state.current_player() == position.mover  # who took the last trick leads
            assert set(referee.state.legal_actions()) == {move.card for move in rules.moves(position)}
            if contract != Contract.NULL:
                assert referee.points() == position.course.points
            move = rng.choice(rules.moves(position))
            referee.state.apply_action(move.card)
            position = rules.play(position, move)
        assert referee.state.is_terminal()
        if contract == Contract.NULL:
            assert (referee.state.returns()[position.declarer] > 0) == rules.declarer_won(position)
        else:
            assert referee.points() == position.standing()
            assert (referee.state.returns()[position.declarer] > 0) == rules.declarer_won(position)
