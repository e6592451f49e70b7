"""Positions in an address that nobody reads by accident.

sealed   a position whose text holds cards that the player must not see yet; not a secret from those who want to know
"""

from __future__ import annotations

import base64
import binascii
import zlib

from ludometry.core.errors import BadInput

MARK = "~"
LONGEST = 20_000
"""Letters of a position; no room writes longer ones."""


def seal(text: str) -> str:
    """A position that can be shared and stored, but not read at a glance.

    >>> unseal(seal("5H 6H | ? | 0-0"))
    '5H 6H | ? | 0-0'
    """
    return MARK + base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def is_sealed(text: str) -> bool:
    return text.strip().startswith(MARK)


def unseal(text: str) -> str:
    """The position in a text, which may lie open."""
    if not is_sealed(text):
        return text
    code = text.strip().removeprefix(MARK)
    opener = zlib.decompressobj()
    try:
        found = opener.decompress(base64.urlsafe_b64decode(code + "=" * (-len(code) % 4)), LONGEST)
        if opener.eof:
            return found.decode()
    except (binascii.Error, zlib.error, ValueError):
        pass
    raise BadInput("the sealed position in this link was cut short or altered: copy the whole link.")
