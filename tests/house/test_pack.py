"""Kernels compiled ahead: found wherever the package lies, and never read where others could have written them."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from ludometry.core import machine
from ludometry.core.trust import Untrusted
from ludometry.solve.pack import MANIFEST, level, shipped
from ludometry.tables.shipped import PACK
from tests.house.test_jit import HELPER, run, write_toy

PICKY = (
    "import numpy as np\nfrom ludometry.solve.jit import kernel\n@kernel\ndef amount(x):\n"
    "    if x > 100:\n        raise ValueError('too much')\n    return np.zeros(x + 1).size + x - 1\n"
)
"""A kernel that numba keeps paths of sources for: its own, beside the error, and that of numba's `zeros`."""
NEVER = {"LUDOMETRY_COMPILE": "never"}
SPOKEN = "import ludometry.solve.shelves as shelves\nshelves.note = print\nprint(twice(1))"


def build(package: Path) -> None:
    """A pack of the toy room, as `make wheel` makes it."""
    home = package.parent / "build"
    call = (
        "import sys\nsys.path.append(str(jit.PACKAGE))\n"
        "from ludometry.solve.pack import forget_paths, write_manifest\nforget_paths()\ntwice(1)\n"
        "write_manifest(pathlib.Path(jit.home()) / 'kernels')"
    )
    run(package / "games", home, call, NUMBA_CPU_NAME=level(), NUMBA_CPU_FEATURES="", PYTHONHASHSEED="0")
    shutil.move(home / "kernels", package / PACK)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    package = tmp_path_factory.mktemp("built") / "package"
    (write_toy(package) / "helper.py").write_text(PICKY)
    build(package)
    return package


@pytest.fixture
def moved(built: Path, tmp_path: Path) -> Path:
    """The package in another folder, its files of today."""
    return Path(shutil.copytree(built, tmp_path / "elsewhere", copy_function=shutil.copyfile))


def compiled(home: Path) -> bool:
    return any(home.rglob("*.nbc"))


def test_a_pack_serves_from_another_folder_and_nothing_is_compiled(moved: Path, tmp_path: Path) -> None:
    assert run(moved / "games", tmp_path / "home", **NEVER) == "4"
    assert not compiled(tmp_path / "home")
    assert run(moved / "games", tmp_path / "home", "print(jit.announced(twice, 'toys', 3)(1))", **NEVER) == "4"


def test_line_ends_do_not_matter_and_a_changed_source_does(moved: Path, tmp_path: Path) -> None:
    helper = moved / "games" / "toy" / "helper.py"
    helper.write_bytes(helper.read_bytes().replace(b"\n", b"\r\n"))
    assert run(moved / "games", tmp_path / "home", **NEVER) == "4"
    helper.write_text(HELPER.format(2))
    assert run(moved / "games", tmp_path / "home") == "6"


@pytest.mark.skipif(os.name != "posix", reason="Windows says by access lists who may write")
@pytest.mark.parametrize("what", ["package", "pack", "shelf", "manifest", "file", "link", "owner"])
def test_what_others_could_have_written_is_not_read(moved: Path, tmp_path: Path, what: str) -> None:
    pack = moved / PACK
    file = next(pack.rglob("*.nbc"))
    spoilt = {"package": moved, "pack": pack, "shelf": file.parent, "manifest": pack / MANIFEST}.get(what, file)
    assert shipped.__wrapped__(moved).read(file.parent.name, file.name)
    if what == "link":
        shutil.move(file, tmp_path / "code")
        file.symlink_to(tmp_path / "code")
    elif what == "owner":
        if os.geteuid():
            pytest.skip("only the administrator can give a file away")
        os.chown(file, 12345, 12345)
    else:
        spoilt.chmod(spoilt.stat().st_mode | 0o002)
    found = shipped.__wrapped__(moved)
    if what in ("package", "pack", "manifest"):
        assert found.refusal == f"others could have written to {spoilt}"
        assert found.read(file.parent.name, file.name) is None
    else:
        with pytest.raises(Untrusted, match=str(spoilt)):
            found.read(file.parent.name, file.name)


@pytest.mark.skipif(os.name != "posix", reason="Windows says by access lists who may write")
@pytest.mark.parametrize("what", ["package", "pack", "shelf", "file"])
def test_what_a_group_could_have_written_is_not_read(moved: Path, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    file = next((moved / PACK).rglob("*.nbc"))
    spoilt = {"package": moved, "pack": moved / PACK, "shelf": file.parent, "file": file}[what]
    spoilt.chmod(spoilt.stat().st_mode | 0o020)
    monkeypatch.setattr(machine, "_is_alone_in", lambda group: True)
    assert shipped.__wrapped__(moved).read(file.parent.name, file.name), "a group of one's own is nobody else"
    monkeypatch.setattr(machine, "_is_alone_in", lambda group: False)
    found = shipped.__wrapped__(moved)
    if what in ("package", "pack"):
        assert found.refusal == f"others could have written to {spoilt}"
    else:
        with pytest.raises(Untrusted, match=str(spoilt)):
            found.read(file.parent.name, file.name)


@pytest.mark.skipif(os.name != "posix", reason="Windows says by access lists who may write")
def test_a_pack_behind_a_folder_that_others_may_rename_is_not_read(moved: Path) -> None:
    moved.parent.chmod(0o777)
    assert shipped.__wrapped__(moved).refusal.endswith("or to a folder on the way to it")
    moved.parent.chmod(0o1777)
    assert not shipped.__wrapped__(moved).refusal, "in a folder such as /tmp each may rename only what is theirs"


@pytest.mark.skipif(os.name != "posix", reason="Windows says by access lists who may write")
def test_a_refused_kernel_is_compiled_and_the_reason_said_once(moved: Path, tmp_path: Path) -> None:
    for file in (moved / PACK).rglob("*.nbc"):
        file.parent.chmod(0o777)
    said = run(moved / "games", tmp_path / "home", SPOKEN).splitlines()
    assert len(said) == 2
    assert "the kernels that came with the package are not used, since others could have written to" in said[0]
    assert said[1] == "4"
    assert compiled(tmp_path / "home")


@pytest.mark.parametrize("how", ["one byte", "cut short", "not listed"])
def test_a_damaged_kernel_is_compiled_and_the_reason_said(moved: Path, tmp_path: Path, how: str) -> None:
    file = next((moved / PACK).rglob("*.nbc"))
    data, manifest = bytearray(file.read_bytes()), moved / PACK / MANIFEST
    if how == "one byte":
        data[len(data) // 2] ^= 1
    elif how == "cut short":
        del data[len(data) // 2 :]
    else:
        manifest.write_text(manifest.read_text().replace(file.name, "another.nbc"))
    file.write_bytes(data)
    said = run(moved / "games", tmp_path / "home", SPOKEN).splitlines()
    assert said[0].endswith(f"are not used, since {file} is damaged")
    assert said[1:] == ["4"]
    assert compiled(tmp_path / "home")


@pytest.mark.parametrize("spoilt", [b"", b"\x80\x05N.", b"\x80\x05K\x01K\x02\x86."])
def test_a_kept_kernel_that_numba_cannot_bring_back_is_compiled_again(tmp_path: Path, spoilt: bytes) -> None:
    write_toy(tmp_path / "package")
    games, home = tmp_path / "package" / "games", tmp_path / "home"
    assert run(games, home) == "4"
    for file in home.rglob("*.nbc"):
        file.write_bytes(spoilt)
    assert run(games, home) == "4"
    assert run(games, home, **NEVER) == "4", "what was compiled took the place of what was spoilt"


@pytest.mark.skipif(level() == "generic", reason="every CPU of this kind has the level")
def test_a_lesser_cpu_does_not_get_the_pack(moved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import llvmlite.binding as llvm

    monkeypatch.setattr(llvm, "get_host_cpu_features", lambda: {"sse2": True, "avx": False})
    assert shipped.__wrapped__(moved).refusal.startswith("they are for x86-64-v3, and this CPU has no avx, avx2")


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        ('"numba": "', '"numba": "9', "they are for numba 9"),
        ('"triple": "', '"triple": "un', "they are for triple un"),
        ('"cpu": "', '"cpu": "zn', "which is not a level that we know"),
        ("{", "", "not a manifest of ours"),
        ('"kernels"', '"colonels"', "not a manifest of ours"),
    ],
)
def test_a_pack_for_another_machine_is_refused(moved: Path, before: str, after: str, reason: str) -> None:
    manifest = moved / PACK / MANIFEST
    manifest.write_text(manifest.read_text().replace(before, after, 1))
    assert reason in shipped.__wrapped__(moved).refusal


def test_a_machine_that_the_pack_does_not_fit_compiles_for_itself_and_says_so(moved: Path, tmp_path: Path) -> None:
    said = run(moved / "games", tmp_path / "home", SPOKEN, NUMBA_CPU_NAME="generic").splitlines()
    assert "asks for another CPU" in said[0]
    assert said[1:] == ["4"]
    assert compiled(tmp_path / "home")


def test_a_wish_for_the_native_cpu_leaves_the_pack_alone(moved: Path, tmp_path: Path) -> None:
    assert run(moved / "games", tmp_path / "home", SPOKEN, LUDOMETRY_COMPILE="native") == "4"
    assert compiled(tmp_path / "home")


def test_two_builds_in_two_folders_give_the_same_bytes(built: Path, tmp_path: Path) -> None:
    other = tmp_path / "quite" / "another" / "package"
    (write_toy(other) / "helper.py").write_text(PICKY)
    build(other)
    first, second = ({p.relative_to(x): p.read_bytes() for p in x.rglob("*.nbc")} for x in (built, other))
    assert len(first) == 1, "what only kernels call is part of them"
    assert first == second
    assert not any(str(built).encode() in data for data in first.values())
