"""The paper on material symmetry, as three rooms share it: where it stands, its tables by number, its factors."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean, stdev
from typing import Annotated, Literal, TypeAlias

from ludometry.core.progress import progress
from ludometry.study.claims import Beyond, Claim, Printed
from ludometry.study.figures import PaperFigure, Reproduction, ReproductionReport
from ludometry.study.report import Table
from ludometry.study.sources import SYMMETRY as SOURCE

OneTable = Annotated[Literal["", "1", "2", "3", "4"], "Only this table of the paper."]
QUICK = "Leave out what takes long."
CLOCK = 0.1
"""The share of itself that a ratio of times is unsure by at least, however steady the rounds of one run."""
Part: TypeAlias = Callable[[Reproduction, bool], None]
"""Adds the rows and figures of one place of the paper; the flag asks for the quick way."""


def reproduction(parts: Mapping[str, Sequence[Part]], label: str, quick: bool, table: str) -> ReproductionReport:
    """What a room finds: of the whole paper, or of one table. Parts are named by their table, "" for the rest."""
    chosen = [part for name, members in parts.items() for part in members if not table or name == table]
    found = Reproduction(SOURCE)
    with progress(label, len(chosen), "parts") as bar:
        for part in chosen:
            part(found, quick)
            bar.advance()
    return found.report()


def factor_claim(
    place: str, label: str, printed: float, total: float, kept: float, why: str = "", digits: int = 2
) -> Claim:
    """A reduction factor, rounded as the paper prints it."""
    return Claim(place, f"{label}: reduction factor", printed, round(total / kept, 4), Printed(digits), why=why)


def factor_text(total: float, kept: float, digits: int = 2) -> str:
    """A reduction factor as the paper rounds it, a half up.

    >>> factor_text(49, 8)
    '6.13'
    """
    return str(Printed(digits).rounded(total / kept))


def own_factor(printed: float, total: float, kept: float, digits: int = 2) -> str:
    """What the paper's own two figures give, where that is not the factor printed beside them; else nothing."""
    rule = Printed(digits)
    if rule.rounded(total / kept) == rule.rounded(printed):
        return ""
    return f"the row's own figures give {total:,.10g} / {kept:,.10g} = {total / kept:,.{digits}f}"


@dataclass(frozen=True, slots=True)
class Saved:
    """CPU seconds for all sets of some number of elements, the smaller ones being solved already; round by round."""

    elements: int
    alone: tuple[float, ...]
    """Every set on its own."""
    shared: tuple[float, ...]
    """One set a class, with the search for the classes."""
    search: tuple[float, ...]
    """The search for the classes alone."""
    differ: int
    """Sets, or positions, that do not win as their class says."""

    def claims(self, room: str) -> list[Claim]:
        """That symmetry saves time, when the classes are known and when they must be found."""
        solving = [shared - search for shared, search in zip(self.shared, self.search, strict=True)]
        spent = (
            f"{len(self.alone)} rounds: {mean(self.alone):.3f} CPU s for every set on its own, {mean(solving):.4f} "
            f"CPU s for one set a class, {mean(self.search):.3f} CPU s to find the classes"
        )
        label = f"{room}, {self.elements} elements: time saved by symmetry, as a factor"
        return [
            _time_claim(f"{label}, the classes being known", self.alone, solving, spent),
            _time_claim(f"{label}, the search for the classes included", self.alone, self.shared, spent),
        ]


def _time_claim(claim: str, alone: Sequence[float], shared: Sequence[float], spent: str) -> Claim:
    factors = [one / other for one, other in zip(alone, shared, strict=True)]
    error = stdev(factors) / sqrt(len(factors))
    told = f"{spent}. The error is that of these rounds alone"
    rule = Beyond(least=CLOCK)
    return Claim("section 6", claim, "significant", round(mean(factors), 2), rule, round(error, 4), 1, why=told)


def table_figure(
    number: str,
    caption: str,
    columns: Sequence[str],
    ours: Sequence[Sequence[object]],
    paper: Sequence[Sequence[object]],
) -> PaperFigure:
    """A table of the paper with ours, under the same columns."""
    return PaperFigure(number, caption, Table(columns, ours), paper=Table(columns, paper, "as printed"))
