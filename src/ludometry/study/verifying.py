"""Whether tables are what they should be: checksums, then each table's own equation, then repair.

subject    one table as a player names it, kept in one file or several
equation   what a table must obey by itself: a position is worth what its best move leads to
finding    what checking a table by its equation brought to light
bound      the share of wrong positions that a clean sample leaves possible, with 99 % confidence

A room joins by listing its subjects, each after those whose tables its equation reads; `verify_report` does the rest.
"""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

import numpy as np

from ludometry.core.errors import LudometryError, UnknownName
from ludometry.core.progress import progress
from ludometry.study.report import Json, Report, Table
from ludometry.tables.arrays import Ints
from ludometry.tables.store import Store

DOUBT = 0.01
"""One minus the confidence of a sample."""
RIGHT, WRONG, REPAIRED, WAITING = "right", "wrong", "repaired", "not checked"
MOST_POSITIONS = 1_000_000
"""This many positions of a table are checked unless told otherwise; of a smaller table, all."""


UNREADABLE = (ValueError, LookupError, TypeError, ArithmeticError, EOFError, zlib.error)
"""What reading a file can end in whose bytes are not what they were, although its checksum says so."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A table compared with its equation."""

    checked: int
    """How many positions were looked at."""
    total: int
    """How many there are to look at."""
    wrong: int = 0
    example: str = ""
    """A wrong position in the room's notation."""
    draws: int | None = None
    """Independent uniform draws behind the positions: fewer where several are looked at a draw, 0 where the sample is
    not uniform and nothing follows from it; as many as positions when not given."""
    note: str = ""
    """Why there was nothing to look at: a table that was learned has no equation."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A table that can be verified."""

    name: str
    store: Store
    files: tuple[str, ...]
    """The names of its files in the store."""
    rules_version: str
    check: Callable[[int, int], Finding]
    """Checks at most this many positions by the equation, drawn by a seed when there are more; 0 means all."""
    rebuild: Callable[[], None]
    """Builds the table again from what it needs, and forgets what was read from the old one."""
    needs: tuple[str, ...] = ()
    """The subjects whose tables the equation reads."""
    word: str = ""
    """What to type after `ludometry verify ROOM` for this subject; its name when empty."""


def bound(draws: int) -> float:
    """The largest share of wrong positions that would still let all draws pass once in a hundred times.

    Where a draw looks at several positions, the share of draws with something wrong is at least that of positions.

    >>> f"{100 * bound(1_000_000):.5f} %"
    '0.00046 %'
    """
    return 1.0 if draws < 1 else float(1.0 - DOUBT ** (1.0 / draws))


def bound_words(checked: int, draws: int) -> str:
    """The sentence that a clean sample earns.

    >>> bound_words(1_000_000, 500_000)
    'no error in 1,000,000 positions: fewer than 0.00092 % wrong with 99 % confidence'
    """
    share = 100 * bound(draws)
    return f"no error in {checked:,} positions: fewer than {share:.2g} % wrong with 99 % confidence"


def named_files(store: Store) -> set[str]:
    """Every table that the store knows of, those included that have lost their data or their manifest."""
    names = set(store.names())
    if store.remote is None and store.folder.is_dir():
        files = (path for path in store.folder.iterdir() if path.suffix in (".npy", ".json"))
        names |= {path.name.removesuffix(path.suffix) for path in files if not path.name.startswith(".")}
    return names


def drawn(total: int, most: int, seed: int) -> Ints:
    """Places of a table: all, or when there are more than `most` as many at random, in order."""
    if not 0 < most < total:
        return np.arange(total)
    return np.sort(np.random.default_rng(seed).integers(0, total, most))


def asked_for(what: str, names: Collection[str], store: Store) -> list[str]:
    """The tables that a word means: one by its name, or without a word all of these that are there."""
    if what and what not in names:
        raise UnknownName("table", what, names)
    there = named_files(store)
    return [name for name in names if name == what or (not what and name in there)]


def _bytes(store: Store, name: str) -> int:
    try:
        return store.size(name)
    except (LudometryError, OSError):
        return 0


def trouble_with_files(subject: Subject) -> str:
    """What is wrong with a subject's files, in words that follow the table's name; empty when nothing is."""
    for name in subject.files:
        if not subject.store.has(name):
            return f"lacks its file {name}"
        try:
            # Opening compares rules, size and shape with the manifest, before the long way through the checksum.
            subject.store.open(name, subject.rules_version)
        except LudometryError as problem:
            return f"cannot be opened ({str(problem).split(': ')[0]})"
        if not subject.store.verify(name):
            return f"has been altered since it was built (checksum of {name})"
    return ""


def _examine(subject: Subject, most: int, seed: int) -> tuple[str, Finding | None]:
    trouble = trouble_with_files(subject)
    if trouble:
        return trouble, None
    try:
        finding = subject.check(most, seed)
    except LudometryError as problem:
        return f"cannot be compared with its equation ({str(problem).rstrip('.')})", None
    except UNREADABLE as problem:
        return f"cannot be read ({type(problem).__name__})", None
    if finding.wrong:
        return (
            f"does not obey its own equation: {finding.wrong:,} of {finding.checked:,} positions are wrong, "
            f"such as {finding.example}",
            finding,
        )
    return "", finding


def _checksums(subject: Subject) -> tuple[str, ...]:
    try:
        return tuple(subject.store.manifest(name).sha256 for name in subject.files)
    except LudometryError:
        return ()


def verify_report(
    room: str, subjects: Iterable[Subject], repair: bool = False, most: int = MOST_POSITIONS, seed: int = 1
) -> Report:
    """Verifies subjects in order, and with `repair` builds again what is wrong and what was built from it."""
    listed = list(subjects)
    rows: list[Json] = []
    bad: set[str] = set()
    changed: set[str] = set()
    clock = 0.0
    with progress("verifying", len(listed), "tables") as bar:
        for subject in listed:
            waits_for = [need for need in subject.needs if need in bad]
            began = time.perf_counter()
            if waits_for:
                rows.append(_row(subject, WAITING, f"is read against {waits_for[0]}, which is wrong", None))
                bad.add(subject.name)
            else:
                row = _verify_one(subject, repair, most, seed, changed)
                rows.append(row)
                if row["state"] == WRONG:
                    bad.add(subject.name)
            clock += time.perf_counter() - began
            bar.advance()
    return _report(room, rows, clock, repair)


def _verify_one(subject: Subject, repair: bool, most: int, seed: int, changed: set[str]) -> Json:
    trouble, finding = _examine(subject, most, seed)
    stale = [need for need in subject.needs if need in changed]
    if not trouble and stale and finding is not None and finding.checked < finding.total:
        trouble = f"was built from {stale[0]}, whose values have changed"
    if not trouble or not repair:
        return _row(subject, WRONG if trouble else RIGHT, trouble, finding)
    before = _checksums(subject)
    subject.rebuild()
    still, finding = _examine(subject, most, seed)
    if still:
        return _row(subject, WRONG, f"{still}, even after it was built again", finding)
    if _checksums(subject) != before:
        changed.add(subject.name)
    return _row(subject, REPAIRED, trouble, finding)


def _draws(finding: Finding) -> int:
    return finding.checked if finding.draws is None else finding.draws


def _row(subject: Subject, state: str, trouble: str, finding: Finding | None) -> Json:
    return {
        "table": subject.name,
        "command": f"ludometry verify {subject.store.room} {subject.word or subject.name} --repair",
        "state": state,
        "problem": trouble or None,
        "bytes": sum(_bytes(subject.store, name) for name in subject.files),
        "positions": finding.checked if finding else 0,
        "of": finding.total if finding else None,
        "wrong": finding.wrong if finding else None,
        "example": (finding.example or None) if finding else None,
        "draws": _draws(finding) if finding else None,
        "bound": bound(_draws(finding)) if finding and 0 < finding.checked < finding.total else None,
        "note": (finding.note or None) if finding else None,
    }


def _report(room: str, rows: list[Json], seconds: float, repair: bool) -> Report:
    positions = sum(row["positions"] for row in rows)
    wrong = [row for row in rows if row["state"] == WRONG]
    problem = None
    if wrong:
        first = wrong[0]
        more = f" ({len(wrong) - 1} more tables are wrong)" if len(wrong) > 1 else ""
        cure = "please report it." if repair else f"repair it with '{first['command']}'{more}."
        problem = f"the table {first['table']} {first['problem']}: {cure}"
    data = {
        "room": room,
        "rows": rows,
        "tables": len(rows),
        "bytes": sum(row["bytes"] for row in rows),
        "positions": positions,
        "seconds": seconds,
        "positions_a_second": positions / seconds if positions and seconds else None,
        "right": not wrong,
        "problem": problem,
    }
    return Report(data, _words(rows, data), failed=bool(wrong))


def _words(rows: list[Json], data: Json) -> list[str | Table]:
    if not rows:
        return ["there are no tables to verify here."]
    parts: list[str | Table] = []
    unlike = [row for row in rows if row["state"] != RIGHT] if len(rows) > 24 else rows
    if unlike:
        shown = [
            [row["table"], row["state"], f"{row['bytes']:,}", _checked(row), row["problem"] or ""] for row in unlike
        ]
        parts.append(Table(["table", "state", "bytes", "positions", ""], shown))
    whole = [row for row in rows if row["positions"] and row["bound"] is None]
    sampled = [row for row in rows if row["bound"] is not None and not row["wrong"]]
    parts.append(
        f"{len(rows):,} tables, {data['bytes']:,} bytes: {sum(r['state'] in (RIGHT, REPAIRED) for r in rows):,} right"
        + (f", {n:,} of them built again" if (n := sum(r["state"] == REPAIRED for r in rows)) else "")
        + "."
    )
    if data["positions"]:
        parts.append(
            f"{data['positions']:,} positions compared with their equation in {data['seconds']:.1f} s, "
            f"{_rate(data['positions_a_second'])} a second, checksums included; "
            f"every position of {len(whole):,} tables, a sample of {len(sampled):,}."
        )
    if sampled:
        weakest = min((row for row in sampled if row["draws"]), key=lambda row: row["draws"], default=None)
        if weakest is not None:
            parts.append(f"in each table drawn from: {bound_words(weakest['positions'], weakest['draws'])}, or better.")
        if any(not row["draws"] for row in sampled):
            parts.append("tables whose sample is not uniform: no error seen, and no bound follows.")
    notes = sorted({row["note"] for row in rows if row["note"]})
    return [*parts, *notes]


def _rate(rate: float) -> str:
    return f"{rate / 1e6:.2f} million" if rate >= 1e5 else f"{rate:,.0f}"


def _checked(row: Json) -> str:
    if row["of"] is None or not row["of"]:
        return ""
    return f"all {row['of']:,}" if row["bound"] is None else f"{row['positions']:,} of {row['of']:,}"
