"""axe-core in a page: which rules of WCAG 2.2 AA the page breaks.

The script is put into a page once, and only what is broken comes back. What passed would come with a selector and the
text of every element, half a megabyte a page and three quarters of the work.
"""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe

LEVELS = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
ONLY_BROKEN = {"resultTypes": ["violations"], "selectors": False}
SCRIPT = Axe().axe_script
BROKEN = """async (options) => (await axe.run(options)).violations.map((one) =>
  `${one.id}: ${one.nodes[0].html.slice(0, 160)}`)"""


def broken(page: Any) -> list[str]:
    """The rules that a page breaks, each with the first place."""
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(SCRIPT)
    found: list[str] = page.evaluate(BROKEN, {**LEVELS, **ONLY_BROKEN})
    return found
