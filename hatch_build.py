"""Puts kernels that are already compiled into the wheel: `make wheel`.

One process a room asks what a new user asks first, every command of the golden answers and what the room's README
shows, in an empty home and for a CPU level that many machines share. What it compiles goes into `ludometry/_pack`, each
kernel with its checksum in the manifest, and with it the tables that the first answers had to build. The bytes depend
on the sources, the Python and the numba of this build, and on nothing else: neither on its folder nor on its day.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOM = (
    "import sys, pathlib; from ludometry.cli.warm import compile_ahead as c; "
    "c(sys.argv[1], *map(pathlib.Path, sys.argv[2:]))"
)
LEVEL = "from ludometry.solve.pack import level; print(level())"
MANIFEST = "import sys, pathlib; from ludometry.solve.pack import write_manifest as w; w(pathlib.Path(sys.argv[1]))"


class PackHook(BuildHookInterface):  # type: ignore[misc]
    """Runs for `make wheel` only: an sdist, a plain and an editable install stay pure."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return
        self.folder = Path(tempfile.mkdtemp(prefix="ludometry-pack-"))
        pack = self.folder / "_pack"
        pack.mkdir()
        rooms = sorted(path.parent.name for path in Path(self.root, "src/ludometry/games").glob("*/__init__.py"))
        level = self._python(LEVEL, home=self.folder).strip()
        with ThreadPoolExecutor(len(self._cores())) as hands:
            list(hands.map(lambda room: self._compile(room, level), rooms))
        for room in rooms:
            for file in sorted((self.folder / room / "kernels").rglob("*.nbc")):
                place = pack / file.parent.name / file.name
                if not place.exists():  # kernels of the shared layers are compiled by several rooms
                    place.parent.mkdir(exist_ok=True)
                    shutil.copyfile(file, place)
        self._python(MANIFEST, str(pack), home=self.folder)
        build_data["force_include"][str(pack)] = "ludometry/_pack"
        build_data["pure_python"] = False
        python = f"cp{sys.version_info.major}{sys.version_info.minor}"
        build_data["tag"] = f"{python}-{python}-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "folder"):
            shutil.rmtree(self.folder)

    def _compile(self, room: str, level: str) -> None:
        self.app.display_info(f"compiling {room} for {level}")
        calls = str(Path(self.root, "tests/golden/calls.txt"))
        home = self.folder / room
        home.mkdir()
        # In the second process the room reads from its files what it had in memory in the first.
        for more in ([str(self.folder / "_pack")], []):
            self._python(ROOM, room, calls, *more, home=home, NUMBA_CPU_NAME=level, NUMBA_CPU_FEATURES="")

    def _python(self, code: str, *arguments: str, home: Path, **settings: str) -> str:
        """Runs a line of Python over the sources being built, on one core, so that the order of compiling is fixed."""
        source = str(Path(self.root, "src"))
        environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith(("NUMBA_", "LUDOMETRY_"))},
            "PYTHONPATH": os.pathsep.join(filter(None, [source, os.environ.get("PYTHONPATH", "")])),
            "PYTHONHASHSEED": "0",
            "LUDOMETRY_HOME": str(home),
            "LUDOMETRY_COMPILE": "native",
            "NUMBA_NUM_THREADS": "1",
            "PYTHONIOENCODING": "utf-8",
            "NUMBA_DISABLE_INTEL_SVML": "1",
            **settings,
        }
        code = f"import os; getattr(os, 'sched_setaffinity', lambda *_: None)(0, [{self._core()}]); {code}"
        done = subprocess.run(
            [sys.executable, "-c", code, *arguments], capture_output=True, encoding="utf-8", env=environment
        )
        if done.returncode:
            raise RuntimeError(f"{' '.join(arguments)}: {done.stderr[-2000:]}")
        return done.stdout

    def _cores(self) -> list[int]:
        """The cores that this build may use; macOS and Windows say only how many there are."""
        if hasattr(os, "sched_getaffinity"):
            return sorted(os.sched_getaffinity(0))
        return list(range(os.cpu_count() or 1))

    def _core(self) -> int:
        """Cores in turn."""
        cores = self._cores()
        self.turn = getattr(self, "turn", -1) + 1
        return cores[self.turn % len(cores)]
