"""Papers done again: the folder of figures, the page, the command line, and the documents that are cited."""

from __future__ import annotations

import csv
import importlib.util
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import ludometry
from ludometry.cli import app
from ludometry.core.errors import BadInput, LudometryError, StorageFailure, UnknownName
from ludometry.core.files import refuse_unwritable
from ludometry.core.game import Svg
from ludometry.core.registry import rooms
from ludometry.study import chart, papers, png
from ludometry.study.claims import Claim, Equal, Printed, Untold
from ludometry.study.figures import PaperFigure, Reproduction, ReproductionReport
from ludometry.study.paper_page import index_page
from ludometry.study.report import Report, Table
from ludometry.study.sources import SOURCES, SYMMETRY
from ludometry.study.table_picture import MOST_ROWS, WIDEST

REPO = Path(__file__).parents[2]
BOXES = ": boxes in the PNG files; the SVG files are whole."


def found(room: str = "dice", rows: int = 3) -> Reproduction:
    claims = [
        Claim("table 2", f"{room}: sets", 252, 252, Equal()),
        Claim("table 3", f"{room}: mean <of scores>", 248.63, 248.44, Printed(2), why="a pair & a half"),
        Claim("section 5", f"{room}: people", None, None, Untold("no data")),
    ]
    data = Table(["k", "share"], [[k, k / 10] for k in range(rows)])
    figures = [
        PaperFigure("table 2", f"{room}: what there is.", data, paper=Table(["k", "share"], [[0, 0.5]])),
        PaperFigure("figure 1", f"{room}: a <curve>.", data, lambda: curve(rows), "A curve that falls."),
    ]
    return Reproduction(SYMMETRY, claims, figures)


def curve(rows: int) -> Svg:
    return chart.lines("Shares", "k", "share", {"share": (list(range(rows)), [k / 10 for k in range(rows)])})


class Page(HTMLParser):
    """What a page links to, shows, and leaves open."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.ids: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        self.links += [said[name] or "" for name in ("href", "src") if name in said]
        self.ids += [said["id"] or ""] if "id" in said else []
        if tag not in ("meta", "img", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_a_folder_holds_every_figure_and_a_page_that_links_them(tmp_path: Path) -> None:
    report = ReproductionReport([found("dice"), found("cards")])
    files = report.write(tmp_path / "new" / "folder")
    names = {file.name for file in files}
    assert names == {file.name for file in (tmp_path / "new" / "folder").iterdir()}
    for name in ("table-2", "figure-1"):
        assert {f"{name}.svg", f"{name}.png", f"{name}.csv"} <= names
    assert {"claims.csv", "index.html"} <= names
    assert len(report.names()) == len(set(report.names())) == 4  # two rooms share the paper's table 2
    page = Page((tmp_path / "new" / "folder" / "index.html").read_text(encoding="utf-8"))
    assert page.open == []
    beside = [link for link in page.links if not link.startswith(("#", "http"))]
    assert set(beside) <= names
    assert {link for link in names if link.endswith((".svg", ".png", ".csv"))} <= set(beside)
    assert {link[1:] for link in page.links if link.startswith("#")} <= set(page.ids)
    with (tmp_path / "new" / "folder" / "claims.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["verdict"] for row in rows] == ["agrees", "differs", "unknown"] * 2
    assert rows[0]["paper"] == "252"


def test_the_page_says_paper_ours_verdict_and_number() -> None:
    text = index_page(ReproductionReport([found(rows=60)]))
    assert "<b>Figure 1.</b> dice: a &lt;curve&gt;." in text
    assert "A curve that falls." in text
    assert "3 rows: 1 agrees, 1 differs, 1 unknown." in text
    assert "a pair &amp; a half" in text
    assert "20 more rows in the CSV file" in text
    assert "prefers-color-scheme: dark" in text
    assert 'name="viewport"' in text
    assert "<script" not in text
    assert not re.search(r'(?:src|href)="(?!#|https://doi.org|[\w.-]+")', text)


def test_a_figure_is_found_by_its_number_and_shows_itself() -> None:
    report = ReproductionReport([found()])
    assert "<svg" in report.figure("Figure 1")._repr_html_()
    assert "<td" in report.figure("table 2")._repr_html_()
    assert "a &lt;curve&gt;" in report.figure("figure 1")._repr_html_()
    assert " at 0x" not in repr(report.figure("figure 1")), "a notebook that is run again is another file"
    assert repr(report.figure("table 2")) == "PaperFigure(number='table 2', caption='dice: what there is.')"
    with pytest.raises(UnknownName, match="unknown figure 'figure 11': did you mean 'figure 1'"):
        report.figure("figure 11")


def test_a_table_is_drawn_with_the_papers_own_below() -> None:
    rows = [["<rare>", 1234567, 0.5, None]] + [[f"row {n}", n, n / 3, "x" * 99] for n in range(MOST_ROWS)]
    figure = PaperFigure("table 9", "", Table(["name", "sets", "share", "note"], rows), paper=Table(["sets"], [[7]]))
    drawn = ElementTree.fromstring(str(figure.picture()))
    words = [node.text for node in drawn.iter() if node.tag.endswith("}text")]
    assert words[:7] == ["Table 9", "Ours", "name", "sets", "share", "note", "<rare>"]
    assert "1,234,567" in words
    assert "1 more rows in the CSV file." in words
    assert words[-3:] == ["The paper", "sets", "7"]
    assert max(map(len, map(str, words))) == WIDEST
    width = float(drawn.attrib["viewBox"].split()[2])
    assert all(float(node.attrib["x"]) < width for node in drawn.iter() if node.tag.endswith("}text"))
    alone = PaperFigure("table 9", "", Table(["sets"], [[7]]))
    assert "Ours" not in alone.picture()


def test_a_png_shows_letters() -> None:
    with_words, without = (
        png.png_of(Svg(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 20">{words}</svg>'))
        for words in ('<text y="15" font-family="system-ui, sans-serif">score</text>', "")
    )
    assert with_words[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(with_words[16:20], "big") == 80 * png.SCALE
    assert len(with_words) > len(without)


@pytest.fixture
def no_cache() -> Any:
    def forget() -> None:
        for remembered in (png.why_not, png._letters, png._known):
            remembered.cache_clear()
        png._missed.clear()

    forget()
    yield
    forget()


def test_signs_that_no_font_has_are_said(no_cache: None) -> None:
    def signs(text: str) -> Svg:
        return Svg(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 20"><text y="15">{text}</text></svg>')

    png.png_of(signs("score ±"))
    assert png.unknown_signs() == ""
    png.png_of(signs("\U00013000"))  # a hieroglyph
    assert png.unknown_signs() in (
        "",
        "no font of this machine has \U00013000: boxes in the PNG files; the SVG files are whole.",
    )
    png.png_of(signs("\U0010fff0"))  # no sign at all
    assert "\U0010fff0" in png.unknown_signs()


def test_figures_come_in_the_order_of_their_numbers() -> None:
    numbers = [
        "table 10",
        "beside section 3.7",
        "figure 2",
        "table 2, Skat",
        "beside figure 2",
        "figure 10",
        "figure 8a",
    ]
    figures = [PaperFigure(number, "", Table([], [])) for number in numbers]
    report = ReproductionReport([Reproduction(SYMMETRY, [], figures[:4]), Reproduction(SYMMETRY, [], figures[4:])])
    assert report.data["figures"] == [
        *("figure 2", "beside figure 2", "figure 8a", "figure 10", "table 2, Skat", "table 10", "beside section 3.7")
    ]


def test_without_a_font_no_picture_without_letters_is_painted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, no_cache: None
) -> None:
    import resvg_py

    paint = resvg_py.svg_to_bytes
    monkeypatch.setattr(resvg_py, "svg_to_bytes", lambda **given: paint(**given, skip_system_fonts=True))
    assert "this machine has no font" in png.why_not()
    with pytest.raises(LudometryError, match="no font"):
        png.png_of(curve(3))
    names = {file.name for file in ReproductionReport([found()]).write(tmp_path)}
    assert "figure-1.svg" in names
    assert "figure-1.png" not in names
    assert "this machine has no font" in (tmp_path / "index.html").read_text(encoding="utf-8")


def test_without_resvg_the_rest_is_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, no_cache: None) -> None:
    monkeypatch.setitem(__import__("sys").modules, "resvg_py", None)
    assert "ludometry[figures]" in png.why_not()
    names = {file.name for file in ReproductionReport([found()]).write(tmp_path)}
    assert {"figure-1.svg", "index.html"} <= names


@pytest.fixture
def pretend(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Papers whose rooms answer at once; what they were asked is kept."""
    asked: list[dict[str, Any]] = []

    def verb(room: str, name: str) -> Any:
        def reproduce(*, quick: bool = False, games: int = 7) -> Report:
            asked.append({"room": room, "quick": quick, "games": games})
            return found(room).report()

        return reproduce

    monkeypatch.setattr(papers, "verb", verb)
    return asked


def test_several_rooms_are_one_paper(pretend: list[dict[str, Any]]) -> None:
    report = papers.reproduce("symmetry", quick=True, games=9)
    assert [one["room"] for one in pretend] == ["darkchess", "dominoes", "skat"]
    assert all(one["quick"] and one["games"] == 9 for one in pretend)
    assert len(report.claims) == 9
    alone = papers.reproduce("symmetry", room="skat", table="Table 3")
    assert [claim.place for claim in alone.claims] == ["table 3"]
    assert not alone.figures
    with pytest.raises(UnknownName, match="unknown room 'scat'"):
        papers.reproduce("symmetry", room="scat")
    with pytest.raises(UnknownName, match="unknown paper"):
        papers.reproduce("chess")
    with pytest.raises(BadInput, match="'gams' is no option"):
        papers.reproduce("symmetry", gams=3)
    with pytest.raises(BadInput, match="no table 9"):
        papers.reproduce("symmetry", table=9)


def call(*arguments: str) -> int:
    with pytest.raises(SystemExit) as end:
        app.main(["reproduce", *arguments])
    return int(end.value.code or 0)


def test_the_command_line_writes_folder_rows_and_picture(
    pretend: list[dict[str, Any]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, rows, picture = tmp_path / "out", tmp_path / "rows.csv", tmp_path / "one.svg"
    code = call("symmetry", "--quick", "--figures", str(folder), "--csv", str(rows), "--svg", str(picture), "--json")
    assert code == 0
    said = json.loads(capsys.readouterr().out)
    assert len(said["rows"]) == 9
    assert list(said["rows"][0]) == ["place", "claim", "paper", "ours", "error", "null", "rule", "verdict", "why"]
    assert (folder / "index.html").exists()
    assert rows.read_text(encoding="utf-8") == (folder / "claims.csv").read_text(encoding="utf-8")
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    assert call("symmetry", "--room", "skat", "--table", "2", "--figures", str(folder)) == 0
    assert "index.html shows them all" in capsys.readouterr().out


def test_a_picture_that_is_not_there_costs_no_work(
    pretend: list[dict[str, Any]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call("symmetry", "--room", "skat", "--table", "3", "--svg", str(tmp_path / "a.svg")) == 2
    shown = capsys.readouterr()
    assert "a pair & a half" in shown.out
    assert shown.err == "ludometry: there is no picture of this answer: leave out --svg.\n"


@pytest.mark.parametrize("option", ["--svg", "--csv", "--figures"])
def test_what_cannot_be_written_is_said_before_the_work(
    option: str, pretend: list[dict[str, Any]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    place = tmp_path / "file" / "x" if option == "--figures" else tmp_path / "nowhere" / "a.csv"
    assert call("symmetry", option, str(place)) == 2
    assert not pretend
    assert "cannot be" in capsys.readouterr().err


def test_a_disk_that_fills_up_leaves_the_rows_on_the_screen(
    pretend: list[dict[str, Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: Any) -> None:
        raise StorageFailure("'out' cannot be written: no space left.")

    monkeypatch.setattr(ReproductionReport, "write", full)
    assert call("symmetry", "--room", "skat", "--figures", str(tmp_path)) == 2
    shown = capsys.readouterr()
    assert "skat: sets" in shown.out
    assert "no space left" in shown.err


def test_a_trial_leaves_nothing_behind(tmp_path: Path) -> None:
    refuse_unwritable(tmp_path / "a.svg")
    assert not list(tmp_path.iterdir())


def test_the_library_does_a_paper_again(pretend: list[dict[str, Any]]) -> None:
    assert len(ludometry.reproduce("symmetry", quick=True, room="skat").claims) == 3


def test_every_paper_of_a_room_is_cited() -> None:
    """In the README, in BibTeX and in CITATION.cff, with the same title, year, authors and address."""
    assert {entry.paper for entry in rooms().values() if entry.paper} == set(SOURCES)
    readme, bibtex, citation = (
        (REPO / name).read_text(encoding="utf-8") for name in ("README.md", "docs/papers.bib", "CITATION.cff")
    )
    for source in SOURCES.values():
        entry = next(part for part in bibtex.split("\n@") if f"{{{source.key}," in part)
        cited = next(part for part in citation.split("  - type:") if f'"{source.title}"' in part)
        assert source.title in readme
        assert source.title in entry
        for page in (entry, cited):
            assert str(source.year) in page
            assert all(name.split()[-1] in page for name in re.split(", | and ", source.authors))
        if source.url:
            assert source.url in readme
            assert source.url in entry
            assert source.url.removeprefix("https://doi.org/") in cited
        assert source.authors.replace(" and ", ", ").split(", ")[0] in readme


def paper_pages() -> Any:
    """The script that writes the pages."""
    spec = importlib.util.spec_from_file_location("paper_pages", REPO / "docs" / "paper_pages.py")
    assert spec is not None
    assert spec.loader is not None
    pages = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(pages)
    return pages


def test_a_page_that_is_not_what_the_paper_gives_is_found(tmp_path: Path) -> None:
    pages, one = paper_pages(), found()
    one.claims.append(Claim("section 6", "dice: time saved", None, 12.5, Untold("a clock")))
    (tmp_path / "dice.md").write_text(f"# By hand\n\n{pages.MARK}\n", encoding="utf-8")
    pages.write_page("dice", ReproductionReport([one]), tmp_path)
    whole = (tmp_path / "dice.md").read_text(encoding="utf-8")
    assert pages.stale("dice", ReproductionReport([one]), tmp_path) == []
    one.claims[-1] = Claim("section 6", "dice: time saved", None, 13.5, Untold("a clock"))
    assert pages.stale("dice", ReproductionReport([one]), tmp_path) == []
    one.claims[0] = Claim("table 2", "dice: sets", 252, 251, Equal())
    changed = pages.stale("dice", ReproductionReport([one]), tmp_path)
    assert changed == [
        "- | table 2 | dice: sets | 252 | 252 |  | agrees | equal |",
        "+ | table 2 | dice: sets | 252 | 251 |  | differs | equal |",
    ]
    assert (tmp_path / "dice.md").read_text(encoding="utf-8") == whole


def test_a_page_of_the_documentation_is_written_below_its_mark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pages = paper_pages()
    (tmp_path / "dice.md").write_text(f"# By hand\n\n{pages.MARK}\nold", encoding="utf-8")
    for _ in range(2):
        pages.write_page("dice", ReproductionReport([found(rows=20)]), tmp_path)
    text = (tmp_path / "dice.md").read_text(encoding="utf-8")
    assert text.startswith("# By hand")
    assert "old" not in text
    assert text.count("### Figure 1") == 1
    assert "![Figure 1](figures/dice/figure-1.svg)" in text
    assert "8 more rows in the CSV file." in text
    rule = "equal when rounded to 2 decimals"
    assert f"| table 3 | dice: mean &lt;of scores> | 248.63 | 248.44 |  | differs | {rule} |" in text
    assert "- table 3, dice: mean &lt;of scores>: a pair & a half\n" in text
    monkeypatch.setattr(pages, "LARGEST", 10)
    pages.write_page("dice", ReproductionReport([found()]), tmp_path)
    assert [file.name for file in (tmp_path / "figures" / "dice").iterdir()] == ["figure-1.png"]


@pytest.mark.parametrize("paper", list(SOURCES))
def test_a_paper_has_its_page_and_pictures(paper: str) -> None:
    page = REPO / "docs" / "papers" / f"{paper}.md"
    text = page.read_text(encoding="utf-8")
    assert text.startswith(f"# {SOURCES[paper].title}\n")
    assert f"papers/{paper}\n" in (REPO / "docs" / "index.md").read_text(encoding="utf-8")
    shown = set(re.findall(r"\]\((figures/[^)]+)\)", text))
    kept = {file.relative_to(page.parent).as_posix() for file in page.parent.glob(f"figures/{paper}/*")}
    assert shown == kept
    assert len(shown) >= 3
    assert "## Every claim" in text
    differing = re.findall(r"^\| ([^|]*) \| ([^|]*) \|.* \| differs \| [^|]* \|$", text, re.MULTILINE)
    assert differing
    for place, claim in differing:
        assert f"\n- {place}, {claim}: " in text, "a difference without its reason"
    assert all((page.parent / name).stat().st_size < 500_000 for name in kept)
