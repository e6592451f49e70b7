"""Measurements: medians of CPU and wall seconds, and of memory, with the compilation apart.

case    one headline figure: something to run, what it yields and in which unit, and the bar it should reach
row     what was measured: name cpu_s wall_s rss_mb value unit
"""

from __future__ import annotations

import importlib
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from ludometry.core.machine import cpu_seconds, peak_memory_mb
from ludometry.core.progress import note
from ludometry.study.report import Report, Table


@dataclass(frozen=True, slots=True)
class Case:
    """One figure to measure."""

    name: str
    run: Callable[[], Any]
    """Does the work once; what it returns is handed to `value`."""
    unit: str
    value: Callable[[Any, float], float] | None = None
    """From the result and the CPU seconds of the run to the figure; the CPU seconds themselves when not given."""
    warm: Callable[[], Any] | None = None
    """Compiles what the run needs, unmeasured apart from its own row; the first run when not given."""
    repeats: int = 3
    bar: str = ""
    """What the figure should reach, in words: "at most 1.6"."""
    slow: bool = False
    """Runs for minutes: measured only when it is named or `--slow` is given."""
    memory: Callable[[Any], float] | None = None
    """From the result to the megabytes of the process that did the work; this process's own when not given."""
    compiled: Callable[[Any], int] | None = None
    """From the result to how many kernels were compiled in the run, where that is counted."""


@dataclass(frozen=True, slots=True)
class Row:
    """What was measured."""

    name: str
    cpu_s: float
    wall_s: float
    rss_mb: float
    value: float
    unit: str
    compile_s: float
    bar: str
    compilations: int | None = None
    """How many kernels were compiled in the last run; None where nobody counted."""


def another_python(code: str, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Runs a line of Python in a process of its own; whatever a pipe is taken for elsewhere, this one holds UTF-8."""
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, **settings, "PYTHONIOENCODING": "utf-8"},
        check=False,
    )


def measure(case: Case) -> Row:
    """Runs a case and takes medians."""
    note(f"measuring {case.name}")
    began = cpu_seconds()
    if case.warm is not None:
        case.warm()
    elif case.repeats > 1:
        case.run()
    compiled = cpu_seconds() - began
    cpu, wall, values = [], [], []
    for _ in range(case.repeats):
        cpu_before, wall_before = cpu_seconds(), time.perf_counter()
        result = case.run()
        cpu.append(cpu_seconds() - cpu_before)
        wall.append(time.perf_counter() - wall_before)
        values.append(cpu[-1] if case.value is None else case.value(result, cpu[-1]))
    middle = statistics.median
    memory = peak_memory_mb() if case.memory is None else case.memory(result)
    count = None if case.compiled is None else case.compiled(result)
    return Row(case.name, middle(cpu), middle(wall), memory, middle(values), case.unit, compiled, case.bar, count)


def measure_apart(module: str, name: str) -> Row:
    """Measures one case of a `bench` module in this process; the runner calls it in a fresh one for its memory."""
    cases: Iterable[Case] = importlib.import_module(module).cases()
    return measure(next(case for case in cases if case.name == name))


def bench_report(rows: list[Row]) -> Report:
    """Rows in the shape that stays, and a table to read."""
    data = {"rows": [{slot: getattr(row, slot) for slot in row.__slots__} for row in rows]}
    counted = any(row.compilations is not None for row in rows)
    shown = [
        [
            row.name,
            f"{row.value:,.4g}" if row.value < 1000 else f"{row.value:,.0f}",
            row.unit,
            row.bar,
            f"{row.cpu_s:.3g}",
            f"{row.wall_s:.3g}",
            f"{row.rss_mb:.0f}",
            f"{row.compile_s:.1f}",
            *(["" if row.compilations is None else f"{row.compilations:,}"] if counted else []),
        ]
        for row in rows
    ]
    columns = ["figure", "value", "unit", "bar", "CPU s", "wall s", "MB", "warm-up CPU s"]
    columns += ["compiled"] if counted else []
    return Report(data, [Table(columns, shown)])
