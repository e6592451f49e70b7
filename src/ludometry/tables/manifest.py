"""What is known of a table without opening it, and what may go wrong on a disk."""

from __future__ import annotations

import errno
import hashlib
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludometry.core.contracts import TABLES
from ludometry.core.errors import BadTable, StorageFailure


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
        fields = {slot: getattr(self, slot) for slot in self.__slots__}
        return json.dumps({**fields, SEAL: self.seal()}, indent=1) + "\n"

    def seal(self) -> str:
        """The checksum of what stands in the manifest alone; the rest is compared with the table when it is opened."""
        alone = json.loads(json.dumps([self.room, self.name, self.made]))
        return hashlib.sha256(json.dumps(alone, sort_keys=True).encode()).hexdigest()[:16]


SEAL = "made_sha256"
FORMAT = "format"
"""Where a manifest says which format of tables it is of; one without it is of the first."""


def parse_manifest(text: str | bytes, called: str) -> Manifest:
    """Reads a manifest, or says in a sentence why it cannot be used."""
    try:
        data = json.loads(text)
        seal = data.pop(SEAL, None)
        found = Manifest(**{**data, "shape": tuple(int(n) for n in data["shape"])})
        words = (found.room, found.name, found.rules_version, found.dtype, found.sha256)
        if not (all(isinstance(word, str) for word in words) and type(found.bytes) is int):
            raise TypeError("words and a number expected")
        if not isinstance(found.made, dict):
            raise TypeError("how the table was made is missing")
        if seal is not None and seal != found.seal():
            raise ValueError("it has been altered")
        newer = found.made.get(FORMAT, TABLES) > TABLES
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError) as problem:
        raise BadTable(f"the manifest {called} cannot be read: delete it and build the table again.") from problem
    if newer:
        raise BadTable(f"the table of {called} is of a newer Ludometry: install that one, or build the table again.")
    return found


def read_manifest(path: Path) -> Manifest:
    """Reads a manifest file, or says in a sentence why it cannot be used."""
    try:
        text = path.read_bytes()
    except OSError as problem:
        raise BadTable(f"the manifest {path.name} cannot be read: delete it and build the table again.") from problem
    return parse_manifest(text, path.name)


def sha256_of(path: Path) -> str:
    """The checksum of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


@contextmanager
def disk_trouble(path: Path) -> Iterator[None]:
    """Turns a full or read-only disk into one clear sentence."""
    try:
        yield
    except OSError as problem:
        if problem.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
            raise StorageFailure(
                f"the disk is full: {path.name} was not written and nothing was changed; "
                f"free some space or set LUDOMETRY_HOME to another disk."
            ) from problem
        if problem.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            raise StorageFailure(
                f"{path.parent} cannot be written: set LUDOMETRY_HOME to a folder of yours."
            ) from problem
        raise
