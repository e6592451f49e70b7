"""A game at the terminal, or by one of the players, and at its end what was luck and what was play."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path

from ludometry.core.files import write_text
from ludometry.core.options import Setting
from ludometry.games.yatzy.game_review import review_game
from ludometry.games.yatzy.rules import Yatzy
from ludometry.games.yatzy.score_sheet import write_game
from ludometry.games.yatzy.simulate import seated
from ludometry.study.report import Json, Part, Report, Table
from ludometry.study.reviewer import names_in
from ludometry.study.sitting import Sitting
from ludometry.study.value_words import winners
from ludometry.study.verbs import terminal


def play_here(
    position: str,
    against: str,
    player: str,
    coach: bool,
    own_dice: bool,
    seed: int | None,
    save: Path | None,
    options: dict[str, Setting],
) -> Report:
    """A game from a position or from the start; `player` plays instead of a person, `against` plays beside.

    At a table of several `against` sits on every other seat.
    """
    seed = random.SystemRandom().randrange(10**6) if seed is None else seed
    if options.get("players", 1) != 1:
        return _play_together(position, against, player, coach, own_dice, seed, save, options)
    table = terminal("yatzy", position, coach=coach, own_chance=own_dice, seed=seed, options=options)
    sitting, game = table.sitting, table.sitting.game
    assert isinstance(game, Yatzy)
    sitting.headers = {"rules": game.rules.name, **({"player": player} if player else {})}
    table.write = partial(write_game, game)
    if against:
        made = seated(game, against)(random.Random(f"{seed}/rival"))
        table.rival = Sitting(game, {0: made}, random.Random(f"{seed}/rival dice"))
        table.rival.tell = lambda words: table.say(f"  {against}: {words}") if words else None
    if player:
        sitting.others = {0: seated(game, player)(random.Random(f"{seed}/player"))}
        sitting.advance()
    else:
        table.say(f"{game.rules.title}: type 66 to keep the sixes and throw the rest, sixes to fill that box.")
        table.play()
    record, total = sitting.record(), game.rules.total(sitting.position)
    if save is not None:
        write_text(save, table.write(record))
    report = review_game(game, record)
    data = {"total": total, "seed": seed, "record": table.write(record), **report.data}
    closing: list[Part] = [f"Final score: {total} points." if sitting.over else f"{total} points so far."]
    if table.rival is not None:
        table.rival.tell = None
        if sitting.over:
            table.rival.advance()
        data["rival"] = {"name": against, "total": game.rules.total(table.rival.position)}
        closing.append(f"{against}: {data['rival']['total']} points.")
    if save is not None:
        closing.append(f"Saved to {save}: see 'ludometry review yatzy {save}'.")
    summary, turns, costly = report.parts
    shown = [*closing, summary, *([turns] if player else []), costly]
    return Report(data, shown if record.events else closing, report.picture)


def _play_together(
    position: str,
    against: str,
    player: str,
    coach: bool,
    own_dice: bool,
    seed: int,
    save: Path | None,
    options: dict[str, Setting],
) -> Report:
    """A game with others at the table, and at its end who won and what was luck."""
    table = terminal("yatzy", position, against, coach=coach, own_chance=own_dice, seed=seed, options=options)
    sitting, game = table.sitting, table.sitting.game
    assert isinstance(game, Yatzy)
    table.write = partial(write_game, game)
    if player:
        sitting.others[0] = seated(game, player)(random.Random(f"{seed}/player"))
        sitting.headers["player 1"] = player
        sitting.advance()
    else:
        table.say(f"{game.rules.title} for {game.players}: type 66 to keep the sixes and throw the rest, or a box.")
        table.play()
    record, totals = sitting.record(), [int(total) for total in game.scores(sitting.position)]
    if save is not None:
        write_text(save, table.write(record))
    names = names_in(record, game.info)
    ended = f"The game is over: {winners(game.info, totals, names)}." if sitting.over else "You left the game."
    closing: list[Part] = [ended, Table(["", "points"], [[*row] for row in zip(names, totals, strict=True)])]
    if save is not None:
        closing.append(f"Saved to {save}: see 'ludometry review yatzy {save}'.")
    data: Json = {"totals": totals, "over": sitting.over, "seed": seed, "record": table.write(record)}
    if not record.events:
        return Report(data, closing)
    report = review_game(game, record)
    return Report({**data, **report.data}, [*closing, *report.parts])
