"""The table as a drawing."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

from ludometry.core.game import Marks
from ludometry.games.cribbage.notation import write_move
from ludometry.games.cribbage.picture import CribbagePicture
from ludometry.games.cribbage.rules import Cribbage, legal

GAME = Cribbage()


def test_picture_carries_every_move_and_the_table_in_words() -> None:
    for text in ("5H 5S JD 4C 3C KD dealer 0-0", "5H JD 4C pone 60-55 starter KD threw 9C 9D table 7H 8C"):
        view = GAME.view(GAME.read(text), 0)
        drawn = CribbagePicture().draw(view, Marks(best=legal(view)[0]))
        nodes = list(ElementTree.fromstring(drawn).iter())
        assert {node.get("data-move") for node in nodes} >= {write_move(move) for move in GAME.moves(GAME.read(text))}
        assert "hand" in next(node.text or "" for node in nodes if node.tag.endswith("desc"))


def test_players_are_called_what_they_are_at_the_table() -> None:
    view = GAME.view(GAME.read("5H JD 4C pone 60-55 starter KD threw 9C 9D table 7H 8C"), 0)
    for narrow in (False, True):
        drawn = CribbagePicture().draw(view, Marks(narrow=narrow, names=("Anna & co", "Bo")))
        words = [node.text for node in ElementTree.fromstring(drawn).iter() if node.tag.endswith("text")]
        assert {"Anna & co: 60 (pone)", "Bo: 55 (dealer)"} <= set(words)
