"""What a verb answers: data for programs, words and tables for people, and sometimes a picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from ludometry.core.game import Svg


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under columns; numbers are shown as they are given, so format them first where it matters."""

    columns: Sequence[str]
    rows: Sequence[Sequence[Any]]
    title: str = ""


Part: TypeAlias = str | Table


@dataclass(frozen=True, slots=True)
class Report:
    """The answer of a verb, the same for the command line, the library and the web."""

    data: dict[str, Any]
    """The JSON form; shapes that stay are named in docs/json.md."""
    parts: Sequence[Part] = field(default_factory=tuple)
    """Lines and tables for a person."""
    picture: Svg | None = None
    """What `--svg FILE` writes."""
    failed: bool = False
    """True when the answer is a no that scripts should notice: exit code 1."""


def plain(thing: Any) -> Any:
    """JSON that any parser reads: numpy numbers become numbers, what is not finite becomes null."""
    if isinstance(thing, dict):
        return {str(key): plain(value) for key, value in thing.items()}
    if isinstance(thing, str | bool | int | None):
        return thing
    if isinstance(thing, float):
        return thing if math.isfinite(thing) else None
    if hasattr(thing, "tolist"):
        return plain(thing.tolist())
    if isinstance(thing, Sequence):
        return [plain(item) for item in thing]
    return str(thing)
