"""A value in the words of its game: with a unit, one decimal, and a sign that means something.

measure    how a game's values are shown: what they are multiplied by, what is added, how many decimals, which unit
words      the whole phrase: "57.7 % to win", "worth 216.5 points", "wins in 3 plies", "not known"
figure     the same without the unit, for a column under it
par        what a game is worth before it begins; the evaluation bar is half full there

Wins, draws and losses are shown as a chance of winning in which a draw counts half: 0.26 wins are 63 % to win.
A page's `words.js` says the same from the same measure; a test compares the two.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from decimal import ROUND_HALF_UP, Decimal
from typing import TypeAlias

from ludometry.core.game import GameInfo, Value
from ludometry.study.report import Json

MINUS = "−"
UNKNOWN = "not known"
NOTHING = 1e-9
BLUNDERS = 10
"""How many of the smallest blunders a game must be from par before its bar is full or empty."""


Say: TypeAlias = Callable[..., str]
"""Puts values into a sentence, in whatever language the reader has."""


def plainly(sentence: str, **values: object) -> str:
    """A sentence in English."""
    return sentence.format(**values)


@dataclass(frozen=True, slots=True)
class Measure:
    """How the values of a game are shown."""

    unit: str
    times: float = 1.0
    plus: float = 0.0
    digits: int = 1
    kind: str = "amount"
    """chance (per cent to win or to reach something), result (won, drawn or lost), puzzle (right or wrong), amount."""

    def data(self) -> Json:
        return asdict(self)

    def shown(self, mean: float) -> float:
        return mean * self.times + self.plus


def measure(info: GameInfo) -> Measure:
    """The measure of a game's values.

    >>> from ludometry.core.game import GameInfo
    >>> measure(GameInfo("x", "X", 2, "wins", True, "1", (-1.0, 1.0))).shown(0.26)
    63.0
    """
    if info.unit == "wins":
        return Measure("% to win", 50.0, 50.0, kind="result")
    if info.unit == "solved grids":
        return Measure("solved grids", 100.0, kind="puzzle")
    # Where a good move may lose hundredths only, tenths would hide what it loses.
    digits = 2 if info.bounds[0] < 0.1 else 1
    return Measure(info.unit, digits=digits, kind="chance" if info.unit.startswith("%") else "amount")


def number(x: float, digits: int = 1) -> str:
    """A number with its sign, never a negative nothing; halves go up, as a browser rounds them.

    >>> number(-0.04), number(-2.25), number(1234.56)
    ('0.0', '−2.3', '1234.6')
    """
    said = str(Decimal(abs(x)).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP))
    return f"{MINUS}{said}" if x < 0 and float(said) else said


def value_words(info: GameInfo, value: Value, say: Say = plainly) -> str:
    """A value as a player says it.

    >>> from ludometry.core.game import GameInfo, Value
    >>> crib = GameInfo("cribbage", "Cribbage", 2, "% to win", False, "1", (0.0, 100.0), "points")
    >>> value_words(crib, Value(57.71)), value_words(crib, Value(65.2, 3.1)), value_words(crib, Value(61.65, None))
    ('57.7 % to win', 'about 65 % to win, ± 3', 'about 61.6 % to win')
    >>> chess = GameInfo("darkchess", "Dark chess", 2, "wins", True, "1", (-1.0, 1.0))
    >>> value_words(chess, Value(1.0, distance=3)), value_words(chess, Value(-0.0)), value_words(chess, Value(0.26))
    ('wins in 3 plies', 'a draw', '63.0 % to win')
    >>> value_words(chess, Value(0.0, None, low=-1, high=1)), value_words(chess, Value(0.2, None, low=0, high=1))
    ('not known', '50 to 100 % to win')
    >>> yatzy = GameInfo("yatzy", "Yatzy", 1, "points", True, "1", grades=(1.0, 3.0, 7.0))
    >>> value_words(yatzy, Value(216.49))
    'worth 216.5 points'
    """
    plain = _phrase(info, value, at_length=True)
    if plain is not None:
        return say(plain, n=value.distance)
    how, figure = measure(info), value_figure(info, value, say)
    if value.error:
        mean, error = (part.strip() for part in figure.split("±"))
        return say("about {figure} {unit}, ± {error}", figure=mean, unit=say(how.unit), error=error)
    if value.error is None and value.low is None:
        return say("about {figure} {unit}", figure=figure, unit=say(how.unit))
    if how.kind == "amount" and value.low is None:
        return say("worth {figure} {unit}", figure=figure, unit=say(how.unit))
    return _with_unit(figure, how, say)


UNITS = ("% to win", "points", "coins", "league points", "games", "% for the target", "% for the opponent")
"""The units of the rooms of the house, as a catalogue of other languages lists them."""
_RESULTS = (
    ("wins", "wins in {n}", "wins in {n} plies", "wins in 1 ply"),
    ("a draw",) * 4,
    ("loses", "loses in {n}", "loses in {n} plies", "loses in 1 ply"),
)
_PUZZLE = ("right", "wrong")
_YOURS = (
    ("You win", "You win in {n} plies", "You win in 1 ply"),
    ("A draw",) * 3,
    ("You lose", "You lose in {n} plies", "You lose in 1 ply"),
)
PHRASES = (UNKNOWN, *_PUZZLE, *(phrase for result in (*_RESULTS, *_YOURS) for phrase in result))
"""Everything that a value may be besides a number, for a catalogue of other languages."""


def _phrase(info: GameInfo, value: Value, at_length: bool = False) -> str | None:
    """The sentence of a value that is no number: not known, won, drawn, lost, right or wrong."""
    kind = measure(info).kind
    bounded = value.low is not None and value.high is not None and value.low < value.high
    if not math.isfinite(value.mean) or (bounded and (value.low, value.high) == info.scale):
        return UNKNOWN
    if bounded:
        return None
    if kind == "puzzle":
        return _PUZZLE[value.mean < 0.5]
    if kind != "result" or not value.exact:
        return None
    for worth, (plain, short, long, one) in zip((1.0, 0.0, -1.0), _RESULTS, strict=True):
        if abs(value.mean - worth) < NOTHING:
            return plain if value.distance is None else short if not at_length else one if value.distance == 1 else long
    return None


def winners(info: GameInfo, scores: Sequence[float], names: Sequence[str] = (), say: Say = plainly) -> str:
    """Who has won, where a score tells nothing else; several of one side win together.

    >>> winners(GameInfo("x", "X", 3, "% to win", False, "1"), (0.0, 100.0, 100.0))
    'player 2 and player 3 won'
    """
    best, called = max(scores), names or [info.seat_name(seat) for seat in range(info.players)]
    if best <= 0:
        return say("a draw") if info.counted_in == "wins" else say("nobody has won")
    first, *others = [name for name, score in zip(called, scores, strict=True) if score == best]
    for name in others:
        first = say("{first} and {second}", first=first, second=name)
    return say("{name} won", name=first)


def _with_unit(figure: str, how: Measure, say: Say) -> str:
    return say("{figure} {unit}", figure=figure, unit=say(how.unit))


def value_figure(info: GameInfo, value: Value, say: Say = plainly) -> str:
    """The value without its unit, for a column: 57.7, 65 ± 3, wins in 3, not known.

    >>> from ludometry.core.game import GameInfo, Value
    >>> value_figure(GameInfo("skat", "Skat", 3, "points", False, "1", (0.0, 120.0)), Value(69.0, 8.0))
    '69 ± 8'
    """
    plain = _phrase(info, value)
    if plain is not None:
        return say(plain, n=value.distance)
    how = measure(info)
    if value.low is not None and value.high is not None and value.low < value.high:
        low, high = number(how.shown(value.low), 0), number(how.shown(value.high), 0)
        return say("{low} to {high}", low=low, high=high)
    if value.error:
        error = value.error * how.times
        digits = 0 if error >= 0.95 else how.digits
        return f"{number(how.shown(value.mean), digits)} ± {number(error, digits)}"
    return number(how.shown(value.mean), how.digits)


def outcome_words(info: GameInfo, value: Value, say: Say = plainly) -> list[str]:
    """How a game ends where that is certain, as long and as short as a badge can say it; else nothing.

    >>> from ludometry.core.game import GameInfo, Value
    >>> chess = GameInfo("darkchess", "Dark chess", 2, "wins", True, "1", (-1.0, 1.0))
    >>> outcome_words(chess, Value(-1.0, distance=28)), outcome_words(chess, Value(0.26))
    (['loses in 28', 'loses'], [])
    """
    if measure(info).kind != "result" or not value.exact or _phrase(info, value) is None:
        return []
    return [value_figure(info, one, say) for one in dict.fromkeys((value, replace(value, distance=None)))]


def side_words(info: GameInfo, value: Value, name: str = "", say: Say = plainly) -> str:
    """Who wins and in how many plies, where that is certain; without a name the reader does. Else nothing.

    >>> from ludometry.core.game import GameInfo, Value
    >>> chess = GameInfo("darkchess", "Dark chess", 2, "wins", True, "1", (-1.0, 1.0))
    >>> side_words(chess, Value(-1.0, distance=8)), side_words(chess, Value(1.0), "Red"), side_words(chess, Value(0.0))
    ('You lose in 8 plies', 'Red wins', 'A draw')
    >>> side_words(chess, Value(0.26))
    ''
    """
    if not outcome_words(info, value):
        return ""
    plain, long, one = next(
        said for worth, said in zip((1.0, 0.0, -1.0), _YOURS, strict=True) if abs(value.mean - worth) < NOTHING
    )
    if name and plain != "A draw":
        return say("{name} {ending}", name=name, ending=value_words(info, value, say))
    return say(plain if value.distance is None else one if value.distance == 1 else long, n=value.distance)


def loss_figure(info: GameInfo, loss: float, say: Say = plainly) -> str:
    """A loss for a badge: −3.1, and nothing where nothing is lost that the figure could show.

    >>> from ludometry.core.game import GameInfo
    >>> chess = GameInfo("darkchess", "Dark chess", 2, "wins", True, "1", (-1.0, 1.0))
    >>> loss_figure(chess, 0.28), loss_figure(chess, 1e-12)
    ('−14.0', '')
    """
    how = measure(info)
    lost = loss * how.times
    if how.kind == "puzzle":
        return say(_PUZZLE[1]) if loss > 0.5 else ""
    if not math.isfinite(lost) or lost < 0.5 * 10**-how.digits:
        return ""
    return f"{MINUS}{number(lost, how.digits if lost < 99.95 else 0)}"


def loss_words(info: GameInfo, loss: float, say: Say = plainly) -> str:
    """A loss as a player says it: 3.1 points, 14.0 % to win; empty where nothing is lost."""
    how, figure = measure(info), loss_figure(info, loss, say).removeprefix(MINUS)
    return figure if not figure or how.kind == "puzzle" else _with_unit(figure, how, say)


def bar_share(info: GameInfo, mean: float, par: float | None = None) -> float:
    """How full the evaluation bar is, from 0 to 1: on the game's scale, or from its par where it has none.

    >>> from ludometry.core.game import GameInfo
    >>> yatzy = GameInfo("yatzy", "Yatzy", 1, "points", True, "1", grades=(1.0, 3.0, 7.0))
    >>> bar_share(yatzy, 248.44, 248.44), bar_share(yatzy, 283.44, 248.44)
    (0.5, 0.75)
    """
    middle = info.par if info.par is not None else par
    if middle is not None and math.isfinite(info.bounds[-1]):
        share = 0.5 + (mean - middle) / (2 * BLUNDERS * info.bounds[-1])
    elif info.scale is not None:
        share = (mean - info.scale[0]) / (info.scale[1] - info.scale[0])
    else:
        share = 0.5
    return max(0.0, min(1.0, share))


def bar_words(info: GameInfo, value: Value, par: float | None = None, say: Say = plainly) -> str:
    """What the evaluation bar says: the value, and how far from par where that says more.

    >>> from ludometry.core.game import GameInfo, Value
    >>> yatzy = GameInfo("yatzy", "Yatzy", 1, "points", True, "1", grades=(1.0, 3.0, 7.0))
    >>> bar_words(yatzy, Value(260.84), 248.44)
    '260.8 points, 12.4 over par'
    """
    how = measure(info)
    if not par or how.kind != "amount" or not value.exact:
        return value_words(info, value, say)
    over = number(abs(value.mean - par), how.digits)
    said = {"worth": _with_unit(number(value.mean, how.digits), how, say), "by": over}
    if not float(over):
        return say("{worth}, at par", **said)
    return say("{worth}, {by} over par", **said) if value.mean > par else say("{worth}, {by} under par", **said)
