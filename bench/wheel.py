"""The wheel, proved: `python bench/wheel.py` builds it twice, compares, installs it, and asks what is asked first.

Two copies of what is committed are built in two folders; the wheels must be the same to the last byte. One is installed
with its web app into a new environment. Every question is asked in an empty home (cold), then again (warm), by the
installed command itself; nothing may have been compiled. The wheel is left in dist/, what was measured at the end of
bench/results/first.txt. CPU seconds hold on a busy machine too; wall seconds want an idle one.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from ludometry.cli.first import WHEEL, First, first_answers

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "bench" / "results" / "first.txt"
HEADING = "The wheel, proved (python bench/wheel.py)"
MOST_BYTES = 20_000_000
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


def install(wheel: Path, folder: Path) -> Path:
    """The command in a new environment with nothing but the wheel and what it needs."""
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    tools = folder / ("Scripts" if os.name == "nt" else "bin")
    subprocess.run([str(tools / "python"), "-m", "pip", "install", "--quiet", f"{wheel}[web]"], check=True)
    return tools / "ludometry"


def ask(command: Path, first: First, home: Path) -> tuple[float, float]:
    """CPU and wall seconds of a question in a process of its own, which knows no home but this one."""
    plain = ("LUDOMETRY_", "NUMBA_", "XDG_", "PYTHON")
    kept = {key: value for key, value in os.environ.items() if not key.startswith(plain)}
    began = time.perf_counter()
    asked = subprocess.Popen(
        [str(command), *first.arguments], env={**kept, "HOME": str(home)}, cwd=home, stdout=subprocess.DEVNULL
    )
    _, status, spent = os.wait4(asked.pid, 0)
    wall = time.perf_counter() - began
    asked.returncode = os.waitstatus_to_exitcode(status)
    if asked.returncode:
        sys.exit(f"{' '.join(first.arguments)} ended with {asked.returncode}")
    return spent.ru_utime + spent.ru_stime, wall


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
        fits = cold[0] <= WHEEL and warm[1] <= bar and not compiled
        good = good and fits
        asked = (
            f"cold {cold[0]:5.2f} CPU s (at most {WHEEL}) {cold[1]:6.2f} s   warm {warm[0]:5.2f} CPU s {warm[1]:6.2f} s"
        )
        end = f"(at most {bar})   compiled {compiled}   {'' if fits else 'OVER'}"
        lines.append(f" {first.name:<12} {asked} {end}".rstrip())
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
            f"{platform.machine()}, Python {platform.python_version()}, load {os.getloadavg()[0]:.2f}",
            f"{wheels[0].name}: {size:,} bytes (at most {MOST_BYTES:,}), {alike}",
            *(f"sha256 {one}" for one in sorted(set(sums))),
            "",
        ]
        print("\n".join(said), flush=True)
        if not asked.wheel:
            (ROOT / "dist").mkdir(exist_ok=True)
            shutil.copy(wheels[0], ROOT / "dist")
        lines, good = measured(install(wheels[0].resolve(), place / "environment"), place)
        before = asked.save.read_text(encoding="utf-8").split(HEADING)[0] if asked.save.exists() else ""
        text = "\n".join([*said, *lines]) + "\n"
        asked.save.write_text(f"{before.rstrip()}\n\n{text}" if before.strip() else text, encoding="utf-8")
    sys.exit(0 if same and good and size <= MOST_BYTES else 1)


if __name__ == "__main__":
    main()
