"""The kernel decorator: compiled code is kept, and never served when a file it calls has changed."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import ludometry

SYSTEM = {word: os.environ[word] for word in ("SYSTEMROOT", "HOME") if word in os.environ}
HELPER = "from ludometry.solve.jit import kernel\n@kernel\ndef amount(x):\n    return x + {}\n"
MAIN = (
    "from ludometry.solve.jit import kernel\nfrom ludometry.games.toy.helper import amount\n"
    "from ludometry.games.toy.rules import FACTOR\n"
    "@kernel\ndef twice(x):\n    return FACTOR * amount(x)\n"
)


def run(package: Path, home: Path, call: str = "print(twice(1))", fails: bool = False, **settings: str) -> str:
    """What a process prints that holds the toy room; what it complains of when it is to fail."""
    code = (
        "import ludometry.solve.jit as jit, ludometry.games as games, pathlib\n"
        f"games.__path__.append({str(package)!r})\n"
        f"jit.PACKAGE = pathlib.Path({str(package.parent)!r})\n"
        "jit.note = print\n"
        f"from ludometry.games.toy.main import twice\n{call}"
    )
    # -B: a file written twice within a second, at the same length, would be read from its old bytecode.
    source = Path(ludometry.__file__).parents[1]
    done = subprocess.run(
        [sys.executable, "-B", "-c", code],
        capture_output=True,
        text=True,
        env={
            "LUDOMETRY_HOME": str(home),
            "PATH": "",
            "PYTHONPATH": str(source),
            "XDG_CACHE_HOME": str(home.parent / "cache"),
            **SYSTEM,
            **settings,
        },
    )
    assert (done.returncode != 0) == fails, done.stderr
    return (done.stderr if fails else done.stdout).strip()


def write_toy(package: Path) -> Path:
    folder = package / "games" / "toy"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "rules.py").write_text("FACTOR = 2\n")
    (folder / "main.py").write_text(MAIN)
    (folder / "helper.py").write_text(HELPER.format(1))
    return folder


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    return write_toy(tmp_path / "package")


def test_a_changed_kernel_in_another_file_is_noticed(tmp_path: Path, toy: Path) -> None:
    # numba's own cache looks only at the file of the outer kernel and would answer 4 again
    games = toy.parent
    home = tmp_path / "home"
    assert run(games, home) == "4"
    assert list(home.rglob("*.nbc"))
    (toy / "helper.py").write_text(HELPER.format(2))
    assert run(games, home) == "6"


def test_a_changed_constant_in_a_file_without_kernels_is_noticed(tmp_path: Path, toy: Path) -> None:
    home = tmp_path / "home"
    assert run(toy.parent, home) == "4"
    (toy / "rules.py").write_text("FACTOR = 3\n")
    assert run(toy.parent, home) == "6"


def test_compiling_can_be_forbidden(tmp_path: Path, toy: Path) -> None:
    home = tmp_path / "home"
    said = run(toy.parent, home, fails=True, LUDOMETRY_COMPILE="never")
    assert "ludometry.games.toy.main.twice is not compiled for (int64,)." in said
    assert run(toy.parent, home) == "4"
    assert run(toy.parent, home, LUDOMETRY_COMPILE="never") == "4"


def test_a_kernel_cut_short_on_the_disk_is_compiled_again(tmp_path: Path, toy: Path) -> None:
    home = tmp_path / "home"
    assert run(toy.parent, home) == "4"
    for file in home.rglob("*.nbc"):
        file.write_bytes(file.read_bytes()[:1000])
    assert run(toy.parent, home) == "4"
    assert run(toy.parent, home, LUDOMETRY_COMPILE="never") == "4"


def test_a_kernel_is_announced_until_it_has_been_compiled_here(tmp_path: Path, toy: Path) -> None:
    call = "for _ in (0, 1):\n    print(jit.announced(twice, 'toys', 3)(1))"
    first = run(toy.parent, tmp_path / "home", call)
    assert first.splitlines() == ["compiling toys (about 3 s, once on this machine)", "4", "4"]
    assert run(toy.parent, tmp_path / "home", call).splitlines() == ["4", "4"]


class Trap:
    """Unpickled, it leaves a file behind."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self) -> Any:
        return Path.touch, (self.mark,)


def lay_traps(home: Path, mark: Path) -> list[Path]:
    """What somebody could do who can write to the folder of compiled kernels."""
    found = list(home.rglob("*.nbc"))
    assert found
    for kernel in found:
        kernel.write_bytes(pickle.dumps(Trap(mark)))
    return found


posix = pytest.mark.skipif(not hasattr(os, "getuid"), reason="folders have no owners and modes here")


@posix
def test_the_trap_works(tmp_path: Path, toy: Path) -> None:
    """In a folder of our own numba does run what it finds: the tests below would not notice otherwise."""
    assert run(toy.parent, tmp_path / "home") == "4"
    lay_traps(tmp_path / "home", tmp_path / "mark")
    code = "try:\n    twice(1)\nexcept Exception:\n    pass"
    run(toy.parent, tmp_path / "home", code)
    assert (tmp_path / "mark").exists()


@posix
@pytest.mark.parametrize("harm", ["folder", "kernels", "file", "foreign file", "foreign folder"])
def test_code_that_others_could_have_put_there_is_not_run(tmp_path: Path, toy: Path, harm: str) -> None:
    if harm.startswith("foreign") and os.getuid() != 0:
        pytest.skip("only root can give a file to somebody else")
    home = tmp_path / "home"
    assert run(toy.parent, home) == "4"
    traps = lay_traps(home, tmp_path / "mark")
    match harm:
        case "folder":
            home.chmod(0o777)
        case "kernels":
            (home / "kernels").chmod(0o777)
        case "file":
            traps[0].chmod(0o666)
        case "foreign file":
            os.chown(traps[0], 12345, 12345)
        case "foreign folder":
            os.chown(home / "kernels", 12345, 12345)
    assert run(toy.parent, home).splitlines()[-1] == "4"
    assert not (tmp_path / "mark").exists()


@posix
def test_kernels_of_a_shared_home_are_kept_in_the_users_own_cache(tmp_path: Path, toy: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    home.chmod(0o777)
    assert run(toy.parent, home).splitlines()[-1] == "4"
    assert not list(home.rglob("*.nbc"))
    assert list((tmp_path / "cache" / "ludometry").rglob("*.nbc"))
    assert not (tmp_path / "cache" / "ludometry" / "kernels").stat().st_mode & 0o077


@posix
def test_where_home_and_cache_are_both_shared_nothing_is_read_or_kept(tmp_path: Path, toy: Path) -> None:
    home, cache = tmp_path / "home", tmp_path / "cache" / "ludometry"
    home.mkdir()
    home.chmod(0o777)
    assert run(toy.parent, home).splitlines()[-1] == "4"
    traps = lay_traps(cache, tmp_path / "mark")
    kept = {path: path.read_bytes() for path in traps}
    cache.chmod(0o777)
    said = run(toy.parent, home, "import ludometry.solve.jit as jit\njit.note = print\nprint(twice(1))")
    assert said.splitlines()[-1] == "4"
    assert not (tmp_path / "mark").exists()
    assert {path: path.read_bytes() for path in tmp_path.rglob("*.nbc")} == kept, "what was compiled is not kept"
