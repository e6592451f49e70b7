"""The kernel decorator: compiled code is kept, and never served when a file it calls has changed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HELPER = "from ludometry.solve.jit import kernel\n@kernel\ndef amount(x):\n    return x + {}\n"
MAIN = (
    "from ludometry.solve.jit import kernel\nfrom ludometry.games.toy.helper import amount\n"
    "@kernel\ndef twice(x):\n    return 2 * amount(x)\n"
)


def run(package: Path, home: Path) -> str:
    code = (
        "import ludometry.solve.jit as jit, ludometry.games as games, pathlib\n"
        f"games.__path__.append({str(package)!r})\n"
        f"jit._PACKAGE = pathlib.Path({str(package.parent)!r})\n"
        "from ludometry.games.toy.main import twice\nprint(twice(1))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={"LUDOMETRY_HOME": str(home), "PATH": ""}
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_a_changed_kernel_in_another_file_is_noticed(tmp_path: Path) -> None:
    # numba's own cache looks only at the file of the outer kernel and would answer 4 again
    games = tmp_path / "package" / "games"
    toy = games / "toy"
    toy.mkdir(parents=True)
    (toy / "__init__.py").write_text("")
    (toy / "main.py").write_text(MAIN)
    (toy / "helper.py").write_text(HELPER.format(1))
    home = tmp_path / "home"
    assert run(games, home) == "4"
    assert list(home.rglob("*.nbc"))
    (toy / "helper.py").write_text(HELPER.format(2))
    assert run(games, home) == "6"
