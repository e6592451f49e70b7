"""Every verb and option of the command line with values that nobody should have to think of.

    python bench/commands.py [--sample 100] [--seed 1] [--only VERB] [--hands 1] [--save bench/results/commands.txt]

line       one command: an example of the golden answers, or the bare verb, with one hostile value in one place
answered   exit code 0
refused    exit code 2 and one sentence
working    still at work two seconds after its first word
defect     anything else: a traceback, another exit code, silence for half a minute

Every line runs in a process, a folder and a home of its own, forked where that can be (`forks.py`); all homes share the
kernels. --sample draws some lines and keeps no table unless it is told where; --both judges each line forked and apart
and demands the same. Ctrl-C ends the run with the table of what was judged by then.
"""

from __future__ import annotations

import argparse
import os
import platform
import random
import shlex
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import forks
from forks import CAN_FORK, SILENT_S, Apart, Forking, Stopped

from ludometry.cli.app import root
from ludometry.core.machine import cores
from ludometry.core.registry import implied_room, rooms

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "bench" / "results" / "commands.txt"
GOLDEN = ROOT / "tests" / "golden"
BOTH_HEARD_S = 10
"""How long a command is listened to after its first word under --both: apart, and on a busy machine, it is slower."""
SPOKEN_S = 15
"""How often the progress is said."""
NUMBERS = (
    "", "0", "-1", "1", "1.5", "99999999999999999999999", "-99999999999999999999999", "9" * 5000, "1e999", "²", "x",
)  # fmt: skip
HOSTILE = (
    *NUMBERS, "nan", " ", "-", "--", "٣", "é", "\ud7ff\u202e", "💥" * 20, "a\nb", "{", "[]", "nobody",
    "json:loads", "folder", "folder/inside/deeper", "empty.txt", "empty.txt/inside", "some.bin", "x" * 300, "|", "a b",
)  # fmt: skip
"""Nothing here leads out of the folder of its own: commands write where they are told to."""
KINDS = ("answered", "refused", "working", "defect")


@dataclass(frozen=True, slots=True)
class Line:
    """One command."""

    verb: str
    arguments: tuple[str, ...]

    def __str__(self) -> str:
        return shlex.join(one if len(one) < 60 else f"{one[:40]}... ({len(one)} characters)" for one in self.arguments)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a line."""

    line: Line
    kind: str
    words: str
    """The last words of a defect."""


def examples() -> dict[tuple[str, str], list[str]]:
    """By verb and room, the first command of the golden answers without its options."""
    found: dict[tuple[str, str], list[str]] = {}
    for text in (GOLDEN / "calls.txt").read_text(encoding="utf-8").splitlines():
        words = shlex.split(text.partition(" < ")[0].replace("GOLDEN", GOLDEN.as_posix()), comments=True)
        if not words:
            continue
        room, rest = (
            (words[1], words[2:]) if words[1:] and words[1] in rooms() else (implied_room(words[0]) or "", words[1:])
        )
        plain = next((place for place, word in enumerate(rest) if word.startswith("--")), len(rest))
        found.setdefault((words[0], room), rest[:plain])
    return found


def commands(group: Any, way: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command with the words that lead to it."""
    for name in group.list_commands(None):
        one = group.get_command(None, name)
        if hasattr(one, "list_commands"):
            yield from commands(one, (*way, name))
        else:
            yield (*way, name), one


def values_for(part: Any) -> list[tuple[str, ...]]:
    """What an option is given: nothing if it is a flag, and fewer values if it is a number or one of a few words."""
    if getattr(part, "is_flag", False):
        return [()]
    narrow = (part.metavar or "").startswith(("<int", "<float", "["))
    return [(value,) for value in (NUMBERS if narrow else HOSTILE)]


def stand_in(name: str, room: str) -> str:
    """Something right for an argument of which there is no example."""
    if name == "position":
        return str(rooms()[room].cover)
    return {"player": "random", "room": "yatzy"}.get(name, "folder")


def lines() -> Iterator[Line]:
    """One hostile value at a time, in every place of every command."""
    known = examples()
    for value in HOSTILE:
        yield Line("(none)", (value,))
    for way, one in commands(root()):
        room = way[-1] if len(way) > 1 else ""
        positions = [part for part in one.params if part.param_type_name == "argument"]
        usual = known.get((way[0], room), [])
        usual = [*usual, *(stand_in(part.name, room) for part in positions[len(usual) :] if part.required)]
        for place, _ in enumerate(positions):
            for value in HOSTILE:
                yield Line(way[0], (*way, *usual[:place], value, *usual[place + 1 :]))
        for part in one.params:
            if part.param_type_name == "option" and part.opts[0] != "--help":
                yield from (Line(way[0], (*way, *usual, part.opts[0], *value)) for value in values_for(part))


def environment_of(home: Path) -> dict[str, str]:
    """The environment of a process that knows this home and no other."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("LUDOMETRY_", "XDG_"))}
    path = os.pathsep.join(filter(None, [str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]))
    return {**kept, "HOME": str(home.parent), "LUDOMETRY_HOME": str(home), "PYTHONPATH": path}


def make_home(folder: Path, kernels: Path) -> dict[str, str]:
    """Makes a home in a folder, with the kernels that all share; the environment that goes with it."""
    home = folder / "home"
    home.mkdir(mode=0o700)
    try:
        (home / "kernels").symlink_to(kernels, target_is_directory=True)
    except OSError:  # Windows lets not everybody make links
        shutil.copytree(kernels, home / "kernels")
    return environment_of(home)


def furnish(folder: Path, kernels: Path) -> dict[str, str]:
    """Makes the folder and the home of a line."""
    (folder / "folder").mkdir()
    (folder / "empty.txt").touch()
    (folder / "some.bin").write_bytes(bytes(range(256)) * 8)
    return make_home(folder, kernels)


def run(line: Line, kernels: Path, way: Apart | Forking) -> Outcome:
    """Runs a line and judges it."""
    with tempfile.TemporaryDirectory(prefix="ludometry-command-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        code, said, complaint = way.run(line.arguments, folder, furnish(folder, kernels))
    return judge(line, code, said, complaint.decode("utf-8", "replace"))


def judge(line: Line, code: int | None, said: bytes, complaint: str) -> Outcome:
    """What became of a line, from its exit code (None: still at work) and what it said."""
    told = [one for one in complaint.splitlines() if one.strip()]
    last = told[-1][:200] if told else "without a word"
    sentences = [one for one in told if one.startswith("ludometry: ")]
    if "Traceback" in complaint:
        return Outcome(line, "defect", last)
    if code is None:
        return (
            Outcome(line, "working", "") if said or told else Outcome(line, "defect", f"silent for {SILENT_S} seconds")
        )
    if code == 0:
        return Outcome(line, "answered", "")
    if code == 2 and len(sentences) == 1 and told[-1] == sentences[0]:
        return Outcome(line, "refused", "")
    return Outcome(line, "defect", f"exit code {code}: {last}")


def table(outcomes: list[Outcome]) -> list[str]:
    """A row a verb, then every defect."""
    counts: dict[str, Counter[str]] = {}
    for one in outcomes:
        counts.setdefault(one.line.verb, Counter())[one.kind] += 1
    counts["all"] = sum(counts.values(), Counter())
    rows = [f"{'verb':<12} {'lines':>7}" + "".join(f"{kind:>10}" for kind in KINDS)]
    for verb, found in counts.items():
        rows.append(f"{verb:<12} {found.total():>7,}" + "".join(f"{found[kind]:>10,}" for kind in KINDS))
    return [*rows, *(f"\n{one.line}\n    {one.words}" for one in outcomes if one.kind == "defect")]


def judged(chosen: list[Line], kernels: Path, hands: int, forked: bool) -> list[Outcome]:
    """What became of the lines, in their order; of those that were run before somebody pressed Ctrl-C."""
    stopped, done, began, spoke = threading.Event(), dict[int, Outcome](), time.monotonic(), time.monotonic()
    free: SimpleQueue[Apart | Forking] = SimpleQueue()
    with tempfile.TemporaryDirectory(prefix="ludometry-commands-") as name:
        environment = make_home(Path(name), kernels)
        ways = [Forking(stopped, environment) if forked else Apart(stopped) for _ in range(hands)]
        for way in ways:
            free.put(way)

        def one(place: int) -> Outcome:
            way = free.get()
            try:
                done[place] = run(chosen[place], kernels, way)
                return done[place]
            finally:
                free.put(way)

        # In any order but that of the verbs, some of which take much longer: so the time left is known soon.
        order = random.Random(0).sample(range(len(chosen)), len(chosen))
        with ThreadPoolExecutor(hands) as pool:
            asked = [pool.submit(one, place) for place in order]
            try:
                for answer in as_completed(asked):
                    found = answer.result()
                    if found.kind == "defect":
                        print(f"{found.line}\n    {found.words}", file=sys.stderr, flush=True)
                    if time.monotonic() - spoke >= SPOKEN_S:
                        spoke = time.monotonic()
                        left = (spoke - began) / len(done) * (len(chosen) - len(done)) / 60
                        defects = sum(outcome.kind == "defect" for outcome in done.values())
                        words = f"{len(done):,} of {len(chosen):,} lines, {defects} defects, {left:.1f} minutes left"
                        print(words, file=sys.stderr, flush=True)
            except KeyboardInterrupt:
                stopped.set()
                pool.shutdown(wait=False, cancel_futures=True)
                for answer in asked:
                    with suppress(Stopped):
                        if not answer.cancelled():
                            answer.result()
        for way in ways:
            way.close()
    return [done[place] for place in sorted(done)]


def differences(forked: list[Outcome], apart: list[Outcome]) -> list[str]:
    """The lines of which the two ways come to different judgements."""
    other = {one.line: one for one in apart}
    pairs = [(one, other[one.line]) for one in forked if one.line in other]
    return [
        f"{one.line}\n    forked: {one.kind} {one.words}\n    apart: {two.kind} {two.words}"
        for one, two in pairs
        if one != two
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, default=0, help="draw this many lines; 0 means all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="only this verb")
    parser.add_argument("--hands", type=int, default=cores(), help="lines that run at the same time")
    parser.add_argument(
        "--apart", action="store_true", help="a Python of its own for every line, as where none can fork"
    )
    parser.add_argument("--both", action="store_true", help="judge each line forked and apart, and demand the same")
    parser.add_argument("--kernels", type=Path, default=None, help="a folder of compiled kernels, instead of compiling")
    parser.add_argument("--save", type=Path, default=None)
    given = parser.parse_args()
    everything = [line for line in lines() if not given.only or line.verb == given.only]
    chosen = everything
    if given.sample:
        chosen = random.Random(given.seed).sample(everything, min(given.sample, len(everything)))
    if given.both:
        forks.HEARD_S = BOTH_HEARD_S
    began, different = time.monotonic(), list[str]()
    with tempfile.TemporaryDirectory(prefix="ludometry-commands-") as name:
        kernels = (given.kernels or Path(name) / "kernels").absolute()
        if given.kernels is None:
            warm = [sys.executable, "-m", "ludometry.cli.app", "warm"]
            subprocess.run(warm, env=environment_of(Path(name)), check=True)
        outcomes = judged(chosen, kernels, given.hands, CAN_FORK and not given.apart)
        minutes = (time.monotonic() - began) / 60
        if given.both:
            different = differences(outcomes, judged(chosen, kernels, given.hands, forked=False))
    text = "\n".join([*heading(len(outcomes), len(everything), minutes, given), "", *table(outcomes)]) + "\n"
    print(text)
    if given.both:
        print(*different, f"{len(outcomes):,} lines both ways, {len(different)} judged differently.", sep="\n")
    save = given.save or (None if given.sample or given.only or len(outcomes) < len(everything) else RESULTS)
    if save is not None:
        save.write_text(text, encoding="utf-8")
    return 1 if different or any(one.kind == "defect" for one in outcomes) else 0


def heading(done: int, everything: int, minutes: float, given: argparse.Namespace) -> list[str]:
    """What was run, on what and how long."""
    share = f"all {done:,} lines" if done == everything else f"a sample of {done:,} of {everything:,} lines"
    where = f"{platform.machine()}, Python {platform.python_version()}"
    only = f" of {given.only}" if given.only else ""
    return [
        f"python bench/commands.py: {where}",
        f"{share}{only} (seed {given.seed}) in {minutes:.0f} minutes, {given.hands} at a time",
    ]


if __name__ == "__main__":
    try:
        raise SystemExit(main())
    except KeyboardInterrupt:  # before the first line was run
        raise SystemExit(130) from None
