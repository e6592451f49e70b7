"""One look: colours stand in one sheet under names of use, the dark set is one set, and every text can be read."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from ludometry.web import front, shell

STATIC = Path(front.__file__).parent / "static"
TOKENS = STATIC / "front" / "tokens.css"
SHEETS = sorted(path for path in STATIC.rglob("*.css") if path != TOKENS)
OWN_COLOUR = re.compile(
    r"#[0-9a-fA-F]{3,8}\b|\b(?:rgba?|hsla?|oklch|lab)\(|[\s:](?:white|black|gr[ae]y|red|gold)\b[;} ]"
)
LEAST_TEXT, LEAST_EDGE = 4.5, 3.0

PAPERS = ("paper", "paper-raised", "paper-sunk")
INKS = ("ink", "ink-soft", "ink-faint", "accent", "danger", "you", "opponent", "luck", "focus")
GRADES = ("best", "good", "inaccuracy", "mistake", "blunder")
TEXT = [
    *((ink, paper) for ink in (*INKS, *GRADES) for paper in PAPERS),
    ("blunder", "blunder-wash"),
    *(("on-grade", grade) for grade in (*GRADES, "opponent")),
    *((f"tag-{grade}", "tag") for grade in GRADES),
    *(("on-tag", f"tag-{grade}") for grade in GRADES),
    ("on-accent", "accent"),
    ("on-felt", "felt"),
    ("on-felt-soft", "felt"),
    ("pip", "ivory"),
    ("side-red", "ivory"),
    ("ivory", "side-black"),
    ("entry", "paper"),
    ("print-ink", "print-paper"),
    ("print-ink", "print-shade"),
]
"""Which text stands on what."""
EDGES = [("rule-strong", paper) for paper in PAPERS] + [("tag-chosen", "tag"), ("focus", "paper")]


def declared(block: str) -> dict[str, str]:
    """The names of a block and what they stand for."""
    return {name: value.strip() for name, value in re.findall(r"--([\w-]+):\s*([^;]+);", block)}


def themes() -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    """The light set, the dark set of the system and the dark set chosen by hand."""
    text = re.sub(r"/\*.*?\*/", "", TOKENS.read_text(encoding="utf-8"), flags=re.S)
    light = re.search(r"^:root \{(.*?)^\}", text, re.S | re.M)
    system = re.search(r':root:not\(\[data-theme="light"\]\) \{(.*?)\}', text, re.S)
    chosen = re.search(r':root\[data-theme="dark"\] \{(.*?)\}', text, re.S)
    assert light
    assert system
    assert chosen
    return declared(light[1]), declared(system[1]), declared(chosen[1])


def contrast(one: str, other: str) -> float:
    """How far apart two colours are, as WCAG counts it."""

    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def test_black_on_white_is_twenty_one_to_one() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


def test_the_dark_set_of_the_system_and_the_one_chosen_by_hand_are_equal() -> None:
    light, system, chosen = themes()
    assert system == chosen
    assert set(system) < set(light)


@pytest.mark.parametrize("dark", [False, True])
def test_every_text_can_be_read_and_every_control_has_an_edge(dark: bool) -> None:
    light, system, _ = themes()
    known = {**light, **system} if dark else light
    pairs = [*((*pair, LEAST_TEXT) for pair in TEXT), *((*pair, LEAST_EDGE) for pair in EDGES)]
    poor = {f"{a} on {b}": found for a, b, least in pairs if (found := round(contrast(known[a], known[b]), 2)) < least}
    assert poor == {}


def test_what_a_printer_puts_on_white_can_be_read() -> None:
    printed = declared(TOKENS.read_text(encoding="utf-8").split("@media print")[1])
    for name in ("ink", "ink-soft", "ink-faint", "accent", *GRADES):
        assert contrast(printed[name], printed["paper"]) >= LEAST_TEXT, name


@pytest.mark.parametrize("sheet", SHEETS, ids=[path.name for path in SHEETS])
def test_no_other_sheet_writes_a_colour_or_a_name_that_does_not_exist(sheet: Path) -> None:
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.S)
    values = re.sub(r"[^{};]*\{", "{", text)  # a selector may hold # and words
    assert OWN_COLOUR.findall(values) == []
    # Some names are set by a module or a rule for what lies inside: how full a bar is, how high a sheet stands.
    measured = set(re.findall(r"--([\w-]+):", text)) | {"share", "low", "high", "sheet", "chance", "grade"}
    assert set(re.findall(r"var\(--([\w-]+)", text)) <= set(themes()[0]) | measured


@pytest.mark.parametrize("sheet", [*SHEETS, TOKENS], ids=[path.name for path in [*SHEETS, TOKENS]])
def test_nothing_is_smaller_than_twelve_pixels(sheet: Path) -> None:
    text = sheet.read_text(encoding="utf-8")
    sizes = [16 * float(n) for n in re.findall(r"(?:font-size: |--t-\d+: |clamp\()(\.?\d[\d.]*)rem", text)]
    sizes += [float(n) for n in re.findall(r"font(?:-size)?: (?:\d+ )?(\d+)px", text)]
    assert min(sizes, default=12.0) >= 12


def test_what_stands_outside_the_sheets_has_the_colours_of_the_paper() -> None:
    light, dark, _ = themes()
    known = set(re.findall(r'content="(#\w{6})"', Path(shell.__file__).read_text(encoding="utf-8")))
    assert known == {light["paper"], dark["paper"]}
    app = json.loads((STATIC / "front" / "app.webmanifest").read_text(encoding="utf-8"))
    assert (app["background_color"], app["theme_color"]) == (light["paper"], light["accent"])


def test_a_grade_has_one_sign_on_the_board_and_beside_it() -> None:
    drawn = dict(re.findall(r"(\w+): '(M[^']+)'", (STATIC / "front" / "worth.js").read_text(encoding="utf-8")))
    light = TOKENS.read_text(encoding="utf-8")
    assert dict(re.findall(r"--glyph-(\w+): url\(.*?<path d='([^']+)'", light)) == drawn
    assert tuple(drawn) == GRADES
