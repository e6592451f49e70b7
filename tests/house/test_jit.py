"""The kernel decorator: compiled code is kept, and never served when a file it calls has changed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HELPER = "from ludometry.solve.jit import kernel\n@kernel\ndef amount(x):\n    return x + {}\n"
MAIN = (
    "from ludometry.solve.jit import kernel\nfrom ludometry.games.toy.helper import amount\n"
    "@kernel\ndef twice(x):\n    return 2 * amount(x)\n"
)


def run(package: Path, home: Path, call: str = "print(twice(1))") -> str:
    code = (
        "import ludometry.solve.jit as jit, ludometry.games as games, pathlib\n"
        f"games.__path__.append({str(package)!r})\n"
        f"jit._PACKAGE = pathlib.Path({str(package.parent)!r})\n"
        f"from ludometry.games.toy.main import twice\n{call}"
    )
    # -B: a file written twice within a second, at the same length, would be read from its old bytecode.
    done = subprocess.run(
        [sys.executable, "-B", "-c", code],
        capture_output=True,
        text=True,
        env={"LUDOMETRY_HOME": str(home), "PATH": ""},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    folder = tmp_path / "package" / "games" / "toy"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "main.py").write_text(MAIN)
    (folder / "helper.py").write_text(HELPER.format(1))
    return folder


def test_a_changed_kernel_in_another_file_is_noticed(tmp_path: Path, toy: Path) -> None:
    # numba's own cache looks only at the file of the outer kernel and would answer 4 again
    games = toy.parent
    home = tmp_path / "home"
    assert run(games, home) == "4"
    assert list(home.rglob("*.nbc"))
    (toy / "helper.py").write_text(HELPER.format(2))
    assert run(games, home) == "6"


def test_a_kernel_is_announced_until_it_has_been_compiled_here(tmp_path: Path, toy: Path) -> None:
    call = "jit.note = print\nfor _ in (0, 1):\n    print(jit.announced(twice, 'toys', 3)(1))"
    first = run(toy.parent, tmp_path / "home", call)
    assert first.splitlines() == ["compiling toys (about 3 s, once on this machine)", "4", "4"]
    assert run(toy.parent, tmp_path / "home", call).splitlines() == ["4", "4"]
