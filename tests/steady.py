"""`make test`: the whole suite, then once more and alone what failed. Only what fails twice fails the run.

What passes the second time is unsteady: it is listed at the end and in a file (`unsteady.txt`, or the one that
`LUDOMETRY_UNSTEADY` names), and is a defect to mend. Arguments are handed to pytest.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOME_FAILED = 1
"""pytest's exit code; anything else is no matter of luck: an interrupt, a wrong option, nothing collected."""


def run(cache: str, *arguments: str, **environment: str) -> int:
    # A cache of its own: two runs in one checkout must not read each other's failures.
    command = [sys.executable, "-m", "pytest", "-o", f"cache_dir={cache}", *arguments]
    environment = {**os.environ, **environment}
    # Some machines are told not to write bytecode; every process of the run would then compile all tests anew.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return subprocess.run(command, env=environment, check=False).returncode


def failures(cache: str) -> list[str]:
    """What failed; where a group of tests stays in one process, its name stands behind an @."""
    path = Path(cache, "v", "cache", "lastfailed")
    found = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return sorted({re.sub(r"@[^@\]]*$", "", name) for name in found})


def main(given: list[str]) -> int:
    kept = Path(os.environ.get("LUDOMETRY_UNSTEADY") or ROOT / "unsteady.txt")
    kept.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory(prefix="ludometry-steady-") as folder:
        first, second = f"{folder}/first", f"{folder}/second"
        code = run(first, *given)
        failed = failures(first)
        if code != SOME_FAILED or not failed:
            return code
        print(f"\n{len(failed)} failed; once more, alone:", flush=True)
        # Everything is made ready before, as the whole suite has it, so that only the company differs.
        code = run(second, "-n", "0", *failed, LUDOMETRY_TESTS_WARM="all")
        if code not in (0, SOME_FAILED):
            return code
        unsteady = sorted(set(failed) - set(failures(second)))
        if unsteady:
            # Behind what another run of this checkout may have written since ours began.
            with kept.open("a", encoding="utf-8") as listed:
                listed.write("\n".join(unsteady) + "\n")
            print("\nunsteady (failed beside the others, passed alone; a defect to mend):", *unsteady, sep="\n  ")
        return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
