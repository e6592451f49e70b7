"""Files of puzzles rated as a stream: over all cores, in order, with wrong lines reported and passed over.

chunk       a few hundred puzzles that go to one worker together
place       how far a run has come: the last line done and the bytes written, kept beside the output as OUT.place
resume      cut the output back to its place and go on behind the last line done
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

import numpy as np

from ludometry.core import machine
from ludometry.core.errors import BadInput, StorageFailure
from ludometry.core.files import refuse_when_closed
from ludometry.core.progress import progress
from ludometry.games.sudoku.collection import Item, digits_array, items
from ludometry.games.sudoku.notation import line, read, read_state
from ludometry.solve.crew import crew
from ludometry.solve.jit import announce_compilation
from ludometry.study.report import Json, Part, Report

CHUNK = 400
MOST_PROBLEMS = 1000
"""Sentences kept for the report; every wrong line is counted."""


@dataclass(frozen=True, slots=True)
class Rated:
    """One puzzle of a file with its figures, or the sentence that says what is wrong with it."""

    number: int
    puzzle: str
    er: float
    ep: float
    ed: float
    problem: str = ""


@dataclass(slots=True)
class Tally:
    """What a run came to."""

    rated: int = 0
    wrong: int = 0
    problems: list[str] = field(default_factory=list)

    def note(self, problem: str) -> None:
        self.wrong += 1
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(problem)


Chunk = tuple[str, list[tuple[int, str, str]]]
"""A profile, and for each puzzle its line number, its 81 cells and the problem found while reading it."""


def rate_chunk(chunk: Chunk) -> list[Rated]:
    """A worker's task: uniqueness first, for a rating of a puzzle with several solutions means nothing."""
    from ludometry.games.sudoku.explainer import rate_many
    from ludometry.games.sudoku.solver import solve_batch

    profile, puzzles = chunk
    good = [k for k, (_, _, problem) in enumerate(puzzles) if not problem]
    figures = np.zeros((len(puzzles), 3))
    problems = {k: problem for k, (_, _, problem) in enumerate(puzzles) if problem}
    if good:
        rows = digits_array([puzzles[k][1] for k in good])
        counts = solve_batch(rows, limit=2).counts
        for k, count in zip(good, counts):
            if count != 1:
                problems[k] = f"line {puzzles[k][0]}: {_not_unique(puzzles[k][1])}"
        unique = counts == 1
        if unique.any():
            figures[np.array(good)[unique]] = rate_many(rows[unique], profile)
    return [
        Rated(number, text, float(er), float(ep), float(ed), problems.get(k, ""))
        for k, ((number, text, _), (er, ep, ed)) in enumerate(zip(puzzles, figures))
    ]


def _not_unique(puzzle: str) -> str:
    """The sentence for a puzzle with no solution, or with several: how many, and two of them."""
    from ludometry.games.sudoku.solver import demand_unique

    try:
        demand_unique(read(puzzle))
    except BadInput as problem:
        return str(problem)
    raise AssertionError("asked about a puzzle with exactly one solution")


def _entry(item: Item) -> tuple[int, str, str]:
    if item.grid is None:
        return item.number, item.text, item.problem
    if len(item.grid.digits) != 81:
        return item.number, item.text, f"line {item.number}: ratings are for 9 x 9 puzzles only"
    return item.number, line(item.grid), ""


def chunks(stream: Iterable[Item], profile: str, after: int = 0) -> Iterator[Chunk]:
    """The puzzles behind a line in pieces for the workers."""
    entries = (_entry(item) for item in stream if item.number > after)
    while piece := list(islice(entries, CHUNK)):
        yield profile, piece


def rate_stream(
    stream: Iterable[Item], profile: str = "se", workers: int | None = 1, cluster: str = ""
) -> Iterator[Rated]:
    """Rates puzzles as they come; the results keep their order whatever the crew."""
    with closing(crew(workers, cluster)) as hands:
        for piece in hands.run(rate_chunk, chunks(stream, profile)):
            yield from piece


def format_line(form: str, rated: Rated, profile: str) -> str:
    """A line such as `%g ED=%r/%p/%d`, filled."""
    from ludometry.games.sudoku.explainer import Rating, format_rating

    return format_rating(form, rated.puzzle, Rating(rated.er, rated.ep, rated.ed, profile, ()))


def rate_file(
    path: Path,
    out: Path,
    form: str,
    profile: str = "se",
    workers: int | None = None,
    resume: bool = False,
    cluster: str = "",
) -> Tally:
    """Rates a file into another, one line a puzzle; wrong lines are passed over and told about."""
    settings = {"input": str(path.resolve()), "size": _size(path), "format": form, "profile": profile}
    format_line(form, Rated(0, "", 0.0, 0.0, 0.0), profile)
    place = out.with_name(out.name + ".place")
    done, offset, tally = _begin(out, place, settings, resume)
    try:
        with (
            closing(crew(workers, cluster)) as hands,
            path.open(encoding="utf-8-sig", errors="replace") as source,
            out.open("r+b" if offset else "wb") as sink,
            progress(f"rating {path.name}", _lines(path), "lines") as bar,
        ):
            sink.truncate(offset)
            sink.seek(offset)
            bar.advance(done)
            for piece in hands.run(rate_chunk, chunks(items(source), profile, done)):
                for rated in piece:
                    if rated.problem:
                        tally.note(rated.problem)
                    else:
                        tally.rated += 1
                        sink.write((format_line(form, rated, profile) + "\n").encode())
                sink.flush()
                bar.advance(piece[-1].number - done)
                done = piece[-1].number
                _keep(place, settings, done, sink.tell(), tally)
    except OSError as problem:
        raise StorageFailure(f"{problem.filename or out} cannot be read or written: {problem.strerror}.") from problem
    place.unlink(missing_ok=True)
    return tally


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError as problem:
        raise BadInput(f"{str(path)!r} cannot be read: {problem.strerror}.") from problem


def _lines(path: Path) -> int:
    with path.open("rb") as source:
        return sum(block.count(b"\n") for block in iter(lambda: source.read(1 << 20), b""))


def _begin(out: Path, place: Path, settings: dict[str, object], resume: bool) -> tuple[int, int, Tally]:
    """Where to go on: the last line done, the bytes to keep, and the tally so far."""
    if not resume:
        if out.exists():
            raise BadInput(f"{str(out)!r} exists already: name another file, remove it, or continue with --resume.")
        return 0, 0, Tally()
    if not place.exists():
        if out.exists():
            raise BadInput(f"{str(out)!r} is complete, or was not written by this command: nothing to resume.")
        return 0, 0, Tally()
    try:
        kept = json.loads(place.read_text(encoding="utf-8"))
        same = kept["settings"] == settings
        tally = Tally(int(kept["rated"]), int(kept["wrong"]), [str(words) for words in kept["problems"]])
        done, offset = int(kept["line"]), int(kept["bytes"])
    except (OSError, ValueError, KeyError, TypeError):
        raise BadInput(f"{str(place)!r} is damaged: remove it and {str(out)!r} and start again.") from None
    if not same:
        raise BadInput(f"{str(out)!r} was begun with another input, format or profile: it cannot be resumed so.")
    if not out.exists() or out.stat().st_size < offset:
        raise BadInput(f"{str(out)!r} is shorter than what had been written: remove it and start again.")
    return done, offset, tally


def _keep(place: Path, settings: dict[str, object], done: int, offset: int, tally: Tally) -> None:
    text = json.dumps(
        {
            "settings": settings,
            "line": done,
            "bytes": offset,
            "rated": tally.rated,
            "wrong": tally.wrong,
            "problems": tally.problems,
        }
    )
    draft = place.with_name(place.name + ".draft")
    draft.write_text(text, encoding="utf-8")
    machine.put_in_place(draft, place)


def puzzle_or_file(
    what: str,
    profile: str,
    form: str,
    out: Path | None,
    resume: bool,
    workers: int | None,
    cluster: str,
    path: bool,
    metrics: bool,
    model: Path | None,
) -> Report:
    """The rating of a puzzle, or of each puzzle of the file that is meant."""
    from ludometry.games.sudoku.explainer.rating import profile_number
    from ludometry.games.sudoku.people import predictor
    from ludometry.games.sudoku.reports import rating_report, small_rating_report

    profile_number(profile)
    format_line(form, Rated(0, "", 0.0, 0.0, 0.0), profile)
    fitted = predictor.load(model) if model is not None else None
    try:
        state = read_state(what)
    except BadInput as problem:
        return file_report(file_meant(what, problem), profile, form, out, resume, workers, cluster)
    return small_rating_report(state) if state.board.box == 2 else rating_report(state, profile, path, metrics, fitted)


def file_meant(what: str, problem: BadInput) -> Path:
    """The file that is meant when a text is no puzzle; the puzzle's problem when there is no such file."""
    a_name = len(what) < 400 and what.isprintable() and any(sign.isalpha() or sign in "/\\" for sign in what)
    try:
        refuse_when_closed(what)
    except BadInput:
        raise problem from None
    if not a_name:
        raise problem
    if not Path(what).is_file():
        raise BadInput(f"there is no file {what!r}, and it is no puzzle: {problem}")
    return Path(what)


def file_report(
    file: Path, profile: str, form: str, out: Path | None, resume: bool, workers: int | None, cluster: str
) -> Report:
    """A line a puzzle, shown or written to a file."""
    announce_compilation("sudoku", 120)
    rows: list[Json] = []
    parts: list[Part] = []
    if out is not None:
        refuse_when_closed(out)
        tally = rate_file(file, out, form, profile, workers, resume, cluster)
        parts.append(f"{tally.rated:,} puzzles rated into {out}.")
    else:
        if resume:
            raise BadInput("--resume goes with --out: only a file can be continued.")
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
