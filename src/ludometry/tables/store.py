"""Tables on disk, or behind a URL.

home       the user's data folder; `LUDOMETRY_HOME` overrides it
table      one `.npy` file, memory mapped, under `tables/ROOM/`
manifest   the file beside it: rules version, shape, type, checksum, and how the table was built
stream     a table too large for memory, written slice by slice and published when it is whole
draft      a part of an unfinished build, kept so that the build can be resumed
shared     a store behind a URL; what is read or written there has a copy in a folder of this machine

A file appears under its own name only when it is whole: it is written to a temporary name in the same folder
and renamed. A table built under other rules, cut short or altered refuses to open.
"""

from __future__ import annotations

import errno
import itertools
import os
import platform
import re
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from ludometry.core import machine
from ludometry.core.contracts import TABLES
from ludometry.core.errors import BadInput, BadTable, MissingTable, StorageFailure
from ludometry.tables.arrays import Array
from ludometry.tables.claims import Claims, FolderBoard
from ludometry.tables.manifest import FORMAT, Manifest, disk_trouble, parse_manifest, read_manifest, sha256_of
from ludometry.tables.place import as_path, cache_of, home, is_url, tables_root
from ludometry.tables.remote import Remote, RemoteBoard
from ludometry.tables.shipped import lay_out

__all__ = ["Array", "Manifest", "Store", "disk_trouble", "home", "opened", "read_manifest", "sha256_of", "table_rooms"]

Like: TypeAlias = tuple[tuple[int, ...], type[np.generic]]
"""The shape and the type that the rules say of a table."""


@dataclass(frozen=True, slots=True)
class Store:
    """The tables of one room."""

    room: str
    root: Path | str | None = None
    """Where tables are kept, a folder or a URL; the user's data folder when not given."""

    @property
    def place(self) -> Path | str:
        """Where all rooms' tables are kept: a folder, or a URL."""
        return self.root if self.root is not None else tables_root()

    @property
    def remote(self) -> Remote | None:
        """The shared store, where there is one."""
        place = self.place
        return Remote(f"{place.rstrip('/')}/{self.room}") if isinstance(place, str) and is_url(place) else None

    @property
    def folder(self) -> Path:
        """The folder of this machine that holds the tables, or copies of those that are shared."""
        place = self.place
        return (cache_of(place) if isinstance(place, str) and is_url(place) else as_path(str(place))) / self.room

    @property
    def address(self) -> str:
        """Where the tables are, for people to read."""
        remote = self.remote
        return str(self.folder) if remote is None else remote.url

    @property
    def claims(self) -> Claims:
        """Who is building what."""
        return _claims(str(self.place) if self.remote else "", self.folder, self.room)

    def path(self, name: str) -> Path:
        return self.folder / f"{name}.npy"

    def manifest_path(self, name: str) -> Path:
        return self.folder / f"{name}.json"

    def has(self, name: str) -> bool:
        """Whether a table is there; one that came with the package is put among the user's own when it is asked for."""
        remote = self.remote
        if remote is not None:
            return remote.has(name)
        there = self.path(name).exists() and self.manifest_path(name).exists()
        return there or (self.root is None and lay_out(self.room, name, self.folder))

    def names(self) -> list[str]:
        """Every finished table."""
        remote = self.remote
        if remote is not None:
            return remote.names()
        return sorted(p.stem for p in self.folder.glob("*.npy") if self.has(p.stem))

    def manifest(self, name: str) -> Manifest:
        remote = self.remote
        if remote is not None:
            return parse_manifest(remote.manifest_text(name), f"{name}.json")
        return read_manifest(self.manifest_path(name))

    def open(self, name: str, rules_version: str, build: str = "", like: Like | None = None) -> Array:
        """Maps a finished table; `build` is the command that makes it, for the message when it is missing.

        `like` is the shape and the type that the rules say: kernels index without looking, and a manifest that was
        forged to fit another array says nothing against it.
        """
        if not self.has(name):
            hint = f": build it with '{build}'" if build else ""
            raise MissingTable(f"no table {name} for {self.room}{hint}.")
        remote = self.remote
        if remote is not None:
            with disk_trouble(self.path(name)):
                remote.fetch(name, self.folder)
        manifest = read_manifest(self.manifest_path(name))
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
        except Exception as problem:  # a spoilt heading makes numpy's parser raise whatever it meets
            raise BadTable(f"the table {name} is not a table of ours: {again}") from problem
        if table.shape != manifest.shape or str(table.dtype) != manifest.dtype:
            raise BadTable(f"the table {name} does not fit its manifest: {again}")
        if like is not None and (table.shape, table.dtype) != (like[0], np.dtype(like[1])):
            raise BadTable(f"the table {name} has the shape {table.shape} instead of {like[0]}: {again}")
        return table

    def sound(self, name: str, rules_version: str) -> bool:
        """Whether a table is there, of these rules and of the length that its manifest says; no byte of it is read."""
        if not self.has(name):
            return False
        remote = self.remote
        try:
            manifest = self.manifest(name)
            size = manifest.bytes if remote is not None else self.path(name).stat().st_size
        except (BadTable, FileNotFoundError):
            return False
        return manifest.rules_version == rules_version and size == manifest.bytes

    def sound_names(self, rules_version: str) -> set[str]:
        """Every table that is sound, asked for at once: a shared store answers one question rather than hundreds."""
        remote = self.remote
        if remote is not None:
            return {name for name, one in remote.manifests().items() if one.rules_version == rules_version}
        return {name for name in self.names() if self.sound(name, rules_version)}

    def verify(self, name: str, copy: bool = False) -> bool:
        """Whether the file still has the checksum of its manifest; of a shared table, with `copy`, our copy of it."""
        remote = self.remote
        if remote is not None and not copy:
            manifest = self.manifest(name)
            return remote.checksum(name, manifest) == manifest.sha256
        return sha256_of(self.path(name)) == read_manifest(self.manifest_path(name)).sha256

    def size(self, name: str) -> int:
        """The length of a table's file as it is, whatever its manifest says."""
        remote = self.remote
        if remote is not None:
            return self.manifest(name).bytes
        return self.path(name).stat().st_size

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
        if not machine.is_file_name(name):
            raise BadInput(f"{name!r} is no name for a table: expected one that can be a file's on every system.")
        path, writer = self.path(name), _writer()
        draft = self.folder / f".{name}.{'resumable' if keep_draft else writer}.draft"
        note = self.folder / f".{name}.{writer}.manifest"
        with disk_trouble(path):
            self.folder.mkdir(parents=True, exist_ok=True)
            _busy.add(writer)
            self._sweep(name)
            whole = False
            try:
                out = _open_draft(draft, shape, np.dtype(dtype))
                yield out
                if isinstance(out, np.memmap):
                    out.flush()
                del out
                self._publish(name, draft, note, shape, np.dtype(dtype), rules_version, made)
                whole = True
            finally:
                if not whole:
                    machine.clear_away(note)
                if not whole and not keep_draft:
                    machine.clear_away(draft)
                _busy.discard(writer)
        remote = self.remote
        if remote is not None:
            remote.publish(name, self.folder)

    def _sweep(self, name: str) -> None:
        """Clears away what builders of this machine left: those killed in the middle of a write, and ourselves where
        a draft that is still mapped cannot be renamed."""
        here = re.escape(platform.node())
        left = re.compile(rf"\.{re.escape(name)}\.({here}-(\d+)-\d+)\.(draft|manifest)(\.copy)?")
        for path in self.folder.glob(f".{name}.*"):
            found = left.fullmatch(path.name)
            if not found or found[1] in _busy:
                continue
            if int(found[2]) == os.getpid() or not machine.is_alive(int(found[2])):
                machine.clear_away(path)

    def _publish(
        self,
        name: str,
        draft: Path,
        note: Path,
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
            {"at": time.strftime("%Y-%m-%d %H:%M:%S"), FORMAT: TABLES, **made},
        )
        note.write_text(manifest.write(), encoding="utf-8")
        for path in (draft, note):
            # Opened for writing: Windows does not sync what is only read.
            with path.open("r+b") as file:
                os.fsync(file.fileno())
        # Another builder may have published the same table: then it stays readable while ours takes its place.
        # Otherwise the old manifest goes first: a table without one is unfinished, whatever happens in between.
        if not self._is_published(name, manifest):
            machine.patiently(lambda: self.manifest_path(name).unlink(missing_ok=True))
        try:
            machine.put_in_place(draft, self.path(name))
        except PermissionError as problem:
            if not machine.WINDOWS:
                raise
            raise StorageFailure(
                f"the table {name} is in use by another program, such as a running 'ludometry serve': stop it and give "
                "the same command again."
            ) from problem
        machine.put_in_place(note, self.manifest_path(name))

    def _is_published(self, name: str, manifest: Manifest) -> bool:
        with suppress(BadTable):
            there = read_manifest(self.manifest_path(name))
            return (there.sha256, there.rules_version) == (manifest.sha256, manifest.rules_version)
        return False

    def remove(self, name: str) -> None:
        """Forgets a table and what is left of unfinished builds of it."""
        remote = self.remote
        if remote is not None:
            remote.remove(name)
        self.manifest_path(name).unlink(missing_ok=True)
        self.path(name).unlink(missing_ok=True)
        for draft in self.folder.glob(f".{name}.*"):
            if draft.suffix != ".claim":
                draft.unlink(missing_ok=True)


_streams = itertools.count()
_busy: set[str] = set()
"""The writes of this process that are under way."""


def _writer() -> str:
    """A name for one write: machines that share a folder may have processes of the same number, and those threads."""
    return f"{platform.node()}-{os.getpid()}-{next(_streams)}"


@cache
def _claims(url: str, folder: Path, room: str) -> Claims:
    """One for each board, since it remembers how long claims have stood still."""
    return Claims(RemoteBoard(Remote(f"{url.rstrip('/')}/{room}")) if url else FolderBoard(folder))


def _open_draft(draft: Path, shape: tuple[int, ...], dtype: np.dtype[Any]) -> Array:
    if draft.exists():
        try:
            old: Array = np.load(draft, mmap_mode="r+")
            if old.shape == shape and old.dtype == dtype:
                return old
        except Exception:  # as in `open`: a draft that cannot be read is begun anew
            pass
        draft.unlink()
    size = int(np.prod(shape, dtype=np.int64)) * dtype.itemsize
    _reserve(draft, size)
    table = np.lib.format.open_memmap(draft, mode="w+", dtype=dtype, shape=shape)
    if size:
        machine.reserve(draft)
    return table


def _reserve(draft: Path, size: int) -> None:
    """Fails now rather than with a bus error in the middle of a mapped write when the disk cannot hold the table."""
    if machine.free_bytes(draft.parent) < size + 4096:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(draft))


@lru_cache(maxsize=64)
def _opened(
    room: str, name: str, version: str, root: str, stamp: tuple[bytes, int], build: str, like: Like | None
) -> Array:
    return Store(room, Path(root)).open(name, version, build, like)


def opened(store: Store, name: str, rules_version: str, build: str = "", like: Like | None = None) -> Array:
    """Like `Store.open`, but a table that has not changed is mapped once.

    It has changed when its manifest has, or when another file has taken its place: the time of a file says
    nothing on a machine whose clock jumps, and a table that was built again may have the manifest it had.
    """
    remote = store.remote
    if not store.has(name):
        return store.open(name, rules_version, build, like)
    if remote is not None:
        with disk_trouble(store.path(name)):
            remote.fetch(name, store.folder)
    # A file that is still mapped keeps its number, so that no other file can come to have it.
    stamp = store.manifest_path(name).read_bytes(), store.path(name).stat().st_ino
    return _opened(store.room, name, rules_version, str(store.folder.parent), stamp, build, like)


def table_rooms() -> list[str]:
    """The rooms that have tables."""
    place = tables_root()
    if isinstance(place, Path):
        return sorted(one.name for one in place.iterdir() if one.is_dir()) if place.exists() else []
    return Remote(place).folders()
