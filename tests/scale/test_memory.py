"""A bound on memory is kept, by fewer kept classes, fewer threads and slices, and the answers stay the same."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from ludometry.cli.app import main
from ludometry.core.errors import BadInput
from ludometry.games.darkchess.material import classes, representative
from ludometry.games.darkchess.scale.crews import build
from ludometry.games.darkchess.scale.memory import allowance, needed_bytes, read_memory, word_bytes, working_bytes
from ludometry.games.darkchess.scale.slices import solve_in_slices
from ludometry.games.darkchess.solver import Bits, solve_set
from ludometry.games.darkchess.tables import Tables

GB = 10**9


@pytest.mark.parametrize("text", ["", "2", "GB", "-2GB", "0", "0.0GB", "2 giga", "1e9", "٣GB", "2GB2", "9" * 40])
def test_amounts_that_are_none(text: str) -> None:
    if text == "2":
        assert read_memory(text) == 2
        return
    with pytest.raises(BadInput, match="write it as 2GB"):
        read_memory(text)


def test_what_is_given_up_first() -> None:
    """Kept classes, then threads, then whole classes."""
    roomy = allowance(16 * GB, 6, False, 2)
    assert (roomy.workers, roomy.slices) == (2, False)
    fewer_kept = allowance(GB + 400_000_000, 6, False, 2)
    assert (fewer_kept.workers, fewer_kept.slices) == (2, False)
    assert fewer_kept.kept < roomy.kept
    one_thread = allowance(800_000_000, 6, False, 2)
    assert (one_thread.workers, one_thread.slices) == (1, False)
    sliced = allowance(650_000_000, 6, False, 2)
    assert (sliced.workers, sliced.slices) == (1, True)


@pytest.mark.parametrize("count", [4, 5, 6, 7])
@pytest.mark.parametrize("distances", [False, True])
def test_an_allowance_never_exceeds_its_bound(count: int, distances: bool) -> None:
    for bound in (300_000_000, 500_000_000, GB, 4 * GB, 16 * GB, 100 * GB):
        try:
            given = allowance(bound, count, distances, 4)
        except BadInput as problem:
            assert "too small for even one class" in str(problem)
            continue
        assert 1 <= given.workers <= 4
        assert given.workers * (working_bytes(count, distances, given.slices)) + given.kept <= bound
        assert given.kept >= needed_bytes(count)


def test_slices_give_the_same_to_the_last_bit(tmp_path: Path) -> None:
    solved: dict[str, Bits] = {}
    for count in (2, 3, 4):
        for one in classes(count, "swap")[:: 1 if count < 4 else 7]:
            set_ = one.representative
            whole = solve_set(set_, solved.__getitem__)
            cut = solve_in_slices(set_, solved.__getitem__, tmp_path)
            assert np.array_equal(whole.sets, cut.sets)
            assert (whole.longest, whole.count(0)) == (cut.longest, cut.count(0))
            solved[set_] = whole.sets
    assert not list(tmp_path.iterdir())


def test_tables_built_in_slices_and_without_memory_are_the_same_files(tmp_path: Path) -> None:
    target = representative("GGvkp")
    plain, tight = Tables(tmp_path / "plain"), Tables(tmp_path / "tight")
    tight.kept_bytes, tight.slices = 0, True
    for found in (plain, tight):
        for _ in build(found, [target], workers=1):
            pass
    assert tight.store.names() == plain.store.names()
    for name in plain.store.names():
        assert tight.store.manifest(name).sha256 == plain.store.manifest(name).sha256


def test_a_bound_that_is_too_small_is_one_sentence(capsys: pytest.CaptureFixture[str], empty_home: Path) -> None:
    with pytest.raises(SystemExit) as end:
        main(["solve", "darkchess", "--elements", "6", "--memory", "100MB"])
    assert end.value.code == 2
    said = capsys.readouterr().err
    assert "too small for even one class of 6 elements: it needs" in said
    assert said.count("\n") == 1
    assert not (empty_home / "tables").exists()


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="peak memory is read from /proc")
def test_a_class_of_five_elements_stays_within_its_bound(tmp_path: Path) -> None:
    """Peak memory as the kernel counted it, mapped files included, in a process of its own.

    Not by `getrusage`: what it says of a new process begins with the memory of the one that started it.
    """
    bound = 320_000_000
    # Kernels from the tests' own folder, tables in a new one.
    code = (
        "import json, re, sys; from pathlib import Path; from ludometry.games.darkchess import build, tables\n"
        "found = tables.Tables(Path(sys.argv[1])); build.tables = lambda: found\n"
        f"report = build.solve_report('KGCvkp', 0, False, False, 2, False, False, memory='{bound}')\n"
        "peak = re.search(r'VmHWM:\\s*(\\d+) kB', Path('/proc/self/status').read_text())[1]\n"
        "print(json.dumps([1024 * int(peak), found.kept_bytes]))"
    )
    # The first run compiles what is not compiled yet, and its memory is the compiler's; the second is measured.
    for name in ("first", "measured"):
        done = subprocess.run([sys.executable, "-c", code, str(tmp_path / name)], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    peak, kept = json.loads(done.stdout.splitlines()[-1])
    assert peak <= bound
    assert kept + working_bytes(5) <= bound
    assert word_bytes(5) == 4 * 8 * 32**3
