"""Rule sets as data, scoring, and the game: tests named after the paragraphs of the thesis's appendix A."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludometry.core.errors import BadInput, LudometryError
from ludometry.core.files import files_closed
from ludometry.core.game import Turn
from ludometry.games.yatzy.position import Fill, Keep, Position, Throw
from ludometry.games.yatzy.rule_set import FOLDER, RuleSet, built_in, load, read_file, read_text
from ludometry.games.yatzy.rules import Yatzy
from ludometry.games.yatzy.scoring import House, Roll, all_rolls, points, read_box


def pays(rules: str, box: str, roll: str) -> int:
    rule_set = load(rules)
    faces = tuple(int(face) for face in roll)
    return rule_set.score(Yatzy(rule_set).start().card, rule_set.box_number[box], faces)


@pytest.mark.parametrize(
    ("box", "roll", "paid"),
    [
        ("twos", "12225", 6),  # appendix A: 1, 2, 2, 2, 5 becomes 6 points in twos
        ("pair", "11666", 12),
        ("pair", "12346", 0),
        ("two-pairs", "12244", 12),  # appendix A: 1, 2, 2, 4, 4 is a two pair
        ("two-pairs", "12222", 0),  # ... but not 1, 2, 2, 2, 2
        ("three-of-a-kind", "44456", 12),
        ("four-of-a-kind", "44444", 16),
        ("small-straight", "12345", 15),
        ("small-straight", "23456", 0),
        ("large-straight", "23456", 20),
        ("full-house", "55666", 28),  # appendix A: the best score in this category
        ("full-house", "66666", 0),  # appendix A: not a valid house
        ("chance", "11111", 5),
        ("chance", "66666", 30),
        ("yatzy", "33333", 50),
    ],
)
def test_appendix_a(box: str, roll: str, paid: int) -> None:
    assert pays("scandinavian", box, roll) == paid


@pytest.mark.parametrize(
    ("rules", "box", "roll", "paid"),
    [
        ("scandinavian+five-is-house", "full-house", "66666", 30),
        ("scandinavian+four-is-pairs", "two-pairs", "16666", 24),
        ("kth-2012", "two-pairs", "12366", 12),
        ("kth-2012", "two-pairs", "12344", 8),
        ("yahtzee", "three-of-a-kind", "44456", 23),
        ("yahtzee", "small-straight", "13456", 30),
        ("yahtzee", "large-straight", "12345", 40),
        ("yahtzee", "full-house", "22555", 25),
        ("yahtzee-no-bonus+five-is-house", "full-house", "55555", 25),
        ("yacht", "full-house", "22555", 19),
        ("yacht", "big-straight", "23456", 30),
        ("maxi", "full-house", "344666", 26),  # 3 4 4 6 6 6 = 26
        ("maxi", "villa", "222555", 21),
        ("maxi", "tower", "225555", 24),
        ("maxi", "three-pairs", "112266", 18),
        ("maxi", "small-straight", "123455", 15),
        ("maxi", "full-straight", "123456", 21),
        ("maxi", "maxi-yatzy", "222222", 100),
    ],
)
def test_other_rule_sets(rules: str, box: str, roll: str, paid: int) -> None:
    assert pays(rules, box, roll) == paid


def joker_card(rules: RuleSet, yahtzee: int | None, **held: int) -> tuple[int | None, ...]:
    names = {name.replace("_", "-"): points for name, points in held.items()} | {"yahtzee": yahtzee}
    return tuple(names.get(box.name) for box in rules.boxes)


def test_forced_joker_goes_into_its_upper_box_first() -> None:
    rules = load("yahtzee")
    card = joker_card(rules, 50)
    assert rules.fillable(card, (4,) * 5) == [rules.box_number["fours"]]
    card = joker_card(rules, 50, fours=12)
    assert all(not rules.boxes[box].upper for box in rules.fillable(card, (4,) * 5))
    assert rules.score(card, rules.box_number["large-straight"], (4,) * 5) == 40
    assert rules.extra_points(card, (4,) * 5) == 100


def test_forced_joker_crosses_out_an_upper_box_when_nothing_else_is_left() -> None:
    rules = load("yahtzee")
    card = tuple(None if box.name == "ones" else 0 for box in rules.boxes)
    assert rules.fillable(card, (4,) * 5) == [rules.box_number["ones"]]
    assert rules.score(card, rules.box_number["ones"], (4,) * 5) == 0


def test_free_joker_counts_once_its_upper_box_is_filled() -> None:
    rules = load("yahtzee-free-joker")
    house = rules.box_number["full-house"]
    assert rules.score(joker_card(rules, 0), house, (4,) * 5) == 0
    assert rules.score(joker_card(rules, 0, fours=0), house, (4,) * 5) == 25
    assert rules.extra_points(joker_card(rules, 0, fours=0), (4,) * 5) == 0
    fifty = load("yahtzee-free-joker-needs-50")
    assert fifty.score(joker_card(fifty, 0, fours=0), house, (4,) * 5) == 0


def test_saved_throws_are_carried_into_the_next_turn() -> None:
    rules = load("maxi-saved-throws")
    position = Yatzy(rules).play(Yatzy(rules).start(), Throw((1, 2, 3, 4, 5, 6)))
    after = Yatzy(rules).play(position, Fill(rules.box_number["full-straight"]))
    assert after.rerolls == 4


def test_every_built_in_game_can_be_played_out() -> None:
    rng = random.Random(5)
    for name in built_in():
        rules = load(name)
        position = Yatzy(rules).start()
        while (turn := Yatzy(rules).turn(position)) != Turn.OVER:
            if turn == Turn.CHANCE:
                chances = Yatzy(rules).chances(position)
                assert sum(chance for _, chance in chances) == pytest.approx(1)
                position = Yatzy(rules).play(position, rng.choice(chances)[0])
            else:
                position = Yatzy(rules).play(position, rng.choice(Yatzy(rules).moves(position)))
        for box, held in enumerate(position.card):
            assert held in rules.possible_points[box]
        assert Yatzy(rules).scores(position)[0] <= 2000


def test_illegal_moves_get_a_sentence() -> None:
    rules = load("scandinavian")
    thrown = Yatzy(rules).play(Yatzy(rules).start(), Throw((1, 1, 2, 3, 4)))
    for position, move in (
        (Yatzy(rules).start(), Throw((1, 2))),
        (Yatzy(rules).start(), Throw((1, 2, 3, 4, 7))),
        (Yatzy(rules).start(), Keep((1,))),
        (thrown, Keep((5,))),
        (thrown, Keep((1, 1, 2, 3, 4))),
        (thrown, Fill(99)),
        (Position(thrown.card, thrown.dice, 0), Keep((1,))),
        (thrown, Throw((1,))),
    ):
        with pytest.raises(BadInput, match=r"\.$"):
            Yatzy(rules).play(position, move)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("dise = 5", "did you mean 'dice'"),
        ("[boxes]\npair = 'pear 1'", "did you mean 'pairs'"),
        ("[boxes]\npair = 'pairs 1 pays lots'", "matched"),
        ("[boxes]\nones = 'faces 1 pays 5'", "upper box"),
        ("[boxes]\nhouse = 'house 3-2'", "house 3+2"),
        ("[boxes]\nfaces = 'faces 9'", "faces 4"),
        ("dice = 5", "[boxes]"),
        ("dice = 'five'\n[boxes]\na = 'any'", "a whole number"),
        ("dice = 99\n[boxes]\na = 'any'", "1 to 8"),
        ("dice = 2\n[boxes]\na = 'same 3'", "needs 3 dice"),
        ("order = 'any'\n[boxes]\na = 'any'", "'free' or 'forced'"),
        ("joker = 'free'\n[boxes]\na = 'any'", "same 5"),
        ("bonus = [{ at = 63, points = 50 }]\n[boxes]\na = 'any'", "upper boxes"),
        ("bonus = 50\n[boxes]\na = 'faces 1'", "at = 63"),
        ("base = 'maxy'", "did you mean 'maxi'"),
        ("base = 'yahtzee'\norder = 'forced'", "order = 'free'"),
        ("[house]\nsix = true\n[boxes]\na = 'any'", "switches"),
        ("[boxes]\nA_b = 'any'", "bad box name"),
        ("[boxes", "not valid TOML"),
    ],
)
def test_bad_rule_files_get_one_sentence(text: str, said: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_text(text, "own")
    assert said in str(refused.value)
    assert "\n" not in str(refused.value).strip()


@given(st.text(max_size=40))
def test_box_expressions_never_crash(text: str) -> None:
    try:
        box = read_box("box", text)
    except LudometryError:
        return
    assert read_box("box", str(box)) == box


@given(st.text(max_size=80))
def test_rule_files_never_crash(text: str) -> None:
    with pytest.raises(LudometryError):
        read_text("[boxes]\nchance = 'any'\n[x]\n" + text, "own")


def test_missing_rule_file(tmp_path) -> None:
    with pytest.raises(BadInput, match="no rule file"):
        load(str(tmp_path / "none.toml"))
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadInput, match="TOML text"):
        read_file(tmp_path / "bytes.toml")
    with files_closed(), pytest.raises(BadInput):
        load(str(FOLDER / "maxi.toml"))


def test_names_and_remarks_do_not_change_the_version() -> None:
    plain = read_text("base = 'scandinavian'\ntitle = 'Mine'", "mine")
    assert plain.version == load("scandinavian").version
    assert load("scandinavian+four-is-pairs").version != plain.version


@given(st.lists(st.integers(1, 6), min_size=6, max_size=6).map(sorted).map(tuple))
def test_switches_only_add(roll: Roll) -> None:
    for name in ("scandinavian", "maxi"):
        rules = load(name)
        hand = roll[: rules.dice]
        for box in rules.boxes:
            for house in (House(True), House(False, True), House(False, False, True)):
                assert points(box, hand, house) >= points(box, hand, House())


def test_all_rolls_of_five_dice() -> None:
    assert len(all_rolls(5)) == 252  # thesis, section 3.4
