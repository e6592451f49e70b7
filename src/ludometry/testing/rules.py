"""What holds for the rules of a game, its notation, its chances and its records."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable
from itertools import islice
from typing import Any

from ludometry.core.errors import BadInput
from ludometry.core.game import Turn
from ludometry.core.record import final_position, play_out, read_record, replay
from ludometry.study.players import players_of
from ludometry.testing.subject import Subject

PLACES = 8
"""At how many places of a game we look whether playing leaves them as they are."""
MOST_COUNTED = 40
"""Chance events at the most where we count how often each is drawn."""
DRAWS = 1_000
WIDE = 5.0
"""Standard errors by which a count may be off: less often than once in a million by chance, and the seed is fixed."""
NONSENSE = ("", "nonsense", "\x00", "1" * 500, "a:b;c=d,,", "🎲 🎲", "(-1, -1, -1)")


def some_chances(game: Any, position: Any, most: int) -> list[tuple[Any, float]]:
    """Chance events with their probabilities, no more of them than this."""
    return list(islice(game.chances(position), most))


def events(game: Any, position: Any, most: int) -> list[Any]:
    """What may happen next: every move, or some of the chance events."""
    turn = game.turn(position)
    if turn == Turn.CHANCE:
        return [event for event, _ in some_chances(game, position, most)]
    return list(game.moves(position)) if turn >= 0 else []


def a_game_ends_and_scores_every_seat(subject: Subject) -> None:
    for walk in subject.walks:
        assert subject.game.turn(walk[-1]) == Turn.OVER, f"a random game had not ended after {len(walk) - 1} events"
        for position in (walk[0], walk[len(walk) // 2], walk[-1]):
            scores = subject.game.scores(position)
            assert len(scores) == subject.game.info.players, "scores are not one a seat"
            assert all(math.isfinite(score) for score in scores), "a score is not a number"


def a_turn_is_a_seat_chance_or_the_end(subject: Subject) -> None:
    for position in subject.positions():
        turn = subject.game.turn(position)
        assert turn in (Turn.CHANCE, Turn.OVER) or 0 <= turn < subject.game.info.players, f"turn {turn} is nobody's"
        if turn >= 0:
            assert subject.game.moves(position), f"{subject.game.write(position)}: a turn without a move"


def positions_do_not_change(subject: Subject) -> None:
    """At the beginning and along the way: a game may spare the start, from which every game begins anew."""
    places = [position for walk in subject.walks for position in walk[:: max(1, len(walk) // PLACES)]]
    for position in places:
        before, text = hash(position), subject.game.write(position)
        seat = subject.game.turn(position)
        if seat == Turn.CHANCE:
            subject.game.play(position, subject.game.draw(position, random.Random(1)))
        elif seat >= 0:
            for move in subject.game.moves(position):
                subject.game.play(position, move)
        assert hash(position) == before, "playing a move changed the position it was played in"
        assert subject.game.write(position) == text, "playing a move changed the position it was played in"


def positions_read_back(subject: Subject) -> None:
    for position in subject.positions():
        text = subject.game.write(position)
        assert subject.game.read(text) == position, f"{text!r} reads back as another position"


def moves_read_back(subject: Subject) -> None:
    game = subject.game
    for position in subject.positions():
        for move in events(game, position, 300):
            text = game.write_move(position, move)
            assert game.read_move(position, text) == move, f"the move {text!r} reads back as another one"


def moves_differ_in_writing(subject: Subject) -> None:
    for position in subject.decisions:
        written = [subject.game.write_move(position, move) for move in subject.game.moves(position)]
        assert len(set(written)) == len(written), f"{subject.game.write(position)}: two moves are written alike"


def chances_sum_to_one(subject: Subject) -> None:
    for walk in subject.walks:
        nodes = [position for position in walk if subject.game.turn(position) == Turn.CHANCE]
        for position in [*nodes[:4], *nodes[-2:]]:
            # Counted as they come, so that all deals of a hand are met and never kept.
            odds: Counter[float] = Counter(chance for _, chance in subject.game.chances(position))
            assert odds, "a chance turn without a chance event"
            assert all(chance > 0 for chance in odds), "a chance event that cannot happen is listed"
            total = math.fsum(chance * count for chance, count in odds.items())
            assert math.isclose(total, 1.0, abs_tol=1e-9), f"the chances sum to {total}"
            written = [subject.game.write_move(position, event) for event in events(subject.game, position, 2000)]
            assert len(set(written)) == len(written), "a chance event is listed twice"


def what_is_drawn_is_one_of_the_chances(subject: Subject) -> None:
    rng = random.Random(8)
    for walk in subject.walks[:1]:
        for position in [p for p in walk if subject.game.turn(p) == Turn.CHANCE][:6]:
            drawn = {subject.game.draw(position, rng) for _ in range(3)}
            listed = {event for event, _ in subject.game.chances(position) if event in drawn}
            missing = [subject.game.write_move(position, event) for event in drawn - listed]
            assert not missing, f"{missing} was drawn but is not listed"
            for event in drawn:
                subject.game.play(position, event)


def what_is_drawn_comes_as_often_as_it_should(subject: Subject) -> None:
    """Where few things can happen, each is drawn about as often as its chance says."""
    game, rng = subject.game, random.Random(10)
    nodes = [position for position in subject.walks[0] if game.turn(position) == Turn.CHANCE]
    for position in nodes[:: max(1, len(nodes) // 3)][:3]:
        chances = some_chances(game, position, MOST_COUNTED + 1)
        if len(chances) > MOST_COUNTED:
            continue
        drawn = Counter(game.draw(position, rng) for _ in range(DRAWS))
        for event, chance in chances:
            spread = math.sqrt(DRAWS * chance * (1 - chance))
            assert abs(drawn[event] - DRAWS * chance) <= WIDE * spread + 1, (
                f"{game.write(position)}: {game.write_move(position, event)} was drawn {drawn[event]} times of {DRAWS},"
                f" and its chance is {chance:.4f}"
            )


def a_record_reads_back_and_a_seed_brings_the_same_game(subject: Subject) -> None:
    game = subject.game
    players = players_of(subject.room, game)
    make = players["random"] if "random" in players else players[next(iter(subject.room.players(game)), "best")]

    def one() -> Any:
        seats = [make(random.Random(seat)) for seat in range(game.info.players)]
        return play_out(game, seats, random.Random(9))

    record, end = one()
    assert one() == (record, end), "the same seed brought another game"
    again = read_record(record.write(), game.info.id)
    assert again == record, "a record reads back as another one"
    assert final_position(game, again) == end, "a record ends elsewhere when it is played again"
    assert len(list(replay(game, again))) == len(record.events), "a record lost events"


def nonsense_is_refused_in_a_sentence(subject: Subject) -> None:
    for text in NONSENSE:
        _refused(lambda text=text: subject.game.read(text), f"the position {text[:20]!r}")  # type: ignore[misc]
    for position in subject.decisions[:2]:
        for text in NONSENSE:
            _refused(lambda text=text, at=position: subject.game.read_move(at, text), f"the move {text[:20]!r}")  # type: ignore[misc]


def _refused(read: Callable[[], object], what: str) -> None:
    try:
        read()
    except BadInput as problem:
        assert len(str(problem)) > 10, f"{what} is refused without a sentence"
        assert "\n" not in str(problem), f"{what} is refused in more than one line"
    else:
        raise AssertionError(f"{what} was accepted")
