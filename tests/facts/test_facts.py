"""One runner for every room's facts: published figures, each with its tolerance and its source."""

from __future__ import annotations

import importlib
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from ludometry.core.registry import rooms
from tests.facts.sources import vague, whole
from tests.nightly import NIGHTLY

SHAPE = {"claim", "value", "source", "check"}
OPTIONAL = {"tolerance", "args", "slow", "nightly", "note", "published"}
"""A fact with something `published` is ours: the source that it names has this instead, and ours refutes it."""


def facts() -> list[Any]:
    found = []
    for room in [name for name, entry in rooms().items() if not entry.package]:
        for fact in sheet(room)["fact"]:
            # Facts that take a minute or more of a core are tried by `make nightly` alone.
            if fact.get("nightly") and not NIGHTLY:
                continue
            marks = [pytest.mark.slow] if fact.get("slow") else []
            found.append(pytest.param(room, fact, id=f"{room}: {fact['claim']}", marks=marks))
    return found


def sheet(room: str) -> dict[str, Any]:
    page = files(f"ludometry.games.{room}") / "facts.toml"
    return tomllib.loads(page.read_text(encoding="utf-8"))


def close(ours: Any, value: Any, tolerance: float) -> bool:
    if isinstance(value, list):
        return len(ours) == len(value) and all(close(a, b, tolerance) for a, b in zip(ours, value, strict=True))
    if isinstance(value, str | bool):
        return bool(ours == value)
    return bool(abs(ours - value) <= tolerance)


@pytest.mark.parametrize(("room", "fact"), facts())
def test_fact(room: str, fact: dict[str, Any]) -> None:
    assert set(fact) >= SHAPE
    assert set(fact) <= SHAPE | OPTIONAL
    module, name = fact["check"].split(":")
    place = module if "." in module else f"tests.rooms.{room}.{module}"
    ours = getattr(importlib.import_module(place), name)(**fact.get("args", {}))
    assert close(ours, fact["value"], fact.get("tolerance", 0)), f"{fact['claim']}: {ours} instead of {fact['value']}"
    if "published" in fact:
        assert not close(ours, fact["published"], fact["tolerance"]), "what is published agrees: let it be the value"


@pytest.mark.parametrize("room", [name for name, entry in rooms().items() if not entry.package])
def test_every_source_can_be_looked_up(room: str) -> None:
    page = sheet(room)
    named = page.get("sources", {})
    wrong = {fact["source"]: problem for fact in page["fact"] if (problem := vague(whole(fact["source"], named)))}
    assert not wrong
    used = {name for name in named for fact in page["fact"] if name in fact["source"]}
    assert used == set(named), "a source that no fact uses"


@pytest.mark.parametrize("room", [name for name, entry in rooms().items() if not entry.package])
def test_what_is_published_and_not_confirmed_stands_in_the_readme(room: str) -> None:
    page = (files(f"ludometry.games.{room}") / "README.md").read_text(encoding="utf-8")
    told = [line for line in page.splitlines() if line.startswith("|")]
    for fact in sheet(room)["fact"]:
        if "published" in fact:
            error = f"{fact['value']:g} ± {fact['tolerance'] / 3:.2g}"
            assert [line for line in told if f"| {fact['published']:g} | {error} |" in line], fact["claim"]
            assert f"{fact['published']:g}" in fact["source"], "the source says who has published it"


@pytest.mark.parametrize(
    "source",
    [
        "a public solver in another language",
        "two programs written independently of each other",
        "well known; any count of orbits gives it",
        "exact count",
        "table 2",
        "Chen et al. 2015",
        "Larsson and Sjöberg 2012",
        "Larsson and Sjöberg, section 3.4",
        "ours",
        "ours: our own figure",
        "ours: computed with a separate solver in another language",
        "ours: solved a second time by a program in C++, written apart from this one",
        "ours: counted by this program and by another that is not published",
        "ours: a prototype sampled 8.1425",
        "precisit/yatzy-solver 1.0.0, https://github.com/precisit/yatzy-solver; the second program agrees",
        "yatzy-solver, https://github.com/precisit/yatzy-solver",
        "https://github.com/precisit/yatzy-solver",
        "precisit/yatzy-solver 1.0.0",
        "rules of Nurikabe",
        "Wizard of Odds, Jacks or Better 9/6, https://wizardofodds.com/games/video-poker/",
        "some page of 7 lines, 0.5 wide, https://example.org/page",
        "ours: counted over all deals and draws; also printed by Wizard of Odds, Jacks or Better pay tables",
        "ours: counted over all deals and draws; also in casino-bonus-map.com, Jacks or Better",
        "ours: computed by dynamic programming over sampled deals, 0.237; cribbager 0.230",
        "ours: sampled at equilibrium, 4.784 ± 0.002; the American Cribbage Congress teaches 4.7",
        "ours: counted by listing all boards, as in Wikipedia's page on the subject",
        "ours: computed as 28 x C(28,5) x 30; Saffidine 2013 prints 82,556,550",
    ],
)
def test_a_vague_source_is_refused(source: str) -> None:
    assert vague(source)


@pytest.mark.parametrize(
    "source",
    [
        "precisit: docs/rules.md",
        "Larsson and Sjöberg 2012, section 3.4",
        "Chen 2015, abstract",
        "ours: counted by listing all 252 rolls",
        "ours: counted by listing all boards; also printed by Somebody, https://example.org/boards",
        "ours: computed as 28 x C(28,5) x 30; Saffidine 2013, table 3, prints 82,556,550",
        "somebody/solver at commit 56a80cd, https://example.org/solver",
        "Somebody, a page of 8 July 2018, https://example.org/page",
    ],
)
def test_a_source_that_can_be_looked_up_is_taken(source: str) -> None:
    assert not vague(
        whole(source, {"precisit": "precisit/yatzy-solver 1.0.0, https://github.com/precisit/yatzy-solver"})
    )
