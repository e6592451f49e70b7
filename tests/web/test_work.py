"""Work in processes beside the server."""

from __future__ import annotations

import subprocess
import sys

from tests.patience import PATIENCE_S

SERVER = """
import asyncio, os, sys
from ludometry.web.work import Workers

async def serve():
    print(await Workers(1).run(os.getpid), flush=True)
    sys.stdin.read()

asyncio.run(serve())
"""
"""A server that has had work done, and waits."""


def test_no_worker_outlives_a_server_that_was_killed() -> None:
    server = subprocess.Popen(
        [sys.executable, "-c", SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert server.stdout is not None
    assert int(server.stdout.readline()) != server.pid
    server.kill()
    # What it prints to ends when the last process has gone that could still print: the worker has it from the server.
    server.communicate(timeout=PATIENCE_S)
