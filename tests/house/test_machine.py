"""What a system may lack, taken away: every question has an answer all the same."""

from __future__ import annotations

import builtins
import errno
import io
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludometry.core import machine, trust
from ludometry.core.errors import BadInput, StorageFailure
from ludometry.core.files import make_folder, read_text, write_text
from ludometry.core.record import read_record
from ludometry.tables import claims
from ludometry.tables.claims import Claims, FolderBoard, Note
from ludometry.tables.place import as_path, is_url
from ludometry.tables.store import Store


def without(monkeypatch: pytest.MonkeyPatch, module: str) -> None:
    """A Python that has no such module."""
    plain = builtins.__import__

    def refuse(name: str, *rest: Any, **named: Any) -> Any:
        if name == module:
            raise ImportError(name)
        return plain(name, *rest, **named)

    monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setattr(builtins, "__import__", refuse)


def test_cores_without_affinity(monkeypatch: pytest.MonkeyPatch) -> None:
    assert machine.cores() >= 1
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    assert machine.cores() == os.cpu_count()
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert machine.cores() == 1


def test_yatzy_counts_its_threads_without_affinity(monkeypatch: pytest.MonkeyPatch) -> None:
    from ludometry.games.yatzy import tables

    monkeypatch.delenv("NUMBA_NUM_THREADS", raising=False)
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    assert tables.threads() == os.cpu_count()


def test_seconds_and_memory_without_resource(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = machine.cpu_seconds(children=False)
    assert machine.cpu_seconds() >= alone > 0
    assert 1 < machine.peak_memory_mb() < 1_000_000
    without(monkeypatch, "resource")
    assert machine.cpu_seconds() > 0
    assert machine.peak_memory_mb() == 0


def test_macos_counts_memory_in_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "_usage", lambda children=False: type("Usage", (), {"ru_maxrss": 300 << 20}))
    monkeypatch.setattr(sys, "platform", "darwin")
    assert machine.peak_memory_mb() == 300


def test_a_file_is_reserved_without_fallocate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file with a hole in it has its blocks afterwards, and says what it said."""
    monkeypatch.delattr(os, "posix_fallocate", raising=False)
    path = tmp_path / "table"
    with path.open("wb") as file:
        file.write(b"head")
        file.truncate(3 * machine.BLOCK + 17)
    machine.reserve(path)
    data = path.read_bytes()
    assert data[:4] == b"head"
    assert not any(data[4:])
    blocks = getattr(path.stat(), "st_blocks", None)
    assert blocks is None or blocks * 512 >= 3 * machine.BLOCK, "Windows does not say how many a file has"
    store = Store("dice", tmp_path)
    store.write("small", np.arange(5000), "1", {})
    assert store.verify("small")


def test_a_system_without_niceness_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "nice", raising=False)
    machine.give_way()


def test_a_child_is_ended_where_it_cannot_be_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows os.kill ends a process, whatever the signal: it must not be asked whether one is alive by that."""
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)

    def never(pid: int, number: int) -> None:
        raise AssertionError("os.kill ends processes on Windows")

    monkeypatch.setattr(machine, "WINDOWS", True)
    with monkeypatch.context() as patched:
        patched.setattr(os, "kill", never)
        assert machine.is_alive(child.pid)
    monkeypatch.setattr(child, "terminate", child.kill)
    machine.interrupt(child)
    assert child.wait() != 0


def test_a_dead_process_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    child = subprocess.Popen([sys.executable, "-c", ""])
    assert child.wait() == 0
    assert not machine.is_alive(child.pid)
    assert machine.is_alive(os.getpid())
    assert not machine.is_alive(10**30)


def is_mapped(path: Path) -> bool:
    return str(path) in Path("/proc/self/maps").read_text(encoding="utf-8")


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files as Windows has them: what is mapped can neither be renamed, nor replaced, nor removed."""
    if not Path("/proc/self/maps").exists():
        pytest.skip("what is mapped is read from /proc")
    rename, remove = os.replace, os.unlink

    def refuse(*paths: Any) -> None:
        if any(is_mapped(Path(path)) for path in paths):
            raise PermissionError(13, "the process cannot access the file because it is being used")

    def renamed(source: Any, target: Any, **rest: Any) -> None:
        refuse(source, target)
        rename(source, target, **rest)

    def removed(path: Any, **rest: Any) -> None:
        refuse(path)
        remove(path, **rest)

    monkeypatch.setattr(os, "replace", renamed)
    monkeypatch.setattr(os, "unlink", removed)
    monkeypatch.setattr(machine, "WINDOWS", True)
    monkeypatch.setattr(machine, "PATIENCE_S", 0.1)


@pytest.mark.usefixtures("windows")
def test_a_table_is_published_while_its_writer_still_holds_it(tmp_path: Path) -> None:
    store = Store("dice", tmp_path)
    with store.stream("small", (1000,), np.int64, "1", {}) as out:
        out[:] = 7
    assert is_mapped(tmp_path), "the block's own variable still maps the draft"
    assert store.verify("small")
    assert store.open("small", "1").sum() == 7000
    del out
    with store.stream("small", (1000,), np.int64, "1", {}) as out:
        out[:] = 7
    del out
    store.write("small", np.full(1000, 7), "1", {})
    assert len(list(store.folder.iterdir())) <= 3, "drafts that had to stay are cleared away by the next write"


@pytest.mark.usefixtures("windows")
def test_a_table_that_another_program_has_open_is_a_sentence(tmp_path: Path) -> None:
    store = Store("dice", tmp_path)
    store.write("small", np.arange(1000), "1", {})
    reader = store.open("small", "1")
    with pytest.raises(StorageFailure, match="in use by another program"):
        store.write("small", np.zeros(1000, np.int64), "1", {})
    assert reader[-1] == 999
    del reader
    store.write("small", np.zeros(1000, np.int64), "1", {})
    assert not store.open("small", "1").any()


def test_elsewhere_a_forbidden_rename_stays_forbidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> None:
        raise PermissionError(13, "no")

    monkeypatch.setattr(os, "replace", refuse)
    (tmp_path / "a").touch()
    with pytest.raises(PermissionError):
        machine.put_in_place(tmp_path / "a", tmp_path / "b")
    with pytest.raises(StorageFailure, match="cannot be written"):
        write_text(tmp_path / "b", "text")


def test_a_claim_that_is_being_read_is_written_a_moment_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows a file that somebody reads cannot be replaced at that moment."""
    board, rename, refused = FolderBoard(tmp_path), os.replace, []

    def busy_twice(source: Any, target: Any) -> None:
        if len(refused) < 2:
            refused.append(target)
            raise PermissionError(13, "in use")
        rename(source, target)

    monkeypatch.setattr(machine, "WINDOWS", True)
    monkeypatch.setattr(machine, "PATIENCE_S", 600.0)
    monkeypatch.setattr(os, "replace", busy_twice)
    board.write("GGvk", b"claim")
    assert board.read("GGvk") == b"claim"
    assert len(refused) == 2
    assert [path.name for path in tmp_path.iterdir()] == [".GGvk.claim"]


def test_claims_without_proc_wait_for_the_lease(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody can say that a builder is dead, its claim must stand still for the whole lease."""
    claims.this_place.cache_clear()
    monkeypatch.setattr(os, "readlink", lambda path: (_ for _ in ()).throw(OSError(2, "no /proc")))
    try:
        assert claims.this_place() == ""
        note = Note("other", "token", 1, "host", claims.this_place(), 2**22 + 1, "")
        assert not claims.is_dead(note)
        board = FolderBoard(tmp_path)
        assert board.create("GGvk", note.write())
        now = [0.0]
        here = Claims(board, clock=lambda: now[0])
        assert here.take("GGvk", "mine") is None
        now[0] = claims.LEASE + 1
        assert here.take("GGvk", "mine") is not None
    finally:
        claims.this_place.cache_clear()


def test_free_space_without_statvfs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage)
    monkeypatch.delattr(os, "statvfs", raising=False)
    Store("dice", tmp_path).write("small", np.arange(10), "1", {})
    assert Store("dice", tmp_path).verify("small")


# Names


def test_a_table_has_a_name_that_every_system_can_write(tmp_path: Path) -> None:
    store = Store("dice", tmp_path / "tables")
    for name in ("con", "NUL.dtc", "a:b", "../outside", "a\\b", "", "a" * 300, "dot.", "zero\x00"):
        with pytest.raises(BadInput, match="no name for a table"):
            store.write(name, np.zeros(3), "1", {})
    assert not list(tmp_path.iterdir())


def test_no_two_tables_differ_by_capitals_only() -> None:
    """macOS and Windows take GGvk.npy and ggvk.npy for one file."""
    from ludometry.games.darkchess.material import classes

    for count in (2, 3, 4):
        names = [one.representative for one in classes(count, "swap")]
        assert len({name.lower() for name in names}) == len(names)


def test_drive_letters_are_paths(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not is_url("C:\\Users\\ann\\ludometry")
    assert not is_url("C://Users/ann")
    assert is_url("s3://bucket/ludometry")
    monkeypatch.setattr(machine, "WINDOWS", True)
    assert str(as_path("file:///C:/Users/ann")) == "C:/Users/ann"
    monkeypatch.setattr(machine, "WINDOWS", False)
    assert as_path("file:///home/ann") == Path("/home/ann")


@pytest.mark.parametrize("name", ["", ".", "/", "folder", "file/inside", "a" * 300, "zero\x00byte"])
def test_a_name_that_is_no_file_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("kept", encoding="utf-8")
    for action in (lambda: write_text(Path(name), "text"), lambda: read_text(Path(name))):
        with pytest.raises((BadInput, StorageFailure)) as refused:
            action()
        assert str(refused.value).endswith(".")
        assert "None" not in str(refused.value)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder"]


@pytest.mark.parametrize("name", ["file", "file/inside", "a" * 300, "zero\x00byte"])
def test_a_name_that_is_no_folder_is_a_sentence(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("kept", encoding="utf-8")
    with pytest.raises(StorageFailure, match="cannot be a folder"):
        make_folder(tmp_path / name)
    assert make_folder(tmp_path / "deep" / "er").is_dir()


def test_the_longest_name_of_a_file_can_be_written(tmp_path: Path) -> None:
    write_text(tmp_path / ("a" * 250), "text")
    assert read_text(tmp_path / ("a" * 250)) == "text"


# Line ends and encodings


def test_files_are_the_same_bytes_everywhere(tmp_path: Path) -> None:
    write_text(tmp_path / "a.txt", "one\ntwo ± ♠\n")
    assert (tmp_path / "a.txt").read_bytes() == "one\ntwo ± ♠\n".encode()


def test_records_with_windows_line_ends(tmp_path: Path) -> None:
    text = "room: yatzy\nrules: yacht\n\n66612; keep 666 @4.5\n# end\n"
    path = tmp_path / "game.txt"
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert read_record(read_text(path), "yatzy") == read_record(text, "yatzy")
    assert read_record(text.replace("\n", "\r\n"), "yatzy") == read_record(text, "yatzy")


def test_puzzles_rules_and_facts_with_windows_line_ends() -> None:
    import tomllib
    from importlib.resources import files

    from ludometry.games.nurikabe import notation as nurikabe
    from ludometry.games.sudoku import collection, notation
    from ludometry.games.yatzy.rule_set import FOLDER
    from ludometry.games.yatzy.rule_set import read_text as read_rules

    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    drawn = "\n".join(line[first : first + 9] for first in range(0, 81, 9))
    assert notation.read(drawn.replace("\n", "\r\n")) == notation.read(line)
    both = f"{line}\n# a remark\n{line}\n"
    endings = (both, both.replace("\n", "\r\n"))
    one, other = ([item.grid for item in collection.items(io.StringIO(text, newline=""))] for text in endings)
    assert one == other
    for path in sorted(FOLDER.glob("*.toml")):
        rules = path.read_text(encoding="utf-8")
        assert read_rules(rules.replace("\n", "\r\n"), path.stem) == read_rules(rules, path.stem)
    facts = (files("ludometry.games.yatzy") / "facts.toml").read_text(encoding="utf-8")
    assert tomllib.loads(facts.replace("\n", "\r\n")) == tomllib.loads(facts)
    square = "2..\n...\n..1"
    assert nurikabe.read(square.replace("\n", "\r\n")) == nurikabe.read(square)


def ask(*arguments: str, encoding: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "ludometry.cli.app", *arguments],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
    )


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "cp437"])
def test_a_terminal_that_knows_few_letters_gets_an_answer(encoding: str) -> None:
    import json

    done = ask("advise", "cribbage", "5H 5S JD 4C 3C KD dealer 0-0", "--most", "2", encoding=encoding)
    assert done.returncode == 0, done.stderr.decode(encoding)
    assert done.stdout.decode(encoding).strip()
    done = ask("rooms", "--json", encoding=encoding)
    assert done.returncode == 0
    assert json.loads(done.stdout.decode("ascii")), "JSON says every letter, if need be by its number"
    done = ask("advise", "yatzy", "♠♥", encoding=encoding)
    assert done.returncode == 2, done.stderr


# Who may write where


def test_a_system_without_users_calls_every_folder_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "open").mkdir()
    (tmp_path / "open").chmod(0o777)
    (tmp_path / "open" / "file").touch(mode=0o666)
    monkeypatch.delattr(os, "getuid", raising=False)
    assert machine.is_private(tmp_path / "open")
    assert not machine.holds_foreign_files(tmp_path)
    assert machine.is_ours_to_write((tmp_path / "open").stat())


@pytest.mark.parametrize("missing", ["getuid", "O_NOFOLLOW"])
def test_what_came_with_the_package_is_read_where_a_feature_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    path = tmp_path / "pack.json"
    path.write_bytes(b"{}\r\n")
    monkeypatch.delattr(os, missing, raising=False)
    trust.insist_on_folder(tmp_path)
    trust.insist_on_way(tmp_path)
    assert trust.read_trusted(path) == b"{}\r\n"
    assert trust.read_trusted(tmp_path / "none") is None


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="folders have no groups here")
@pytest.mark.parametrize("module", ["grp", "pwd"])
def test_a_group_that_nobody_can_look_up_is_a_strangers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str
) -> None:
    tmp_path.chmod(0o770)
    group = tmp_path.stat().st_gid or 12345
    monkeypatch.setattr(os, "stat", lambda path, plain=os.stat: _of_group(plain(path), group))
    without(monkeypatch, module)
    assert not machine.is_private(tmp_path)


def _of_group(found: os.stat_result, group: int) -> os.stat_result:
    fields = list(found)
    fields[5] = group
    return os.stat_result(fields)


def test_a_reader_that_has_gone_is_known_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """A closed pipe is EPIPE, and on Windows EINVAL; elsewhere EINVAL is a defect."""
    from ludometry.cli import app

    closed = OSError(errno.EINVAL, "Invalid argument")
    assert app._reader_has_gone(BrokenPipeError())
    assert not app._reader_has_gone(closed)
    monkeypatch.setattr(machine, "WINDOWS", True)
    assert app._reader_has_gone(closed)
    assert not app._reader_has_gone(OSError(errno.ENOSPC, "disk full"))


@pytest.mark.parametrize("windows", [True, False])
def test_an_answer_into_a_pipe_that_is_closed_ends_quietly_on_windows(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], windows: bool
) -> None:
    from ludometry.cli import app

    class Closed:
        def main(self, **_: Any) -> None:
            raise OSError(errno.EINVAL, "Invalid argument")

    redirected: list[int] = []
    monkeypatch.setattr(machine, "WINDOWS", windows)
    monkeypatch.setattr(app, "root", Closed)
    monkeypatch.setattr(app.os, "dup2", lambda new, old: redirected.append(old))
    monkeypatch.setattr(app.sys, "stdout", type("Out", (), {"fileno": lambda self: 1, "flush": lambda self: None})())
    with pytest.raises(SystemExit) as end:
        app.main(["rooms"])
    assert (end.value.code, redirected) == ((0, [1]) if windows else (70, []))
