"""Which rooms there are.

Every folder under `ludometry.games` whose `__init__` holds an ENTRY is a room. Those files stay light, so
that listing rooms costs milliseconds; verbs and rules are imported when they are first asked for.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

from ludometry.core.errors import BadInput, UnknownName
from ludometry.core.game import Room


@dataclass(frozen=True, slots=True)
class Entry:
    """A room's line in the registry."""

    id: str
    """The room's word on the command line."""
    title: str
    """The name that a player would use."""
    verbs: tuple[str, ...]
    """The verbs that the room's `verbs.py` offers."""
    paper: str = ""
    """The paper that `reproduce` knows the room by; rooms of one paper are shown together."""
    bench: str = ""
    """The name under which `bench` measures the room; several rooms may share one."""
    benches: tuple[str, ...] = ()
    """Further groups of figures that the room has a part in, each in a file `bench_GROUP.py`."""
    summary: str = ""
    """One line for the list of rooms."""
    cover: str = ""
    """A position, in the room's notation, that shows what the room is about."""
    instant: tuple[str, ...] = ()
    """Verbs that, asked without options, answer within a few milliseconds once their table is in memory."""
    implied: tuple[str, ...] = ()
    """Verbs for which the room's word may be left out: `ludometry rate FILE` means Sudoku."""


@cache
def rooms() -> dict[str, Entry]:
    """Every room by its id, in alphabetical order."""
    shelf = importlib.import_module("ludometry.games")
    found: dict[str, Entry] = {}
    for module in sorted(pkgutil.iter_modules(shelf.__path__), key=lambda m: m.name):
        entry = getattr(importlib.import_module(f"{shelf.__name__}.{module.name}"), "ENTRY", None)
        if isinstance(entry, Entry):
            found[entry.id] = entry
    return found


def entry(room_id: str) -> Entry:
    """A room's entry, or a sentence that suggests the nearest one."""
    if room_id not in rooms():
        raise UnknownName("room", room_id, rooms())
    return rooms()[room_id]


def room(room_id: str) -> Room:
    """The ROOM object of a room."""
    module = importlib.import_module(f"ludometry.games.{entry(room_id).id}.room")
    return cast(Room, module.ROOM)


def verb(room_id: str, name: str) -> Callable[..., Any]:
    """The function behind `ludometry NAME ROOM`."""
    if name not in entry(room_id).verbs:
        raise BadInput(f"{room_id} has no {name!r}: it offers {', '.join(entry(room_id).verbs)}.")
    module = importlib.import_module(f"ludometry.games.{room_id}.verbs")
    return cast(Callable[..., Any], getattr(module, name))


def service(room_id: str, name: str) -> Callable[..., Any] | None:
    """A function of the room's `services.py`, which tells the web app what only that room knows; None if absent."""
    module = f"ludometry.games.{entry(room_id).id}.services"
    if importlib.util.find_spec(module) is None:
        return None
    return cast("Callable[..., Any] | None", getattr(importlib.import_module(module), name, None))


def implied_room(name: str) -> str | None:
    """The room that a verb means when no room is named."""
    return next((e.id for e in rooms_with(name) if name in e.implied), None)


def rooms_with(name: str) -> list[Entry]:
    """The rooms that offer a verb."""
    return [e for e in rooms().values() if name in e.verbs]
