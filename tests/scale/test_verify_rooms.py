"""Yatzy and cribbage tables compared with their equations: right ones pass, altered ones do not."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from ludometry.cli.app import main
from ludometry.core.errors import BadInput
from ludometry.games.cribbage import verify as cribbage
from ludometry.games.cribbage.build import build_table
from ludometry.games.cribbage.kernels.verify import count_crib, points_of_five
from ludometry.games.cribbage.rules import RULES_VERSION
from ludometry.games.cribbage.scoring import score_hand
from ludometry.games.cribbage.statistics import splits
from ludometry.games.cribbage.tables import CLASSES
from ludometry.games.yatzy import tables
from ludometry.games.yatzy import verify as yatzy
from ludometry.games.yatzy.rule_set import load
from ludometry.games.yatzy.scores import targets
from ludometry.study.report import Report
from ludometry.study.verifying import Finding, Subject, bound, verify_report
from ludometry.tables.store import Store, sha256_of
from tests.rooms.cribbage.checks import counted_by_hand

SMALL = """
dice = 3
throws = 3
bonus = [{ at = 12, points = 9 }]
[boxes]
ones = "faces 1"
threes = "faces 3"
pair = "pairs 1"
yatzy = "same 3 pays 50"
chance = "any"
"""


def forge(store: Store, name: str, place: tuple[int, ...], value: float) -> None:
    """Writes another number into a table and computes its checksum again."""
    table = np.load(store.path(name))
    table[place] = value
    # A new file: an old mapping of it stays what it was.
    store.path(name).unlink()
    np.save(store.path(name), table)
    manifest = json.loads(store.manifest_path(name).read_text())
    manifest["sha256"] = sha256_of(store.path(name))
    store.manifest_path(name).write_text(json.dumps(manifest))


def states(report: object) -> dict[str, str]:
    return {row["table"]: row["state"] for row in report.data["rows"]}  # type: ignore[attr-defined]


def cribbage_report(what: str, store: Store, most: int, repair: bool = False) -> Report:
    return verify_report("cribbage", cribbage.subjects(what, store), repair, most)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store("yatzy", tmp_path / "tables")


@pytest.fixture
def rules(tmp_path: Path) -> str:
    path = tmp_path / "three-dice.toml"
    path.write_text(SMALL)
    return str(path)


def test_every_state_of_small_rules_passes(store: Store, rules: str) -> None:
    rule_set = load(rules)
    tables.solve(rule_set, store)
    tables.solve_squares(rule_set, store)
    targets.solve_targets(rule_set, store)
    report = yatzy.verify("", rules, False, 0, 1, store)
    assert set(states(report).values()) == {"right"}
    values = next(row for row in report.data["rows"] if row["table"].endswith("values"))
    assert values["positions"] == values["of"] == tables.value_count(rule_set)


@pytest.mark.parametrize(
    "text",
    [
        SMALL.replace("throws = 3", 'throws = 2\norder = "forced"'),
        SMALL.replace("throws = 3", "throws = 2\nsaved_throws = true"),
        SMALL.replace("throws = 3", 'throws = 3\nextra_yatzy = 100\njoker = "forced"'),
        SMALL.replace("throws = 3", 'throws = 3\nextra_yatzy = 100\njoker = "free"'),
    ],
    ids=["forced order", "saved throws", "forced joker", "free joker"],
)
def test_the_equation_knows_every_rule(store: Store, tmp_path: Path, text: str) -> None:
    path = tmp_path / "special.toml"
    path.write_text(text)
    rule_set = load(str(path))
    tables.solve(rule_set, store)
    report = yatzy.verify("values", str(path), False, 0, 1, store)
    assert set(states(report).values()) == {"right"}
    name = tables.name_of(rule_set, "values")
    forge(store, name, (3,), float(np.load(store.path(name))[3]) + 1e-6)
    assert set(states(yatzy.verify("values", str(path), False, 0, 1, store)).values()) == {"wrong"}


@pytest.mark.parametrize(("kind", "step"), [("values", 1e-6), ("squares", 1e-4), ("values", float("nan"))])
def test_an_altered_value_is_found_and_repaired(store: Store, rules: str, kind: str, step: float) -> None:
    rule_set = load(rules)
    tables.solve(rule_set, store)
    tables.solve_squares(rule_set, store)
    name = tables.name_of(rule_set, kind)
    before = sha256_of(store.path(name))
    forge(store, name, (5,), float(np.load(store.path(name))[5]) + step)
    report = yatzy.verify("", rules, False, 0, 1, store)
    assert states(report)[name] == "wrong"
    assert "filled, upper total" in report.data["problem"]
    assert f"ludometry verify yatzy {kind} --rules" in report.data["problem"]
    repaired = yatzy.verify("", rules, True, 0, 1, store)
    assert states(repaired)[name] == "repaired"
    assert sha256_of(store.path(name)) == before


def test_a_layer_of_targets_is_built_again_alone(store: Store, rules: str) -> None:
    rule_set = load(rules)
    targets.solve_targets(rule_set, store)
    names = [tables.name_of(rule_set, "targets", filled) for filled in range(len(rule_set.boxes) + 1)]
    before = {name: sha256_of(store.path(name)) for name in names}
    written = {name: store.path(name).stat().st_mtime_ns for name in names}
    table = np.load(store.path(names[2]))
    store.path(names[2]).unlink()
    np.save(store.path(names[2]), np.clip(table + 0.25, 0, 1))
    assert states(yatzy.verify("targets", rules, True, 2_000, 1, store))[names[2]] == "repaired"
    assert {name: sha256_of(store.path(name)) for name in names} == before
    again = [name for name in names if store.path(name).stat().st_mtime_ns != written[name]]
    assert again == [names[2]]


def test_unknown_words_are_sentences(capsys: pytest.CaptureFixture[str], empty_home: Path) -> None:
    for arguments in (["yatzy", "everything"], ["cribbage", "cards"], ["darkchess", "KK"], ["yatzy", "--positions=-1"]):
        with pytest.raises(SystemExit) as end:
            main(["verify", *arguments])
        assert end.value.code == 2
        assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("room", ["yatzy", "cribbage", "darkchess"])
def test_nothing_to_verify_is_said(room: str, capsys: pytest.CaptureFixture[str], empty_home: Path) -> None:
    with pytest.raises(SystemExit) as end:
        main(["verify", room])
    assert end.value.code in (0, None)
    assert "no tables" in capsys.readouterr().out


def test_five_cards_count_as_at_the_table() -> None:
    rng = np.random.default_rng(5)
    for _ in range(400):
        cards = rng.choice(52, 5, replace=False)
        for crib in (False, True):
            hand = [int(card) for card in cards[:4]]
            assert points_of_five(cards, crib) == score_hand(hand, int(cards[4]), crib=crib)


def test_cribs_count_as_the_slow_referee_counts() -> None:
    six = (0, 5, 18, 23, 40, 41)
    kept, thrown = splits(six)[0]
    plain = counted_by_hand(kept, thrown)
    held = sum(1 << card for card in six)
    assert count_crib(np.array(thrown), held, np.zeros(5, np.int64)) == round(plain.crib * 45_540)


def test_cribbage_statistics_pass_and_an_altered_number_does_not(tmp_path: Path) -> None:
    store = Store("cribbage", tmp_path)
    build_table(store)
    assert set(states(cribbage_report("statistics", store, 1_500)).values()) == {"right"}
    number = int(np.sort(np.random.default_rng(1).integers(0, CLASSES, 100))[3])
    forge(store, cribbage.HAND_SUMS, (number, 4), 7)
    report = cribbage_report("", store, 1_500)
    assert states(report) == {"hands": "wrong", "cribs": "right"}
    assert "throwing" in report.data["problem"]
    assert "'ludometry verify cribbage statistics --repair'" in report.data["problem"]


def test_a_learned_table_has_its_checksum_only(tmp_path: Path) -> None:
    store = Store("cribbage", tmp_path)
    store.write("learner", np.zeros(4), RULES_VERSION, {})
    report = cribbage_report("", store, 100)
    assert report.data["right"]
    assert any("have no equation" in part for part in report.parts if isinstance(part, str))
    store.path("learner").write_bytes(store.path("learner").read_bytes()[:-1] + b"\1")
    assert "altered" in cribbage_report("", store, 100).data["problem"]
    with pytest.raises(BadInput, match="was learned"):
        cribbage_report("", store, 100, repair=True)


def test_a_bound_is_what_a_sample_allows() -> None:
    """With a share of `bound` wrong, a sample of that size would come out clean once in a hundred times."""
    for checked in (10, 1_000, 10**6):
        assert (1 - bound(checked)) ** checked == pytest.approx(0.01)
    assert bound(0) == 1.0


def test_positions_that_are_looked_at_together_count_as_one_draw(tmp_path: Path) -> None:
    store = Store("toys", tmp_path)
    store.write("pairs", np.zeros(4), "1", {})

    def bound_of(draws: int | None) -> tuple[float, str]:
        subject = Subject(
            "pairs", store, ("pairs",), "1", lambda most, seed: Finding(1_000, 5_000, draws=draws), lambda: None
        )
        report = verify_report("toys", [subject])
        return report.data["rows"][0]["bound"], " ".join(part for part in report.parts if isinstance(part, str))

    assert bound_of(None)[0] == bound(1_000)
    assert bound_of(500)[0] == bound(500) > bound(1_000)
    assert bound_of(0)[0] == 1.0
    assert "no bound follows" in bound_of(0)[1]
    assert "99 % confidence" not in bound_of(0)[1]


def test_any_room_can_join(tmp_path: Path) -> None:
    """A subject is all that a room brings: here a table of squares whose equation is plain."""
    store = Store("toys", tmp_path)

    def build() -> None:
        store.write("squares", np.arange(10) ** 2, "1", {})

    def check(most: int, seed: int) -> Finding:
        kept = store.open("squares", "1")
        wrong = [n for n in range(10) if kept[n] != n * n]
        return Finding(10, 10, len(wrong), str(wrong[:1]))

    build()
    listed = [Subject("squares", store, ("squares",), "1", check, build)]
    assert verify_report("toys", listed).data["right"]
    forge(store, "squares", (3,), 8)
    assert not verify_report("toys", listed).data["right"]
    assert states(verify_report("toys", listed, repair=True)) == {"squares": "repaired"}
    assert verify_report("toys", listed).data["right"]
