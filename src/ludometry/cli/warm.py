"""`ludometry warm`, and what `make wheel` asks a room so that its kernels are in the pack."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import sys
from pathlib import Path
from typing import Annotated

from ludometry.core import registry
from ludometry.core.errors import LudometryError
from ludometry.core.progress import Bar, note, progress
from ludometry.solve.jit import PACKAGE
from ludometry.solve.light import spare_nothing
from ludometry.solve.pack import forget_paths, shipped
from ludometry.solve.warming import FURTHER, Warming, seconds, tasks
from ludometry.study.report import Part, Report, Table
from ludometry.tables.place import home
from ludometry.tables.shipped import gather


def warm(
    room: Annotated[str, "One room; all of them when left out."] = "",
    *,
    workers: Annotated[int, "Rooms that are compiled at the same time; 0 means one a core."] = 0,
) -> Report:
    """Compile every kernel now rather than on first use, and build the small tables that advice needs.

    Where kernels came with the package and do not serve on this machine, the answer says why.
    """
    chosen = [registry.entry(room).id] if room else list(registry.rooms())
    warming = Warming(tasks(chosen), workers)
    warming.start()
    try:
        with progress("compiling", sum(map(seconds, warming.standings)), "seconds") as bar:
            _follow(warming, bar)
    finally:
        warming.stop()
    failed = [f"{one.task}: {one.words}" for one in warming.standings.values() if one.state == "failed"]
    if failed:
        raise LudometryError(f"not everything could be made ready: {' '.join(failed)}")
    spent = sorted((one.task, *one.spent) for one in warming.standings.values() if one.spent is not None)
    rows = [{"room": name, "cpu_s": cpu, "wall_s": wall} for name, cpu, wall in spent]
    shown = [[name, f"{cpu:.1f}", f"{wall:.1f}"] for name, cpu, wall in spent]
    parts: list[Part] = [Table(["room", "CPU s", "wall s"], shown)]
    refusal = shipped(PACKAGE).refusal
    if refusal:
        parts.append(f"The kernels that came with the package are not used: {refusal}.")
    return Report({"rows": rows, "unused": refusal or None}, parts)


def _follow(warming: Warming, bar: Bar) -> None:
    """Moves the bar while rooms are at work, and says which are ready."""
    shown, said, finished = 0.0, set(), False
    while not finished:
        finished = warming.wait(0.2)
        for one in warming.standings.values():
            if one.state == "ready" and one.task not in said and not one.task.endswith(FURTHER):
                said.add(one.task)
                note(f"{registry.entry(one.task).title} is ready")
        done = sum(one.done for one in warming.standings.values())
        bar.advance(max(0.0, done - shown))
        shown = max(shown, done)


def compile_ahead(room: str, calls: Path, pack: Path | None = None) -> None:
    """Compiles what a room's first answers and a file of commands need: run apart by `make wheel`, in an empty home.

    The commands are those of the golden answers, one a line, and those that the room's README shows, so that what the
    tests watch and what people try is also what is shipped. The tables that the first answers build go into the pack
    where the room wants it.
    """
    from ludometry.cli.first import first_answers

    forget_paths()
    spare_nothing()
    for first in first_answers():
        if first.room == room:
            _ask(first.arguments)
    if pack is not None and registry.room(room).ships:
        gather(home(), pack)
    for line in calls.read_text(encoding="utf-8").splitlines():
        command, _, typed = line.partition(" < ")
        words = shlex.split(command.replace("GOLDEN", calls.parent.as_posix()), comments=True)
        if words and _room_of(words) == room:
            _ask(words, typed.replace("\\n", "\n"))
    registry.room(room).warm()
    registry.room(room).warm_further()
    shown = (PACKAGE / "games" / room / "README.md").read_text(encoding="utf-8")
    with contextlib.chdir(home()):  # some write files beside them
        for line in re.findall(r"^\$ ludometry (.*)$", shown, re.MULTILINE):
            _ask(shlex.split(line, comments=True))


def _room_of(words: list[str]) -> str | None:
    """The room that a command is about."""
    return words[1] if words[1:] and words[1] in registry.rooms() else registry.implied_room(words[0])


def _ask(arguments: list[str], typed: str = "") -> None:
    """One command, its answer unread; what a user would be refused for is of no interest here."""
    from ludometry.cli.app import main

    before, sys.stdin = sys.stdin, io.StringIO(typed + "\n")
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as said:
            main(arguments)
    except SystemExit as ended:
        if ended.code not in (None, 0, 2):
            raise LudometryError(f"{shlex.join(arguments)} failed: {said.getvalue()}") from None
    finally:
        sys.stdin = before
