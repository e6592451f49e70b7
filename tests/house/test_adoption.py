"""What an adopter looks for says the same everywhere, and what is built is what is promised."""

from __future__ import annotations

import importlib.util
import os
import re
import shlex
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import ludometry
from ludometry.cli import warm
from ludometry.cli.first import first_answers
from ludometry.core.registry import room

ROOT = Path(__file__).parents[2]


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_there_is_one_version() -> None:
    version = ludometry.__version__
    assert re.search(r"^version: (.+)$", text_of("CITATION.cff"), re.M)[1] == version
    assert re.search(r"^## ([0-9.]+)", text_of("CHANGELOG.md"), re.M)[1] == version
    dated = re.search(r"^date-released: (\S+)$", text_of("CITATION.cff"), re.M)
    assert re.search(r"^## [0-9.]+, (.+)$", text_of("CHANGELOG.md"), re.M)[1] == (dated[1] if dated else "unreleased")


def test_installing_as_the_readme_says_brings_the_web_app() -> None:
    """In a shell the brackets are letters to match: unquoted, or beside an unquoted star, they would be lost."""
    lines = [line for line in text_of("README.md").splitlines() if "dist/ludometry-*.whl" in line]
    assert len(lines) == 3
    assert all('"$(echo dist/ludometry-*.whl)[web]"' in line for line in lines)


def test_the_workflow_installs_what_the_makefile_does() -> None:
    """At once where that is possible, and otherwise one by one."""
    import tomllib

    whole, _, singly = text_of(".github/workflows/tests.yml").partition("name: Install")[2].partition(" || {")
    made = re.search(r"pip install .*(--editable '\.\[dev.*)", text_of("Makefile"))
    assert made is not None
    assert made[1] in whole
    assert "--editable examples/pig" in singly
    extras = tomllib.loads(text_of("pyproject.toml"))["project"]["optional-dependencies"]
    wanted = [*extras["dev"], *extras["bench"], *extras["s3"]]
    for name in (re.match(r"[\w-]+", one)[0] for one in wanted if not one.startswith(("ludometry[", "fsspec"))):
        assert re.search(rf"(?<![\w-]){name}(?![\w-])", singly), name


@pytest.fixture
def build(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The hook of the build, with a stand-in for hatchling, which lives in an environment of its own."""
    names = ["hatchling", "hatchling.builders", "hatchling.builders.hooks", "hatchling.builders.hooks.plugin"]
    for name in [*names, f"{names[-1]}.interface"]:
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    sys.modules[f"{names[-1]}.interface"].BuildHookInterface = type("Hook", (), {})
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


@pytest.mark.parametrize(("target", "version"), [("sdist", "standard"), ("wheel", "editable")])
def test_an_sdist_and_an_editable_install_stay_pure(build: Any, target: str, version: str) -> None:
    hook = build.PackHook()
    hook.target_name, hook.root = target, str(ROOT)
    data: dict[str, Any] = {"force_include": {}, "pure_python": True}
    hook.initialize(version, data)
    hook.finalize(version, data, "")
    assert data == {"force_include": {}, "pure_python": True}


def test_a_plain_build_does_not_run_the_hook_and_no_pack_lies_among_the_sources() -> None:
    import tomllib

    targets = tomllib.loads(text_of("pyproject.toml"))["tool"]["hatch"]["build"]["targets"]
    assert list(targets) == ["wheel"], "what an sdist holds is what the repository holds"
    assert targets["wheel"]["hooks"]["custom"]["enable-by-default"] is False
    assert not list((ROOT / "src").rglob("_pack"))
    assert "_pack" not in text_of(".gitattributes")


def test_what_a_readme_shows_is_compiled_ahead(empty_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the order of the page, and in the home of the build: some of it writes files."""
    asked: list[tuple[str, Path]] = []
    monkeypatch.setattr(warm, "_ask", lambda words, typed="": asked.append((shlex.join(words), Path.cwd())))
    monkeypatch.setattr(warm, "forget_paths", lambda: None)
    monkeypatch.setattr(warm, "spare_nothing", lambda: None)
    yatzy = room("yatzy")
    for name in ("warm", "warm_further"):
        monkeypatch.setattr(type(yatzy), name, lambda self: None)
    warm.compile_ahead("yatzy", ROOT / "tests" / "golden" / "calls.txt")
    here = [words for words, folder in asked if folder == empty_home]
    saved, read = "play yatzy --player thumb --seed 4 --save game.txt", "review yatzy game.txt"
    assert here.index(saved) < here.index(read)
    assert {words for words, _ in asked} > {
        shlex.join(first.arguments) for first in first_answers() if first.room == "yatzy"
    }
    assert Path.cwd() != empty_home


def test_a_wheel_is_built_where_nobody_says_which_cores_there_are(build: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    hook = build.PackHook()
    assert len(hook._cores()) >= 1
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 3)
    assert [hook._core() for _ in range(4)] == [0, 1, 2, 0]
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert hook._cores() == [0]


def test_a_child_of_the_build_runs_where_it_cannot_be_bound_to_a_core(
    build: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hook = build.PackHook()
    hook.root = str(ROOT)
    asked: list[str] = []

    def run(command: list[str], **_: Any) -> Any:
        asked.append(command[2])
        return SimpleNamespace(returncode=0, stdout="4", stderr="")

    monkeypatch.setattr(build.subprocess, "run", run)
    assert hook._python("print(4)", home=tmp_path) == "4"
    monkeypatch.delattr(os, "sched_setaffinity", raising=False)
    exec(asked[0].replace("print(4)", "pass"))
