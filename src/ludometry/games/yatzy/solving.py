"""`solve` as a report: which table was made, what the game is worth, what it took."""

from __future__ import annotations

from ludometry.core.errors import UnknownName
from ludometry.games.yatzy import tables
from ludometry.games.yatzy.rule_set import RuleSet, load
from ludometry.study.report import Report, Table

BUILDERS = {"values": tables.solve, "squares": tables.solve_squares}


def solve_table(what: str, rules: str) -> Report:
    """Builds a table of a rule set."""
    if what not in BUILDERS:
        raise UnknownName("table", what, BUILDERS)
    rule_set = load(rules)
    built = BUILDERS[what](rule_set)
    return built_report(rule_set, what, built)


def built_report(rule_set: RuleSet, what: str, built: tables.Built) -> Report:
    """What a build made."""
    mean = built.mean if what == "values" else tables.table_of(rule_set).start
    sd = None if what == "values" else max(0.0, built.mean - mean**2) ** 0.5
    data = {
        "rules": rule_set.name,
        "title": rule_set.title,
        "what": what,
        "mean": mean,
        "sd": sd,
        "states": built.states,
        "values": built.values,
        "cpu_s": built.cpu_s,
        "wall_s": built.wall_s,
        "bytes": built.bytes,
    }
    rows = [
        ["mean final score", f"{mean:.12g}"],
        *([["standard deviation", f"{sd:.6f}"]] if sd is not None else []),
        ["cards before a throw", f"{built.states:,}"],
        ["values in the table", f"{built.values:,}"],
        ["size", f"{built.bytes / 1e6:,.1f} MB"],
        ["time", f"{built.cpu_s:.2f} s of CPU, {built.wall_s:.2f} s on the clock"],
    ]
    return Report(data, [Table(["", ""], rows, f"{rule_set.title} ({rule_set.name}), {what}")])
