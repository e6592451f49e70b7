"""The Sudoku hint page without a server: the easier rungs of the ladder as a script, with the ladder's own words."""

from __future__ import annotations

import json

from ludometry.games.sudoku.room import PUZZLES
from ludometry.study.site_page import SitePage

SCRIPTS = ("sudoku.js", "sudoku-loops.js", "sudoku-hint.js", "sudoku-page.js")


def _body() -> str:
    easy = json.dumps(PUZZLES)
    return (
        '<h1>Sudoku: the next step</h1><p class="lead">Paste or type a puzzle, fill in what you have, and ask. A hint '
        "comes in three stages: where to look, which technique, the step itself.</p>"
        '<div class="desk"><div class="card"><div class="grid-of-81" id="grid" role="group" aria-label="Sudoku grid">'
        "</div>"
        '<div class="pad nine" id="pad"></div></div><section class="card" aria-labelledby="ask"><h2 id="ask">Hint</h2>'
        '<p class="tools"><button type="button" class="tool main" id="hint">Hint</button><button type="button" '
        'class="tool" id="do" disabled>Do this step</button><button type="button" class="tool" id="check">Check'
        '</button></p><p class="say" id="say" role="status"></p><form id="load"><label class="field" for="text">'
        'Puzzle, 81 digits with dots for empty cells</label><textarea id="text" rows="3" spellcheck="false" '
        'autocomplete="off"></textarea><p class="tools"><button class="tool">Put it on the grid</button>'
        '<button type="button" class="tool" data-puzzle="easy">Easy</button>'
        '<button type="button" class="tool" data-puzzle="medium">Medium</button>'
        '<button type="button" class="tool" data-puzzle="hard">Hard</button></p></form><p class="soft">This page knows '
        "the techniques up to a hidden quad, rated 5.4, and says so when a step is harder; Ludometry itself goes on to "
        f'nested chains.</p></section></div><script type="application/json" id="puzzles">{easy}</script>'
    )


PAGES = (
    SitePage(
        "sudoku-hints",
        "Sudoku hints",
        "The easiest next step of any puzzle, in three stages, with the cells lit up and the reason in words.",
        _body,
        SCRIPTS,
        lambda: iter(()),
        lambda: 0,
    ),
)
