"""`ludometry bench [NAME]`: the headline figures, each measured in a process of its own."""

from __future__ import annotations

import importlib
import io
import json
import platform
from pathlib import Path
from typing import Annotated

from ludometry.core.errors import BadInput, LudometryError, UnknownName
from ludometry.core.files import make_folder, write_text
from ludometry.core.progress import note, progress
from ludometry.core.registry import rooms
from ludometry.study.bench import Case, Row, another_python, bench_report
from ludometry.study.report import Report

_FIRST, _PAPERS, _LEVELS = "ludometry.cli.first", "ludometry.cli.papers_bench", "ludometry.cli.levels_bench"
"""Compile everything from nothing, do papers again, play at every strength: minutes, so only when they are named."""
_ALONE = (
    "import json, sys; from ludometry.study.bench import measure_apart; row = measure_apart(*sys.argv[1:]); "
    "print(json.dumps({slot: getattr(row, slot) for slot in row.__slots__}))"
)


def bench(
    name: Annotated[str, "A room or group such as yatzy, endgames or scale; all of them when left out."] = "",
    *,
    only: Annotated[str, "Only figures whose name holds this text."] = "",
    slow: Annotated[bool, "Also the figures that take minutes."] = False,
    save: Annotated[Path | None, "Also write the table to this text file."] = None,
) -> Report:
    """Measure the headline figures on this machine: medians, CPU beside wall seconds, compilation apart."""
    chosen = [(module, case) for module, case in _cases(name) if only in case.name and (slow or only or not case.slow)]
    if not chosen:
        raise BadInput(f"no figure's name holds {only!r}.")
    rows = []
    with progress("measuring", len(chosen), "figures") as bar:
        for module, case in chosen:
            row = _measure(module, case)
            if row is not None:
                rows.append(row)
            bar.advance()
    report = bench_report(rows)
    if save is not None:
        _save(save, name or "all", report)
    return report


def _cases(name: str) -> list[tuple[str, Case]]:
    groups: dict[str, list[str]] = {
        "environments": ["ludometry.bridges.bench"],
        "first": [_FIRST],
        "papers": [_PAPERS],
        "levels": [_LEVELS],
    }
    for entry in rooms().values():
        if entry.bench:
            module = f"{entry.place}.bench"
            groups.setdefault(entry.bench, []).append(module)
            if entry.id != entry.bench:
                groups[entry.id] = [module]
        for group in entry.benches:
            groups.setdefault(group, []).append(f"{entry.place}.bench_{group}")
    if name and name not in groups:
        raise UnknownName("bench", name, groups)
    modules = groups[name] if name else sorted({m for ms in groups.values() for m in ms} - {_FIRST, _PAPERS, _LEVELS})
    return [(module, case) for module in modules for case in importlib.import_module(module).cases()]


def _measure(module: str, case: Case) -> Row | None:
    """In a fresh process, so that one figure's memory is not counted to another."""
    note(f"measuring {case.name}")
    done = another_python(_ALONE, module, case.name)
    if done.returncode:
        words = done.stderr.strip().splitlines()[-1:] or ["it stopped without a word"]
        raise LudometryError(f"{case.name} could not be measured: {words[0]}")
    row = json.loads(done.stdout.strip().splitlines()[-1])
    return Row(**row)


def _save(path: Path, name: str, report: Report) -> None:
    from rich.console import Console

    make_folder(path.parent)
    file = io.StringIO()
    print(f"ludometry bench {name}: {platform.machine()}, Python {platform.python_version()}", file=file)
    report.print_to(Console(file=file, width=160))
    write_text(path, file.getvalue())
