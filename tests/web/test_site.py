"""The exported site: whole, without a server, and equal to the library to the last bit and letter."""

from __future__ import annotations

import json
import random
import re
import threading
from collections import Counter
from collections.abc import Iterator
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from ludometry.cli.app import main
from ludometry.core.registry import room, rooms
from ludometry.games.sudoku.explainer import State, next_steps
from ludometry.games.sudoku.explainer.techniques import ladder
from ludometry.games.sudoku.hints import hint
from ludometry.games.sudoku.position import Grid, candidates, digits_of
from ludometry.games.sudoku.solver import solve
from tests.nightly import NIGHTLY
from tests.patience import PATIENCE_MS
from tests.web import axe

GOLDEN = 300
HINTED = GOLDEN if NIGHTLY else 6
"""Of each technique that comes next, in how many states at most the words are compared."""
LAST = 5.4
"""The rating up to which the page of hints knows every technique."""
STEP = ("hint", "hint", "hint", "do")
"""The buttons that lead to the next step of a solution."""
DAY = "2026-11-18"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None: ...


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with the positions of two days, written by the command."""
    written = tmp_path_factory.mktemp("export") / "site"
    main_ok(["export", "site", str(written), "--days", "2", "--first", DAY])
    return written


def main_ok(arguments: list[str]) -> None:
    try:
        main(arguments)
    except SystemExit as left:
        assert not left.code


@pytest.fixture(scope="module")
def host(folder: Path) -> Iterator[str]:
    """The folder behind the plainest of static servers."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    thread.join()


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """A page whose console is written down and must stay empty."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    opened = context.new_page()
    opened.set_default_timeout(PATIENCE_MS)
    errors: list[str] = []
    opened.on("console", lambda m: errors.append(m.text) if m.type == "error" else None)
    opened.on("pageerror", lambda problem: errors.append(str(problem)))
    yield opened
    context.close()
    assert not errors


def ready(page: Any, address: str) -> Any:
    page.goto(address)
    page.wait_for_selector("html[data-ready=yes]")
    return page


def test_every_link_leads_to_a_file_of_the_folder(folder: Path) -> None:
    pages = sorted(folder.rglob("*.html"))
    assert len(pages) == 1 + len(rooms()) + 2 + 2
    for one in pages:
        for link in re.findall(r'(?:href|src)="([^"#]+)', one.read_text("utf-8")):
            assert not link.startswith(("/", "http")), f"{one.name} links to {link}"
            assert (one.parent / link).resolve().is_file(), f"{one.name} links to {link}"


def test_every_room_has_its_picture_its_rules_and_a_position_a_day(folder: Path) -> None:
    for name, known in rooms().items():
        assert "<svg" in (folder / f"pictures/{name}.svg").read_text("utf-8")
        assert known.title in (folder / f"rooms/{name}.html").read_text("utf-8")
        assert "<svg" in (folder / f"daily/{DAY}/{name}.svg").read_text("utf-8")
    day = (folder / f"daily/{DAY}/index.html").read_text("utf-8")
    assert day.count("<summary>What it is worth</summary>") == len(rooms())
    assert (folder / f"daily/{DAY}/yatzy.svg").read_bytes() != (folder / "daily/2026-11-19/yatzy.svg").read_bytes()


def yatzy_positions(rules: str, count: int) -> list[tuple[str, list[dict[str, Any]]]]:
    found = room("yatzy")
    game = found.game(rules=rules)
    oracle = found.oracle(game)
    rows = []
    for position in found.samples(game, random.Random(f"golden {rules}"), count):
        moves = [
            {"move": game.write_move(position, one.move), "value": one.value.mean, "loss": one.loss, "why": one.why}
            for one in oracle.appraise(position)
        ]
        rows.append((game.write(position), moves))
    return rows


ADVISE = """async ([name, positions]) => {
  await Ludometry.script(`data/yatzy-${name}.js`);
  const table = Yatzy.open(Ludometry.rulesRead.get(name));
  const found = [];
  for (const text of positions) {
    const [dice, rerolls, entries] = text.split(' ');
    const held = Object.fromEntries(entries.split(',').filter((one) => one !== '-').map((one) => one.split('=')));
    const card = table.rules.boxes.map((box) => (box.name in held ? Number(held[box.name]) : null));
    const filled = Yatzy.bits(Yatzy.maskOf(card)) + 1;
    if (!table.layers.has(filled)) {
      await Ludometry.script(`data/yatzy-${name}-${String(filled).padStart(2, '0')}.js`);
      Yatzy.lay(table, filled, Ludometry.layersRead.get(`${name} ${filled}`));
    }
    const position = { card, dice: [...dice].map(Number), rerolls: Number(rerolls), extra: Number(held.extra || 0) };
    found.push(Yatzy.advise(table, position).map(({ move, value, loss, why }) => ({ move, value, loss, why })));
  }
  return found;
}"""


@pytest.mark.parametrize(("rules", "count"), [("scandinavian", 60), ("yahtzee", 40)])
def test_the_yatzy_adviser_equals_the_library_to_the_last_bit(page: Any, host: str, rules: str, count: int) -> None:
    golden = yatzy_positions(rules, count)
    ready(page, f"{host}/yatzy-adviser.html")
    found = page.evaluate(ADVISE, [rules, [text for text, _ in golden]])
    assert len(found) == count
    for (text, ours), theirs in zip(golden, found, strict=True):
        assert theirs == ours, text


@cache
def sudoku_states() -> list[tuple[str, Grid]]:
    """States on the way to the solution of rated puzzles, marks rubbed out as the ladder goes: of each technique a few,
    and of what lies beyond this page's ladder too."""
    sample = (files("ludometry.games.sudoku") / "data" / "rated_sample.csv").read_text("utf-8").splitlines()[1:]
    by_rating: dict[str, list[str]] = {}
    for row in sample:
        puzzle, rating, *_ = row.split(",")
        by_rating.setdefault(rating, []).append(puzzle)
    puzzles = [one for rating in sorted(by_rating, key=float) if float(rating) <= 5.7 for one in by_rating[rating][:6]]
    met: dict[str, list[Grid]] = {}
    for puzzle in puzzles:
        digits = tuple(0 if sign == "." else int(sign) for sign in puzzle)
        givens = tuple(digit > 0 for digit in digits)
        here = State.of(puzzle)
        while steps := next_steps(here, limit=1):
            marks = tuple(1 << (d - 1) if d else m for d, m in zip(here.digits, here.marks, strict=True))
            met.setdefault(steps[0].technique, []).append(Grid(here.digits, givens, marks).clean())
            here = here.after(steps[0])
    rng = random.Random("golden sudoku")
    chosen = [(name, one) for name, states in met.items() for one in rng.sample(states, min(len(states), 18))]
    rest = [(name, one) for name, states in met.items() for one in states]
    return (chosen + rng.sample(rest, max(0, GOLDEN - len(chosen))))[:GOLDEN]


def hinted(states: list[tuple[str, Grid]]) -> Iterator[tuple[str, Grid]]:
    """The first few states of each technique."""
    met: Counter[str] = Counter()
    for name, state in states:
        met[name] += 1
        if met[name] <= HINTED:
            yield name, state


HINT = """(states) => states.map(({ puzzle, digits, marks }) => {
  const [right] = Sudoku.solutions(puzzle);
  return [1, 2, 3].map((stage) => {
    const { words, lit, step, beyond } = SudokuHint.hint({ digits, marks }, right, stage);
    return { words, lit, beyond, name: step && step.name, rating: step && step.rating,
      placements: step && step.placements, eliminations: step && step.eliminations };
  });
})"""


def test_the_sudoku_page_hints_as_the_library_does(page: Any, host: str) -> None:
    assert len(sudoku_states()) == GOLDEN
    golden = list(hinted(sudoku_states()))
    rng = random.Random("mistakes")
    states = [broken(one, rng) if place % 15 == 0 else one for place, (_, one) in enumerate(golden)]
    asked = [
        {
            "puzzle": one.puzzle,
            "digits": one.digits,
            "marks": [0 if digit else mark for digit, mark in zip(one.digits, one.candidates(), strict=True)],
        }
        for one in states
    ]
    found = ready(page, f"{host}/sudoku-hints.html").evaluate(HINT, asked)
    beyond = 0
    for state, stages in zip(states, found, strict=True):
        for stage, said in enumerate(stages, start=1):
            ours = hint(state, stage)
            if ours.step is not None and ours.step.rating > LAST:
                assert said["beyond"], ours.words
                beyond += 1
                continue
            assert (said["words"], said["lit"]) == (ours.words, list(ours.lit))
            if ours.step is not None:
                assert (said["name"], said["rating"]) == (ours.step.name, ours.step.rating)
                assert said["placements"] == [list(pair) for pair in ours.step.placements]
                assert said["eliminations"] == [list(pair) for pair in ours.step.eliminations]
    assert beyond


ALL = """(states) => states.map(({ digits, marks }) => Sudoku.allSteps({ digits, marks }).map((step) => [
  step.name, step.rating, step.words, step.cells, step.candidates, step.placements, step.eliminations, step.units]))"""


def test_every_technique_of_the_page_finds_what_the_library_finds(page: Any, host: str) -> None:
    rungs = [technique for technique in ladder("se") if technique.rating <= LAST]
    states = [State.of(one) for _, one in sudoku_states()]
    asked = [{"digits": one.digits, "marks": one.marks} for one in states]
    found = ready(page, f"{host}/sudoku-hints.html").evaluate(ALL, asked)
    met: set[str] = set()
    for state, theirs in zip(states, found, strict=True):
        ours = [step for technique in rungs for step in technique.find(state)]
        met |= {step.technique for step in ours}
        plain = [
            [s.name, s.rating, s.words, s.cells, s.candidates, s.placements, s.eliminations, s.units] for s in ours
        ]
        assert json.loads(json.dumps(plain)) == theirs
    assert {technique.id for technique in rungs} - met <= {"hidden-quad"}, "a technique was never met"


def broken(state: Grid, rng: random.Random) -> Grid:
    """The state with a digit entered that contradicts the solution."""
    right = solve(Grid(state.puzzle, tuple(digit > 0 for digit in state.puzzle)))
    assert right
    choices = [
        (cell, digit)
        for cell, mark in enumerate(candidates(state.digits))
        if not state.digits[cell]
        for digit in digits_of(mark)
        if digit != right[cell]
    ]
    return state.put(*rng.choice(choices)) if choices else state


def test_a_page_opened_from_the_folder_answers_too(page: Any, folder: Path) -> None:
    ready(page, f"{(folder / 'yatzy-adviser.html').as_uri()}#scandinavian/23366%201%20ones%3D3")
    page.wait_for_selector("#moves li.best")
    assert "mean final score" in page.locator("#say").inner_text()
    ready(page, (folder / "sudoku-hints.html").as_uri())
    for _ in range(3):
        page.click("#hint")
    page.click("#do")
    assert "done" in page.locator("#say").inner_text()


def test_dice_and_card_are_set_up_by_taps_and_a_wrong_box_gets_a_sentence(page: Any, host: str) -> None:
    ready(page, f"{host}/yatzy-adviser.html")
    assert page.locator("#say").inner_text() == "Choose 5 more dice."
    for face in (6, 6, 6, 1, 2):
        page.get_by_role("button", name=f"A {face}", exact=True).click()
    page.wait_for_selector("#moves li.best")
    assert page.locator("#moves li b").first.inner_text() == "keep 666"
    page.fill("#boxes input[name=sixes]", "19")
    page.wait_for_selector("#say.error")
    assert page.locator("#say").inner_text() == "sixes cannot hold 19 points."
    assert page.locator("#moves li").count() == 0
    page.fill("#boxes input[name=sixes]", "18")
    page.wait_for_selector("#moves li.best")
    page.reload()
    page.wait_for_selector("#moves li.best")
    assert page.locator("#boxes input[name=sixes]").input_value() == "18"


def test_a_puzzle_is_pasted_solved_by_hints_and_a_mistake_is_found(page: Any, host: str) -> None:
    ready(page, f"{host}/sudoku-hints.html")
    page.fill("#text", "123")
    page.get_by_role("button", name="Put it on the grid").click()
    assert page.locator("#say").inner_text() == "A puzzle has 81 cells, not 3."
    page.get_by_role("button", name="Medium").click()
    page.locator("[data-cell='0']").click()
    page.keyboard.press("1")
    page.click("#check")
    assert page.locator("#say").inner_text() == "Not right: r1c1."
    page.keyboard.press("Backspace")
    page.locator("[data-cell='0']").focus()
    page.keyboard.press("Backspace")
    for button in STEP:
        page.click(f"#{button}")
    # The rest as quickly as the page itself can click.
    page.evaluate(
        """(step) => {
        for (let steps = 0; steps < 81 && document.querySelector('#say').textContent !== 'Solved.'; steps += 1) {
          for (const button of step) document.getElementById(button).click();
        } }""",
        STEP,
    )
    assert page.locator("#say").inner_text() == "Solved."


def test_the_day_of_today_is_offered_first(page: Any, host: str) -> None:
    page.clock.install(time="2026-11-19T12:00:00")
    page.goto(f"{host}/index.html")
    page.wait_for_selector("text=Today’s positions")
    page.click("#today")
    page.wait_for_load_state("load")
    assert page.locator("h1").inner_text() == "Positions of 2026-11-19"
    page.locator("summary").first.click()
    assert page.locator("details[open] table").count() >= 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_breaks_a_rule_of_wcag(browser: Any, host: str, scheme: str) -> None:
    width = 1280 if scheme == "light" else 390
    context = browser.new_context(viewport={"width": width, "height": 844}, color_scheme=scheme)
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    paths = (
        "index.html",
        "yatzy-adviser.html#scandinavian/23366%201%20-",
        "sudoku-hints.html",
        f"daily/{DAY}/index.html",
    )
    for path in (*paths, "rooms/skat.html"):
        page.goto(f"{host}/{path}")
        if "yatzy-" in path:
            page.wait_for_selector("#moves li.best")
        for one in page.locator("summary").all():
            one.click()
        assert axe.broken(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{path} scrolls sideways"
    context.close()


def refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    return capsys.readouterr().err


def test_a_folder_that_holds_something_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    assert "is not empty: name a new folder" in refused(["export", "site", str(tmp_path)], capsys)
    assert "is a file" in refused(["export", "site", str(tmp_path / "mine.txt")], capsys)
    assert "is no day" in refused(["export", "site", str(tmp_path / "new"), "--first", "soon"], capsys)
    assert "0 to 400 days" in refused(["export", "site", str(tmp_path / "new"), "--days", "-1"], capsys)
    assert [one.name for one in tmp_path.iterdir()] == ["mine.txt"]


def test_an_interrupt_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ludometry.web import site

    def stopped(day: Any) -> Iterator[Any]:
        yield f"daily/{day}/index.html", b"half"
        raise KeyboardInterrupt

    monkeypatch.setattr(site, "_daily", stopped)
    with pytest.raises(KeyboardInterrupt):
        site.write_site(tmp_path / "new", site.Site(site.date(2026, 11, 18), 3))
    assert not list(tmp_path.iterdir())
