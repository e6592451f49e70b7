"""Where the server listens: at the port that was asked for, at any free one for port 0, or a sentence."""

from __future__ import annotations

import asyncio
import socket
from contextlib import closing

import pytest

from ludometry.core.errors import BadInput
from ludometry.web.app import _listen
from ludometry.web.settings import Settings


def test_port_0_is_any_free_port() -> None:
    with closing(_listen(Settings(port=0))) as one, closing(_listen(Settings(port=0))) as other:
        ports = {one.getsockname()[1], other.getsockname()[1]}
    assert len(ports) == 2
    assert 0 not in ports


def test_a_port_that_is_taken_is_a_sentence() -> None:
    with closing(_listen(Settings(port=0))) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(BadInput, match=rf"cannot listen at http://127\.0\.0\.1:{port}: .*; choose another --port"):
            _listen(Settings(port=port))


def test_a_host_that_is_none_is_a_sentence() -> None:
    with pytest.raises(BadInput, match=r"cannot listen at http://no-such-host\.invalid:0: .*choose another --port or"):
        _listen(Settings(host="no-such-host.invalid", port=0, token="twelve letters"))


def test_no_answer_is_held_back_for_a_second_piece() -> None:
    delayed: list[int] = []

    async def meet(listening: socket.socket) -> None:
        met = asyncio.Event()

        async def answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            accepted = writer.get_extra_info("socket")
            delayed.append(not accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()
            met.set()

        async with await asyncio.start_server(answer, sock=listening):
            _, writer = await asyncio.open_connection(*listening.getsockname()[:2])
            await met.wait()
            writer.close()

    with closing(_listen(Settings(port=0))) as listening:
        asyncio.run(meet(listening))
    assert delayed == [False]
