"""Building the tables of the last tricks from the command line: what was built, what it cost, and what is there."""

from __future__ import annotations

import random

from ludometry.core.errors import BadInput
from ludometry.games.skat.cards import DECK, Contract, Count, deal_out
from ludometry.games.skat.solver import appraise, prepare, solve
from ludometry.games.skat.tables import KIND_NAMES, MOST_TRICKS, Ending, cost_words, tables
from ludometry.solve.jit import timed
from ludometry.study.report import Report, Table


def build_report(kind_name: str, tricks: int, count: Count, workers: int, status: bool) -> Report:
    """Builds tables of the last tricks, or says what is there."""
    kinds = [kind for kind, name in KIND_NAMES.items() if kind_name in ("", name)]
    if not kinds:
        raise BadInput(f"{kind_name[:30]!r} is neither suit, grand or null nor a position with all hands open.")
    endings = [
        Ending(counted, kind, min(tricks, most))
        for (counted, kind), most in MOST_TRICKS.items()
        if kind in kinds and (counted == count or kind_name == "null")
    ]
    if tricks and any(ending.tricks != tricks for ending in endings) and kind_name:
        most = max(MOST_TRICKS[one.count, one.kind] for one in endings)
        raise BadInput(f"tables of {count} go to {most} tricks here: --tricks is a number from 2 to {most}.")
    if status:
        return _status_report()
    built, cpu, wall = timed(lambda: [one for ending in endings for one in tables().build(ending, workers or 2)])
    where = [tables().store.manifest(ending.name) for ending in endings]
    data = {
        "tables": [ending.name for ending in endings],
        "built": [one.name for one in built],
        "states": sum(ending.numbering.size for ending in endings),
        "bytes": sum(manifest.bytes for manifest in where),
        "cpu_s": cpu,
        "wall_s": wall,
    }
    shown = [[e.name, f"{e.numbering.classes:,}", f"{e.numbering.size:,}", f"{m.bytes:,}", m.made.get("cpu_s", "-")]
             for e, m in zip(endings, where, strict=True)]  # fmt: skip
    columns = ["table", "classes", "positions", "bytes", "CPU s when built"]
    words = f"{len(built)} built now, {cpu:.1f} CPU s."
    return Report(data, [Table(columns, shown, "Tables of the last tricks"), words])


def _status_report() -> Report:
    rows = []
    for (counted, kind), most in MOST_TRICKS.items():
        for tricks in range(2, most + 1):
            ending = Ending(counted, kind, tricks)
            rows.append({"table": ending.name, "built": tables().ready(ending), "positions": ending.numbering.size,
                         "cost": cost_words(ending), "command": ending.command})  # fmt: skip
    shown = [[r["table"], "built" if r["built"] else "-", f"{r['positions']:,}", r["cost"]] for r in rows]
    return Report({"rows": rows}, [Table(["table", "", "positions", "cost"], shown, "Tables of the last tricks")])


def warm_kernels() -> None:
    """Compiles everything by solving an ending of each contract and building the smallest tables."""
    pack = random.Random(1).sample(DECK, 9)
    for contract in Contract:
        appraise(deal_out(pack, 3), contract, 0, 0)
        solve(deal_out(pack, 3), contract, 0, 0)
    prepare()
