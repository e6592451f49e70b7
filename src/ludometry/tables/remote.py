"""Tables that several machines share, behind any URL that fsspec knows: s3://, gs://, abfs://, sftp://, memory:// ...

data       `GGvk.0123456789abcdef.npy`, named by the beginning of its checksum, so that nothing is ever overwritten
           by something else
manifest   `GGvk.json`, written last: a table is there when its manifest is
copy       what has been read before, in a folder of this machine that looks like any store; its checksum is compared
           when it is fetched

Object stores show an object only when it is whole. On other servers a file is sent under a temporary name and renamed.
"""

from __future__ import annotations

import hashlib
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from ludometry.core import machine
from ludometry.core.errors import BadInput, BadTable, LudometryError, StorageFailure
from ludometry.tables.manifest import Manifest, parse_manifest, sha256_of

WHOLE_AT_ONCE = {"s3", "s3a", "gs", "gcs", "az", "abfs", "abfss", "adl", "oci", "oss", "memory"}
"""Stores in which an object that is being written cannot be seen."""
REMEMBERED = 1.0
"""Seconds for which a list of what is there is believed; what is missing from it is looked for again."""

_lists: dict[str, tuple[float, dict[str, int]]] = {}


@lru_cache(maxsize=16)
def _system(url: str) -> tuple[Any, str]:
    try:
        from fsspec.core import url_to_fs
    except ImportError as problem:
        raise BadInput(
            f"LUDOMETRY_HOME={url} needs fsspec: install it with 'pip install ludometry[cluster]'."
        ) from problem
    try:
        system, path = url_to_fs(url, use_listings_cache=False)
    except ImportError as problem:
        raise BadInput(
            f"LUDOMETRY_HOME={url} needs a further package: {problem}; for s3 'pip install ludometry[s3]'."
        ) from problem
    except ValueError as problem:
        raise BadInput(
            f"LUDOMETRY_HOME={url} cannot be used: expected a folder, or a URL that fsspec knows."
        ) from problem
    return system, str(path).rstrip("/")


@contextmanager
def reached(url: str, writing: bool = False) -> Iterator[None]:
    """Turns whatever a store's library raises into one sentence; that nothing is there to read passes through."""
    try:
        yield
    except LudometryError:
        raise
    except FileNotFoundError as problem:
        if not writing:
            raise
        raise StorageFailure(f"the store {url} is not there: make its bucket or folder first.") from problem
    except PermissionError as problem:
        raise StorageFailure(f"the store {url} refuses us: check its credentials and rights.") from problem
    except Exception as problem:
        words = str(problem).strip().splitlines()[:1] or [type(problem).__name__]
        raise StorageFailure(f"the store {url} cannot be reached: {words[0].rstrip('.')}.") from problem


@dataclass(frozen=True, slots=True)
class Remote:
    """The tables of one room behind a URL."""

    url: str
    """The folder of the room's tables, without a slash at its end."""

    def where(self, file: str) -> tuple[Any, str]:
        """The file system and the path of an object."""
        system, path = _system(self.url)
        return system, f"{path}/{file}"

    def sizes(self) -> dict[str, int]:
        """Every object with its size."""
        system, path = _system(self.url)
        with reached(self.url):
            try:
                found = system.ls(path, detail=True)
            except FileNotFoundError:
                found = []
        sizes = {str(one["name"]).rsplit("/", 1)[-1]: int(one["size"] or 0) for one in found if one["type"] == "file"}
        _lists[self.url] = (time.monotonic(), sizes)
        return sizes

    def folders(self) -> list[str]:
        """The folders in this one."""
        system, path = _system(self.url)
        with reached(self.url):
            try:
                found = system.ls(path, detail=True)
            except FileNotFoundError:
                return []
        return sorted(str(one["name"]).rstrip("/").rsplit("/", 1)[-1] for one in found if one["type"] == "directory")

    def has(self, name: str) -> bool:
        """Whether a table is there; asked of the store itself unless it was listed a moment ago."""
        listed, sizes = _lists.get(self.url, (-REMEMBERED, {}))
        if f"{name}.json" in sizes and time.monotonic() - listed < REMEMBERED:
            return True
        system, path = self.where(f"{name}.json")
        with reached(self.url):
            return bool(system.exists(path))

    def names(self) -> list[str]:
        """Every finished table."""
        return sorted(name[: -len(".json")] for name in self.sizes() if name.endswith(".json"))

    def manifests(self) -> dict[str, Manifest]:
        """The manifests of all tables whose data are there at their full length; read side by side."""
        sizes = self.sizes()
        paths = {self.where(f)[1]: f[: -len(".json")] for f in sizes if f.endswith(".json") and not f.startswith(".")}
        system, _ = _system(self.url)
        if not paths:
            return {}
        with reached(self.url):
            texts = system.cat(list(paths), on_error="omit")
        found = {}
        for path, text in texts.items():
            with suppress(BadTable):
                manifest = parse_manifest(text, f"{paths[path]}.json")
                if sizes.get(_data(paths[path], manifest.sha256)) == manifest.bytes:
                    found[paths[path]] = manifest
        return found

    def manifest_text(self, name: str) -> bytes:
        """A manifest as it stands there; BadTable when there is none."""
        system, path = self.where(f"{name}.json")
        try:
            with reached(self.url):
                return bytes(system.cat_file(path))
        except FileNotFoundError as problem:
            raise BadTable(f"the table {name} has gone from {self.url}: build it again.") from problem

    def fetch(self, name: str, folder: Path) -> None:
        """Makes sure that the copy in a folder is what the store holds."""
        text = self.manifest_text(name)
        manifest = parse_manifest(text, f"{name}.json")
        data, note = folder / f"{name}.npy", folder / f"{name}.json"
        with suppress(OSError):
            if note.read_bytes() == text and data.stat().st_size == manifest.bytes:
                return
        folder.mkdir(parents=True, exist_ok=True)
        draft = folder / f".{name}.{uuid.uuid4().hex}.fetching"
        try:
            self._get(name, manifest, draft)
            new = draft.with_suffix(".manifest")
            new.write_bytes(text)
            machine.patiently(lambda: note.unlink(missing_ok=True))
            machine.put_in_place(draft, data)
            machine.put_in_place(new, note)
        finally:
            machine.clear_away(draft)
            machine.clear_away(draft.with_suffix(".manifest"))

    def _get(self, name: str, manifest: Manifest, draft: Path) -> None:
        system, path = self.where(_data(name, manifest.sha256))
        try:
            with reached(self.url):
                system.get_file(path, str(draft))
        except FileNotFoundError as problem:
            raise BadTable(f"the data of the table {name} are missing from {self.url}: build it again.") from problem
        if sha256_of(draft) != manifest.sha256:
            raise BadTable(f"the table {name} in {self.url} has been altered since it was built: build it again.")

    def publish(self, name: str, folder: Path) -> None:
        """Sends a finished table of a folder: data first, then the manifest."""
        text = (folder / f"{name}.json").read_bytes()
        manifest = parse_manifest(text, f"{name}.json")
        before: Manifest | None = None
        with suppress(BadTable):
            before = parse_manifest(self.manifest_text(name), f"{name}.json")
        system, data = self.where(_data(name, manifest.sha256))
        with reached(self.url, writing=True):
            if not _whole_at_once(system):
                system.makedirs(data.rpartition("/")[0], exist_ok=True)
            _appear(system, data, lambda path: system.put_file(str(folder / f"{name}.npy"), path))
            _appear(system, self.where(f"{name}.json")[1], lambda path: system.pipe_file(path, text))
            if before is not None and before.sha256 != manifest.sha256:
                with suppress(FileNotFoundError):
                    system.rm_file(self.where(_data(name, before.sha256))[1])
        _lists.pop(self.url, None)

    def remove(self, name: str) -> None:
        """Forgets a table, the manifest first."""
        sha256 = ""
        with suppress(BadTable):
            sha256 = parse_manifest(self.manifest_text(name), f"{name}.json").sha256
        for file in (f"{name}.json", _data(name, sha256)):
            system, path = self.where(file)
            with reached(self.url), suppress(FileNotFoundError):
                if system.exists(path):
                    system.rm_file(path)
        _lists.pop(self.url, None)

    def checksum(self, name: str, manifest: Manifest) -> str:
        """The checksum of what the store holds, read through once."""
        digest = hashlib.sha256()
        system, path = self.where(_data(name, manifest.sha256))
        try:
            with reached(self.url), system.open(path, "rb", block_size=1 << 22) as file:
                while block := file.read(1 << 22):
                    digest.update(block)
        except FileNotFoundError:
            return ""
        return digest.hexdigest()


def _data(name: str, sha256: str) -> str:
    return f"{name}.{sha256[:16]}.npy"


def _whole_at_once(system: Any) -> bool:
    protocol = system.protocol
    return bool(WHOLE_AT_ONCE & set([protocol] if isinstance(protocol, str) else protocol))


def _appear(system: Any, path: str, send: Any) -> None:
    """Lets a file appear under its name only when it is whole."""
    if _whole_at_once(system):
        send(path)
        return
    folder, _, file = path.rpartition("/")
    draft = f"{folder}/.{file}.{uuid.uuid4().hex}.sending"
    send(draft)
    system.mv(draft, path)


@dataclass(frozen=True, slots=True)
class RemoteBoard:
    """The claims of a room behind a URL, small objects beside the tables."""

    remote: Remote

    def create(self, name: str, data: bytes) -> bool:
        system, path = self.remote.where(f".{name}.claim")
        with reached(self.remote.url, writing=True):
            if not _whole_at_once(system):
                system.makedirs(path.rpartition("/")[0], exist_ok=True)
            try:
                system.pipe_file(path, data, mode="create")
            except FileExistsError:
                return False
            except Exception:
                # A store that knows no exclusive write: look, write, and let the last writer have it.
                if system.exists(path):
                    return False
                system.pipe_file(path, data)
                return bool(system.cat_file(path) == data)
        return True

    def read(self, name: str) -> bytes | None:
        system, path = self.remote.where(f".{name}.claim")
        try:
            with reached(self.remote.url):
                return bytes(system.cat_file(path))
        except FileNotFoundError:
            return None

    def write(self, name: str, data: bytes) -> None:
        system, path = self.remote.where(f".{name}.claim")
        with reached(self.remote.url, writing=True):
            system.pipe_file(path, data)

    def remove(self, name: str) -> None:
        system, path = self.remote.where(f".{name}.claim")
        with reached(self.remote.url), suppress(FileNotFoundError):
            system.rm_file(path)

    def names(self) -> list[str]:
        claims = [f for f in self.remote.sizes() if f.startswith(".") and f.endswith(".claim")]
        return sorted(file[1 : -len(".claim")] for file in claims)
