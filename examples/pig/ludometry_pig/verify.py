"""The table against its own equation: another round through it changes nothing."""

from __future__ import annotations

from functools import partial

import numpy as np

from ludometry.study.verifying import Finding, Subject, asked_for, named_files
from ludometry.tables.store import Store
from ludometry_pig.tables import chances, once


def subjects(what: str) -> list[Subject]:
    store = Store("pig")
    names = asked_for(what, sorted(named_files(store)), store)
    return [
        Subject(name, store, (name,), "1", partial(check, store, name), partial(rebuild, store, name)) for name in names
    ]


def check(store: Store, name: str, most: int, seed: int) -> Finding:
    table = np.array(store.open(name, "1"))
    again = table.copy()
    once(again, len(table))
    wrong = np.argwhere(np.abs(again - table) > 1e-9)
    example = "{}-{} 1 {}".format(*wrong[0]) if len(wrong) else ""
    return Finding(table.size, table.size, len(wrong), example)


def rebuild(store: Store, name: str) -> None:
    store.remove(name)
    chances.cache_clear()
    chances(int(name.removeprefix("to-")))
