"""Writes the pages of docs/papers anew, with their pictures: `make figures`, or `python docs/paper_pages.py yatzy`.

What stands above the mark in a page is written by hand; what stands below comes from doing the paper again. With
`--compare` nothing is written: it says where a page is not what the papers give today (`make nightly`).
"""

from __future__ import annotations

import difflib
import re
import shutil
import sys
import tempfile
from pathlib import Path

from ludometry.study.claims import claims_table, reasons, tally
from ludometry.study.figures import PaperFigure, ReproductionReport
from ludometry.study.papers import papers, reproduce
from ludometry.study.png import png_of, why_not
from ludometry.study.report import Table, figure_text

PAGES = Path(__file__).parent / "papers"
MARK = "<!-- Below this line: make figures. -->"
LARGEST = 100_000
"""Bytes of an SVG picture that a page shows; a larger one is painted."""
MOST_ROWS = 12
"""Rows of a table that a page shows."""
CLOCK = re.compile(r"time saved|\bseconds\b|\ba second\b|µs|\bworkers?\b|units of work that wait|^\d+ rows: ")
"""Lines in which a clock or the number of cores has a part, and the count of verdicts: they differ from run to run."""


def write_page(paper: str, report: ReproductionReport, pages: Path = PAGES) -> None:
    """The page of a paper below its mark, and its pictures in a folder beside it."""
    page = pages / f"{paper}.md"
    folder = pages / "figures" / paper
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    parts = [f"## What was found\n\n{tally(report.claims)}", "## Figures and tables"]
    for figure, name in zip(report.figures, report.names(), strict=True):
        parts.append(_figure(figure, name, folder))
    parts += ["## Every claim", _claims(report)]
    if told := reasons(report.claims):
        parts += ["## Why", "\n".join(f"- {_escaped(words)}" for words in told)]
    by_hand = page.read_text(encoding="utf-8").split(MARK)[0]
    page.write_text(by_hand + MARK + "\n\n" + "\n\n".join(parts) + "\n", encoding="utf-8", newline="\n")


def stale(paper: str, report: ReproductionReport, pages: Path = PAGES) -> list[str]:
    """The lines of a page that are others now, leaving out what clocks say."""
    with tempfile.TemporaryDirectory() as folder:
        again = Path(folder) / f"{paper}.md"
        shutil.copy(pages / again.name, again)
        write_page(paper, report, again.parent)
        old, new = (page.read_text(encoding="utf-8").splitlines() for page in (pages / again.name, again))
    changed = [line for line in difflib.ndiff(old, new) if line[0] in "+-"]
    return [line for line in changed if not CLOCK.search(line[2:])]


def _figure(figure: PaperFigure, name: str, folder: Path) -> str:
    title = figure.number[:1].upper() + figure.number[1:]
    parts = [f"### {title}", _escaped(figure.caption)]
    if figure.draw is not None:
        parts.append(f"![{title}](figures/{folder.name}/{_picture(figure, name, folder)})")
    paper = figure.paper
    if isinstance(paper, Table) or figure.draw is None:
        parts += ["Ours:", _table(figure.data)]
    if paper:
        parts += ["The paper:", _table(paper) if isinstance(paper, Table) else _escaped(paper)]
    return "\n\n".join(parts)


def _picture(figure: PaperFigure, name: str, folder: Path) -> str:
    """Writes a picture and gives its name: SVG, or PNG where that is smaller."""
    assert figure.draw is not None
    drawn = figure.draw()
    if len(drawn) <= LARGEST or why_not():
        (folder / f"{name}.svg").write_text(str(drawn) + "\n", encoding="utf-8", newline="\n")
        return f"{name}.svg"
    (folder / f"{name}.png").write_bytes(png_of(drawn))
    return f"{name}.png"


def _claims(report: ReproductionReport) -> str:
    """Every row with the rule of its verdict; the reasons follow as sentences of their own."""
    shown = claims_table(report.claims, "")
    return _table(shown, len(shown.rows))


def _table(table: Table, most: int = MOST_ROWS) -> str:
    lines = [table.columns, ["---"] * len(table.columns), *table.rows[:most]]
    shown = ["| " + " | ".join(_escaped(figure_text(cell)) for cell in line) + " |" for line in lines]
    more = len(table.rows) - most
    return "\n".join(shown) + (f"\n\n{more:,} more rows in the CSV file." if more > 0 else "")


def _escaped(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;").replace("*", "\\*").replace("\n", " ")


if __name__ == "__main__":
    named = [word for word in sys.argv[1:] if not word.startswith("-")] or papers()
    if "--compare" in sys.argv:
        differing = [f"docs/papers/{paper}.md {line}" for paper in named for line in stale(paper, reproduce(paper))]
        print("\n".join(differing) or "The pages are what the papers give.")
        sys.exit(bool(differing))
    for paper in named:
        write_page(paper, reproduce(paper))
        print(f"docs/papers/{paper}.md")
