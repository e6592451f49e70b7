"""Sealed positions: they come back whole, tell nothing, and cannot be made by anybody else."""

from __future__ import annotations

import base64
import os
import stat
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludometry.core.errors import BadInput
from ludometry.web import sealing
from ludometry.web.sealing import KEY_FILE, LONGEST, MARK, is_sealed, seal, unseal

readable = st.text(st.characters(exclude_categories=["Cs"]), max_size=300)
HAND = "5H 6H 7C 8D | 9S TS JS QS | dealer 0-0"


def raw(sealed: str) -> bytes:
    code = sealed.removeprefix(MARK)
    return base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))


def sealed_from(data: bytes) -> str:
    return MARK + base64.urlsafe_b64encode(data).decode().rstrip("=")


@given(readable)
def test_a_sealed_position_comes_back(text: str) -> None:
    assert is_sealed(seal(text))
    assert unseal(seal(text)) == text


@given(readable.filter(lambda text: not is_sealed(text)))
def test_an_open_position_stays_as_it_is(text: str) -> None:
    assert unseal(text) == text


@given(st.text(max_size=80))
def test_nonsense_behind_the_mark_is_a_sentence(text: str) -> None:
    with pytest.raises(BadInput, match="copy the whole link"):
        unseal(MARK + text)


@given(st.binary(max_size=120))
def test_bytes_that_we_did_not_sign_are_a_sentence(data: bytes) -> None:
    with pytest.raises(BadInput, match="copy the whole link"):
        unseal(sealed_from(data))


def test_a_seal_tells_nothing_and_never_twice_the_same() -> None:
    one, other = raw(seal(HAND)), raw(seal(HAND))
    assert one != other
    packed = zlib.compress(HAND.encode(), 9)
    for start in range(len(packed) - 8):
        assert packed[start : start + 8] not in one
    # The same text under two nonces: what both hide cannot be had by laying one over the other.
    crossed = bytes(a ^ b for a, b in zip(one[16:-16], other[16:-16]))
    assert any(crossed)


def test_every_bit_that_is_altered_is_found() -> None:
    whole = raw(seal(HAND))
    for place in range(len(whole)):
        for bit in (1, 128):
            altered = bytearray(whole)
            altered[place] ^= bit
            with pytest.raises(BadInput, match="copy the whole link"):
                unseal(sealed_from(bytes(altered)))


def test_a_seal_that_is_cut_short_or_of_the_first_version_is_refused() -> None:
    whole = seal(HAND)
    unsigned = MARK + base64.urlsafe_b64encode(zlib.compress(HAND.encode(), 9)).decode()
    for text in (whole[:-3], MARK, whole + "A", unsigned):
        with pytest.raises(BadInput, match="copy the whole link"):
            unseal(text)


def test_even_a_text_of_our_own_is_bounded() -> None:
    assert len(unseal(seal("x" * (50 * LONGEST)))) == LONGEST


def test_another_home_has_another_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sealing, "home", lambda: tmp_path / "one")
    sealed = seal(HAND)
    assert unseal(sealed) == HAND
    monkeypatch.setattr(sealing, "home", lambda: tmp_path / "other")
    with pytest.raises(BadInput, match="open it on the server that made it"):
        unseal(sealed)


def test_a_server_that_starts_again_has_the_same_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sealing, "home", lambda: tmp_path)
    sealed = seal(HAND)
    sealing._key.cache_clear()
    assert unseal(sealed) == HAND
    assert [path.name for path in tmp_path.iterdir()] == [KEY_FILE], "no draft is left"


@pytest.mark.skipif(os.name != "posix", reason="Windows says by access lists who may read")
def test_the_key_is_for_its_owner_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sealing, "home", lambda: tmp_path)
    seal(HAND)
    path = tmp_path / KEY_FILE
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    kept = path.read_bytes()
    path.chmod(0o644)
    sealing._key.cache_clear()
    assert sealing._key(path) != kept
    assert "others can read" in caplog.text
    assert unseal(seal(HAND)) == HAND, "the server goes on, with a key for today"
    path.chmod(0o600)
    sealing._key.cache_clear()


def test_a_home_that_cannot_be_written_keeps_no_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setattr(sealing, "home", lambda: tmp_path / "file")
    assert unseal(seal(HAND)) == HAND
    assert "sealed links will end with this server" in caplog.text


def test_of_two_servers_that_start_at_once_the_first_key_stays(tmp_path: Path) -> None:
    sealing._keep(tmp_path / KEY_FILE, b"1" * 32)
    sealing._keep(tmp_path / KEY_FILE, b"2" * 32)
    assert (tmp_path / KEY_FILE).read_bytes() == b"1" * 32
