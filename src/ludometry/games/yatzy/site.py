"""The Yatzy adviser as a page without a server: rule sets as data, and the table of values, a file for each layer.

A script can be read from a folder where a fetch is refused, so every file is a script with one call; the values are
doubles, lowest byte first, in base 64. A card with f filled boxes looks into layer f + 1 alone.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator

from ludometry.games.yatzy.plan import plan_of
from ludometry.games.yatzy.rule_set import RuleSet, load
from ludometry.games.yatzy.tables import table_of
from ludometry.study.site_page import Piece, SitePage

RULES = ("scandinavian", "yahtzee")
"""What the page offers; the first is chosen at the beginning."""
SCRIPTS = ("yatzy.js", "yatzy-words.js", "yatzy-page.js")


def rules_data(rules: RuleSet) -> dict[str, object]:
    """Everything that the script has to know of a rule set; saved throws are not among it."""
    plan = plan_of(rules)
    return {
        "name": rules.name,
        "title": rules.title,
        "dice": rules.dice,
        "throws": rules.throws,
        "boxes": [{"name": box.name, "face": box.pattern.sizes[0] if box.upper else 0} for box in rules.boxes],
        "bonus": [list(step) for step in rules.bonus],
        "cap": rules.cap,
        "order": rules.order,
        "joker": rules.joker,
        "jokerNeedsPoints": rules.joker_needs_points,
        "extra": rules.extra_yatzy,
        "yatzy": plan.yatzy,
        "flagged": rules.flagged,
        "points": plan.points.tolist(),
        "jokerPoints": plan.joker_points.tolist(),
        "possible": [sorted(held) for held in rules.possible_points],
    }


def layer_name(rules: RuleSet, filled: int) -> str:
    return f"yatzy-{rules.name}-{filled:02d}.js"


def _files() -> Iterator[Piece]:
    for name in RULES:
        rules = load(name)
        yield f"data/yatzy-{name}.js", f"Ludometry.rules({json.dumps(rules_data(rules))});\n".encode()
        for filled, layer in enumerate(table_of(rules).layers):
            if filled:  # nobody looks into the layer of the empty card: a turn leads away from it
                values = base64.b64encode(layer.astype("<f8").tobytes()).decode()
                yield f"data/{layer_name(rules, filled)}", f'Ludometry.layer("{name}",{filled},"{values}");\n'.encode()


def _body() -> str:
    options = "".join(f'<option value="{name}">{load(name).title}</option>' for name in RULES)
    return (
        '<h1>Yatzy: what should I keep?</h1><p class="lead">Type what lies on the table. The worth of every choice is '
        "the mean final score when everything after it is played as best; it comes from the exact table.</p>"
        '<div class="desk"><form class="card" id="table"><label class="field">Rules<select id="rules">'
        f'{options}</select></label><fieldset><legend>Dice</legend><div class="dice" id="dice"></div>'
        '<div class="pad" id="pad"></div></fieldset><fieldset><legend>Rerolls left</legend>'
        '<div class="switch" id="rerolls"></div></fieldset><fieldset><legend>Filled boxes, with their points</legend>'
        '<div class="boxes" id="boxes"></div></fieldset><p class="tools"><button type="button" class="tool" '
        'id="clear">Empty card</button><button type="button" class="tool" id="example">An example</button></p></form>'
        '<section class="card" aria-labelledby="answer-words"><h2 id="answer-words">Worth</h2>'
        '<p class="say" id="say" role="status">Choose five dice.</p><ol class="moves" id="moves"></ol></section></div>'
    )


PAGES = (
    SitePage(
        "yatzy-adviser",
        "Yatzy adviser",
        "Every keep and every box of your dice, best first, with the exact mean final score and the reason.",
        _body,
        SCRIPTS,
        _files,
        lambda: sum(1 + len(load(name).boxes) for name in RULES),
    ),
)
