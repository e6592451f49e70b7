"""What every test shares: a home of its own, kept between runs so that kernels compile once."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Before any kernel is imported: the suite never touches the player's own tables.
HOME = Path(tempfile.gettempdir()) / f"ludometry-tests-{os.getuid()}"
os.environ.setdefault("LUDOMETRY_HOME", str(HOME))
os.environ.setdefault("NUMBA_NUM_THREADS", "2")

settings.register_profile("house", deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
settings.load_profile("house")


@pytest.fixture
def empty_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with nothing in it."""
    monkeypatch.setenv("LUDOMETRY_HOME", str(tmp_path))
    return tmp_path


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
    if call is not None and parts[-2] in ("laws", "facts"):
        return str(call.id).split(":")[0].split("-")[0]
    return parts[-2]
