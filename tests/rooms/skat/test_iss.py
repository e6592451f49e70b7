"""Records of the Internet Skat Server.

The format is the one that dranidis/go-skat writes down in `skat-game-format`; the lines are games of the server that
JSkat, go-skat and others publish in their tests, so that its results are a referee of our counting.
"""

from __future__ import annotations

import random

import pytest

from ludometry.core.errors import BadInput
from ludometry.core.record import final_position, play_out
from ludometry.games.skat.whole.iss import GAME, read_game, read_iss, write_iss
from ludometry.games.skat.whole.players import players
from ludometry.games.skat.whole.score import result

HEAD = (
    "(;GM[Skat]PC[International Skat Server]CO[]SE[24072]ID[541932]DT[2010-12-06/18:59:24/UTC]P0[zoot]P1[kermit]P2[foo]"
)
LOST = (
    f"{HEAD}R0[]R1[]R2[0.0]MV[w HA.SK.SJ.SA.CQ.S8.C9.H7.H9.DQ.CJ.S9.DJ.S7.D9.SQ.C8.HQ.DK.CA.D8.D7.DT.CT.ST.C7.HK.DA.HT."
    "HJ.H8.CK 1 p 2 18 0 p 2 s w H8.CK 2 D.ST.H8 0 SA 1 S7 2 DA 2 HJ 0 SJ 1 D9 0 DQ 1 DJ 2 D7 1 CJ 2 D8 0 CQ 1 CA 2 C7 "
    "0 C9 1 S9 2 DT 0 S8 2 CT 0 H7 1 C8 2 CK 0 H9 1 HQ 2 HK 0 HA 1 SQ 0 SK 1 DK 2 HT ]R[d:2 loss v:-54 m:-2 bidok p:59 "
    "t:4 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0] ;)"
)
GRAND = (
    f"{HEAD}R0[0.0]R1[]R2[]MV[w HJ.DT.D7.HQ.DA.CJ.HK.CQ.C7.DQ.CT.DK.C8.S8.SA.SK.SQ.HA.DJ.H8.D8.C9.H7.S7.ST.HT.H9.CK.S9."
    "CA.SJ.D9 1 18 0 y 1 20 0 y 1 22 0 y 1 p 2 p 0 s w SJ.D9 0 G.HK.HQ 0 HJ 1 DJ 2 H7 0 C7 1 CT 2 CA 2 CK 0 CQ 1 C8 2 "
    "C9 0 SJ 1 DK 0 DA 1 S8 2 D8 0 DT 1 SQ 2 S7 0 DQ 1 SK 2 H9 0 D9 1 SA 2 S9 0 D7 1 H8 2 HT 0 CJ 1 HA 2 ST ]R[d:0 win "
    "v:120 m:3 bidok p:92 t:8 s:1 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0] ;)"
)
APART = (
    f"{HEAD}R0[0.0]R1[]R2[]MV[w CJ.H8.SK.H9.DJ.C9.S7.H7.CA.CQ.S8.DT.CK.SQ.ST.HQ.S9.D8.D9.HK.DQ.DK.D7.HA.SJ.DA.C8.HT.HJ."
    "SA.C7.CT 1 p 2 18 0 y 2 20 0 y 2 22 0 y 2 23 0 y 2 24 0 y 2 27 0 y 2 30 0 y 2 33 0 y 2 35 0 y 2 36 0 y 2 40 0 y 2 "
    "44 0 y 2 45 0 y 2 46 0 y 2 48 0 y 2 p 0 s w C7.CT 0 G 0 SK.S7 0 CJ 1 CK 2 HJ 0 C7 1 HK 2 C8 2 SJ 0 DJ 1 HQ 2 HT 0 "
    "H7 1 SQ 2 DQ 0 CT 1 D9 2 SA 0 C9 1 S9 2 D7 0 CQ 1 DT 1 ST 2 DA 0 H8 1 S8 2 HA 0 CA 1 D8 2 DK 0 H9 ]R[d:0 loss "
    "v:-144 m:1 bidok p:12 t:1 s:1 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0] ;)"
)
PASSED = (
    f"{HEAD}R0[]R1[0.0]R2[]MV[w C8.DQ.DJ.HK.S9.SK.SQ.HQ.CK.D9.S8.DT.SJ.C9.CQ.SA.DK.HT.D7.H7.ST.HJ.C7.H8.S7.DA.CJ.CT.D8."
    "H9.CA.HA 1 p 2 p 0 p ]R[passed] ;)"
)


@pytest.mark.parametrize(("line", "score"), [(LOST, -54), (GRAND, 120), (APART, -144), (PASSED, None)])
def test_a_game_of_the_server_is_read_and_counted_as_the_server_did(line: str, score: int | None) -> None:
    record = read_game(line)
    found = result(final_position(GAME, record))
    assert (None if found is None else found.score) == score
    assert record.headers["player 2"] == "kermit"
    assert read_iss(write_iss(record)) == record


def test_a_line_is_written_as_it_was_but_for_the_order_inside_a_packet() -> None:
    line = write_iss(read_iss(LOST))
    assert line.split("MV[")[0] == LOST.split("MV[")[0]
    assert line.split(" 1 p ")[1].split("]R[")[1] == LOST.split("]R[")[1]


@pytest.mark.parametrize("name", ["simple", "random"])
def test_our_games_make_the_journey_there_and_back(name: str) -> None:
    for seed in range(8):
        rng = random.Random(seed)
        record, end = play_out(GAME, [players(GAME)[name](rng)] * 3, rng, None, {"game": "whole"})
        again = read_iss(write_iss(record))
        assert again.events == record.events
        assert final_position(GAME, again) == end


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("(;GM[Go]", "no game of the Internet Skat Server"),
        (LOST.replace("2 18 0 p", "0 18 2 p 2 18"), "breaks a rule at its event"),
        (LOST.replace(" 0 SK 1 DK 2 HT ]", " ]"), "ends before the last card"),
        (LOST.replace("v:-54", "v:-36"), "its cards lead to"),
        (LOST.replace("v:-54", "v:\n"), "v: m:-2 bidok"),
        (LOST.replace("HA.SK", "HA.HA"), "32 different cards"),
        (LOST.replace("2 18 0 p", "2 ² 0 p"), "is not a call"),
        (LOST.replace("2 18 0 p", f"2 {'9' * 3000} 0 p"), "is not a call"),
        (LOST.replace("D.ST.H8", "D.ST"), "two cards away"),
    ],
)
def test_a_line_that_breaks_a_rule_is_refused_in_a_sentence(line: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        read_iss(line)
