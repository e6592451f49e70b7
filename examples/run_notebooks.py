"""Runs the notebooks of this folder without Jupyter: `python examples/run_notebooks.py [--write] [NOTEBOOK ...]`.

Every code cell is run in one namespace, as a notebook does; the value of a last expression is what the cell shows. With
`--write` what was shown is kept in the file, so that a page which displays notebooks has the pictures.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import sys
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "notebooks"


def run(path: Path, write: bool = False) -> list[list[dict[str, Any]]]:
    """What each code cell of a notebook shows."""
    book = json.loads(path.read_text(encoding="utf-8"))
    space: dict[str, Any] = {"__name__": "__main__"}
    shown = []
    for number, cell in enumerate(cell for cell in book["cells"] if cell["cell_type"] == "code"):
        outputs = _run_cell("".join(cell["source"]), space, f"{path.name}, cell {number + 1}", number + 1)
        shown.append(outputs)
        cell["execution_count"], cell["outputs"] = number + 1, outputs
    if write:
        path.write_text(json.dumps(book, ensure_ascii=False, indent=1) + "\n", encoding="utf-8", newline="\n")
    return shown


def _run_cell(source: str, space: dict[str, Any], name: str, number: int) -> list[dict[str, Any]]:
    tree = ast.parse(source, name)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    said, value = io.StringIO(), None
    with contextlib.redirect_stdout(said):
        exec(compile(tree, name, "exec"), space)
        if last is not None:
            assert isinstance(last, ast.Expr)
            value = eval(compile(ast.Expression(last.value), name, "eval"), space)
    outputs: list[dict[str, Any]] = []
    if said.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": said.getvalue().splitlines(keepends=True)})
    if value is not None:
        outputs.append(
            {"data": _forms(value), "execution_count": number, "metadata": {}, "output_type": "execute_result"}
        )
    return outputs


def _forms(value: Any) -> dict[str, list[str]]:
    """A value as a notebook keeps it: the forms that it offers, and its text."""
    offered = {"text/html": "_repr_html_", "image/svg+xml": "_repr_svg_"}
    found = {kind: getattr(value, method)() for kind, method in offered.items() if hasattr(value, method)}
    return {kind: text.splitlines(keepends=True) for kind, text in {**found, "text/plain": repr(value)}.items()}


if __name__ == "__main__":
    named = [Path(word) for word in sys.argv[1:] if not word.startswith("-")]
    for notebook in named or sorted(FOLDER.glob("*.ipynb")):
        run(notebook, "--write" in sys.argv)
        print(f"{notebook.name} runs")
