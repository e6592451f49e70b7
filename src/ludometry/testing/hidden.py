"""What holds for what one seat may not know."""

from __future__ import annotations

import random
from typing import Any

from ludometry.testing.rules import events
from ludometry.testing.subject import Subject

REDEALS = 3
"""How often the hidden cards of a position are dealt anew."""
MOST_EVENTS = 8
"""Events of one position that a seat is told of."""
MOST_POSITIONS = 60
"""Positions of the random games, besides the room's samples."""


def a_view_hides_what_a_seat_may_not_know(subject: Subject) -> None:
    """Positions that differ only in what is hidden from a seat look the same to it, and it is told the same of them.

    The room deals the hidden cards anew by what the rules say of them, without asking the view. Where nothing is
    hidden, positions that differ look different.
    """
    if subject.game.info.perfect_information:
        _everything_is_seen(subject)
        return
    game, rng, changed = subject.game, random.Random(subject.seed), set[int]()
    met = [position for walk in subject.walks for position in walk]
    for position in [*rng.sample(met, min(MOST_POSITIONS, len(met))), *subject.decisions]:
        for seat in range(game.info.players):
            view = game.view(position, seat)
            others = [subject.room.dealt_anew(game, position, seat, rng) for _ in range(REDEALS)]
            for other in others:
                assert game.view(other, seat) == view, (
                    f"{game.write(position)}: {game.info.seat_name(seat)} sees more than it may, "
                    f"for dealt anew it sees something else: {game.write(other)}"
                )
                if any(game.view(other, one) != game.view(position, one) for one in range(game.info.players)):
                    changed.add(seat)
            _told_no_more(subject, [position, *others], seat, rng)
    same = [game.info.seat_name(seat) for seat in range(game.info.players) if seat not in changed]
    assert not same, f"the game hides something, but dealt anew nothing changes: {', '.join(same)}"


def _everything_is_seen(subject: Subject) -> None:
    game = subject.game
    for seat in range(game.info.players):
        met: dict[Any, Any] = {}
        for position in subject.positions():
            as_seen = met.setdefault(game.view(position, seat), position)
            assert as_seen == position, (
                f"nothing is hidden, but {game.info.seat_name(seat)} cannot tell "
                f"{game.write(position)} from {game.write(as_seen)}"
            )


def _told_no_more(subject: Subject, alike: list[Any], seat: int, rng: random.Random) -> None:
    """Events after which a seat still sees the same are told to it in the same words, while the cards stay hidden."""
    game, told = subject.game, dict[Any, str]()
    for position in alike:
        possible = events(game, position, 4 * MOST_EVENTS)
        for event in rng.sample(possible, min(MOST_EVENTS, len(possible))):
            after, words = game.play(position, event), game.told(position, event, seat)
            first = told.setdefault(game.view(after, seat), words)
            assert words == first or subject.room.dealt_anew(game, after, seat, rng) == after, (
                f"{game.write(position)}: {game.info.seat_name(seat)} is told more than it may know: {words!r}, "
                f"where it was told {first!r} of what looks the same"
            )
