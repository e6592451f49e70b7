"""A played game taken apart, turn by turn.

worth   the mean final score of a position under best play
luck    what the throws of a turn added to the worth
loss    what the decisions of a turn gave away

Exactly: final score = worth at the start + all luck - all losses.
"""

from __future__ import annotations

from dataclasses import dataclass

from ludometry.core.game import Svg, Turn
from ludometry.core.record import Record, checked, final_position, replay
from ludometry.games.yatzy import notation
from ludometry.games.yatzy.oracle import mean_oracle
from ludometry.games.yatzy.position import Fill, Keep, Move
from ludometry.games.yatzy.rules import Yatzy
from ludometry.games.yatzy.win_oracle import WinOracle
from ludometry.study.chart import lines
from ludometry.study.report import Part, Report, Table
from ludometry.study.reviewer import Review, names_in, review, review_report

SIMPLE = 0.005
"""Losses below this are not worth a line."""


@dataclass(frozen=True, slots=True)
class TurnReview:
    """One turn of a game."""

    number: int
    story: str
    """The dice and keeps of the turn."""
    box: str
    """The box that was filled, empty in a turn that the record breaks off."""
    points: int
    luck: float
    loss: float


def review_game(game: Yatzy, record: Record, most: int = 8) -> Report:
    """The review of a record as a report, with the curve of the worth as its picture; by the chance to win at a table
    of several."""
    checked(game, record)
    if game.players > 1:
        found = review(game, WinOracle(game), record)
        return review_report(found, names_in(record, game.info), most)
    result: Review[Move] = review(game, mean_oracle(game), record)
    turns = turn_reviews(game, record, result)
    name = record.headers.get("player", "player")
    report = review_report(result, [name])
    finished = game.turn(final_position(game, record)) == Turn.OVER
    balance = result.worth[0] + result.luck(0) - result.losses(0) - result.final[0]
    data = {
        "rules": game.rules.name,
        **report.data,
        "start": result.worth[0],
        "luck": result.luck(0),
        "loss": result.losses(0),
        "final": result.final[0],
        "accuracy": result.accuracy(0),
        "finished": finished,
        "balance": balance,
        "turns": [{slot: getattr(turn, slot) for slot in turn.__slots__} for turn in turns],
    }
    parts: list[Part] = [_sum_line(result, finished), _turn_table(turns), _costly(game, result, most)]
    return Report(data, parts, worth_curve(game, record, result))


def turn_reviews(game: Yatzy, record: Record, result: Review[Move]) -> list[TurnReview]:
    """Luck and loss gathered by turns."""
    luck = {event.number: event.gain[0] for event in result.lucks}
    loss = {decision.number: decision.loss for decision in result.decisions}
    found: list[TurnReview] = []
    story: list[str] = []
    gathered_luck = gathered_loss = 0.0
    for ply in replay(game, record):
        gathered_luck += luck.get(ply.number, 0.0)
        gathered_loss += loss.get(ply.number, 0.0)
        if isinstance(ply.move, Fill):
            pays = game.rules.score(ply.position.card, ply.move.box, ply.position.dice)
            box = game.rules.boxes[ply.move.box].name
            found.append(TurnReview(len(found) + 1, " ".join(story), box, pays, gathered_luck, gathered_loss))
            story, gathered_luck, gathered_loss = [], 0.0, 0.0
        elif isinstance(ply.move, Keep):
            story.append(f"({notation.spell(ply.move.dice)})")
        else:
            story.append(game.write_move(ply.position, ply.move))
    if story:
        found.append(TurnReview(len(found) + 1, " ".join(story), "", 0, gathered_luck, gathered_loss))
    return found


def _sum_line(result: Review[Move], finished: bool) -> str:
    start, luck, loss, final = result.worth[0], result.luck(0), result.losses(0), result.final[0]
    what = f"{final:g} points" if finished else f"unfinished, worth {final:.2f} points"
    return (
        f"{what} = {start:.2f} at the start {'+' if luck >= 0 else '-'} {abs(luck):.2f} by luck "
        f"- {loss:.2f} by decisions.  Accuracy {result.accuracy(0):.1f} %."
    )


def _turn_table(turns: list[TurnReview]) -> Table:
    rows = [
        [
            turn.number,
            turn.story,
            turn.box.replace("-", " "),
            turn.points if turn.box else "",
            f"{turn.luck:+.2f}",
            f"-{turn.loss:.2f}" if turn.loss >= SIMPLE else "",
        ]
        for turn in turns
    ]
    return Table(["turn", "throws and (keeps)", "box", "points", "luck", "lost"], rows)


def _costly(game: Yatzy, result: Review[Move], most: int) -> Part:
    """The decisions that cost most."""
    found = sorted((d for d in result.decisions if d.loss >= SIMPLE), key=lambda d: -d.loss)[:most]
    if not found:
        return "No decision lost anything."
    rows = []
    for decision in found:
        position = game.read(decision.position)
        turn = position.mask.bit_count() + 1
        rerolls = f"{position.rerolls} left" if position.rerolls else "last"
        dice = notation.spell(position.dice)
        rows.append([turn, dice, rerolls, decision.played, decision.best, f"{decision.loss:.2f}", decision.why])
    return Table(
        ["turn", "dice", "rerolls", "played", "best", "cost", "why"], rows, "The costliest decisions, in points"
    )


def worth_curve(game: Yatzy, record: Record, result: Review[Move]) -> Svg:
    """The worth of the game after every event, by turns."""
    fills = [ply.number for ply in replay(game, record) if isinstance(ply.move, Fill)]
    across: list[float] = [0.0]
    done, first = 0, 0
    ends = [*fills, len(record.events)] if not fills or fills[-1] != len(record.events) else fills
    for end in ends:
        steps = end - first
        across += [done + (i + 1) / steps for i in range(steps)]
        first, done = end, done + 1
    heights = [point[0] for point in result.curve]
    return lines("The game as it went", "turns played", "mean final score", {"worth": (across, heights)})
