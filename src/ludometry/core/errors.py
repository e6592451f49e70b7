"""What can go wrong in a way that a user can mend.

Every error here carries one clear sentence that says what was expected. The command line prints it and ends
with exit code 2; the JSON API answers 422 with the same sentence. Anything else that is raised is a defect.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable

LONGEST = 600
"""Characters of a message: more is a quotation of what was pasted, of which the middle can be spared."""


class LudometryError(Exception):
    """An error whose message is meant for the person at the keyboard."""

    def __str__(self) -> str:
        said = super().__str__()
        return said if len(said) <= LONGEST else f"{said[: LONGEST // 2]} … {said[3 - LONGEST // 2 :]}"


class BadInput(LudometryError):
    """Something typed, pasted or uploaded cannot be understood or breaks the rules."""


class MissingTable(LudometryError):
    """A table is needed that has not been built yet; the message names the command that builds it."""


class BadTable(LudometryError):
    """A table file is truncated, altered, or was built under other rules."""


class StorageFailure(LudometryError):
    """The disk is full or cannot be written; nothing half written is left behind."""


class UnknownName(BadInput):
    """A name that is not on the list; the message suggests the nearest one."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        names = sorted(known)
        near = difflib.get_close_matches(name.lower(), names, n=1, cutoff=0.5)
        hint = f"did you mean {near[0]!r}?" if near else f"expected one of {', '.join(names)}."
        super().__init__(f"unknown {kind} {name!r}: {hint}")
