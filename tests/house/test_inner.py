"""Kernels that call kernels: compiled once for all who call them, and callable by address."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ludometry.games.sudoku.explainer.kernels.jumps import address, jump
from ludometry.solve import inner
from ludometry.solve.jit import kernel


@kernel
def amount(values: Any, place: int, doubled: bool) -> int:
    found = int(values[place])
    return 2 * found if doubled else found


@kernel
def both(values: Any, place: int) -> int:
    return amount(values, 1, True) + amount(values, values[place], False) + amount(values, place, False)


@kernel
def other(values: Any, place: int) -> int:
    return both(values, 0) - amount(values, 2, False) + place


@kernel
def by_address(where: int, values: Any) -> int:
    return jump(where, values, 1)


@kernel
def half(values: Any, place: int) -> float:
    return values[place] / 2


@kernel
def copied(source: Any, target: Any) -> None:
    target[:] = source


VALUES = np.array([2, 30, 500], np.int32)


def test_a_callee_is_compiled_once_whatever_literals_and_widths_it_is_called_with() -> None:
    assert both(VALUES, 0) == 60 + 500 + 2
    assert other(VALUES, 7) == 562 - 500 + 7
    inner: Any = amount
    template, _, kinds, _ = inner.get_call_template([*_kinds(VALUES), *_kinds(1, True)], {})
    assert len(template.cases) == 1
    assert [str(kind) for kind in kinds[1:]] == ["int64", "bool"]
    assert not inner.signatures, "nothing was compiled for Python"


def test_a_callee_answers_python_as_well() -> None:
    assert amount(VALUES, 1, True) == 60


def test_a_kernel_can_be_called_by_its_address() -> None:
    assert by_address(address(other, VALUES, 1), VALUES) == other(VALUES, 1)


def test_only_a_kernel_that_returns_a_long_integer_has_an_address() -> None:
    with pytest.raises(TypeError, match="float64"):
        address(half, VALUES, 1)


def test_arrays_of_other_shapes_are_refused_in_few_words() -> None:
    target = np.zeros(3, np.int32)
    copied(VALUES, target)
    assert target.tolist() == VALUES.tolist()
    with pytest.raises(ValueError, match="cannot assign slice from input of different size"):
        copied(VALUES, target[:2])


def test_a_numba_with_one_rule_for_all_shapes_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba 0.60 has no rule of its own for what we shorten."""
    from numba.core.typing.templates import builtin_registry
    from numba.np import arrayobj

    def rules() -> list[Any]:
        return [getattr(one, "_overload_func", None) for one in builtin_registry.functions]

    before = rules()
    monkeypatch.delattr(arrayobj, "ol_raise_with_shape_context_cpu")
    inner._refuse_shortly.__wrapped__()
    assert rules() == before


def _kinds(*values: Any) -> list[Any]:
    from numba import typeof

    return [typeof(value) for value in values]
