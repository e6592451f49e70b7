"""Yatzy at the terminal, line by line, so that it also works from a pipe.

hint    what the oracle would do here, on demand
coach   says after every decision what it cost
undo    takes the last decision back; the same keep then brings the same dice
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ludometry.core.errors import BadInput, LudometryError
from ludometry.core.files import write_text
from ludometry.core.game import Appraisal, Oracle, Player, Turn
from ludometry.core.record import Event, Record, draw_chance, play_out
from ludometry.games.yatzy import notation, rules
from ludometry.games.yatzy.game import Yatzy
from ludometry.games.yatzy.game_review import review_game
from ludometry.games.yatzy.picture import plain
from ludometry.games.yatzy.players import player_named
from ludometry.games.yatzy.rules import Fill, Move, Position
from ludometry.games.yatzy.score_sheet import write_game
from ludometry.study.report import Part, Report

HELP = """  66          keep the two sixes and throw the rest (or: keep 66, reroll 123, keep nothing)
  sixes       write the dice into a box (or: fill sixes, cross yatzy); a part of its name is enough
  ?           the three best moves; ?? shows them all
  card        the score card
  undo        take the last decision back
  save FILE   write the game so far to a file
  quit        stop"""


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision that can be come back to."""

    position: Position
    events: tuple[Event, ...]
    dice: Any
    """The state of the dice cup."""
    rival: tuple[Position, Any] | None
    """Where the rival's game stood, and the state of its cup."""


@dataclass
class Rival:
    """A player of ours that plays a game of its own beside the person's."""

    name: str
    player: Player[Position, Move]
    cup: random.Random
    position: Position

    def take_turn(self, game: Yatzy) -> str:
        """Plays one turn and says what it did."""
        while game.turn(self.position) != Turn.OVER:
            if game.turn(self.position) == Turn.CHANCE:
                self.position = game.play(self.position, draw_chance(game, self.position, self.cup))
                continue
            before, move = self.position, self.player(self.position)
            self.position = game.play(before, move)
            if isinstance(move, Fill):
                pays = rules.score(game.rules, before.card, move.box, before.dice)
                total = rules.total(game.rules, self.position)
                name = game.rules.boxes[move.box].name
                return f"{self.name}: {notation.spell(before.dice)} in {name}, {pays} points, {total} in all."
        return ""


@dataclass
class Talk:
    """A game in progress between a person and the dice."""

    game: Yatzy
    oracle: Oracle[Position, Move]
    ask: Callable[[str], str]
    """Shows a prompt and gives the line that was typed; raises EOFError at the end of input."""
    say: Callable[[str], None]
    cup: random.Random
    coach: bool = False
    own_dice: bool = False
    """Whether the person throws real dice and types what they show."""
    save_to: Path | None = None
    rival: Rival | None = None
    headers: dict[str, str] = field(default_factory=dict)
    events: tuple[Event, ...] = ()
    past: list[Moment] = field(default_factory=list)

    def run(self) -> tuple[Record, Position]:
        """Plays until the card is full, the person stops or the input ends."""
        game, position = self.game, self.game.start()
        self.say(f"{game.rules.title}: type ? for a hint, help for everything that can be typed.")
        try:
            while (turn := game.turn(position)) != Turn.OVER:
                if turn == Turn.CHANCE:
                    position = self._throw(position)
                else:
                    position = self._decide(position)
        except (EOFError, KeyboardInterrupt, _Stop):
            self.say("")
            self.say("Stopped.")
        if self.save_to is not None:
            self._save(str(self.save_to))
        return self.record(), position

    def record(self) -> Record:
        """The game so far."""
        return Record("yatzy", self.events, "", {"rules": self.game.rules.name, **self.headers})

    def _throw(self, position: Position) -> Position:
        if not position.dice and position.rerolls >= self.game.rules.throws - 1:
            filled = sum(held is not None for held in position.card)
            self.say("")
            self.say(
                f"Turn {filled + 1} of {len(position.card)}, {rules.total(self.game.rules, position)} points so far."
            )
        move: Move
        if self.own_dice:
            move = self._read(position, "your throw: ")
        else:
            move = draw_chance(self.game, position, self.cup)
        return self._play(position, move)

    def _decide(self, position: Position) -> Position:
        self.say(plain(self.game, position).splitlines()[0])
        while True:
            typed = self.ask("> ").strip()
            word, _, rest = typed.partition(" ")
            match word.lower():
                case "":
                    continue
                case "help" | "h":
                    self.say(HELP)
                case "?" | "hint":
                    self._hint(position, 3)
                case "??":
                    self._hint(position, 99)
                case "card":
                    self.say(plain(self.game, position))
                case "undo" | "u":
                    if self.past:
                        return self._take_back(self.past.pop())
                    self.say("There is no decision to take back.")
                case "save":
                    self._save(rest.strip())
                case "quit" | "q" | "exit":
                    raise _Stop
                case _:
                    try:
                        move = self.game.read_move(position, typed)
                    except BadInput as problem:
                        self.say(f"{str(problem)[:1].upper()}{str(problem)[1:]}")
                        continue
                    return self._decided(position, move)

    def _take_back(self, moment: Moment) -> Position:
        self.events = moment.events
        self.cup.setstate(moment.dice)
        if self.rival is not None and moment.rival is not None:
            self.rival.position = moment.rival[0]
            self.rival.cup.setstate(moment.rival[1])
        return moment.position

    def _decided(self, position: Position, move: Move) -> Position:
        rival = None if self.rival is None else (self.rival.position, self.rival.cup.getstate())
        self.past.append(Moment(position, self.events, self.cup.getstate(), rival))
        if self.coach:
            self._comment(position, move)
        after = self._play(position, move)
        if isinstance(move, Fill):
            pays = rules.score(self.game.rules, position.card, move.box, position.dice)
            self.say(f"{pays} points in {self.game.rules.boxes[move.box].name}.")
            if self.rival is not None:
                self.say(self.rival.take_turn(self.game))
        return after

    def _play(self, position: Position, move: Move) -> Position:
        after = self.game.play(position, move)
        self.events = (*self.events, Event(self.game.write_move(position, move)))
        return after

    def _read(self, position: Position, prompt: str) -> Move:
        while True:
            typed = self.ask(prompt).strip()
            if typed.lower() in ("quit", "q", "exit"):
                raise _Stop
            try:
                return self.game.read_move(position, typed)
            except BadInput as problem:
                self.say(f"{str(problem)[:1].upper()}{str(problem)[1:]}")

    def _hint(self, position: Position, most: int) -> None:
        for choice in self.oracle.appraise(position)[:most]:
            self.say(f"  {self._written(position, choice)}  {choice.why}")

    def _written(self, position: Position, choice: Appraisal[Move]) -> str:
        loss = "" if choice.loss < 0.005 else f"-{choice.loss:.2f}"
        return f"{self.game.write_move(position, choice.move):<20} {choice.value.mean:7.2f} {loss:>7}"

    def _comment(self, position: Position, move: Move) -> None:
        choices = self.oracle.appraise(position)
        mine = next(choice for choice in choices if choice.move == move)
        if mine.loss < 0.005:
            self.say("  The best move.")
        else:
            best = choices[0]
            written = self.game.write_move(position, best.move)
            self.say(f"  Costs {mine.loss:.2f} points; {written} was best: {best.why}.")

    def _save(self, name: str) -> None:
        if not name:
            self.say("Name a file: save game.txt")
            return
        try:
            write_text(Path(name).expanduser(), write_game(self.game, self.record()))
        except LudometryError as problem:
            self.say(str(problem))  # a full disk or a missing folder; the game goes on
        else:
            self.say(f"Saved to {name}; look at it with: ludometry review yatzy {name}")


class _Stop(Exception):
    """The person wants to stop."""


def play_here(
    game: Yatzy,
    seed: int | None,
    coach: bool,
    own_dice: bool,
    save: Path | None,
    against: str | None,
    player: str | None,
) -> Report:
    """A game at this terminal, or by one of our players; at the end what was luck and what was play."""
    from ludometry.games.yatzy.oracle import mean_oracle

    seed = random.SystemRandom().randrange(10**6) if seed is None else seed
    oracle = mean_oracle(game, deviations=False)
    rival = None
    if against is not None:
        made = player_named(game, against)(random.Random(f"{seed}/rival"))
        rival = Rival(against, made, random.Random(f"{seed}/rival dice"), game.start())
    if player is None:
        talk = Talk(game, oracle, input, print, random.Random(seed), coach, own_dice, save, rival)
        record, end = talk.run()
    else:
        made = player_named(game, player)(random.Random(f"{seed}/player"))
        headers = {"rules": game.rules.name, "player": player}
        record, end = play_out(game, [made], random.Random(seed), headers=headers)
        if save is not None:
            write_text(save, write_game(game, record))
    report = review_game(game, oracle, oracle.value, record)
    total = rules.total(game.rules, end)
    over = game.turn(end) == Turn.OVER
    closing: list[Part] = [f"Final score: {total} points." if over else f"{total} points so far."]
    if rival is not None:
        closing.append(f"{rival.name}: {rules.total(game.rules, rival.position)} points.")
    summary, turns, costly = report.parts
    shown = [*closing, summary, *([turns] if player is not None else []), costly]
    data = {"total": total, "seed": seed, "record": write_game(game, record), **report.data}
    if rival is not None:
        data["rival"] = {"name": rival.name, "total": rules.total(game.rules, rival.position)}
    return Report(data, shown if record.events else closing, report.picture)
