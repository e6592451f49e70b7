"""The whole game, each rule against the International Skat Order (ISkO) and the tournament order (SkWO)."""

from __future__ import annotations

import io
import random

import pytest

from ludometry.core.errors import BadInput
from ludometry.core.game import Marks, Turn
from ludometry.core.record import play_out
from ludometry.core.registry import room
from ludometry.core.room import random_walk
from ludometry.games.skat.cards import Contract, read_hand
from ludometry.games.skat.position import SKAT
from ludometry.games.skat.whole.auction import BIDS, follow, read_call
from ludometry.games.skat.whole.oracle import WholeOracle
from ludometry.games.skat.whole.players import players
from ludometry.games.skat.whole.position import OUVERT, SCHNEIDER, SCHWARZ, PutAway, Tally, Whole
from ludometry.games.skat.whole.rules import WholeSkat, is_done
from ludometry.games.skat.whole.score import Terms, result, seeger, tally_after, words
from ludometry.games.skat.whole.thumb import best_plans
from ludometry.study.verbs import verb
from ludometry.testing import Subject, broken_laws

GAME = WholeSkat(deals=3)
DEAL = "CJ SJ CA CT C9 C8 SA HA HT H7 | DJ HJ CK CQ C7 ST SK SQ S9 S8 | S7 HK HQ H9 H8 DA DT DK DQ D9 | skat D8 D7"
FOREHAND_PLAYS = f"skat | {DEAL} | calls pass pass 18"


def calls(text: str) -> tuple[int, ...]:
    return tuple(read_call(word) for word in text.split())


def after(start: str, *moves: str) -> Whole:
    position = GAME.read(start)
    for text in moves:
        position = GAME.play(position, GAME.read_move(position, text))
    return position


def test_bids_are_the_values_of_games_from_18() -> None:  # ISkO 3.3.1
    assert BIDS[:14] == (18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45, 46)
    assert BIDS[-1] == 264  # grand ouvert with four, ISkO 5.2.6


@pytest.mark.parametrize(
    ("said", "turn", "declarer", "bid"),
    [
        ("", 1, -1, 0),  # forehand asks middlehand to call: ISkO 3.3.2
        ("18", 0, -1, 18),
        ("18 hold 22", 0, -1, 22),  # not bound to the order of the values: ISkO 3.3.2
        ("18 pass", 2, -1, 18),  # rearhand goes on against whoever is left
        ("18 hold pass", 2, -1, 18),
        ("18 hold pass 20", 0, -1, 20),
        ("18 pass 20", 1, -1, 20),
        ("pass 18", 0, -1, 18),
        ("18 pass pass", -1, 1, 18),
        ("18 hold pass pass", -1, 0, 18),
        ("pass 18 pass", -1, 2, 18),
        ("pass pass", 0, -1, 0),  # forehand may still play
        ("pass pass 18", -1, 0, 18),
        ("pass pass pass", -1, -1, 0),  # passed in, a valid deal: ISkO 3.2.16, 3.3.7
    ],
)
def test_the_order_of_the_bidding(said: str, turn: int, declarer: int, bid: int) -> None:  # ISkO 3.3
    now = follow(calls(said))
    assert (now.turn, now.declarer, now.bid) == (turn, declarer, bid)


@pytest.mark.parametrize(
    "said", ["hold", "18 18", "20 hold 18", "18 20", "18 pass 18", "pass pass 20", "18 pass pass pass"]
)
def test_a_call_out_of_turn_is_refused_in_a_sentence(said: str) -> None:
    with pytest.raises(BadInput, match="cannot be called there"):
        follow(calls(said))


@pytest.mark.parametrize("text", ["19", "265", "17", "hold 18", "²"])
def test_a_value_that_no_game_has_is_no_call(text: str) -> None:
    with pytest.raises(BadInput):
        read_call(text)


def test_a_deal_that_is_passed_in_counts_nothing_and_the_next_is_dealt() -> None:  # ISkO 3.2.16, 3.3.7
    end = after(f"bid | {DEAL} | calls", "pass", "pass", "pass")
    assert end.phase == "passed"
    assert is_done(end)
    assert result(end) is None
    assert GAME.turn(end) == Turn.OVER
    session = WholeSkat(1)
    assert session.turn(end) == Turn.CHANCE
    following = session.play(end, session.draw(end, random.Random(1)))
    assert (following.phase, following.number, following.tally) == ("deal", 1, end.tally)


def test_after_each_deal_everybody_moves_on_by_one_place() -> None:  # ISkO 3.2: the deal goes round
    second = Whole(number=1)
    assert [second.player(place) for place in range(3)] == [1, 2, 0]
    assert all(second.place(second.player(place)) == place for place in range(3))


def test_who_picks_up_puts_any_two_cards_away_and_then_announces() -> None:  # ISkO 2.2.2
    twelve = after(FOREHAND_PLAYS, "pick up")
    assert twelve.cards.hands[0].bit_count() == 12
    assert len(GAME.moves(twelve)) == 66
    ready = GAME.play(twelve, GAME.read_move(twelve, "put CJ D7"))
    assert ready.cards.skat == read_hand("CJ D7")
    assert {GAME.write_move(ready, move) for move in GAME.moves(ready)} == {
        "diamonds", "hearts", "spades", "clubs", "grand", "null", "null ouvert",
    }  # fmt: skip
    with pytest.raises(BadInput, match="does not hold"):
        GAME.play(twelve, GAME.read_move(twelve, "put DJ D7"))


def test_from_the_hand_the_skat_stays_unseen_and_more_can_be_announced() -> None:  # ISkO 2.2.3
    hand = after(FOREHAND_PLAYS, "hand")
    assert GAME.view(hand, 0).seen.cards.unknown[SKAT] == 2
    assert len(GAME.moves(hand)) == 22
    assert after(FOREHAND_PLAYS, "hand", "grand ouvert").announced == OUVERT
    with pytest.raises(BadInput, match="only from the hand"):
        after(FOREHAND_PLAYS, "pick up", "put D7 D8", "clubs schneider")


def test_a_null_below_the_bid_is_not_announced() -> None:  # ISkO 3.4: a game must reach what was bid
    high = f"announce | {DEAL} | calls pass 24 hold pass"
    legal = {GAME.write_move(GAME.read(high), move) for move in GAME.moves(GAME.read(high))}
    assert "null" not in legal
    assert "null ouvert" in legal
    with pytest.raises(BadInput, match="worth less than the 24"):
        after(high, "null")


def test_forehand_leads_whoever_declares() -> None:  # ISkO 4.1.1
    begun = after(f"skat | {DEAL} | calls 18 pass pass", "pick up", "put D7 D8", "spades")
    assert begun.declarer == 1
    assert GAME.turn(begun) == 0


@pytest.mark.parametrize(
    ("terms", "points", "tricks", "score"),
    [
        (Terms(Contract.CLUBS, 2, 18), 61, 6, 36),  # with two, game three: 61 points win, ISkO 5.2.2
        (Terms(Contract.CLUBS, 2, 18), 60, 6, -72),  # lost games count twice: ISkO 5.3
        (Terms(Contract.CLUBS, 2, 18), 90, 8, 48),  # 30 points or fewer are schneider: ISkO 5.2.3
        (Terms(Contract.CLUBS, 2, 18), 30, 3, -96),
        (Terms(Contract.CLUBS, 2, 18), 120, 10, 60),  # schwarz, no trick: ISkO 5.2.4
        (Terms(Contract.HEARTS, 1, 18, True, SCHNEIDER), 89, 8, -100),  # not reached as announced: ISkO 5.2.5
        (Terms(Contract.HEARTS, 1, 18, True, SCHNEIDER), 20, 2, -100),  # and not counted twice: ISkO 5.2.5
        (Terms(Contract.HEARTS, 1, 18, True, SCHNEIDER), 95, 8, 50),
        (Terms(Contract.HEARTS, 1, 18, True, SCHWARZ), 119, 9, -140),
        (Terms(Contract.CLUBS, 2, 18, True, OUVERT), 120, 10, 108),  # the example of ISkO 5.2.6
        (Terms(Contract.GRAND, 4, 18, True, OUVERT), 120, 10, 264),  # the example of ISkO 5.2.6
        (Terms(Contract.NULL, 0, 18), 0, 0, 23),  # ISkO 5.1 and 5.2.7
        (Terms(Contract.NULL, 0, 18, True), 0, 0, 35),
        (Terms(Contract.NULL, 0, 18, False, OUVERT), 0, 0, 46),
        (Terms(Contract.NULL, 0, 18, True, OUVERT), 0, 1, -118),
        (Terms(Contract.SPADES, 1, 72, True), 70, 7, -154),  # ISkO 5.4.2: overbid, the multiple that reaches the bid
        (Terms(Contract.SPADES, 1, 33), 95, 8, 33),  # schneider makes up for it
        (Terms(Contract.DIAMONDS, 1, 20), 70, 7, -54),
    ],
)
def test_what_a_game_is_worth(terms: Terms, points: int, tricks: int, score: int) -> None:  # ISkO 5
    assert terms.result(points, tricks).score == score


def test_tops_are_counted_with_the_skat() -> None:  # ISkO 2.4.2: the skat belongs to the declarer's cards
    start = "skat | SJ CA CT C9 C8 SA HA HT H7 H8 | DJ HJ CK CQ C7 ST SK SQ S9 S8 | S7 HK HQ H9 D8 DA DT DK DQ D9"
    begun = after(f"{start} | skat CJ D7 | calls pass pass 18", "hand", "clubs")
    end = _finished(begun)
    assert "with 2" in words(end)


def _finished(position: Whole) -> Whole:
    rng = random.Random(2)
    while GAME.turn(position) >= 0:
        position = GAME.play(position, rng.choice(GAME.moves(position)))
    return position


def test_the_list_by_seeger_and_fabian() -> None:  # SkWO 6.3.1: 50 a game, 40 to the others
    assert seeger((Tally(120, 2, 1), Tally(), Tally(-48, 0, 1))) == (120 + 50 + 40, 80, -48 - 50 + 40)


def test_a_session_adds_its_deals_up() -> None:
    session = WholeSkat(1)
    rng = random.Random(5)
    _, end = play_out(session, [players(session)["simple"](rng)] * 3, rng)
    assert end.number == 2
    assert session.turn(end) == Turn.OVER
    assert session.scores(end) == tuple(map(float, seeger(tally_after(end))))


@pytest.mark.parametrize("rounds", [0, 1])
def test_positions_and_views_read_back(rounds: int) -> None:
    game = WholeSkat(rounds)
    for seed in range(4):
        for position in random_walk(game, random.Random(seed)):
            assert game.read(game.write(position)) == position
            if position.phase != "deal":
                for seat in range(3):
                    seen = game.view(position, seat).seen
                    assert game.read(game.write(seen)) == seen


def test_the_whole_game_keeps_every_law_of_the_house() -> None:
    assert broken_laws(Subject(room("skat"), {"game": "whole", "deals": 2})) == {}


@pytest.mark.parametrize(
    "text",
    [
        "bid | CJ | ? | ? | calls",
        "bid | ? | ? | ? | calls 18 pass pass",
        "skat | ? | ? | ? | calls 18",
        "skat hand | ? | ? | ? | calls 18 pass pass",
        "bid | CJ ?9 | CJ ?9 | ? | calls",
        "clubs schneider by F | CJ ?9 | ? | ? | calls pass pass 18",
        "clubs by M | CJ ?9 | ? | ? | calls pass pass 18",
        "bid | ? | ? | ? | calls | list 1: 1/1/1 0/0/0 0/0/0",
        "bid | ? | ? | ? | calls | list x",
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(BadInput):
        GAME.read(text)


def test_what_each_seat_knows() -> None:
    begun = after(FOREHAND_PLAYS, "pick up")
    assert GAME.view(begun, 1).seen.cards.unknown == (12, 0, 10, 0)
    away = GAME.play(begun, PutAway((0, 1)))
    assert GAME.view(away, 0).seen.cards.skat == read_hand("D7 D8")
    assert GAME.view(away, 1).seen.cards.unknown == (10, 0, 10, 2)
    assert GAME.told(begun, PutAway((0, 1)), 1) == "forehand puts two cards away"
    opened = after(FOREHAND_PLAYS, "hand", "null ouvert")
    assert GAME.view(opened, 2).seen.cards.hands[0] == opened.cards.hands[0]
    assert GAME.view(opened, 2).seen.cards.unknown[SKAT] == 2


def test_advice_at_every_step() -> None:
    oracle = WholeOracle(WholeSkat(deals=6))
    view = GAME.view(GAME.read(f"bid | {DEAL} | calls 18"), 0)
    called = oracle.appraise(view)
    assert called[0].move == GAME.read_move(GAME.read(f"bid | {DEAL} | calls 18"), "hold")
    assert "worth bidding up to" in called[0].why
    chosen = after(FOREHAND_PLAYS)
    assert oracle.appraise(GAME.view(chosen, 0))[0].details["deals"] == 6
    discards = oracle.appraise(GAME.view(after(FOREHAND_PLAYS, "pick up"), 0))
    assert len(discards) == 66
    assert isinstance(discards[0].move, PutAway)
    assert discards[0].value.mean > discards[-1].value.mean
    games = oracle.appraise(GAME.view(after(FOREHAND_PLAYS, "pick up", "put D7 D8"), 0))
    assert GAME.write_move(chosen, games[0].move) in ("clubs", "grand")


def test_a_weak_hand_passes_and_a_strong_one_does_not() -> None:
    weak = "bid | ? | S7 S8 H9 HK HQ DK D9 CK C9 D8 | ? | calls"
    best = players(GAME)["best"](random.Random(1))
    assert best(GAME.view(GAME.read(weak), 1)) == GAME.read_move(GAME.read(weak), "pass")
    assert best_plans(read_hand("CJ SJ HJ CA CT CK CQ SA HA DA D7 D8"), 18, True)[0].chance > 0.95


@pytest.mark.parametrize("name", ["simple", "random"])
def test_players_play_every_phase(name: str) -> None:
    for seed in range(6):
        rng = random.Random(seed)
        _, end = play_out(GAME, [players(GAME)[name](rng)] * 3, rng)
        assert is_done(end)


def test_a_picture_for_a_phone_has_every_move() -> None:
    picture = room("skat").picture(GAME)
    for position in (
        GAME.read(f"bid | {DEAL} | calls"),
        after(FOREHAND_PLAYS),
        after(FOREHAND_PLAYS, "pick up"),
        after(FOREHAND_PLAYS, "hand"),
    ):
        seat = GAME.turn(position)
        for narrow in (False, True):
            drawn = picture.draw(GAME.view(position, seat), Marks(narrow=narrow))
            for move in GAME.moves(position):
                assert f'data-move="{GAME.write_move(position, move)}"' in drawn


def test_a_game_piped_in_at_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("pass\nhold\nquit\n"))
    report = verb("skat", "play")("", against="simple", seed=11, game="whole")
    assert report.data["over"] in (True, False)
    assert "forehand" in capsys.readouterr().out


def test_the_whole_game_takes_no_option_of_the_play() -> None:
    with pytest.raises(BadInput, match="belong to the play alone"):
        room("skat").game(game="whole", contract="grand")
    with pytest.raises(BadInput, match="rounds belong to the whole game"):
        room("skat").game(rounds=2)


def test_a_simple_player_beats_a_random_one() -> None:
    report = verb("skat", "match")("simple", "random", games=60, game="whole")
    assert report.data["margin_interval"][0] > 0
