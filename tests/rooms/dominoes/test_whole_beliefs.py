"""What passes, draws and plays tell of a hidden hand, compared with every history written out."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

import pytest

from ludometry.core.game import Turn
from ludometry.core.room import random_walk
from ludometry.games.dominoes.position import fits
from ludometry.games.dominoes.room import ROOM
from ludometry.games.dominoes.tiles import Tile, read_tile, write_tile
from ludometry.games.dominoes.whole.beliefs import belief
from ludometry.games.dominoes.whole.position import NO_TILE, Short, Whole, strength
from ludometry.games.dominoes.whole.rules import WholeDominoes

DRAW = WholeDominoes()
LATE = "04 | ?3 | 36-60-05-54-42-20-03-33-31-16-66-65-51-12-26-64"
"""Seven tiles are unseen: 00 01 11 13 ... of them player 2 holds three."""


def by_hand(position: Whole, seat: int) -> Counter[tuple[Tile, ...]]:
    """Every hand with the number of its histories: tiles in the order in which they came, then as it was noted."""
    notes = position.notes[seat]
    laid = [note for note in notes if not isinstance(note, Short)]
    kept = sum(note.kept for note in notes if isinstance(note, Short))
    dealt = position.unknown[seat] + len(laid) - kept
    found: Counter[tuple[Tile, ...]] = Counter()
    for order in permutations([*position.unseen(), *laid], dealt + kept):
        hand, rest = set(order[:dealt]), list(order[dealt:])
        fine = position.opened == NO_TILE or all(strength(tile) <= strength(position.opened) for tile in hand)
        for note in notes:
            if isinstance(note, Short):
                hand |= set(rest[: note.kept])
                del rest[: note.kept]
                fine = fine and not any(fits(tile, note.ends) for tile in hand)
            else:
                fine = fine and note in hand
                hand.discard(note)
        if fine and len(hand) == position.unknown[seat] and not hand & set(laid):
            found[tuple(sorted(hand))] += 1
    return found


@pytest.mark.parametrize(
    "notes",
    ["", "drew2:34+0", "drew2:34+1", "drew2:34+1,12", "drew2:34+1,26,14+1", "drew2:01+1,26,34+1,12", "opened:11",
     "drew2:34+1,12 opened:33"],
)  # fmt: skip
def test_a_hidden_hand_is_as_likely_as_its_histories(notes: str) -> None:
    position = DRAW.read(f"{LATE} {notes}")
    histories = by_hand(position, 1)
    total = histories.total()
    assert total
    expected: Counter[Tile] = Counter()
    for hand, count in histories.items():
        expected.update(dict.fromkeys(hand, count))
    chances = belief(position, 1).chances()
    assert chances == pytest.approx({tile: count / total for tile, count in expected.items()})
    rng = random.Random(1)
    drawn = Counter(belief(position, 1).draw(rng) for _ in range(3000))
    assert set(drawn) <= set(histories)
    for hand, count in histories.items():
        assert drawn[hand] / 3000 == pytest.approx(count / total, abs=0.04), write_tile(hand[0])


def test_who_drew_could_not_have_fitted() -> None:
    """Tiles that were there lack both ends; of those drawn since, nothing is known but that they did not fit then."""
    position = DRAW.read("04 | ?5 | 66-65-53-34-42 drew2:16+2,24,35+1")
    older, younger = belief(position, 1).allowed
    assert all(not fits(tile, ends) for tile in older for ends in ((1, 6), (3, 5)))
    assert any(fits(tile, (1, 6)) for tile in younger)
    assert not any(fits(tile, (3, 5)) for tile in younger)


def test_notes_are_taken_as_the_game_goes_and_hold() -> None:
    for seed in range(25):
        game = WholeDominoes(highest=6 + seed % 2)
        for position in random_walk(game, random.Random(seed)):
            if position.ends is None or not position.is_named or game.turn(position) == Turn.OVER:
                continue
            for seat in (0, 1):
                if position.asleep:
                    seen = game.view(position, 1 - seat).position
                    chances = belief(seen, seat).chances()
                    assert set(position.hands[seat]) <= set(chances), game.write(position)
                    assert sum(chances.values()) == pytest.approx(len(position.hands[seat]))


def test_nothing_is_noted_once_the_stock_is_empty() -> None:
    position = DRAW.read("36 45 | 01 12 | 0..1 drew2:35+0")
    assert position.notes == ((), ())


def test_the_page_shows_where_every_tile_may_be() -> None:
    game = ROOM.game(stock="draw")
    position = game.read("04 11 | ?3 | 66-65-53 drew2:53+1")
    rows = {row["name"]: row for row in ROOM.belief(game, game.view(position, 0))}
    assert len(rows) == 28
    assert (rows["04"]["where"], rows["66"]["where"], rows["33"]["where"]) == ("yours", "table", "asleep")
    assert rows["00"]["where"] == "open"
    assert sum(row["chance"] for row in rows.values()) == pytest.approx(3)
    assert read_tile("00") == 0
