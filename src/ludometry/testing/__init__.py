"""The laws that every room obeys, for rooms inside and outside the house: `check_room("pig")`.

Each law is a function named after what it holds; a room that breaks one fails with an AssertionError that says where.
Positions come from random games and from the room's own samples, so that rare corners are met as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ludometry.core.registry import room
from ludometry.core.room import AnyRoom
from ludometry.testing import answers, hidden, rules
from ludometry.testing.subject import Subject

__all__ = ["LAWS", "Subject", "broken_laws", "check_room"]

LAWS: tuple[Callable[[Subject], None], ...] = (
    rules.a_game_ends_and_scores_every_seat,
    rules.a_turn_is_a_seat_chance_or_the_end,
    rules.positions_do_not_change,
    rules.positions_read_back,
    rules.moves_read_back,
    rules.moves_differ_in_writing,
    rules.chances_sum_to_one,
    rules.what_is_drawn_is_one_of_the_chances,
    rules.what_is_drawn_comes_as_often_as_it_should,
    answers.appraisals_are_the_legal_moves_best_first,
    answers.values_keep_to_their_scale,
    answers.a_position_is_worth_its_best_move,
    hidden.a_view_hides_what_a_seat_may_not_know,
    answers.a_picture_shows_every_move,
    rules.a_record_reads_back_and_a_seed_brings_the_same_game,
    rules.nonsense_is_refused_in_a_sentence,
    answers.no_option_has_a_name_that_questions_have,
    answers.an_option_is_typed_and_refused_alike,
    answers.actions_are_numbered_one_to_one,
)
"""Every law, in the order in which a room is best mended."""


def broken_laws(subject: Subject, laws: Iterable[Callable[[Subject], None]] = LAWS) -> dict[str, str]:
    """The laws that a room breaks, by name, each with what was found."""
    found: dict[str, str] = {}
    for law in laws:
        try:
            law(subject)
        except AssertionError as problem:
            found[law.__name__] = str(problem)
        except Exception as problem:  # a room that breaks down breaks the law under which it does
            found[law.__name__] = f"{type(problem).__name__}: {problem}"
    return found


def check_room(which: AnyRoom | str, seed: int = 1, **options: Any) -> None:
    """Holds a room to every law; the AssertionError names those that it breaks."""
    found = room(which) if isinstance(which, str) else which
    broken = broken_laws(Subject(found, options, seed))
    assert not broken, "\n".join(f"{law}: {problem}" for law, problem in broken.items())
