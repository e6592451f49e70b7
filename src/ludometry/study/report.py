"""What a verb answers: data for programs, words and tables for people, and sometimes a picture."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from ludometry.core.game import Svg


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under columns; numbers are shown as they are given, so format them first where it matters."""

    columns: Sequence[str]
    rows: Sequence[Sequence[Any]]
    title: str = ""


Part: TypeAlias = str | Table


class Report:
    """The answer of a verb, the same for the command line, the library and the web.

    data      the JSON form; shapes that stay are named in docs/json.md
    parts     lines and tables for a person
    picture   what `--svg FILE` writes
    failed    true when the answer is a no that scripts should notice: exit code 1

    Parts and picture may be given as functions: a program that asks for the data alone does not wait for them.
    """

    __slots__ = ("_parts", "_picture", "data", "failed")

    def __init__(
        self,
        data: dict[str, Any],
        parts: Sequence[Part] | Callable[[], Sequence[Part]] = (),
        picture: Svg | Callable[[], Svg] | None = None,
        failed: bool = False,
    ) -> None:
        self.data = data
        self.failed = failed
        self._parts = parts
        self._picture = picture

    @property
    def parts(self) -> Sequence[Part]:
        if callable(self._parts):
            self._parts = self._parts()
        return self._parts

    @property
    def picture(self) -> Svg | None:
        if callable(self._picture):
            self._picture = self._picture()
        return self._picture


def write_json(data: Any) -> str:
    """A report's data as JSON on one line."""
    try:
        return json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    except (TypeError, ValueError):
        return json.dumps(plain(data), ensure_ascii=False, allow_nan=False, separators=(",", ":"))


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
