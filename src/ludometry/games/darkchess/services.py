"""What the web app asks of the dark-chess room: which tables can be built here."""

from __future__ import annotations

from typing import Any


def builds() -> list[tuple[str, str, dict[str, Any]]]:
    """Tables that can be built here: words, verb, options."""
    return [
        ("Dark chess: every set of four pieces, a second", "solve", {"elements": 4}),
        ("Dark chess: every set of five pieces, under a minute", "solve", {"elements": 5}),
        ("Dark chess: five pieces with distances and the 40-ply rule", "solve", {"elements": 5, "distances": True}),
    ]
