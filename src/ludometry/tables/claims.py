"""Who is building which table, agreed between machines without a lock server.

claim    a small object beside the tables, `.GGvk.claim`, that says who is building the table GGvk
owner    a build; all its workers go by one name, so that a lost worker's table is taken up by the next at once
beat     a number that the builder counts up while it works
lease    how long a beat may stand still before someone else takes the claim over

Nobody's clock is compared with anybody else's: who wants a table that is claimed measures, by its own clock that
never jumps, how long the claim has stood still. A builder that is known to be dead (same machine, no such process)
need not be waited for. Should two builders solve a table all the same, no harm is done: tables come out the same
to the last bit and are published whole.
"""

from __future__ import annotations

import json
import os
import platform
import threading
import time
import uuid
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Protocol

from ludometry.core import machine

BEAT = 2.0
"""Seconds between two beats."""
LEASE = 20.0
"""Seconds that a claim may stand still."""


class Board(Protocol):
    """Where claims are pinned: a folder, or a store that is reached by a URL."""

    def create(self, name: str, data: bytes) -> bool:
        """Pins a new claim; False when there is one already."""

    def read(self, name: str) -> bytes | None: ...
    def write(self, name: str, data: bytes) -> None: ...
    def remove(self, name: str) -> None: ...
    def names(self) -> list[str]: ...


@dataclass(frozen=True, slots=True)
class Note:
    """What a claim says."""

    owner: str
    """The build."""
    token: str
    """This one attempt."""
    beat: int
    host: str
    """The machine, for people to read."""
    place: str
    """The machine since it was started, and its space of process numbers: where `pid` means something."""
    pid: int
    born: str
    """When the process was started, in the machine's own ticks: process numbers are used again."""

    def write(self) -> bytes:
        return json.dumps(asdict(self)).encode()


def read_note(data: bytes) -> Note | None:
    """What a claim says; None when it is not one of ours, which only its standing still can tell."""
    try:
        found = Note(**json.loads(data))
        return found if isinstance(found.pid, int) and isinstance(found.beat, int) else None
    except (ValueError, TypeError, RecursionError):
        return None


@cache
def this_place() -> str:
    """This machine since its start, with its space of process numbers; empty where that is not known."""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="utf-8").strip()
        return f"{boot}/{os.readlink('/proc/self/ns/pid')}"
    except OSError:
        return ""


def born(pid: int) -> str:
    """When a process of this machine was started; empty when there is no such process."""
    try:
        # The name of the program stands in brackets and may hold anything; what follows is plain.
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[19]
    except (OSError, IndexError):
        return ""


def is_dead(note: Note) -> bool:
    """Whether the builder is known to be gone."""
    return bool(note.place) and note.place == this_place() and born(note.pid) != note.born


class TableClaim:
    """A table that we are building; beats as long as the block lasts."""

    def __init__(self, board: Board, name: str, note: Note, beat: float) -> None:
        self._board, self.name, self.note = board, name, note
        self._beat, self._stop = beat, threading.Event()
        self._thread = threading.Thread(target=self._keep_beating, daemon=True)

    def __enter__(self) -> TableClaim:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        self._thread.join()
        # A claim that cannot be taken down stands still, and its lease runs out.
        with suppress(Exception):
            if self._is_ours():
                self._board.remove(self.name)

    def _is_ours(self) -> bool:
        found = self._board.read(self.name)
        said = None if found is None else read_note(found)
        return said is not None and said.token == self.note.token

    def _keep_beating(self) -> None:
        while not self._stop.wait(self._beat):
            # A beat that is missed now and then does not matter; a lost claim costs a table solved twice.
            with suppress(Exception):
                if not self._is_ours():
                    return
                self.note = replace(self.note, beat=self.note.beat + 1)
                self._board.write(self.name, self.note.write())


class Claims:
    """The claims on one board, and since when we have seen each stand still."""

    def __init__(
        self, board: Board, beat: float = BEAT, lease: float = LEASE, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._board, self._beat, self._lease, self._clock = board, beat, lease, clock
        self._seen: dict[str, tuple[bytes, float]] = {}
        self._lock = threading.Lock()

    def take(self, name: str, owner: str) -> TableClaim | None:
        """Claims a table; None when someone else is at work on it."""
        pid = os.getpid()
        note = Note(owner, uuid.uuid4().hex, 0, platform.node(), this_place(), pid, born(pid))
        if self._board.create(name, note.write()):
            return TableClaim(self._board, name, note, self._beat)
        standing = self._board.read(name)
        if standing is not None and not self._is_free(name, standing, owner):
            return None
        self._board.write(name, note.write())
        back = self._board.read(name)
        if back is None or back != note.write():
            return None
        with self._lock:
            self._seen.pop(name, None)
        return TableClaim(self._board, name, note, self._beat)

    def _is_free(self, name: str, standing: bytes, owner: str) -> bool:
        note = read_note(standing)
        if note is not None and (note.owner == owner or is_dead(note)):
            return True
        return self._has_stood_still(name, standing)

    def _has_stood_still(self, name: str, standing: bytes) -> bool:
        now = self._clock()
        with self._lock:
            seen = self._seen.get(name)
            if seen is None or seen[0] != standing:
                self._seen[name] = (standing, now)
                return False
            return now - seen[1] >= self._lease

    def held(self) -> dict[str, Note | None]:
        """Every claim that may be alive, by table; for people who ask what is running."""
        found: dict[str, Note | None] = {}
        for name in self._board.names():
            standing = self._board.read(name)
            if standing is None:
                continue
            note = read_note(standing)
            if (note is None or not is_dead(note)) and not self._has_stood_still(name, standing):
                found[name] = note
        return found


@dataclass(frozen=True, slots=True)
class FolderBoard:
    """Claims as files of a folder that all builders share."""

    folder: Path

    def _path(self, name: str) -> Path:
        return self.folder / f".{name}.claim"

    def create(self, name: str, data: bytes) -> bool:
        self.folder.mkdir(parents=True, exist_ok=True)
        try:
            with machine.patiently(lambda: self._path(name).open("xb")) as file:
                file.write(data)
        except FileExistsError:
            return False
        return True

    def read(self, name: str) -> bytes | None:
        try:
            return machine.patiently(self._path(name).read_bytes)
        except FileNotFoundError:
            return None

    def write(self, name: str, data: bytes) -> None:
        draft = self.folder / f".{name}.{uuid.uuid4().hex}.claiming"
        try:
            draft.write_bytes(data)
            machine.patiently(lambda: os.replace(draft, self._path(name)))
        finally:
            machine.clear_away(draft)

    def remove(self, name: str) -> None:
        machine.patiently(lambda: self._path(name).unlink(missing_ok=True))

    def names(self) -> list[str]:
        return sorted(path.name[1 : -len(".claim")] for path in self.folder.glob(".*.claim"))
