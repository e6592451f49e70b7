"""English that would reach a reader past the catalogue: text of the pages that no `t`, `say` or `html` looks up.

script   every string and template of a module is looked at. One is said to a reader when it names something
         (`aria-label`, `placeholder`, `title`), when it is a child of an element, or when it has several words; what
         only the machine reads is told by where it stands or how it looks, and the few words of notations are listed.
python   markup that is written in a module holds no words between its tags and in its names
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

NAMES = re.compile(
    r"(?:'(?:aria-label|placeholder|title|alt)'|\b(?:placeholder|title|alt|label))\s*:\s*$"
    r"|setAttribute\('(?:aria-label|placeholder|title)',\s*$"
)
LOOKED_UP = re.compile(r"\bt\(\s*$")
FOR_MACHINES = re.compile(
    r"(?:\bclass(?:Name)?'?\s*[:=,][^,]*|querySelector(?:All)?\(|(?:closest|matches|matchMedia|DOMException|item)\W*"
    r"|(?:startsWith|replace)\(|from\s|import\(?\s*|transform: |style\.\w+ = |example: |viewBox'?[:,]\s)$"
)
LOOKS = re.compile(r"[\[#=&/<>]|^M[\d{]|--")
"""Selectors, addresses, styles and paths."""
WORDS = re.compile(r"[A-Za-z]{2,}[,.:]? |\s[A-Za-z]{2,}")
NOTATIONS = {
    *("keep {}", "keep nothing", "hold {}", "hold nothing", "wrong {}", " to:2", " lacks2:{}"),
    *("{} by {}", "skat {}", "points {}", "played {}", "hue hue-{}", " chosen-seat", "bar reach"),
}
"""Moves and positions as rooms write them, and names of styles that are put together."""
OPENERS = re.compile(r"(?:[(,=:\[!&|?{};]|return|=>)\s*$")
"""What stands before a slash that begins a pattern and divides nothing."""


def literals(text: str) -> Iterator[tuple[str, str]]:
    """Every string and template of a script with what stands before it; what is filled in is {}."""
    found: list[tuple[str, str]] = []

    def quoted(at: int) -> tuple[int, str]:
        sign, at, said = text[at], at + 1, ""
        while text[at] != sign:
            if sign == "`" and text.startswith("${", at):
                at, said = code(at + 2), said + "{}"
                continue
            at += text[at] == "\\"
            said, at = said + text[at], at + 1
        return at + 1, said

    def pattern(at: int) -> int:
        inside = False
        while text[at] != "/" or inside:
            inside = (inside or text[at] == "[") and text[at] != "]"
            at += 1 + (text[at] == "\\")
        return at + 1

    def code(at: int) -> int:
        depth = 0
        while at < len(text):
            if text.startswith("//", at):
                at = text.find("\n", at) % (len(text) + 1)
            elif text.startswith("/*", at):
                at = text.index("*/", at) + 2
            elif text[at] in "'\"`":
                before, (at, said) = text[max(0, at - 60) : at], quoted(at)
                found.append((before, said))
            elif text[at] == "/" and OPENERS.search(text[max(0, at - 12) : at]):
                at = pattern(at + 1)
            else:
                depth += (text[at] == "{") - (text[at] == "}")
                at += 1
                if depth < 0:
                    return at
        return at

    code(0)
    yield from found


def in_script(text: str) -> list[str]:
    """What a module of the pages says to a reader without looking it up."""
    found = []
    for before, said in literals(text):
        if LOOKED_UP.search(before) or said in NOTATIONS:
            continue
        named = NAMES.search(before) and re.search("[A-Za-z]{2}", said.replace("{}", ""))
        child = re.search(r"\}, $", before) and re.fullmatch("[A-Za-z]{2,}", said)
        several = WORDS.search(said) and not LOOKS.search(said) and not FOR_MACHINES.search(before)
        if named or child or several:
            found.append(said)
    return found


SPOKEN_ALIKE = {"Ludometry", "66612 2 ones=3,pair=10"}
"""A name and an example are the same in every language."""


def in_markup(path: Path) -> list[str]:
    """The words between the tags, and in the names, of what a module of Python writes as HTML."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.search(r'<|>|="', node.value):
            found += re.findall(r'(?:aria-label|placeholder|title|alt)="([^"{]*[A-Za-z]{2}[^"]*)', node.value)
            found += [words for words in re.findall(">([^<>]*)", node.value) if re.search("[A-Za-z]{3}", words)]
    return [words for words in found if words not in SPOKEN_ALIKE]
