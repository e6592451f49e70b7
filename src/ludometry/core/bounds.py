"""How large a number may be that a person gives: a slip of the finger gets a sentence instead of a year of work.

The bounds are far beyond what anybody means; what a room itself allows is often less, and the room says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludometry.core.errors import BadInput

FARTHEST = 1_000_000_000
BOUNDS: dict[str, tuple[int, int]] = {
    "seed": (0, 2**53),
    "workers": (0, 1024),
    "machines": (1, 1_000_000),
    "cores": (1, 1_000_000),
    "count": (1, 1_000_000),
    "tricks": (0, 10),
    "most": (0, 1_000_000),
    "line": (0, 1_000_000),
}
"""By the name of the option; a seed above 2^53 would not survive JSON. Any other number stays within FARTHEST."""


def is_count(text: str) -> bool:
    """Whether a text is a whole number that int() reads: `²` counts as a digit, and 5,000 digits are too many.

    >>> is_count("12"), is_count("²"), is_count("9" * 5000), is_count("")
    (True, False, False, False)
    """
    return text.isascii() and text.isdigit() and len(text) <= 9


def refuse_far_numbers(options: Mapping[str, Any]) -> None:
    """Says in a sentence which number cannot be meant.

    >>> refuse_far_numbers({"games": 1000, "seed": 7, "rules": "yacht", "loud": True})
    """
    for name, value in options.items():
        if type(value) is not int:
            continue
        least, most = BOUNDS.get(name, (-FARTHEST, FARTHEST))
        if not least <= value <= most:
            spelt = name.replace("_", "-")
            given = f"{value:,}" if abs(value) < 10**30 else "a number of more than 30 digits"
            raise BadInput(f"--{spelt} lies between {least:,} and {most:,}, not at {given}.")
