"""Runs commands of the command line, each in a process, a folder and a home of its own, and hears what they say.

fork     a copy of a Python that has imported what commands need: a command starts within milliseconds
apart    a Python of its own for every command, where the system cannot fork: a second each

Both ways give a command the same folder, environment, arguments and pipes, a session of its own and nothing to read,
and listen as long as each other: `python bench/commands.py --both` shows that they come to the same judgements. Each
hand has a forking Python of its own, which runs one command at a time and no thread.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import pkgutil
import random
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from io import BufferedReader, BufferedWriter, FileIO, TextIOWrapper
from pathlib import Path

SPEAKS_S = 1
"""Work says how far it is after this long: for a player it is ten seconds, and nothing else is otherwise than there."""
HEARD_S = 2
"""How long a command is listened to after its first word; what would refuse or break later counts as working."""
SILENT_S = 30
"""The first steps of work may be long ones."""
STEP_S = 0.1
MOST_BYTES = 1 << 17
"""Of one message to a forking Python."""
CAN_FORK = sys.platform == "linux"
"""macOS has fork, but what its own libraries do after one is not to be relied on."""
APART = f"""import json, sys
sys.argv[1:] = json.load(open('line.json'))
from ludometry.cli import app, show
show.JUDGED_AFTER_S = {SPEAKS_S}
app.main()
"""
# The folder of this file must not stay on the path: commands find no programs there.
FORKING = "import sys; sys.path.insert(0, sys.argv.pop(1)); import forks; del sys.path[0]; forks.serve()"

Heard = tuple[int | None, bytes, bytes]
"""The exit code, None of a command that was still at work, and what it said and complained of."""


class Stopped(Exception):
    """Somebody pressed Ctrl-C while a command ran."""


class Patience:
    """When to listen no longer: some time after the first word, and in silence somewhat longer."""

    def __init__(self, stopped: threading.Event) -> None:
        self.stopped, self.silent_until, self.until = stopped, time.monotonic() + SILENT_S, float("inf")

    def hear(self, said: bytes, complaint: bytes) -> bool:
        """Whether to go on listening after what was said until now; with a refusal the end is near."""
        if self.stopped.is_set():
            raise Stopped
        if (said or complaint) and b"ludometry: " not in complaint:
            self.silent_until = float("inf")
            self.until = min(self.until, time.monotonic() + HEARD_S)
        return time.monotonic() < min(self.until, self.silent_until)


def end(process: int) -> None:
    """Ends a process and whatever it has started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process, signal.SIGKILL) if hasattr(os, "killpg") else os.kill(process, signal.SIGTERM)


class Apart:
    """A Python of its own for every command."""

    def __init__(self, stopped: threading.Event) -> None:
        self.stopped = stopped

    def run(self, arguments: tuple[str, ...], folder: Path, environment: dict[str, str]) -> Heard:
        (folder / "line.json").write_text(json.dumps(arguments), encoding="utf-8")
        asked = subprocess.Popen(
            [sys.executable, "-c", APART], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
        )  # fmt: skip
        patience, out, err = Patience(self.stopped), b"", b""
        try:
            while patience.hear(out, err):
                try:
                    out, err = asked.communicate(timeout=STEP_S)
                    return asked.returncode, out, err
                except subprocess.TimeoutExpired as late:
                    out, err = late.output or b"", late.stderr or b""
        finally:
            if asked.returncode is None:
                end(asked.pid)
        out, err = asked.communicate()
        return None, out, err

    def close(self) -> None: ...


class Forking:
    """A Python that forks for every command."""

    def __init__(self, stopped: threading.Event, environment: dict[str, str]) -> None:
        self.stopped = stopped
        self.channel, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        program = [sys.executable, "-c", FORKING, str(Path(__file__).parent), str(theirs.fileno())]
        # A session of its own, so that Ctrl-C is ours to pass on; one thread, so that a fork has them all.
        single = {**environment, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
        with theirs:
            self.process = subprocess.Popen(
                program, env=single, stdin=subprocess.DEVNULL, pass_fds=[theirs.fileno()], start_new_session=True
            )
        if self.channel.recv(MOST_BYTES) != b"ready":
            raise RuntimeError("the Python that forks for every command did not start.")

    def run(self, arguments: tuple[str, ...], folder: Path, environment: dict[str, str]) -> Heard:
        ours, theirs = zip(os.pipe(), os.pipe())
        request = json.dumps([arguments, str(folder), environment]).encode()
        socket.send_fds(self.channel, [request], theirs)
        for pipe in theirs:
            os.close(pipe)
        process = int(self.channel.recv(MOST_BYTES))
        heard, at_work = {pipe: bytearray() for pipe in ours}, True
        try:
            at_work = self._listen(heard)
        finally:
            for pipe in ours:
                os.close(pipe)
            if at_work:
                end(process)
            code = int(self.channel.recv(MOST_BYTES))
        said, complaint = map(bytes, heard.values())
        return None if at_work else code, said, complaint

    def _listen(self, heard: dict[int, bytearray]) -> bool:
        """Hears a command to its end; whether it was still at work when patience ended."""
        patience = Patience(self.stopped)
        with selectors.DefaultSelector() as listening:
            for pipe in heard:
                listening.register(pipe, selectors.EVENT_READ)
            while listening.get_map() and patience.hear(*heard.values()):
                for key, _ in listening.select(STEP_S):
                    if more := os.read(key.fd, 1 << 16):
                        heard[key.fd] += more
                    else:
                        listening.unregister(key.fd)
            return bool(listening.get_map())

    def close(self) -> None:
        self.channel.close()
        self.process.wait()


def import_commands() -> None:
    """Everything that a command might import from the house, so that no copy has to."""
    import ludometry

    for module in pkgutil.walk_packages(ludometry.__path__, "ludometry."):
        with contextlib.suppress(Exception):  # what needs a package that is not here says so when it is asked
            importlib.import_module(module.name)
    for name in ("rich.console", "rich.table", "typer.main"):
        importlib.import_module(name)


def refuse_threads() -> None:
    """A fork copies the thread that forks and no other, with whatever locks the others hold."""
    tasks = Path("/proc/self/task")
    running = len(list(tasks.iterdir())) if tasks.is_dir() else threading.active_count()
    if running > 1:
        raise RuntimeError(f"{running} threads run where a fork wants one.")


def become(request: bytes, pipes: list[int], channel: socket.socket) -> None:
    """Makes a copy into a process that was started with these arguments, in this folder and environment."""
    arguments, folder, environment = json.loads(request)
    os.setsid()
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for place, pipe in enumerate((nothing, *pipes)):
        os.dup2(pipe, place)
        os.close(pipe)
    channel.close()
    read, said, complaint = FileIO(0, closefd=False), FileIO(1, "w", closefd=False), FileIO(2, "w", closefd=False)
    sys.stdin = TextIOWrapper(BufferedReader(read), sys.stdin.encoding, sys.stdin.errors)
    sys.stdout = TextIOWrapper(BufferedWriter(said), sys.stdout.encoding, sys.stdout.errors)
    sys.stderr = TextIOWrapper(BufferedWriter(complaint), sys.stderr.encoding, sys.stderr.errors, line_buffering=True)
    sys.__stdin__, sys.__stdout__, sys.__stderr__ = sys.stdin, sys.stdout, sys.stderr  # type: ignore[misc]
    sys.argv[1:] = arguments
    random.seed()
    tempfile.tempdir = None


def copies(channel: socket.socket) -> bool:
    """Forks for every request: False in the Python that does so, once nobody asks any more, and True in a copy."""
    channel.send(b"ready")
    while True:
        request, pipes, _, _ = socket.recv_fds(channel, MOST_BYTES, 2)
        if not request:
            return False
        process = os.fork()
        if not process:
            become(request, pipes, channel)
            return True
        for pipe in pipes:
            os.close(pipe)
        channel.send(str(process).encode())
        _, status = os.waitpid(process, 0)
        channel.send(str(os.waitstatus_to_exitcode(status)).encode())


def serve() -> None:
    """The forking Python; in each of its copies, a command."""
    import_commands()
    refuse_threads()
    gc.freeze()
    copy = False
    with contextlib.suppress(BrokenPipeError):  # whoever asked has gone
        copy = copies(socket.socket(fileno=int(sys.argv[1])))
    if copy:
        from ludometry.cli import app, show

        show.JUDGED_AFTER_S = SPEAKS_S
        app.main()
