"""Checkpoints of a training run: everything that is needed to continue as if nothing had happened.

checkpoint   named arrays and a few plain values, in one file
heading      the first line of the file: JSON with the format's name and version, shapes and the checksum
body         the arrays one after another, compressed

A file is written under a temporary name and renamed, so that Ctrl-C never leaves half a checkpoint, and a file
of another version, a truncated one or an altered one is refused with one sentence.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
import re
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ludometry.core import machine
from ludometry.core.errors import BadInput, StorageFailure
from ludometry.tables.arrays import Array

FORMAT = "ludometry cribbage checkpoint"
VERSION = 1
LONGEST_HEADING = 100_000
"""A heading holds settings and shapes; a first line longer than this belongs to some other kind of file."""
LARGEST_BODY = 2_000_000_000
"""More bytes than any run holds; a file that claims more is not opened."""


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A training run at one moment."""

    values: Mapping[str, Any]
    """Plain values: games played, settings, the generator's state."""
    arrays: Mapping[str, Array]
    """Weights and pegging records by name."""


def save(path: Path, checkpoint: Checkpoint) -> None:
    """Writes the file whole or not at all."""
    arrays = {name: np.ascontiguousarray(array) for name, array in checkpoint.arrays.items()}
    body = zlib.compress(b"".join(array.tobytes() for array in arrays.values()), level=1)
    heading = {
        "format": FORMAT,
        "version": VERSION,
        "arrays": [[name, array.dtype.str, list(array.shape)] for name, array in arrays.items()],
        "values": dict(checkpoint.values),
        "bytes": len(body),
        "sha256": hashlib.sha256(body).hexdigest(),
    }
    unfinished = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with unfinished.open("wb") as file:
            file.write(json.dumps(heading, sort_keys=True).encode() + b"\n")
            file.write(body)
        machine.put_in_place(unfinished, path)
    except OSError as error:
        raise StorageFailure(f"the checkpoint {path} cannot be written: {error.strerror}.") from error
    finally:
        with suppress(OSError):
            machine.clear_away(unfinished)


def load(path: Path) -> Checkpoint:
    """Reads a checkpoint, or says in one sentence why it cannot be used."""
    heading, body = _parts(path)
    if not isinstance(heading, dict) or heading.get("format") != FORMAT:
        raise BadInput(f"{path} is not a cribbage checkpoint: expected a file written by 'ludometry train cribbage'.")
    if heading.get("version") != VERSION:
        raise BadInput(
            f"the checkpoint {path} has version {heading.get('version')!r}: expected version {VERSION}, "
            "so train it again."
        )
    if not _is_complete(heading):
        raise BadInput(f"the checkpoint {path} is altered: its heading lacks what a run needs, so train it again.")
    if len(body) != heading["bytes"] or hashlib.sha256(body).hexdigest() != heading["sha256"]:
        raise BadInput(
            f"the checkpoint {path} is truncated or altered: expected {heading['bytes']} bytes "
            f"with their checksum and found {len(body)}."
        )
    with damaged(path):
        return Checkpoint(heading["values"], _arrays(path, heading["arrays"], body))


@contextmanager
def damaged(path: Path) -> Iterator[None]:
    """Turns whatever goes wrong with the content of a checkpoint into one sentence."""
    try:
        yield
    except (ValueError, TypeError, LookupError, AttributeError, OverflowError, SyntaxError, zlib.error) as error:
        raise BadInput(f"the checkpoint {path} is damaged: train it again, or continue from an older one.") from error


def _is_complete(heading: Mapping[str, Any]) -> bool:
    kinds = {"bytes": int, "sha256": str, "values": dict, "arrays": list}
    return all(isinstance(heading.get(word), kind) for word, kind in kinds.items())


def _parts(path: Path) -> tuple[Any, bytes]:
    try:
        with path.open("rb") as file:
            line = file.readline(LONGEST_HEADING)
            body = file.read()
    except FileNotFoundError as error:
        raise BadInput(f"there is no checkpoint {path}.") from error
    except OSError as error:
        raise BadInput(f"the checkpoint {path} cannot be read: {error.strerror}.") from error
    try:
        return json.loads(line), body
    except (ValueError, RecursionError):
        return None, body


def _arrays(path: Path, shapes: list[tuple[str, str, list[int]]], body: bytes) -> dict[str, Array]:
    if not all(type(length) is int and length >= 0 for _, _, shape in shapes for length in shape):
        raise ValueError("lengths are whole numbers")
    if not all(re.fullmatch(r"[<>|]?[biuf][1-8]", kind) for _, kind, _ in shapes):
        raise ValueError("arrays hold plain numbers")
    sizes = [math.prod(shape) * np.dtype(kind).itemsize for _, kind, shape in shapes]
    if sum(sizes) > LARGEST_BODY:
        raise BadInput(f"the checkpoint {path} claims {sum(sizes)} bytes: expected at most {LARGEST_BODY}.")
    plain = zlib.decompressobj().decompress(body, sum(sizes) + 1)
    if len(plain) != sum(sizes):
        raise BadInput(f"the checkpoint {path} holds {len(plain)} bytes: its shapes need {sum(sizes)}.")
    arrays = {}
    begin = 0
    for (name, kind, shape), size in zip(shapes, sizes):
        arrays[name] = np.frombuffer(plain, kind, math.prod(shape), begin).reshape(shape).copy()
        begin += size
    return arrays
