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
