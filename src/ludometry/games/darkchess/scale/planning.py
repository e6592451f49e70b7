"""What a build of all endgames would take: `ludometry plan darkchess --elements 7 --machines 20`.

rate       states a second of one core, both sides to move, mirror images and trades of equal pieces not taken out:
           what the solver sweeps; from the manifests of what is built here, or from a class solved for the purpose
raw        two bits a result
squeezed   what the files take; the bits a result are those of the largest squeezed class here, or what six took
traffic    bytes that workers read from the store: each class reads the classes that its captures lead into

Nothing is built here and no numbering is laid out, so eight elements are planned in seconds.
"""

from __future__ import annotations

import tempfile
from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ludometry.core.errors import BadInput, LudometryError
from ludometry.core.progress import note
from ludometry.games.darkchess.material import classes, elements, groups, is_own_exchange, representative
from ludometry.games.darkchess.numbering import placements
from ludometry.games.darkchess.reports import size_words
from ludometry.games.darkchess.scale.crews import build
from ludometry.games.darkchess.scale.memory import allowance, memory_words, read_memory, working_bytes
from ludometry.games.darkchess.scale.schedule import Schedule, simulate
from ludometry.games.darkchess.solved import Solved, plan_for
from ludometry.games.darkchess.tables import BITS_A_RESULT, MOST_ELEMENTS, tables
from ludometry.study.report import Json, Report, Table
from ludometry.tables.store import Manifest, Store

MOST_PLANNED = 8
"""Plans go one element further than tables, to show where they end."""
CALIBRATION = "KGCvkp"
"""Five elements with a cannon: half a second once what it needs is there."""
LEAST_MEASURED = 5
"""Classes of fewer elements take milliseconds, most of which is not sweeping."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How fast this machine solves, and how small its files are."""

    states_a_second: float
    bits_a_result: float
    source: str
    """Where the figures come from, in words."""


def swept(set_: str) -> int:
    """The states that the solver sweeps, both sides to move."""
    return int(2 * 8 * 32 ** (elements(set_) - 1))


@cache
def results(set_: str) -> int:
    """The results that a class's file holds, but for the few placements that are their own mirror image."""
    sizes = tuple(len(group) for group in groups(set_))
    return placements(sizes) // 4 * (1 if is_own_exchange(set_) else 2)


def manifests(store: Store) -> dict[str, Manifest]:
    """Every manifest that can be read; a shared store answers one question rather than thousands."""
    remote = store.remote
    if remote is not None:
        return dict(remote.manifests())
    found = {}
    for name in store.names():
        with suppress(LudometryError):
            found[name] = store.manifest(name)
    return found


def measured_rate(found: Solved) -> Rate | None:
    """From the manifests of the largest classes built here; None when there are none worth measuring."""
    spent: dict[int, list[tuple[int, float]]] = defaultdict(list)
    squeezed: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for name, manifest in manifests(found.store).items():
        set_, _, ending = name.partition(".")
        if ending not in ("", "z"):
            continue
        try:
            cpu, states = float(manifest.made["cpu_s"]), int(manifest.made["states"])
        except (KeyError, TypeError, ValueError):
            continue
        if cpu > 0:
            spent[elements(set_)].append((swept(set_), cpu))
        if ending == "z":
            squeezed[elements(set_)].append((8 * manifest.bytes, states))
    largest = max(spent, default=0)
    if largest < LEAST_MEASURED:
        return None
    states_a_second = sum(s for s, _ in spent[largest]) / sum(cpu for _, cpu in spent[largest])
    bits = BITS_A_RESULT
    if squeezed:
        most = max(squeezed)
        bits = sum(b for b, _ in squeezed[most]) / sum(s for _, s in squeezed[most])
    words = f"measured on the {len(spent[largest]):,} classes of {largest} elements built here"
    return Rate(states_a_second, bits, words)


def calibrated() -> Rate:
    """Solves one class of five elements in a folder of its own and looks at the clock."""
    note("no large class has been built here: measuring this machine (some seconds)")
    target = representative(CALIBRATION)
    with tempfile.TemporaryDirectory(prefix="ludometry-plan-") as folder:
        there = Solved(Path(folder))
        for _ in build(there, [target], workers=1):
            pass
        # The first solution may have had to wait for the compiler.
        there.store.remove(target)
        there.solve(target)
        cpu = float(there.store.manifest(target).made["cpu_s"])
    return Rate(swept(target) / cpu, BITS_A_RESULT, f"measured by solving {target} once")


def _check(count: int, machines: int, cores: int) -> None:
    if not 2 <= count <= MOST_PLANNED:
        raise BadInput(f"--elements is a number from 2 to {MOST_PLANNED}.")
    if not 1 <= machines <= 100_000:
        raise BadInput("--machines is a number from 1 to 100,000.")
    if not 1 <= cores <= 1_000:
        raise BadInput("--cores is how many cores of each machine work, from 1 to 1,000.")


def plan_report(
    count: int, machines: int, cores: int, memory: str = "", found: Solved | None = None, rate: Rate | None = None
) -> Report:
    """What all classes of this many elements, and all smaller ones, take on a number of machines."""
    _check(count, machines, cores)
    at_work = allowance(read_memory(memory), count, False, cores).workers if memory else cores
    found = found if found is not None else tables()
    rate = rate or measured_rate(found) or calibrated()
    targets = [one.representative for one in classes(count, "swap")]
    plan = plan_for(tuple(targets))

    def cost(set_: str) -> float:
        return swept(set_) / rate.states_a_second

    def size(set_: str) -> float:
        return results(set_) * rate.bits_a_result / 8

    schedule = simulate(plan, cost, machines * at_work)
    rows = [_row(n, cost, size) for n in range(2, count + 1)]
    total = {
        key: sum(row[key] for row in rows) for key in ("classes", "positions", "raw_bytes", "squeezed_bytes", "cpu_h")
    }
    data: Json = {
        "room": "darkchess",
        "elements": count,
        "machines": machines,
        "cores": at_work,
        "rows": rows,
        **total,
        "states_a_second": rate.states_a_second,
        "bits_a_result": rate.bits_a_result,
        "rate_from": rate.source,
        "memory_bytes": working_bytes(count),
        "memory_bytes_sliced": working_bytes(count, slices=True),
        "traffic_bytes": sum(size(need) for needs in plan.needs.values() for need in needs),
        "widest": plan.widest(),
        "longest_path_classes": len(plan.waves()),
        "longest_path_s": schedule.longest_path,
        "schedule": _schedule_data(schedule),
        "buildable": count <= MOST_ELEMENTS,
    }
    return Report(data, _words(data, schedule))


def _row(count: int, cost: Any, size: Any) -> Json:
    sets = [one.representative for one in classes(count, "swap")]
    return {
        "elements": count,
        "classes": len(sets),
        "positions": sum(results(set_) for set_ in sets),
        "raw_bytes": sum(results(set_) for set_ in sets) / 4,
        "squeezed_bytes": sum(size(set_) for set_ in sets),
        "cpu_h": sum(cost(set_) for set_ in sets) / 3600,
    }


def _schedule_data(schedule: Schedule) -> Json:
    return {
        "workers": schedule.workers,
        "makespan_s": schedule.makespan,
        "shortest_s": schedule.shortest,
        "at_most_s": schedule.at_most,
        "busy": schedule.busy,
        "most_at_once": schedule.most,
    }


def _words(data: Json, schedule: Schedule) -> list[str | Table]:
    rows = [
        [
            row["elements"],
            f"{row['classes']:,}",
            f"{row['positions']:,}",
            size_words(row["raw_bytes"]),
            size_words(row["squeezed_bytes"]),
            hours(3600 * row["cpu_h"]),
        ]
        for row in (*data["rows"], {**data, "elements": "all"})
    ]
    columns = ["elements", "classes", "positions", "raw", "squeezed", "CPU time"]
    figures = [
        ["rate", f"{data['states_a_second'] / 1e6:.0f} million states a CPU second, {data['rate_from']}"],
        ["widest", f"{data['widest']:,} classes that can be solved side by side"],
        ["longest path", f"{data['longest_path_classes']} classes, {hours(schedule.longest_path)}"],
        ["memory", memory_words(data["elements"])],
        ["read from the store", f"{size_words(data['traffic_bytes'])} by all workers together"],
        [
            f"on {data['machines']:,} machines, {data['cores']} cores each",
            f"{hours(schedule.makespan)}, {100 * schedule.busy:.1f} % busy, at most {schedule.most:,} classes at once",
        ],
        ["no schedule is shorter than", hours(schedule.shortest)],
    ]
    parts: list[str | Table] = [
        Table(columns, rows, f"All endgames of up to {data['elements']} elements"),
        Table(["", ""], figures),
    ]
    if not data["buildable"]:
        parts.append(f"tables go to {MOST_ELEMENTS} elements; beyond that this is arithmetic.")
    return parts


def hours(seconds: float) -> str:
    """A duration as people say it.

    >>> hours(0.002), hours(0.03), hours(75), hours(5400), hours(864_000)
    ('under 0.01 s', '0.03 s', '75 s', '1.5 h', '10.0 days')
    """
    if seconds < 0.01:
        return "under 0.01 s"
    if seconds < 600:
        return f"{seconds:.2g} s" if seconds < 10 else f"{seconds:.0f} s"
    if seconds < 5_400:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h" if seconds < 172_800 else f"{seconds / 86_400:,.1f} days"
