"""Every room that the registry finds obeys every law of `ludometry.testing`, rooms from outside included."""

from __future__ import annotations

import importlib
import inspect
import random
from collections.abc import Callable
from functools import cache

import pytest

from ludometry.core.registry import room, rooms
from ludometry.study.verbs import verb
from ludometry.testing import LAWS, Subject


@cache
def subject(room_id: str) -> Subject:
    return Subject(room(room_id))


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("room_id", list(rooms()))
def test_law(room_id: str, law: Callable[[Subject], None]) -> None:
    law(subject(room_id))


@pytest.mark.parametrize("promise", ["kernels_agree", "obeys_bellman"])
@pytest.mark.parametrize("room_id", [name for name, entry in rooms().items() if not entry.package])
def test_what_a_room_of_the_house_promises(room_id: str, promise: str) -> None:
    """Fast kernels say what plain rules say, and a table satisfies its own equation: in the room's own checks."""
    getattr(importlib.import_module(f"tests.rooms.{room_id}.checks"), promise)(random.Random(6))


@pytest.mark.parametrize("room_id", list(rooms()))
def test_what_can_be_built_is_a_verb_with_options_that_it_takes(room_id: str) -> None:
    for build in room(room_id).builds():
        inspect.signature(verb(room_id, build.verb)).bind(**build.options)
