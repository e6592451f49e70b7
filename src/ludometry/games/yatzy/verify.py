"""Verification of the Yatzy tables: `ludometry verify yatzy`.

values    each state against the best of its boxes and keeps, worked out alone
squares   the mean square lies within what equally good moves allow
targets   the best chance of this many points, for a sample of states and numbers of points

A table in layers is verified, and repaired, layer by layer from the full card backwards.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np

from ludometry.core.errors import BadInput, LudometryError
from ludometry.core.machine import cores
from ludometry.games.yatzy import tables
from ludometry.games.yatzy.dice import numbering
from ludometry.games.yatzy.kernels.verify import Odds, chances_of_states, squares_of_states, values_of_states
from ludometry.games.yatzy.plan import Plan, layer_masks, plan_of, upper_totals
from ludometry.games.yatzy.rule_set import RuleSet, built_in, load
from ludometry.games.yatzy.rules import throws_of
from ludometry.games.yatzy.scores import targets
from ludometry.solve.crew import Here, Threads
from ludometry.study.report import Report
from ludometry.study.verifying import Finding, Subject, drawn, named_files, verify_report
from ludometry.tables.arrays import Floats, Ints
from ludometry.tables.store import Store

KINDS = ("values", "squares", "targets")
CLOSE = {"values": 1e-9, "squares": 1e-8, "targets": 2e-6}
"""How far a stored number may lie from its equation, as a share of it: rounding, and single precision for targets."""
LEARNED = "tables of other kinds or of other rule files have no equation here: their checksums alone were compared."
CHUNK = 512
MOST_TARGETS = 20_000
"""The most positions of a layer of targets that are checked: each is a turn of its own."""


@cache
def odds_of(dice: int) -> Odds:
    """Throws and keeps of this many dice, from the plain rules."""
    known = numbering(dice)
    hand_of = {hand: place for place, hand in enumerate(known.hands)}
    throw_at, throw_hand, throw_chance = [0], [], []
    for keep in known.keeps:
        for thrown, chance in throws_of(dice - len(keep)):
            throw_hand.append(hand_of[tuple(sorted(keep + thrown))])
            throw_chance.append(chance)
        throw_at.append(len(throw_hand))
    keep_at, keeps = [0], []
    for hand in known.hands:
        parts = {part for size in range(dice) for part in combinations(hand, size)}
        keeps += sorted(known.number[part] for part in parts)
        keep_at.append(len(keeps))
    return Odds(
        np.array(throw_at), np.array(throw_hand), np.array(throw_chance), np.array(keep_at), np.array(keeps),
        np.array([chance for _, chance in throws_of(dice)]),
    )  # fmt: skip


def write_state(rules: RuleSet, state: Iterable[int]) -> str:
    """A state in words: mask, flag, upper total, saved throws."""
    mask, flag, upper, saved = (int(number) for number in state)
    filled = ",".join(box.name for place, box in enumerate(rules.boxes) if mask >> place & 1) or "nothing"
    return (
        f"{filled} filled, upper total {upper}{', yatzy with points' if flag else ''}"
        f"{f', {saved} saved throws' if saved else ''}"
    )


def states_at(plan: Plan, filled: int, places: Ints) -> Ints:
    """The states at places of a layer's array, a row each: mask, flag, upper total, saved throws."""
    masks = layer_masks(plan, filled)
    mask = masks[np.searchsorted(plan.place[masks], places, side="right") - 1]
    row, lane = np.divmod(places - plan.place[mask], plan.width[mask])
    flags = np.where(mask >> plan.yatzy & 1, 2, 1) if plan.flagged else np.ones_like(mask)
    saved, flag = np.divmod(row, flags)
    return np.stack([mask, flag, plan.base[mask] + lane, saved], axis=1).astype(np.int64)


@dataclass(frozen=True, slots=True)
class Layer:
    """What one layer of a table is compared with: for states, the least and the greatest number that would be right."""

    rules: RuleSet
    table: tables.ValueTable
    squares: tables.ValueTable | None
    filled: int

    def allowed(self, states: Ints) -> tuple[Floats, Floats]:
        plan, odds = plan_of(self.rules), odds_of(self.rules.dice)
        if self.filled == plan.boxes:
            bonus = np.array([float(self.rules.bonus_points(int(upper))) for upper in states[:, 2]])
            full = bonus if self.squares is None else bonus**2
            return full, full
        hands, keeps = odds.first.size, odds.throw_at.size - 1
        work = (np.zeros(hands), np.zeros(hands), np.zeros(keeps))
        below = self.table.layers[self.filled + 1]
        if self.squares is None:
            out = np.zeros(len(states))
            values_of_states(plan, odds, states, below, out, *work)
            return out, out
        both = np.zeros((len(states), 2))
        beside = self.squares.layers[self.filled + 1]
        squares_of_states(plan, odds, states, below, beside, both, *work, np.zeros((6, keeps)))
        return both[:, 0], both[:, 1]

    def wrong(self, places: Ints) -> list[str]:
        """What is wrong at places of the layer."""
        states = states_at(plan_of(self.rules), self.filled, places)
        low, high = self.allowed(states)
        stored = (self.squares or self.table).layers[self.filled][places]
        rounding = CLOSE["values" if self.squares is None else "squares"] * np.maximum(1.0, np.abs(high))
        # A number that is none fails every comparison, so the question is asked this way round.
        right = (low - rounding <= stored) & (stored <= high + rounding)
        return [write_state(self.rules, state) for state in states[~right]]


def _drawn(sizes: list[int], most: int, seed: int) -> tuple[list[Ints], int]:
    """Places of each layer, all of them or this many at random over all layers, and how many there are."""
    ends = np.cumsum(sizes)
    total = int(ends[-1])
    picks = drawn(total, most, seed)
    cuts = np.searchsorted(picks, ends)
    begins = ends - np.array(sizes)
    return [part - begin for part, begin in zip(np.split(picks, cuts[:-1]), begins, strict=True)], total


def check_table(
    rules: RuleSet, kind: str, store: Store, most: int, seed: int, workers: int, only: int | None = None
) -> Finding:
    """Compares a table, or one layer of it, with its equation."""
    if kind == "targets":
        return _check_targets(rules, store, most, seed, only or 0)
    if kind == "squares" and rules.saved_throws:
        return Finding(0, 0, note=LEARNED)
    table = tables.load_table(rules, "values", store)
    squares = tables.load_table(rules, "squares", store) if kind == "squares" else None
    sizes = [len(layer) if only in (None, filled) else 0 for filled, layer in enumerate(table.layers)]
    drawn, total = _drawn(sizes, most, seed)
    parts = [
        (Layer(rules, table, squares, filled), places[first : first + CHUNK])
        for filled, places in enumerate(drawn)
        for first in range(0, len(places), CHUNK)
    ]
    crew = Here() if workers <= 1 else Threads(workers)
    wrong = [said for found in crew.run(lambda part: part[0].wrong(part[1]), parts) for said in found]
    return Finding(sum(map(len, drawn)), total, len(wrong), wrong[0] if wrong else "")


def _check_targets(rules: RuleSet, store: Store, most: int, seed: int, filled: int) -> Finding:
    """A layer of the table of all targets: a sample of states that can occur, each with a number of points."""
    found = targets.load_targets(rules, store)
    plan, odds, rows = found.plan, odds_of(rules.dice), found.rows
    total = len(found.layers[filled])
    # Drawn with repetition, so never said to be all of them.
    count = max(1, min(most or MOST_TARGETS, total - 1, MOST_TARGETS))
    rng = np.random.default_rng([seed, filled])
    states = np.zeros((count, 4), np.int64)
    masks = layer_masks(plan, filled)
    totals = {int(mask): sorted(upper_totals(rules, int(mask))) for mask in rng.choice(masks, min(len(masks), 200))}
    for row, mask in enumerate(rng.choice(list(totals), count)):
        flag = int(rng.integers(2)) if plan.flagged and mask >> plan.yatzy & 1 else 0
        needed = int(rng.integers(1, int(rows.length[2 * mask + flag]) + 1))
        states[row] = mask, flag, rng.choice(totals[int(mask)]), needed
    if filled == plan.boxes:
        chances = np.array([float(needed <= rules.bonus_points(int(upper))) for _, _, upper, needed in states])
    else:
        hands, keeps = odds.first.size, odds.throw_at.size - 1
        work = (np.zeros(hands), np.zeros(hands), np.zeros(keeps))
        chances = np.zeros(count)
        below = np.asarray(found.layers[filled + 1])
        chances_of_states(plan, odds, states, below, rows.place, rows.length, chances, *work)
    stored = np.array([found.chance(int(m), int(u), int(needed), int(f)) for m, f, u, needed in states])
    bad = states[~(np.abs(stored - chances) <= CLOSE["targets"])]
    example = f"{write_state(rules, [*bad[0][:3], 0])}, {bad[0][3]} points needed" if len(bad) else ""
    # Few cards, and needs drawn without regard to how many each card has: not uniform.
    return Finding(count, total, len(bad), example, draws=0)


def _rebuild(rules: RuleSet, kind: str, store: Store, name: str) -> None:
    store.remove(name)
    (targets.solve_targets if kind == "targets" else tables.BUILDERS[kind])(rules, store)


def _subjects_of(rules: RuleSet, kind: str, store: Store, workers: int) -> list[Subject]:
    """One subject, or one a layer, the full card first."""
    version = tables.version_of(rules)
    layers: Iterable[int | None] = (None,)
    if tables.in_layers(rules) or kind == "targets":
        layers = range(len(rules.boxes), -1, -1)
    found = []
    for layer in layers:
        name = tables.name_of(rules, kind, layer)
        needs = () if layer in (None, len(rules.boxes)) else (tables.name_of(rules, kind, layer + 1),)
        beside = (tables.name_of(rules, "values", None if not tables.in_layers(rules) else layer),)
        found.append(
            Subject(
                name=name,
                store=store,
                files=(name,),
                rules_version=version,
                check=lambda most, seed, layer=layer: check_table(rules, kind, store, most, seed, workers, layer),  # type: ignore[misc]
                rebuild=lambda name=name: _rebuild(rules, kind, store, name),  # type: ignore[misc]
                needs=(*needs, *(beside if kind == "squares" else ())),
                word=f"{kind} --rules {rules.name}",
            )
        )
    return found


def _checksums_only(store: Store, name: str) -> Subject:
    def cannot() -> None:
        raise BadInput(f"the table {name} is not one that can be built again here: remove it and build it anew.")

    try:
        version = store.manifest(name).rules_version
    except LudometryError:
        version = ""
    return Subject(name, store, (name,), version, lambda most, seed: Finding(0, 0, note=LEARNED), cannot)


def subjects(what: str, rules: str, store: Store, workers: int) -> list[Subject]:
    """The tables to verify: of one rule set, or of every rule set that has any."""
    there = named_files(store)
    chosen: list[Subject] = []
    for rule_set in [load(rules)] if rules else [load(name) for name in built_in()]:
        for kind in KINDS:
            if what in ("", kind):
                listed = _subjects_of(rule_set, kind, store, workers)
                if any(subject.name in there for subject in listed) or (what and rules):
                    chosen += listed
    known = {subject.name for subject in chosen}
    if not what and not rules:
        chosen += [_checksums_only(store, name) for name in sorted(there - known)]
    return chosen


def verify(what: str, rules: str, repair: bool, positions: int, seed: int, store: Store | None = None) -> Report:
    """What `ludometry verify yatzy` answers."""
    if positions < 0:
        raise BadInput("--positions is a number of positions a table, or 0 for all of them.")
    store = store or Store(tables.ROOM)
    workers = min(tables.threads(), cores())
    return verify_report("yatzy", subjects(what, rules, store, workers), repair, positions, seed)
