"""The example learns."""

from __future__ import annotations

import importlib.util
from pathlib import Path

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "learn_dominoes.py"


def test_two_thousand_games_teach_it_something() -> None:
    spec = importlib.util.spec_from_file_location("learn_dominoes", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    margins = example.main(games=2_000, exam=600)
    assert len(margins) == 6
    # Six hundred games have a standard error of 0.04 each time.
    assert max(margins[-2:]) > margins[0] + 0.08
