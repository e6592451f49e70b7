"""`solve` as a report: which table was made, what the game is worth, what it took."""

from __future__ import annotations

from contextlib import closing
from dataclasses import asdict

from ludometry.core.errors import BadInput
from ludometry.games.yatzy import tables
from ludometry.games.yatzy.rule_set import RuleSet
from ludometry.games.yatzy.rules import Yatzy
from ludometry.solve.jit import timed
from ludometry.study.chart import lines
from ludometry.study.report import Json, Report, Table
from ludometry.tables.store import Store

QUANTILES = (0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999)


def solve_table(
    game: Yatzy, what: str, position: str, policy_table: bool, cluster: str = "", exact: bool = False
) -> Report:
    """Builds a table of a rule set, or works out a distribution."""
    rule_set = game.rules
    if exact:
        if what != "values" or position or policy_table or cluster:
            raise BadInput("--exact gives the value of a whole game as a fraction: name the rules and nothing else.")
        return fraction_report(rule_set)
    if cluster:
        return _on_cluster(what, rule_set, cluster)
    if policy_table:
        return policy_report(rule_set)
    if position and what != "distribution":
        raise BadInput("--position is for 'solve yatzy distribution': tables cover every position at once.")
    if what == "distribution":
        return distribution_report(game, position)
    if what == "targets":
        return targets_report(rule_set)
    return built_report(rule_set, what, tables.BUILDERS[what](rule_set))


def _on_cluster(what: str, rule_set: RuleSet, cluster: str) -> Report:
    """The layers of a large table in slices, by the workers of a cluster."""
    from ludometry.solve.dask_crew import join

    if what not in tables.BUILDERS or not tables.in_layers(rule_set):
        raise BadInput(
            f"--cluster is for the values and squares of large rule sets such as maxi: {what} of {rule_set.name} is "
            "made here."
        )
    with closing(join(cluster)) as crew:
        crew.demand_shared(Store(tables.ROOM).place)
        return built_report(rule_set, what, tables.BUILDERS[what](rule_set, None, crew))


def distribution_report(game: Yatzy, text: str) -> Report:
    """The exact probability of every final score under play for the best mean."""
    from ludometry.games.yatzy.scores.distribution import distribution

    position = game.read(text) if text else game.start()
    found, cpu, wall = timed(lambda: distribution(game.rules, position))
    quantiles = {f"{share:g}": found.quantile(share) for share in QUANTILES}
    data: Json = {
        "rules": game.rules.name,
        "what": "distribution",
        "position": game.write(position),
        "mean": found.mean,
        "sd": found.sd,
        "mode": found.mode,
        "lowest": found.lowest,
        "highest": found.highest,
        "bonus": found.bonus,
        "extra": found.extra,
        "quantiles": quantiles,
        "boxes": [{"box": box.name, "mean": box.mean, "zero": box.zero} for box in found.boxes],
        "pmf": {str(score): float(chance) for score, chance in zip(found.scores, found.pmf, strict=True)},
        "states": len(found.pmf),
        "cpu_s": cpu,
        "wall_s": wall,
        "bytes": 0,
    }
    figures = [
        ["mean", f"{found.mean:.9g}"],
        ["standard deviation", f"{found.sd:.5f}"],
        ["most common score", f"{found.mode} ({100 * found.probability(found.mode):.3f} %)"],
        ["bonus", f"{100 * found.bonus:.4f} %"],
        ["lowest and highest", f"{found.lowest} and {found.highest}"],
        ["quantiles", ", ".join(f"{100 * share:g} %: {found.quantile(share)}" for share in QUANTILES)],
        ["at least", ", ".join(f"{goal}: {100 * found.at_least(goal):.3f} %" for goal in (200, 250, 300))],
    ]
    boxes = [[box.name, f"{box.mean:.4f}", f"{100 * box.zero:.2f} %"] for box in found.boxes]
    picture = lines(
        f"{game.rules.title}: final score under best play",
        "points",
        "probability",
        {"exact": ([float(score) for score in found.scores], [float(chance) for chance in found.pmf])},
        zero=True,
    )
    parts = [Table(["", ""], figures, game.write(position)), Table(["box", "mean points", "crossed out"], boxes)]
    return Report(data, parts, picture)


def policy_report(rule_set: RuleSet) -> Report:
    """The thesis's explicit table: an action for every state, a byte each."""
    from ludometry.games.yatzy.thesis.policy_table import write_policy

    built = write_policy(rule_set)
    mean = tables.table_of(rule_set).start
    data = {
        "rules": rule_set.name,
        "what": "policy",
        "mean": mean,
        "states": built.nodes,
        "cpu_s": built.cpu_s,
        "wall_s": built.wall_s,
        "bytes": built.bytes,
    }
    rows = [
        ["mean final score", f"{mean:.12g}"],
        ["states, a byte each", f"{built.nodes:,}"],
        ["size", f"{built.bytes / 1e9:.3f} GB"],
        ["time", f"{built.cpu_s:.1f} s of CPU, {built.wall_s:.1f} s on the clock"],
    ]
    return Report(data, [Table(["", ""], rows, f"{rule_set.title}: the best action in every state")])


def fraction_report(rule_set: RuleSet) -> Report:
    """The value of a rule set as a fraction, and what proves that no decision behind it is wrong."""
    from ludometry.games.yatzy.scores.fraction import exact_value, slack

    found = exact_value(rule_set)
    numerator, power, bound = found.numerator, found.power, slack(rule_set, len(rule_set.boxes)) - 1
    data = {
        "rules": rule_set.name,
        "what": "fraction",
        "numerator": str(numerator),
        "power_of_six": power,
        "sha256": found.checksum,
        "decimals": found.decimals(),
        "mean": float(found.value),
        "states": found.states,
        "decisions": found.decisions,
        "ties": found.ties,
        "near": found.near,
        "equal": found.equal,
        "swapped": found.swapped,
        "bound": bound,
        "primes": found.primes,
        "cpu_s": found.cpu_s,
        "wall_s": found.wall_s,
        "bytes": 0,
    }
    rows = [
        ["mean final score", found.decimals()],
        ["as a fraction", f"n / 6^{power}, where n has {len(str(numerator))} digits"],
        ["SHA-256 of the digits of n", found.checksum],
        ["cards before a throw", f"{found.states:,} that can occur and are not alike"],
        ["decisions", f"{found.decisions:,} (card, dice and rerolls left)"],
        ["with several best moves", f"{found.ties:,}, exactly equal"],
        ["compared exactly", f"{found.near:,}: nearer than {bound:.2g} as a share, where rounding could have decided"],
        ["of these", f"{found.equal:,} equal, {found.near - found.equal:,} not; {found.swapped:,} in another order"],
        ["time", f"{found.cpu_s:.1f} s of CPU, {found.wall_s:.1f} s on the clock, {found.primes} primes"],
    ]
    return Report(data, [Table(["", ""], rows, f"{rule_set.title} ({rule_set.name}), exactly"), f"n = {numerator}"])


def targets_report(rule_set: RuleSet) -> Report:
    """The best chance of every total, from the table of all targets."""
    from ludometry.games.yatzy.scores.targets import load_targets, solve_targets

    built = solve_targets(rule_set)
    row = load_targets(rule_set).row(0, 0)
    chances = {goal: float(chance) for goal, chance in enumerate(row, 1)}
    data = {
        "rules": rule_set.name,
        "what": "targets",
        **asdict(built),
        "mean": None,
        "targets": {str(goal): chance for goal, chance in chances.items()},
    }
    shown = [[goal, f"{chances[goal]:.6g}"] for goal in chances if goal % 25 == 0 and chances[goal] > 0]
    size = f"{built.bytes / 1e6:,.0f} MB, {built.cpu_s:.1f} s of CPU, {built.wall_s:.1f} s on the clock"
    picture = lines(
        f"{rule_set.title}: the best chance of a total",
        "points",
        "probability",
        {"best chance": ([float(goal) for goal in chances], list(chances.values()))},
        zero=True,
    )
    return Report(data, [Table(["at least", "best chance"], shown, f"{rule_set.title}: targets"), size], picture)


def built_report(rule_set: RuleSet, what: str, built: tables.BuiltTable) -> Report:
    """What a build made."""
    mean = built.mean if what == "values" else tables.table_of(rule_set).start
    sd = None if what == "values" else max(0.0, built.mean - mean**2) ** 0.5
    data = {
        "rules": rule_set.name,
        "title": rule_set.title,
        "what": what,
        "mean": mean,
        "sd": sd,
        **(asdict(built) | {"mean": mean}),
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
