"""Many games by players of a room: what each seat scores and how often it wins."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence

from ludometry.core.errors import BadInput
from ludometry.core.game import Game, M, P, V
from ludometry.core.options import Setting
from ludometry.core.progress import progress
from ludometry.core.record import Record, play_out
from ludometry.core.registry import room
from ludometry.core.room import MakePlayer
from ludometry.study.match import MOST_GAMES, mean_and_error
from ludometry.study.players import player_named
from ludometry.study.report import Json, Report, Table


def simulate_by_name(
    name: str, options: dict[str, Setting], player: str, other: str, games: int, seed: int, start: str = ""
) -> Report:
    """Games of the first seat's player against the others', seats as they are named."""
    if not 1 <= games <= MOST_GAMES:
        raise BadInput(f"--games is a number from 1 to {MOST_GAMES:,}.")
    found = room(name)
    game = found.game(**options)
    begin = game.read(start) if start else None
    names = [player if seat == 0 else other for seat in range(game.info.players)]
    makers = [player_named(found, game, one) for one in names]
    played = games_of(game, makers, games, seed, begin)
    scores, lengths = zip(*((game.scores(end), len(record.events)) for record, end in played))
    rows = [
        _seat(game.info.seat_name(seat), names[seat], [one[seat] for one in scores], scores, seat)
        for seat in range(game.info.players)
    ]
    data = {"room": name, "games": games, "seed": seed, "players": rows, "events": sum(lengths) / games, **options}
    shown = [
        [row["seat"], row["player"], f"{row['mean']:.3f} ± {row['error']:.3f}", f"{100 * row['wins']:.1f} %"]
        for row in rows
    ]
    columns = ["seat", "player", game.info.counted_in, "games won"]
    return Report(data, [Table(columns, shown, f"{games:,} games, {data['events']:.1f} events each")])


def games_of(
    game: Game[P, M, V], makers: Sequence[MakePlayer[V, M]], games: int, seed: int, start: P | None = None
) -> Iterator[tuple[Record, P]]:
    """Games of these players, one a seat, each with its end; the same seed brings the same games."""
    with progress(f"{game.info.title}: playing", games, "games") as bar:
        for number in range(games):
            seats = [make(random.Random(f"{seed}/{number}/{seat}")) for seat, make in enumerate(makers)]
            yield play_out(game, seats, random.Random(f"{seed}/{number}"), start)
            bar.advance()


def _seat(seat_name: str, player: str, mine: list[float], everybody: Sequence[Sequence[float]], seat: int) -> Json:
    mean, error = mean_and_error(mine)
    best = [max(scores) for scores in everybody]
    shares = [1 / list(scores).count(top) if scores[seat] == top else 0.0 for scores, top in zip(everybody, best)]
    return {
        "seat": seat_name,
        "player": player,
        "mean": mean,
        "error": error,
        "wins": math.fsum(shares) / len(shares),
    }
