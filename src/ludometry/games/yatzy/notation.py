"""Positions and moves as a player would type them.

position   dice, rerolls left, card:  ``66612 2 ones=3,pair=10``
dice       faces in any order; ``_`` is a die still to be thrown, so ``666__ 1`` waits for two dice
card       filled boxes with their points, ``-`` (or 0) for a box that was crossed out; ``-`` alone is an empty card
extra      an entry of the card like any other: points for extra yatzys, ``yahtzee=50,extra=100``
saved      saved throws are part of the rerolls: ``123456 4`` holds two of them when a turn has three throws
start      the word, or a card without dice: the turn is about to begin
several    with more players than one, the cards of all by seat: ``66612 2 ones=3 | - | -``. The dice belong to the
           first player with the fewest filled boxes, here the second; a waiting card may hold ``saved=2`` throws

Moves are ``keep 666``, ``keep nothing`` and ``fill sixes``; a throw is written as all the dice that then lie on
the table. More is understood than is written: ``reroll 12``, a bare ``666``, ``house`` for ``full-house``,
``sixes 18`` (the points are checked), and for a throw the new dice alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ludometry.core.errors import BadInput, UnknownName
from ludometry.core.game import Turn
from ludometry.games.yatzy.position import Card, Fill, Keep, Move, Position, Throw
from ludometry.games.yatzy.rule_set import RuleSet
from ludometry.games.yatzy.scoring import Roll, check_faces

if TYPE_CHECKING:
    from ludometry.games.yatzy.rules import Yatzy

WAITING = "_"
BETWEEN = " | "
"""Stands between the cards of several players."""
NOTHING = ("nothing", "none", "-", "no dice")
NICKNAMES = {
    "3k": "three-of-a-kind",
    "4k": "four-of-a-kind",
    "5k": "five-of-a-kind",
    "fh": "full-house",
    "ss": "small-straight",
    "ls": "large-straight",
    "one-pair": "pair",
    "kniffel": "yahtzee",
}
LONGEST = 2000
"""No position or move is longer than this; what is longer was pasted by mistake."""


def spell(dice: Sequence[int]) -> str:
    """Dice as a word: ``66612``, or ``nothing``."""
    return "".join(map(str, dice)) or NOTHING[0]


def write(game: Yatzy, position: Position) -> str:
    """A position in one line; `read` gives it back.

    >>> from ludometry.games.yatzy.rules import yatzy
    >>> game = yatzy("scandinavian")
    >>> game.write(game.read("66612 2 ones=3,yatzy=-"))
    '12666 2 ones=3,yatzy=0'
    >>> game.write(game.start())
    '_____ 2 -'
    """
    rules = game.rules
    dice = "".join(map(str, position.dice)) + WAITING * (rules.dice - len(position.dice))
    cards = [write_card(rules, one.card, one.extra) for one in position.seats]
    for seat, one in enumerate(position.seats):
        if seat != position.seat and one.rerolls >= rules.throws:
            cards[seat] = f"{cards[seat]},saved={one.rerolls - rules.throws + 1}"
    return f"{dice} {position.rerolls} {BETWEEN.join(cards)}"


def write_card(rules: RuleSet, card: Card, extra: int = 0) -> str:
    """The filled boxes with their points, or ``-``."""
    entries = [f"{box.name}={held}" for box, held in zip(rules.boxes, card, strict=True) if held is not None]
    if extra:
        entries.append(f"extra={extra}")
    return ",".join(entries) or "-"


def read(game: Yatzy, text: str) -> Position:
    """A position from its line; one sentence when it cannot be one."""
    rules = game.rules
    if len(text) > LONGEST * game.players:
        raise BadInput("this is too long for a position: expected a line such as '66612 2 ones=3,pair=10'.")
    if game.players > 1:
        return _read_several(game, text)
    words = text.split()
    if not words:
        raise BadInput("expected a position such as '66612 2 ones=3,pair=10', or start, but nothing was given.")
    if words[0].lower() == "start":
        words = ["-", *words[1:]]
    dice: Roll = ()
    if "=" not in words[0] and words[0] != ",":
        dice = _read_dice(rules, words.pop(0))
    rerolls = rules.throws - 1
    if words and re.fullmatch(r"[0-9]{1,3}", words[0]):
        rerolls = int(words.pop(0))
    elif dice:
        raise BadInput(
            f"expected the rerolls left after the dice, as in '{spell(dice)} {rerolls}', "
            + (f"not '{words[0][:40]}'." if words else "but nothing follows.")
        )
    card, extra = read_card(rules, " ".join(words))
    position = Position(card, dice, rerolls, extra)
    _check_position(rules, position)
    return position


def _read_several(game: Yatzy, text: str) -> Position:
    """The cards of all players; what each has filled says whose turn it is."""
    if text.strip().lower() == "start":
        return game.start()
    rules, one = game.rules, replace(game, players=1)
    first, *others = (part.strip() for part in text.split("|"))
    if len(others) + 1 != game.players:
        raise BadInput(
            f"expected the cards of {game.players} players with | between them, as in '66612 2 ones=3 | -', "
            f"not {len(others) + 1}."
        )
    words = first.split()
    leading = [words.pop(0) for _ in range(2) if words and re.fullmatch(r"[0-9_]+", words[0])]
    cards = [_read_waiting(one, card) for card in (" ".join(words) or "-", *others)]
    filled = [card.mask.bit_count() for card in cards]
    seat = filled.index(min(filled))
    if filled != [filled[seat] + (other < seat) for other in range(game.players)]:
        raise BadInput("the players take turns, so each has filled as many boxes as the next one, or one more.")
    turn = read(one, " ".join([*leading, write_card(rules, cards[seat].card, cards[seat].extra)]))
    if not leading:
        turn = replace(turn, rerolls=cards[seat].rerolls)
    return replace(turn, seat=seat, waiting=(*cards[seat + 1 :], *cards[:seat]))


def _read_waiting(one: Yatzy, text: str) -> Position:
    """A card between two turns, with the throws that were saved for the next."""
    found = re.fullmatch(r"(.*?),? *saved=([0-9]{1,3})", text) if one.rules.saved_throws else None
    card, saved = (found[1], int(found[2])) if found else (text, 0)
    if card.strip() not in ("", "-") and "=" not in card.split()[0]:
        raise BadInput(f"expected a card such as 'ones=3,pair=10' between the bars, not '{card[:40]}'.")
    held, extra = read_card(one.rules, card)
    position = Position(held, (), one.rules.throws - 1 + saved, extra)
    _check_position(one.rules, position)
    return position


def _read_dice(rules: RuleSet, word: str) -> Roll:
    if word == "-":
        return ()
    if not re.fullmatch(r"[0-9_]+", word):
        raise BadInput(f"expected {rules.dice} dice such as {'66612345'[: rules.dice]}, not '{word[:40]}'.")
    for face in word:
        if face not in "123456_":
            raise BadInput(f"a die shows 1 to 6, not {face} (in '{word[:40]}').")
    if len(word) != rules.dice:
        raise BadInput(
            f"expected {rules.dice} dice, not {len(word)} ('{word[:40]}'); write _ for a die still to be thrown."
        )
    return tuple(sorted(int(face) for face in word if face != WAITING))


def read_card(rules: RuleSet, text: str) -> tuple[Card, int]:
    """The points in every box, and the points for extra yatzys."""
    card: list[int | None] = [None] * len(rules.boxes)
    extra: int | None = None
    if text.strip() in ("", "-"):
        return tuple(card), 0
    for entry in text.split(","):
        name, sign, value = (part.strip() for part in entry.partition("="))
        if not sign or not name:
            raise BadInput(f"expected a filled box such as 'pair=10' on the card, not '{entry.strip()[:40]}'.")
        if not re.fullmatch(r"[0-9]{1,4}|-", value):
            raise BadInput(f"expected points or - after '{name[:40]}=', not '{value[:40]}'.")
        held = 0 if value == "-" else int(value)
        if name.lower() == "extra" and rules.extra_yatzy:
            if extra is not None:
                raise BadInput("the points for extra yatzys stand twice on the card.")
            extra = held
            continue
        box = read_box_name(rules, name)
        if card[box] is not None:
            raise BadInput(f"the box {rules.boxes[box].name} is filled twice.")
        card[box] = held
    return tuple(card), extra or 0


def _check_position(rules: RuleSet, position: Position) -> None:
    filled = [box for box, held in enumerate(position.card) if held is not None]
    for box in filled:
        possible = rules.possible_points[box]
        if position.card[box] not in possible:
            raise BadInput(
                f"the box {rules.boxes[box].name} cannot hold {position.card[box]} points: "
                f"expected {_listed(sorted(possible))}."
            )
    if rules.order == "forced" and filled != list(range(len(filled))):
        gap = next(box for box in range(len(position.card)) if position.card[box] is None)
        raise BadInput(f"under {rules.name} boxes are filled from the top: {rules.boxes[gap].name} comes first.")
    _check_extra(rules, position, len(filled))
    if len(filled) == len(rules.boxes) and position.dice:
        raise BadInput("every box is filled, so the game is over and no dice are on the table.")
    most = rules.throws - 1 + (len(filled) * (rules.throws - 1) if rules.saved_throws else 0)
    if 0 < len(position.dice) < rules.dice:
        most -= 1
    if position.rerolls > most:
        raise BadInput(f"at most {most} rerolls can be left here, not {position.rerolls}.")


def _check_extra(rules: RuleSet, position: Position, filled: int) -> None:
    if not position.extra:
        return
    step = rules.extra_yatzy
    if position.extra % step:
        raise BadInput(f"extra yatzys earn {step} points each: expected extra={step}, not extra={position.extra}.")
    if rules.yatzy_box is None or not position.card[rules.yatzy_box]:
        raise BadInput("extra yatzys count only while the yatzy box holds points.")
    if position.extra > step * (filled - 1):
        raise BadInput(f"extra={position.extra} needs more turns than the {filled} filled boxes.")


def _listed(points: Sequence[int]) -> str:
    if len(points) > 12:
        return f"{points[0]}, {points[1]}, ... {points[-1]}"
    return " or ".join([", ".join(map(str, points[:-1])), str(points[-1])]) if points[1:] else str(points[0])


def read_box_name(rules: RuleSet, text: str) -> int:
    """A box by its name, by a nickname, or by a part of its name that no other box shares."""
    word = re.sub(r"[\s_-]+", "-", text.strip().lower())
    word = word if word in rules.box_number else NICKNAMES.get(word, word)
    if word in rules.box_number:
        return rules.box_number[word]
    if len(word) >= 3:
        meant = [name for name in rules.box_number if name.startswith(word) or word in name.split("-")]
        if len(meant) == 1:
            return rules.box_number[meant[0]]
        if meant:
            raise BadInput(f"'{text.strip()[:40]}' could be {' or '.join(meant)}: write the whole name.")
    raise UnknownName("box", text.strip()[:40], rules.box_number)


def write_move(game: Yatzy, position: Position, move: Move) -> str:
    """A move as text: ``keep 666``, ``fill sixes``, or the dice on the table after a throw."""
    if isinstance(move, Throw):
        return spell(position.dice + move.dice)
    if isinstance(move, Keep):
        return f"keep {spell(move.dice)}"
    return f"fill {game.rules.boxes[move.box].name}"


def read_move(game: Yatzy, position: Position, text: str) -> Move:
    """A move or a throw from what was typed; it is checked against the rules."""
    typed = " ".join(text.split())
    if len(typed) > LONGEST:
        raise BadInput("this is too long for a move: expected 'keep 666' or 'fill sixes'.")
    turn = game.turn(position)
    if turn == Turn.OVER:
        raise BadInput("the game is over: no move is left.")
    move = (_read_throw if turn == Turn.CHANCE else _read_choice)(game.rules, position, typed)
    game.play(position, move)
    return move


def _read_throw(rules: RuleSet, position: Position, typed: str) -> Throw:
    missing = rules.dice - len(position.dice)
    found = re.fullmatch(r"(?:(?:throw|roll)s? )?([0-9]+)", typed.lower())
    if found is None:
        raise BadInput(f"expected a throw of {missing} dice such as {'34516234'[:missing]}, not '{typed[:40]}'.")
    dice = tuple(sorted(int(face) for face in found[1]))
    check_faces(dice)
    if len(dice) == rules.dice and position.dice:
        fresh = Counter(dice) - Counter(position.dice)
        if fresh.total() != missing:
            raise BadInput(f"{spell(position.dice)} was kept, so it must be among the dice {found[1]}.")
        dice = tuple(sorted(fresh.elements()))
    if len(dice) != missing:
        whole = f", or all {rules.dice}" if position.dice else ""
        raise BadInput(f"expected {missing} dice{whole}, not {len(dice)} ('{found[1][:40]}').")
    return Throw(dice)


def _read_choice(rules: RuleSet, position: Position, typed: str) -> Keep | Fill:
    verb, _, rest = typed.lower().partition(" ")
    if verb in ("keep", "hold"):
        return _read_keep(position, rest)
    if verb in ("reroll", "throw", "roll"):
        return _read_reroll(position, rest)
    if re.fullmatch(r"[0-9]+", typed):
        return _read_keep(position, typed)
    crossed = verb in ("cross", "zero", "scratch")
    name = rest if crossed or verb in ("fill", "score", "write") else typed
    said: str | None = None
    if name not in rules.box_number and (found := re.fullmatch(r"(.*[^\s=])\s*[ =]\s*([0-9]{1,4}|-)", name)):
        name, said = found[1], found[2]
    if not re.search(r"[a-z0-9]", name):
        raise BadInput(f"expected 'keep 666' or a box such as 'fill {rules.boxes[0].name}', not '{typed[:40]}'.")
    box = read_box_name(rules, name)
    if position.card[box] is not None:
        raise BadInput(f"the box {rules.boxes[box].name} is already filled.")
    said = "0" if crossed else said
    pays = rules.score(position.card, box, position.dice)
    if said is not None and pays != (0 if said == "-" else int(said)):
        raise BadInput(f"{spell(position.dice)} pays {pays} in {rules.boxes[box].name}, not {said}.")
    return Fill(box)


def _read_keep(position: Position, rest: str) -> Keep:
    dice = () if rest in NOTHING else _faces(rest, "keep 666")
    if len(dice) == len(position.dice):
        raise BadInput("keeping every die is the same as filling a box: name the box.")
    return Keep(dice)


def _read_reroll(position: Position, rest: str) -> Keep:
    thrown = position.dice if rest in ("all", "everything") else _faces(rest, "reroll 12")
    if not thrown or Counter(thrown) - Counter(position.dice):
        raise BadInput(f"reroll some of the dice {spell(position.dice)}, not {spell(thrown)}.")
    return Keep(tuple(sorted((Counter(position.dice) - Counter(thrown)).elements())))


def _faces(text: str, example: str) -> Roll:
    digits = re.sub(r"[ ,]", "", text)
    if not re.fullmatch(r"[0-9]+", digits):
        raise BadInput(f"expected dice as in '{example}', not '{text[:40]}'.")
    dice = tuple(sorted(int(face) for face in digits))
    check_faces(dice)
    return dice
