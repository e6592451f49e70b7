"""Tables that came with the package: those that a room's first answer would otherwise have to build.

`make wheel` puts them beside the compiled kernels. A checkout has none, and builds them when they are first needed.
"""

from __future__ import annotations

import uuid
from contextlib import suppress
from pathlib import Path

from ludometry.core import machine
from ludometry.core.trust import Untrusted, insist_on_folder, insist_on_way, read_trusted
from ludometry.tables.manifest import Manifest, read_manifest

PACK = "_pack"
"""The folder of the package that holds what was made ahead."""
TABLES = "tables"
PACKAGE = Path(__file__).resolve().parents[1]
ENDINGS = (".npy", ".json")
"""The manifest comes last: a table without one is unfinished, whatever happens in between."""
CLOCKS = ("at", "cpu_s", "wall_s")
"""What a manifest says of the day and the machine of its build."""


def lay_out(room: str, name: str, folder: Path) -> bool:
    """Puts a table that came with the package among the user's own; false where none came or nothing can be put."""
    shelf = PACKAGE / PACK / TABLES / room
    if not shelf.is_dir():
        return False
    with suppress(Untrusted, OSError):
        insist_on_way(PACKAGE)
        for place in (PACKAGE, shelf.parent.parent, shelf.parent, shelf):
            insist_on_folder(place)
        found = [(folder / f"{name}{ending}", read_trusted(shelf / f"{name}{ending}")) for ending in ENDINGS]
        if all(data is not None for _, data in found):
            folder.mkdir(parents=True, exist_ok=True)
            for path, data in found:
                _put(path, data or b"")
            return True
    return False


def _put(path: Path, data: bytes) -> None:
    draft = path.with_name(f".{uuid.uuid4().hex}.draft")
    try:
        draft.write_bytes(data)
        machine.put_in_place(draft, path)
    except OSError:
        machine.clear_away(draft)
        raise


def gather(home: Path, pack: Path) -> None:
    """Takes the tables of a home into a pack, without the day and the clock of their build: for `make wheel`."""
    for file in sorted((home / TABLES).glob("*/*.npy")):
        shelf = pack / TABLES / file.parent.name
        shelf.mkdir(parents=True, exist_ok=True)
        (shelf / file.name).write_bytes(file.read_bytes())
        one = read_manifest(file.with_suffix(".json"))
        made = {word: said for word, said in one.made.items() if word not in CLOCKS}
        timeless = Manifest(one.room, one.name, one.rules_version, one.shape, one.dtype, one.bytes, one.sha256, made)
        (shelf / f"{file.stem}.json").write_text(timeless.write(), encoding="utf-8", newline="\n")
