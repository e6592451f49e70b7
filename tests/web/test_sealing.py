"""Sealed positions: they come back whole, and what was altered is a sentence."""

from __future__ import annotations

import base64
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludometry.core.errors import BadInput
from ludometry.web.pages.sealing import LONGEST, MARK, is_sealed, seal, unseal

readable = st.text(st.characters(exclude_categories=["Cs"]), max_size=300)


@given(readable)
def test_a_sealed_position_comes_back(text: str) -> None:
    assert is_sealed(seal(text))
    assert unseal(seal(text)) == text


@given(readable.filter(lambda text: not is_sealed(text)))
def test_an_open_position_stays_as_it_is(text: str) -> None:
    assert unseal(text) == text


@given(st.text(max_size=80))
def test_nonsense_behind_the_mark_is_a_sentence(text: str) -> None:
    try:
        unseal(MARK + text)
    except BadInput as problem:
        assert "copy the whole link" in str(problem)


def test_a_seal_that_is_cut_short_or_too_long_is_refused() -> None:
    whole = seal("5H 6H 7C 8D | 9S TS JS QS | dealer 0-0")
    bomb = MARK + base64.urlsafe_b64encode(zlib.compress(b"x" * (LONGEST + 1))).decode()
    for text in (whole[:-3], MARK, bomb):
        with pytest.raises(BadInput, match="copy the whole link"):
            unseal(text)
