"""Every parser: what it reads it writes so that it comes back, and what it refuses it refuses with one sentence.

`python bench/fuzz.py` does the same for as long as it is told to.
"""

from __future__ import annotations

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.house.fuzz_targets import mutated, names, obey, targets
from tests.nightly import examples

TEXTS = 150


def test_the_list_of_parsers_is_whole() -> None:
    assert sorted(names()) == sorted(targets())


@pytest.mark.parametrize("name", names())
def test_right_texts_are_accepted(name: str) -> None:
    target = targets()[name]
    # The strong player's file is too long to keep whole, and a small checkpoint is no whole run.
    if name not in ("cribbage: the strong player's file", "cribbage: training runs"):
        assert any(obey(target, seed) for seed in target.seeds)


@pytest.mark.parametrize("name", names())
@settings(max_examples=examples(TEXTS), database=None)
@given(number=st.integers(0, 2**40))
def test_texts_that_are_nearly_right(name: str, number: int) -> None:
    target = targets()[name]
    obey(target, mutated(random.Random(number), target.seeds))


@pytest.mark.parametrize("name", names())
@settings(max_examples=examples(40), database=None)
@given(text=st.text(max_size=60))
@example(text="")
@example(text="\x00")
@example(text="9" * 5_000)
@example(text="[" * 3_000)
def test_texts_that_are_nothing_of_the_kind(name: str, text: str) -> None:
    obey(targets()[name], text.encode("utf-8", "replace"))


@pytest.mark.parametrize("name", names())
@settings(max_examples=examples(25), database=None)
@given(data=st.binary(max_size=80))
def test_bytes_that_are_no_text(name: str, data: bytes) -> None:
    obey(targets()[name], data)
