"""How a game stands, in a sentence: whose turn it is, how it ended, and what it is called in a list."""

from __future__ import annotations

from ludometry.core.registry import entry
from ludometry.study.sitting import AnySitting
from ludometry.study.value_words import winners
from ludometry.web.trees import Tree
from ludometry.web.words import say


def names_of(sitting: AnySitting) -> tuple[str, ...]:
    """What the players are called in the reader's language, by seat."""
    return tuple(say(sitting.name(seat)) for seat in range(sitting.game.info.players))


def standing(sitting: AnySitting) -> str:
    """Whose turn it is, or how the game ended, in a sentence."""
    info = sitting.game.info
    if sitting.ended:
        return say("The game is over: {result}.", result=result_words(sitting))
    if sitting.over:
        return say("Not solved yet: something that stands here is wrong and can be changed.")
    if sitting.turn in sitting.others:
        return say("{name} is thinking.", name=say(sitting.name(sitting.turn)))
    if info.players == 1:
        return say("Your move.")
    called = sitting.game.called(sitting.position, sitting.turn)
    if sitting.others:
        if called == info.seat_name(sitting.turn):
            return say("Your move.")
        return say("Your move: you are {colour}.", colour=say(called))
    return say("{name} to move.", name=say(sitting.name(sitting.turn)))


def result_words(sitting: AnySitting) -> str:
    """How a finished game ended, in the game's own words."""
    info, scores = sitting.game.info_at(sitting.position), sitting.game.scores(sitting.position)
    names = list(names_of(sitting))
    if info.players == 1:
        if info.counted_in == "solved grids":
            return say("solved") if scores[0] else say("not solved")
        return say("{figure} {unit}", figure=f"{scores[0]:g}", unit=say(info.counted_in))
    if info.counted_in == "wins" or info.counted_in.startswith("%"):
        return winners(info, scores, names, say)
    told = ", ".join(f"{name} {score:g}" for name, score in zip(names, scores, strict=True))
    return say("{figure} {unit}", figure=told, unit=say(info.counted_in))


def title_of(tree: Tree) -> str:
    """A game in a list: its room, and who sat opposite."""
    known = entry(tree.room)
    names = {"game": known.title, "name": tree.against}
    title = say("{game} against {name}", **names) if tree.against else known.title
    return say("{game}, cards laid open", game=title) if tree.opened else title
