"""What holds for what a room answers: values, pictures, options and the numbers that programs learn from."""

from __future__ import annotations

import math
from typing import Any
from xml.etree import ElementTree

from ludometry.core.errors import BadInput
from ludometry.core.game import Marks, Turn
from ludometry.core.options import options_of, read_options
from ludometry.study.verbs import RESERVED
from ludometry.testing.rules import some_chances
from ludometry.testing.subject import HAIR, Subject

LOOKS = 4
"""At how many positions we ask for the worth where it need not be the best move's."""


def appraisals_are_the_legal_moves_best_first(subject: Subject) -> None:
    for position in subject.decisions:
        found, place = subject.appraised(position), subject.game.write(position)
        said = sorted(subject.game.write_move(position, a.move) for a in found)
        legal = sorted(subject.game.write_move(position, move) for move in subject.game.moves(position))
        assert said == legal, f"{place}: the oracle's moves are not the legal ones"
        losses = [a.loss for a in found]
        assert losses == sorted(losses), f"{place}: the moves are not best first"
        assert losses[0] == 0.0, f"{place}: the best move loses something"
        for a in found:
            assert math.isclose(found[0].value.mean - a.value.mean, a.loss, abs_tol=HAIR), f"{place}: a wrong loss"
        assert found[0].why, f"{place}: no reason for the best move"


def values_keep_to_their_scale(subject: Subject) -> None:
    assert subject.game.info.unit, "the game does not say what its values are counted in"
    for position in subject.decisions:
        scale = subject.game.info_at(position).scale
        for a in subject.appraised(position):
            low, high = a.value.low, a.value.high
            assert a.value.error is None or a.value.error >= 0, "an error below zero"
            if low is not None and high is not None:
                assert low - HAIR <= a.value.mean <= high + HAIR, "a value outside its own bounds"
            if scale is not None:
                assert scale[0] - HAIR <= a.value.mean <= scale[1] + HAIR, f"{a.value} lies outside the scale {scale}"


def a_position_is_worth_its_best_move(subject: Subject) -> None:
    """Where the oracle is exact and nothing is hidden: worth is the best move's value, and a move's value is the worth
    of what follows, averaged over chance. Everywhere worth is a number a seat."""
    for position in subject.decisions[:LOOKS]:
        _one_a_seat(subject, subject.oracle.worth(position))
    if not subject.game.info.perfect_information:
        return
    compared = claimed = 0
    for position in subject.decisions:
        found, seat = subject.appraised(position), subject.game.turn(position)
        claimed += all(a.value.exact for a in found[:1])
        if not all(a.value.exact for a in found):
            continue
        compared += 1
        place = subject.game.write(position)
        worth = subject.oracle.worth(position)
        _one_a_seat(subject, worth)
        assert math.isclose(worth[seat], found[0].value.mean, abs_tol=HAIR), f"{place}: worth is not the best value"
        for a in found[:4]:
            after = _worth_after(subject, subject.game.play(position, a.move), seat)
            said = subject.game.write_move(position, a.move)
            assert after is None or math.isclose(a.value.mean, after, abs_tol=HAIR), (
                f"{place}: {said} is said to be worth {a.value.mean}, but what follows is worth {after}"
            )
    assert compared or not claimed, "the oracle calls best moves exact, but never all of a position: none was compared"


def _worth_after(subject: Subject, position: Any, seat: int) -> float | None:
    if subject.game.turn(position) != Turn.CHANCE:
        return _one_a_seat(subject, subject.oracle.worth(position))[seat]
    chances = some_chances(subject.game, position, 1_000)
    if len(chances) == 1_000:
        return None
    worths = [subject.oracle.worth(subject.game.play(position, event)) for event, _ in chances]
    return math.fsum(
        chance * _one_a_seat(subject, worth)[seat] for (_, chance), worth in zip(chances, worths, strict=True)
    )


def _one_a_seat(subject: Subject, worth: tuple[float, ...]) -> tuple[float, ...]:
    assert len(worth) == subject.game.info.players, "a worth that is not one a seat"
    assert all(math.isfinite(one) for one in worth), "a worth that is not a number"
    return worth


def a_picture_shows_every_move(subject: Subject) -> None:
    game = subject.game
    for position in subject.decisions[:3]:
        drawn = subject.picture.draw(game.view(position, game.turn(position)), Marks())
        tree = ElementTree.fromstring(drawn)
        assert tree.tag.endswith("svg"), "the picture is no SVG"
        shown = {node.get("data-move") for node in tree.iter() if node.get("data-move") is not None}
        missing = {game.write_move(position, move) for move in game.moves(position)} - shown
        assert not missing, f"{game.write(position)}: the picture lacks {sorted(missing)[:3]}"
        words = [node.text for node in tree.iter() if node.tag.endswith("desc")]
        assert words, "the picture has no <desc>"
        assert words[0], "the picture's <desc> is empty"
        assert hasattr(drawn, "_repr_svg_"), "the picture does not show itself in a notebook: return Svg"


def no_option_has_a_name_that_questions_have(subject: Subject) -> None:
    """An option named `seed` or `most` could never be said: the question takes the word for its own."""
    taken = [option.name for option in options_of(subject.room.game) if option.name in RESERVED]
    assert not taken, f"the option {taken[0]!r} has a name that questions have themselves: rename it"


def an_option_is_typed_and_refused_alike(subject: Subject) -> None:
    """What is unknown or of another type gets the sentence that it gets in every room, and what is usual is taken."""
    make, title = subject.room.game, subject.game.info.title
    usual = {option.name: option.write(option.usual) for option in options_of(make) if option.usual is not None}
    assert make(**read_options(title, make, usual)) == make(), "an option said as usual makes another game"
    _unlike(title, make, {"no such option": 1}, f"{title} has no option 'no such option'")
    for option in options_of(make):
        if option.kind is not str or option.choices:
            wrong = f"{NO_VALUE!r} is no {option.name}: expected "
            _unlike(title, make, {option.name: NO_VALUE}, wrong)
        else:
            _unlike(title, make, {option.name: NO_VALUE}, "")
        if option.bounds is not None:
            _unlike(title, make, {option.name: option.bounds.most + 1}, f"is no {option.name}: expected ")


NO_VALUE = "no such value"


def _unlike(title: str, make: Any, given: dict[str, Any], sentence: str) -> None:
    """The options are refused, by reading them or by the game that they would make, and in this sentence."""
    try:
        make(**read_options(title, make, given))
    except BadInput as problem:
        assert sentence in str(problem), f"the option {given} is refused in a sentence of its own: {problem}"
    else:
        raise AssertionError(f"the option {given} was accepted")


def actions_are_numbered_one_to_one(subject: Subject) -> None:
    game, encoding = subject.game, subject.encoding
    for position in [*subject.decisions, *(p for walk in subject.walks for p in walk[:40] if game.turn(p) >= 0)]:
        numbers = [encoding.number(move) for move in game.moves(position)]
        assert len(set(numbers)) == len(numbers), f"{game.write(position)}: two moves have one number"
        assert all(0 <= number < encoding.actions for number in numbers), "a move's number is out of range"
        seat = game.turn(position)
        seen = encoding.observe(game.view(position, seat), seat)
        assert seen.shape == (encoding.length,), "an observation of another length"
        assert bool(((seen >= 0) & (seen <= 1)).all()), "an observation outside 0 to 1"
    for walk in subject.walks:
        assert sum(game.turn(p) >= 0 for p in walk) <= encoding.longest, "a game longer than the encoding says"
