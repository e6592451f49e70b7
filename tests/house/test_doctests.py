"""The examples in docstrings, in the README and in the rooms' READMEs run."""

from __future__ import annotations

import doctest
import importlib
import re
import shlex
from pathlib import Path

import pytest

import ludometry
from ludometry.cli.app import main

ROOT = Path(ludometry.__file__).parent
REPO = ROOT.parents[1]
MODULES = [p for p in sorted(ROOT.rglob("*.py")) if ">>> " in p.read_text(encoding="utf-8")]
PAGES = [REPO / "README.md", *sorted(ROOT.rglob("README.md")), *sorted((REPO / "docs").rglob("*.md"))]
RUN = re.compile(r"^\$ (ludometry .*)$", re.MULTILINE)


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_docstrings(path: Path) -> None:
    name = "ludometry." + ".".join(path.relative_to(ROOT).with_suffix("").parts)
    module = importlib.import_module(name.removesuffix(".__init__"))
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize("path", PAGES, ids=lambda p: str(p.relative_to(REPO)))
def test_pages_run(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python examples give what they print; every `$ ludometry ...` line in a console block ends well."""
    text = path.read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    examples = doctest.DocTestParser().get_doctest(text, {}, path.name, str(path), 0)
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples).failed == 0
    for block in re.findall(r"```console\n(.*?)```", text, re.DOTALL):
        for line in RUN.findall(block):
            _run(line)


def _run(line: str) -> None:
    arguments = shlex.split(line, comments=True)[1:]
    code: object = 0
    try:
        main(arguments)
    except SystemExit as end:
        code = end.code
    assert code in (0, None), f"{line} ended with {code}"
