"""How far a build has come: `ludometry solve darkchess ... --status`.

done      the class's files are there, whole and of these rules
running   someone holds a claim on the class that beats, here or on another machine that shares the store
ready     everything the class needs is done, and nobody has begun it
waiting   something the class needs is not done yet
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from ludometry.core.machine import cores
from ludometry.games.darkchess.material import elements
from ludometry.games.darkchess.reports import size_words
from ludometry.games.darkchess.rules import RULES_VERSION
from ludometry.games.darkchess.scale.crews import Order, is_done
from ludometry.games.darkchess.scale.planning import Rate, hours, manifests, measured_rate, results, swept
from ludometry.games.darkchess.scale.schedule import simulate
from ludometry.games.darkchess.scale.sides import class_of
from ludometry.games.darkchess.solved import STATES_A_SECOND, Solved, plan_for
from ludometry.games.darkchess.tables import BITS_A_RESULT
from ludometry.study.report import Json, Report, Table


def status_report(found: Solved, targets: list[str], distances: bool, squeeze: bool) -> Report:
    """What is done, what is running and where, what waits, how many bytes, and how long it will take."""
    plan = plan_for(tuple(targets))
    order = Order(distances, squeeze, max(elements(set_) for set_ in targets), "")
    there = found.store.sound_names(RULES_VERSION)
    done = {set_ for set_ in plan.needs if is_done(there.__contains__, set_, order)}
    left = plan.left(done)
    held = {class_of(job): claim for job, claim in found.store.claims.held().items() if class_of(job) in left.needs}
    ready = left.ready(held)
    rate = measured_rate(found) or Rate(STATES_A_SECOND, BITS_A_RESULT, "assumed: nothing large has been built yet")
    workers = len(held) or cores()
    schedule = simulate(left, lambda set_: swept(set_) / rate.states_a_second, workers)
    known = manifests(found.store)
    files = [name for name in there if name.partition(".")[0] in plan.needs and name in known]
    bits = rate.bits_a_result if squeeze else 2.0
    data: Json = {
        "done": len(done),
        "running": [_running(set_, claim) for set_, claim in held.items()],
        "ready": len(ready),
        "waiting": len(left.needs) - len(ready) - len(held),
        "left": len(left.needs),
        "bytes": sum(known[name].bytes for name in files),
        "bytes_left": sum(results(set_) * bits / 8 for set_ in left.needs),
        "cpu_s_left": schedule.work,
        "wall_s_left": schedule.makespan,
        "workers": workers,
        "rate_from": rate.source,
        "next": ready[:5],
        "widest": left.widest(),
        "longest_path_s": schedule.longest_path,
    }
    return Report(data, lambda: _words(data, rate, len(plan.needs)))


def _running(set_: str, claim: Any) -> Json:
    return {
        "class": set_,
        "host": claim.host if claim is not None else None,
        "pid": claim.pid if claim is not None else None,
    }


def _words(data: Json, rate: Rate, total: int) -> list[str | Table]:
    hosts = Counter(one["host"] or "an unknown machine" for one in data["running"])
    where = ", ".join(f"{count} on {host}" for host, count in hosts.items())
    at_work = ", ".join(one["class"] for one in data["running"][:8])
    rows = [
        ["done", f"{data['done']:,} of {total:,} classes, {size_words(data['bytes'])}"],
        ["running", f"{len(data['running']):,} ({where}): {at_work}" if data["running"] else "none"],
        ["ready", f"{data['ready']:,}" + (f": {', '.join(data['next'])} ..." if data["next"] else "")],
        ["waiting", f"{data['waiting']:,}"],
    ]
    if data["left"]:
        who = "the workers that are running" if data["running"] else f"{data['workers']} cores"
        rows += [
            ["still to come", f"about {size_words(data['bytes_left'])}"],
            ["time left", f"{hours(data['cpu_s_left'])} of CPU, {hours(data['wall_s_left'])} with {who}"],
            ["rate", f"{rate.states_a_second / 1e6:.0f} million states a CPU second, {rate.source}"],
        ]
    return [Table(["", ""], rows)]
