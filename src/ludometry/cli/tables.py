"""`ludometry tables`."""

from __future__ import annotations

from typing import Annotated

from ludometry.core.errors import BadTable
from ludometry.study.report import Report, Table
from ludometry.tables.place import tables_root
from ludometry.tables.store import Store, table_rooms


def tables(*, check: Annotated[bool, "Compute every checksum again."] = False) -> Report:
    """The tables built on this machine, their sizes, and with --check whether they are whole."""
    rows = []
    root = tables_root()
    for room in table_rooms():
        store = Store(room)
        rows += [{"room": room, "table": name, **_state(store, name, check)} for name in store.names()]
    shown = [
        [r["room"], r["table"], "?" if r["bytes"] is None else f"{r['bytes']:,}", r["rules_version"], r["state"]]
        for r in rows
    ]
    words = f"in {root}" if rows else f"no tables yet in {root}; 'ludometry solve yatzy' builds the first."
    report_parts: list[str | Table] = [Table(["room", "table", "bytes", "rules", "state"], shown)] if rows else []
    broken = any(row["state"] == "altered" for row in rows)
    return Report({"home": str(root), "rows": rows}, [*report_parts, words], failed=broken)


def _state(store: Store, name: str, check: bool) -> dict[str, object]:
    try:
        manifest = store.manifest(name)
    except BadTable:
        return {"bytes": None if store.remote else store.size(name), "rules_version": "?", "state": "altered"}
    whole = store.size(name) == manifest.bytes and (not check or store.verify(name))
    state = ("whole" if check else "built") if whole else "altered"
    return {"bytes": manifest.bytes, "rules_version": manifest.rules_version, "state": state}
