"""The committed pages of docs/papers agree with themselves and, where figures are exact, with what the suite keeps."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ludometry.core.registry import rooms as every_room
from ludometry.study.claims import Beyond, Claim, Near, Printed, Untold, written
from ludometry.study.sources import SOURCES
from tests.house.paper_rows import Row, row, rows, rule, wrong
from tests.rooms.kept import KEPT
from tests.rooms.verdicts import moved

PAGES = Path(__file__).parents[2] / "docs" / "papers"


def page(paper: str) -> str:
    return (PAGES / f"{paper}.md").read_text(encoding="utf-8")


def written_anew(line: str, old: str, new: str) -> str:
    return line.replace(f" {old} |", f" {new} |", 1)


@pytest.mark.parametrize("paper", SOURCES)
def test_verdicts_follow_from_what_is_printed(paper: str) -> None:
    assert len(rows(page(paper))) > 50
    assert wrong(page(paper)) == []


@pytest.mark.parametrize("paper", SOURCES)
def test_a_figure_that_moved_by_its_tolerance_is_found(paper: str) -> None:
    """Every figure that agrees, moved by the width of its rule: on a side, at least, the page is wrong."""
    tried = [one for one in rows(page(paper)) if one.said == "agrees"]
    assert len(tried) > 25
    assert [one.name for one in tried if all(other.right for other in elsewhere(one))] == []


def elsewhere(one: Row) -> list[Row]:
    """The row with its figure moved, a little more than what the page rounds away."""
    found = []
    for claim in moved(one.claim):
        ours, first = claim.ours, one.cells[3].partition(" ± ")[0]
        if isinstance(ours, float) and isinstance(one.claim.ours, float):
            # Half a digit of ours twice, and three times half a digit of the error.
            last = 3 * 10.0 ** -len(first.partition(".")[2])
            claim = replace(claim, ours=ours + (last if ours > one.claim.ours else -last))
        cells = [*one.cells[:3], written(claim.ours, claim.error), *one.cells[4:]]
        found.append(row("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |", ""))
    return found


def test_a_page_that_was_touched_is_found() -> None:
    """A figure, a verdict, a rule and a count, each changed in a copy of a page that is right."""
    right = page("cribbage")
    line = next(line for line in right.splitlines() if "| games won by 31 points or more |" in line)
    ours, error = row(line, "").cells[3].split(" ± ")
    near = f"{float(ours) + 0.04:.4f} ± {error}"
    for old, new in (("differs", "not shown"), (f"{ours} ± {error}", near), ("0.21", "0.17")):
        touched = right.replace(line, written_anew(line, old, new))
        assert touched != right
        assert "table 2, games won by 31 points or more" in wrong(touched)
    assert wrong(right.replace(" differs, ", "0 differs, ", 1)) != []
    assert "section 4.1, agents that a knock-out begins with" in wrong(right.replace("too few agents", "few agents"))
    with pytest.raises(ValueError, match="no rule says 'within 3 yards'"):
        rule("within 3 yards")


def test_rows_are_read_as_they_are_written() -> None:
    claims = [
        Claim("section 1", "v* <= v", "v* <= v", "v* <= v", Untold("none")),
        Claim("table 1", "sets", 1234567, 1234567.0, Printed(2)),
        Claim("table 2", "gap", 0.5, 0.52, Near(0.1234), error=0.004, null=0.25),
        Claim("section 6", "factor", "large", 1.2, Beyond(least=0.1), error=0.01, null=1),
        Claim("table 2", "unsure", 0.5, 0.52, Beyond(up=False), error=None, null=1e-9),
    ]
    for claim in claims:
        cells = [claim.place, claim.claim.replace("*", "\\*").replace("<", "&lt;"), written(claim.paper)]
        cells += [written(claim.ours, claim.error), written(claim.null), claim.verdict, claim.rule.words]
        read = row(f"| {' | '.join(cells)} |", "")
        assert read.claim.rule.words == claim.rule.words
        assert (read.claim.claim, read.claim.ours, read.claim.error) == (claim.claim, claim.ours, claim.error)
        assert (read.claim.null, read.said, read.right) == (claim.null, claim.verdict, True)


@pytest.mark.parametrize("paper", SOURCES)
def test_exact_figures_are_those_that_the_suite_keeps(paper: str) -> None:
    """A figure without an error is the same with little work, so the page is found that was not written anew."""
    kept: dict[str, Any] = {}
    files = (KEPT / f"{entry.id}.json" for entry in every_room().values() if entry.paper == paper)
    for file in filter(Path.exists, files):  # Nurikabe's rows are kept with those of Sudoku
        kept |= json.loads(file.read_text(encoding="utf-8"))
    found = {}
    for one in rows(page(paper)):
        said = kept.get(f"{one.claim.place}: {one.claim.claim}", {"error": "not there"})
        said = said if isinstance(said, dict) else {"ours": said}
        if not one.claim.error and "error" not in said:
            found[one.name] = (one.cells[3], written(said["ours"]))
    assert len(found) > 10
    assert {name: both for name, both in found.items() if both[0] != both[1]} == {}
