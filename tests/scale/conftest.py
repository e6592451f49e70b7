"""Patience: a person is told after some seconds that nobody answers; a test waits for a busy machine."""

from __future__ import annotations

import pytest

from ludometry.solve import dask_crew
from tests.patience import PATIENCE_S


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_crew, "ANSWER_WITHIN", PATIENCE_S)
    monkeypatch.setattr(dask_crew, "WORKERS_WITHIN", PATIENCE_S)
