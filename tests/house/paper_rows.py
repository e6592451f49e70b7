"""The rows of a page of docs/papers, read back: what is printed there must itself give the verdict beside it.

row       a line under "Every claim": place, claim, paper, ours, null, verdict, rule
rule      known by its words alone; words that no rule of the product says are a mistake
printed   with an error a figure is rounded and stands for all that print so: wrong is a verdict that none of them has
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import cast

from ludometry.study.claims import (
    Between,
    Beyond,
    Claim,
    Equal,
    Figure,
    Near,
    Printed,
    Rule,
    Sampled,
    Untold,
    Verdict,
    Within,
    tally,
)

HEAD = "| place | claim | paper | ours | null | verdict | by which rule |"
COLUMN = re.compile(r"(?<!\\)\|")
NUMBER = re.compile(r"[-+]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:e[-+]?\d+)?")
SHORT = "too few "
"""How a reason begins where the work was too little."""
MARK = r"([-+.\de]+)"
RULES: list[tuple[str, Callable[..., Rule]]] = [
    ("equal", lambda: Equal()),
    (r"equal when rounded to (\d+) decimals?", lambda digits: Printed(int(digits))),
    (r"equal when rounded to (\d+) significant digits?", lambda digits: Printed(int(digits), significant=True)),
    (f"within {MARK} and .*, which are at most as much", lambda near: Within(float(near))),
    (f"within .* errors of at most {MARK}", lambda most: Within(0.0, float(most))),
    (f"within .* errors of both, the paper's being {MARK}", lambda error: Sampled(float(error))),
    (f"nearer than {MARK} by .*", lambda near: Near(float(near))),
    (f"{MARK} to {MARK}, give or take .*", lambda low, high: Between(float(low), float(high))),
    (
        f"(above|below) the null by [^,]*(?:, each of at least {MARK} % .*)?",
        lambda side, part: Beyond(side == "above", float(part or 0) / 100),
    ),
    ("no test: (.*)", Untold),
]


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a page."""

    claim: Claim
    """With the figures as they are printed, and the rule that its words name."""
    said: str
    """The verdict on the page."""
    cells: tuple[str, ...]

    @property
    def name(self) -> str:
        return f"{self.claim.place}, {self.claim.claim}"

    @property
    def right(self) -> bool:
        """Whether the verdict follows from what is printed, or from what prints the same."""
        return any(claim.verdict == self.said for claim in self.alike())

    def alike(self) -> Iterator[Claim]:
        """The row as printed, and with ours and its error half a last digit up and down; only these two are rounded."""
        claim = self.claim
        yield claim
        if isinstance(claim.ours, float) and claim.error:
            half = 0.5 * 10.0 ** -len(self.cells[3].partition(".")[2].partition(" ")[0])
            for up, wide in itertools.product((-half, 0.0, half), repeat=2):
                yield replace(claim, ours=claim.ours + up, error=claim.error + wide)


def rows(page: str) -> list[Row]:
    """Every row of a page."""
    _, _, below = page.partition(HEAD + "\n")
    lines = itertools.takewhile(lambda line: line.startswith("|"), below.splitlines()[1:])
    return [row(line, page) for line in lines]


def row(line: str, page: str) -> Row:
    cells = tuple(_plain(cell.strip()) for cell in COLUMN.split(line)[1:-1])
    place, claim, paper, ours, null, said, words = cells
    first, _, error = ours.partition(" ± ")
    short = next((why for why in _reasons(page, place, claim) if why.startswith(SHORT)), "")
    unsure = None if error == "?" else float(error.replace(",", "") or 0)
    found = Claim(place, claim, _number(paper), _number(first), rule(words), unsure, _number(null), short=short)
    return Row(found, said, cells)


def rule(words: str) -> Rule:
    """The rule that says these words, and no others."""
    for pattern, make in RULES:
        if known := re.fullmatch(pattern, words):
            found = make(*known.groups())
            if found.words == words:
                return found
    raise ValueError(f"no rule says {words!r}")


def wrong(page: str) -> list[str]:
    """What a page says that does not follow from what it says elsewhere: verdicts, and how many there are of each."""
    found = rows(page)
    counted = tally([Claim("", "", "", "", Said(cast(Verdict, one.said))) for one in found])
    return [one.name for one in found if not one.right] + ([] if f"\n{counted}\n" in page else [counted])


@dataclass(frozen=True, slots=True)
class Said:
    """A verdict that is taken as it stands, to be counted."""

    words: Verdict

    def __call__(self, claim: Claim) -> Verdict:
        return self.words


def _reasons(page: str, place: str, claim: str) -> Iterator[str]:
    start = f"- {place}, {claim}: "
    return (_plain(line).removeprefix(start) for line in page.splitlines() if _plain(line).startswith(start))


def _number(text: str) -> Figure:
    """A figure as it was before it was written."""
    if not NUMBER.fullmatch(text):
        return text or None
    plain = text.replace(",", "")
    return float(plain) if "." in plain or "e" in plain else int(plain)


def _plain(text: str) -> str:
    return text.replace("\\|", "|").replace("\\*", "*").replace("&lt;", "<")
