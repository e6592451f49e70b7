"""The options of a game, said once: as the typed, described keywords of `ROOM.game`.

    def game(self, *, block: Annotated[Literal["pips", "draw"], "Who wins a blocked game."] = "pips") -> Dominoes: ...

The command line, the API, the page, records and environments all know an option from there. A text, as it comes from
an address or the header of a record, is read as the option's type; what is unknown or wrong gets the same sentence
everywhere.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Literal, TypeAlias, Union, get_args, get_origin

from ludometry.core.errors import BadInput

Setting: TypeAlias = str | int | float | bool | None
"""What an option may be set to."""
NOUNS = {"what": "such thing", "needs": "word for needs", "faults": "word for faults"}
"""What to call a wrong value of an option whose name is no noun of one thing."""
YES, NO = ("yes", "true", "1", "on"), ("no", "false", "0", "off", "")


@dataclass(frozen=True, slots=True)
class Offered:
    """Names that a free text option offers, each with a title: `Annotated[str, "Rule set.", Offered(rule_sets)]`."""

    names: Callable[[], Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class Bounds:
    """The least and the greatest number that an option may be."""

    least: float
    most: float


@dataclass(frozen=True, slots=True)
class Begins:
    """Marks an option that only says where a game begins, such as a puzzle: a verb that is given a position does not
    take it."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game."""

    name: str
    kind: type
    """str, int, float or bool."""
    usual: Setting
    """What it is when nobody says."""
    words: str
    """One sentence of help."""
    choices: tuple[str, ...] = ()
    """Everything that it may be, where that is a list."""
    offered: Offered | None = None
    bounds: Bounds | None = None
    begins: bool = False
    """Whether it only says where a game begins."""

    def titles(self) -> dict[str, str]:
        """What a selector shows, by the value that it stands for; empty where anything may be typed."""
        if self.offered is not None:
            return dict(self.offered.names())
        return {choice: choice or "as it comes" for choice in self.choices}

    def read(self, given: object) -> Setting:
        """A value of the option's own type from a value or a text; refuses what does not fit."""
        if given is None:
            return self.usual
        if self.kind is bool:
            return self._yes_or_no(given)
        if self.kind is str:
            text = str(given)
            if self.choices and text not in self.choices:
                raise BadInput(
                    f"{text[:40]!r} is no {NOUNS.get(self.name, self.name)}: expected {listed(self.choices)}."
                )
            return text
        try:
            if isinstance(given, bool) or (self.kind is int and isinstance(given, float) and given != int(given)):
                raise ValueError
            number: float = self.kind(str(given).strip() if isinstance(given, str) else given)
        except (ValueError, OverflowError, TypeError):
            raise BadInput(f"{str(given)[:40]!r} is no {self.name}: expected {self._range()}.") from None
        if self.bounds is not None and not self.bounds.least <= number <= self.bounds.most:
            raise BadInput(f"{str(given)[:40]!r} is no {self.name}: expected {self._range()}.")
        return number

    def _yes_or_no(self, given: object) -> bool:
        word = str(given).strip().lower()
        if word not in (*YES, *NO):
            raise BadInput(f"{word[:40]!r} is no {self.name}: expected yes or no.")
        return word in YES

    def _range(self) -> str:
        number = "a whole number" if self.kind is int else "a number"
        return f"{number} from {self.bounds.least:g} to {self.bounds.most:g}" if self.bounds else number

    def write(self, value: Setting) -> str:
        """The value as the header of a record and an address hold it."""
        return ("yes" if value else "no") if self.kind is bool else str(value)


def listed(words: Iterable[str], last: str = "or") -> str:
    """Words as a sentence lists them; an empty one is left out.

    >>> listed(["pips", "draw", "tiles"])
    'pips, draw or tiles'
    """
    said = [word for word in words if word]
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} {last} {said[-1]}"


def plain_option(parameter: inspect.Parameter) -> Option | None:
    """The option that a keyword of a verb describes; None where it is no text, number or yes and no."""
    kind, notes = parameter.annotation, []
    if get_origin(kind) is Annotated:
        kind, *notes = get_args(kind)
    if get_origin(kind) in (Union, types.UnionType):
        kind = next(part for part in get_args(kind) if part is not type(None))
    choices: tuple[str, ...] = ()
    if get_origin(kind) is Literal:
        choices, kind = tuple(get_args(kind)), str
    words = next((note for note in notes if isinstance(note, str)), "")
    offered = next((note for note in notes if isinstance(note, Offered)), None)
    bounds = next((note for note in notes if isinstance(note, Bounds)), None)
    if kind not in (str, int, float, bool):
        return None
    begins = any(isinstance(note, Begins) for note in notes)
    return Option(parameter.name, kind, parameter.default, words, choices, offered, bounds, begins)


def option_of(parameter: inspect.Parameter) -> Option:
    """The option that a keyword of `ROOM.game` describes."""
    found = plain_option(parameter)
    if found is None or not found.words:
        raise TypeError(f"the option {parameter.name} needs a plain type and a sentence: Annotated[int, '...'].")
    return found


@cache
def options_of(make: Callable[..., object]) -> tuple[Option, ...]:
    """The options that a game is made with; `make` is `ROOM.game`."""
    return tuple(option_of(parameter) for parameter in option_parameters(make))


def option_parameters(make: Callable[..., object]) -> list[inspect.Parameter]:
    """The keywords behind the options, for signatures that repeat them."""
    parameters = inspect.signature(make, eval_str=True).parameters.values()
    return [p for p in parameters if p.kind is inspect.Parameter.KEYWORD_ONLY]


def read_options(room: str, make: Callable[..., object], given: Mapping[str, object]) -> dict[str, Setting]:
    """Options by name, each of its own type; an unknown name is refused in the same sentence for every room."""
    known = {option.name: option for option in options_of(make)}
    refuse_unknown(room, given, known)
    return {name: known[name].read(value) for name, value in given.items()}


def refuse_unknown(whose: str, given: Iterable[str], known: Iterable[str]) -> None:
    """The sentence for an option that nobody knows, the same in Python, on the command line and over the web.

    >>> refuse_unknown("Yatzy", ["rules"], ["most", "rules"])
    """
    names = list(known)
    for name in given:
        if name not in names:
            knows = f"it knows {listed(names, 'and')}" if names else "it has none"
            raise BadInput(f"{whose} has no option {name[:40]!r}: {knows}.")


def write_options(make: Callable[..., object], options: Mapping[str, Setting]) -> dict[str, str]:
    """Options as the header of a record holds them: those that are not as usual."""
    known = {option.name: option for option in options_of(make)}
    return {name: known[name].write(value) for name, value in options.items() if value != known[name].usual}
