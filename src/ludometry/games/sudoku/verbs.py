"""What can be done in the Sudoku room: one function a verb, each answering with a Report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from ludometry.core.errors import BadInput
from ludometry.study.report import Part, Report, Table

GRID = "a puzzle or state: 81 characters, puzzle/state, a drawn grid, 729 candidates, a HoDoKu line"
PROFILE = "technique ladder: se (Sudoku Explainer 1.2.1.3) or sukaku (SukakuExplainer's default techniques)"


def advise(
    position: Annotated[str, GRID],
    *,
    profile: Annotated[str, PROFILE] = "se",
    most: Annotated[int, "rows to show"] = 12,
) -> Report:
    """All next steps, easiest first, each with its reason; mistakes in the grid are pointed out."""
    from ludometry.games.sudoku.game import read_state
    from ludometry.games.sudoku.reports import advice_report

    return advice_report(read_state(position), profile, most)


def hint(
    position: Annotated[str, GRID],
    *,
    stage: Annotated[int, "1: where to look, 2: which technique, 3: the step"] = 1,
    profile: Annotated[str, PROFILE] = "se",
) -> Report:
    """A hint in three stages from any half-filled state; mistakes come first."""
    from ludometry.games.sudoku.game import read_state
    from ludometry.games.sudoku.hints import hint as one_hint
    from ludometry.games.sudoku.reports import hint_report

    state = read_state(position)
    return hint_report(state, one_hint(state, stage, profile))


def review(
    file: Annotated[Path, "a solve record: 'room: sudoku', 'start: PUZZLE', then r1c3=4 @12.5 a line"],
    *,
    runs: Annotated[int, "runs of the model that the order of filling is compared with"] = 200,
    most: Annotated[int, "rows to show"] = 8,
) -> Report:
    """Where the time went, which step was hard and why, and how likely a person fills cells in this order."""
    from ludometry.core.files import read_text
    from ludometry.core.record import read_record
    from ludometry.games.sudoku.reports import solving_report
    from ludometry.games.sudoku.solving import review_solve

    if not 20 <= runs <= 10_000:
        raise BadInput("--runs is a number from 20 to 10000.")
    return solving_report(review_solve(read_record(read_text(file), "sudoku"), runs), most)


def play(
    puzzle: Annotated[str, GRID + "; or easy, medium, hard"] = "easy",
    *,
    save: Annotated[Path | None, "keep the record in this file"] = None,
) -> Report:
    """Solve a puzzle at the terminal against the clock: type r3c7=5, r3c7=. to take it back, ? for a hint."""
    import random

    from ludometry.games.sudoku.room import ROOM
    from ludometry.games.sudoku.sitting import TimedSitting
    from ludometry.study.terminal import play_report

    game = ROOM.game(puzzle=puzzle)
    sitting = TimedSitting(game, ROOM.oracle(game), ROOM.picture(game), {}, random.Random(0), game.start())
    return play_report(sitting, save)


def solve(
    puzzle: Annotated[str, GRID],
    *,
    bound: Annotated[int, "count solutions no further than this"] = 1000,
) -> Report:
    """The solution; when there are several, how many, and two of them."""
    from ludometry.games.sudoku.game import read_state
    from ludometry.games.sudoku.reports import solution_report
    from ludometry.games.sudoku.solver import count, solutions

    if not 2 <= bound <= 100_000_000:
        raise BadInput("--bound is a number from 2 to 100 million.")
    state = read_state(puzzle)
    found = solutions(state, limit=2)
    return solution_report(state, found, len(found) if len(found) < 2 else count(state, bound), bound)


def rate(
    what: Annotated[str, "a puzzle, or a file of puzzles: lines, .sdm, .sdk, CSV, HoDoKu's library"],
    *,
    profile: Annotated[str, PROFILE] = "se",
    format: Annotated[str, "a line a puzzle: %g puzzle, %r ER, %p EP, %d ED, %n profile"] = "%g ED=%r/%p/%d",
    out: Annotated[Path | None, "write the lines of a file of puzzles here"] = None,
    resume: Annotated[bool, "go on where an interrupted run stopped"] = False,
    workers: Annotated[int | None, "processes for a file; one a core when not given"] = None,
    cluster: Annotated[str, "rate a file on a Dask cluster: tcp://HOST:PORT, a scheduler file, or local"] = "",
    path: Annotated[bool, "show every step of the way"] = False,
    metrics: Annotated[bool, "show every scale side by side"] = False,
    model: Annotated[Path | None, "predict minutes with a model that 'calibrate' wrote"] = None,
) -> Report:
    """ER, EP, ED and predicted minutes of a puzzle, or a line a puzzle for a whole file."""
    from ludometry.games.sudoku.explainer.rating import profile_number
    from ludometry.games.sudoku.game import read_state
    from ludometry.games.sudoku.reports import rating_report
    from ludometry.solve.jit import announce_compilation

    profile_number(profile)
    try:
        state = read_state(what)
    except BadInput as problem:
        file = _existing(what, problem)
        announce_compilation("sudoku", 120)
        return _rate_file(file, profile, format, out, resume, workers, cluster)
    announce_compilation("sudoku", 20)
    return rating_report(state, profile, path, metrics, model)


def _existing(what: str, problem: BadInput) -> Path:
    """The file that is meant when a text is no puzzle; the puzzle's problem when there is no such file."""
    from ludometry.core.files import refuse_when_closed

    a_name = len(what) < 400 and what.isprintable() and any(sign.isalpha() or sign in "/\\" for sign in what)
    try:
        refuse_when_closed(Path(what))
    except BadInput:
        raise problem from None
    if not a_name:
        raise problem
    if not Path(what).is_file():
        raise BadInput(f"there is no file {what!r}, and it is no puzzle: {problem}")
    return Path(what)


def _rate_file(
    file: Path, profile: str, form: str, out: Path | None, resume: bool, workers: int | None, cluster: str
) -> Report:
    from ludometry.core.files import refuse_when_closed
    from ludometry.games.sudoku.batch import Tally, format_line, rate_file, rate_stream
    from ludometry.games.sudoku.collection import items

    rows: list[dict[str, object]] = []
    parts: list[Part] = []
    if out is not None:
        refuse_when_closed(out)
        tally = rate_file(file, out, form, profile, workers, resume, cluster)
        parts.append(f"{tally.rated:,} puzzles rated into {out}.")
    else:
        if resume:
            raise BadInput("--resume goes with --out: only a file can be gone on with.")
        tally = Tally()
        with file.open(encoding="utf-8-sig", errors="replace") as source:
            count = workers if workers is not None or cluster else 1
            for rated in rate_stream(items(source), profile, count, cluster):
                if rated.problem:
                    tally.note(rated.problem)
                    continue
                tally.rated += 1
                rows.append(
                    {"line": rated.number, "puzzle": rated.puzzle, "er": rated.er, "ep": rated.ep, "ed": rated.ed}
                )
                parts.append(format_line(form, rated, profile))
    parts += tally.problems
    if tally.wrong > len(tally.problems):
        parts.append(f"... and {tally.wrong - len(tally.problems):,} more wrong lines")
    data = {
        "file": str(file),
        "profile": profile,
        "rated": tally.rated,
        "wrong": tally.wrong,
        "problems": tally.problems,
        "rows": rows,
    }
    return Report(data, parts)


def generate(
    *,
    rating: Annotated[str, "a band of ER such as 4.2..4.6"] = "",
    minutes: Annotated[str, "a band of predicted minutes such as 8..12, instead of --rating"] = "",
    count: Annotated[int, "how many puzzles"] = 1,
    symmetry: Annotated[str, "none, rotate, quarter, mirror, flip, cross or diagonal"] = "none",
    needs: Annotated[str, "a technique that must be needed, such as x-wing"] = "",
    minimal: Annotated[bool, "every given must be needed"] = False,
    seed: Annotated[int, "the same seed gives the same puzzles"] = 0,
    form: Annotated[str, "notation to show: line, frame, sdk, hodoku, ..."] = "line",
    out: Annotated[Path | None, "write the puzzles to this file, one line each"] = None,
) -> Report:
    """New puzzles of a chosen difficulty, each with exactly one solution."""
    from ludometry.core.files import write_text
    from ludometry.core.game import Marks
    from ludometry.games.sudoku import generate as making
    from ludometry.games.sudoku.notation import read, write
    from ludometry.games.sudoku.picture import Drawing
    from ludometry.solve.jit import announce_compilation

    announce_compilation("sudoku", 60)
    wish = making.Wish(
        making.read_band(rating, "--rating", 1.0, 12.0) if rating else None,
        making.read_band(minutes, "--minutes", 0.5, 600.0) if minutes else None,
        symmetry,
        needs,
        minimal,
    )
    made: list[making.Made] = []
    sorry = None
    try:
        for one in making.generate(wish, count, seed=seed):
            made.append(one)
    except making.GaveUp as problem:
        sorry = str(problem)
    if out is not None and made:
        write_text(out, "".join(one.puzzle + "\n" for one in made))
    data = {
        "puzzles": [
            {"puzzle": m.puzzle, "er": m.rating, "minutes": m.minutes, "givens": m.givens, "rounds": m.rounds}
            for m in made
        ],
        "seed": seed,
        "symmetry": symmetry,
        "needs": needs or None,
        "minimal": minimal,
        "gave_up": sorry,
    }
    parts: list[Part] = []
    if form == "line":
        rows = [[m.puzzle, f"{m.rating:.1f}", "" if m.minutes is None else f"{m.minutes:.1f}", m.givens] for m in made]
        parts.append(Table(["puzzle", "ER", "minutes", "givens"], rows))
    else:
        parts += [write(read(m.puzzle), form) + f"\nER {m.rating:.1f}\n" for m in made]
    if sorry is not None:
        parts.append(sorry[0].upper() + sorry[1:])
    drawn = Drawing().draw(read(made[0].puzzle), Marks()) if made else None
    return Report(data, parts, drawn, failed=sorry is not None)


def calibrate(
    data: Annotated[Path, "times of your own solvers: CSV rows puzzle,time[,n][,user]"],
    *,
    out: Annotated[Path, "where the model goes; use it with 'ludometry rate --model FILE'"] = Path("minutes.json"),
) -> Report:
    """Refit the prediction of minutes on your own times; with users, their skill is taken out first."""
    from ludometry.core.files import read_text, write_text
    from ludometry.games.sudoku import predictor
    from ludometry.games.sudoku.collection import read_times

    fitted = predictor.calibrate(read_times(read_text(data), what=data.name), data.name)
    write_text(out, fitted.write() + "\n")
    card = fitted.card
    rows = [[name, f"{value:.3f}"] for name, value in card["figures"].items()]
    parts: list[Part] = [
        f"Fitted to {card['rows']:,} rows on {card['puzzles']:,} puzzles, {card['users']} users; written to {out}.",
        Table(["cross-validated", "correlation"], rows, card["split"]),
    ]
    return Report({"model": str(out), "card": card}, parts)


def evaluate(
    data: Annotated[Path, "times of people: CSV rows puzzle,time[,n][,user]"],
    *,
    metric: Annotated[list[str], "measures to look at, such as --metric serate --metric sfrd; all when none"] = [],  # noqa: B006
    figure: Annotated[str, "draw one figure of the paper: figure-3, -5, -6, -7, -8-solutions, -8-fixed or -9"] = "",
    repeats: Annotated[int, "random halves, models fitted on the other half"] = 50,
    seed: Annotated[int, "the same seed gives the same figures"] = 0,
) -> Report:
    """How well each measure agrees with people: Pearson, log time, ranks with intervals, halves, and table 2."""
    from ludometry.core.files import read_text
    from ludometry.games.sudoku import figures
    from ludometry.games.sudoku.collection import read_times
    from ludometry.games.sudoku.evaluate import evaluate as hold_against_people
    from ludometry.games.sudoku.evaluate import table_2

    if not 1 <= repeats <= 10_000:
        raise BadInput("--repeats is a number from 1 to 10000.")
    times = read_times(read_text(data), what=data.name)
    drawn = figures.draw(figure, times) if figure else None
    report = hold_against_people(times, metric, repeats=repeats, seed=seed)
    steps = table_2(times)
    return Report({**report.data, "table_2": steps.data["rows"]}, [*report.parts, *steps.parts], drawn)


def reproduce(
    *,
    part: Annotated[int, "puzzles on which constraint relaxation, a second a puzzle, is looked at"] = 80,
) -> Report:
    """Every claim of the paper that can be compared, ours beside it, on the shipped times of people."""
    from ludometry.games.sudoku.paper import reproduce as rows_of_the_paper
    from ludometry.solve.jit import announce_compilation

    if not 10 <= part <= 927:
        raise BadInput("--part is a number of puzzles from 10 to 927.")
    announce_compilation("sudoku", 180)
    return rows_of_the_paper(part)
