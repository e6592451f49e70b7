"""The symmetry paper, dominoes: its tables, what it takes for alike, and the map of sets."""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ludometry.core.errors import BadInput
from ludometry.games.dominoes import reproduce
from ludometry.games.dominoes.material import every_set, is_renaming, map_rows, sets
from ludometry.games.dominoes.numbering import Positions
from ludometry.games.dominoes.paper import figures
from ludometry.games.dominoes.paper.time_saved import time_saved
from ludometry.games.dominoes.tables import Tables, tables
from ludometry.games.dominoes.tiles import read_tile, write_tiles
from ludometry.games.dominoes.whole.rules import WholeDominoes
from ludometry.study.claims import Claim
from ludometry.study.figures import Reproduction
from ludometry.study.sources import SYMMETRY as SOURCE
from ludometry.study.symmetry_paper import Part
from ludometry.study.verbs import verb
from ludometry.tables.map_file import read_map
from ludometry.tables.place import tables_root
from tests.rooms import reports
from tests.rooms.kept import compare, unnoticed
from tests.rooms.verdicts import cannot_fail

probe, classes = verb("dominoes", "probe"), verb("dominoes", "classes")


def named(claims: Iterable[Claim]) -> dict[str, Claim]:
    return {claim.claim.removeprefix("dominoes, "): claim for claim in claims}


def at(*places: str) -> dict[str, Claim]:
    """The rows of some places of the paper."""
    return named(claim for claim in reports.dominoes().claims if claim.place in places)


def done(part: Part) -> dict[str, Claim]:
    """The rows of a part that is done anew, because something is wrong with it."""
    found = Reproduction(SOURCE)
    part(found, True)
    return named(found.claims)


def differing(rows: dict[str, Claim]) -> set[str]:
    return {name for name, claim in rows.items() if claim.verdict == "differs"}


def test_a_wrong_figure_is_found() -> None:
    assert cannot_fail(reports.dominoes().claims) == []


def test_figures_stay() -> None:
    assert compare("dominoes", reports.dominoes(), ("time saved",)) == []
    assert unnoticed("dominoes", reports.dominoes(), ("time saved",)) == []


def test_tables_2_and_3_agree_but_for_a_misprint_and_a_factor() -> None:
    assert differing(at("table 2")) == set()
    assert differing(at("table 3")) == {"6 elements: positions of all sets", "6 elements: reduction factor"}
    found = at("table 3")
    assert "for 3, 4, 5 elements" in found["6 elements: positions of all sets"].why
    assert "= 1,534.79" in found["6 elements: reduction factor"].why


def test_table_4_says_what_counts_as_won() -> None:
    found = at("table 4")
    total = found["3 elements: won positions of all sets (the mover wins, or his hand is empty already)"]
    assert (total.paper, total.ours, total.verdict) == (22_785, 22_785, "agrees")
    assert total.why == "12,201 wins of the mover and 10,584 positions in which his hand is empty already"
    assert found["3 elements: reduction factor"].verdict == "agrees"
    assert sum(claim.verdict == "differs" for claim in found.values()) == 6
    assert "6.2 % more" in next(claim.why for claim in found.values() if claim.paper == 409_234)


def test_a_table_is_said_to_be_wrong_where_plain_recursion_finds_it_so(monkeypatch: pytest.MonkeyPatch) -> None:
    assert figures.unlike_recursion(4, 200) == 0
    why = next(claim.why for claim in at("table 4").values() if claim.paper == 409_234)
    assert "1,000 random positions are worth what plain recursion" in why
    assert "wrong" not in why
    real = figures.worth
    monkeypatch.setattr(figures, "worth", lambda position, block: -real(position, block))
    wrong = figures.unlike_recursion(4, 200)
    assert wrong > 100
    monkeypatch.setattr(reproduce, "TRIED", 200)
    assert f"all but {wrong} of 200 random positions" in reproduce._unreproduced(2, 1, 4)


def test_a_count_that_is_off_by_one_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    real = figures.representatives
    monkeypatch.setattr(figures, "representatives", lambda count, mode="paper": real(count, mode) + (count == 3))
    assert differing(done(reproduce.table_2)) == {"3 elements: representatives", "3 elements: reduction factor"}


def test_what_the_graph_and_the_reversal_get_wrong() -> None:
    found = [*at("section 3", "section 5.3").values()]
    assert [claim.ours for claim in found] == [12, 3570, 45_794, 0]
    assert [claim.verdict for claim in found] == ["differs"] * 3 + ["agrees"]


def test_one_position_refutes_renaming(monkeypatch: pytest.MonkeyPatch) -> None:  # section 2.2
    monkeypatch.setattr(figures, "fewest_differences", lambda block: 0)
    for share, verdict in ((0.0, "agrees"), (100 / reproduce.RENAMED, "differs")):
        monkeypatch.setattr(figures, "changed_by_renaming", lambda *given, share=share: share)
        found = done(reproduce.section_3)
        assert found["dominoes: results that change when numbers are renamed, per cent"].verdict == verdict
    assert "01 02 12 34 against 01 02 03 45" in next(c.why for name, c in found.items() if "positions of 24" in name)


def test_the_stock_is_drawn_from_and_the_strongest_tile_opens() -> None:  # section 2.2
    found = {name: claim for name, claim in at("section 2.2").items() if "renamed" not in name}
    assert [(claim.paper, claim.ours, claim.verdict) for claim in found.values()] == [
        ("draw, pass", "draw, pass", "agrees"),
        ("66", "66", "agrees"),
        ("46", "46", "agrees"),
        ("56", "33", "differs"),
    ]
    assert "strongest double" in list(found.values())[-1].why


def test_the_block_game_would_differ_from_section_2_2(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reproduce, "WholeDominoes", lambda **options: WholeDominoes(stock="asleep", opens="any"))
    found = done(reproduce.section_2_2)
    assert [claim.verdict for claim in found.values()] == ["differs"] * 4
    assert next(iter(found.values())).ours == "pass, pass"


def test_classes_win_what_all_sets_win() -> None:
    assert time_saved(5).differ == 0


def test_one_table_can_be_asked_for() -> None:
    rows = verb("dominoes", "reproduce")(table="2").data["rows"]
    assert {row["place"] for row in rows} == {"table 2"}
    assert verb("dominoes", "reproduce")(table="1").data["rows"] == []


def test_the_chain_of_figure_3_is_joined() -> None:
    figure = reports.dominoes().figure("figure 3")
    assert "15-53-32" in str(figure.data.rows[0][2])
    assert "<svg" in figure.picture()


def test_all_tiles_are_drawn() -> None:  # figure 6
    report = classes("all")
    names = [node.get("class") for node in ElementTree.fromstring(str(report.picture)).iter()]
    assert names.count("dm-tile") == 28
    # Neighbours in a row or a column: for each number six lines through seven tiles.
    assert names.count("dm-edge") == 7 * 6
    assert report.data["edges"] == 7 * 21


@pytest.mark.parametrize("count", [3, 4])
def test_every_set_is_listed_once(count: int) -> None:
    found = list(every_set(count))
    assert len(found) == len(set(found)) == sets(count)


def test_renaming_is_told_from_a_map_of_tiles() -> None:
    triangle, star = ([read_tile(word) for word in text.split()] for text in ("01 02 12", "01 02 03"))
    assert not is_renaming(list(zip(triangle, star, strict=True)))
    assert is_renaming(list(zip(triangle, [read_tile(word) for word in ("45", "46", "56")], strict=True)))
    assert not is_renaming([(read_tile("00"), read_tile("12"))])
    assert not is_renaming([(read_tile("01"), read_tile("22"))])


def test_the_map_is_read_back_and_probed_by(tmp_path: Path) -> None:
    file = tmp_path / "map.csv"
    report = classes(elements="3..4", mode="numbers", map=file)
    assert report.data["map_bytes"] == file.stat().st_size
    rows = read_map(file)
    assert len(rows) == sets(3) + sets(4)
    by_map, rng, carried = Tables(str(tables_root()), map=rows), random.Random(2), 0
    for block in ("draw", "tiles"):
        for _ in range(200):
            thing = Positions(4).draw(rng)
            assert by_map.worth(thing, block) == tables().worth(thing, block)
            mine, theirs, ends = thing
            name = write_tiles(tuple(sorted((*mine, *theirs, ends))))
            carried += rows[name].representative != name
    assert carried > 300
    place = "36 45 | 01 | 3..5"
    assert probe(place, block="draw", map=file).data == probe(place, block="draw").data
    with pytest.raises(BadInput, match="fewer pips"):
        probe(place, map=file)


def test_the_paper_s_own_map_is_refused_where_it_is_unsound() -> None:
    rows = {row.set_: row for row in map_rows(3, "paper")}
    assert len(rows) == sets(3)
    by_map = Tables(str(tables_root()), map=rows)
    wrong = [row for row in rows.values() if not is_renaming([(read_tile(a), read_tile(b)) for a, b in row.parts])]
    assert "01 02 12" in {row.set_ for row in wrong} or "01 02 03" in {row.set_ for row in wrong}
    tiles = [read_tile(word) for word in wrong[0].set_.split()]
    with pytest.raises(BadInput, match="--mode numbers"):
        by_map.worth(((tiles[0],), (tiles[1],), tiles[2]), "draw")
