"""What `solve darkchess --status` says is what is on disk and who is at work."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludometry.cli.app import main
from ludometry.games.darkchess.material import classes, representative
from ludometry.games.darkchess.scale.crews import build
from ludometry.games.darkchess.scale.status import status_report
from ludometry.games.darkchess.solved import plan_for
from ludometry.games.darkchess.tables import Tables

TARGET = representative("GGvk")


@pytest.fixture
def found(tmp_path: Path) -> Tables:
    return Tables(tmp_path / "tables")


def counts(data: dict[str, object]) -> tuple[object, ...]:
    running = data["running"]
    assert isinstance(running, list)
    return data["done"], len(running), data["ready"], data["waiting"]


def test_nothing_part_and_everything(found: Tables) -> None:
    smaller = plan_for((TARGET,)).needs[TARGET]
    before = status_report(found, [TARGET], False, False).data
    assert counts(before) == (0, 0, len(smaller), 1)
    assert before["bytes"] == 0
    assert before["cpu_s_left"] >= before["longest_path_s"] > 0
    for _ in build(found, list(smaller), workers=1):
        pass
    assert counts(status_report(found, [TARGET], False, False).data) == (len(smaller), 0, 1, 0)
    for _ in build(found, [TARGET], workers=1):
        pass
    after = status_report(found, [TARGET], False, False)
    assert counts(after.data) == (len(smaller) + 1, 0, 0, 0)
    assert after.data["bytes"] == sum(found.store.manifest(name).bytes for name in found.store.names())
    assert (after.data["cpu_s_left"], after.data["wall_s_left"]) == (0, 0)


def test_a_claim_is_work_under_way(found: Tables) -> None:
    one = plan_for((TARGET,)).needs[TARGET][0]
    claim = found.store.claims.take(one, "a build")
    assert claim is not None
    with claim:
        data = status_report(found, [TARGET], False, False).data
        assert [row["class"] for row in data["running"]] == [one]
        assert data["running"][0]["host"]
        assert counts(data)[1] == 1
    assert counts(status_report(found, [TARGET], False, False).data)[1] == 0


def test_a_builder_that_was_killed_is_not_running(found: Tables) -> None:
    one = plan_for((TARGET,)).needs[TARGET][0]
    claim = found.store.claims.take(one, "a build")
    assert claim is not None
    path = found.store.folder / f".{one}.claim"
    note = json.loads(path.read_text())
    path.write_text(json.dumps({**note, "pid": 2**22 + 1, "born": "7"}))
    assert counts(status_report(found, [TARGET], False, False).data)[1] == 0


def test_a_class_without_its_distances_is_not_done_when_they_are_asked_for(found: Tables) -> None:
    for _ in build(found, [TARGET], workers=1):
        pass
    assert status_report(found, [TARGET], True, False).data["done"] == 0


def test_the_command(empty_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["solve", "darkchess", "--elements", "3", "--status"])
    assert end.value.code in (0, None)
    said = capsys.readouterr().out
    total = sum(len(classes(n, "swap")) for n in (2, 3))
    assert f"0 of {total} classes" in said
    for word in ("running", "ready", "waiting", "time left"):
        assert word in said
