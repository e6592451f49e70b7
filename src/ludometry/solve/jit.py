"""The house kernel decorator.

A kernel is a module-level function over arrays and numbers, compiled by numba on its first call. It releases
the interpreter lock, so that a server goes on answering. Its machine code is looked for in the pack that came with
the package, then under the user's data folder, where what was compiled here is kept (`shelves.py`).
`LUDOMETRY_COMPILE=never` makes compiling an error; `LUDOMETRY_COMPILE=native` leaves the pack alone.
"""

from __future__ import annotations

import hashlib
import inspect
import os
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast, overload

from ludometry.core import machine
from ludometry.core.progress import note
from ludometry.solve.pack import shipped
from ludometry.tables.store import home

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).resolve().parents[1]
_SHARED = ("tables", "solve", "study")
_MARK = b"@kernel"


@cache
def shelf_of(package: Path) -> str:
    """The name of a package's shelf: a hash of every file that holds kernels in it and in the shared layers.

    Line ends are left out, as Python leaves them out: a checkout under Windows holds the same kernels.
    """
    digest = hashlib.sha256()
    folders = {package, *(PACKAGE / layer for layer in _SHARED)}
    for folder in sorted(folders, key=lambda folder: folder.name):
        for file in sorted(folder.rglob("*.py")):
            text = file.read_bytes()
            if _MARK in text:
                digest.update(file.relative_to(folder).as_posix().encode())
                digest.update(b"\n".join(text.splitlines()))
    return f"{package.name}-{digest.hexdigest()[:16]}"


@cache
def _kernels() -> Path:
    """Where machine code is kept. It is code, and numba unpickles it: nobody else may be able to put any there.

    So a data folder that others can write to, or that is shared, holds tables but no kernels: they go to the user's
    own cache.
    """
    import platformdirs

    named = home() / "kernels"
    if _make_private(named):
        return named
    own = Path(platformdirs.user_cache_dir("ludometry", appauthor=False)) / "kernels"
    _make_private(own)
    note(f"{named} could be written by others: compiled kernels are kept in {own} instead")
    return own


def _make_private(folder: Path) -> bool:
    """Whether a folder for code is there, or could be made, with nobody but its owner to write to it."""
    with suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    # What cannot be made at all is nobody's trap; numba then keeps nothing.
    return machine.is_private(folder) if folder.exists() else True


@cache
def own_folder(shelf: str) -> Path | None:
    """The user's folder for a shelf, or None where nothing can be kept."""
    folder = _kernels() / shelf
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return None
    if not machine.is_private(folder) or machine.holds_foreign_files(folder):
        note(f"{folder} is not ours alone: nothing compiled is read from it or kept in it")
        return None
    return folder if os.access(folder, os.W_OK) else None


def _room_folder(source: Path) -> Path:
    """The package whose kernels may call each other: the room's folder, or the shared layer's."""
    games = PACKAGE / "games"
    if source.is_relative_to(games):
        return games / source.relative_to(games).parts[0]
    return source.parent


@overload
def kernel(function: F) -> F: ...
@overload
def kernel(**options: Any) -> Callable[[F], F]: ...
def kernel(function: F | None = None, **options: Any) -> F | Callable[[F], F]:
    """Compiles a function when it is first called: `@kernel`, or `@kernel(fastmath=True)` where that pays.

    Kernels that call it have it compiled into them (see inner.py).
    """
    if function is None:
        return lambda inner: _compiled(inner, options)
    return _compiled(function, options)


def _compiled(function: F, options: dict[str, Any]) -> F:
    import numba
    from numba.core.dispatcher import Dispatcher

    from ludometry.solve.inner import OuterCompiler, call_within
    from ludometry.solve.shelves import KernelShelves

    compiled = numba.njit(nogil=True, pipeline_class=OuterCompiler, **options)(function)
    if isinstance(compiled, Dispatcher):  # under NUMBA_DISABLE_JIT it is the plain function
        shelf = shelf_of(_room_folder(Path(inspect.getfile(function)).resolve()))
        kept: Any = compiled
        kept._cache = KernelShelves(function, shelf, shipped(PACKAGE), own_folder(shelf))
        call_within(compiled, options)
    return cast(F, compiled)


def compiled_before(package: str) -> bool:
    """Whether the kernels of a room, such as `yatzy`, have been compiled already, here or in the pack."""
    shelf = shelf_of(PACKAGE / "games" / package)
    own = own_folder(shelf)
    return shipped(PACKAGE).holds(shelf) or (own is not None and any(own.glob("*.nbc")))


def announce_compilation(room: str, seconds: int) -> None:
    """Says once that the first call will take a while, so that a cold start never looks like a hang."""
    if not compiled_before(room):
        note(f"compiling the {room} kernels (about {seconds} s, once on this machine)")


def announced(function: F, what: str, seconds: int) -> F:
    """A kernel that says, when it has never been compiled on this machine, what its first call will take."""
    compiled: Any = function
    if not compiled.signatures and not compiled._cache.kept():
        note(f"compiling {what} (about {seconds} s, once on this machine)")
    return function


def timed(call: Callable[[], Any]) -> tuple[Any, float, float]:
    """A call's result with its CPU and wall seconds."""
    cpu, wall = time.process_time(), time.perf_counter()
    result = call()
    return result, time.process_time() - cpu, time.perf_counter() - wall
