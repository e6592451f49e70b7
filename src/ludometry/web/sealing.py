"""Positions in an address that nobody but this server can read or make.

sealed   a position whose text holds cards that the player must not see yet, enciphered and signed
key      32 random bytes in the player's home, which only the player may read; another home has another key

A seal is `~` and, in base64, a random nonce, the text XORed with a key stream, and a signature over both. The stream is
HMAC-SHA256 of nonce and block number, the signature HMAC-SHA256 again, each under a key of its own: with the standard
library alone, and small enough to be read. The length of the text is not hidden.
"""

from __future__ import annotations

import base64
import binascii
import hmac
import logging
import os
import secrets
import zlib
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path

from ludometry.core.errors import BadInput
from ludometry.core.trust import Untrusted, read_trusted
from ludometry.tables.place import home

log = logging.getLogger("ludometry.web")

MARK = "~"
LONGEST = 20_000
"""Letters of a position; no room writes longer ones."""
KEY_FILE = "seal.key"
KEY_BYTES, NONCE_BYTES, SIGNATURE_BYTES = 32, 16, 16


def seal(text: str) -> str:
    """A position that can be shared and stored, but neither read nor altered.

    >>> unseal(seal("5H 6H | ? | 0-0"))
    '5H 6H | ? | 0-0'
    """
    key, nonce = _key(home() / KEY_FILE), secrets.token_bytes(NONCE_BYTES)
    hidden = nonce + _crossed(key, nonce, zlib.compress(text.encode(), 9))
    return MARK + base64.urlsafe_b64encode(hidden + _signature(key, hidden)).decode().rstrip("=")


def is_sealed(text: str) -> bool:
    return text.strip().startswith(MARK)


def unseal(text: str) -> str:
    """The position in a text, which may lie open."""
    if not is_sealed(text):
        return text
    code, key = text.strip().removeprefix(MARK), _key(home() / KEY_FILE)
    with suppress(binascii.Error, ValueError):
        data = base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
        hidden, signature = data[:-SIGNATURE_BYTES], data[-SIGNATURE_BYTES:]
        if len(data) > NONCE_BYTES + SIGNATURE_BYTES and hmac.compare_digest(signature, _signature(key, hidden)):
            packed = _crossed(key, hidden[:NONCE_BYTES], hidden[NONCE_BYTES:])
            return zlib.decompressobj().decompress(packed, LONGEST).decode()
    raise BadInput(
        "the sealed position in this link cannot be opened here: copy the whole link, and open it on the server that "
        "made it."
    )


def _crossed(key: bytes, nonce: bytes, data: bytes) -> bytes:
    """Data under the key stream; crossed twice they are what they were."""
    cipher = hmac.digest(key, b"ludometry seal: cipher", sha256)
    blocks = range(-(-len(data) // sha256().digest_size))
    stream = b"".join(hmac.digest(cipher, nonce + block.to_bytes(8, "big"), sha256) for block in blocks)
    return bytes(one ^ other for one, other in zip(data, stream))


def _signature(key: bytes, data: bytes) -> bytes:
    signer = hmac.digest(key, b"ludometry seal: signature", sha256)
    return hmac.digest(signer, data, sha256)[:SIGNATURE_BYTES]


@cache
def _key(path: Path) -> bytes:
    """The key of a home, made when there is none; where none can be kept, one for as long as this server runs."""
    fresh = secrets.token_bytes(KEY_BYTES)
    try:
        if not path.exists():
            _keep(path, fresh)
        kept = read_trusted(path)
        if os.name == "posix" and path.stat().st_mode & 0o077:
            raise Untrusted(f"others can read {path}")
        if kept is None or len(kept) != KEY_BYTES:
            raise Untrusted(f"{path} is no key of ours")
    except (OSError, Untrusted) as problem:
        log.warning("sealed links will end with this server: %s", problem)
        return fresh
    return kept


def _keep(path: Path, key: bytes) -> None:
    """Writes a key that only its owner can read; of two servers that start at once, the first one's stays."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    try:
        with open(
            os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600), "wb"
        ) as file:
            file.write(key)
        with suppress(FileExistsError):
            os.link(draft, path)
    finally:
        draft.unlink(missing_ok=True)
