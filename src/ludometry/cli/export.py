"""`ludometry export site DIR`."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Annotated, Any

from ludometry.cli.app import _Lazy
from ludometry.cli.build import command
from ludometry.core.errors import BadInput
from ludometry.study.report import Report

WHAT = {"site": "A folder of static pages that needs no server."}


def group() -> Any:
    """What can be written for others to take away."""
    return _Exports("export", "Write what others can take away.", WHAT)


class _Exports(_Lazy):
    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        return command(cmd_name, site)


def site(
    dir: Annotated[Path, "The folder to write: a new one, or one that is empty."],
    *,
    days: Annotated[int, "How many days have a position of their own."] = 14,
    first: Annotated[str, "The first of those days, as 2026-11-18; today when left out."] = "",
) -> Report:
    """A folder of static pages: the rooms, a position a day, a Yatzy adviser and Sudoku hints that need no server."""
    from ludometry.web.site import Site, write_site

    try:
        begins = date.fromisoformat(first) if first else date.today()
    except ValueError:
        raise BadInput(f"{first[:40]!r} is no day: expected one such as 2026-11-18.") from None
    written = write_site(dir, Site(begins, days))
    size = sum(one.stat().st_size for one in written)
    data = {"folder": str(dir), "files": len(written), "bytes": size, "first": begins.isoformat(), "days": days}
    return Report(
        data, [f"{len(written)} files, {size / 1e6:.1f} MB; open {dir / 'index.html'} or copy the folder to any host."]
    )
