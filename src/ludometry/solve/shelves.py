"""Where compiled kernels are kept, and how one is found again.

shelf    a folder of compiled kernels, named by a room and a hash of every source that its kernels may call
pack     the shelves inside the installed package, read only
own      the shelves in the user's data folder

Numba's own cache goes by the path of a source and keeps an index beside it, which two processes overwrite for each
other. Here one file holds one kernel for one signature, and its name is made from all that its machine code depends on:
so it is found from any folder, needs no index, and a kernel whose callee or constant has changed has another name.
"""

from __future__ import annotations

import hashlib
import os
import uuid
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.dispatcher import Dispatcher
from numba.core.runtime.nrt import rtsys
from numba.core.serialize import dumps

from ludometry.core.errors import LudometryError
from ludometry.core.progress import note
from ludometry.core.trust import Untrusted
from ludometry.solve.lean import load_only_what_is_used, unpickled
from ludometry.solve.pack import Pack, Target, target, target_words

_NEEDS_MORE = (b"hashsecret", b"numba_parallel_for", b"get_num_threads")
"""Symbols of machine code that numba defines only once everything is loaded."""
_numba_result: Any = CompileResult
_numba_dumps: Any = dumps
load_only_what_is_used()


class KernelShelves(_Cache):
    """What numba asks before it compiles a kernel, and tells when it has."""

    def __init__(self, function: Any, shelf: str, pack: Pack, own: Path | None) -> None:
        self.function = function
        self.shelf = shelf
        self.pack = pack
        self.own = own
        """The user's folder for this shelf; None where it cannot be written."""
        self.stem = f"{function.__module__.rpartition('.')[2]}.{function.__qualname__}-"
        self.enabled = True

    @property
    def cache_path(self) -> str | None:
        return str(self.own) if self.own else None

    def enable(self) -> None:
        self.enabled = True

    def disable(self) -> None:
        self.enabled = False

    def flush(self) -> None:
        for file in self.own.glob(f"{self.stem}*.nbc") if self.own else ():
            file.unlink(missing_ok=True)

    def kept(self) -> bool:
        """Whether the kernel has been compiled before, for whatever signature."""
        return self.pack.holds(self.shelf, self.stem) or bool(self.own and any(self.own.glob(f"{self.stem}*.nbc")))

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The kernel for a signature: from the pack, from the user's folder, or None so that numba compiles it."""
        # What numba would load first is needed to compile, and takes longer than most first answers.
        rtsys.initialize(target_context)
        for data in self._found(sig, target_context.codegen()) if self.enabled else ():
            if any(word in data for word in _NEEDS_MORE):
                target_context.refresh()
            try:
                return _numba_result._rebuild(target_context, *unpickled(data))
            except Exception:  # a file cut short makes pickle and numba raise whatever they meet; compiling mends it
                continue
        if os.environ.get("LUDOMETRY_COMPILE") == "never" and self.enabled:
            raise LudometryError(f"{self.function.__module__}.{self.function.__qualname__} is not compiled for {sig}.")
        if self.pack.refusal:
            say_why(self.pack.refusal)
        target_context.refresh()
        return None

    def _found(self, sig: Any, codegen: Any) -> Iterator[bytes]:
        if self.pack.target is not None:
            try:
                shipped = self.pack.read(self.shelf, self._name(sig, self.pack.target))
            except Untrusted as problem:
                say_why(str(problem))
                shipped = None
            if shipped is not None:
                yield shipped
        if self.own is not None:
            try:
                yield (self.own / self._name(sig, _native(codegen))).read_bytes()
            except OSError:
                return

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keeps what was just compiled in the user's folder; where that cannot be, it is compiled again next time."""
        if not self.enabled or self.own is None or data.library.has_dynamic_globals:
            return
        if any(not lifted.can_cache for lifted in data.lifted):
            return
        library, described, environment, signature, object_mode, lifted, _, reload, others = data._reduce()
        # The seventh part is the annotated source, which nobody reads, with the path it was compiled from.
        payload = _numba_dumps((library, described, environment, signature, object_mode, lifted, "", reload, others))
        path = self.own / self._name(sig, _native(data.codegen))
        draft = path.with_name(f"{uuid.uuid4().hex}.draft")
        try:
            self.own.mkdir(parents=True, exist_ok=True)
            draft.write_bytes(payload)
            os.replace(draft, path)
        except OSError:  # a full disk, or Windows, where another process holds the same file open
            draft.unlink(missing_ok=True)

    def _name(self, sig: Any, one: Target) -> str:
        code = self.function.__code__
        parts = (self.function.__module__, str(code.co_firstlineno), repr(sig), target_words(one))
        digest = hashlib.sha256("\n".join(parts).encode())
        digest.update(_dependence(self.function))
        return f"{self.stem}{digest.hexdigest()[:24]}.nbc"


def _native(codegen: Any) -> Target:
    _, cpu, features = codegen.magic_tuple()
    return target(cpu, features)


@cache
def say_why(reason: str) -> None:
    """Says once why kernels that came with the package are not used."""
    note(f"compiling for this machine, once: the kernels that came with the package are not used, since {reason}")


@cache
def _dependence(function: Any) -> bytes:
    """A hash of a kernel's code, of the constants it takes from its module, and of the same for kernels it calls.

    The shelf's name covers the sources that hold kernels; a constant may come from a file that holds none.
    """
    digest = hashlib.sha256()
    waiting, seen = [function], {function}
    while waiting:
        one = waiting.pop()
        digest.update(one.__code__.co_code)
        cells = [cell.cell_contents for cell in one.__closure__ or ()]
        named = [one.__globals__[name] for name in one.__code__.co_names if name in one.__globals__]
        values = [*named, *cells]
        while values:
            value = values.pop()
            if isinstance(value, Dispatcher):
                if value.py_func not in seen:
                    seen.add(value.py_func)
                    waiting.append(value.py_func)
            elif isinstance(value, np.ndarray):
                digest.update(f"{value.dtype} {value.shape}".encode())
                digest.update(np.ascontiguousarray(value).tobytes())
            elif isinstance(value, tuple):
                values.extend(value)
            elif isinstance(value, (bool, int, float, complex, str, bytes, np.generic)):
                digest.update(repr(value).encode())
            elif isinstance(value, type):
                digest.update(repr(getattr(value, "_fields", "")).encode())
    return digest.digest()
