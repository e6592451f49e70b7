"""Quick starts change nothing: what is loaded later, or done by fewer words of our own, is the same."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import os
import subprocess
import sys
import threading
import zipfile
from pathlib import Path
from xml.sax import saxutils

import numba
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba.core.typing import typeof

from ludometry.core import markup
from ludometry.core.outside import named
from ludometry.solve import lean

SRC = str(Path(lean.__file__).parents[2])


def said(code: str, folder: Path) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": SRC, "LUDOMETRY_HOME": str(folder)},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_numba_loads_without_what_only_compiling_needs_and_all_of_it_is_there_afterwards(tmp_path: Path) -> None:
    code = (
        "import sys, ludometry.solve.jit, numba\n"
        "print([name for name in ('yaml', 'scipy', 'email.message') if name in sys.modules])\n"
        "import importlib.metadata\n"
        "print(importlib.metadata.version('numba') == numba.__version__)\n"
        "from numba.core import entrypoints\n"
        "print(entrypoints.importlib_metadata.version('numba') == numba.__version__)\n"
        "entrypoints.init_all()\n"
        "import importlib.util\n"
        "for name in ('yaml', 'scipy'):\n"
        "    if importlib.util.find_spec(name): __import__(name)\n"
        "print(numba.njit(lambda x: x + 1)(1), len(sys.meta_path) == len(set(sys.meta_path)))\n"
    )
    assert said(code, tmp_path) == ["[]", "True", "True", "2", "True"]


@pytest.mark.skipif(importlib.util.find_spec("yaml") is None, reason="numba reads no settings without YAML")
def test_settings_of_numba_in_the_working_folder_still_count(tmp_path: Path) -> None:
    (tmp_path / lean.SETTINGS).write_text('opt: "1"\n')
    code = "import ludometry.solve.jit, numba; print(int(numba.config.OPT))"
    assert said(code, tmp_path) == ["1"]


def test_other_threads_find_everything_while_numba_loads() -> None:
    watch, found = lean._WhileNumbaLoads(), []
    with pytest.raises(ModuleNotFoundError):
        watch.find_spec("scipy")
    names = ["scipy", "yaml", lean.METADATA]
    thread = threading.Thread(target=lambda: found.extend(watch.find_spec(name) for name in names))
    thread.start()
    thread.join()
    assert found == [None] * 3


@pytest.mark.parametrize("dtype", ["u1", "i2", "i4", "u8", "f4", "f8", "?", "c16", "U3", "M8[s]", "i4,f8"])
def test_an_array_has_the_type_that_numba_says(dtype: str) -> None:
    whole = np.zeros((4, 6), dtype)
    frozen = whole.copy()
    frozen.flags.writeable = False
    for array in (whole, whole.T, whole[:, ::2], whole[0], frozen, np.asfortranarray(whole), whole[:, :0]):
        assert numba.typeof(array) == typeof._typeof_ndarray(array, None)


def test_masked_arrays_are_refused_as_ever() -> None:
    with pytest.raises(Exception, match="MaskedArray"):
        numba.typeof(np.ma.masked_array([1, 2], [True, False]))


@pytest.mark.parametrize("group", ["console_scripts", "pytest11", "ludometry.rooms", "numba_extensions", "nothing"])
def test_names_of_a_group_are_those_of_the_standard_library(group: str) -> None:
    theirs: dict[str, str] = {}
    for point in importlib.metadata.entry_points(group=group):
        theirs.setdefault(point.name, point.value)
    assert dict(named(group)) == theirs


def test_a_package_in_an_archive_is_found(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "pig.zip", "w") as archive:
        archive.writestr("pig-1.dist-info/METADATA", "Metadata-Version: 2.1\nName: pig\nVersion: 1\n")
        archive.writestr("pig-1.dist-info/entry_points.txt", "[ludometry.rooms]\npig = pig:ENTRY\n")
    assert named("ludometry.rooms", [str(tmp_path / "pig.zip")]) == [("pig", "pig:ENTRY")]


def test_the_first_of_a_name_counts(tmp_path: Path) -> None:
    for folder, value in (("a", "first:ENTRY"), ("b", "second:ENTRY")):
        place = tmp_path / folder / "pig-1.dist-info"
        place.mkdir(parents=True)
        (place / "entry_points.txt").write_text(f"# rooms\n[ludometry.rooms]\r\n pig = {value}\n[other]\npig = x:y\n")
    paths = [str(tmp_path / name) for name in ("none", "a", "b")]
    assert named("ludometry.rooms", paths) == [("pig", "first:ENTRY")]


@given(st.text())
def test_markup_is_escaped_as_by_the_standard_library(text: str) -> None:
    assert markup.escape(text) == saxutils.escape(text)
    assert markup.quoteattr(text) == saxutils.quoteattr(text)
