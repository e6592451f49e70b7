"""Records as people write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba.core.dispatcher import Dispatcher

from ludometry.core.errors import BadInput
from ludometry.core.files import FileText
from ludometry.core.record import Event, Record, read_record
from ludometry.core.registry import rooms
from ludometry.study.verbs import verb
from ludometry.tables.store import Store

WORD = st.text("abcdefgh0123456789 =.", min_size=1, max_size=12).map(str.strip).filter(bool)
EVENT = st.builds(Event, WORD, st.none() | st.integers(0, 999_999).map(lambda ms: ms / 1000))


def test_comments_times_and_several_events_on_a_line() -> None:
    record = read_record("room: yatzy\nrules: maxi  # house rules\n\n66612; keep 666 @4.5\n# a pause\n66634\n")
    assert record.headers == {"rules": "maxi"}
    assert record.events == (Event("66612"), Event("keep 666", 4.5), Event("66634"))


def test_a_record_of_another_room_is_refused() -> None:
    with pytest.raises(BadInput, match="a record of cribbage, not of yatzy"):
        read_record("room: cribbage\n\nx", "yatzy")


def test_a_record_must_say_its_room() -> None:
    with pytest.raises(BadInput, match="room: yatzy"):
        read_record("66612")


def test_a_header_may_stand_once() -> None:
    with pytest.raises(BadInput, match="line 2.*twice"):
        read_record("rules: a\nrules: b\n", "yatzy")


@given(st.lists(EVENT, max_size=8))
def test_written_records_read_back(events: list[Event]) -> None:
    record = Record("yatzy", tuple(events), "start here", {"rules": "maxi"})
    assert read_record(record.write()) == record


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused_in_a_sentence(text: str) -> None:
    try:
        record = read_record(text, "yatzy")
    except BadInput as problem:
        assert str(problem)
    else:
        assert record.room == "yatzy"


@pytest.mark.parametrize("room", rooms())
@pytest.mark.parametrize("text", ["", "# nothing but a comment\n", "room: {room}\n", "room: {room}\nplayer 1: Ann\n\n"])
def test_a_record_without_an_event_is_refused_before_anything_is_compiled_or_built(
    room: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_early(*_: object, **__: object) -> None:
        raise AssertionError("work for a record that is refused")

    monkeypatch.setattr(Dispatcher, "compile", too_early)
    monkeypatch.setattr(Store, "stream", too_early)
    with pytest.raises(BadInput, match="nothing to review"):
        verb(room, "review")(FileText(text.format(room=room)))
