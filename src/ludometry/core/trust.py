"""Files that came with the package, read only where nobody else could have written them.

A pack is code, and reading it runs it; a table is read by kernels that do not look twice.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

from ludometry.core import machine


class Untrusted(Exception):
    """Somebody else could have written what lies there."""


def insist_on_folder(path: Path) -> None:
    """Untrusted where others may put something into a folder, or the folder is a link to another."""
    status = path.lstat()
    if not (machine.is_ours_to_write(status) and stat.S_ISDIR(status.st_mode)):
        raise Untrusted(f"others could have written to {path}")


def insist_on_way(path: Path) -> None:
    """Untrusted where others may rename a folder on the way to this one, and so put another in its place."""
    if not machine.is_private(path):
        raise Untrusted(f"others could have written to {path}, or to a folder on the way to it")


def read_trusted(path: Path) -> bytes | None:
    """The bytes of a plain file, judged after it was opened, so that nobody can exchange it in between."""
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0))
    except FileNotFoundError:
        return None
    except OSError as problem:
        raise Untrusted(f"{path} cannot be read as a plain file") from problem
    with open(handle, "rb") as file:
        status = os.fstat(handle)
        if not (machine.is_ours_to_write(status) and stat.S_ISREG(status.st_mode)):
            raise Untrusted(f"others could have written to {path}")
        return file.read()
