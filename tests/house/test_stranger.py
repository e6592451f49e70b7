"""A room in a package of its own is whole without a change to any file of the house: its own verbs too."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

FILES = {
    "room_of_a_stranger-1.dist-info/METADATA": "Metadata-Version: 2.1\nName: room-of-a-stranger\nVersion: 1\n",
    "room_of_a_stranger-1.dist-info/entry_points.txt": "[ludometry.rooms]\nhog = room_of_a_stranger:ENTRY\n",
    "room_of_a_stranger/__init__.py": """
from ludometry.core.registry import Entry

ENTRY = Entry(
    id="hog", title="Hog", summary="Pig by another name", cover="40-55 1 18", notation="As in Pig.",
    own=("odds",), package="room_of_a_stranger",
)
""",
    "room_of_a_stranger/room.py": "from ludometry_pig.room import ROOM as ROOM\n",
    "room_of_a_stranger/encoding.py": "from ludometry_pig.encoding import encoding as encoding\n",
    "room_of_a_stranger/verbs.py": '''
from typing import Annotated

from ludometry.core.options import Setting
from ludometry.study.report import Report


def odds(total: Annotated[int, "Points of the turn."] = 20, **options: Setting) -> Report:
    """What the next roll brings."""
    return Report({"total": total, "lost": total / 6, **options}, [f"{total / 6:.2f} points are lost on average."])
''',
}


@pytest.fixture
def asked(tmp_path: Path) -> list[str]:
    """What a program is run with where the stranger's package is installed."""
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return [str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])]


def run(asked: list[str], *arguments: str) -> subprocess.CompletedProcess[str]:
    given = {**os.environ, "PYTHONPATH": os.pathsep.join(asked)}
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, env=given, check=False)


def test_a_verb_that_no_other_room_has_is_a_command(asked: list[str]) -> None:
    said = run(asked, "-m", "ludometry.cli.app", "odds", "hog", "18", "--goal", "50")
    assert said.stdout.strip() == "3.00 points are lost on average.", said.stderr
    assert "What only Hog can do." in run(asked, "-m", "ludometry.cli.app", "--help").stdout
    refused = run(asked, "-m", "ludometry.cli.app", "odds", "hog", "--gaol", "50")
    assert (refused.returncode, refused.stderr.strip()) == (
        2,
        "ludometry: Hog has no option 'gaol': it knows goal.",
    )
    assert "unknown room 'hug': did you mean 'hog'?" in run(asked, "-m", "ludometry.cli.app", "odds", "hug").stderr


def test_the_laws_know_it(asked: list[str]) -> None:
    code = "from ludometry.testing import check_room; check_room('hog')"
    said = run(asked, "-c", code)
    assert said.returncode == 0, said.stderr
