"""Reading and writing the player's own files, with sentences instead of tracebacks."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from ludometry.core.errors import BadInput, StorageFailure

_closed: ContextVar[bool] = ContextVar("closed", default=False)


@contextmanager
def files_closed() -> Iterator[None]:
    """While the block runs no file that somebody names is read or written: for requests from the web."""
    token = _closed.set(True)
    try:
        yield
    finally:
        _closed.reset(token)


def refuse_when_closed(path: Path) -> None:
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
    except OSError as problem:
        raise BadInput(f"{str(path)!r} cannot be read: {problem.strerror}.") from problem


def write_text(path: Path, text: str) -> None:
    """Writes a file whole or not at all."""
    path = Path(path)
    refuse_when_closed(path)
    draft = path.with_name(f".{path.name}.{os.getpid()}.draft")
    try:
        draft.write_text(text, encoding="utf-8")
        os.replace(draft, path)
    except OSError as problem:
        draft.unlink(missing_ok=True)
        raise StorageFailure(f"{str(path)!r} cannot be written: {problem.strerror}.") from problem
