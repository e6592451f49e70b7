"""Advice: every legal move of a position, best first, in one shape for every room."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import partial
from typing import Any

from ludometry.core.errors import BadInput
from ludometry.core.game import Appraisal, Game, GameInfo, M, Marks, Oracle, P, Picture, Turn, V, Value
from ludometry.study.report import Json, Report, Table


def value_data(value: Value) -> Json:
    """A value as JSON; what is unknown is null, never missing."""
    return {
        "mean": _number(value.mean),
        "error": _number(value.error),
        "low": _number(value.low),
        "high": _number(value.high),
        "distance": value.distance,
    }


def _number(x: float | None) -> float | None:
    return float(x) if x is not None and math.isfinite(x) else None


def is_counted(appraisals: Sequence[Appraisal[M]], info: GameInfo) -> bool:
    """Whether the worth of the best move is exact: every move's is, or the best reaches the most there can be."""
    if not appraisals or all(one.value.exact for one in appraisals):
        return True
    best = appraisals[0].value
    return best.exact and info.scale is not None and best.mean >= info.scale[1]


def is_exact(game: Game[P, M, V], oracle: Oracle[P, V, M], position: P) -> bool:
    """Whether the oracle counts here, or has learned, guessed or sampled: by what it says of the next decision."""
    rng = random.Random(0)
    while (seat := game.turn(position)) == Turn.CHANCE:
        position = game.play(position, game.draw(position, rng))
    return seat == Turn.OVER or is_counted(oracle.appraise(game.view(position, seat)), game.info_at(position))


def about(figure: str, exact: bool) -> str:
    """A figure as a person reads it: what was learned, guessed or sampled is never printed as exact.

    >>> about("12.31", True), about("+0.26", False)
    ('12.31', 'about +0.26')
    """
    return figure if exact else f"about {figure}"


def acting_view(game: Game[P, M, V], position: P) -> V:
    """What the seat whose turn it is may see; a sentence when it is nobody's turn."""
    seat = game.turn(position)
    if seat == Turn.OVER:
        raise BadInput("the game is over in this position: there is no move to advise.")
    if seat == Turn.CHANCE:
        raise BadInput("it is nobody's turn in this position: chance decides what comes next.")
    return game.view(position, seat)


def advice(
    game: Game[P, M, V],
    oracle: Oracle[P, V, M],
    position: P,
    picture: Picture[V, M] | None = None,
    most: int | None = None,
    extra: Json | None = None,
    appraisals: list[Appraisal[M]] | None = None,
) -> Report:
    """The appraisal of a position as a report; `most` bounds the rows shown to a person, not the data.

    A room that has appraised the position already hands its `appraisals` over.
    """
    view = acting_view(game, position)
    found = oracle.appraise(view) if appraisals is None else appraisals
    moves = [appraisal_data(game, position, a) for a in found]
    data = {
        "room": game.info.id,
        "position": game.write(position),
        "unit": game.info_at(position).unit,
        **(extra or {}),
    }
    drawn = partial(picture.draw, view, Marks(best=found[0].move)) if picture and found else None
    return Report({**data, "moves": moves}, lambda: _parts(game, position, found, most), drawn)


def _parts(game: Game[P, M, V], position: P, appraisals: list[Appraisal[M]], most: int | None) -> list[str | Table]:
    shown = appraisals if most is None else appraisals[:most]
    extras = list(dict.fromkeys(key for a in shown for key in a.details))
    rows = [
        [
            game.write_move(position, a.move),
            str(a.value) + (f" in {a.value.distance}" if a.value.distance is not None else ""),
            f"-{a.loss:.2f}" if a.loss >= 0.005 else "",
            *(_shown(a.details.get(key)) for key in extras),
            a.why,
        ]
        for a in shown
    ]
    parts: list[str | Table] = [Table(["move", game.info_at(position).unit, "loss", *extras, "why"], rows)]
    if len(shown) < len(appraisals):
        parts.append(f"... and {len(appraisals) - len(shown)} more")
    return parts


def appraisal_data(game: Game[P, M, Any], position: P, a: Appraisal[M]) -> Json:
    """One appraised move as JSON."""
    return {
        "move": game.write_move(position, a.move),
        "value": value_data(a.value),
        "loss": _number(a.loss),
        "why": a.why,
        **{key: value for key, value in a.details.items() if key not in ("move", "value", "loss", "why")},
    }


def _shown(detail: Any) -> str:
    if detail is None:
        return ""
    return f"{detail:.3g}" if isinstance(detail, float) else str(detail)


def worth_data(game: Game[P, M, V], oracle: Oracle[P, V, M], position: P) -> list[Json]:
    """What a position is worth to every seat."""
    return [
        {"seat": game.info.seat_name(seat), "worth": _number(worth)}
        for seat, worth in enumerate(oracle.worth(position))
    ]


def best_line(game: Game[P, M, V], oracle: Oracle[P, V, M], position: P, most: int) -> list[str]:
    """Best play until chance decides, the game is over, a position comes again, or the line is long enough."""
    line: list[str] = []
    met: set[str] = set()
    while len(line) < most and (seat := game.turn(position)) >= 0 and (text := game.write(position)) not in met:
        met.add(text)
        best = oracle.appraise(game.view(position, seat))[0].move
        line.append(game.write_move(position, best))
        position = game.play(position, best)
    return line


def probe(game: Game[P, M, V], oracle: Oracle[P, V, M], position: P, picture: Picture[V, M], most: int = 40) -> Report:
    """What a position is worth to every seat, and how best play goes on."""
    worths = worth_data(game, oracle, position)
    exact = is_exact(game, oracle, position)
    line = best_line(game, oracle, position, max(0, most))
    data = {
        "room": game.info.id,
        "position": game.write(position),
        "unit": game.info_at(position).unit,
        "exact": exact,
        "worth": worths,
        "line": line,
    }
    rows = [[one["seat"], "" if one["worth"] is None else about(f"{one['worth']:.2f}", exact)] for one in worths]
    best = "Best play: " if exact else "Probably best play: "
    words = best + ("; ".join(line) or "chance decides, or the game is over.")
    drawn = partial(picture.draw, game.view(position, max(0, game.turn(position))), Marks())
    return Report(data, [Table(["", game.info_at(position).unit], rows), words], drawn)


def hint(game: Game[P, M, V], oracle: Oracle[P, V, M], position: P, picture: Picture[V, M], stage: int = 1) -> Report:
    """A nudge: what is at stake, then the reason, then the move."""
    if not 1 <= stage <= 3:
        raise BadInput("--stage is 1, 2 or 3.")
    view = acting_view(game, position)
    found = oracle.appraise(view)
    best = found[0]
    as_good = sum(a.loss < 0.005 for a in found)
    if as_good == len(found):
        stake = "every move is as good as any other." if len(found) > 1 else "there is only one move."
    else:
        others = f"{as_good} moves are best" if as_good > 1 else "one move is best"
        info = game.info_at(position)
        lost = about(f"{found[-1].loss:.2f}", is_counted(found, info) and found[-1].value.exact)
        stake = f"{others} of {len(found)}; the worst gives away {lost} {info.unit}."
    words = [stake, *([best.why] if stage > 1 else [])]
    move = game.write_move(position, best.move) if stage == 3 else None
    data = {"room": game.info.id, "position": game.write(position), "stage": stage, "words": words, "move": move}
    shown = [*words, *([f"{move}: {best.value} {game.info_at(position).unit}"] if move is not None else [])]
    return Report(data, shown, partial(picture.draw, view, Marks(best=best.move if stage == 3 else None)))
