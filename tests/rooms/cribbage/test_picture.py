"""The table as a drawing."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

from ludometry.core.game import Marks
from ludometry.games.cribbage.notation import write_move
from ludometry.games.cribbage.picture import HAND_TOP, CribbagePicture
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


def test_the_place_of_the_starter_is_there_before_the_cut() -> None:
    throwing = GAME.view(GAME.read("5H 5S JD 4C 3C KD dealer 0-0"), 0)
    playing = GAME.view(GAME.read("5H JD 4C pone 60-55 starter KD threw 9C 9D table 7H 8C"), 0)
    slots = [CribbagePicture().draw(view, Marks()).count('class="slot"') for view in (throwing, playing)]
    assert slots == [2, 0], "the starter's and the crib's, until cards lie there"


def test_no_word_lies_under_a_card_or_a_chip() -> None:
    view = GAME.view(GAME.read("5H 5S JD 4C 3C KD dealer 0-0"), 0)
    root = ElementTree.fromstring(CribbagePicture().draw(view, Marks()))
    asked = next(node for node in root.iter() if "ask" in (node.get("class") or "").split())
    chips = [node.find("{*}rect").attrib for node in root.iter() if (node.get("data-move") or "").startswith("throw ")]
    assert len(chips) == 15
    assert max(float(chip["y"]) + float(chip["height"]) for chip in chips) <= HAND_TOP
    assert min(float(chip["y"]) for chip in chips) >= float(asked.get("y")) + 6
