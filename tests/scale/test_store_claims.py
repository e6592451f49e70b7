"""Claims: one builder a table, without a lock server and without comparing clocks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ludometry.tables.claims import Claims, FolderBoard, Note, born, read_note, this_place
from ludometry.tables.remote import Remote, RemoteBoard
from ludometry.tables.store import Store
from tests.patience import PATIENCE_S

ELSEWHERE = Note("them", "t", 0, "elsewhere", "another machine", 1, "1")


class Clock:
    """A clock of one's own, moved by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(params=["folder", "url"])
def board(request: pytest.FixtureRequest, tmp_path: Path) -> FolderBoard | RemoteBoard:
    if request.param == "folder":
        return FolderBoard(tmp_path)
    pytest.importorskip("fsspec")
    return RemoteBoard(Remote(f"memory://claims{tmp_path}"))


def test_a_table_is_claimed_once_and_free_again_afterwards(board: FolderBoard | RemoteBoard) -> None:
    claims = Claims(board)
    mine = claims.take("GGvk", "me")
    assert mine is not None
    with mine:
        assert claims.take("GGvk", "you") is None
        assert list(claims.held()) == ["GGvk"]
    assert claims.held() == {}
    assert claims.take("GGvk", "you") is not None


def test_of_many_at_once_one_gets_it(board: FolderBoard | RemoteBoard) -> None:
    taken = []
    gate = threading.Barrier(8)

    def try_it(number: int) -> None:
        gate.wait()
        taken.append(Claims(board).take("GGvk", f"builder {number}"))

    threads = [threading.Thread(target=try_it, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(claim is not None for claim in taken) == 1


def test_the_same_build_takes_its_own_claim_again(board: FolderBoard | RemoteBoard) -> None:
    """A worker was lost; the next worker of the same build goes on at once."""
    claims = Claims(board)
    assert claims.take("GGvk", "me") is not None
    assert claims.take("GGvk", "me") is not None


def test_a_lease_runs_out_by_the_watchers_own_clock(board: FolderBoard | RemoteBoard) -> None:
    clock = Clock()
    claims = Claims(board, lease=20, clock=clock)
    board.create("GGvk", ELSEWHERE.write())
    assert claims.take("GGvk", "me") is None
    clock.now = 19
    assert claims.take("GGvk", "me") is None
    board.write("GGvk", replace(ELSEWHERE, beat=1).write())
    clock.now = 38
    assert claims.take("GGvk", "me") is None, "it has moved: the lease begins anew"
    clock.now = 59
    assert claims.take("GGvk", "me") is not None


def test_clock_jumps_neither_free_nor_freeze_a_claim(
    board: FolderBoard | RemoteBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    claims = Claims(board, lease=20, clock=clock)
    board.create("GGvk", ELSEWHERE.write())
    for jump in (1e9, -1e9, 0.0):
        monkeypatch.setattr(time, "time", lambda jump=jump: 1.7e9 + jump)
        if isinstance(board, FolderBoard):
            os.utime(board.folder / ".GGvk.claim", (1.7e9 + jump, 1.7e9 + jump))
        assert claims.take("GGvk", "me") is None
    clock.now = 21
    assert claims.take("GGvk", "me") is not None


def test_a_dead_builder_of_this_machine_is_not_waited_for(board: FolderBoard | RemoteBoard) -> None:
    process = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    alive = Note("them", "t", 0, "here", this_place(), process.pid, born(process.pid))
    board.create("GGvk", alive.write())
    assert Claims(board).take("GGvk", "me") is None
    process.kill()
    process.wait()
    assert Claims(board).held() == {}
    assert Claims(board).take("GGvk", "me") is not None
    # The number of a process may be given to another one.
    again = replace(alive, pid=os.getpid())
    board.write("GGvk", again.write())
    assert Claims(board).take("GGvk", "me") is not None


def test_a_claim_beats_while_the_work_lasts(board: FolderBoard | RemoteBoard) -> None:
    """However long the machine takes over a beat: the third one is waited for."""
    beats, third = [], threading.Event()

    class Heard:
        """The board, with an ear for what is written to it."""

        def __getattr__(self, name: str) -> Any:
            return getattr(board, name)

        def write(self, name: str, data: bytes) -> None:
            board.write(name, data)
            beats.append(read_note(data).beat)
            if len(beats) == 3:
                third.set()

    claim = Claims(Heard(), beat=0.02).take("GGvk", "me")
    assert claim is not None
    with claim:
        assert third.wait(PATIENCE_S)
    assert beats[:3] == [1, 2, 3]


def test_who_has_lost_a_claim_does_not_take_down_the_new_one(board: FolderBoard | RemoteBoard) -> None:
    claim = Claims(board).take("GGvk", "me")
    assert claim is not None
    with claim:
        board.write("GGvk", ELSEWHERE.write())
    assert board.read("GGvk") == ELSEWHERE.write()


@pytest.mark.parametrize("text", [b"", b"{}", b"[1]", b"\xff", b'{"owner": 1}', json.dumps([1] * 7).encode()])
def test_a_claim_that_cannot_be_read_still_has_its_lease(board: FolderBoard | RemoteBoard, text: bytes) -> None:
    assert read_note(text) is None
    clock = Clock()
    claims = Claims(board, lease=20, clock=clock)
    board.create("GGvk", text)
    assert claims.take("GGvk", "me") is None
    clock.now = 20
    assert claims.take("GGvk", "me") is not None


def test_a_store_remembers_what_it_has_seen_stand_still(tmp_path: Path) -> None:
    assert Store("dice", tmp_path).claims is Store("dice", tmp_path).claims
