"""The heat maps and spreads of the thesis: figures 1 to 12."""

from __future__ import annotations

from xml.etree import ElementTree

import numpy as np

from ludometry.games.cribbage.thesis import heatmaps
from ludometry.games.cribbage.thesis.agents import weights_of
from ludometry.games.cribbage.thesis.strategies import DEALER, PONE, STRATEGIES


def test_pictures_are_svg_that_names_every_strategy() -> None:  # figures 1 to 12
    weights = weights_of("random-weights", 3)
    for picture in (
        heatmaps.all_strategies("t <&>", weights, DEALER),
        heatmaps.dealer_less_pone("t", weights),
        heatmaps.final_figure("t", weights),
        heatmaps.through_time("t", "hand_max_avg", PONE, {"0 games": weights, "10 games": weights}),
        heatmaps.spread_plot("t", [0, 100], np.array([[3, -4], [5, 6]]), "the final agent"),
    ):
        ElementTree.fromstring(picture)
    assert all(name in heatmaps.all_strategies("t", weights, DEALER) for name in STRATEGIES)


def test_captions_do_not_overlap() -> None:  # a letter of 12 is about 7 wide
    weights = weights_of("random-weights", 3)
    for picture in (
        heatmaps.final_figure("Agent 0 after 1,000,000 games", weights),
        heatmaps.all_strategies("t", weights, DEALER),
    ):
        root = ElementTree.fromstring(picture)
        width = float(root.attrib["viewBox"].split()[2])
        for text in root.iter("{http://www.w3.org/2000/svg}text"):
            wide = 0.55 * float(text.attrib.get("font-size", 12)) * len(text.text or "")
            assert wide <= (width if "text-anchor" in text.attrib else heatmaps.SIDE + heatmaps.GAP)


def test_every_tournament_is_a_line() -> None:  # figure 4
    spreads = np.arange(40).reshape(2, 20) - 20
    picture = heatmaps.spread_plot("t", [0, 100], spreads, "the random agent")
    assert picture.count("<polyline") == 21
    assert "point spread of the random agent" in picture
    assert "training games of the checkpoint" in picture


def test_heat_map_pixels_are_a_true_png() -> None:
    import zlib

    data = heatmaps.png(heatmaps.strength_pixels(np.array([[0.0, 1.0]])))
    assert data.startswith(b"\x89PNG")
    start = data.index(b"IDAT") + 4
    raw = zlib.decompress(data[start : data.index(b"IEND") - 8])
    assert list(raw) == [0, 252, 246, 232, 38, 24, 62]
