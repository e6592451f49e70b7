"""Advice, review and players: published values, sums that close, and the best player's clean sheet."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ludometry.core.errors import BadInput, MissingTable
from ludometry.core.files import FileText, files_closed
from ludometry.core.game import Turn
from ludometry.core.options import options_of, read_options
from ludometry.core.record import Record, play_out
from ludometry.games.yatzy import oracle as oracle_module
from ludometry.games.yatzy import tables, verbs
from ludometry.games.yatzy.game_review import review_game
from ludometry.games.yatzy.oracle import mean_oracle, state_of
from ludometry.games.yatzy.players import box_par, players, thumb
from ludometry.games.yatzy.position import Fill, Keep, Move, Position
from ludometry.games.yatzy.room import ROOM
from ludometry.games.yatzy.rules import yatzy
from ludometry.study.players import player_named, players_of
from ludometry.study.verbs import verb

FIRST_ROLLS = [  # values of first rolls, as the solver of 2026 on PyPI gives them in double precision
    ("scandinavian", "66666 2", "fill yatzy", 280.121662216),
    ("scandinavian", "11234 2", "keep 4", 244.722354696),
    ("scandinavian", "11666 2", "keep 666", 256.275767172),
    ("scandinavian", "12345 2", "fill small-straight", 251.947718008),
    ("scandinavian", "23456 2", "fill large-straight", 254.971866388),
    ("yahtzee", "66666 2", "fill yahtzee", 320.830555787),
    ("yahtzee", "11236 2", "keep 6", 249.828475703),
    ("yahtzee", "12345 2", "fill large-straight", 261.531406092),
    ("yahtzee", "11666 2", "keep 666", 265.113360590),
]


@pytest.mark.parametrize(("rule_set", "position", "best", "value"), FIRST_ROLLS)
def test_first_rolls(rule_set: str, position: str, best: str, value: float) -> None:
    data = verbs.advise(position, rules=rule_set).data
    first = data["moves"][0]
    assert first["move"] == best
    assert first["value"]["mean"] == pytest.approx(value, abs=1e-8)
    assert first["loss"] == 0


def test_advice_in_the_shape_that_stays() -> None:
    report = verbs.advise("66612 2 ones=3,pair=10")
    moves = report.data["moves"]
    game = yatzy()
    legal = game.moves(game.read("66612 2 ones=3,pair=10"))
    assert len(moves) == len(legal) == 28
    for move in moves:
        assert set(move) >= {"move", "value", "loss", "why", "sd", "turn"}
        assert set(move["value"]) == {"mean", "error", "low", "high", "distance"}
        assert move["why"]
        assert move["sd"] is None
    assert [move["loss"] for move in moves] == sorted(move["loss"] for move in moves)
    assert report.picture is not None
    assert 'data-move="keep 666"' in report.picture


def test_deviations_stand_there_when_they_are_asked_for() -> None:
    asked = verbs.advise("66612 2 ones=3,pair=10", deviations=True)
    assert all(move["sd"] > 0 for move in asked.data["moves"])
    assert "deviation" in asked.parts[0].columns
    plain = verbs.advise("66612 2 ones=3,pair=10")
    assert "deviation" not in plain.parts[0].columns, "the same question has the same answer, whatever has been built"
    strip = [{**move, "sd": None} for move in asked.data["moves"]]
    assert strip == plain.data["moves"]


@pytest.mark.usefixtures("empty_home")
def test_a_first_answer_builds_no_table_that_it_does_not_show() -> None:
    verbs.advise("66612 2 ones=3,pair=10")
    assert tables.exists(yatzy().rules, "values")
    assert not tables.exists(yatzy().rules, "squares")


@pytest.mark.usefixtures("empty_home")
def test_deviations_that_would_take_minutes_name_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oracle_module, "SQUARES_UNASKED", 0)
    with pytest.raises(MissingTable, match="'ludometry solve yatzy squares --rules scandinavian'"):
        verbs.advise("66612 2 ones=3,pair=10", deviations=True)


def test_before_a_throw_the_position_has_a_worth_and_no_moves() -> None:
    data = verbs.advise("start").data
    assert data["moves"] == []
    assert data["value"]["mean"] == pytest.approx(248.439989377856, abs=1e-9)
    assert data["sd"] is None
    assert verbs.advise("start", deviations=True).data["sd"] == pytest.approx(38.49640, abs=1e-5)
    kept = verbs.advise("666__ 1").data["value"]["mean"]
    assert kept == pytest.approx(
        next(m["value"]["mean"] for m in verbs.advise("66612 2").data["moves"] if m["move"] == "keep 666")
    )


@pytest.mark.parametrize(
    ("position", "options", "sentence"),
    [
        ("6661 2", {}, "expected 5 dice"),
        ("66612 2", {"rules": "scandinavia"}, "did you mean 'scandinavian'"),
        ("66612 2", {"target": 250, "opponent": "240"}, "not both"),
        (
            "ones=0,twos=0,threes=0,fours=0,fives=0,sixes=0,full-house=0,four-of-a-kind=0,little-straight=0,"
            "big-straight=0,choice=5,yacht=0",
            {"rules": "yacht"},
            "game is over: 5 points",
        ),
    ],
)
def test_advice_refuses_in_a_sentence(position: str, options: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        verbs.advise(position, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("goal", "aim", "sentence"),
    [
        ("target", "many", "'many' is no target: expected a whole number from 0 to 9999"),
        ("target", "", "'' is no target"),
        ("target", "-1", "'-1' is no target"),
        ("target", 10_000, "'10000' is no target"),
        ("target", 250.5, "'250.5' is no target"),
        ("opponent", "twelve", "the opponent is a final score or a card such as 'ones=3,pair=10'"),
    ],
)
def test_what_cannot_be_played_for_is_refused_in_one_sentence_everywhere(goal: str, aim: object, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        verb("yatzy", "advise")("66612 2", **{goal: aim})
    position = ROOM.game().read("66612 2")
    with pytest.raises(BadInput, match=sentence):
        ROOM.aimed(ROOM.game(), position, **read_options("Yatzy", ROOM.aimed, {goal: aim}))  # type: ignore[arg-type]


def test_goals_are_named_once() -> None:
    assert list(ROOM.goals) == [option.name for option in options_of(ROOM.aimed)]


def random_record(rule_set: str, seed: int, share: float = 1.0) -> Record:
    """A game of random moves, perhaps broken off."""
    game, rng = yatzy(rule_set), random.Random(seed)
    record, _ = play_out(game, [players(game)["random"](rng)], rng, headers={"rules": rule_set})
    return Record("yatzy", record.events[: int(len(record.events) * share)], "", record.headers)


@pytest.mark.parametrize(
    ("rule_set", "share"),
    [("scandinavian", 1), ("scandinavian", 0.61), ("yahtzee", 1), ("yacht", 1), ("forced-order", 1)],
)
def test_start_plus_luck_minus_losses_is_the_final_score(rule_set: str, share: float) -> None:
    game = yatzy(rule_set)
    for seed in range(3):
        record = random_record(rule_set, seed, share)
        data = review_game(game, record).data
        assert data["balance"] == pytest.approx(0, abs=1e-9)
        assert data["start"] + data["luck"] - data["loss"] == pytest.approx(data["final"], abs=1e-9)
        assert sum(turn["luck"] for turn in data["turns"]) == pytest.approx(data["luck"], abs=1e-9)
        assert sum(turn["loss"] for turn in data["turns"]) == pytest.approx(data["loss"], abs=1e-9)
        assert data["finished"] is (share == 1)
        if share == 1:
            assert data["final"] == int(data["final"])


def test_the_optimal_player_loses_nothing() -> None:
    game = yatzy("yacht")
    record, _ = play_out(game, [players(game)["optimal"](random.Random(0))], random.Random(11))
    data = review_game(game, record).data
    assert data["loss"] == pytest.approx(0, abs=1e-9)
    assert data["accuracy"] == pytest.approx(100)
    assert all(decision["name"] == "best" for decision in data["decisions"])


def test_review_of_a_sheet() -> None:
    sheet = "rules: scandinavian\nplayer: Ann\n\n66612 keep 666, 66634 keep 666, 66655 full-house 28\n"
    report = verbs.review(FileText(sheet))
    assert report.data["players"][0]["name"] == "Ann"
    assert report.data["turns"][0]["box"] == "full-house"
    assert report.picture is not None
    assert [d["played"] for d in report.data["decisions"]] == ["keep 666", "keep 666", "fill full-house"]
    with pytest.raises(BadInput, match="pays 18 in sixes"):
        verbs.review(FileText("66612 keep 666, 66634 sixes 17"))


def test_review_under_rules_of_ones_own(tmp_path: Path) -> None:
    own = tmp_path / "ours.toml"
    own.write_text('base = "yacht"\ntitle = "Ours"\nthrows = 2\n')
    file = tmp_path / "game.txt"
    verbs.play(rules=str(own), seed=1, player="thumb", save=file)
    with pytest.raises(BadInput, match="rules 'ours', which are not built in: name their file with --rules"):
        verbs.review(FileText(file.read_text()))
    assert verbs.review(FileText(file.read_text()), rules=str(own)).data["finished"] is True
    with pytest.raises(BadInput, match="not built in"):  # a record opens no file
        verbs.review(FileText(f"rules: {own}\n\n66612 sixes"))


def test_all_built_in_players_play_whole_games() -> None:
    game = yatzy("yacht")
    for make in players_of(ROOM, game).values():
        _, end = play_out(game, [make(random.Random(1))], random.Random(2))
        assert game.turn(end) == Turn.OVER


def test_the_rule_of_thumb_sees_the_obvious() -> None:
    game = yatzy()

    def answer(text: str) -> Move:
        return thumb(game.rules, game.read(text))

    assert answer("12345 2") == Fill(10)
    assert answer("66655 2") == Fill(12)
    assert answer("55555 2") == Fill(14)
    assert answer("22334 2") == Keep((2, 2, 3, 3))
    assert answer("23451 1 small-straight=15") == Keep((2, 3, 4, 5))
    assert answer("66612 2") == Keep((6, 6, 6))
    assert answer("66612 0") == Fill(8)


def test_par_is_three_of_each_face() -> None:
    game = yatzy()
    assert [box_par(game.rules, box) for box in range(6)] == [3, 6, 9, 12, 15, 18]
    assert box_par(game.rules, 14) == pytest.approx(2.301432126285, abs=1e-9)  # yatzy alone in three throws


def test_a_user_may_name_a_python_callable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine_for_test.py").write_text(
        "from ludometry.games.yatzy.position import Fill\n"
        "def first(position):\n    return Fill(position.card.index(None))\n"
        "def words(position):\n    return 'fill nonsense'\n"
        "number = 3\n"
    )
    monkeypatch.chdir(tmp_path)
    game = yatzy("forced-order")
    _, end = play_out(game, [player_named(ROOM, game, "mine_for_test:first")(random.Random())], random.Random(1))
    assert game.turn(end) == Turn.OVER
    with pytest.raises(BadInput, match="unknown box"):
        play_out(game, [player_named(ROOM, game, "mine_for_test:words")(random.Random())], random.Random(1))
    for name, sentence in [
        ("mine_for_test:number", "not a function"),
        ("mine_for_test:absent", "there is no function"),
        ("no_such_module:f", "there is no function"),
        ("greedi", "did you mean 'greedy'"),
    ]:
        with pytest.raises(BadInput, match=sentence):
            player_named(ROOM, game, name)


def test_states_of_positions() -> None:
    game = yatzy("maxi-saved-throws")
    state = state_of(game.rules, game.read("- 4 ones=3,sixes=18"))
    assert (state.mask, state.upper, state.flag, state.saved) == (0b100001, 21, 0, 2)
    american = yatzy("yahtzee")
    assert state_of(american.rules, american.read("yahtzee=50")).flag == 1
    assert state_of(american.rules, american.read("yahtzee=0")).flag == 0


def test_value_of_a_thrown_hand_is_its_best_move() -> None:
    game = yatzy("yacht")
    oracle = mean_oracle(game)
    rng = random.Random(5)
    start = game.start()
    position: Position = game.play(start, game.draw(start, rng))
    assert oracle.worth(position)[0] == oracle.appraise(position)[0].value.mean


def test_over_the_web_no_rule_file_is_opened(tmp_path: Path) -> None:
    own = tmp_path / "ours.toml"
    own.write_text('base = "yacht"\n')
    assert ROOM.game(rules=str(own)).rules.name == "ours"
    for name in (str(own), f"{own}+five-is-house"):
        with files_closed(), pytest.raises(BadInput, match="files cannot be named over the web"):
            ROOM.game(rules=name)
