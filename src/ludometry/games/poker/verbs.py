"""What video poker says more than every room: one function a verb, each answering with a Report."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, Literal

from ludometry.core.game import Marks
from ludometry.core.options import Setting
from ludometry.core.registry import room
from ludometry.study.report import Json, Report, Table

if TYPE_CHECKING:
    from ludometry.games.poker.rules import VideoPoker
    from ludometry.games.poker.tables import Distribution


Exact = Literal["optimal", "best", "thumb", "greedy"]


def advise(
    position: str, *, most: Annotated[int, "How many holds to show; 0 shows them all."] = 8, **options: Setting
) -> Report:
    """Every hold, best first: coins for each coin bet to four digits, loss, deviation, why; what the best becomes."""
    from ludometry.games.poker.position import Hold
    from ludometry.games.poker.room import ROOM
    from ludometry.study.adviser import acting_view, advice

    game = _game(options)
    oracle, view = ROOM.oracle(game), acting_view(game, game.read(position))
    found = oracle.appraise(view)
    best = found[0].move
    assert isinstance(best, Hold)
    becomes = oracle.distribution(view.hand, best)
    lines = [line for line in _lines(becomes) if line["ways"]]
    report = advice(game, oracle, view, extra={**options, "outcomes": lines}, appraisals=found)
    shown = [
        [game.write_move(view, a.move), f"{a.value.mean:.4f}", f"-{a.loss:.4f}" if a.loss else "",
         f"{a.details['deviation']:.2f}", a.why]
        for a in found[: most or None]
    ]  # fmt: skip
    rest = [f"... and {len(found) - len(shown)} more"] if len(shown) < len(found) else []
    rows = [[line["hand"], line["pays"], f"{line['ways']:,}", f"{100 * line['chance']:.4f} %"] for line in lines]
    title = f"What '{shown[0][0]}' becomes, of {becomes.total:,} draws"
    holds = Table(["move", "coins", "loss", "deviation", "why"], shown)
    after = Table(["hand", "pays", "draws", "chance"], rows, title)
    return Report(report.data, [holds, *rest, after], partial(ROOM.picture(game).draw, view, Marks(best=best)))


def solve(
    player: Annotated[Exact, "Whose play: the best, a rule of thumb or the greedy one."] = "optimal", **options: Setting
) -> Report:
    """The exact return of a pay table over all 2,598,960 deals: how often each hand comes, and the variance."""
    from ludometry.games.poker.players import play_exactly

    game = _game(options)
    found, best = play_exactly(game, player), play_exactly(game, "optimal")
    lines, loss = _lines(found), best.mean - found.mean
    data: Json = {
        "pays": game.table.name,
        "player": player,
        "return": found.mean,
        "variance": found.variance,
        "deviation": found.deviation,
        "wins": found.wins,
        "loss": loss,
        "ways": found.total,
        "rows": lines,
    }
    rows = [
        [line["hand"], line["pays"], f"{line['ways']:,}", f"{line['chance']:.8f}", f"{line['coins']:.6f}"]
        for line in lines
    ]
    words = [
        f"{found.mean:.6f} coins come back for each coin bet under pay table {game.table.name}, played by {player}.",
        f"The variance is {found.variance:.4f}; {100 * found.wins:.2f} of 100 hands pay.",
        *([f"Best play returns {best.mean:.6f}: {player} gives {loss:.6f} away."] if loss else []),
    ]
    title = f"Every deal and every draw: {found.total:,} ways"
    return Report(data, [Table(["hand", "pays", "ways", "chance", "coins"], rows, title), *words])


def _game(options: dict[str, Setting]) -> VideoPoker:
    made: VideoPoker = room("poker").game(**options)
    return made


def _lines(found: Distribution) -> list[Json]:
    """The lines of the pay table, best first, nothing last, each with its ways and its share of the coins."""
    return [
        {
            "hand": name,
            "pays": (pays := found.table.pays[hands[0]]),
            "ways": sum(found.counts[hand] for hand in hands),
            "chance": (chance := found.chance(hands)),
            "coins": pays * chance,
        }
        for name, hands in [*found.table.lines, ("nothing", (0,))]
    ]
