"""What each contract promises, as lines of a name and a value, taken from the golden games and answers.

promise   one line: where it was looked, and what stood there
broken    a promise that is gone or says something else; one that is only new breaks nothing
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from ludometry.core.contracts import CONTRACTS
from ludometry.core.record import Ply, read_record, replay
from ludometry.core.registry import options_for, room
from ludometry.study.encoding import encoding_of
from tests.golden import brief, playing

KEPT = Path(__file__).parent / "kept"
LOOKS = 3
"""At how many decisions of a golden game we look."""
Promises = dict[str, str]


def decisions() -> Iterator[tuple[str, Any, Ply[Any, Any]]]:
    """Decisions from the beginning, the middle and the end of every golden game, each under a name."""
    for file in sorted((playing.FOLDER / "games").glob("*.txt")):
        record = read_record(file.read_text(encoding="utf-8"))
        game = room(record.room).game(**options_for(record.room, dict(record.headers)))
        met = [ply for ply in replay(game, record) if ply.seat >= 0]
        for ply in met[:: max(1, -(-len(met) // LOOKS))]:
            yield f"{file.stem} {ply.number}", game, ply


def notation() -> Promises:
    """The position, and every move that is written there."""
    found = {}
    for name, game, ply in decisions():
        moves = [game.write_move(ply.position, move) for move in game.moves(ply.position)]
        found[name] = game.write(ply.position)
        found[f"{name} moves"] = "; ".join(sorted(moves))
    return found


def moves() -> Promises:
    """How many numbers there are, and the number of every move."""
    found = {}
    for name, game, ply in decisions():
        encoding = encoding_of(game)
        for move in game.moves(ply.position):
            found[f"{name.rsplit(' ', 1)[0]} {game.write_move(ply.position, move)}"] = str(encoding.number(move))
        found[f"{name.rsplit(' ', 1)[0]}, in all"] = str(encoding.actions)
    return found


def observations() -> Promises:
    """How long an observation is, and what stands in it."""
    found = {}
    for name, game, ply in decisions():
        encoding = encoding_of(game)
        seen = encoding.observe(game.view(ply.position, ply.seat), ply.seat)
        standing = " ".join(f"{place}:{seen[place]:.4g}" for place in np.flatnonzero(seen))
        found[name] = f"{encoding.length} numbers, {standing}"
    return found


def tables() -> Promises:
    """A table's two files as they lie on the disk, and places of positions in the tables of rooms."""
    from ludometry.games.cribbage.tables import SuitClasses
    from ludometry.games.darkchess.numbering import Numbering
    from ludometry.games.dominoes.numbering import Positions
    from ludometry.games.skat.numbering import numbering
    from ludometry.games.yatzy.rule_set import load
    from ludometry.games.yatzy.tables import index_of, name_of, plan_of, version_of
    from ludometry.tables.store import Store

    found = {}
    with tempfile.TemporaryDirectory() as folder:
        store = Store("toy", Path(folder))
        store.write("small", np.arange(6, dtype=np.uint16).reshape(2, 3), "1", {})
        found["table file"] = store.path("small").read_bytes().hex()
        manifest = json.loads(store.manifest_path("small").read_bytes())
        del manifest["made"]["at"], manifest["made_sha256"]
        found["manifest"] = json.dumps(manifest, sort_keys=True)
    for rules in map(load, ("scandinavian", "yahtzee", "maxi")):
        masks = [(1 << filled) - 1 for filled in range(0, len(rules.boxes), 4)]
        places = [index_of(plan_of(rules), mask, 7 * mask.bit_count()) for mask in masks]
        found[f"yatzy {rules.name}"] = f"{name_of(rules, 'values')} {version_of(rules)} {places}"
    for sizes in ((1, 1), (1, 2), (2, 1, 1), (2, 2)):
        numbers = Numbering(sizes)
        spread = range(0, numbers.size, numbers.size // 5)
        found[f"darkchess {sizes}"] = f"{numbers.size}: {[numbers.unrank(number) for number in spread]}"
    for elements in (3, 5, 7):
        counted = Positions(elements)
        spread = range(0, counted.size, counted.size // 5)
        found[f"dominoes {elements}"] = f"{counted.size}: {[counted.unrank(number) for number in spread]}"
    hands = SuitClasses()
    found["cribbage hands"] = f"{hands.size}: {[hands.unrank(number) for number in range(0, hands.size, 200_000)]}"
    for count, kind, tricks in (("points", 0, 2), ("points", 1, 2), ("tricks", 0, 4)):
        ending = numbering(count, kind, tricks)  # type: ignore[arg-type]
        patterns = [ending.pattern(number) for number in range(0, ending.classes, ending.classes // 5)]
        found[f"skat {count} {kind} {tricks}"] = f"{ending.size}: {patterns}"
    return found


def shape(thing: Any, where: str, found: dict[str, set[str]]) -> None:
    """The types that stand at each place of an answer; rows of a list share one place."""
    if isinstance(thing, dict):
        for key, value in thing.items():
            shape(value, f"{where}.{key}", found)
    elif isinstance(thing, list):
        found.setdefault(where, set()).add("list")
        for value in thing:
            if not brief.is_sum(value):
                shape(value, f"{where}[]", found)
    else:
        number = isinstance(thing, int | float) and not isinstance(thing, bool)
        found.setdefault(where, set()).add("number" if number else type(thing).__name__)


def answers() -> Promises:
    """The keys of every golden answer, room by room and verb by verb."""
    found: dict[str, set[str]] = {}
    for file in sorted((playing.FOLDER / "answers").glob("*.txt")):
        answer = re.search(r"\n\n(\{.*?\n\})\n\n", file.read_text(encoding="utf-8"), re.DOTALL)
        if answer:
            shape(json.loads(answer[1]), file.stem.rpartition("-")[0], found)
    # A promise for each type, so that another answer may show one more.
    return {f"{place} {kind}": "met" for place, kinds in sorted(found.items()) for kind in sorted(kinds)}


MAKERS: dict[str, Callable[[], Promises]] = {
    "notation": notation,
    "moves": moves,
    "observations": observations,
    "tables": tables,
    "json": answers,
}


def broken(before: Promises, now: Promises) -> list[str]:
    """What is gone or says something else."""
    return [name for name, value in before.items() if now.get(name) != value]


def read_kept(name: str) -> tuple[int, Promises]:
    """The number and the promises of a contract as they were last kept."""
    first, *lines = (KEPT / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return int(first.removeprefix("version ")), dict(line.split(" = ", 1) for line in lines)


def keep(name: str, version: int, promises: Promises) -> str:
    """Writes a contract's promises; refused while something in them is broken and its number is the old one."""
    if (KEPT / f"{name}.txt").exists():
        old, before = read_kept(name)
        gone = broken(before, promises)
        if gone and old == version:
            return f"{name} is no longer what {version} stands for ({gone[0]}): raise its number in core/contracts.py"
    lines = [f"version {version}", *(f"{key} = {value}" for key, value in promises.items())]
    (KEPT / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    return f"{name} is kept under {version}: {len(promises)} promises"


if __name__ == "__main__":
    for contract, make in MAKERS.items():
        print(keep(contract, CONTRACTS[contract], make()))
