"""Reading and writing the player's own files, with sentences instead of tracebacks."""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path

from ludometry.core import machine
from ludometry.core.errors import BadInput, StorageFailure


class FileText(str):
    """The text of a file: on the command line the file is named, over the web its text is sent."""

    __slots__ = ()


_closed: ContextVar[bool] = ContextVar("closed", default=False)


@contextmanager
def files_closed() -> Iterator[None]:
    """While the block runs no file that somebody names is read or written: for requests from the web."""
    token = _closed.set(True)
    try:
        yield
    finally:
        _closed.reset(token)


def refuse_when_closed(path: Path | str) -> None:
    """For rooms that stream a large file instead of reading it whole: the same refusal as below."""
    if _closed.get():
        raise BadInput(f"{str(path)!r} is not a name known here, and files cannot be named over the web.")


def read_text(path: Path) -> str:
    """A text file's content."""
    refuse_when_closed(path)
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except FileNotFoundError as problem:
        raise BadInput(f"there is no file {str(path)!r}.") from problem
    except UnicodeDecodeError as problem:
        raise BadInput(f"{str(path)!r} is not a text file in UTF-8.") from problem
    except (OSError, ValueError) as problem:
        raise BadInput(f"{str(path)!r} cannot be read: {_reason(problem)}.") from problem


def write_text(path: Path, text: str) -> None:
    """Writes a text file whole or not at all: the same bytes on every system, whatever ends a line there."""
    try:
        content = text.encode("utf-8")
    except UnicodeEncodeError as problem:
        raise StorageFailure(f"{str(path)!r} cannot be written: it would hold a letter that is none.") from problem
    write_bytes(path, content)


def write_bytes(path: Path, content: bytes) -> None:
    """Writes a file whole or not at all."""
    path = Path(path)
    refuse_when_closed(path)
    refuse_no_file(path)
    draft = path.with_name(f".{os.getpid()}.{uuid.uuid4().hex}.draft")
    try:
        draft.write_bytes(content)
        machine.put_in_place(draft, path)
    except (OSError, ValueError) as problem:
        with suppress(OSError, ValueError):
            machine.clear_away(draft)
        raise StorageFailure(f"{str(path)!r} cannot be written: {_reason(problem)}.") from problem


def refuse_no_file(path: Path) -> None:
    """A name that cannot be that of a file to write."""
    inside_a_file = any(os.path.isfile(parent) for parent in path.parents)
    if not path.name or "\0" in path.name or len(path.name) > 255 or inside_a_file or os.path.isdir(path):
        raise BadInput(f"{str(path)!r} is no file that can be written: expected the name of a file.")


def refuse_unwritable(path: Path) -> None:
    """Before long work whose result goes to this file: its folder must be there and take a file."""
    refuse_when_closed(path)
    refuse_no_file(path)
    trial = path.with_name(f".{os.getpid()}.{uuid.uuid4().hex}.draft")
    try:
        trial.touch()
        machine.clear_away(trial)
    except (OSError, ValueError) as problem:
        raise StorageFailure(f"{str(path)!r} cannot be written: {_reason(problem)}.") from problem


def make_folder(path: Path) -> Path:
    """A folder that a person named, made where it is missing."""
    refuse_when_closed(path)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as problem:
        raise StorageFailure(f"{str(path)!r} cannot be a folder: {_reason(problem)}.") from problem
    return path


def _reason(problem: Exception) -> str:
    """Why a file cannot be used, in the words of the system; a name with a zero byte in it has none."""
    said = problem.strerror if isinstance(problem, OSError) else None
    return said or "it is no name of a file"
