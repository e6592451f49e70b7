"""Everything in the house that reads what somebody else has written, with examples to begin from.

target   a parser and its law: a text is refused with one sentence, or accepted and read back from what is written
seed     a text that is right, from which wrong ones are made
"""

from __future__ import annotations

import io
import json
import lzma
import random
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ludometry.core.errors import LONGEST, LudometryError
from ludometry.core.record import read_record
from ludometry.core.registry import room, rooms

ODD = ("", " ", "\n", "\0", "-", "0", "9" * 30, "1e999", "nan", "٣", "²", "é", "帥", "\ud7ff", "\u202e", ".", "/", ":",
       ";", "=", ",", "[", "]", "{", "}", '"', "'", "\\", "#", "v", "?", "!", "x", "true", "null")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Target:
    """One parser."""

    name: str
    seeds: tuple[bytes, ...]
    law: Callable[[bytes], None]
    """Reads, writes, reads again and compares; raises LudometryError to refuse, anything else is a defect."""

    def __str__(self) -> str:
        return self.name


def obey(target: Target, data: bytes) -> bool:
    """Whether the text was accepted; fails when it is refused in any other way than by one sentence."""
    try:
        target.law(data)
    except LudometryError as refusal:
        said = str(refusal)
        assert said.strip(), f"{target.name}: refused without a word"
        assert len(said) <= LONGEST, f"{target.name}: refused at length"
        assert "\n" not in said.strip(), f"{target.name}: refused in several lines"
        return False
    return True


def mutated(rng: random.Random, seeds: tuple[bytes, ...]) -> bytes:
    """A wrong text made from a right one: pieces cut out, doubled, swapped, bits flipped, odd words put in."""
    data = bytearray(rng.choice(seeds))
    for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
        start = rng.randrange(len(data) + 1)
        stop = min(len(data), start + rng.choice((1, 1, 2, 5, 20)))
        kind = rng.randrange(7)
        if kind == 0:
            del data[start:stop]
        elif kind == 1:
            data[start:start] = data[start:stop] * rng.choice((1, 2, 50))
        elif kind == 2:
            data[start:stop] = rng.choice(ODD).encode("utf-8", "surrogatepass")
        elif kind == 3 and start < len(data):
            data[start] ^= 1 << rng.randrange(8)
        elif kind == 4:
            other = rng.choice(seeds)
            data[start:stop] = other[rng.randrange(len(other) + 1) :][: rng.choice((1, 4, 30))]
        elif kind == 5:
            data[start:stop] = bytes(rng.randrange(32, 127) for _ in range(rng.choice((1, 2, 8))))
        else:
            del data[start:]
    return bytes(data)


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _reading(read: Callable[[str], Any], write: Callable[[Any], str] | None = None) -> Callable[[bytes], None]:
    def law(data: bytes) -> None:
        found = read(_text(data))
        if write is not None:
            written = write(found)
            assert _same(read(written), found), f"{written!r} does not come back as it was"

    return law


def _same(one: Any, other: Any) -> bool:
    return bool(one == other)


def _seeds(*texts: str) -> tuple[bytes, ...]:
    return tuple(text.encode() for text in texts)


def room_targets(room_id: str) -> Iterator[Target]:
    """Positions and moves of a room, from its cover and from samples of it."""
    here = room(room_id)
    game: Any = here.game()
    rng = random.Random(1)
    positions = [game.read(rooms()[room_id].cover)] if rooms()[room_id].cover else []
    positions += list(here.samples(game, rng, 4))
    yield from _game_targets(room_id, game, positions)


def _game_targets(name: str, game: Any, positions: list[Any]) -> Iterator[Target]:
    texts = _seeds(*(game.write(one) for one in positions))
    yield Target(f"{name}: positions", texts, _reading(game.read, game.write))
    acting = [one for one in positions if game.turn(one) >= 0 and game.moves(one)][:3]
    if not acting:
        return
    moves = [game.write_move(one, move) for one in acting for move in list(game.moves(one))[:6]]

    def law(data: bytes) -> None:
        text, refusals = _text(data), 0
        for one in acting:
            try:
                move = game.read_move(one, text)
            except LudometryError as refusal:
                refusals += 1
                last = refusal
                continue
            assert game.read_move(one, game.write_move(one, move)) == move
        if refusals == len(acting):
            raise last

    yield Target(f"{name}: moves", _seeds(*moves), law)


def _house_targets() -> Iterator[Target]:
    from ludometry.tables.claims import Note, read_note
    from ludometry.tables.manifest import Manifest, parse_manifest

    record = "room: darkchess\nwhite: Ann\nstart: 8/1b6/2K5/8 w\n\nb2-b3 @12.5; c3xb3 @1; # a comment\n"
    yield Target(
        "records", _seeds(record, "room: yatzy\n\n66612; keep 666; 11\n"), _reading(read_record, lambda r: r.write())
    )
    manifest = Manifest("dice", "small", "1", (3, 4), "uint8", 140, "0" * 64, {"at": "2026", "cpu_s": 0.5}).write()
    yield Target(
        "manifests",
        _seeds(manifest, manifest.replace("0.5", "[1, {}]")),
        _reading(lambda text: parse_manifest(text, "small.json"), lambda found: found.write()),
    )
    note = Note("build", "token", 3, "host", "place", 17, "4711").write()

    def claim(data: bytes) -> None:
        found = read_note(data)
        assert found is None or read_note(found.write()) == found

    yield Target("claims", (note,), claim)


def _yatzy_targets() -> Iterator[Target]:
    from ludometry.core.files import files_closed
    from ludometry.games.yatzy.rule_set import FOLDER, load, read_text
    from ludometry.games.yatzy.score_sheet import read_game

    files = tuple(path.read_bytes() for path in sorted(FOLDER.glob("*.toml")))
    yield Target("yatzy: rule files", files, _reading(lambda text: read_text(text, "fuzzed")))
    names = _seeds("scandinavian", "maxi+four-is-pairs")
    yield Target("yatzy: rule names", names, _reading(files_closed()(load)))
    sheet = "rules: scandinavian\n66612 keep 666, 66634 keep 666, 66655 full-house 28\n11112 keep 1111, 11113 ones 4\n"
    yield Target("yatzy: score sheets", _seeds(sheet), _reading(read_game))


def _sudoku_targets() -> Iterator[Target]:
    from ludometry.games.sudoku import collection, notation
    from ludometry.games.sudoku.generate import read_band
    from ludometry.games.sudoku.people import predictor

    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    drawn = "\n".join(line[first : first + 9] for first in range(0, 81, 9))
    folder = Path(collection.__file__).parent / "data"
    yield Target(
        "sudoku: puzzles",
        _seeds(line, drawn, drawn.replace(".", "0"), "1..4|....\n....|2..1"),
        _reading(notation.read, notation.line),
    )
    yield Target(
        "sudoku: lists of puzzles",
        _seeds(f"{line}\n{line} # two\n", drawn, f"id,puzzle\n1,{line}\n"),
        _reading(lambda text: list(collection.items(text.splitlines()))),
    )
    times = (folder / "human_dev.csv").read_text("utf-8").splitlines()[:6]
    yield Target("sudoku: tables of times", _seeds("\n".join(times)), _reading(collection.read_times))
    model = (folder / "predictor.json").read_text("utf-8")
    yield Target("sudoku: predictors", _seeds(model), _reading(predictor.read))
    yield Target(
        "sudoku: bands", _seeds("1.5..4", "7", "2..", "..9"), _reading(lambda t: read_band(t, "rating", 0, 12))
    )


def _cribbage_targets(scratch: Path) -> Iterator[Target]:
    from ludometry.games.cribbage import checkpoint
    from ludometry.games.cribbage.cards import read_cards, write_cards
    from ludometry.games.cribbage.players import strong_file

    path = scratch / "fuzzed.checkpoint"
    kept = checkpoint.Checkpoint(
        {"games": 3, "dice": 1, "totals": [1, 2, 3, 4], "settings": {"seed": 1}},
        {"agents": np.arange(6.0).reshape(2, 3)},
    )
    checkpoint.save(path, kept)

    def checkpoints(data: bytes) -> None:
        path.write_bytes(data)
        found = checkpoint.load(path)
        checkpoint.save(path, found)
        again = checkpoint.load(path)
        assert json.dumps(again.values, sort_keys=True) == json.dumps(found.values, sort_keys=True)
        assert [a.tobytes() for a in again.arrays.values()] == [a.tobytes() for a in found.arrays.values()]

    def runs(data: bytes) -> None:
        from ludometry.games.cribbage.thesis.train import load_run

        path.write_bytes(data)
        load_run(path)

    yield Target("cribbage: checkpoints", (path.read_bytes(),), checkpoints)
    yield Target("cribbage: training runs", (path.read_bytes(),), runs)
    yield Target("cribbage: cards", _seeds("5H 5S JD 4C 3C KD", "10h AS"), _reading(read_cards, write_cards))
    shipped = (Path(strong_file.__file__).parent / strong_file.SHIPPED).read_bytes()

    def strong(data: bytes) -> None:
        strong_file.unpack(data)

    def packed(data: bytes) -> None:
        strong(lzma.compress(data, preset=0))

    tables = {name: np.ones(shape, np.float32) for name, shape in strong_file.SHAPES.items()}
    few = {name: np.ones(3, np.float32) for name in ("worths", "deals")}
    small = io.BytesIO()
    np.savez_compressed(small, keys=np.zeros((5, 3), np.uint8), **tables, **few)
    yield Target("cribbage: the strong player's file", (shipped[:2_000],), strong)
    yield Target("cribbage: the strong player's tables", (small.getvalue(),), packed)


def _darkchess_targets() -> Iterator[Target]:
    from ludometry.games.darkchess.material import read_set
    from ludometry.games.darkchess.notation import spell_out
    from ludometry.games.darkchess.scale.memory import read_memory

    yield Target("darkchess: sets", _seeds("GGvk", "np v K", "KCvpp"), _reading(read_set, str))
    yield Target("darkchess: amounts of memory", _seeds("2GB", "1.5 g", "800 MB"), _reading(read_memory))
    record = "room: darkchess\nstart: 8/1b6/2K5/8 w\n\nc3-b3; b2xb3; a1; a1=K\n"
    yield Target("darkchess: records", _seeds(record), _reading(lambda t: read_record(spell_out(t), "darkchess")))


def _whole_targets() -> Iterator[Target]:
    """Whole games of Skat and dominoes, which are read apart from the play of their cards, and the server's lines."""
    from ludometry.games.dominoes.whole.rules import WholeDominoes
    from ludometry.games.skat.whole.iss import read_iss, write_iss
    from ludometry.games.skat.whole.rules import WholeSkat
    from tests.rooms.skat.test_iss import APART, GRAND, LOST, PASSED

    yield Target("skat: lines of the server", _seeds(LOST, GRAND, APART, PASSED), _reading(read_iss, write_iss))
    for room_id, game in (("skat", WholeSkat()), ("dominoes", WholeDominoes(points=100))):
        yield from _game_targets(f"{room_id}, whole", game, list(room(room_id).samples(game, random.Random(1), 6)))


NAMES = (
    "records", "manifests", "claims", "yatzy: rule files", "yatzy: rule names", "yatzy: score sheets",
    "sudoku: puzzles", "sudoku: lists of puzzles", "sudoku: tables of times", "sudoku: predictors", "sudoku: bands",
    "cribbage: checkpoints", "cribbage: training runs", "cribbage: cards", "cribbage: the strong player's file",
    "cribbage: the strong player's tables", "darkchess: sets", "darkchess: amounts of memory", "darkchess: records",
    "skat: lines of the server", "skat, whole: positions", "skat, whole: moves",
    "dominoes, whole: positions", "dominoes, whole: moves",
)  # fmt: skip
"""What is read apart from positions and moves; written down, because making the targets compiles kernels."""


def names() -> list[str]:
    """The name of every target."""
    return [*NAMES, *(f"{room_id}: {what}" for room_id in rooms() for what in ("positions", "moves"))]


@cache
def targets() -> dict[str, Target]:
    """Every target by its name."""
    scratch = Path(tempfile.mkdtemp(prefix="ludometry-fuzz-"))
    found = [
        *_house_targets(),
        *_yatzy_targets(),
        *_sudoku_targets(),
        *_cribbage_targets(scratch),
        *_darkchess_targets(),
        *_whole_targets(),
    ]
    for room_id in rooms():
        found += room_targets(room_id)
    return {target.name: target for target in found}
