"""Classes, tables and figures at the command line."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ludometry.core.errors import BadInput
from ludometry.games.skat import reproduce
from ludometry.games.skat.bench import cases
from ludometry.games.skat.cards import beats, hand_of, members, read_hand, write_card, write_hand
from ludometry.games.skat.material import MODES, Mode, as_clubs, contract_of, plays, representative
from ludometry.games.skat.notation import read_position
from ludometry.games.skat.paper import bidding, similarity
from ludometry.games.skat.position import NOBODY
from ludometry.games.skat.reports import probe_report
from ludometry.games.skat.whole.auction import follow, read_call
from ludometry.study.bench import measure
from ludometry.study.figures import Reproduction
from ludometry.study.sources import SYMMETRY
from ludometry.study.verbs import verb
from ludometry.tables.map_file import Carried, read_map
from tests.rooms.kept import compare, unnoticed
from tests.rooms.verdicts import cannot_fail

classes, solve, probe = verb("skat", "classes"), verb("skat", "solve"), verb("skat", "probe")


def test_classes_have_the_shape_that_stays() -> None:
    rows = classes(elements="1..12", mode="trump").data["rows"]
    assert [row["representatives"] for row in rows[:6]] == [2, 4, 7, 11, 16, 23]
    assert {"elements", "sets", "representatives", "positions", "bytes"} <= set(rows[0])
    assert rows[0]["positions"] is None
    assert rows[5]["positions"] == 6210


@pytest.mark.parametrize(
    ("contract", "written"),
    [("clubs", "DJ SA S7 HA"), ("hearts", "DJ CA C7 SA"), ("grand", "DJ CA C7 SA"), ("null", "C8 C7 S7 H7")],
)
def test_a_set_is_shown_with_its_class(contract: str, written: str) -> None:
    report = classes("SJ HA H9 DA", contract=contract)
    assert list(report.data["representative"].values())[-1] == written
    assert sorted(a for a, _ in report.data["map"]) == ["DA", "H9", "HA", "SJ"]
    assert sorted(b for _, b in report.data["map"]) == sorted(written.split())
    assert "skat-card" in str(report.picture)


def test_solve_builds_and_probe_looks_up() -> None:
    built = solve("null", tricks=2)
    assert built.data["tables"] == ["tricks-null-2"]
    assert built.data["states"] == 2430
    found = probe("null by F | H7 C7 | H8 DA | CA DT")
    assert (found.data["value"], found.data["table"]) == (0, "tricks-null-2")
    found = probe("clubs by F | CJ HA | HT SA | HK S7")
    assert (found.data["value"], found.data["unit"]) == (38, "points")
    assert len(found.data["line"]) == 6
    assert probe("clubs by F | CJ HA | HT SA | HK S7", count="tricks").data["value"] == 2


def test_the_paper_is_set_beside_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reproduce, "SAMPLES", 60)
    report = verb("skat", "reproduce")(quick=True)
    found = {row["claim"]: row for row in report.data["rows"]}
    counted = found["Skat, any number of cards: classes, card points told apart as well"]
    assert (counted["ours"], counted["verdict"]) == (14_643_200, "unknown")
    assert "leaves the paper's results for Skat out" in counted["rule"]
    sound = [row for row in found.values() if "deals of 60" in row["claim"]]
    assert [row["verdict"] for row in sound] == ["differs", "agrees", "differs", "agrees"]
    assert all(row["error"] > 0 for row in sound if row["verdict"] == "differs")
    followed = next(row for row in found.values() if row["place"] == "section 2.3")
    assert (followed["paper"], followed["ours"], followed["verdict"]) == ("HJ", "DA HJ", "differs")
    assert {row["verdict"] for row in found.values() if row["place"] == "abstract"} == {"agrees"}
    assert verb("skat", "reproduce")(table="2").data["rows"] == []
    assert cannot_fail(report.claims) == []
    assert compare("skat", report) == []
    assert unnoticed("skat", report) == []


def test_the_bidding_is_played(monkeypatch: pytest.MonkeyPatch) -> None:  # section 2.3
    def rows() -> list[tuple[object, str]]:
        found = Reproduction(SYMMETRY)
        reproduce.bidding(found, True)
        return [(claim.ours, claim.verdict) for claim in found.claims]

    games = "suit game, grand game, null game"
    assert rows() == [(0, "agrees"), (12, "agrees"), (games, "agrees")]
    # A wrong copy: forehand, who passed, plays alone whenever somebody has bid.
    wrong = follow(bidding.bid().calls)
    monkeypatch.setattr(bidding, "follow", lambda calls: replace(follow(calls), declarer=wrong.passed[0]))
    assert rows()[0][1] == "differs"


def test_the_highest_bidder_is_read_off_the_calls() -> None:  # section 2.3
    seats = {"18 pass pass": 1, "18 hold pass pass": 0, "pass pass 18": 0, "18 hold pass 20 pass": 2}
    for words, seat in seats.items():
        assert bidding.bidder(tuple(map(read_call, words.split()))) == seat
    assert bidding.bidder((0, 0, 0)) == NOBODY


def test_one_deal_refutes_a_class(monkeypatch: pytest.MonkeyPatch) -> None:  # section 3
    for wrong, verdict in ((0, "agrees"), (1, "differs")):
        monkeypatch.setattr(reproduce, "mismatches", lambda *given, wrong=wrong: wrong)
        found = Reproduction(SYMMETRY)
        reproduce.soundness(found, True)
        assert {claim.verdict for claim in found.claims} == {verdict}
        assert ["none of 400 deals" in claim.why for claim in found.claims] == [not wrong] * 4


def test_classes_by_graph_and_by_normal_form_can_disagree(monkeypatch: pytest.MonkeyPatch) -> None:
    assert reproduce.disagreements(2, "points") == 0
    monkeypatch.setattr(reproduce, "signature", lambda cards, mode: cards.bit_count())
    assert reproduce.disagreements(2, "points") > 0


def test_the_whole_pack_is_drawn() -> None:  # figure 5
    drawn = ElementTree.fromstring(str(classes("all").picture))
    names = [node.get("class", "") for node in drawn.iter()]
    assert sum(name.startswith("skat-card") for name in names) == 32
    assert names.count("skat-card skat-trump") == 11
    # Ten arrows among the trumps, six in each side suit, and one from the lowest trump to each of them.
    assert names.count("skat-edge") == 10 + 3 * 6 + 3


def test_one_suit_s_map_is_that_of_the_graph() -> None:
    rng = random.Random(1)
    for mode in MODES:
        for _ in range(100):
            cards = hand_of(rng.sample(range(32), rng.randint(1, 9)))
            carry = plays(cards, mode)
            assert hand_of(carry.values()) == representative(cards, mode)
            played = contract_of(mode)
            assert all(beats(a, b, played) == beats(carry[a], carry[b], played) for a in carry for b in carry if a != b)


def test_the_map_is_read_back_and_probed_by(tmp_path: Path) -> None:
    file = tmp_path / "map.csv"
    report = classes(elements="2", map=file)
    assert report.data["map_bytes"] == file.stat().st_size
    assert len(read_map(file)) == 496
    place = "hearts by F | HJ DA | DT SA | DK S7"
    cards = read_hand("CJ DA DT SA DK S7")
    assert hand_of(plays(cards, "points").values()) != cards
    by_map = {row.set_: row for row in [a_row(place, "points")]}
    assert probe_report(read_position(place), "points", by_map).data == probe(place).data
    assert probe(place, map=file).data == probe(place).data, "a set that is not in the file is read as before"
    unsound = {row.set_: row for row in [a_row(place, "trump")]}
    with pytest.raises(BadInput, match="--mode of the contract"):
        probe_report(read_position(place), "points", unsound)


def a_row(place: str, mode: Mode) -> Carried:
    """The row of the map for the cards of a position, told as if clubs were trumps."""
    position = read_position(place)
    cards = as_clubs(hand_of(card for hand in position.hands for card in members(hand)), position.contract)
    carry = plays(cards, mode)
    parts = tuple((write_card(card), write_card(carry[card])) for card in carry)
    return Carried(write_hand(cards, 3), write_hand(hand_of(carry.values()), 3), parts)


def test_what_similarity_saves_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = similarity.saving(2)
    monkeypatch.setattr(similarity, "saving", lambda tricks: kept)
    assert classes(similar=True).data["rows"][0]["merged"] == 9398


def test_status_says_what_each_table_costs() -> None:
    rows = {row["table"]: row for row in solve(status=True).data["rows"]}
    assert rows["points-suit-3"]["positions"] == 1_008_735_840
    assert "1,009 MB" in rows["points-suit-3"]["cost"]


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: classes(elements="x"), "number of cards"),
        (lambda: classes(elements="5..2"), "1 to 32"),
        (lambda: classes(mode="fancy"), "'fancy' is no mode: expected bare, trump, points, grand or null"),
        (lambda: classes("CJ CJ"), "twice"),
        (lambda: solve("fancy"), "neither suit"),
        (lambda: solve("suit", tricks=4), "2 to 3"),
        (lambda: solve("suit", tricks=1), "2 to 3"),
        (lambda: solve("suit", count="hearts"), "'hearts' is no count: expected points or tricks"),
        (lambda: probe("clubs by F | HA | HT SA | HK S7 | played F CJ"), "between two tricks"),
        (lambda: probe("clubs by F | CJ HA | HT SA | HK S7", count="x"), "points or tricks"),
    ],
)
def test_bad_input_gets_one_sentence(call: object, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        call()  # type: ignore[operator]


def test_a_small_figure_can_be_measured() -> None:
    case = next(one for one in cases() if "classes" in one.name)
    assert measure(case).value >= 0
