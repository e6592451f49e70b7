"""Playthroughs and answers as text: what every room said when it was last looked at.

playthrough   a game by random players from a fixed seed, with every answer of the oracle on the way
answer        what a command prints, as JSON and as words, with times of day and of clocks left out
"""

from __future__ import annotations

import contextlib
import io
import json
import math
import random
import shlex
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any
from unittest.mock import patch

from ludometry.cli.app import main
from ludometry.core.game import Marks, Turn
from ludometry.core.record import Event, Record
from ludometry.core.registry import room
from ludometry.study.adviser import appraisal_data
from ludometry.study.encoding import encoding_of
from ludometry.study.terminal import ascii_board
from ludometry.web import readiness
from tests.golden.brief import brief, laid_out, summed

FOLDER = Path(__file__).parent
EXAMPLES = Path(readiness.__file__).parent / readiness.EXAMPLES
PATIENT = patch("ludometry.games.skat.oracle.PATIENCE_S", math.inf)
"""On a busy machine the Skat adviser stops early; here it looks at all deals that it means to."""
GAMES = {
    "yatzy": [
        {},
        {"rules": "yahtzee"},
        {"rules": "yacht"},
        {"rules": "forced-order"},
        {"players": 3},
        {"rules": "yahtzee", "players": 2},
    ],
    "cribbage": [
        {},
        {"muggins": True},
        {"objective": "points"},
        {"objective": "league"},
        {"objective": "skunks"},
        {"objective": "margin"},
    ],
    "darkchess": [
        {"start": "8/8/1Gn3C1/2k2R2 w"},
        {"start": "1?6/2?1k3/3K4/1n6 w bag:Rp"},
        {"draw_after": "180", "flips_reset": True, "threefold": True, "start": "8/8/?4k2/1K6 w bag:p"},
    ],
    "dominoes": [
        {},
        {"block": "draw"},
        {"block": "tiles"},
        {"hands": 20},
        {"stock": "draw", "hands": 40},
        {"stock": "draw", "points": 100, "hands": 20},
        {"stock": "draw", "points": 100, "fives": True, "hands": 20},
        {"highest": 9, "tiles": 9, "hands": 20},
    ],
    "skat": [
        {},
        {"objective": "win"},
        {"open": True, "contract": "null", "declarer": "M"},
        {"contract": "grand"},
        {"deals": 12, "even": True},
        {"game": "whole", "deals": 3},
    ],
    "poker": [{}, {"pays": "double-bonus"}],
    "sudoku": [{}, {"puzzle": "medium"}, {"puzzle": "hard"}],
    "nurikabe": [{}, {"puzzle": "...../.1.../...../...4./2.1.."}],
}
"""The options under which a game of each room is kept."""
LONGEST = 200
"""Events of a playthrough at the most."""
ASKED = 4
"""Decisions, spread over the game, at which the oracle is asked."""
REFUSALS = FOLDER / "refusals"
BUILDS = {
    "verify dominoes pips-4 --positions 500": "solve dominoes --elements 4",
    "verify darkchess GGvk --positions 500": "solve darkchess GGvk",
}
"""What builds the table that a command looks at, for a home that lacks it."""
ASKS, NOT_REFUSED = "$ ludometry ", "answered"
WHOLE = 6
"""Moves that are kept with all that the oracle says of them; of the others, what they are worth."""


def name_of(room_id: str, options: dict[str, Any]) -> str:
    """A file name for a game under options."""
    words = [room_id, *(f"{key}-{str(value).split()[0].replace('/', '_')}" for key, value in options.items())]
    return "-".join(words)[:80].replace("?", "_").replace("|", "_")


@PATIENT
def playthrough(room_id: str, options: dict[str, Any]) -> tuple[str, Record]:
    """A game as text, and its record."""
    found = room(room_id)
    game: Any = found.game(**{key: value for key, value in options.items() if key != "start"})
    oracle, picture, encoding = found.oracle(game), found.picture(game), encoding_of(game)
    rng = random.Random(f"golden {room_id}")
    position = game.read(options["start"]) if "start" in options else game.start()
    first = game.write(position) if options.get("start") or options.get("puzzle") or room_id == "sudoku" else ""
    events: list[Event] = []
    decisions: list[int] = []
    seen: list[tuple[Any, int, str]] = []
    while (seat := game.turn(position)) != Turn.OVER and len(events) < LONGEST:
        if seat == Turn.CHANCE:
            move = game.draw(position, rng)
        else:
            decisions.append(len(events))
            move = rng.choice(list(game.moves(position)))
        text = game.write_move(position, move)
        seen.append((position, seat, text))
        events.append(Event(text))
        position = game.play(position, move)
    step = max(1, len(decisions) // ASKED)
    asked = set(decisions[::step])
    lines = [f"room: {room_id}", f"options: {json.dumps(options)}"]
    passed: list[str] = []
    for number, (place, seat, text) in enumerate(seen):
        who = "chance" if seat == Turn.CHANCE else f"seat {seat}"
        if number not in asked:
            passed.append(f"{number + 1}. {game.write(place)}  {who}: {text}")
            continue
        lines += walked(passed, options)
        passed = []
        view = game.view(place, seat)
        lines.append(f"\n{number + 1}. {game.write(place)}")
        lines += [f"    | {line}" for line in ascii_board(picture.draw(view, Marks())).splitlines()]
        lines.append(f"    seat {seat}, actions {runs(encoding.number(m) for m in game.moves(place))}")
        lines.append(f"    observed {float(encoding.observe(view, seat).sum()):.6g}")
        lines += [f"    {line}" for line in appraised(game, place, oracle.appraise(view))]
        lines.append(f"    {who}: {text}\n")
    lines += walked(passed, options)
    lines.append(f"\nat the end: {game.write(position)}")
    lines.append(f"scores: {list(game.scores(position))}")
    words = {k: {True: "yes", False: "no"}.get(v, str(v)) for k, v in options.items() if k not in ("start", "puzzle")}
    return "\n".join(lines) + "\n", Record(room_id, tuple(events), first, words)


def runs(numbers: Iterable[int]) -> str:
    """Numbers as a reader would list them.

    >>> runs([7, 3, 4, 5, 9])
    '3-5 7 9'
    """
    found: list[list[int]] = []
    for number in sorted(numbers):
        if found and number == found[-1][-1] + 1:
            found[-1][1:] = [number]
        else:
            found.append([number])
    return " ".join("-".join(map(str, run)) for run in found)


def walked(passed: list[str], options: dict[str, Any]) -> list[str]:
    """Every position where nothing was asked, in a room's first game; in the others a sum where they are many."""
    return [summed(passed)] if options and len(passed) > 3 else passed


def appraised(game: Any, place: Any, moves: Sequence[Any]) -> Iterator[str]:
    """What the oracle says: the best moves in full, of all others what they are worth."""
    told = [appraisal_data(game, place, one) for one in moves]
    for one in told:
        one["value"] = {key: value for key, value in one["value"].items() if key == "error" or value is not None}
    for one in told[:WHOLE]:
        yield json.dumps(brief(one), ensure_ascii=False)
    if told[WHOLE:]:
        yield ", ".join(f"{one['move']} {brief(one['value'].get('mean'))}" for one in told[WHOLE:])
        yield summed(told[WHOLE:])


@PATIENT
def answer(line: str) -> str:
    """What a command answers: its JSON, then its words."""
    typed, _, fed = line.partition(" < ")
    if typed in BUILDS:
        _run(shlex.split(BUILDS[typed]), "")
    arguments = [word.replace("GOLDEN", str(FOLDER)) for word in shlex.split(typed)]
    said = [_run([*arguments, *more], fed) for more in (["--json"], [])]
    data = laid_out(brief(_data(said[0][0])))
    words = "" if "play" in arguments[0] or "CPU s" in said[1][0] else said[1][0]
    ended = " ".join(str(word) for word in said[1][1:])
    return f"$ ludometry {line}\n\n{data}\n\n{_timeless(words)}\nended with {ended}\n"


def _data(text: str) -> Any:
    return json.loads(text) if text.strip() else None


def _timeless(words: str) -> str:
    timed = (" a second", "seconds of one core")
    kept = [line.rstrip() for line in words.splitlines() if not any(one in line for one in timed)]
    return "\n".join(kept).replace(str(FOLDER), "GOLDEN") + "\n"


def _run(arguments: list[str], fed: str) -> tuple[Any, ...]:
    out, problems, code = io.StringIO(), io.StringIO(), None
    before = sys.stdin
    sys.stdin = io.StringIO(fed.replace("\\n", "\n") + "\n")
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(problems):
            try:
                main(arguments)
            except SystemExit as end:
                code = end.code
    finally:
        sys.stdin = before
    sentence = problems.getvalue().strip().splitlines()[-1:] if code else []
    return out.getvalue().replace(str(FOLDER), "GOLDEN"), code or 0, *sentence


def refusals(kept: str) -> str:
    """A file of refusals written anew: each command that stands in it, and the sentence that refuses it."""
    lines = []
    for line in (line for line in kept.splitlines() if line.startswith(ASKS)):
        typed = shlex.split(line.removeprefix(ASKS).replace("GOLDEN", FOLDER.as_posix()))
        _, code, *sentence = _run(typed, "")
        said = " ".join(sentence).replace(FOLDER.as_posix(), "GOLDEN") if code == 2 else NOT_REFUSED
        lines += [line, said, ""]
    return "\n".join(lines)


def calls() -> list[tuple[str, str]]:
    """Every command that is kept, under a name for its file."""
    lines = (FOLDER / "calls.txt").read_text(encoding="utf-8").splitlines()
    kept, named = [], {}
    for line in lines:
        if not line or line.startswith("#"):
            continue
        verb, *rest = shlex.split(line)
        word = rest[0] if rest and rest[0] in GAMES else ("sudoku" if rest else "house")
        stem = f"{word}-{verb}"
        named[stem] = named.get(stem, 0) + 1
        kept.append((f"{stem}-{named[stem]}", line))
    return kept


def keep_playthrough(room_id: str, options: dict[str, Any]) -> Path:
    """Writes the text of a game, and its record, which a review may read."""
    text, record = playthrough(room_id, options)
    path = FOLDER / "playthroughs" / f"{name_of(room_id, options)}.txt"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    kept = FOLDER / "games" / path.name
    kept.parent.mkdir(exist_ok=True)
    kept.write_text(record.write(), encoding="utf-8")
    return path


def keep_answer(name: str, line: str) -> Path:
    """Writes what a command answers."""
    path = FOLDER / "answers" / f"{name}.txt"
    path.parent.mkdir(exist_ok=True)
    path.write_text(answer(line), encoding="utf-8")
    return path


def keep_refusals(name: str) -> Path:
    """Asks the commands of a file of refusals again; a new command is a new line of that file."""
    path = REFUSALS / f"{name}.txt"
    path.write_text(refusals(path.read_text(encoding="utf-8")), encoding="utf-8")
    return path


def example(room_id: str) -> str:
    """The beginning of a room's first golden advice: what its page shows while the room is not ready."""
    text = (FOLDER / "answers" / f"{room_id}-advise-1.txt").read_text(encoding="utf-8")
    lines = text.split("\n}\n\n", 1)[1].strip("\n").splitlines()
    rule = next(number for number, line in enumerate(lines) if line.strip().startswith("───"))
    return "\n".join([text.splitlines()[0], "", *(line.rstrip() for line in lines[: rule + 4])]).rstrip() + "\n"


def keep_example(room_id: str) -> Path:
    """Writes it where the page finds it."""
    path = EXAMPLES / f"{room_id}.txt"
    path.write_text(example(room_id), encoding="utf-8", newline="\n")
    return path
