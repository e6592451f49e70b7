"""Every sentence that the pages say, found in their sources; `python -m tests.web.said` writes `en.json` anew.

In Python a sentence is the first argument of `say`, `html` or `word`, in JavaScript of `t`. What is looked up by a name
is written down with `word` where it stands, and once more by `t` or `say` where it is said.
"""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import ludometry
from ludometry.study import value_words

SOURCES = Path(ludometry.__file__).parent
LANGUAGES = SOURCES / "web" / "languages"
SPEAKERS = {"say", "html", "word"}
_IN_SCRIPT = re.compile(r"""\bt\(\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")""")


def in_python(path: Path) -> set[str]:
    """The sentences of a module."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        first = node.args[0]
        if name in SPEAKERS and isinstance(first, ast.Constant) and isinstance(first.value, str):
            found.add(first.value)
    return found


def in_script(path: Path) -> set[str]:
    """The sentences of a module of the pages."""
    return {ast.literal_eval(quoted) for quoted in _IN_SCRIPT.findall(path.read_text(encoding="utf-8"))}


def said() -> set[str]:
    """Every sentence of every page."""
    found = {*value_words.UNITS, *value_words.PHRASES}
    for path in [*(SOURCES / "web").rglob("*.py"), SOURCES / "study" / "value_words.py"]:
        found |= in_python(path)
    for path in (SOURCES / "web" / "static" / "front").rglob("*.js"):
        found |= in_script(path)
    return found


if __name__ == "__main__":
    (LANGUAGES / "en.json").write_text(json.dumps(sorted(said()), ensure_ascii=False, indent=1) + "\n", "utf-8")
    for name in ("sv", "de"):
        known = json.loads((LANGUAGES / f"{name}.json").read_text("utf-8"))
        for sentence in sorted(said() - set(known)):
            print(f"{name} lacks: {sentence}")
        for sentence in sorted(set(known) - said()):
            print(f"{name} has for nothing: {sentence}")
