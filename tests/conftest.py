"""What every test shares: a home of its own, kept between runs so that kernels compile once."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.nightly import NIGHTLY

# Before any kernel is imported: the suite never touches the player's own tables.
HOME = Path(tempfile.gettempdir()) / f"ludometry-tests-{getattr(os, 'getuid', int)()}"
os.environ.setdefault("LUDOMETRY_HOME", str(HOME))
os.environ.setdefault("NUMBA_NUM_THREADS", "2")

# Fixed examples in the suite, so that a red run is red again; new ones every night. A machine under load makes some
# examples slow, which says nothing about the code.
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile("house", deadline=None, suppress_health_check=SLOW, derandomize=True)
settings.register_profile("nightly", deadline=None, suppress_health_check=SLOW, max_examples=500)
settings.load_profile("nightly" if NIGHTLY else "house")


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
    if not getattr(config.option, "numprocesses", None) or hasattr(config, "workerinput"):
        return
    if config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        subprocess.run([sys.executable, "-m", "ludometry.cli.app", "warm"], stdout=subprocess.DEVNULL, check=False)
    elif chosen := os.environ.get("LUDOMETRY_TESTS_WARM", "").split():
        subprocess.run([sys.executable, "-c", WARM, *chosen], check=False)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A room's tests run in one process, so that its kernels are compiled once and not by every worker."""
    for item in items:
        item.add_marker(pytest.mark.xdist_group(_group(item)))


def _group(item: pytest.Item) -> str:
    parts = item.path.parts
    if "rooms" in parts:
        return parts[parts.index("rooms") + 1]
    call = getattr(item, "callspec", None)
    if call is not None and parts[-2] in ("laws", "facts", "golden"):
        return str(call.id).split(":")[0].split("-")[0]
    # Pages and API have a server of their own; with one browser for all of them a core would stand idle.
    return item.path.stem if parts[-2] == "web" else parts[-2]
