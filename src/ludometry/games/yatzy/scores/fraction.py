"""The value of a rule set as a fraction, and the proof that no decision behind it is wrong.

All chances are n / 6^k: a game of m turns with t throws of d dice throws at most m t d dice, so its value times that
power of six is a whole number. Every state is solved once more, in doubles and, beside them, in remainders after
division by enough primes to tell that number from all others (`kernels.residues`); the Chinese remainder theorem puts
it together.

rounding   a double here is a sum of non-negative numbers. Its way through a turn meets at most six roundings a die
           thrown (five additions and a division) and one where the points of a box are added, so after n of them it
           lies within n u / (1 - n u) of its true value as a share of it, u = 2^-53 (Higham, section 3.1)
decision   two options whose doubles lie further apart than four times that are in the right order. All others are
           compared exactly, by their remainders: so no decision rests on rounding
tie        a decision with two or more options that are exactly equal; holding all dice is one option. Which of them is
           taken changes nothing

A spare prime takes no part in putting the number together and must agree with it. An interrupted run continues after
the last finished layer.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from hashlib import sha256
from math import isqrt, prod
from threading import Lock

import numpy as np

from ludometry.core.errors import BadInput, BadTable
from ludometry.core.progress import note, progress
from ludometry.games.yatzy.kernels.residues import Field, Scratch, solve_exactly
from ludometry.games.yatzy.plan import Plan, box_maxima, lane_of, layer_masks, layer_size, plan_of, upper_totals
from ludometry.games.yatzy.rule_set import RuleSet
from ludometry.games.yatzy.tables import ROOM, final_layer, locked, name_of, run_layer, value_count, version_of
from ludometry.solve.jit import announced
from ludometry.tables.arrays import Array, Floats, Ints
from ludometry.tables.store import Store

MOST_VALUES = 1 << 21
"""Rule sets with more values than this would take hours."""
TOP_PRIME = (1 << 32) // 6
"""Six remainders must fit into 32 bits."""
VECTOR = 4
"""Primes come in multiples of this: the machine works on them side by side."""
ROUNDOFF = 2.0**-53
KEEP_AFTER = 5.0
"""Seconds of work after which a finished layer is written down."""


@dataclass(frozen=True, slots=True)
class ExactValue:
    """The value of the empty card, and what its proof met."""

    value: Fraction
    states: int
    """Cards before a throw that can occur and differ in what may still happen."""
    decisions: int
    """Cards, dice and rerolls left."""
    ties: int
    """Decisions with several best options, exactly."""
    near: int
    """Comparisons that doubles could not make."""
    equal: int
    """Those of them whose sides are exactly equal."""
    swapped: int
    """Those of them whose doubles lie the wrong way round."""
    primes: int
    cpu_s: float
    wall_s: float

    @property
    def power(self) -> int:
        """The least k such that the value is n / 6^k."""
        return next(k for k in range(10**4) if 6**k % self.value.denominator == 0)

    @property
    def numerator(self) -> int:
        """The n of n / 6^k."""
        return int(self.value * 6**self.power)

    @property
    def checksum(self) -> str:
        """The SHA-256 of the numerator's decimal digits."""
        return sha256(str(self.numerator).encode()).hexdigest()

    def decimals(self, digits: int = 50) -> str:
        """The value with this many decimals, cut and not rounded.

        >>> ExactValue(Fraction(275, 18), 1, 1, 0, 0, 0, 0, 4, 0.0, 0.0).decimals(6)
        '15.277777'
        """
        whole, rest = divmod(self.value.numerator * 10**digits // self.value.denominator, 10**digits)
        return f"{whole}.{rest:0{digits}d}"


def most_points(rules: RuleSet) -> int:
    """More than any final score."""
    plan = plan_of(rules)
    return int(box_maxima(plan).sum() + plan.bonus.max(initial=0)) + plan.boxes * rules.extra_yatzy + 1


def dice_thrown(rules: RuleSet) -> int:
    """The most dice that a game can throw: the k of 6^k."""
    return len(rules.boxes) * rules.throws * rules.dice


def roundings(rules: RuleSet, turns: int) -> int:
    """The most roundings that a double meets in this many turns."""
    return turns * (6 * rules.throws * rules.dice + 1)


def slack(rules: RuleSet, turns: int) -> float:
    """How many times the smaller of two doubles the larger must be for their order to be proved."""
    errors = roundings(rules, turns) * ROUNDOFF
    return 1 + 4 * errors / (1 - errors)


@cache
def field_of(power: int, most: int) -> Field:
    """Enough primes for whole numbers up to most * 6^power, either sign, and at least one to spare."""
    needed, candidate = 4 * most * 6**power, TOP_PRIME | 1
    primes: list[int] = []
    while prod(primes[:-1]) <= needed or len(primes) % VECTOR:
        candidate -= 2
        if all(candidate % divisor for divisor in range(3, isqrt(candidate) + 1, 2)):
            primes.append(candidate)
    inverse = [[pow(p, -1, q) if i < j else 0 for j, q in enumerate(primes)] for i, p in enumerate(primes)]
    return Field(
        np.array(primes, np.uint32),
        np.array([pow(6, -1, p) * 2**32 % p for p in primes], np.uint32),
        np.array([-pow(p, -1, 2**32) % 2**32 for p in primes], np.uint32),
        np.array([pow(6, power, p) for p in primes], np.uint32),
        np.array(inverse, np.uint32),
    )


def scratch(plan: Plan, primes: int) -> Scratch:
    """Room for one turn."""
    keeps = len(plan.drops)
    best, tied, paid, after = np.zeros((4, keeps), np.int64)
    return Scratch(
        np.zeros(keeps), np.zeros((keeps, primes), np.uint32), best, tied, paid, after, np.zeros(plan.boxes, np.int64),
        np.zeros(primes, np.uint32), np.zeros(primes, np.int64),
    )  # fmt: skip


def cards_that_occur(rules: RuleSet, filled: int) -> Array:
    """For every value of a layer whether some game leads there."""
    plan, occurs = plan_of(rules), np.zeros(layer_size(rules, filled), np.bool_)
    lanes: dict[int, list[int]] = {}
    upper = sum(1 << box for box in rules.upper)
    masks = layer_masks(plan, filled).tolist()
    ends = [*(int(plan.place[mask]) for mask in masks[1:]), len(occurs)]
    for mask, end in zip(masks, ends, strict=True):
        if mask & upper not in lanes:
            lanes[mask & upper] = [lane_of(plan, mask, total) for total in upper_totals(rules, mask)]
        rows = occurs[int(plan.place[mask]) : end].reshape(-1, int(plan.width[mask]))
        rows[:, lanes[mask & upper]] = True
    return occurs


def exact_value(rules: RuleSet, store: Store | None = None) -> ExactValue:
    """Solves a rule set exactly; a run that was interrupted goes on where it stopped."""
    if rules.saved_throws or value_count(rules) > MOST_VALUES:
        raise BadInput(
            f"the exact fraction of {rules.name} would take hours: expected a rule set without saved throws and with "
            f"at most {MOST_VALUES:,} values."
        )
    return _Run(rules, store or Store(ROOM)).finish()


class _Run:
    """One solution, layer by layer from the full card backwards."""

    def __init__(self, rules: RuleSet, store: Store) -> None:
        self.rules, self.store, self.plan = rules, store, plan_of(rules)
        self.field = field_of(dice_thrown(rules), most_points(rules))
        self.primes = len(self.field.prime)
        self.name, self.version = name_of(rules, "fraction-unfinished"), f"{version_of(rules)}-{self.primes}"
        self.tally, self.states = np.zeros(5, np.int64), 0
        self.cpu = self.wall = self.kept = 0.0
        self.filled = self.plan.boxes
        self.values = final_layer(rules, rules.bonus_points)
        self.rows: Array = np.repeat(self.values.astype(np.uint32)[:, None], self.primes, axis=1)
        self._resume()

    def _resume(self) -> None:
        """Takes up the last finished layer of an interrupted run."""
        if not self.store.has(self.name) or self.store.manifest(self.name).rules_version != self.version:
            return
        made = self.store.manifest(self.name).made
        filled = made.get("filled")
        if not isinstance(filled, int) or not 0 <= filled <= self.plan.boxes:
            raise BadTable(f"{self.name} does not say how far it came: delete {self.store.path(self.name)}.")
        like = (layer_size(self.rules, filled), self.primes + 2), np.uint32
        kept = np.array(self.store.open(self.name, self.version, like=like))
        self.filled, self.states = filled, int(made["states"])
        self.tally = np.array(made["tally"], np.int64)
        self.cpu, self.wall = float(made["cpu_s"]), float(made["wall_s"])
        self.rows = np.ascontiguousarray(kept[:, : self.primes])
        self.values = np.ascontiguousarray(kept[:, self.primes :]).view(np.float64).ravel()
        note(f"going on after {self.plan.boxes - self.filled} of {self.plan.boxes} turns")

    def _keep(self) -> None:
        """Writes the finished layer: the remainders, and the doubles as pairs of 32 bits."""
        kept = np.hstack([self.rows, self.values[:, None].view(np.uint32)])
        made = {
            "filled": self.filled,
            "states": self.states,
            "tally": self.tally.tolist(),
            "cpu_s": self.cpu,
            "wall_s": self.wall,
        }
        self.store.write(self.name, kept, self.version, made)
        self.kept = self.wall

    def finish(self) -> ExactValue:
        """Solves what is left, a layer at a time, and puts the fraction together."""
        announced(solve_exactly, "the exact solver", 30)
        work = [layer_masks(self.plan, filled) for filled in range(self.filled)]
        with progress(f"solving {self.rules.name} exactly", sum(map(len, work)), "cards") as bar:
            while self.filled:
                began = time.process_time(), time.perf_counter()
                self.filled -= 1
                self._layer(work[self.filled], bar.advance)
                self.cpu += time.process_time() - began[0]
                self.wall += time.perf_counter() - began[1]
                if self.filled and self.wall - self.kept > KEEP_AFTER:
                    self._keep()
        decisions, ties, near, equal, swapped = self.tally.tolist()
        met = (self.states, decisions, ties, near, equal, swapped)
        found = ExactValue(self._assemble(), *met, self.primes, self.cpu, self.wall)
        self.store.remove(self.name)
        return found

    def _layer(self, masks: Ints, advance: Callable[[float], None]) -> None:
        wanted = cards_that_occur(self.rules, self.filled)
        rows, near = locked(self.rows), slack(self.rules, self.plan.boxes - self.filled)
        values, out, lock = np.zeros(len(wanted)), np.zeros((len(wanted), self.primes), np.uint32), Lock()

        def task(plan: Plan, some: Ints, below: tuple[Floats, ...], own: Floats) -> None:
            tally = np.zeros(5, np.int64)
            work = scratch(plan, self.primes)
            solve_exactly(plan, self.field, some, wanted, below[0], rows, near, own, out, work, tally)
            with lock:
                self.tally += tally

        run_layer(self.plan, masks, (locked(self.values),), task, advance, 0, values)
        self.values, self.rows = values, out
        self.states += int(wanted.sum())

    def _assemble(self) -> Fraction:
        """The whole number behind the remainders of the empty card, over 6^k."""
        power = dice_thrown(self.rules)
        primes = [int(prime) for prime in self.field.prime]
        remainders = [int(rest) * pow(6, power, p) % p for rest, p in zip(self.rows[0], primes, strict=True)]
        whole, modulus = 0, 1
        for rest, p in zip(remainders[:-1], primes, strict=False):
            whole += modulus * ((rest - whole) * pow(modulus, -1, p) % p)
            modulus *= p
        value = Fraction(whole, 6**power)
        errors = roundings(self.rules, self.plan.boxes) * ROUNDOFF
        if whole % primes[-1] != remainders[-1] or abs(Fraction(float(self.values[0])) - value) > value * 2 * errors:
            raise BadTable(f"the exact value of {self.rules.name} does not agree with itself: please report this.")
        return value
