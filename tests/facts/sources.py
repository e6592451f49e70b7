"""Where a fact comes from, so that a stranger can look it up.

A source is one of three things. A program or page: its name, a version or a year, and its address. A paper of
`docs/papers.bib`: the first author, the year, and the place (section, table, figure, appendix, page). Or "ours:", and
how it was computed; where such a line says what somebody else prints, it cites that as the other two do, by address or
by paper and place. A sheet may name a long source once, in its table [sources], and begin a fact's source with that
name: `source = "precisit: docs/rules.md"`.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

BIBLIOGRAPHY = Path(__file__).parents[2] / "docs" / "papers.bib"
PLACE = re.compile(r"\b(section|table|figure|appendix|page|abstract|letter|equation)s?\b", re.IGNORECASE)
ADDRESS = re.compile(r"https?://[\w.-]+\.\w+/\S*")
DATED = re.compile(r"\b(19|20)\d\d\b|\bcommit [0-9a-f]{7,40}\b|\b\d+\.\d+\.\d+|\bversion \d+\b|\bv\d+\b")
"""A year, a commit or a version: "9/6" is a pay table, and any digit is nothing."""
CITES = re.compile(
    r"\b(printed|prints|teaches|calls|according to|on a page|website)\b|\bas in [A-Z]|"
    r"; [A-Za-z/]+,? (has |gives |finds )?\d|\b[\w-]+\.(com|org|net|edu|info|de|se|uk)\b",
)
"""Words by which a line of our own says what somebody else has."""
HOW = re.compile(r"\b(count|comput|solv|sum|sampl|play|fit|compar|work|list|drawn|certificate|classes|graph|rules of)")
NOTHING = re.compile(
    r"another language|independent program|public solver|well known|separate (solver|program)|not published|"
    r"written apart|prototype|second program",
    re.I,
)


def whole(source: str, named: dict[str, str]) -> str:
    """A fact's source with the sheet's long name in the place of the short one."""
    short = re.match(r"(\w+)(?=$|[:;])", source)
    if short and short[1] in named:
        return named[short[1]] + source[short.end() :]
    return source


def vague(source: str) -> str:
    """What a reader would miss in a source; empty when it can be looked up."""
    if NOTHING.search(source):
        return "it speaks of a program that it does not name"
    if source.startswith("ours:"):
        if not HOW.search(source) or len(source.split()) < 5:
            return "it does not say how it was computed"
        looked_up = ADDRESS.search(source) or (_paper(source) and PLACE.search(source))
        return "it cites somebody without an address" if CITES.search(source) and not looked_up else ""
    if address := ADDRESS.search(source):
        before = source[: address.start()]
        if not re.search(r"[A-Za-z]{3}", before):
            return "the address has no name"
        return "" if DATED.search(before) else "the name has neither a version nor a year"
    if not _paper(source):
        return "it names no address, no paper of docs/papers.bib, and does not say 'ours:'"
    return "" if PLACE.search(source) else "it does not say where in the paper"


def _paper(source: str) -> bool:
    """Whether it names a paper of the bibliography."""
    return any(author in source and year in source for author, year in papers())


@cache
def papers() -> frozenset[tuple[str, str]]:
    """The first author and the year of every entry of the bibliography."""
    entries = BIBLIOGRAPHY.read_text(encoding="utf-8").split("\n@")[1:]
    found = []
    for entry in entries:
        author, year = re.search(r"author\s*= \{([^,]+),", entry), re.search(r"year\s*= \{(\d{4})\}", entry)
        assert author, entry
        assert year, entry
        found.append((author[1], year[1]))
    return frozenset(found)
