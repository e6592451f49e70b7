"""A paper done again, over all the rooms that have a part in it."""

from __future__ import annotations

import inspect
import re
from dataclasses import replace
from typing import Annotated, Any

from ludometry.core.errors import BadInput, UnknownName
from ludometry.core.options import listed
from ludometry.core.progress import progress
from ludometry.core.registry import Entry, rooms_with
from ludometry.study.figures import Reproduction, ReproductionReport
from ludometry.study.verbs import Verb, verb

Quick = Annotated[bool, "Smaller samples: under three minutes of work, and rows that need more say so."]


def papers() -> dict[str, list[Entry]]:
    """Every paper by its word, with its rooms."""
    found: dict[str, list[Entry]] = {}
    for entry in rooms_with("reproduce"):
        found.setdefault(entry.paper or entry.id, []).append(entry)
    return found


def reproduce(
    paper: str, *, quick: bool = False, room: str = "", table: str | int = "", **options: Any
) -> ReproductionReport:
    """Every claim, figure and table of a paper that can be computed, ours beside it."""
    known = papers()
    if paper not in known:
        raise UnknownName("paper", paper, known)
    entries = [entry for entry in known[paper] if room in ("", entry.id)]
    if not entries:
        raise UnknownName("room", room, [entry.id for entry in known[paper]])
    taken = {"quick", *(name for entry in entries for name in parameters(entry))}
    if unknown := sorted(set(options) - taken):
        raise BadInput(f"{unknown[0]!r} is no option of the paper {paper!r}: expected {listed(sorted(taken))}.")
    number = str(table).lower().removeprefix("table").strip()
    given = {"quick": quick, **({"table": number} if number else {}), **options}
    found: list[Reproduction] = []
    with progress(f"the paper {paper!r}", len(entries), "rooms") as bar:
        for entry in entries:
            wanted = parameters(entry)
            report = verb(entry.id, "reproduce")(**{name: said for name, said in given.items() if name in wanted})
            assert isinstance(report, ReproductionReport)
            found += report.parts_of_paper
            bar.advance()
    if number:
        found = [_only(one, f"table {number}") for one in found]
        if not any(one.claims or one.figures for one in found):
            raise BadInput(f"there is no table {number[:20]} of the paper {paper!r} here.")
    return ReproductionReport(found)


def parameters(entry: Entry) -> dict[str, inspect.Parameter]:
    """The options of a room's part in a paper."""
    asked: Verb = verb(entry.id, "reproduce")
    return dict(inspect.signature(asked, eval_str=True).parameters)


def _only(whole: Reproduction, place: str) -> Reproduction:
    """The rows and figures that belong to one table of the paper."""
    named = re.compile(rf"\b{re.escape(place)}\b", re.IGNORECASE)
    claims = [claim for claim in whole.claims if named.search(claim.place)]
    return replace(whole, claims=claims, figures=[one for one in whole.figures if named.search(one.number)])
