"""Which rooms there are.

Every folder under `ludometry.games` whose `__init__` holds an ENTRY is a room, and so is every installed package that
names an ENTRY of its own under the entry point group `ludometry.rooms`. Those modules stay light, so that listing
rooms costs milliseconds; rules and verbs are imported when they are first asked for.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any, cast

from ludometry.core.errors import UnknownName
from ludometry.core.options import Setting, read_options
from ludometry.core.outside import named
from ludometry.core.room import AnyRoom

GROUP = "ludometry.rooms"
"""Where a package from outside names its ENTRY."""
SHARED_VERBS = ("advise", "hint", "probe", "play", "review", "match", "simulate", "score")
"""What every room can do, whether its `verbs.py` says more of it or not."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A room's line in the registry."""

    id: str
    """The room's word on the command line."""
    title: str
    """The name that a player would use."""
    own: tuple[str, ...] = ()
    """The verbs that the room's `verbs.py` writes itself, besides those that every room has or instead of them."""
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
    notation: str = "A position, as the room's README writes it."
    """What to type for a position, in one sentence with an example."""
    instant: tuple[str, ...] = ()
    """Verbs that, asked without options, answer within a few milliseconds once their table is in memory."""
    implied: tuple[str, ...] = ()
    """Verbs for which the room's word may be left out: `ludometry rate FILE` means Sudoku."""
    package: str = ""
    """Where the room's modules live; empty for a room of the house."""

    @property
    def verbs(self) -> tuple[str, ...]:
        """Everything that can be done in the room."""
        return (*SHARED_VERBS, *(verb for verb in self.own if verb not in SHARED_VERBS))

    @property
    def place(self) -> str:
        return self.package or f"ludometry.games.{self.id}"


@cache
def rooms() -> dict[str, Entry]:
    """Every room by its id, in alphabetical order; a room of the house is not replaced by one from outside."""
    shelf = importlib.import_module("ludometry.games")
    found: dict[str, Entry] = {}
    for module in sorted(pkgutil.iter_modules(shelf.__path__), key=lambda m: m.name):
        entry = getattr(importlib.import_module(f"{shelf.__name__}.{module.name}"), "ENTRY", None)
        if isinstance(entry, Entry):
            found[entry.id] = entry
    for _, value in named(GROUP):
        module_name, _, attribute = value.partition(":")
        entry = getattr(importlib.import_module(module_name.strip()), attribute.strip(), None)
        if isinstance(entry, Entry):
            found.setdefault(entry.id, entry)
    return dict(sorted(found.items()))


def entry(room_id: str) -> Entry:
    """A room's entry, or a sentence that suggests the nearest one."""
    if room_id not in rooms():
        raise UnknownName("room", room_id, rooms())
    return rooms()[room_id]


def part(room_id: str, name: str) -> ModuleType | None:
    """A module of a room, such as its `verbs`; None where it has no such file."""
    module = f"{entry(room_id).place}.{name}"
    return importlib.import_module(module) if importlib.util.find_spec(module) else None


def beside(room: AnyRoom, name: str) -> ModuleType | None:
    """A module in the folder of a room object, which need not be in the registry: where its class, or one that it
    inherits from, is written."""
    for kind in type(room).__mro__:
        module = f"{kind.__module__.rpartition('.')[0]}.{name}"
        if kind.__module__.startswith("ludometry.core."):
            return None
        if importlib.util.find_spec(module):
            return importlib.import_module(module)
    return None


def room(room_id: str) -> AnyRoom:
    """The ROOM object of a room."""
    return cast("AnyRoom", importlib.import_module(f"{entry(room_id).place}.room").ROOM)


def options_for(room_id: str, given: dict[str, Any]) -> dict[str, Setting]:
    """Options of a room's game, read as their own types; what is unknown or wrong is refused in a sentence."""
    return read_options(entry(room_id).title, room(room_id).game, given)


def implied_room(name: str) -> str | None:
    """The room that a verb means when no room is named."""
    return next((e.id for e in rooms_with(name) if name in e.implied), None)


def rooms_with(name: str) -> list[Entry]:
    """The rooms that offer a verb."""
    return [e for e in rooms().values() if name in e.verbs]
