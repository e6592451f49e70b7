"""Kernels that an answer calls once or twice with little data: plain Python is done before the compiler has begun.

The function below a kernel is Python, and so are those of the kernels it calls: run as they stand they do the same a
few hundred times slower, which is milliseconds where compiling takes seconds. A kernel that has been compiled before is
loaded; one that is called again and again in a process is compiled after all.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])
_spared = True


def spare_nothing() -> None:
    """From now on every kernel is compiled when it is first called: `warm` and `make wheel` are there for that."""
    global _spared
    _spared = False


def lightly(kernel: F, calls: int = 8) -> F:
    """A kernel for little data: Python runs it the first few times unless it has been compiled before."""
    from numba.core.dispatcher import Dispatcher

    if not isinstance(kernel, Dispatcher):  # under NUMBA_DISABLE_JIT it is the plain function
        return kernel
    compiled: Any = kernel
    left = calls

    def call(*arguments: Any) -> Any:
        nonlocal left
        if left == calls and compiled._cache.kept():
            left = 0
        if left == 0 or not _spared or compiled.signatures:
            return compiled(*arguments)
        left -= 1
        return in_python(compiled)(*arguments)

    return cast(F, call)


@cache
def in_python(kernel: Any) -> Callable[..., Any]:
    """The Python function below a kernel, with the kernels it calls run in Python too."""
    from numba.core.dispatcher import Dispatcher

    if not isinstance(kernel, Dispatcher):
        return cast(Callable[..., Any], kernel)
    function: Any = kernel.py_func
    known = dict(function.__globals__)
    for name in function.__code__.co_names:
        if isinstance(known.get(name), Dispatcher):
            known[name] = in_python(known[name])
    return FunctionType(function.__code__, known, function.__name__, function.__defaults__, function.__closure__)
