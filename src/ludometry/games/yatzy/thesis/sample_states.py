"""Figure 1 of the thesis: a roll, a keep, and the next roll, as states with the chances and choices between them.

The thesis draws it without numbers and later lets only the full house be open before the last throw. Ours is drawn with
that card, and every number is worked out by the adviser.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ludometry.core.game import Svg
from ludometry.core.markup import escape
from ludometry.games.yatzy.dice import numbering
from ludometry.games.yatzy.position import Fill, Keep, Position
from ludometry.games.yatzy.rules import Yatzy, keeps, throws_of, ways
from ludometry.games.yatzy.scoring import Roll
from ludometry.games.yatzy.turn.options import Options
from ludometry.study.chart import COLOURS, INK, headed
from ludometry.study.report import Table

ROLL: Roll = (2, 2, 3, 3, 4)
SHOWN: tuple[Roll, ...] = ((1, 1, 1, 1, 1), (1, 2, 3, 4, 5), ROLL, (2, 3, 3, 3, 3), (6, 6, 6, 6, 6))
"""Rolls drawn of the 252."""
KEPT = 5
"""Keeps drawn: the best, and nothing."""
WIDTH, HEIGHT, TOP = 760, 420, 70
COLUMNS = (60, 235, 440, 640)


@dataclass(frozen=True, slots=True)
class SampleState:
    """One circle of the figure."""

    stage: str
    """"start", "roll", "keep" or "next roll"."""
    dice: Roll
    chance: float | None
    """Of being thrown from the state before it; None where the player chooses."""
    worth: float
    """Mean points from here on."""


def sample_states(game: Yatzy) -> list[SampleState]:
    """The card with only the full house open, before the second throw of its turn."""
    house = game.rules.box_number["full-house"]
    card = tuple(
        None if box == house else 5 if game.rules.boxes[box].name == "chance" else 0
        for box in range(len(game.rules.boxes))
    )
    held, options = sum(points or 0 for points in card), Options(game.rules)

    def best(roll: Roll, rerolls: int) -> float:
        return max(options.means(Position(card, roll, rerolls)).values()) - held

    total = game.rules.dice
    rolls = [SampleState("roll", roll, ways(roll) / 6**total, best(roll, 1)) for roll in numbering(total).hands]
    start = SampleState("start", (), None, sum((state.chance or 0) * state.worth for state in rolls))
    means = options.means(Position(card, ROLL, 1))
    kept = [SampleState("keep", dice, None, means[Keep(dice)] - held) for dice in keeps(ROLL)]
    kept.sort(key=lambda state: -state.worth)
    after = kept[0].dice
    last = [
        SampleState("next roll", roll, chance, options.means(Position(card, roll, 0))[Fill(house)] - held)
        for thrown, chance in throws_of(total - len(after))
        for roll in [tuple(sorted(after + thrown))]
    ]
    return [start, *rolls, *kept, *last]


def states_table(states: list[SampleState]) -> Table:
    """The numbers behind the figure."""
    rows = [[s.stage, "".join(map(str, s.dice)) or "nothing", s.chance, s.worth] for s in states]
    return Table(["stage", "dice", "chance", "mean points from here"], rows)


def draw_states(states: list[SampleState]) -> Svg:
    """The figure: chance in blue, the player's choice in orange, the path of the best keep in bold."""
    by_stage = {stage: [s for s in states if s.stage == stage] for stage in ("start", "roll", "keep", "next roll")}
    rolls = [s for s in by_stage["roll"] if s.dice in SHOWN]
    kept = [*by_stage["keep"][: KEPT - 1], next(s for s in by_stage["keep"] if not s.dice)]
    shown = [by_stage["start"], rolls, kept, by_stage["next roll"]]
    places = [
        [(COLUMNS[column], TOP + (HEIGHT - TOP) * (place + 0.5) / len(group)) for place in range(len(group))]
        for column, group in enumerate(shown)
    ]
    here = [0, [s.dice for s in rolls].index(ROLL), 0]
    heads = ("before the throw", f"{len(by_stage['roll'])} rolls", f"{len(by_stage['keep'])} keeps", "the next roll")
    title = "A roll, a keep, the next roll: only the full house is open, one reroll left"
    parts = [
        *headed(title, _plain(shown), WIDTH, HEIGHT + 10, 22, 15),
        *(
            f'<text x="{x}" y="48" text-anchor="middle">{escape(words)}</text>'
            for x, words in zip(COLUMNS, heads, strict=True)
        ),
    ]
    for column in range(3):
        x, y = places[column][here[column]]
        for place, (to_x, to_y) in enumerate(places[column + 1]):
            bold = column == 2 or place == here[column + 1]
            colour, chance = COLOURS[column == 1], shown[column + 1][place].chance
            parts.append(
                f'<path d="M{x + 40} {y:.1f}L{to_x - 40} {to_y:.1f}" stroke="{colour}" '
                f'stroke-width="{2.5 if bold else 1}" fill="none"/>'
            )
            if chance is not None:
                words, label_y = str(Fraction(chance).limit_denominator(6**5)), to_y + (15 if to_y > y else -6)
                parts.append(f'<text x="{to_x - 44}" y="{label_y:.1f}" text-anchor="end" font-size="10">{words}</text>')
    for group, spots in zip(shown, places, strict=True):
        parts += [_state(state, x, y) for state, (x, y) in zip(group, spots, strict=True)]
    return Svg("\n".join([*parts, "</svg>"]))


def _state(state: SampleState, x: float, y: float) -> str:
    words = " ".join(map(str, state.dice)) or ("nothing" if state.stage == "keep" else "throw")
    return (
        f'<rect x="{x - 40}" y="{y - 17:.1f}" width="80" height="34" rx="17" fill="{INK}" fill-opacity=".12" '
        f'stroke="{INK}"/><text x="{x}" y="{y - 2:.1f}" text-anchor="middle">{words}</text>'
        f'<text x="{x}" y="{y + 12:.1f}" text-anchor="middle" font-size="10">{state.worth:.4g}</text>'
    )


def _plain(shown: list[list[SampleState]]) -> str:
    lines = []
    for group in shown:
        said = [f"{''.join(map(str, s.dice)) or 'nothing'} {s.worth:.4g}" for s in group]
        lines.append(f"{group[0].stage}: {', '.join(said)}")
    return "; ".join(lines)
