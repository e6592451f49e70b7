"""The lock file: every dependency of the package and its web app, each by its version and its checksums."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NAME = re.compile(r"[A-Za-z0-9_.-]+")


def locked() -> dict[str, list[str]]:
    """The versions of each package in the lock; one that differs by system or Python has several."""
    found: dict[str, list[str]] = {}
    for line in (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith((" ", "#")):
            name, _, rest = line.partition("==")
            assert rest, f"{line} names no version"
            found.setdefault(name, []).append(rest.split()[0])
    return found


def test_every_package_has_checksums_and_no_line_names_a_host() -> None:
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    for block in re.split(r"\n(?=[A-Za-z])", text.split("\n\n")[-1])[1:]:
        assert re.search(r"--hash=sha256:[0-9a-f]{64}\b", block), block.splitlines()[0]
    assert "://" not in text
    assert "--index-url" not in text
    assert "--find-links" not in text


def test_what_the_package_needs_is_locked_within_its_bounds() -> None:
    packaging = pytest.importorskip("packaging.requirements")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found = locked()
    for line in [*project["dependencies"], *project["optional-dependencies"]["web"]]:
        wanted = packaging.Requirement(line)
        assert wanted.name in found, f"{wanted.name} is not locked: make lock"
        assert all(version in wanted.specifier for version in found[wanted.name])
