"""One runner for every room's facts: published figures, each with its tolerance and its source."""

from __future__ import annotations

import importlib
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from ludometry.core.registry import rooms

SHAPE = {"claim", "value", "source", "check"}
OPTIONAL = {"tolerance", "args", "slow", "note"}


def facts() -> list[Any]:
    found = []
    for room in rooms():
        sheet = files(f"ludometry.games.{room}") / "facts.toml"
        for fact in tomllib.loads(sheet.read_text(encoding="utf-8"))["fact"]:
            marks = [pytest.mark.slow] if fact.get("slow") else []
            found.append(pytest.param(fact, id=f"{room}: {fact['claim']}", marks=marks))
    return found


def close(ours: Any, value: Any, tolerance: float) -> bool:
    if isinstance(value, list):
        return len(ours) == len(value) and all(close(a, b, tolerance) for a, b in zip(ours, value, strict=True))
    if isinstance(value, str | bool):
        return bool(ours == value)
    return bool(abs(ours - value) <= tolerance)


@pytest.mark.parametrize("fact", facts())
def test_fact(fact: dict[str, Any]) -> None:
    assert set(fact) >= SHAPE
    assert set(fact) <= SHAPE | OPTIONAL
    module, name = fact["check"].split(":")
    ours = getattr(importlib.import_module(module), name)(**fact.get("args", {}))
    assert close(ours, fact["value"], fact.get("tolerance", 0)), f"{fact['claim']}: {ours} instead of {fact['value']}"
