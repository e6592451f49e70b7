"""Where things are kept.

home     the folder for what belongs to this machine and its player; `LUDOMETRY_HOME` names another one
shared   a store that several machines reach by a URL such as s3://bucket/ludometry: `LUDOMETRY_HOME` again
cache    copies of what was read from a shared store; `LUDOMETRY_CACHE` names another folder for them

With a URL only the tables are shared: compiled kernels and the player's own data stay in the usual data folder.
Compiled kernels are code: where others can write to the data folder they are kept in the user's own cache.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from ludometry.core import machine

ON_THIS_DISK = ("file://", "local://")


def is_url(text: str) -> bool:
    """Whether a place is reached by a URL rather than by a path of this machine."""
    # A single letter before it is a drive, as in C://Users.
    return text.find("://") > 1 and not text.startswith(ON_THIS_DISK)


def as_path(text: str) -> Path:
    """A path of this machine, spelt as a path or as file://PATH."""
    for start in ON_THIS_DISK:
        text = text.removeprefix(start)
    # file:///C:/Users: on Windows the drive comes first.
    if machine.WINDOWS and text[:1] == "/" and text[2:3] == ":":
        text = text[1:]
    return Path(text).expanduser()


def home() -> Path:
    """The folder of this machine that holds compiled kernels and the player's own data, and tables unless shared."""
    named = os.environ.get("LUDOMETRY_HOME", "")
    if named and not is_url(named):
        return as_path(named)
    import platformdirs

    return Path(platformdirs.user_data_dir("ludometry", appauthor=False))


def tables_root() -> Path | str:
    """Where tables are kept: a folder, or a URL."""
    named = os.environ.get("LUDOMETRY_HOME", "")
    return f"{named.rstrip('/')}/tables" if is_url(named) else home() / "tables"


def cache_of(url: str) -> Path:
    """The folder for copies of what is kept under a URL."""
    import platformdirs

    named = os.environ.get("LUDOMETRY_CACHE", "")
    root = Path(named).expanduser() if named else Path(platformdirs.user_cache_dir("ludometry", appauthor=False))
    scheme = url.partition("://")[0].replace(":", "-")
    return root / "shared" / f"{scheme}-{hashlib.sha256(url.encode()).hexdigest()[:16]}"
