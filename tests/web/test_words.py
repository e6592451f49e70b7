"""The catalogue holds every sentence of the pages, translated whole; a page speaks the language that was chosen."""

from __future__ import annotations

import json
import re
from pathlib import Path

import httpx
import pytest

from ludometry.web.words import LANGUAGES as SPOKEN
from tests.patience import PATIENCE_MS, PATIENCE_S
from tests.web import unsaid
from tests.web.conftest import Watched
from tests.web.said import LANGUAGES, SOURCES, in_python, in_script, said

OTHERS = [name for name in SPOKEN if name != "en"]


def kept(language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((LANGUAGES / f"{language}.json").read_text(encoding="utf-8"))
    return found


def test_english_lists_every_sentence_and_no_other() -> None:
    listed = json.loads((LANGUAGES / "en.json").read_text(encoding="utf-8"))
    assert listed == sorted(said())


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_translated_with_the_same_places_to_fill(language: str) -> None:
    known = kept(language)
    assert set(known) == said()
    for sentence, other in known.items():
        assert other.strip(), sentence
        assert sorted(set(re.findall(r"{\w+}", sentence))) == sorted(set(re.findall(r"{\w+}", other))), sentence


def test_a_sentence_is_found_in_either_language_of_ours(tmp_path: Path) -> None:
    python, script = tmp_path / "a.py", tmp_path / "a.js"
    python.write_text('x = say("One {n}" " and more", n=1) + html("Two") + word("Three") + other("Four")', "utf-8")
    script.write_text("t('It\\'s one {n}', { n }); el('p', {}, t(\"two\")); at('three');", "utf-8")
    assert in_python(python) == {"One {n} and more", "Two", "Three"}
    assert in_script(script) == {"It's one {n}", "two"}


PAGES = (
    "shell",
    "house",
    "train_page",
    "tables_page",
    "text_page",
    "technique_pages",
    "room_pages",
    "sheets",
    "docs_page",
)


def test_no_words_of_a_page_bypass_the_catalogue() -> None:
    scripts = sorted((SOURCES / "web" / "static" / "front").rglob("*.js"))
    found = {path.name: words for path in scripts if (words := unsaid.in_script(path.read_text(encoding="utf-8")))}
    modules = [SOURCES / "web" / f"{name}.py" for name in PAGES]
    found |= {path.name: words for path in modules if (words := unsaid.in_markup(path))}
    assert found == {}


def test_words_that_bypass_it_are_found(tmp_path: Path) -> None:
    script = "el('p', { class: 'a b' }, `Throw ${n ? 'one' : `${n} dice`} again`, t('Known words')); // not this one"
    assert unsaid.in_script(script) == ["{} dice", "Throw {} again"]
    assert unsaid.in_script("el('b', { title: 'Name' }, 'word'); say(/a 'b/.test(x) ? t('a b') : 'two words');") == [
        "Name",
        "word",
        "two words",
    ]
    module = tmp_path / "a.py"
    module.write_text('x = f\'<p aria-label="Menu">{html("Known")}</p><b>Bare words</b>\'', "utf-8")
    assert unsaid.in_markup(module) == ["Menu", "Bare words"]


def test_the_browsers_wish_and_the_readers_choice_decide(server: str) -> None:
    def lang(**headers: str) -> str:
        found = re.search('<html lang="(..)"', httpx.get(server, headers=headers, timeout=PATIENCE_S).text)
        assert found
        return found[1]

    assert lang() == "en"
    assert lang(**{"accept-language": "fr, de;q=0.5, sv;q=0.8"}) == "sv"
    assert lang(**{"accept-language": "nonsense;q=x,,;"}) == "en"
    assert lang(**{"accept-language": "sv", "cookie": "language=de"}) == "de"
    assert lang(**{"accept-language": "sv", "cookie": "language=xx"}) == "sv"


def test_a_choice_in_the_footer_is_kept_and_goes_nowhere_else(watched: Watched, server: str) -> None:
    page = watched.open("/review?example=yatzy")
    page.wait_for_selector(".replay .board svg", timeout=PATIENCE_MS)
    page.get_by_role("link", name="Svenska").click()
    page.wait_for_selector("h2:has-text('Vändpunkter')", timeout=PATIENCE_MS)
    assert "example=yatzy" in page.url
    assert "poäng" in page.locator(".verdict").inner_text()
    assert page.locator("html").get_attribute("lang") == "sv"
    for back in ("//elsewhere.example/", "https://elsewhere.example", "/\\elsewhere.example"):
        answer = httpx.get(f"{server}/language/de", params={"back": back}, timeout=PATIENCE_S)
        assert answer.headers["location"] == "/"


@pytest.mark.parametrize("language", OTHERS)
def test_a_room_speaks_it_too(server: str, language: str) -> None:
    headers = {"accept-language": language}
    begun = httpx.post(f"{server}/v1/yatzy/games", json={}, headers=headers, timeout=PATIENCE_S).json()
    assert begun["say"] == kept(language)["Your move."]
    advice = httpx.get(
        f"{server}/v1/games/{begun['game']}/{begun['node']}/advice", headers=headers, timeout=PATIENCE_S
    ).json()
    assert advice["moves"][0]["words"].endswith(kept(language)["points"])
