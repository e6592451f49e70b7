"""`ludometry bench papers`: what it costs to do the four papers again, in CPU seconds.

cold    an empty home: every kernel is compiled and every table built on the way
warm    the same once more in that home
full    every figure and table into a folder, as `reproduce PAPER --figures DIR` does it
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from functools import partial
from pathlib import Path

from ludometry.cli.first import Answered, ask, case_of
from ludometry.study.bench import Case
from ludometry.study.papers import papers

TOGETHER, QUICK = 900, 180
"""CPU seconds, once compiled: all four papers in full, and each of them with --quick."""


def cases() -> list[Case]:
    """Three a paper: quick from nothing, quick again, and in full."""
    found = []
    for paper in papers():
        for name, quick, fresh, bar in (
            ("--quick, cold", True, True, ""),
            ("--quick, warm", True, False, f"at most {QUICK}"),
            ("full, warm", False, False, f"at most {TOGETHER} for all papers together"),
        ):
            run = partial(_do_again, paper, quick, fresh)
            ready = _nothing if fresh else partial(_filled, paper)
            found.append(case_of(f"papers: {paper}, {name}", run, "CPU s", bar, warm=ready, repeats=1))
    return found


def _nothing() -> None:
    """A cold run needs no preparation."""


def _home(paper: str) -> Path:
    """The home of a paper, which the processes share that measure it; named by the process that started them."""
    return Path(tempfile.gettempdir()) / f"ludometry-papers-{os.getppid()}" / paper


def _filled(paper: str) -> None:
    """Compiles and builds what a paper needs, unless the cold run before has left it behind."""
    if not _home(paper).exists():
        _do_again(paper, quick=True, fresh=True)


def _do_again(paper: str, quick: bool, fresh: bool) -> Answered:
    home = _home(paper)
    if fresh:
        shutil.rmtree(home, ignore_errors=True)
    home.mkdir(parents=True, mode=0o700, exist_ok=True)
    if not quick:
        atexit.register(shutil.rmtree, home, ignore_errors=True)  # the last of the three
    with tempfile.TemporaryDirectory() as folder:
        return ask(["reproduce", paper, "--figures", folder, *(["--quick"] if quick else [])], None, str(home))
