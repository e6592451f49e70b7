"""What the verbs answer, and the sentences for bad input."""

import json
from pathlib import Path

import pytest

from ludometry.core.errors import BadInput
from ludometry.core.files import FileText
from ludometry.games.sudoku import verbs
from ludometry.games.sudoku.room import PUZZLES

EASY, HARD = PUZZLES["easy"], PUZZLES["hard"]


def test_advice_lists_steps_and_placements() -> None:
    data = verbs.advise(HARD).data
    assert [step["technique"] for step in data["steps"][:2]] == ["pointing", "x-wing"]
    assert data["mistakes"] == []
    assert data["moves"][0]["loss"] == 0
    json.dumps(data)


def test_advice_names_a_wrong_digit() -> None:
    wrong = EASY + "/" + EASY[:2] + "1" + EASY[3:]
    report = verbs.advise(wrong)
    assert report.data["mistakes"] == ["r1c3"]
    assert "r1c3" in str(report.parts[0])


def test_hint_keeps_later_stages_to_itself() -> None:
    assert verbs.hint(HARD).data["technique"] is None
    assert verbs.hint(HARD, stage=2).data["technique"] == "pointing"
    assert verbs.hint(HARD, stage=2).data["step"] is None
    assert verbs.hint(HARD, stage=3).data["step"]["eliminations"] == ["r9c4-9"]


def test_solve_shows_two_of_several_solutions() -> None:
    assert verbs.solve(EASY).data["unique"]
    several = verbs.solve("." * 16, bound=1000)
    assert several.failed
    assert several.data["solutions"] == 288  # every 4 x 4 board
    assert several.data["solution"] != several.data["other"]
    assert verbs.solve("." * 16, bound=100).data["solutions"] == 100
    none = verbs.solve("...1.3.4..4..1..")
    assert none.failed
    assert none.data["solution"] is None


def test_rate_gives_the_scales_of_one_puzzle() -> None:
    data = verbs.rate(HARD, path=True).data
    assert (data["er"], data["ep"], data["ed"]) == (3.2, 3.2, 2.6)
    assert data["profile_name"] == "Sudoku Explainer 1.2.1.3"
    assert data["minutes"]["low"] < data["minutes"]["mean"] < data["minutes"]["high"]
    assert max(step["rating"] for step in data["path"]) == 3.2


@pytest.mark.parametrize(
    ("puzzle", "words"),
    [
        ("." * 81, "at least 1000 solutions"),
        (EASY[:-1], "got 80"),
        ("55" + EASY[2:], "stands twice in"),
        ("12345678." + "." * 17 + "9" + "." * 54, "has no digit left"),
        (EASY + "/" + EASY[:2] + "1" + EASY[3:], "contradicts the solution"),
    ],
)
def test_what_cannot_be_rated_is_said_in_a_sentence(puzzle: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        verbs.rate(puzzle)


def test_generate_writes_its_puzzles(tmp_path: Path) -> None:
    out = tmp_path / "new.sdm"
    report = verbs.generate(rating="1.2..2.0", count=3, seed=4, out=out)
    assert [one["puzzle"] for one in report.data["puzzles"]] == out.read_text().split()
    assert report.data["gave_up"] is None
    framed = verbs.generate(rating="1.2..2.0", count=1, seed=4, form="frame")
    assert "+-------+" in str(framed.parts[0])


def test_review_reads_a_record() -> None:
    from ludometry.games.sudoku.notation import read_state
    from ludometry.games.sudoku.oracle import answer

    right = answer(read_state(EASY).puzzle)
    rows = [f"r{c // 9 + 1}c{c % 9 + 1}={right[c]} @{c % 5 + 1}" for c in range(81) if EASY[c] == "."]
    record = FileText(f"room: sudoku\nstart: {EASY}\n\n" + "\n".join(rows))
    report = verbs.review(record, runs=20)
    assert report.data["solved"]
    assert len(report.data["fills"]) == 51
    assert report.data["order"]["runs"] == 20
    with pytest.raises(BadInput, match="--runs"):
        verbs.review(record, runs=1)


def _times(tmp_path: Path, rows: int = 24) -> Path:
    from ludometry.games.sudoku.people.human_times import data_text

    lines = data_text("human_dev.csv").splitlines()[: rows + 1]
    path = tmp_path / "times.csv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_evaluate_holds_measures_against_times(tmp_path: Path) -> None:
    report = verbs.evaluate(_times(tmp_path), metric=["givens", "dependency"], repeats=3, figure="figure-7")
    assert [row["metric"] for row in report.data["rows"]] == ["givens", "dependency"]
    assert all(-1 <= row["spearman"] <= 1 for row in report.data["rows"])
    assert {row["k"] for row in report.data["table_2"]} == {5, 10, 15, 20, 25, 30, 35, 40}
    assert report.picture is not None
    with pytest.raises(BadInput, match="did you mean"):
        verbs.evaluate(_times(tmp_path), metric=["given"])


def test_calibrate_writes_a_model_that_rate_reads(tmp_path: Path) -> None:
    out = tmp_path / "ours.json"
    card = verbs.calibrate(_times(tmp_path), out=out).data["card"]
    assert card["puzzles"] == 24
    shipped, ours = (verbs.rate(EASY, model=model).data["minutes"] for model in (None, out))
    assert ours["low"] < ours["mean"] < ours["high"]
    assert ours["mean"] != shipped["mean"]
    with pytest.raises(BadInput, match="no model file"):
        verbs.rate(EASY, model=tmp_path / "nothing.json")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("puzzle\n" + EASY, "puzzle,time"),
        (f"puzzle,time\n{EASY},0", "line 2: time is 0"),
        (f"puzzle,time\n{EASY},-5", "line 2"),
        (f"puzzle,time\n{EASY},soon", "line 2: time is 'soon'"),
        (f"puzzle,time\n{EASY[:-1]},60", "line 2: expected 81"),
        (f"puzzle,time\n{EASY},60,9", "line 2: expected 2 columns"),
    ],
)
def test_wrong_tables_are_refused_with_their_line(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "wrong.csv"
    path.write_text(text + "\n")
    for verb in (verbs.evaluate, verbs.calibrate):
        with pytest.raises(BadInput, match=words):
            verb(path)
    assert list(tmp_path.iterdir()) == [path]
