"""Worth lies on the thing it is about and covers nothing; what is held looks otherwise than what is best."""

from __future__ import annotations

from typing import Any

import pytest

from tests.patience import PATIENCE_MS
from tests.web.conftest import Watched
from tests.web.test_pages import state, wait_for_another_place

FOUND = """(what) => [...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect())
    .map(({ left, right, top, bottom }) => [left, right, top, bottom])"""


def meeting(page: Any, some: str, others: str) -> int:
    """How many of some things lie over others."""
    boxes = page.evaluate(FOUND, others)
    return sum(
        left < b and right > a and top < d and bottom > c
        for left, right, top, bottom in page.evaluate(FOUND, some)
        for a, b, c, d in boxes
    )


def without_decimal(words: str) -> str:
    """A loss as a tag says it: a figure from ten on is rounded."""
    figure = float(words.removeprefix("−")) if words.startswith("−") else 0.0
    return f"−{int(figure + 0.5)}" if figure >= 10 else words


def test_a_die_that_is_held_and_one_that_the_best_keep_holds_look_different(watched: Watched) -> None:
    page = watched.open("/yatzy?position=21666 2&as=analyse")
    watched.settled()
    ring = "(die) => getComputedStyle(die.querySelector('rect')).stroke"
    bare = page.locator("[data-target='die-5']").evaluate(ring)
    assert page.locator(".best-die").count() == 3
    assert page.locator(".board .held").count() == 0
    throw, verdict, best = page.locator("#throw"), page.locator("#on-table"), page.locator("#hold-best")
    assert throw.inner_text().startswith("Throw all 5 dice")
    assert "best" not in verdict.inner_text()
    assert best.locator(".a-die").count() == 3
    figure = page.locator("[data-row-move='keep 666'] .worth-of").inner_text()
    assert best.get_attribute("aria-label") == f"Hold 6 6 6: {figure}, best"
    best.click()
    assert best.is_hidden()
    assert page.locator(".board .hold").all_text_contents() == ["hold"] * 3
    assert page.locator("[data-target='die-5'].held").evaluate(ring) != bare
    assert "best" in verdict.inner_text()
    page.locator("[data-target='die-5']").click()
    assert page.locator(".board .hold").count() == 2
    assert page.locator(".best-die").count() == 3
    assert best.is_visible()


def test_moves_in_the_list_are_drawn_and_said(watched: Watched) -> None:
    for place, move, things in (
        ("/yatzy?position=66612 2", "keep 666", {".a-die": 5, ".a-die.thrown": 2}),
        ("/cribbage?position=3D 4H 5C 5S 8S 9D dealer 0-0", "throw 8S 9D", {".a-card": 2, ".suit": 2}),
        ("/skat?position=clubs by F | CT HA | HJ DA | CK D7 | points 45-37", "HA", {".a-card": 1}),
        ("/dominoes?position=02 13 24 35 46 | 05 16 33 44 66 | 03", "3-5", {".bone": 1, ".bone circle": 8}),
    ):
        page = watched.open(f"{place}&as=analyse")
        watched.ready()
        row = page.locator(f"[data-row-move='{move}']")
        for thing, count in things.items():
            assert row.locator(f".drawn {thing}").count() == count, (move, thing)
        assert row.locator(".what .unseen").inner_text() == move


def test_a_move_of_dark_chess_is_its_piece_and_a_players_words(watched: Watched) -> None:
    for position, move, words, drawn in (
        ("8/1R6/2n3K1/2k2P2 w", "c7-c6", "King to c6", "#dc-K"),
        ("1C1r4/8/6k1/8 w", "a2-a3", "Cannon to a3", "#dc-C"),
        ("NrC5/8/6k1/8 w", "a1xa2", "Knight takes a2", "#dc-N"),
        ("?6K/8/8/k7 w bag:p", "a1", "Turn a1 up", None),
    ):
        page = watched.open(f"/darkchess?position={position}&as=analyse")
        watched.ready()
        row = page.locator(f"[data-row-move='{move}']")
        assert row.locator(".what .unseen").inner_text() == f"{words}, {move}"
        assert row.locator(".phrase > span").inner_text() == words
        assert row.locator(".phrase small").text_content() == move
        assert row.locator(".what").get_attribute("title") == move
        shapes = row.locator(".drawn use").evaluate_all("(all) => all.map((one) => one.getAttribute('href'))")
        assert shapes == ([drawn] if drawn else [])
        row.focus()
        assert page.locator("#reason b").first.inner_text() == words
    heights = page.locator(".what").evaluate_all("(all) => all.map((one) => one.clientHeight)")
    assert max(heights) <= 30, "a move takes one line"


def test_a_board_of_dark_chess_does_not_repeat_who_moves(watched: Watched) -> None:
    page = watched.open("/darkchess?position=8/1R6/2n3K1/2k2P2 w quiet:3&as=analyse")
    watched.ready()
    assert page.locator("#say").inner_text() == "Red to move."
    assert page.locator(".board .mover").is_hidden()
    assert page.locator(".board text.name").last.evaluate("(one) => one.lastChild.textContent") == (
        "3 plies without a capture"
    )
    # The board fills its picture: what is saved says who moves in the edge, without a line of its own.
    saved = page.evaluate(
        "fetch(location.pathname.replace('/darkchess', '/v1/games') + '/board.svg').then((one) => one.text())"
    )
    assert 'viewBox="0 0 564 308"' in saved
    assert "red to move · " in saved


def test_a_ply_of_the_line_that_follows_goes_there(watched: Watched) -> None:
    page = watched.open("/darkchess?position=8/1R6/2n3K1/2k2P2 w&as=analyse")
    watched.settled()
    # The best move's line is there before anything is pointed at.
    plies = page.locator("#leads .way-to")
    plies.first.wait_for()
    best = page.locator("[data-row-move]").first.get_attribute("data-row-move")
    said = plies.all_inner_texts()
    assert len(said) == 6
    pane = page.locator("#sheet")
    assert pane.evaluate("(one) => one.scrollWidth <= one.clientWidth"), "the line is broken where it is too long"
    here = page.url
    plies.nth(2).click()
    wait_for_another_place(page, here)
    page.wait_for_selector("#line [aria-current]", timeout=PATIENCE_MS)
    assert page.locator("#line a").all_inner_texts() == [best, *said[:3]]
    assert page.locator("#say").inner_text() == "Red to move."
    # A machine opposite plays what it likes: its line is told and leads nowhere.
    page = watched.open("/darkchess?position=8/1R6/2n3K1/2k2P2 w&against=oracle")
    watched.settled()
    page.locator("#leads b").first.wait_for()
    assert plies.count() == 0


def test_the_panel_shows_nothing_empty_and_the_rules_are_folded(watched: Watched) -> None:
    page = watched.open("/yatzy?as=play")
    page.wait_for_selector("[data-ready=yes]", timeout=PATIENCE_MS)
    for pane in ("#reason-pane", "#game-pane", "#choices", "#position"):
        assert page.locator(pane).is_hidden(), pane
    watched.ready()
    best = page.locator("[data-row-move]").first.get_attribute("data-row-move")
    assert page.locator("#reason b").inner_text() == best
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "position"
    assert page.locator("#choices select").first.is_visible()


def test_a_card_says_what_it_costs_with_its_best_partner(watched: Watched) -> None:
    page = watched.open("/cribbage?position=3D 4H 5C 5S 8S 9D dealer 0-0&as=analyse")
    watched.settled()
    moves = page.evaluate(
        "fetch(location.pathname.replace('/cribbage/', '/v1/games/') + '/advice').then((one) => one.json())"
    )["moves"]
    cards = ["3D", "4H", "5C", "5S", "8S", "9D"]

    def told(*beside: str) -> list[str]:
        with_them = [
            next((one["lost"] or "best" for one in moves if {card, *beside} <= set(one["move"].split())), "")
            for card in cards
        ]
        return [without_decimal(words) for words in with_them if words]

    assert page.locator(".board > svg > .on-cards .worth text").all_text_contents() == told()
    assert page.locator(".board > svg > .on-cards .worth.first").count() == 2
    assert meeting(page, ".on-cards .worth", ".board [data-target]") == 0
    assert page.locator(".worths .worth").count() == 6, "none where the throws would lie"
    assert page.locator(".board svg > .mine").count() == 2, "a peg is not taken for a mark"
    page.locator("[data-row-move='throw 4H 5C']").focus()
    assert page.locator(".board .lit[data-target]").evaluate_all("(all) => all.map((one) => one.dataset.target)") == [
        "4H",
        "5C",
    ]
    page.locator(".board [data-target='3D']").click()
    partners = sorted(told("3D")[1:])
    assert sorted(page.locator(".board > svg > .on-cards .worth text").all_text_contents()[1:]) == partners


def test_the_list_says_where_the_worth_of_a_throw_comes_from(watched: Watched) -> None:
    page = watched.open("/cribbage?position=3D 4H 5C 5S 8S 9D dealer 0-0&as=analyse")
    watched.settled()
    advice = page.evaluate(
        "fetch(location.pathname.replace('/cribbage/', '/v1/games/') + '/advice').then((one) => one.json())"
    )["moves"]
    assert page.locator(".moves .heads span").all_inner_texts() == ["hand", "crib", "play", "% to win"]
    parts = page.locator("[data-row-move]").first.locator(".part")
    told = [f"{name} {advice[0]['details'][name]:.1f}" for name in ("hand", "crib", "play")]
    assert [words.replace("\n", "") for words in parts.all_text_contents()] == told
    heads, first = page.locator(".moves .heads span"), page.locator("[data-row-move]").first
    for place in range(3):
        over, under = heads.nth(place).bounding_box(), parts.nth(place).bounding_box()
        assert over["x"] + over["width"] == pytest.approx(under["x"] + under["width"], abs=1)
        assert over["y"] < under["y"]
    assert first.locator(".why").is_visible()
    page.locator("#worth label").first.click()
    assert page.locator(".moves .heads").count() == 0


def test_the_list_says_how_often_a_card_wins(watched: Watched) -> None:
    page = watched.open("/skat?position=clubs by F | CT HA | HJ DA | CK D7 | points 45-37&as=analyse")
    watched.settled()
    assert page.locator(".moves .heads span").all_inner_texts() == ["% to win", "points"]


def test_the_best_throw_stands_on_the_felt_where_worth_is_shown(watched: Watched) -> None:
    page = watched.open("/cribbage?position=3D 4H 5C 5S 8S 9D dealer 0-0&as=analyse")
    watched.settled()
    best = page.locator("[data-row-move]").first
    cards = ", ".join(best.get_attribute("data-row-move").split()[1:])
    assert page.locator(".board .ask").text_content() == f"Throw {cards} to the crib"
    reason = best.locator(".why").text_content().split(";")[0]
    assert page.locator(".board .on-cards > text").text_content() == f"{reason[0].upper()}{reason[1:]}."
    page.locator("#worth label").first.click()
    page.wait_for_function("() => document.querySelector('.board .ask').textContent === 'Throw two to the crib'")
    assert page.locator(".board .on-cards").count() == 0


def test_a_tag_lies_under_what_is_seen_of_a_card_of_a_fan(watched: Watched) -> None:
    page = watched.open("/skat?position=clubs by F | CT HA | HJ DA | CK D7 | points 45-37&as=analyse")
    watched.settled()
    assert page.locator(".worths .worth").count() == 2
    assert meeting(page, ".worths .worth", ".board [data-target]") == 0
    drawn = page.locator(".board [data-move]").evaluate_all("(all) => all.map((one) => one.hasAttribute('transform'))")
    assert drawn == [False, False], "cards stay where they lie, whatever they are worth"


def test_worth_lies_beside_the_tiles_and_not_on_their_pips(watched: Watched) -> None:
    # 13 fits both ends: each of its halves has a worth of its own.
    page = watched.open("/dominoes?position=13 24 35 46 | 05 16 33 44 | 1..3&as=analyse")
    watched.settled()
    assert page.locator(".worths .worth").count() >= 3
    assert meeting(page, ".worths .worth", ".board [data-target]") == 0


def test_the_best_moves_have_arrows_of_falling_strength(watched: Watched) -> None:
    page = watched.open("/darkchess?position=8/1R6/2n3K1/2k2P2 w&as=analyse")
    watched.settled()
    rows = page.locator("[data-row-move]").count()
    wide = page.eval_on_selector_all(
        ".worths .way", "(all) => all.map((one) => Number(one.getAttribute('stroke-width'))).reverse()"
    )
    assert len(wide) == min(rows, 8)
    assert wide == sorted(wide, reverse=True)
    assert len(set(wide)) > 3
    page.locator("#worth label").nth(1).click()
    best = page.locator("[data-row-move].grade-best").count()
    assert page.locator(".worths .way").count() == min(best, 8)


@pytest.mark.parametrize("room", ["yatzy", "cribbage", "skat"])
def test_a_picture_has_the_colours_of_the_page_in_the_dark(phone: Watched, room: str) -> None:
    page = phone.open(f"/{room}?deals=4" if room == "skat" else f"/{room}")
    page.wait_for_selector("[data-ready=yes]", timeout=PATIENCE_MS)
    painted = """([what, name]) => { const one = document.createElement('i'); one.style.color = `var(--${name})`;
        document.body.append(one); const wanted = getComputedStyle(one).color; one.remove();
        return [getComputedStyle(document.querySelector(what)).fill, wanted]; }"""
    for what, name in (
        (".felt", "felt"),
        (".paper" if room == "yatzy" else ".back", "paper-raised" if room == "yatzy" else "card-back"),
    ):
        found, wanted = page.evaluate(painted, [f".board svg {what}", name])
        assert found == wanted, what


def test_a_trick_lies_for_a_moment_where_nothing_moves(browser: Any, server: str) -> None:
    watched = Watched(browser, server, reduced_motion="reduce")
    watched.page.add_init_script(
        """window.waits = []; const later = window.setTimeout;
        window.setTimeout = (what, ms, ...more) => { window.waits.push(ms); return later(what, ms, ...more); };"""
    )
    page = watched.open("/skat?against=simple&position=clubs by F | H7 D7 | HA DA | HT DT | points 40-38")
    watched.ready()
    before = page.url
    # Forehand's seven is taken by another, who leads to the next trick.
    page.locator(".board [data-move='H7']").click()
    wait_for_another_place(page, before)
    assert 1000 in page.evaluate("window.waits")
    assert state(watched)["line"]
    watched.close()


def test_a_row_of_the_list_has_a_bar_of_what_its_move_keeps_and_half_of_it_is_where_a_blunder_begins(
    watched: Watched,
) -> None:
    page = watched.open("/yatzy?position=23366 1 -&as=analyse")
    watched.settled()
    rows = page.evaluate(
        """() => [...document.querySelectorAll('[data-row-move]')].map((row) => [
        row.querySelector('.keeps i').clientWidth / row.querySelector('.keeps').clientWidth,
        row.classList.contains('grade-blunder')])"""
    )
    shares = [share for share, _ in rows]
    assert shares[0] == 1
    assert shares == sorted(shares, reverse=True)
    assert {blunder for _, blunder in rows} == {True, False}
    assert all((share < 0.52) if blunder else (share > 0.48) for share, blunder in rows)
    # The bar is for the eye: a figure beside it says the same.
    assert page.locator(".keeps:not([aria-hidden=true])").count() == 0


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_the_list_is_narrowed_to_what_is_held_or_to_what_is_written(
    watched: Watched, phone: Watched, size: str
) -> None:
    shown = watched if size == "desk" else phone
    page = shown.open("/yatzy?position=23366 1 -&as=analyse")
    shown.settled()
    moves = "(rows) => rows.map((row) => row.dataset.rowMove.split(' ')[0])"
    every = page.eval_on_selector_all("[data-row-move]", moves)
    assert set(every) == {"keep", "fill"}
    shown.show("all")
    write = page.locator("[data-kind=write]")
    assert write.inner_text() == f"Write {every.count('fill')}"
    assert write.bounding_box()["height"] >= (44 if size == "phone" else 24)
    page.evaluate("scrollTo(0, 0)")
    top = page.locator("#moves").bounding_box()["y"]
    write.click()
    assert page.eval_on_selector_all("[data-row-move]", moves) == ["fill"] * every.count("fill")
    assert page.locator("[data-kind][aria-pressed=true]").inner_text() == write.inner_text()
    assert page.evaluate("document.activeElement.dataset.kind") == "write"
    assert page.locator("#moves").bounding_box()["y"] == top
    page.locator("[data-kind=hold]").click()
    assert page.eval_on_selector_all("[data-row-move]", moves) == ["keep"] * every.count("keep")


def test_where_nothing_can_be_held_the_list_begins_with_all_and_holding_cannot_be_asked_for(watched: Watched) -> None:
    page = watched.open("/yatzy?position=23366 0 -&as=analyse")
    watched.settled()
    assert page.locator("[data-kind=hold]").is_disabled()
    assert page.locator("[data-kind][aria-pressed=true]").get_attribute("data-kind") == ""


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_tag_of_ten_or_more_has_no_decimal_and_lies_beside_the_dice_and_scores_of_its_target(
    watched: Watched, phone: Watched, size: str
) -> None:
    shown = watched if size == "desk" else phone
    page = shown.open("/yatzy?position=23366 1 ones=3,twos=6,pair=12,chance=22&as=analyse")
    shown.settled()
    told = page.locator(".worths .worth text").all_text_contents()
    assert any(len(words) == len("−42") for words in told)
    assert all(("." in words) == (float(words.replace("−", "")) < 10) for words in told if words)
    assert (
        meeting(
            page, ".worths .worth text", ".board g[data-move] > text:last-of-type, .board g[data-move] rect ~ g rect"
        )
        == 0
    )
    # The list has place for the whole figure.
    assert "." in page.locator("[data-row-move] .loss").last.inner_text()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    ("room", "parts"),
    [
        ("sudoku", {"paper": "paper-raised", "shade": "paper-sunk", "thin": "rule-strong", "thick": "ink-soft"}),
        ("nurikabe", {"open": "paper-sunk", "island": "ivory", "number": "pip", "grid": "rule-strong"}),
    ],
)
def test_a_puzzle_is_drawn_in_the_colours_of_its_page(
    watched: Watched, room: str, scheme: str, parts: dict[str, str]
) -> None:
    watched.page.emulate_media(color_scheme=scheme)
    page = watched.open(f"/{room}")
    page.wait_for_selector("[data-ready=yes]")
    for part, token in parts.items():
        painted, meant = page.evaluate(
            """([part, token]) => {
            const node = document.querySelector(`.board svg .${part}`);
            const style = getComputedStyle(node);
            const probe = document.createElement('i');
            probe.style.setProperty('color', `var(--${token})`);
            document.body.append(probe);
            return [style.fill === 'none' || node.localName === 'path' ? style.stroke : style.fill,
              getComputedStyle(probe).color];
            }""",
            [part, token],
        )
        assert painted == meant, (part, token)


DRAWN_AGAIN = """async () => {
    const { draw } = await import('/front/dom.js');
    const place = document.createElement('div');
    const tile = (how) => `<svg><g data-target="12"${how}><rect/></g></svg>`;
    draw(place, tile(' class="dull big"'));
    const node = place.querySelector('g');
    node.classList.add('lifted');
    draw(place, tile(''));
    return [node === place.querySelector('g'), [...node.classList]];
}"""


def test_a_thing_drawn_without_its_look_loses_it_and_keeps_what_the_page_gave_it(watched: Watched) -> None:
    assert watched.open("/dominoes").evaluate(DRAWN_AGAIN) == [True, ["lifted"]]


DULL = "() => [...document.querySelectorAll('.board .dm-dull')].map((one) => one.getAttribute('data-target'))"


def test_a_board_after_a_move_looks_as_if_opened_anew(watched: Watched) -> None:
    """A tile that did not fit is dull; it was still so when it fitted again, or when it was the other's turn."""
    page = watched.open("/dominoes?position=12 35 36 | 34 45 56 | 6..6&as=analyse")
    watched.settled()
    assert set(page.evaluate(DULL)) == {"12", "35"}
    before = page.url
    page.locator("[data-row-move]").first.click()
    wait_for_another_place(page, before)
    watched.settled()
    played = page.evaluate(DULL)
    page.reload()
    assert played == page.evaluate(DULL)
