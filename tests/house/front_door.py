"""Writes the overloads of the front door from the rooms: `make overloads`, or `python -m tests.house.front_door`.

overload   one room's form of a function of `ludometry`: `room` is its name, and its options are keywords
options    what `ROOM.game` takes; where a position is given, all but those that only say where a game begins

A type checker cannot ask a room, so what a room says once is written out for it: into `study/options.py` as a whole,
and into `__init__.py` above every function that takes `options`, with what the room's own verb asks besides. A test
compares.
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import get_args, get_origin

import ludometry
from ludometry.core.game import Game
from ludometry.core.options import Option, Setting, options_of, plain_option
from ludometry.core.registry import Entry, room, rooms
from ludometry.study.verbs import DERIVED, verb

DOOR = Path(ludometry.__file__)
OPTIONS = DOOR.parent / "study" / "options.py"
ASKED = ("advise", "hint", "match", "simulate")
"""Functions that ask the verb of the same name."""
WIDTH = 120
HEAD = '''\
"""The options of each room of the house as types, so that an editor completes `ludometry.advise("yatzy", rules=...)`.

Written by `make overloads` from what `ROOM.game` says, for type checkers cannot ask it; a test compares the two. A
question about a position takes no puzzle: the position says it itself.
"""

from __future__ import annotations

from typing import Literal, TypedDict
'''


def of_the_house() -> list[Entry]:
    """The rooms that a type checker may know."""
    return [entry for entry in rooms().values() if not entry.package]


def games_of(entry: Entry) -> list[type]:
    """The classes of the games that a room makes, the usual one first."""
    made = inspect.signature(room(entry.id).game, eval_str=True).return_annotation
    return list(get_args(made) or (made,))


def title_of(entry: Entry) -> str:
    """The name of a room's options as a type; rooms that only ask where to begin, as by a puzzle, share one."""
    asked = options_of(room(entry.id).game)
    return asked[0].name.title() if all(option.begins for option in asked) else games_of(entry)[0].__name__


def by_title() -> dict[str, list[Entry]]:
    """The rooms by the name of their options."""
    found: dict[str, list[Entry]] = {}
    for entry in of_the_house():
        found.setdefault(title_of(entry), []).append(entry)
    return found


def asked_of(entry: Entry, placed: bool) -> list[Option]:
    """The options that a question takes."""
    return [option for option in options_of(room(entry.id).game) if not (placed and option.begins)]


def kind_of(option: Option) -> str:
    """The type of an option as it is written."""
    if option.choices:
        return f"Literal[{', '.join(map(literal, option.choices))}]"
    return option.kind.__name__


def literal(value: Setting) -> str:
    """A value as it is written, in the quotes of the house."""
    return f'"{value}"' if isinstance(value, str) else repr(value)


def options_module() -> str:
    """The whole of `study/options.py`."""
    parts = [HEAD]
    for title, entries in by_title().items():
        fields = []
        for option in asked_of(entries[0], False):
            words = "\n".join(textwrap.wrap(f'"""{option.words}"""', WIDTH - 4))
            fields.append(f"    {option.name}: {kind_of(option)}\n{textwrap.indent(words, '    ')}\n")
        whose = " and ".join(entry.title for entry in entries)
        parts.append(f'class {title}(TypedDict, total=False):\n    """{whose}."""\n\n' + "".join(fields))
    return "\n\n".join(parts)


def types_of(entry: Entry) -> str:
    """Position, move and view of a room's usual game, by their names in its `position.py`."""
    base = next(
        one
        for kind in games_of(entry)[0].__mro__
        for one in vars(kind).get("__orig_bases__", ())
        if get_origin(one) is Game
    )
    known = vars(import_module(f"ludometry.games.{entry.id}.position"))
    names = (next(name for name, thing in known.items() if thing == kind) for kind in get_args(base))
    return ", ".join(f"{entry.id}.{name}" for name in names)


def laid(name: str, parameters: list[str], answer: str) -> str:
    """An overload as the formatter lays it out."""
    for text in (
        f"def {name}({', '.join(parameters)}) -> {answer}: ...",
        f"def {name}(\n    {', '.join(parameters)}\n) -> {answer}: ...",
    ):
        if all(len(line) <= WIDTH for line in text.splitlines()):
            return f"@overload\n{text}\n"
    inner = "".join(f"    {parameter},\n" for parameter in parameters)
    return f"@overload\ndef {name}(\n{inner}) -> {answer}: ...\n"


def written(argument: ast.arg, usual: ast.expr | None) -> str:
    """A parameter of the function as it stands there."""
    assert argument.annotation is not None
    said = f"{argument.arg}: {ast.unparse(argument.annotation)}"
    return said if usual is None else f"{said} = {text_of(usual)}"


def text_of(usual: ast.expr) -> str:
    return literal(usual.value) if isinstance(usual, ast.Constant) else ast.unparse(usual)  # type: ignore[arg-type]


def own_parameters(function: ast.FunctionDef) -> tuple[list[str], list[str]]:
    """What a function asks besides the room and its options, by place and by name."""
    given = function.args
    usual: list[ast.expr | None] = [None] * (len(given.args) - len(given.defaults))
    placed = [written(one, said) for one, said in zip(given.args, [*usual, *given.defaults])][1:]
    if given.vararg is not None:
        placed.append("*" + written(given.vararg, None))
    named = [written(one, said) for one, said in zip(given.kwonlyargs, given.kw_defaults) if one.arg != "options"]
    return placed, named


def opened(entry: Entry, answer: str) -> Iterator[str]:
    """How a room is opened: for its usual game with positions of their own type, and where options decide, for any."""
    usual, *others = games_of(entry)
    asked = options_of(room(entry.id).game)
    taken = set(inspect.signature(usual).parameters) if others else {option.name for option in asked}
    forms = [
        (f"OpenRoom[{types_of(entry)}]", taken),
        *([(answer, {option.name for option in asked})] if others else []),
    ]
    for made, names in forms:
        known = [f"{one.name}: {kind_of(one)} = {literal(one.usual)}" for one in asked if one.name in names]
        yield laid("open", [f'room: Literal["{entry.id}"]', "*", *known], made)


def asked_besides(entry: Entry, question: str) -> tuple[str, ...]:
    """What a room's own verb asks besides what that verb asks in every room."""
    if question not in ASKED or question not in entry.own:
        return ()
    asked = inspect.signature(verb(entry.id, question)).parameters.values()
    shared = {*inspect.signature(DERIVED[question]).parameters, *(option.name for option in asked_of(entry, False))}
    own = [plain_option(one) for one in asked if one.kind is one.KEYWORD_ONLY and one.name not in shared]
    known = [one for one in own if one is not None]
    return tuple(
        f"{one.name}: {kind_of(one)}{' | None' if one.usual is None else ''} = {literal(one.usual)}" for one in known
    )


def overloads(function: ast.FunctionDef) -> str:
    """Every overload of a function, the one for rooms that nobody can know last."""
    assert function.returns is not None
    answer, (placed, named) = ast.unparse(function.returns), own_parameters(function)
    star = [] if any(one.startswith("*") for one in placed) else ["*"]
    found = []
    for title, entries in by_title().items():
        if function.name == "open":
            found += [one for entry in entries for one in opened(entry, answer)]
            continue
        asked = asked_of(entries[0], any(one.startswith("position:") for one in placed))
        options = [f"**options: Unpack[{title}]"] if asked else []
        alike: dict[tuple[str, ...], list[str]] = {}
        for entry in entries:
            alike.setdefault(asked_besides(entry, function.name), []).append(literal(entry.id))
        for besides, names in alike.items():
            if besides or options:
                own = [*star, *named, *besides] if named or besides else []
                which = f"room: Literal[{', '.join(names)}]"
                found.append(laid(function.name, [which, *placed, *own, *options], answer))
    found.append(laid(function.name, ["room: str", *placed, *star, *named, "options: Given = None"], answer))
    return "".join(found)


def is_overload(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef) and any(ast.unparse(one) == "overload" for one in node.decorator_list)


def door(text: str) -> str:
    """`__init__.py` with the imports and overloads that the rooms ask for."""
    tree = ast.parse(text)
    functions = [one for one in tree.body if isinstance(one, ast.FunctionDef) and not is_overload(one)]
    lines: list[str | None] = list(text.splitlines(keepends=True))
    for one in tree.body:
        if isinstance(one, ast.FunctionDef) and is_overload(one):
            lines[one.lineno - 2 : one.end_lineno] = [None] * (one.end_lineno - one.lineno + 2)  # type: ignore[operator]
    for function in functions:
        if not function.name.startswith("_") and any(one.arg == "options" for one in function.args.kwonlyargs):
            lines[function.lineno - 1] = overloads(function) + (lines[function.lineno - 1] or "")
    return imported("".join(line for line in lines if line is not None))


def imported(text: str) -> str:
    """The names that overloads use."""
    one = re.compile(r"^    from ludometry\.games\.\w+ import position as \w+\n", re.MULTILINE)
    first = one.search(text)
    assert first is not None
    text = one.sub("", text)
    lines = "".join(f"    from ludometry.games.{e.id} import position as {e.id}\n" for e in of_the_house())
    text = text[: first.start()] + lines + text[first.start() :]
    names = ", ".join(sorted(by_title()))
    return re.sub(
        r"(?m)^    from ludometry\.study\.options import .*$", f"    from ludometry.study.options import {names}", text
    )


def stale() -> Iterator[tuple[Path, str]]:
    """What is not as the rooms say, with what it should be."""
    for path, text in ((OPTIONS, options_module()), (DOOR, door(DOOR.read_text(encoding="utf-8")))):
        if path.read_text(encoding="utf-8") != text:
            yield path, text


if __name__ == "__main__":
    for path, text in stale():
        path.write_text(text, encoding="utf-8", newline="\n")
        print(path)
