"""The laws bite: wrong copies of a small room, each caught by the law that is meant for it."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated, Any

import pytest
from ludometry_pig.encoding import PigEncoding
from ludometry_pig.room import PigOracle, PigPicture, PigRoom
from ludometry_pig.rules import HOLD, ROLL, Pig, Position

from ludometry.core.errors import BadInput
from ludometry.core.game import Appraisal, GameInfo, Marks, Svg, Value
from ludometry.core.options import Bounds
from ludometry.testing import LAWS, Subject, broken_laws, check_room

GOAL = 30
"""A short game, whose table is there at once."""


def test_the_right_room_breaks_no_law() -> None:
    assert broken_laws(Subject(PigRoom(), {"goal": GOAL})) == {}
    check_room("pig", goal=GOAL)


@dataclass(frozen=True)
class FacesMissing(Pig):
    """A chance is missing."""

    def chances(self, position: Position) -> list[tuple[str, float]]:
        return super().chances(position)[:5]


@dataclass(frozen=True)
class FaceTwice(Pig):
    """A chance event is listed twice, at half its weight."""

    def chances(self, position: Position) -> list[tuple[str, float]]:
        six = super().chances(position)
        return [*six[:5], ("6", 1 / 12), ("6", 1 / 12)]


@dataclass(frozen=True)
class DrawsSeven(Pig):
    """Draws what cannot happen."""

    def draw(self, position: Position, rng: random.Random) -> str:
        return rng.choice("0123456")

    def play(self, position: Position, move: str) -> Position:
        return super().play(position, "1" if move == "0" else move)


@dataclass(frozen=True)
class LoadedDie(Pig):
    """Lists fair dice and throws a six twice as often as it should."""

    def draw(self, position: Position, rng: random.Random) -> str:
        return rng.choice("1234566")


@dataclass(frozen=True)
class NeverEnds(Pig):
    """Points are never banked."""

    def play(self, position: Position, move: str) -> Position:
        after = super().play(position, move)
        return replace(after, scores=(0, 0))


@dataclass(frozen=True)
class ForgetsTotal(Pig):
    """The notation loses a part of the position."""

    def write(self, position: Position) -> str:
        return super().write(replace(position, total=0))


@dataclass(frozen=True)
class AcceptsAnything(Pig):
    """Nonsense is read as the start."""

    def read(self, text: str) -> Position:
        try:
            return super().read(text)
        except BadInput:
            return Position()


@dataclass(frozen=True)
class AcceptsAnyMove(Pig):
    """A nonsense move is read as a roll."""

    def read_move(self, position: Position, text: str) -> str:
        try:
            return super().read_move(position, text)
        except BadInput:
            return ROLL


@dataclass(frozen=True)
class MumblesRefusal(Pig):
    """Refuses without a sentence."""

    def read(self, text: str) -> Position:
        try:
            return super().read(text)
        except BadInput:
            raise BadInput("no") from None


@dataclass(frozen=True)
class MovesAlike(Pig):
    """Two moves are written alike."""

    def write_move(self, position: Position, move: str) -> str:
        return "act" if move in (ROLL, HOLD) else move

    def read_move(self, position: Position, text: str) -> str:
        return ROLL if text == "act" else super().read_move(position, text)


@dataclass(frozen=True)
class MoveLost(Pig):
    """A move reads back as another one."""

    def read_move(self, position: Position, text: str) -> str:
        move = super().read_move(position, text)
        return ROLL if move == HOLD else move


@dataclass(frozen=True)
class ScoresOneSeat(Pig):
    """A seat has no score."""

    def scores(self, position: Position) -> Any:
        return super().scores(position)[:1]


@dataclass(frozen=True)
class NobodysTurn(Pig):
    """A third player has a turn."""

    def turn(self, position: Position) -> int:
        turn = super().turn(position)
        return 2 if turn == 1 and position.total > 8 else turn


@dataclass(frozen=True)
class HidesTotal(Pig):
    """Says that nothing is hidden, and does not show what a turn has brought."""

    def view(self, position: Position, seat: int) -> Position:
        return replace(position, total=min(position.total, 1))


@dataclass(frozen=True)
class SaysHidden(Pig):
    """Says that something is hidden and shows everything."""

    @property
    def info(self) -> GameInfo:
        return replace(super().info, perfect_information=False)


@dataclass(frozen=True)
class OutOfScale(Pig):
    """Values leave the scale that the game states."""

    @property
    def info(self) -> GameInfo:
        return replace(super().info, scale=(0.0, 1.0))


class Oracle(PigOracle):
    """The right oracle, to be spoilt."""

    def appraise(self, view: Position) -> list[Appraisal[str]]:
        return self.spoil(super().appraise(view), view)

    def spoil(self, found: list[Appraisal[str]], view: Position) -> list[Appraisal[str]]:
        return found


class OffByAHair(Oracle):
    """Every value is a hundred-thousandth too high."""

    def spoil(self, found: list[Appraisal[str]], view: Position) -> list[Appraisal[str]]:
        return [replace(a, value=Value(a.value.mean + 1e-5)) for a in found]


class WorstFirst(Oracle):
    def spoil(self, found: list[Appraisal[str]], view: Position) -> list[Appraisal[str]]:
        return found[::-1]


class ForgetsHolding(Oracle):
    def spoil(self, found: list[Appraisal[str]], view: Position) -> list[Appraisal[str]]:
        return [a for a in found if a.move == ROLL]


class SaysNothing(Oracle):
    def spoil(self, found: list[Appraisal[str]], view: Position) -> list[Appraisal[str]]:
        return [replace(a, why="") for a in found]


class WrongLoss(Oracle):
    def spoil(self, found: list[Appraisal[str]], view: Position) -> list[Appraisal[str]]:
        return [replace(a, loss=2 * a.loss) for a in found]


class WorthOfOneSeat(PigOracle):
    def appraise(self, view: Position) -> list[Appraisal[str]]:
        return PigOracle(self.game).appraise(view)

    def worth(self, position: Position) -> Any:
        return super().worth(position)[:1]


class WorthUnknown(Oracle):
    """Guesses moves, and has no worth of a position."""

    def spoil(self, found: list[Appraisal[str]], view: Position) -> list[Appraisal[str]]:
        return [replace(a, value=Value(a.value.mean, None)) for a in found]

    def worth(self, position: Position) -> tuple[float, ...]:
        return (math.nan, math.nan)


class NeverSureOfTheRest(Oracle):
    """Calls the best move exact and the others a guess, so that nothing can be compared."""

    def spoil(self, found: list[Appraisal[str]], view: Position) -> list[Appraisal[str]]:
        guess = Appraisal(HOLD, Value(found[0].value.mean - 1.0, None), 1.0, "a guess")
        return [found[0], *(replace(a, value=Value(a.value.mean, None)) for a in found[1:] or [guess])]


class NoHoldButton(PigPicture):
    def draw(self, view: Position, marks: Marks[str]) -> Svg:
        return Svg(super().draw(view, marks).replace('data-move="hold"', ""))


class NoWords(PigPicture):
    def draw(self, view: Position, marks: Marks[str]) -> Svg:
        words = super().draw(view, marks)
        return Svg(words[: words.index("<desc>")] + words[words.index("</desc>") + 7 :])


class PlainText(PigPicture):
    def draw(self, view: Position, marks: Marks[str]) -> Any:
        return str(super().draw(view, marks))


class SameNumber(PigEncoding):
    def number(self, move: str) -> int:
        return 0


class OutOfRange(PigEncoding):
    def observe(self, view: Position, seat: int) -> Any:
        return super().observe(view, seat) * 2 + 0.5


GAMES: list[tuple[type[Pig], str]] = [
    (FacesMissing, "chances_sum_to_one"),
    (FaceTwice, "chances_sum_to_one"),
    (DrawsSeven, "what_is_drawn_is_one_of_the_chances"),
    (LoadedDie, "what_is_drawn_comes_as_often_as_it_should"),
    (NeverEnds, "a_game_ends_and_scores_every_seat"),
    (ForgetsTotal, "positions_read_back"),
    (AcceptsAnything, "nonsense_is_refused_in_a_sentence"),
    (AcceptsAnyMove, "nonsense_is_refused_in_a_sentence"),
    (MumblesRefusal, "nonsense_is_refused_in_a_sentence"),
    (MovesAlike, "moves_differ_in_writing"),
    (MoveLost, "moves_read_back"),
    (ScoresOneSeat, "a_game_ends_and_scores_every_seat"),
    (NobodysTurn, "a_turn_is_a_seat_chance_or_the_end"),
    (HidesTotal, "a_view_hides_what_a_seat_may_not_know"),
    (SaysHidden, "a_view_hides_what_a_seat_may_not_know"),
    (OutOfScale, "values_keep_to_their_scale"),
]
ORACLES: list[tuple[type[PigOracle], str]] = [
    (OffByAHair, "a_position_is_worth_its_best_move"),
    (WorthOfOneSeat, "a_position_is_worth_its_best_move"),
    (WorthUnknown, "a_position_is_worth_its_best_move"),
    (NeverSureOfTheRest, "a_position_is_worth_its_best_move"),
    (WorstFirst, "appraisals_are_the_legal_moves_best_first"),
    (ForgetsHolding, "appraisals_are_the_legal_moves_best_first"),
    (SaysNothing, "appraisals_are_the_legal_moves_best_first"),
    (WrongLoss, "appraisals_are_the_legal_moves_best_first"),
]
PICTURES: list[tuple[type[PigPicture], str]] = [
    (NoHoldButton, "a_picture_shows_every_move"),
    (NoWords, "a_picture_shows_every_move"),
    (PlainText, "a_picture_shows_every_move"),
]
ENCODINGS: list[tuple[type[PigEncoding], str]] = [
    (SameNumber, "actions_are_numbered_one_to_one"),
    (OutOfRange, "actions_are_numbered_one_to_one"),
]


class WrongRoom(PigRoom):
    """Pig with one thing wrong."""

    def __init__(
        self, game: type[Pig] = Pig, oracle: type[PigOracle] = PigOracle, picture: type[PigPicture] = PigPicture
    ):
        self.wrong_game, self.wrong_oracle, self.wrong_picture = game, oracle, picture

    def game(self, *, goal: Annotated[int, "The goal.", Bounds(10, 200)] = GOAL) -> Pig:  # type: ignore[override]
        return self.wrong_game(goal)

    def oracle(self, game: Pig) -> PigOracle:
        return self.wrong_oracle(game)

    def picture(self, game: Pig) -> PigPicture:
        return self.wrong_picture(game)


def caught(law: str, subject: Subject) -> None:
    """The law itself says what is wrong; a room that merely breaks down has not been caught."""
    with pytest.raises(AssertionError):
        next(one for one in LAWS if one.__name__ == law)(subject)


@pytest.mark.parametrize(("wrong", "law"), GAMES, ids=lambda one: getattr(one, "__name__", one))
def test_a_wrong_game_is_caught(wrong: type[Pig], law: str) -> None:
    caught(law, Subject(WrongRoom(wrong)))


@pytest.mark.parametrize(("wrong", "law"), ORACLES, ids=lambda one: getattr(one, "__name__", one))
def test_a_wrong_oracle_is_caught(wrong: type[PigOracle], law: str) -> None:
    caught(law, Subject(WrongRoom(oracle=wrong), count=20))


@pytest.mark.parametrize(("wrong", "law"), PICTURES, ids=lambda one: getattr(one, "__name__", one))
def test_a_wrong_picture_is_caught(wrong: type[PigPicture], law: str) -> None:
    caught(law, Subject(WrongRoom(picture=wrong), count=20))


@pytest.mark.parametrize(("wrong", "law"), ENCODINGS, ids=lambda one: getattr(one, "__name__", one))
def test_a_wrong_encoding_is_caught(wrong: type[PigEncoding], law: str) -> None:
    subject = Subject(WrongRoom())
    subject.__dict__["encoding"] = wrong(GOAL)
    caught(law, subject)


def test_a_room_that_no_registry_knows_is_checked_as_it_is() -> None:
    """The laws ask the room that they are given, never the one of the same name in the registry."""

    class Nameless(Pig):
        @property
        def info(self) -> GameInfo:
            return replace(super().info, id="nameless")

    check_room(WrongRoom(Nameless))
    with pytest.raises(AssertionError, match="chances_sum_to_one: the chances sum to"):
        check_room(WrongRoom(FacesMissing))


def test_every_law_is_bitten() -> None:
    """Each law catches at least one wrong copy."""
    bitten: Iterable[str] = {law for _, law in [*GAMES, *ORACLES, *PICTURES, *ENCODINGS]}
    one_by_one = {
        "positions_do_not_change",
        "a_record_reads_back_and_a_seed_brings_the_same_game",
        "an_option_is_typed_and_refused_alike",
        "no_option_has_a_name_that_questions_have",
    }
    assert {law.__name__ for law in LAWS} == {*bitten, *one_by_one}
