"""The wheel of `make wheel`, where one has been built: small, without this machine in it, and ready to answer."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from ludometry.cli.first import First, first_answers

ROOT = Path(__file__).parents[2]
BUILT = sorted(ROOT.glob("dist/ludometry-*-cp*.whl"), key=lambda path: path.stat().st_mtime)
MOST_BYTES = 20_000_000

pytestmark = pytest.mark.skipif(not BUILT, reason="no wheel has been built: make wheel")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(BUILT[-1]) as archive:
        archive.extractall(folder)
    return folder


def test_it_is_small() -> None:
    assert BUILT[-1].stat().st_size <= MOST_BYTES


def test_it_holds_neither_the_folder_nor_the_day_of_its_build(installed: Path) -> None:
    with zipfile.ZipFile(BUILT[-1]) as archive:
        assert {one.date_time for one in archive.infolist()} == {(2020, 1, 1, 0, 0, 0)}
    named = [str(ROOT).encode(), b"/site-packages/", b"ludometry-pack-"]
    for file in (installed / "ludometry" / "_pack").rglob("*.*"):
        data = file.read_bytes()
        assert not any(word in data for word in named), file.name


@pytest.mark.parametrize("first", first_answers(), ids=lambda first: str(first.name))
def test_the_first_answer_compiles_nothing(installed: Path, tmp_path: Path, first: First) -> None:
    code = "import sys; from ludometry.cli.app import main; main(sys.argv[1:])"
    home = tmp_path / "home"
    settings = {"PYTHONPATH": str(installed), "LUDOMETRY_HOME": str(home), "LUDOMETRY_COMPILE": "never"}
    done = subprocess.run(
        [sys.executable, "-c", code, *first.arguments],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, **settings},
    )
    assert done.returncode == 0, f"{shlex.join(first.arguments)}: {done.stderr}"
    assert not list(home.rglob("*.nbc"))
