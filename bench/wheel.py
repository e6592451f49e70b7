"""The wheel, proved: `python bench/wheel.py` builds it twice, compares, installs it, and asks what is asked first.

Two copies of what is committed are built in two folders; the wheels must be the same to the last byte. One is installed
with its web app into a new environment. Every question is asked in an empty home (cold), then again (warm), by the
installed command itself; nothing may have been compiled. Then the READMEs: every command that they show, and their
Python, twice in one home where compiling is an error. Last, the lines of the README that install the file by pipx
and uvx, in folders of their own. The wheel is left in dist/, what was measured at the end of bench/results/first.txt.
CPU seconds hold on a busy machine too; wall seconds want an idle one.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import os
import platform
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import child

from ludometry.cli.first import WHEEL, First, first_answers

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "bench" / "results" / "first.txt"
HEADING = "The wheel, proved (python bench/wheel.py)"
MOST_BYTES = 20_000_000
EXAMPLE = re.compile(r"^\$ ludometry (.*)$", re.MULTILINE)
AGAIN = 5
"""How often a warm question is asked; the middle one counts."""


def build(folder: Path) -> Path:
    """The wheel of what is committed, built in a folder of its own."""
    folder.mkdir(parents=True)
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, stdout=subprocess.PIPE, check=True)
    subprocess.run(["tar", "-x"], cwd=folder, input=archive.stdout, check=True)
    settings = {"HATCH_BUILD_HOOK_ENABLE_CUSTOM": "true", "SOURCE_DATE_EPOCH": "1577836800"}
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    if importlib.util.find_spec("build") is None:
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "build"], check=True)
    command = [sys.executable, "-m", "build", "--wheel", "--outdir", "dist", "."]
    subprocess.run(command, cwd=folder, env={**environment, **settings}, check=True)
    return next((folder / "dist").glob("*.whl"))


def install(wheel: Path, folder: Path, extra: str = "web") -> Path:
    """The command in an environment with nothing but the wheel and what it needs."""
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    tools = folder / ("Scripts" if os.name == "nt" else "bin")
    subprocess.run([str(tools / "python"), "-m", "pip", "install", "--quiet", f"{wheel}[{extra}]"], check=True)
    return tools / "ludometry"


def alone(home: Path, **settings: str) -> dict[str, str]:
    """The environment of a process that knows no home but this one and nothing of ours."""
    plain = ("LUDOMETRY_", "NUMBA_", "XDG_", "PYTHON")
    kept = {key: value for key, value in os.environ.items() if not key.startswith(plain)}
    return {**kept, "HOME": str(home), **settings}


def ask(command: Path, first: First, home: Path) -> tuple[float, float]:
    """CPU and wall seconds of a question in a process of its own."""
    began = time.perf_counter()
    asked = subprocess.Popen([str(command), *first.arguments], env=alone(home), cwd=home, stdout=subprocess.DEVNULL)
    cpu = child.ended(asked)
    wall = time.perf_counter() - began
    if asked.returncode:
        sys.exit(f"{' '.join(first.arguments)} ended with {asked.returncode}")
    return cpu, wall


def measured(command: Path, place: Path) -> tuple[list[str], bool]:
    """A line a question, and whether all stay within their bars with nothing compiled."""
    lines, good = [], True
    for first in first_answers():
        home = place / first.name.replace(", ", "-").replace(" ", "-")
        home.mkdir(mode=0o700)
        cold = ask(command, first, home)
        warm = sorted((ask(command, first, home) for _ in range(AGAIN)), key=lambda spent: spent[1])[AGAIN // 2]
        compiled = len(list(home.rglob("*.nbc")))
        bar = first.warm_bar
        fits = not cold[0] > WHEEL and warm[1] <= bar and not compiled
        good = good and fits
        asked = (
            f"cold {cold[0]:5.2f} CPU s (at most {WHEEL}) {cold[1]:6.2f} s   warm {warm[0]:5.2f} CPU s {warm[1]:6.2f} s"
        )
        end = f"(at most {bar})   compiled {compiled}   {'' if fits else 'OVER'}"
        lines.append(f" {first.name:<12} {asked} {end}".rstrip())
        print(lines[-1], flush=True)
    return lines, good


def complaint(command: list[str], home: Path, **settings: str) -> str:
    """The last that a process says, where it does not end well."""
    done = subprocess.run(
        command, env=alone(home, **settings), cwd=home, capture_output=True, encoding="utf-8", errors="replace"
    )
    said = (done.stderr.strip() or done.stdout.strip()).splitlines()
    return f"code {done.returncode}: {said[-1] if said else ''}" if done.returncode else ""


def shown(command: Path, place: Path) -> tuple[list[str], bool]:
    """What the READMEs show, twice in one home each page, where compiling is an error: a line a page and a defect."""
    lines, good = [], True
    for page in [ROOT / "README.md", *sorted((ROOT / "src" / "ludometry" / "games").glob("*/README.md"))]:
        name = page.parent.name if page.parent != ROOT else "the first"
        home = place / f"page-{page.parent.name}"
        home.mkdir(mode=0o700)
        text = page.read_text("utf-8")
        asked = [[str(command), *shlex.split(line, comments=True)] for line in EXAMPLE.findall(text)]
        if ">>> " in text:
            asked.append([str(command.parent / "python"), "-m", "doctest", "-o", "ELLIPSIS", str(page)])
        wrong = []
        for one in asked * 2:
            if said := complaint(one, home, LUDOMETRY_COMPILE="never"):
                wrong.append(f"   {shlex.join(one[1:])}: {said}")
        compiled = len(list(home.rglob("*.nbc")))
        good = good and not wrong and not compiled
        lines.append(f" README, {name:<12} {len(asked):2} examples, twice: {len(wrong)} failed, compiled {compiled}")
        print("\n".join([lines[-1], *wrong]), flush=True)
        lines += wrong
    return lines, good


def by_pipx_and_uvx(wheel: Path, place: Path) -> tuple[list[str], bool]:
    """The README's other two ways to install the file; a tool that cannot be had here is said to be missing."""
    tools = place / "tools"
    subprocess.run([sys.executable, "-m", "venv", str(tools)], check=True)
    found = tools / ("Scripts" if os.name == "nt" else "bin")
    home, own = place / "tools-home", place / "pipx"
    home.mkdir(mode=0o700)
    folders = {"PIPX_HOME": str(own), "PIPX_BIN_DIR": str(own / "bin"), "PIPX_MAN_DIR": str(own / "man")}
    folders |= {"UV_CACHE_DIR": str(place / "uv"), "UV_TOOL_DIR": str(place / "uv-tools"), "LUDOMETRY_COMPILE": "never"}
    # These find packages as their user has told them to; only what they start has a home of its own.
    folders |= {"HOME": str(Path.home()), "LUDOMETRY_HOME": str(home)}
    question = first_answers()[0].arguments
    file = f"{wheel}[web]"
    ways = {
        "pipx": [
            [str(found / "pipx"), "install", "--python", sys.executable, file],
            [str(own / "bin" / "ludometry"), *question],
        ],
        "uv": [[str(found / "uvx"), "--python", sys.executable, "--from", file, "ludometry", *question]],
    }
    lines, good = [], True
    for tool, commands in ways.items():
        if missing := complaint([str(found / "python"), "-m", "pip", "install", "--quiet", tool], home, **folders):
            lines.append(f" {tool:<12} cannot be had here ({missing})")
        else:
            said = next(filter(None, (complaint(command, home, **folders) for command in commands)), "")
            good = good and not said
            lines.append(f" {tool:<12} installs the file, and it answers" if not said else f" {tool:<12} {said}")
        print(lines[-1], flush=True)
    return lines, good


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--wheel", type=Path, default=None, help="measure this wheel, and build none")
    parser.add_argument("--save", type=Path, default=RESULTS)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="ludometry-wheel-") as name:
        place = Path(name)
        wheels = [asked.wheel] if asked.wheel else [build(place / "one"), build(place / "quite" / "another")]
        sums = [hashlib.sha256(wheel.read_bytes()).hexdigest() for wheel in wheels]
        size = wheels[0].stat().st_size
        same = len(set(sums)) == 1
        alike = f"built twice, {'the same bytes' if same else 'OTHER BYTES'}" if not asked.wheel else "built before"
        said = [
            HEADING,
            f"{platform.machine()}, Python {platform.python_version()}, load {child.load():.2f}",
            f"{wheels[0].name}: {size:,} bytes (at most {MOST_BYTES:,}), {alike}",
            *(f"sha256 {one}" for one in sorted(set(sums))),
            "",
        ]
        print("\n".join(said), flush=True)
        if not asked.wheel:
            (ROOT / "dist").mkdir(exist_ok=True)
            shutil.copy(wheels[0], ROOT / "dist")
        wheel = wheels[0].resolve()
        command = install(wheel, place / "environment")
        lines, good = measured(command, place)
        install(wheel, place / "environment", "train")  # the first README shows a learning program's environment too
        for more, fits in (shown(command, place), by_pipx_and_uvx(wheel, place)):
            lines, good = [*lines, *more], good and fits
        before = asked.save.read_text(encoding="utf-8").split(HEADING)[0] if asked.save.exists() else ""
        text = "\n".join([*said, *lines]) + "\n"
        asked.save.write_text(f"{before.rstrip()}\n\n{text}" if before.strip() else text, encoding="utf-8")
    sys.exit(0 if same and good and size <= MOST_BYTES else 1)


if __name__ == "__main__":
    main()
