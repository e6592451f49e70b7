"""`ludometry rooms`."""

from __future__ import annotations

from ludometry.core import registry
from ludometry.core.contracts import CONTRACTS
from ludometry.study.report import Report, Table


def rooms() -> Report:
    """The games there are, and the verbs that each offers."""
    entries = list(registry.rooms().values())
    data = [
        {"id": e.id, "title": e.title, "summary": e.summary, "verbs": list(e.verbs), "paper": e.paper or None}
        for e in entries
    ]
    rows = [[e.id, e.title, e.summary, " ".join(e.verbs)] for e in entries]
    return Report({"rooms": data, "contracts": CONTRACTS}, [Table(["room", "game", "", "verbs"], rows)])
