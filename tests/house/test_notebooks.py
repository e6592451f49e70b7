"""The notebooks of the papers run from top to bottom, and show something in every cell."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

import ludometry
from ludometry.games.cribbage.thesis import agents
from ludometry.games.cribbage.thesis.strategies import random_weights
from ludometry.study.sources import SOURCES
from tests.rooms import reports

EXAMPLES = Path(__file__).parents[2] / "examples"


def runner() -> Any:
    spec = importlib.util.spec_from_file_location("run_notebooks", EXAMPLES / "run_notebooks.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SHOWN = {
    "yatzy": ("<b>Figure 1.</b>", "<b>Figure 2.</b>", "expected score under the rules of appendix A"),
    "sudoku": tuple(f"<b>{name}.</b>" for name in ("Table 1", "Table 2", "Table 3", "Figure 6", "Figure 7"))
    + tuple(f"<b>Figure {number}.</b>" for number in ("8a", "8b", "9")),
    "symmetry": tuple(f"<b>Table {number}, {room}.</b>" for number in (2, 3, 4) for room in ("dominoes", "dark chess"))
    + tuple(f"<b>Figure {number}.</b>" for number in (1, 2, 4, 5, 6))
    + ("b loss", "w draw"),
    "cribbage": (
        "<b>Figure 2.</b>",
        "heat maps",
        "<b>Table 2.</b>",
        "<b>Figure 4a.</b>",
        "too little work",
        "round 1, 200,000 games",
    ),
}
"""What the cells of a notebook must show, beside what stands in its words."""


def seen(outputs: list[list[dict[str, Any]]]) -> str:
    """Everything that the cells show, as one text."""
    forms = [output.get("data", {"text": output.get("text", [])}) for cell in outputs for output in cell]
    return "".join("".join(lines) for form in forms for lines in form.values())


@pytest.mark.parametrize("paper", list(SOURCES))
def test_a_notebook_runs(paper: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(ludometry, "reproduce", reports.reproduce)
    monkeypatch.setattr(agents, "thesis_weights", lambda: random_weights(1))  # trained elsewhere
    shown = runner().run(EXAMPLES / "notebooks" / f"{paper}.ipynb")
    assert all(shown)
    text = seen(shown)
    assert "<svg" in text, "a figure of the paper is drawn"
    assert "<table" in text
    assert [words for words in SHOWN[paper] if words not in text] == []
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("paper", list(SOURCES))
def test_a_notebook_names_its_paper(paper: str) -> None:
    text = (EXAMPLES / "notebooks" / f"{paper}.ipynb").read_text(encoding="utf-8")
    assert SOURCES[paper].url in text
    book = json.loads(text)
    assert book["nbformat"] == 4
    cells = [cell for cell in book["cells"] if cell["cell_type"] == "code"]
    assert any(f'ludometry.reproduce("{paper}"' in "".join(cell["source"]) for cell in cells)
    kept = seen([cell["outputs"] for cell in cells])
    assert [words for words in SHOWN[paper] if words not in kept] == [], "make notebooks"


def test_the_runner_keeps_what_a_cell_shows(tmp_path: Path) -> None:
    cells = ["print('so')\nx = 2", "x + 1"]
    book = {"cells": [{"cell_type": "markdown", "source": ["words"]}]}
    book["cells"] += [{"cell_type": "code", "source": cell.splitlines(keepends=True)} for cell in cells]
    path = tmp_path / "small.ipynb"
    path.write_text(json.dumps(book), encoding="utf-8")
    runner().run(path, write=True)
    kept = json.loads(path.read_text(encoding="utf-8"))["cells"]
    assert kept[1]["outputs"][0]["text"] == ["so\n"]
    assert kept[2]["outputs"][0]["data"]["text/plain"] == ["3"]
    with pytest.raises(ZeroDivisionError):
        path.write_text(json.dumps({"cells": [{"cell_type": "code", "source": ["1 / 0"]}]}), encoding="utf-8")
        runner().run(path)
