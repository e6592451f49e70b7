"""Rule sets as data.

rule set      dice, throws, boxes, bonus, order and the readings of the joker: everything that `solve` needs
upper total   the points in the boxes ``faces 1`` to ``faces 6``; the bonus depends on them
extra yatzy   a yatzy thrown after the yatzy box was filled
joker         such a yatzy completes any house or straight
saved throws  throws that were not used and may be taken in a later turn

A rule set is a TOML file; `rule_sets/` beside this module holds those built in. A file may say
``base = "maxi"`` and then only what differs. Switches can be added to a name with a plus sign:
``scandinavian+five-is-house``.
"""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass, field, fields, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from ludometry.core.errors import BadInput, UnknownName
from ludometry.core.files import refuse_when_closed
from ludometry.games.yatzy.position import Card, Position
from ludometry.games.yatzy.scoring import (
    FACES,
    Box,
    House,
    Roll,
    all_rolls,
    dice_needed,
    joker_points,
    points,
    read_box,
)

MOST_DICE = 8
MOST_BOXES = 22
MOST_THROWS = 6
HIGHEST_THRESHOLD = 168
FOLDER = Path(__file__).parent / "rule_sets"
SWITCHES = {
    "five-is-house": "five_of_a_kind_is_house",
    "four-is-pairs": "four_of_a_kind_is_two_pairs",
    "lone-pair-pays": "lone_pair_pays_in_two_pairs",
}


@dataclass(frozen=True)
class RuleSet:
    """Everything that decides what play is worth.

    No slots here: what follows from the fields is worked out once and kept on the object.
    """

    name: str
    """What to write after ``--rules``."""
    title: str
    """What a player would call the game."""
    boxes: tuple[Box, ...]
    """The score card from top to bottom."""
    dice: int = 5
    """How many dice are thrown."""
    throws: int = 3
    """Throws in a turn, the first one included."""
    bonus: tuple[tuple[int, int], ...] = ()
    """Steps (upper total, points): the highest step reached is paid once, at the end."""
    order: str = "free"
    """``free``, or ``forced``: the boxes are filled from top to bottom."""
    saved_throws: bool = False
    """Whether throws not used are kept for later turns."""
    extra_yatzy: int = 0
    """Points for each yatzy thrown while the yatzy box holds points."""
    joker: str = "none"
    """``none``; ``free``: any open box, the joker counts once the upper box of its face is filled;
    ``forced``: the upper box of its face if open, else a lower box, else a zero in an upper box."""
    joker_needs_points: bool = False
    """Whether only a yatzy box that holds points makes jokers; otherwise one with a zero does too."""
    house: House = field(default_factory=House)
    """Switches that players argue over."""
    about: str = ""
    """Where the rules come from, in a sentence."""

    @cached_property
    def box_number(self) -> dict[str, int]:
        """The place of each box on the card, by name."""
        return {box.name: number for number, box in enumerate(self.boxes)}

    @cached_property
    def upper(self) -> tuple[int, ...]:
        """The numbers of the boxes that count towards the bonus."""
        return tuple(number for number, box in enumerate(self.boxes) if box.upper)

    @cached_property
    def cap(self) -> int:
        """The upper total above which nothing changes."""
        return max((at for at, _ in self.bonus), default=0)

    @cached_property
    def yatzy_box(self) -> int | None:
        """The box that asks for all dice alike, or None."""
        found = [number for number, box in enumerate(self.boxes) if box.pattern.kind == "same"]
        return next((number for number in found if self.boxes[number].pattern.sizes[0] == self.dice), None)

    @cached_property
    def flagged(self) -> bool:
        """Whether it matters later that the yatzy box holds points."""
        return self.extra_yatzy > 0 or (self.joker != "none" and self.joker_needs_points)

    def __hash__(self) -> int:
        """By name: rule sets are looked up thousands of times a second, and equal ones have equal names."""
        return hash(self.name)

    @cached_property
    def version(self) -> str:
        """A fingerprint of what decides values; names and remarks do not."""
        said = [
            f"{item.name}={getattr(self, item.name)}"
            for item in fields(self)
            if item.name not in ("name", "title", "about", "boxes")
        ]
        said += [str(box) for box in self.boxes]
        return hashlib.sha256("\n".join(said).encode()).hexdigest()[:16]

    @cached_property
    def possible_points(self) -> tuple[frozenset[int], ...]:
        """For every box the numbers of points that it can hold."""
        rolls, jokers = all_rolls(self.dice), [(face,) * self.dice for face in FACES] if self.joker != "none" else []
        return tuple(
            frozenset(
                {points(box, roll, self.house) for roll in rolls}
                | {joker_points(box, roll, self.house) for roll in jokers}
                # A zero can be forced on any box: the forced joker, or a box that nothing else is left for.
                | ({0} if box.pattern.kind != "any" else set())
            )
            for box in self.boxes
        )

    def upper_box_of(self, face: int) -> int | None:
        """The upper box of a face, when the card has one."""
        return next((box for box in self.upper if self.boxes[box].pattern.sizes == (face,)), None)

    def is_joker(self, card: Card, roll: Roll) -> bool:
        """Whether the roll is a yatzy that the joker rule applies to."""
        if self.joker == "none" or self.yatzy_box is None or len(set(roll)) != 1:
            return False
        held = card[self.yatzy_box]
        return held is not None and (held > 0 or not self.joker_needs_points)

    def fillable(self, card: Card, roll: Roll) -> list[int]:
        """The boxes that the roll may be written into."""
        free = [box for box, held in enumerate(card) if held is None]
        if self.order == "forced":
            return free[:1]
        if self.joker != "forced" or not self.is_joker(card, roll):
            return free
        own = self.upper_box_of(roll[0])
        if own in free:
            return [box for box in free if box == own]
        return [box for box in free if not self.boxes[box].upper] or free

    def score(self, card: Card, box: int, roll: Roll) -> int:
        """What the roll pays in an open box, extra yatzys apart.

        >>> yatzy = load("scandinavian")
        >>> yatzy.score((None,) * 15, yatzy.box_number["full-house"], (2, 2, 5, 5, 5))
        19
        """
        if self.is_joker(card, roll):
            own = self.upper_box_of(roll[0])
            if own is None or card[own] is not None:
                return joker_points(self.boxes[box], roll, self.house)
        return points(self.boxes[box], roll, self.house)

    def extra_points(self, card: Card, roll: Roll) -> int:
        """What the roll earns beside the box it is written into: the extra yatzy."""
        if self.yatzy_box is None or len(set(roll)) != 1:
            return 0
        return self.extra_yatzy if card[self.yatzy_box] else 0

    def flag(self, card: Card) -> int:
        """1 when the yatzy box holds points and that matters later."""
        return int(self.flagged and self.yatzy_box is not None and bool(card[self.yatzy_box]))

    def upper_total(self, card: Card) -> int:
        """The points in the upper boxes."""
        return sum(card[box] or 0 for box in self.upper)

    def bonus_points(self, upper_total: int) -> int:
        """The bonus that an upper total earns."""
        return max((paid for at, paid in self.bonus if upper_total >= at), default=0)

    def total(self, position: Position) -> int:
        """All points so far, with the bonus that the upper total has already earned."""
        return position.held + self.bonus_points(self.upper_total(position.card))


@cache
def built_in() -> tuple[str, ...]:
    """The names of the rule sets that come with the room, the default first."""
    names = sorted(path.stem for path in FOLDER.glob("*.toml"))
    return ("scandinavian", *(name for name in names if name != "scandinavian"))


def titles() -> dict[str, str]:
    """Every built-in rule set with its title."""
    return {name: load(name).title for name in built_in()}


def load(name: str | Path | RuleSet) -> RuleSet:
    """A rule set by name, by file, or by either with switches: ``maxi+four-is-pairs``; over the web never a file."""
    if isinstance(name, RuleSet):
        return name
    text = str(name)
    if text in built_in():
        return _load_built_in(text)
    if text.endswith(".toml"):
        refuse_when_closed(Path(text))
        return read_file(Path(text))
    base, *switches = text.split("+")
    if switches:
        return with_switches(load(base), switches)
    raise UnknownName("rule set", text, built_in())


@cache
def _load_built_in(name: str) -> RuleSet:
    return read_file(FOLDER / f"{name}.toml")


def with_switches(rules: RuleSet, switches: list[str]) -> RuleSet:
    """The rule set with house switches on, given by their short names."""
    for switch in switches:
        if switch not in SWITCHES:
            raise UnknownName("house switch", switch, SWITCHES)
    house = replace(rules.house, **{SWITCHES[switch]: True for switch in switches})
    return replace(rules, name="+".join([rules.name, *switches]), house=house)


def read_file(path: Path) -> RuleSet:
    """A rule set from a TOML file."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BadInput(f"no rule file {path}") from None
    except (OSError, UnicodeDecodeError):
        raise BadInput(f"cannot read the rule file {path}: expected a TOML text file") from None
    return read_text(text, path.stem)


def read_text(text: str, name: str) -> RuleSet:
    """A rule set from TOML text; `name` is used when the text gives none."""
    try:
        said = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"rule set {name}: not valid TOML: {error}") from None
    return read_table(said, name)


def read_table(said: dict[str, Any], name: str) -> RuleSet:
    """A rule set from what a TOML file says."""
    said = dict(said)
    base = said.pop("base", None)
    known = [item.name for item in fields(RuleSet)]
    for word in said:
        if word not in known:
            raise UnknownName(f"word in rule set {name}", word, known)
    values: dict[str, Any] = {}
    if base is not None:
        if base not in built_in():
            raise UnknownName(f"base in rule set {name}", str(base), built_in())
        inherited = load(str(base))
        values = {item.name: getattr(inherited, item.name) for item in fields(RuleSet)}
        values |= {"name": name, "title": name, "about": ""}
    values |= {"name": name, "title": values.get("title", name)}
    for word, value in said.items():
        values[word] = _read_value(name, word, value, values)
    if "boxes" not in values:
        raise BadInput(f'rule set {name}: expected a table [boxes] with lines such as pair = "pairs 1"')
    return check(RuleSet(**values))


def _read_value(name: str, word: str, value: Any, values: dict[str, Any]) -> Any:
    if word == "boxes":
        if not isinstance(value, dict) or not all(isinstance(line, str) for line in value.values()):
            raise BadInput(f'rule set {name}: [boxes] holds lines such as pair = "pairs 1"')
        return tuple(read_box(box, line) for box, line in value.items())
    if word == "bonus":
        if not isinstance(value, list) or not all(
            isinstance(step, dict) and set(step) == {"at", "points"} and all(type(n) is int for n in step.values())
            for step in value
        ):
            raise BadInput(f"rule set {name}: bonus is a list such as [{{ at = 63, points = 50 }}]")
        return tuple(sorted((step["at"], step["points"]) for step in value))
    if word == "house":
        known = [item.name for item in fields(House)]
        if not isinstance(value, dict) or not set(value) <= set(known):
            raise BadInput(f"rule set {name}: [house] knows the switches {', '.join(known)}")
        if not all(type(switch) is bool for switch in value.values()):
            raise BadInput(f"rule set {name}: switches in [house] are true or false")
        return replace(values.get("house", House()), **value)
    kind = {"dice": int, "throws": int, "extra_yatzy": int, "saved_throws": bool, "joker_needs_points": bool}
    wanted = kind.get(word, str)
    if type(value) is not wanted:
        noun = {int: "a whole number", bool: "true or false", str: "a text in quotes"}[wanted]
        raise BadInput(f"rule set {name}: '{word}' is {noun}, not {value!r}")
    return value


def check(rules: RuleSet) -> RuleSet:
    """The rule set itself, when it can be played and solved."""
    name = rules.name

    def refuse(unless: bool, sentence: str) -> None:
        if not unless:
            raise BadInput(f"rule set {name}: {sentence}")

    refuse(1 <= rules.dice <= MOST_DICE, f"dice must be 1 to {MOST_DICE}, not {rules.dice}")
    refuse(1 <= rules.throws <= MOST_THROWS, f"throws must be 1 to {MOST_THROWS}, not {rules.throws}")
    refuse(1 <= len(rules.boxes) <= MOST_BOXES, f"expected 1 to {MOST_BOXES} boxes, not {len(rules.boxes)}")
    refuse(rules.order in ("free", "forced"), f"order is 'free' or 'forced', not '{rules.order}'")
    refuse(rules.joker in ("none", "free", "forced"), f"joker is 'none', 'free' or 'forced', not '{rules.joker}'")
    refuse(0 <= rules.extra_yatzy <= 1000, "extra_yatzy must be 0 to 1000")
    for at, paid in rules.bonus:
        refuse(1 <= at <= HIGHEST_THRESHOLD, f"a bonus threshold must be 1 to {HIGHEST_THRESHOLD}, not {at}")
        refuse(0 <= paid <= 1000, f"a bonus must be 0 to 1000 points, not {paid}")
    steps = [paid for _, paid in rules.bonus]
    refuse(steps == sorted(steps), "a higher bonus threshold must not pay less")
    refuse(not rules.bonus or bool(rules.upper), "a bonus needs upper boxes ('faces 1' to 'faces 6')")
    faces = [rules.boxes[number].pattern for number in rules.upper]
    refuse(len(set(faces)) == len(faces), "each face may have one upper box")
    for box in rules.boxes:
        plain = box.name.replace("-", "")
        refuse(plain.isascii() and plain.isalnum() and box.name == box.name.lower(), f"bad box name '{box.name}'")
        need = dice_needed(box.pattern)
        refuse(need <= rules.dice, f"box {box.name} needs {need} dice, but only {rules.dice} are thrown")
    if rules.joker != "none" or rules.extra_yatzy:
        refuse(rules.yatzy_box is not None, f"jokers need a box 'same {rules.dice}' for all dice alike")
        refuse(rules.order == "free", "jokers need order = 'free'")
    return rules
