"""A duplicate match between friends: two records of the same deals, each of a person against the computer.

deals     what chance brought: the cut for deal, the cards dealt and the starters, which must be alike in both records
          as far as the shorter one goes; the same seed brings the same, whoever sits where
person    the seat that no player of the room has: each friend plays one
given     what a person's decisions gave away, in the unit of values: with the same cards this is the match itself
"""

from __future__ import annotations

from dataclasses import dataclass

from ludometry.core.errors import BadInput
from ludometry.core.game import Turn
from ludometry.core.record import Record, final_position, replay
from ludometry.games.cribbage.oracle import CribbageOracle
from ludometry.games.cribbage.room import ROOM
from ludometry.games.cribbage.rules import Cribbage
from ludometry.study.players import players_of
from ludometry.study.report import Json, Report, Table
from ludometry.study.reviewer import names_in, review
from ludometry.study.verbs import options_in


@dataclass(frozen=True, slots=True)
class Side:
    """One friend's game."""

    name: str
    seat: int
    scores: tuple[int, int]
    """Own score, then the computer's."""
    luck: float
    given: float

    @property
    def margin(self) -> int:
        return self.scores[0] - self.scores[1]

    def data(self) -> Json:
        return {
            "name": self.name,
            "seat": self.seat + 1,
            "score": self.scores[0],
            "other": self.scores[1],
            "margin": self.margin,
            "luck": self.luck,
            "given_away": self.given,
        }


def compared(first: Record, second: Record) -> Report:
    """Both games side by side, and who did better."""
    games: list[Cribbage] = [ROOM.game(**options_in(record)) for record in (first, second)]  # type: ignore[arg-type]
    if games[0] != games[1]:
        raise BadInput("the two records were played by other rules or for other stakes: expected the same options.")
    game = games[0]
    mine, theirs = (_deals(game, record) for record in (first, second))
    if not mine or not theirs:
        raise BadInput("a record has no deal: there is nothing to compare.")
    for number, (here, there) in enumerate(zip(mine, theirs), 1):
        if here != there:
            raise BadInput(
                f"the records are not of the same deals: in one of them chance event {number} is '{here}', in the "
                f"other '{there}'. Play both with the same --seed."
            )
    one, two = _side(game, first, "first"), _side(game, second, "second")
    unit = game.info.unit
    rows: list[list[object]] = [
        [side.name, side.seat + 1, *side.scores, f"{side.margin:+d}", f"{side.luck:+.2f}", f"{side.given:.2f}"]
        for side in (one, two)
    ]
    head = ["player", "seat", "score", "computer", "margin", f"luck, {unit}", f"given away, {unit}"]
    held = "the same cards" if one.seat == two.seat else "each other's cards"
    data: Json = {
        "sides": [one.data(), two.data()],
        "same_seat": one.seat == two.seat,
        "margin": one.margin - two.margin,
        "given_away": one.given - two.given,
        "unit": unit,
    }
    return Report(data, [Table(head, rows, f"The same deals, {held}"), _verdict(one, two, unit)])


def _deals(game: Cribbage, record: Record) -> list[str]:
    """What chance brought, in order, however many cards a line of the record deals at once."""
    found: list[str] = []
    for ply in replay(game, record):
        if ply.seat == Turn.CHANCE:
            kind, cards = game.write_move(ply.position, ply.move), ""
            if kind.startswith("deal "):
                kind, cards = "deal", kind.removeprefix("deal")
            if cards and found and found[-1].startswith("deal"):
                found[-1] += cards
            else:
                found.append(kind + cards)
    return found


def _side(game: Cribbage, record: Record, called: str) -> Side:
    """A friend's game, reviewed."""
    names = names_in(record, game.info)
    machines = players_of(ROOM, game)
    people = [seat for seat in (0, 1) if names[seat] not in machines]
    if len(people) != 1:
        raise BadInput(f"the {called} record does not say which seat a person had: expected one seat of the computer.")
    seat = people[0]
    result = review(game, CribbageOracle(game.objective, overlooking=game.muggins), record)
    final = final_position(game, record).scores
    name = called if names[seat] in ("you", "") else names[seat]
    return Side(name, seat, (final[seat], final[1 - seat]), result.luck(seat), result.losses(seat))


def _verdict(one: Side, two: Side, unit: str) -> str:
    """Who did better: by points at the table, and by decisions alone."""
    apart = one.margin - two.margin
    by_points = "Level at the table" if not apart else f"{(one if apart > 0 else two).name} by {abs(apart)} points"
    better, worse = (one, two) if one.given <= two.given else (two, one)
    less = worse.given - better.given
    by_skill = f"{better.name} gave away {less:.2f} {unit} less" if less >= 0.005 else "both gave away as much"
    note = "" if one.seat == two.seat else " (the cards were not the same: what was given away compares better)"
    return f"{by_points}{note}; {by_skill}."
