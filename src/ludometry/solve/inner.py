"""How a kernel is compiled for the kernels that call it: once, and not for itself.

Left to itself numba compiles a callee again for every literal (`f(x, 2)`, `f(x, 3)`) and every width of an integer,
makes machine code and a door for Python for each, and optimises all of it once more inside every caller. Here a callee
is typed once, with plain arguments, and handed to its callers as unoptimised code: LLVM then sees it once, in the
kernel that Python calls. The machine code of that kernel is as quick; nothing else is kept in the cache.
"""

from __future__ import annotations

from functools import cache
from typing import Any, cast

import numba
from llvmlite.binding import Linkage, parse_assembly
from numba.core import types as _types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, Flags

_compiler: Any = Compiler
_flags: Any = Flags
_library: Any = JITCodeLibrary
types: Any = _types


def plain(kind: Any) -> Any:
    """The type that an argument is widened to: no literal, and every signed integer a long one."""
    wide = types.unliteral(kind)
    return types.int64 if isinstance(wide, types.Integer) and wide.signed else wide


class QuickFlags(_flags):  # type: ignore[misc]
    """Numba's options of a compilation, which it looks things up by at every call: as equal as ever, but at once."""

    __slots__ = ()

    def __hash__(self) -> int:
        return 0

    def __eq__(self, other: Any) -> bool:
        if not isinstance(other, _flags):
            return NotImplemented
        return bool(self._values == other._values or self.values() == other.values())


class InnerLibrary(_library):  # type: ignore[misc]
    """Code that is only ever linked into other code."""

    def finalize(self) -> None:
        """Takes the code as it is: what it calls is linked beside it, and whoever links it optimises it."""
        self._raise_if_finalized()
        self._finalize_dynamic_globals()
        self._finalized = True


class InnerCompiler(_compiler):  # type: ignore[misc]
    """Numba's compiler, but no machine code comes out of it."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.state.flags = QuickFlags(self.state.flags)
        self.state.flags.no_compile = True

    def compile_extra(self, function: Any) -> Any:
        codegen = self.state.targetctx.codegen()
        self.state.library = InnerLibrary(codegen, function.__qualname__)
        result = super().compile_extra(function)
        library = result.library
        library.finalize()
        name: Any = {}.pop  # numba knows a kernel by a built-in function of its own; this one is never called
        needed = [library, *dict.fromkeys(library._linking_libraries)]
        self.state.targetctx.insert_user_function(name, result.fndesc, needed)
        return result._replace(entry_point=name)


class OuterLibrary(_library):  # type: ignore[misc]
    """The code of a kernel that Python calls, with all that it calls."""

    def _get_module_for_linking(self) -> Any:
        """Only the names that the code defines: nobody links it, since its callers link its inner form."""
        self._ensure_finalized()
        things = (*self._final_module.functions, *self._final_module.global_variables)
        names = [thing.name for thing in things if not thing.is_declaration]
        return parse_assembly("\n".join(f'@"{name}" = global i8 0' for name in names))

    def _optimize_final_module(self) -> None:
        """Makes everything linked in private first, so that LLVM may fit it to its only caller or leave it out."""
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == Linkage.linkonce_odr:
                function.linkage = Linkage.internal
        super()._optimize_final_module()


@cache
def _refuse_shortly() -> None:
    """Lets `a[:] = b` refuse another shape in numba's fewest words: spelling out both takes a second to compile."""
    from numba.core.typing.templates import builtin_registry
    from numba.np import arrayobj

    rules: Any = arrayobj
    if not hasattr(rules, "ol_raise_with_shape_context_cpu"):
        return  # before numba 0.61.2 there was one rule for all, in many words
    for template in cast(Any, builtin_registry).functions:
        if getattr(template, "_overload_func", None) is rules.ol_raise_with_shape_context_cpu:
            template._overload_func = staticmethod(rules.ol_raise_with_shape_context_generic)


class OuterCompiler(_compiler):  # type: ignore[misc]
    """Numba's compiler for a kernel that Python calls."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        _refuse_shortly()
        self.state.flags = QuickFlags(self.state.flags)
        self.state.flags.no_cfunc_wrapper = True  # a door for C, which nobody comes in by

    def compile_extra(self, function: Any) -> Any:
        self.state.library = OuterLibrary(self.state.targetctx.codegen(), function.__qualname__)
        self.state.library.enable_object_caching()
        return super().compile_extra(function)


def call_within(dispatcher: Any, options: dict[str, Any]) -> None:
    """Lets other kernels call this one by its inner form, under the same options."""

    @cache
    def inner() -> Any:
        settings = {"nogil": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True, **options}
        return numba.njit(pipeline_class=InnerCompiler, **settings)(dispatcher.py_func)

    def template(arguments: Any, named: Any) -> Any:
        return inner().get_call_template(
            [plain(one) for one in arguments], {name: plain(one) for name, one in named.items()}
        )

    opened: Any = dispatcher
    opened.get_call_template = template
    opened.get_overload = lambda signature: inner().get_overload(signature)
