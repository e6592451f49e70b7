"""Every verb and option of the command line with values that nobody should have to think of.

    python bench/commands.py [--sample 100] [--seed 1] [--only VERB] [--save bench/results/commands.txt]

line       one command: an example of the golden answers, or the bare verb, with one hostile value in one place
answered   exit code 0
refused    exit code 2 and one sentence
working    still at work after ten seconds, and it has said something
defect     anything else: a traceback, another exit code, silence for half a minute

Every line runs in a process, a folder and a home of its own; kernels that were compiled once are linked into each home.
Some 17,000 lines take hours on two cores; --sample draws some of them and keeps no table unless it is told where.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from ludometry.cli.app import root
from ludometry.core.machine import cores
from ludometry.core.registry import implied_room, rooms

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "bench" / "results" / "commands.txt"
GOLDEN = ROOT / "tests" / "golden"
LIMIT_S = 10
SILENT_S = 30
"""Into a pipe work speaks only every ten seconds, and the first steps may be long ones."""
NUMBERS = (
    "", "0", "-1", "1", "1.5", "99999999999999999999999", "-99999999999999999999999", "9" * 5000, "1e999", "²", "x",
)  # fmt: skip
HOSTILE = (
    *NUMBERS, "nan", " ", "-", "--", "٣", "é", "\ud7ff\u202e", "💥" * 20, "a\nb", "{", "[]", "nobody",
    "json:loads", "folder", "folder/inside/deeper", "empty.txt", "empty.txt/inside", "some.bin", "x" * 300, "|", "a b",
)  # fmt: skip
"""Nothing here leads out of the folder of its own: commands write where they are told to."""
KINDS = ("answered", "refused", "working", "defect")
CODE = "import json, sys; sys.argv[1:] = json.load(open('line.json')); from ludometry.cli.app import main; main()"


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


def furnish(folder: Path, kernels: Path) -> dict[str, str]:
    """Makes the folder and the home of a line; the environment that knows no other."""
    (folder / "folder").mkdir()
    (folder / "empty.txt").touch()
    (folder / "some.bin").write_bytes(bytes(range(256)) * 8)
    home = folder / "home"
    home.mkdir(mode=0o700)
    if kernels.exists():
        shutil.copytree(kernels, home / "kernels", copy_function=os.link)
        (home / "kernels").chmod(0o700)
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("LUDOMETRY_", "XDG_"))}
    path = os.pathsep.join(filter(None, [str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]))
    return {**kept, "HOME": str(folder), "LUDOMETRY_HOME": str(home), "PYTHONPATH": path}


def run(line: Line, kernels: Path) -> Outcome:
    """Runs a line and judges it."""
    with tempfile.TemporaryDirectory(prefix="ludometry-command-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        environment = furnish(folder, kernels)
        (folder / "line.json").write_text(json.dumps(line.arguments), encoding="utf-8")
        asked = subprocess.Popen(
            [sys.executable, "-c", CODE], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
        )  # fmt: skip
        code: int | None = None
        for limit in (LIMIT_S, SILENT_S - LIMIT_S):
            try:
                said, complaint = asked.communicate(timeout=limit)
                code = asked.returncode
                break
            except subprocess.TimeoutExpired as late:
                if late.output or late.stderr:
                    break
        if code is None:
            end(asked)
            said, complaint = asked.communicate()
    return judge(line, code, said, complaint.decode("utf-8", "replace"))


def end(asked: subprocess.Popen[bytes]) -> None:
    """Ends a process and whatever it has started."""
    if hasattr(os, "killpg"):
        os.killpg(asked.pid, signal.SIGKILL)
    else:
        asked.kill()


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


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, default=0, help="draw this many lines; 0 means all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="only this verb")
    parser.add_argument("--kernels", type=Path, default=None, help="a folder of compiled kernels, instead of compiling")
    parser.add_argument("--save", type=Path, default=None)
    given = parser.parse_args()
    chosen = [line for line in lines() if not given.only or line.verb == given.only]
    if given.sample:
        chosen = random.Random(given.seed).sample(chosen, min(given.sample, len(chosen)))
    with tempfile.TemporaryDirectory(prefix="ludometry-commands-") as name:
        kernels = given.kernels or Path(name) / "kernels"
        if given.kernels is None:
            warm = [sys.executable, "-m", "ludometry.cli.app", "warm"]
            subprocess.run(warm, env={**os.environ, "LUDOMETRY_HOME": name}, check=True)
        with ThreadPoolExecutor(cores()) as hands:
            outcomes = list(hands.map(partial(run, kernels=kernels), chosen))
    heading = f"python bench/commands.py: {platform.machine()}, Python {platform.python_version()}"
    text = "\n".join([heading, "", *table(outcomes)]) + "\n"
    print(text)
    save = given.save or (None if given.sample or given.only else RESULTS)
    if save is not None:
        save.write_text(text, encoding="utf-8")
    return 1 if any(one.kind == "defect" for one in outcomes) else 0


if __name__ == "__main__":
    raise SystemExit(main())
