"""Tables on disk.

home       the user's data folder; `LUDOMETRY_HOME` overrides it
table      one `.npy` file, memory mapped, under `tables/ROOM/`
manifest   the file beside it: rules version, shape, type, checksum, and how the table was built
stream     a table too large for memory, written slice by slice and published when it is whole
draft      a part of an unfinished build, kept so that the build can be resumed

A file appears under its own name only when it is whole: it is written to a temporary name in the same folder
and renamed. A table built under other rules, cut short or altered refuses to open.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ludometry.core.errors import BadTable, MissingTable, StorageFailure

Array = npt.NDArray[Any]


def home() -> Path:
    """The folder that holds tables, compiled kernels and the player's own data."""
    named = os.environ.get("LUDOMETRY_HOME")
    if named:
        return Path(named).expanduser()
    import platformdirs

    return Path(platformdirs.user_data_dir("ludometry", appauthor=False))


@contextmanager
def disk_trouble(path: Path) -> Iterator[None]:
    """Turns a full or read-only disk into one clear sentence."""
    try:
        yield
    except OSError as problem:
        if problem.errno in (errno.ENOSPC, errno.EDQUOT):
            raise StorageFailure(
                f"the disk is full: {path.name} was not written and nothing was changed; "
                f"free some space or set LUDOMETRY_HOME to another disk."
            ) from problem
        if problem.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            raise StorageFailure(
                f"{path.parent} cannot be written: set LUDOMETRY_HOME to a folder of yours."
            ) from problem
        raise


@dataclass(frozen=True, slots=True)
class Manifest:
    """What is known of a table without opening it."""

    room: str
    name: str
    rules_version: str
    shape: tuple[int, ...]
    dtype: str
    bytes: int
    sha256: str
    made: Mapping[str, Any]
    """How the table was built: seconds, parameters, headline values."""

    def write(self) -> str:
        return json.dumps({slot: getattr(self, slot) for slot in self.__slots__}, indent=1) + "\n"


def read_manifest(path: Path) -> Manifest:
    """Reads a manifest file, or says in a sentence why it cannot be used."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return Manifest(**{**data, "shape": tuple(int(n) for n in data["shape"])})
    except (OSError, ValueError, TypeError, KeyError) as problem:
        raise BadTable(f"the manifest {path.name} cannot be read: delete it and build the table again.") from problem


def sha256_of(path: Path) -> str:
    """The checksum of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


@dataclass(frozen=True, slots=True)
class Store:
    """The tables of one room."""

    room: str
    root: Path | None = None
    """Where tables are kept; the user's data folder when not given."""

    @property
    def folder(self) -> Path:
        return (self.root if self.root is not None else home() / "tables") / self.room

    def path(self, name: str) -> Path:
        return self.folder / f"{name}.npy"

    def manifest_path(self, name: str) -> Path:
        return self.folder / f"{name}.json"

    def has(self, name: str) -> bool:
        return self.path(name).exists() and self.manifest_path(name).exists()

    def names(self) -> list[str]:
        """Every finished table."""
        return sorted(p.stem for p in self.folder.glob("*.npy") if self.has(p.stem))

    def manifest(self, name: str) -> Manifest:
        return read_manifest(self.manifest_path(name))

    def open(self, name: str, rules_version: str, build: str = "") -> Array:
        """Maps a finished table; `build` is the command that makes it, for the message when it is missing."""
        if not self.has(name):
            hint = f": build it with '{build}'" if build else ""
            raise MissingTable(f"no table {name} for {self.room}{hint}.")
        manifest = self.manifest(name)
        again = f"build it again with '{build}'." if build else "build it again."
        if manifest.rules_version != rules_version:
            raise BadTable(
                f"the table {name} was built under rules {manifest.rules_version}, not {rules_version}: {again}"
            )
        path = self.path(name)
        if path.stat().st_size != manifest.bytes:
            raise BadTable(f"the table {name} is {path.stat().st_size} bytes long instead of {manifest.bytes}: {again}")
        try:
            table: Array = np.load(path, mmap_mode="r")
        except (ValueError, OSError) as problem:
            raise BadTable(f"the table {name} is not a table of ours: {again}") from problem
        if table.shape != manifest.shape or str(table.dtype) != manifest.dtype:
            raise BadTable(f"the table {name} does not fit its manifest: {again}")
        return table

    def sound(self, name: str, rules_version: str) -> bool:
        """Whether a table is there, of these rules and of the length that its manifest says; no byte of it is read."""
        if not self.has(name):
            return False
        try:
            manifest = self.manifest(name)
        except BadTable:
            return False
        return manifest.rules_version == rules_version and self.path(name).stat().st_size == manifest.bytes

    def verify(self, name: str) -> bool:
        """Whether the file still has the checksum of its manifest."""
        return sha256_of(self.path(name)) == self.manifest(name).sha256

    def write(self, name: str, table: Array, rules_version: str, made: Mapping[str, Any]) -> Manifest:
        """Publishes a table at once and whole."""
        with self.stream(name, table.shape, table.dtype, rules_version, made) as out:
            out[...] = table
        return self.manifest(name)

    @contextmanager
    def stream(
        self,
        name: str,
        shape: tuple[int, ...],
        dtype: npt.DTypeLike,
        rules_version: str,
        made: Mapping[str, Any],
        keep_draft: bool = False,
    ) -> Iterator[Array]:
        """A table to be filled slice by slice; published when the block ends well.

        With `keep_draft` an interrupted block leaves its draft, which the next call continues to fill.
        """
        path, draft = self.path(name), self.folder / f".{name}.{_writer(keep_draft)}.draft"
        with disk_trouble(path):
            self.folder.mkdir(parents=True, exist_ok=True)
            whole = False
            try:
                out = _open_draft(draft, shape, np.dtype(dtype))
                yield out
                if isinstance(out, np.memmap):
                    out.flush()
                del out
                self._publish(name, draft, shape, np.dtype(dtype), rules_version, made)
                whole = True
            finally:
                if not whole:
                    self._note(name).unlink(missing_ok=True)
                if not whole and not keep_draft:
                    draft.unlink(missing_ok=True)

    def _note(self, name: str) -> Path:
        """Where a manifest waits until its table has been renamed."""
        return self.folder / f".{name}.{os.getpid()}.manifest"

    def _publish(
        self,
        name: str,
        draft: Path,
        shape: tuple[int, ...],
        dtype: np.dtype[Any],
        rules_version: str,
        made: Mapping[str, Any],
    ) -> None:
        manifest = Manifest(
            self.room,
            name,
            rules_version,
            shape,
            str(dtype),
            draft.stat().st_size,
            sha256_of(draft),
            {"at": time.strftime("%Y-%m-%d %H:%M:%S"), **made},
        )
        note = self._note(name)
        note.write_text(manifest.write(), encoding="utf-8")
        with draft.open("rb") as file:
            os.fsync(file.fileno())
        # The old manifest goes first: a table without one is unfinished, whatever happens in between.
        self.manifest_path(name).unlink(missing_ok=True)
        os.replace(draft, self.path(name))
        os.replace(note, self.manifest_path(name))

    def remove(self, name: str) -> None:
        """Forgets a table and what is left of unfinished builds of it."""
        self.manifest_path(name).unlink(missing_ok=True)
        self.path(name).unlink(missing_ok=True)
        for draft in self.folder.glob(f".{name}.*"):
            draft.unlink(missing_ok=True)


def _writer(keep_draft: bool) -> str:
    return "resumable" if keep_draft else str(os.getpid())


def _open_draft(draft: Path, shape: tuple[int, ...], dtype: np.dtype[Any]) -> Array:
    if draft.exists():
        try:
            old: Array = np.load(draft, mmap_mode="r+")
            if old.shape == shape and old.dtype == dtype:
                return old
        except (ValueError, OSError):
            pass
        draft.unlink()
    _reserve(draft, int(np.prod(shape, dtype=np.int64)) * dtype.itemsize)
    return np.lib.format.open_memmap(draft, mode="w+", dtype=dtype, shape=shape)


def _reserve(draft: Path, size: int) -> None:
    """Fails now rather than with a bus error in the middle of a mapped write when the disk cannot hold the table."""
    free = os.statvfs(draft.parent)
    if free.f_bavail * free.f_frsize < size + 4096:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(draft))


@lru_cache(maxsize=64)
def _opened(room: str, name: str, rules_version: str, root: str, stamp: int, build: str) -> Array:
    return Store(room, Path(root)).open(name, rules_version, build)


def opened(store: Store, name: str, rules_version: str, build: str = "") -> Array:
    """Like `Store.open`, but a table that has not changed on disk is mapped once."""
    if not store.has(name):
        return store.open(name, rules_version, build)
    stamp = store.manifest_path(name).stat().st_mtime_ns
    return _opened(store.room, name, rules_version, str(store.folder.parent), stamp, build)
