"""The house kernel decorator.

A kernel is a module-level function over arrays and numbers, compiled by numba on its first call. It releases
the interpreter lock, so that a server goes on answering, and its machine code is kept under the user's data
folder. Numba's own cache does not notice that a kernel in another file has changed; so the folder is named by
a hash of every file that holds kernels in the same package and in the shared layers.
"""

from __future__ import annotations

import hashlib
import inspect
import os
import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast, overload

from ludometry.core.progress import note
from ludometry.tables.store import home

F = TypeVar("F", bound=Callable[..., Any])

_PACKAGE = Path(__file__).resolve().parents[1]
_SHARED = ("tables", "solve", "study")
_MARK = b"@kernel"


@cache
def _cache_folder(package: Path) -> Path:
    digest = hashlib.sha256()
    folders = {package, *(_PACKAGE / layer for layer in _SHARED)}
    for folder in sorted(folders):
        for file in sorted(folder.rglob("*.py")):
            text = file.read_bytes()
            if _MARK in text:
                digest.update(file.name.encode())
                digest.update(text)
    return home() / "kernels" / f"{package.name}-{digest.hexdigest()[:16]}"


def _room_folder(source: Path) -> Path:
    """The package whose kernels may call each other: the room's folder, or the shared layer's."""
    games = _PACKAGE / "games"
    if source.is_relative_to(games):
        return games / source.relative_to(games).parts[0]
    return source.parent


@overload
def kernel(function: F) -> F: ...
@overload
def kernel(**options: Any) -> Callable[[F], F]: ...
def kernel(function: F | None = None, **options: Any) -> F | Callable[[F], F]:
    """Compiles a function when it is first called: `@kernel`, or `@kernel(parallel=True)` where that pays."""
    if function is None:
        return lambda inner: _compiled(inner, options)
    return _compiled(function, options)


def _compiled(function: F, options: dict[str, Any]) -> F:
    import numba
    from numba.core import config as settled

    config: Any = settled

    folder = _cache_folder(_room_folder(Path(inspect.getfile(function)).resolve()))
    before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
    # numba picks the cache folder from its configuration at the moment a function is decorated.
    settings = {"cache": _writable(folder), "nogil": True, **options}
    try:
        compiled = numba.njit(**settings)(function)
    finally:
        config.CACHE_DIR = before
    return cast(F, compiled)


@cache
def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


def compiled_before(package: str) -> bool:
    """Whether the kernels of a room, such as `yatzy`, have been compiled on this machine already."""
    folder = _cache_folder(_PACKAGE / "games" / package)
    return any(folder.rglob("*.nbc"))


def announce_compilation(room: str, seconds: int) -> None:
    """Says once that the first call will take a while, so that a cold start never looks like a hang."""
    if not compiled_before(room):
        note(f"compiling the {room} kernels (about {seconds} s, once on this machine)")


def announced(function: F, what: str, seconds: int) -> F:
    """A kernel that says, when it has never been compiled on this machine, what its first call will take."""
    compiled: Any = function
    folder = compiled.stats.cache_path
    kept = folder is not None and any(Path(folder).glob(f"*.{function.__name__}-*.nbi"))
    if not kept and not compiled.signatures:
        note(f"compiling {what} (about {seconds} s, once on this machine)")
    return function


def kernels_of(module: str) -> list[Any]:
    """The kernels that a loaded module holds, for `warm` and for the tests."""
    from numba.core.dispatcher import Dispatcher

    return [thing for thing in vars(sys.modules[module]).values() if isinstance(thing, Dispatcher)]


def timed(call: Callable[[], Any]) -> tuple[Any, float, float]:
    """A call's result with its CPU and wall seconds."""
    cpu, wall = time.process_time(), time.perf_counter()
    result = call()
    return result, time.process_time() - cpu, time.perf_counter() - wall
