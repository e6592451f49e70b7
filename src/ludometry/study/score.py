"""How far from perfect a player is: what its decisions give away, with the luck of the dice taken out.

regret      how much worse a decision is than the best one, by the room's oracle, in the game's own unit
phase       the first, the middle and the last third of a player's decisions in a game
luck out    result = worth at the start + luck - regret, so worth at the start less the mean regret has the same
            expectation as the mean result and none of the luck in it; said where a game is for one player
fault       an illegal move, an exception, no answer in time; the run ends there, or goes on with a random legal move
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ludometry.core.errors import BadInput
from ludometry.core.game import AnyGame, Turn
from ludometry.core.options import Setting
from ludometry.core.progress import progress
from ludometry.core.registry import room
from ludometry.core.room import AnyRoom
from ludometry.study.line_player import PROGRAM, Fault, LinePlayer, legal
from ludometry.study.match import MOST_GAMES, mean_and_error
from ludometry.study.players import player_named
from ludometry.study.report import Json, Part, Report, Table

PHASES = ("first third", "middle third", "last third")
WORST = 10
"""How many of the costliest decisions are kept."""
LONGEST_PATIENCE_S = 3600
Choose = Callable[[Any, int, Sequence[Any], Sequence[str]], Any]
"""Which of the legal moves, also given as text, is played by a seat in a position."""


@dataclass(frozen=True, slots=True)
class Regret:
    """One decision and what it gave away."""

    game: int
    position: str
    played: str
    best: str
    loss: float
    kind: str
    exact: bool


@dataclass(slots=True)
class Scored:
    """What many games of a player showed."""

    player: str
    start: float
    """What a game is worth before it begins under best play, to the seat that was scored."""
    results: list[float] = field(default_factory=list)
    games: list[list[Regret]] = field(default_factory=list)
    """The decisions of each game, in order."""
    faults: list[Json] = field(default_factory=list)

    @property
    def per_game(self) -> list[float]:
        return [math.fsum(one.loss for one in game) for game in self.games]


def score_by_name(
    name: str,
    options: dict[str, Setting],
    players: Sequence[str],
    against: str,
    games: int,
    seed: int,
    start: str,
    faults: str,
    patience: float,
) -> Report:
    """One player, or two on the same chances, beside best play."""
    if not 1 <= games <= MOST_GAMES:
        raise BadInput(f"--games is a number from 1 to {MOST_GAMES:,}.")
    if not 0 < patience <= LONGEST_PATIENCE_S:
        raise BadInput(f"--patience is a number of seconds, at most {LONGEST_PATIENCE_S}.")
    found = room(name)
    game = found.game(**options)
    several = game.info.players > 1
    trial = Trial(
        found=found,
        game=game,
        oracle=found.oracle(game),
        options=options,
        against=(against or found.opponent) if several else "",
        games=games,
        seed=seed,
        begin=game.read(start) if start else game.start(),
        go_on=faults == "count",
        patience=patience,
    )
    return _report(trial, [trial.score(one) for one in players])


@dataclass(frozen=True)
class Trial:
    """Under what a player is scored."""

    found: AnyRoom
    game: AnyGame
    oracle: Any
    options: dict[str, Setting]
    against: str
    """Who sits at the other seats; nobody in a game for one."""
    games: int
    seed: int
    begin: Any
    """The position that every game begins from."""
    go_on: bool
    """Whether a fault is counted and a random legal move played instead."""
    patience: float
    """Seconds that a program may take for an answer."""

    def score(self, player: str) -> Scored:
        """Plays the games and writes down what every decision gave away."""
        scored = Scored(player, float(self.oracle.worth(self.begin)[0]))
        program = LinePlayer(player, self.patience) if player.startswith(PROGRAM) else None
        made = None if program else player_named(self.found, self.game, player)
        other = player_named(self.found, self.game, self.against) if self.against else None
        try:
            with progress(f"{self.game.info.title}: scoring {player}", self.games, "games") as bar:
                for number in range(self.games):
                    if made is None:
                        assert program is not None
                        choose = self._asking(program)
                    else:
                        choose = self._deciding(made(random.Random(f"{self.seed}/{number}/player")))
                    rest = other(random.Random(f"{self.seed}/{number}/other")) if other else None
                    self._play(scored, number, choose, rest)
                    bar.advance()
        finally:
            if program is not None:
                program.close()
        return scored

    def _deciding(self, player: Callable[[Any], Any]) -> Choose:
        """A player of ours, or a function, which is given what the seat sees."""

        def choose(position: Any, seat: int, moves: Sequence[Any], written: Sequence[str]) -> Any:
            try:
                move = player(self.game.view(position, seat))
            except BadInput as problem:
                raise Fault("raised", str(problem)) from problem
            if move in moves:
                return move
            return moves[legal(move if isinstance(move, str) else repr(move), written)]

        return choose

    def _asking(self, program: LinePlayer) -> Choose:
        """A program, which is given what the seat knows as text."""

        def choose(position: Any, seat: int, moves: Sequence[Any], written: Sequence[str]) -> Any:
            asked = {"room": self.game.info.id, "options": self.options, "seat": seat}
            asked |= {"position": self._known(position), "moves": list(written)}
            return moves[legal(program.ask(asked), written)]

        return choose

    def _known(self, position: Any) -> str:
        return self.game.write(self.found.seen(self.game, position))

    def _play(self, scored: Scored, number: int, choose: Choose, other: Callable[[Any], Any] | None) -> None:
        """Plays one game; its n-th chance is drawn from the same source whoever plays."""
        game, position = self.game, self.begin
        made: list[Regret] = []
        chances = 0
        while (seat := game.turn(position)) != Turn.OVER:
            if seat == Turn.CHANCE:
                move = game.draw(position, random.Random(f"{self.seed}/{number}/chance {chances}"))
                chances += 1
            elif seat != 0:
                assert other is not None
                move = other(game.view(position, seat))
            else:
                moves = list(game.moves(position))
                try:
                    move = choose(position, seat, moves, [game.write_move(position, one) for one in moves])
                except Fault as fault:
                    move = self._instead(scored, number, position, moves, fault)
                made.append(self._regret(number, position, seat, move))
            position = game.play(position, move)
        scored.games.append(made)
        scored.results.append(float(game.scores(position)[0]))

    def _instead(self, scored: Scored, number: int, position: Any, moves: Sequence[Any], fault: Fault) -> Any:
        """What is played after a fault, where the run goes on."""
        place = self._known(position)
        if not self.go_on:
            said = f"the player {scored.player!r} in game {number + 1}, position '{place}': {fault}"
            raise BadInput(f"{said}; --faults count goes on with a random legal move.") from fault
        scored.faults.append({"kind": fault.kind, "game": number, "position": place, "words": str(fault)})
        return random.Random(f"{self.seed}/{number}/fault {len(scored.faults)}").choice(moves)

    def _regret(self, number: int, position: Any, seat: int, move: Any) -> Regret:
        game = self.game
        appraised = self.oracle.appraise(game.view(position, seat))
        written = game.write_move(position, move)
        mine = next(a for a in appraised if a.move == move or game.write_move(position, a.move) == written)
        return Regret(
            number,
            self._known(position),
            written,
            game.write_move(position, appraised[0].move),
            mine.loss,
            self.found.kind_of(game, position),
            mine.value.exact and appraised[0].value.exact,
        )


# ---- what it comes to


def _mean(figures: Sequence[float]) -> Json:
    """A mean with its standard error and its 95 % interval."""
    mean, error = mean_and_error(figures)
    return {"mean": mean, "error": error, "interval": [mean - 1.96 * error, mean + 1.96 * error]}


def _groups(games: Iterable[list[Regret]], name_of: Callable[[int, int, Regret], str]) -> list[Json]:
    """Mean regret a decision, and its share of all regret, by whatever a decision is called."""
    found: dict[str, list[float]] = {}
    for game in games:
        for place, one in enumerate(game):
            found.setdefault(name_of(place, len(game), one), []).append(one.loss)
    whole = math.fsum(loss for losses in found.values() for loss in losses)
    return [
        {
            "name": name,
            "decisions": len(losses),
            "regret": math.fsum(losses) / len(losses),
            "share": math.fsum(losses) / whole if whole else 0.0,
            "best": sum(loss < 1e-9 for loss in losses) / len(losses),
        }
        for name, losses in found.items()
    ]


def _data(game: AnyGame, scored: Scored) -> Json:
    every = [one for made in scored.games for one in made]
    if not every:
        raise BadInput("the player had nothing to decide in these games.")
    result, regret = _mean(scored.results), _mean(scored.per_game)
    alone = game.info.players == 1
    out = {"mean": scored.start - regret["mean"], "error": regret["error"]}
    out["interval"] = [scored.start - regret["interval"][1], scored.start - regret["interval"][0]]
    # The same interval by results alone takes as many times the games as their variance is larger.
    plain = len(scored.results) * (result["error"] / regret["error"]) ** 2 if regret["error"] else None
    return {
        "player": scored.player,
        "decisions": len(every),
        "exact": all(one.exact for one in every),
        "start": scored.start,
        "regret_a_game": regret,
        "regret_a_decision": _mean([one.loss for one in every]),
        "result": result,
        "without_luck": out if alone else None,
        "plain_games": round(plain) if plain is not None and alone else None,
        "phases": _groups(scored.games, lambda place, of, one: PHASES[3 * place // of]),
        "kinds": _groups(scored.games, lambda place, of, one: one.kind),
        "worst": [
            {"game": one.game, "position": one.position, "played": one.played, "best": one.best, "regret": one.loss}
            for one in sorted(every, key=lambda one: -one.loss)[:WORST]
            if one.loss > 0
        ],
        "faults": scored.faults,
    }


def _report(trial: Trial, scored: Sequence[Scored]) -> Report:
    game = trial.game
    told = [_data(game, one) for one in scored]
    data: Json = {
        "room": game.info.id,
        "unit": game.info.unit,
        "games": trial.games,
        "seed": trial.seed,
        "against": trial.against or None,
        "options": trial.options,
        "players": told,
    }
    parts: list[Part] = []
    for one in told:
        parts += _parts(game, one, trial.games, trial.against)
    if len(scored) == 2:
        pairs = [b - a for a, b in zip(scored[0].per_game, scored[1].per_game, strict=True)]
        data["difference"] = difference = _mean(pairs)
        low, high = difference["interval"]
        parts.append(
            f"On the same chances {scored[1].player} gives away {difference['mean']:+.3f} {game.info.unit} a game "
            f"beside {scored[0].player} (95 %: {low:+.3f} to {high:+.3f})."
        )
    return Report(data, parts)


def _parts(game: AnyGame, one: Json, games: int, against: str) -> list[Part]:
    def row(words: str, figure: Json) -> list[str]:
        return [words, f"{figure['mean']:.3f} ± {figure['error']:.3f}", "{:.3f} to {:.3f}".format(*figure["interval"])]

    rows = [
        row("regret a game", one["regret_a_game"]),
        row("regret a decision", one["regret_a_decision"]),
        row("result", one["result"]),
    ]
    if one["without_luck"]:
        rows.append(row("result, luck taken out", one["without_luck"]))
        rows.append(["best play", f"{one['start']:.3f}", ""])
    beside = f" against {against}" if against else ""
    title = f"{one['player']}{beside}: {games:,} games, {one['decisions']:,} decisions"
    parts: list[Part] = [Table([game.info.unit, "", "95 % interval"], rows, title)]
    if not one["exact"]:
        parts.append("The reference is the room's best adviser, which estimates here: regret is beside it, not exact.")
    if one["plain_games"] and one["plain_games"] > games:
        parts.append(f"By results alone the same interval takes about {one['plain_games']:,} games.")
    for name, found in (("phase", one["phases"]), ("decision", one["kinds"])):
        shown = [
            [
                g["name"],
                f"{g['decisions']:,}",
                f"{g['regret']:.4f}",
                f"{100 * g['share']:.1f} %",
                f"{100 * g['best']:.1f} %",
            ]
            for g in found
        ]
        parts.append(Table([name, "decisions", "regret", "of all regret", "best moves"], shown))
    worst = [[w["position"], w["played"], w["best"], f"{w['regret']:.2f}"] for w in one["worst"]]
    if worst:
        parts.append(Table(["position", "played", "best", "regret"], worst, "The costliest decisions"))
    if one["faults"]:
        kinds = sorted({fault["kind"] for fault in one["faults"]})
        counts = ", ".join(f"{sum(f['kind'] == kind for f in one['faults'])} {kind}" for kind in kinds)
        parts.append(f"Faults, each replaced by a random legal move: {counts}. First: {one['faults'][0]['words']}.")
    return parts
