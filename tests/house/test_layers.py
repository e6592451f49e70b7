"""core < tables < solve < study < games < bridges, cli, web; a room imports no other room."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

import ludometry

ROOT = Path(ludometry.__file__).parent
ORDER = ["core", "tables", "solve", "study", "games"]
ABOVE = {"bridges", "cli", "testing", "web"}
FILES = sorted(ROOT.rglob("*.py"))
LONGEST = 450


def imported(path: Path) -> set[tuple[str, ...]]:
    found = set()
    package = ("ludometry", *path.relative_to(ROOT).parts[:-1])
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {tuple(alias.name.split(".")) for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            stem = (*base, *(node.module or "").split("."))
            found |= {(*stem, alias.name) for alias in node.names}
    return {parts for parts in found if parts[0] == "ludometry"}


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_imports_point_downwards(path: Path) -> None:
    parts = path.relative_to(ROOT).parts
    if len(parts) == 1:
        return
    layer = parts[0]
    for target in imported(path):
        if len(target) < 2 or target[1].startswith("_"):
            continue
        other = target[1]
        if layer in ABOVE:
            assert other != "games" or layer == "bridges", f"{layer} reaches rooms through the registry only"
            continue
        assert other in ORDER, f"{layer} must not import {other}"
        assert ORDER.index(other) <= ORDER.index(layer), f"{layer} must not import {other}"
        if layer == "games" and other == "games" and len(target) > 2 and len(parts) > 2:
            assert target[2] == parts[1], f"the room {parts[1]} must not import the room {target[2]}"


def test_core_is_standard_library_only() -> None:
    for path in (ROOT / "core").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            for name in names:
                top = name.split(".")[0]
                assert top in sys.stdlib_module_names or name.startswith("ludometry.core"), f"{path.name}: {name}"


def test_only_the_registry_imports_rooms_by_name() -> None:
    """An import that a text names is not seen above: only where rooms are looked up may there be one."""
    lookers = {
        "core/registry.py",
        "cli/app.py",
        "cli/bench.py",
        "study/bench.py",
        "study/players.py",
    }
    found = {p.relative_to(ROOT).as_posix() for p in FILES if "import_module(" in p.read_text("utf-8")}
    assert {path for path in found if not path.startswith("games/")} <= lookers


def test_no_file_needs_a_table_of_contents() -> None:
    long = {str(p.relative_to(ROOT)): n for p in FILES if (n := len(p.read_text("utf-8").splitlines())) > LONGEST}
    assert not long


def test_a_room_says_little_and_what_it_says_has_a_type() -> None:
    """A verb is derived unless the room says more; a whole room from outside is small; few things are just Any."""
    verbs = {path.parent.name: len(path.read_text("utf-8").splitlines()) for path in ROOT.glob("games/*/verbs.py")}
    assert all(lines <= 150 for lines in verbs.values()), verbs
    pig = [path for path in (ROOT.parents[1] / "examples" / "pig").rglob("*") if path.suffix in (".py", ".md", ".toml")]
    assert sum(len(path.read_text("utf-8").splitlines()) for path in pig) <= 350
    texts = [path.read_text("utf-8") for path in FILES]
    mentions = sum(len(re.findall(r"\bAny\b", text)) for text in texts)
    assert mentions < min(900, sum(text.count("\n") for text in texts) / 100), mentions


def test_a_room_is_seen_at_a_glance() -> None:
    """No more than thirty files lie flat in a room's folder; what belongs together has a folder of its own."""
    flat = {folder.name: len(list(folder.glob("*.py"))) for folder in (ROOT / "games").iterdir() if folder.is_dir()}
    assert all(files <= 30 for files in flat.values()), flat
