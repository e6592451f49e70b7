"""What can be done in the Sudoku room besides what every room offers: one function a verb, each gives a Report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from ludometry.core.files import FileText
from ludometry.core.options import Setting
from ludometry.games.sudoku.names import Form, PaperFigure, Profile, Symmetry
from ludometry.study.report import Report

GRID = "A puzzle or state: 81 characters, puzzle/state, a drawn grid, 729 candidates, a HoDoKu line."
Ladder = Annotated[Profile, "Technique ladder: se (Sudoku Explainer 1.2.1.3) or sukaku (SukakuExplainer's techniques)."]
Most = Annotated[int, "How many rows to show; 0 shows them all."]
Times = Annotated[Path, "Times of people: CSV rows puzzle,time[,n][,user]."]


def advise(position: str, *, profile: Ladder = "se", most: Most = 12, **options: Setting) -> Report:
    """All next steps, easiest first, each with its reason; mistakes in the grid are pointed out."""
    from ludometry.games.sudoku.reports import advice_report

    return advice_report(position, profile, most)


def hint(
    position: str,
    *,
    stage: Annotated[int, "1: where to look, 2: which technique, 3: the step."] = 1,
    profile: Ladder = "se",
    **options: Setting,
) -> Report:
    """A hint in three stages from any half-filled state; mistakes come first."""
    from ludometry.games.sudoku.reports import hint_report

    return hint_report(position, stage, profile)


def review(
    file: Annotated[FileText, "A solve record: 'room: sudoku', 'start: PUZZLE', then r1c3=4 @12.5 a line."],
    *,
    runs: Annotated[int, "Runs of the model that the order of filling is compared with."] = 200,
    most: Most = 8,
) -> Report:
    """Where the time went, which step was hard and why, and how likely a person fills cells in this order."""
    from ludometry.games.sudoku.reports import solving_report

    return solving_report(file, runs, most)


def play(
    puzzle: Annotated[str, GRID + " Or easy, medium, hard."] = "easy",
    *,
    coach: Annotated[bool, "Say after every digit whether it was right."] = False,
    save: Annotated[Path | None, "Write the solve to this file at the end."] = None,
) -> Report:
    """Solve a puzzle at the terminal against the clock: type r3c7=5, r3c7=. to take it back, ? for a hint."""
    from ludometry.games.sudoku.game_review import timed_solve
    from ludometry.study.terminal import play_report

    return play_report(timed_solve(puzzle, coach), save)


def solve(
    puzzle: Annotated[str, GRID],
    *,
    bound: Annotated[int, "Count solutions no further than this."] = 1000,
) -> Report:
    """The solution; when there are several, how many, and two of them."""
    from ludometry.games.sudoku.reports import solution_report

    return solution_report(puzzle, bound)


def rate(
    what: Annotated[str, "A puzzle, or a file of puzzles: lines, .sdm, .sdk, CSV, HoDoKu's library."],
    *,
    profile: Ladder = "se",
    format: Annotated[str, "A line a puzzle: %g puzzle, %r ER, %p EP, %d ED, %n profile."] = "%g ED=%r/%p/%d",
    out: Annotated[Path | None, "Write the lines of a file of puzzles here."] = None,
    resume: Annotated[bool, "Continue where an interrupted run stopped."] = False,
    workers: Annotated[int | None, "Processes for a file; one a core when not given."] = None,
    cluster: Annotated[str, "Rate a file on a Dask cluster: tcp://HOST:PORT, a scheduler file, or local."] = "",
    path: Annotated[bool, "Show every step of the way."] = False,
    metrics: Annotated[bool, "Show every scale side by side."] = False,
    model: Annotated[Path | None, "Predict minutes with a model that 'calibrate' wrote."] = None,
) -> Report:
    """ER, EP, ED and predicted minutes of a puzzle, or a line a puzzle for a whole file."""
    from ludometry.games.sudoku.batch import puzzle_or_file

    return puzzle_or_file(what, profile, format, out, resume, workers, cluster, path, metrics, model)


def generate(
    *,
    rating: Annotated[str, "A band of ER such as 4.2..4.6."] = "",
    minutes: Annotated[str, "A band of predicted minutes such as 8..12, instead of --rating."] = "",
    count: Annotated[int, "How many puzzles."] = 1,
    symmetry: Annotated[Symmetry, "Which cells are given together."] = "none",
    needs: Annotated[str, "A technique that must be needed, such as x-wing."] = "",
    minimal: Annotated[bool, "Every given must be needed."] = False,
    seed: Annotated[int, "The same seed gives the same puzzles."] = 0,
    form: Annotated[Form, "Notation to show."] = "line",
    out: Annotated[Path | None, "Write the puzzles to this file, one line each."] = None,
) -> Report:
    """New puzzles of a chosen difficulty, each with exactly one solution."""
    from ludometry.games.sudoku.generate import read_wish
    from ludometry.games.sudoku.reports import puzzles_report

    return puzzles_report(read_wish(rating, minutes, symmetry, needs, minimal), count, seed, form, out)


def calibrate(
    data: Times, *, out: Annotated[Path, "Where the model goes; for 'rate --model FILE'."] = Path("minutes.json")
) -> Report:
    """Refit the prediction of minutes on your own times; with users, their skill is taken out first."""
    from ludometry.games.sudoku.reports import calibration_report

    return calibration_report(data, out)


def evaluate(
    data: Annotated[Path, "Times of people: CSV rows puzzle,time[,n][,user]; the word shipped means the room's own."],
    *,
    metric: Annotated[list[str], "Measures to look at, such as --metric serate --metric sfrd; all when none."] = [],  # noqa: B006
    figure: Annotated[Literal["", PaperFigure], "Draw one figure of the paper."] = "",
    repeats: Annotated[int, "Random halves, models fitted on the other half."] = 50,
    seed: Annotated[int, "The same seed gives the same figures."] = 0,
) -> Report:
    """How well each measure agrees with people: Pearson, log time, ranks with intervals, halves, and table 2."""
    from ludometry.games.sudoku.reports import evaluation_report

    return evaluation_report(data, metric, figure, repeats, seed)


def reproduce(
    *,
    quick: Annotated[bool, "Do a small part of the work: two minutes instead of six."] = False,
    table: Annotated[
        Literal["", "1", "2", "3"], "Only this table of the paper: 1 at once, 2 and 3 after the usual work."
    ] = "",
) -> Report:
    """Every claim of the paper, ours beside it with a verdict, on the shipped times of people."""
    from ludometry.games.sudoku import reproduce as paper

    return paper.reproduce(quick, table)
