"""`ludometry VERB ROOM ...`: finds the verb, builds its command when it is asked for, and speaks plainly of errors."""

from __future__ import annotations

import errno
import gc
import importlib
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperGroup

from ludometry import __version__
from ludometry.cli.build import QuietHelp, command, in_one_sentence
from ludometry.core import machine
from ludometry.core.errors import LudometryError, UnknownName
from ludometry.core.options import listed
from ludometry.core.registry import Entry, implied_room, rooms, rooms_with

ROOM_VERBS = {
    "advise": "Every move of a position, best first, with what it is worth and why.",
    "hint": "A nudge for the next step, in stages.",
    "play": "Play in the terminal, with hints on demand.",
    "review": "Where a game was lost: each decision's cost, accuracy, luck apart from skill.",
    "solve": "Compute the table that makes a room's answers exact, or solve a puzzle.",
    "probe": "Look a position up in the tables.",
    "rate": "How hard a puzzle is.",
    "generate": "Make puzzles of a chosen difficulty.",
    "evaluate": "Compare difficulty metrics with people's solving times.",
    "calibrate": "Fit the predictor to your own solvers' times.",
    "simulate": "Play many games and look at the results.",
    "match": "One policy against another, with an interval.",
    "score": "How far from perfect a player is: what its decisions give away, luck taken out.",
    "duplicate": "Two records of the same deals compared: who did better with the same cards.",
    "train": "Train a policy.",
    "classes": "Classes of material under symmetry.",
    "verify": "Checksums of tables, then every table against its own equation; --repair builds again what is wrong.",
    "plan": "What a build would take: tables, bytes, CPU hours, and the time on a number of machines.",
}
HOUSE_VERBS = {
    "serve": "Start the web app on this machine.",
    "rooms": "The games there are.",
    "daily": "The position of the day, the same for everybody.",
    "reproduce": "The tables and figures of a paper, ours beside them.",
    "bench": "Measure the headline figures on this machine.",
    "warm": "Compile every kernel now rather than on first use.",
    "tables": "The tables built on this machine, and whether they are whole.",
    "export": "Write a folder of static pages that needs no server.",
}


class _Lazy(QuietHelp, TyperGroup):
    """A group whose commands are made only when they are asked for."""

    noun = "word"
    """What its commands are."""

    def __init__(self, name: str, help: str, listed: dict[str, str]) -> None:
        super().__init__(name=name, help=help, rich_markup_mode=None, no_args_is_help=True)
        self.listed = listed

    def list_commands(self, ctx: Any) -> list[str]:
        return list(self.listed)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and args[0] not in self.listed:
            raise UnknownName(self.noun, args[0], self.listed)
        return super().resolve_command(ctx, args)


class _RoomVerb(_Lazy):
    """One verb; its subcommands are the rooms that offer it."""

    noun = "room"

    def __init__(self, name: str, help: str, offered: list[Entry]) -> None:
        super().__init__(name, help, {entry.id: entry.title for entry in offered})

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and args[0] in rooms() and args[0] not in self.listed:
            self.get_command(ctx, args[0])  # says what the room offers instead
        return super().resolve_command(ctx, args)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        from ludometry.study.verbs import verb

        return command(cmd_name, verb(cmd_name, self.name or ""), rooms()[cmd_name].title)

    def parse_args(self, ctx: Any, args: list[str]) -> Any:
        meant = implied_room(self.name or "")
        if meant and args and args[0] not in rooms() and args[0] != "--help":
            args = [meant, *args]
        return super().parse_args(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        with formatter.section("Rooms"):
            formatter.write_dl([(room, title) for room, title in self.listed.items()])


class _Root(_Lazy):
    def make_context(self, *given: Any, **further: Any) -> Any:
        with in_one_sentence():
            return super().make_context(*given, **further)

    def invoke(self, ctx: Any) -> Any:
        with in_one_sentence():
            return super().invoke(ctx)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name in HOUSE_VERBS:
            module = importlib.import_module(f"ludometry.cli.{cmd_name}")
            subcommands = getattr(module, "group", None)
            return subcommands() if subcommands else command(cmd_name, getattr(module, cmd_name))
        return _RoomVerb(cmd_name, self.listed[cmd_name], rooms_with(cmd_name))

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        for title, of_house in (("Verbs, each followed by a room", False), ("The house", True)):
            shown = [(name, words) for name, words in self.listed.items() if (name in HOUSE_VERBS) == of_house]
            with formatter.section(title):
                formatter.write_dl(shown)


def root() -> Any:
    """The whole command line."""
    offered = {name: words for name, words in ROOM_VERBS.items() if rooms_with(name)}
    for name in sorted({verb for entry in rooms().values() for verb in entry.verbs} - {*ROOM_VERBS, *HOUSE_VERBS}):
        offered[name] = f"What only {listed([entry.title for entry in rooms_with(name)], 'and')} can do."
    help = "Ludometry measures play: what a position is worth, how hard a puzzle is, what a mistake cost."
    return _Root("ludometry", help, {**offered, **HOUSE_VERBS})


def _leave_when_pressed_twice() -> None:
    """The first Ctrl-C lets running threads finish the table they are at; the second does not wait for them.

    Nothing can be spoilt by that: files appear under their names only when they are whole.
    """
    pressed = False

    def handle(*_: Any) -> None:
        nonlocal pressed
        if pressed:
            os._exit(130)
        pressed = True
        raise KeyboardInterrupt

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, handle)


def _speak_to_any_terminal() -> None:
    """A pipe on Windows, or a terminal in another language, may know no ♠ and no ±: it gets a question mark."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]


def _reader_has_gone(problem: OSError) -> bool:
    """As in `ludometry ... | head`; Windows says so in other words."""
    return isinstance(problem, BrokenPipeError) or (machine.WINDOWS and problem.errno == errno.EINVAL)


def _place_of(defect: BaseException) -> str:
    """Where an error arose; an assertion says nothing else."""
    import traceback

    frames = traceback.extract_tb(defect.__traceback__)
    return f"in {Path(frames[-1].filename).name}, line {frames[-1].lineno}" if frames else ""


def main(arguments: list[str] | None = None) -> None:
    """Runs the command line; every mendable error is one sentence and exit code 2."""
    if arguments is None:
        gc.disable()  # until a command runs: what is imported stays
        _leave_when_pressed_twice()
        _speak_to_any_terminal()
    given = sys.argv[1:] if arguments is None else arguments
    if given in (["--version"], ["version"]):
        print(__version__)
        return
    try:
        root().main(args=given, prog_name="ludometry")
    except LudometryError as problem:
        print(f"ludometry: {problem}", file=sys.stderr)
        raise SystemExit(2) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except (typer.Exit, typer.Abort, SystemExit):
        raise
    except Exception as defect:
        if isinstance(defect, OSError) and _reader_has_gone(defect):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise SystemExit(0) from None
        if os.environ.get("LUDOMETRY_DEBUG"):
            raise
        print(
            f"ludometry: a defect of ours, {type(defect).__name__} {_place_of(defect)}: {defect} "
            "(LUDOMETRY_DEBUG=1 shows the way there; please report it).",
            file=sys.stderr,
        )
        raise SystemExit(70) from None


if __name__ == "__main__":
    main()
