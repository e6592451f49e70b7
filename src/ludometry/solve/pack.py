"""Kernels compiled ahead, inside the installed package.

pack     the folder `_pack` of the package: machine code from `make wheel`, and `pack.json`, which says what it is for
         and holds a checksum of every kernel
level    a CPU that many machines share, such as x86-64-v3: any CPU of at least that level can run the code
target   everything that machine code depends on apart from its source

A pack is code, and reading it runs it. It is read from the package's own folder only, which no setting can change, and
refused where others could have written to it. A process goes on compiling for its own CPU what the pack lacks: machine
code of a lower level runs beside it.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Mapping
from dataclasses import asdict, astuple, dataclass, field, fields
from functools import cache
from pathlib import Path
from typing import Any

from ludometry.core.trust import Untrusted, insist_on_folder, insist_on_way, read_trusted
from ludometry.tables.shipped import PACK

MANIFEST = "pack.json"
_V3 = "avx avx2 bmi bmi2 cx16 f16c fma lzcnt movbe popcnt sahf sse4.1 sse4.2 ssse3 xsave"
LEVELS: dict[str, list[str]] = {"x86-64-v3": _V3.split(), "generic": []}
"""The features that a CPU must have, in LLVM's words, beyond what every CPU of its family has."""


@dataclass(frozen=True, slots=True)
class Target:
    """What machine code depends on apart from its source."""

    triple: str
    """Processor family, system and C library, in LLVM's words."""
    cpu: str
    features: str
    """What the CPU has beyond its name, in LLVM's words."""
    python: str
    numba: str
    llvmlite: str
    numpy: str
    """The major version: array layouts are the same within it."""


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack that this process may use, or the reason why it may not."""

    folder: Path
    target: Target | None = None
    refusal: str = ""
    """Empty where there is a pack, and where none came with the package."""
    sums: Mapping[str, str] = field(default_factory=dict)
    """The checksum of every kernel, by its shelf and file name."""

    def read(self, shelf: str, name: str) -> bytes | None:
        """The bytes of a file if it is there; Untrusted where they are damaged or others could have written them.

        The checksum finds damage, not malice: machine code with a wrong bit would end the process.
        """
        folder = self.folder / shelf
        if self.target is None or not folder.exists():
            return None
        insist_on_folder(folder)
        data = read_trusted(folder / name)
        if data is not None and self.sums.get(f"{shelf}/{name}") != _sum(data):
            raise Untrusted(f"{folder / name} is damaged")
        return data

    def holds(self, shelf: str, start: str = "") -> bool:
        """Whether a kernel whose file name starts like this is there."""
        return self.target is not None and any((self.folder / shelf).glob(f"{start}*.nbc"))


def level() -> str:
    """The level for which a pack is built on this kind of machine."""
    import llvmlite.binding as llvm

    return "x86-64-v3" if str(llvm.get_process_triple()).startswith("x86_64") else "generic"


@cache
def target(cpu: str, features: str) -> Target:
    """The target of this process for a CPU."""
    import llvmlite
    import llvmlite.binding as llvm
    import numba
    import numpy as np

    python = f"{sys.implementation.cache_tag}{getattr(sys, 'abiflags', '')}"
    major = np.__version__.partition(".")[0]
    return Target(llvm.get_process_triple(), cpu, features, python, numba.__version__, llvmlite.__version__, major)


@cache
def shipped(package: Path) -> Pack:
    """The pack inside a package's folder."""
    folder = package / PACK
    if os.environ.get("LUDOMETRY_COMPILE") == "native" or not folder.is_dir():
        return Pack(folder)
    try:
        insist_on_folder(package)
        insist_on_way(package)
        insist_on_folder(folder)
        text = read_trusted(folder / MANIFEST) or b""
    except Untrusted as problem:
        return Pack(folder, refusal=str(problem))
    try:
        told = json.loads(text)
        made, sums = Target(**told["target"]), dict(told["kernels"])
    except (ValueError, TypeError, KeyError):
        return Pack(folder, refusal=f"{MANIFEST} is not a manifest of ours")
    refusal = _unfit(made)
    return Pack(folder, refusal=refusal) if refusal else Pack(folder, made, sums=sums)


def _unfit(made: Target) -> str:
    """Why a pack for this target does not serve here; empty where it does."""
    import llvmlite.binding as llvm
    from numba.core import config as settled

    config: Any = settled
    here = target(made.cpu, made.features)
    for part in fields(Target):
        theirs, ours = getattr(made, part.name), getattr(here, part.name)
        if theirs != ours:
            return f"they are for {part.name} {theirs}, and here is {ours}"
    if config.CPU_NAME not in (None, made.cpu) or config.CPU_FEATURES not in (None, made.features):
        return f"they are for {made.cpu}, and NUMBA_CPU_NAME or NUMBA_CPU_FEATURES asks for another CPU"
    if made.cpu not in LEVELS or made.features:
        return f"they are for {made.cpu}, which is not a level that we know"
    has = llvm.get_host_cpu_features()
    lacking = [feature for feature in LEVELS[made.cpu] if not has.get(feature)]
    return f"they are for {made.cpu}, and this CPU has no {', '.join(lacking)}" if lacking else ""


def forget_paths() -> None:
    """Leaves the folder of this build out of machine code: numba writes a source's path beside each error it may raise.

    For a process that builds a pack, before it compiles; two builds in two folders then give the same bytes.
    """
    from numba.core import ir

    where: Any = ir.Loc
    plain = where.__init__
    roots = sorted((os.path.join(os.path.abspath(root), "") for root in sys.path), key=len, reverse=True)

    def shortened(self: Any, filename: str, *rest: Any, **named: Any) -> None:
        root = next((root for root in roots if filename.startswith(root)), "")
        plain(self, filename[len(root) :], *rest, **named)

    where.__init__ = shortened


def write_manifest(folder: Path) -> None:
    """Says in a folder of kernels what they were compiled for, and what their files hold."""
    kernels = {file.relative_to(folder).as_posix(): _sum(file.read_bytes()) for file in folder.glob("*/*.nbc")}
    text = json.dumps({"target": asdict(target(level(), "")), "kernels": kernels}, indent=1, sort_keys=True)
    (folder / MANIFEST).write_text(text + "\n", encoding="utf-8", newline="\n")


def _sum(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def target_words(one: Target) -> str:
    """A target as one line of text, for names made from it."""
    return " ".join(astuple(one))
