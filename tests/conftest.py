"""What every test shares: a home that this run makes and removes. Only compiled kernels are kept between runs."""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from ludometry.core import machine
from tests.nightly import NIGHTLY

KEPT = Path(tempfile.gettempdir()) / f"ludometry-tests-{getattr(os, 'getuid', int)()}"
NO_LINKS = "links cannot be made here, and without one everything would be compiled again"
KERNELS = Path(os.environ.get("LUDOMETRY_TESTS_KERNELS") or KEPT / "kernels")
"""Machine code, and how often numba compiled, under names made from all that they depend on: runs may share it."""


def make_home(runs: Path, kernels: Path) -> Path:
    """A new home, in a folder that says whose it is; what a run left that was killed is removed."""
    for folder in (runs, kernels):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for old in runs.glob("run-*-*"):
        owner = old.name.split("-")[1]
        if owner.isdigit() and not machine.is_alive(int(owner)):
            shutil.rmtree(old, ignore_errors=True)
    made = Path(tempfile.mkdtemp(prefix=f"run-{os.getpid()}-", dir=runs))
    with suppress(OSError):  # Windows lets not everybody make links: the run then compiles for itself
        (made / "kernels").symlink_to(kernels, target_is_directory=True)
    return made


def remove_home(made: Path, owner: int) -> None:
    """Only the run removes its home, not a process that was forked from it."""
    if os.getpid() == owner:
        shutil.rmtree(made, ignore_errors=True)


# Before any kernel is imported: the suite never reads or writes what a player has. Workers inherit what the run set.
if "PYTEST_XDIST_WORKER" not in os.environ:
    HOME = make_home(KEPT / "runs", KERNELS)
    atexit.register(remove_home, HOME, os.getpid())
    os.environ["LUDOMETRY_HOME"] = str(HOME)
    os.environ["LUDOMETRY_CACHE"] = str(HOME / "cache")
    # What workers and processes put into the temporary folder under a name of its own; pytest's own folders stay.
    (HOME / "tmp").mkdir()
    os.environ["TMPDIR"] = str(HOME / "tmp")
os.environ.setdefault("NUMBA_NUM_THREADS", "2")

# Fixed examples in the suite, so that a red run is red again; new ones every night. A machine under load makes some
# examples slow, which says nothing about the code.
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile("house", deadline=None, suppress_health_check=SLOW, derandomize=True)
settings.register_profile("nightly", deadline=None, suppress_health_check=SLOW, max_examples=500)
settings.load_profile("nightly" if NIGHTLY else "house")


def lend_kernels(folder: Path) -> None:
    """What is compiled already, for a home of a test's own."""
    kernels = Path(os.environ["LUDOMETRY_HOME"]) / "kernels"
    kernels.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        (folder / "kernels").symlink_to(kernels, target_is_directory=True)
    except OSError:
        pytest.skip(NO_LINKS)


WARM = """
import sys
from ludometry.solve.warming import Warming, is_done

warming = Warming(task for task in sys.argv[1:] if not is_done(task))
warming.start()
while not warming.wait(1):
    pass
"""
"""Makes some rooms ready that are not: `make quick` names those that its tests ask."""


@pytest.fixture
def empty_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with nothing in it."""
    monkeypatch.setenv("LUDOMETRY_HOME", str(tmp_path))
    return tmp_path


def pytest_configure(config: pytest.Config) -> None:
    """The whole suite begins by compiling each kernel once, on all cores, so that no two workers compile the same."""
    if hasattr(config, "workerinput"):
        return
    chosen = os.environ.pop("LUDOMETRY_TESTS_WARM", "").split()
    whole = config.args_source is pytest.Config.ArgsSource.TESTPATHS and getattr(config.option, "numprocesses", None)
    if whole:
        from tests.counting import count_what_is_compiled

        count_what_is_compiled()
    if whole or chosen == ["all"]:
        subprocess.run([sys.executable, "-m", "ludometry.cli.app", "warm"], stdout=subprocess.DEVNULL, check=False)
    elif chosen:
        subprocess.run([sys.executable, "-c", WARM, *chosen], check=False)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A room's tests run in one process, so that its kernels are compiled once and not by every worker."""
    with_pages = {item.path for item in items if "browser" in getattr(item, "fixturenames", ())}
    for item in items:
        item.add_marker(pytest.mark.xdist_group(_group(item, with_pages)))


def _group(item: pytest.Item, with_pages: set[Path]) -> str:
    parts = item.path.parts
    if "rooms" in parts:
        return parts[parts.index("rooms") + 1]
    call = getattr(item, "callspec", None)
    # A notebook runs beside the room whose report it shows.
    if call is not None and (parts[-2] in ("laws", "facts", "golden") or item.path.stem == "test_notebooks"):
        name = str(call.id).split(":")[0].split("-")[0]
        return "dominoes" if name == "symmetry" else name
    # Files that open pages go to whoever is free, each as a whole; the other tests of the web run in one go, so that no
    # browser is closed for them.
    return item.path.stem if item.path in with_pages else parts[-2]
