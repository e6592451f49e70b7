"""Advice: every legal move of a position, best first, in one shape for every room."""

from __future__ import annotations

import math
from functools import partial
from typing import Any

from ludometry.core.errors import BadInput
from ludometry.core.game import Appraisal, Game, M, Marks, Oracle, P, Picture, Turn, V, Value
from ludometry.study.report import Report, Table


def value_data(value: Value) -> dict[str, Any]:
    """A value as JSON; what is unknown is null, never missing."""
    return {"mean": _number(value.mean), "error": _number(value.error), "distance": value.distance}


def _number(x: float) -> float | None:
    return float(x) if math.isfinite(x) else None


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
    oracle: Oracle[V, M],
    position: P,
    picture: Picture[V, M] | None = None,
    most: int | None = None,
    extra: dict[str, Any] | None = None,
    appraisals: list[Appraisal[M]] | None = None,
) -> Report:
    """The appraisal of a position as a report; `most` bounds the rows shown to a person, not the data.

    A room that has appraised the position already hands its `appraisals` over.
    """
    view = acting_view(game, position)
    found = oracle.appraise(view) if appraisals is None else appraisals
    moves = [appraisal_data(game, position, a) for a in found]
    data = {"room": game.info.id, "position": game.write(position), "unit": game.info.unit, **(extra or {})}
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
    parts: list[str | Table] = [Table(["move", game.info.unit, "loss", *extras, "why"], rows)]
    if len(shown) < len(appraisals):
        parts.append(f"... and {len(appraisals) - len(shown)} more")
    return parts


def appraisal_data(game: Game[P, M, Any], position: P, a: Appraisal[M]) -> dict[str, Any]:
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
