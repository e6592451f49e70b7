"""numba without what a first answer does not need.

numba reads its settings by YAML where that is installed, compares SciPy's version with its own wishes, and looks for
extensions by `importlib.metadata`: a tenth of a second for what kernels that are only loaded do not use.
Typing an array loads NumPy's masked arrays, and a kernel that was compiled in numba's own modules loads those.

Whoever imports numba after `ludometry.solve` imports it this way; everything is there as soon as somebody asks for it.
"""

from __future__ import annotations

import importlib.util
import os
import pickle
import sys
import threading
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from io import BytesIO
from types import ModuleType
from typing import Any

from ludometry.core.outside import named

METADATA = "importlib.metadata"
EXTENSIONS = "numba_extensions"
SETTINGS = ".numba_config.yaml"
"""numba's own name for a file of settings in the working folder."""


class _Later(ModuleType):
    """Stands for a module of the standard library until something in it is asked for."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        __import__(self.__name__)
        return getattr(sys.modules[self.__name__], name)


class _LaterLoader:
    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return _Later(spec.name)

    def exec_module(self, module: ModuleType) -> None: ...


class _WhileNumbaLoads:
    """What the thread that imports numba is told of other modules; every other thread finds them as ever."""

    def __init__(self) -> None:
        self.thread = threading.get_ident()
        self.missing = {"scipy"} if os.path.exists(SETTINGS) else {"scipy", "yaml"}

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: Any = None) -> ModuleSpec | None:
        if threading.get_ident() != self.thread:
            return None
        if name in self.missing:
            raise ModuleNotFoundError(f"{name} is not needed yet", name=name)
        later: Any = _LaterLoader()
        return ModuleSpec(name, later) if name == METADATA else None


class _BeforeNumba:
    """Notices the first import of numba."""

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: Any = None) -> ModuleSpec | None:
        if name != "numba" or self not in sys.meta_path:
            return None
        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(name)
        if spec is not None and spec.loader is not None:
            load = spec.loader.exec_module

            def lean(module: ModuleType) -> None:
                watch = _WhileNumbaLoads()
                sys.meta_path.insert(0, watch)
                try:
                    load(module)
                finally:
                    sys.meta_path.remove(watch)

            spec.loader.exec_module = lean  # type: ignore[method-assign]
        return spec


def begin() -> None:
    """From now on numba is imported this way, unless it has been imported already."""
    if "numba" not in sys.modules:
        sys.meta_path.insert(0, _BeforeNumba())


# ---- kernels that were compiled before


class _Unpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        found = super().find_class(module, name)
        return _environment if (module, name) == ("numba.core.environment", "_rebuild_env") else found


def unpickled(data: bytes) -> Any:
    """What a kernel was kept as."""
    return _Unpickler(BytesIO(data)).load()


def _environment(module: str, constants: list[Any], name: str) -> Any:
    """The constants of a function; its globals, which compiled code does not read, only where they are there anyway."""
    from numba.core import environment

    rules: Any = environment
    if not module.startswith("numba.") or module in sys.modules:
        return rules._rebuild_env(module, constants, name)
    found = rules.lookup_environment(name)
    if found is None:
        found = rules.Environment({"__name__": module})
        found.consts[:] = constants
        found.env_name = name
        rules.Environment._memo[name] = found
    return found


def load_only_what_is_used() -> None:
    """Lets numba find the type of a plain array without loading masked ones to see that it is none of them, and look
    for extensions of its own only where some package has one."""
    import numpy as np
    from numba.core import entrypoints, types
    from numba.core.typing.typeof import typeof_impl
    from numba.np import numpy_support

    kinds: Any = types
    support: Any = numpy_support
    plain: Any = typeof_impl.dispatch(np.ndarray)

    def typed(value: Any, context: Any) -> Any:
        if type(value) not in (np.ndarray, np.memmap) or value.dtype.kind not in "biuf":
            return plain(value, context)
        layout = support.map_layout(value)
        return kinds.Array(support.from_dtype(value.dtype), value.ndim, layout, readonly=not value.flags.writeable)

    typeof_impl.register(np.ndarray, typed)
    extensions: Any = entrypoints
    if not named(EXTENSIONS):
        extensions._already_initialized = True
