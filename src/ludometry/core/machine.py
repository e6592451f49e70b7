"""What one system offers and another does not, asked in one place.

Linux has all of it; macOS has no affinity and no fallocate; Windows has neither, nor `resource`, and keeps a file that
somebody has open or mapped from being renamed or removed. Each question has an answer everywhere.

cores      how many cores this process may use
reserve    disk blocks taken now, so that a mapped write cannot fail later
private    a folder that only its owner can write to, so that code found in it is the owner's own
"""

from __future__ import annotations

import errno
import os
import shutil
import stat
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

R = TypeVar("R")

WINDOWS = os.name == "nt"
PATIENCE_S = 2.0
"""How long to wait for another program of this machine to let go of a file, where an open file cannot be renamed."""
BLOCK = 1 << 20


def cores() -> int:
    """How many cores this process may use; of a machine shared by others that may be fewer than it has."""
    allowed: Callable[[int], set[int]] | None = getattr(os, "sched_getaffinity", None)
    if allowed is not None:
        with suppress(OSError):
            return len(allowed(0)) or 1
    return os.cpu_count() or 1


def _usage(children: bool = False) -> Any:
    """The system's own account of a process; None where it keeps none that Python can read."""
    try:
        import resource
    except ImportError:
        return None
    return resource.getrusage(resource.RUSAGE_CHILDREN if children else resource.RUSAGE_SELF)


def cpu_seconds(children: bool = True) -> float:
    """CPU seconds of this process and its threads and, where the system counts them, of its finished children."""
    total = time.process_time()
    theirs = _usage(children=True) if children else None
    return total if theirs is None else total + float(theirs.ru_utime + theirs.ru_stime)


def peak_memory_mb() -> float:
    """The most memory this process has held so far, in units of 1,048,576 bytes; 0 where nobody can say."""
    mine = _usage()
    if mine is not None:
        # Linux counts kilobytes, macOS bytes.
        if sys.platform == "darwin":
            return float(mine.ru_maxrss) / (1 << 20)
        return (_own_peak_kb() or float(mine.ru_maxrss)) / (1 << 10)
    with suppress(Exception):
        return _windows_peak_bytes() / (1 << 20)
    return 0.0


def _own_peak_kb() -> float:
    """The peak since this program began: what Linux counts elsewhere begins with the peak of whoever started it."""
    with suppress(OSError, ValueError, IndexError):
        lines = Path("/proc/self/status").read_text("ascii", "replace").splitlines()
        return float(next((line for line in lines if line.startswith("VmHWM:")), "").split()[1])
    return 0.0


def _windows_peak_bytes() -> float:
    import ctypes
    from ctypes import wintypes

    class Counters(ctypes.Structure):
        _fields_ = (
            ("size", wintypes.DWORD),
            ("faults", wintypes.DWORD),
            ("peak", ctypes.c_size_t),
            ("rest", ctypes.c_size_t * 7),
        )

    system: Any = ctypes
    found = Counters(size=ctypes.sizeof(Counters))
    ask = system.windll.kernel32.K32GetProcessMemoryInfo
    ask.argtypes = (wintypes.HANDLE, ctypes.POINTER(Counters), wintypes.DWORD)
    if not ask(wintypes.HANDLE(-1), ctypes.byref(found), found.size):
        raise OSError("no account of memory")
    return float(found.peak)


def give_way(steps: int = 10) -> None:
    """Lets every other process go first."""
    lower: Callable[[int], int] | None = getattr(os, "nice", None)
    if lower is not None:
        with suppress(OSError):
            lower(steps)


def interrupt(process: Any) -> None:
    """Asks a child process to stop as Ctrl-C would; where that cannot be asked it is ended, which spoils nothing."""
    import signal

    if WINDOWS:
        process.terminate()
        return
    with suppress(ProcessLookupError):
        os.kill(process.pid, signal.SIGINT)


def is_alive(pid: int) -> bool:
    """Whether there is such a process on this machine; yes, where nobody can say."""
    if WINDOWS:
        # os.kill would end the process there, whatever the signal.
        try:
            return _windows_is_alive(pid)
        except Exception:
            return True
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        pass
    return True


def _windows_is_alive(pid: int) -> bool:
    import ctypes
    from ctypes import wintypes

    system: Any = ctypes
    kernel = system.windll.kernel32
    kernel.OpenProcess.restype = wintypes.HANDLE
    look, still_running = 0x1000, 259
    handle = kernel.OpenProcess(look, False, pid)
    if not handle:
        return bool(kernel.GetLastError() != 87)  # 87: there is no such process
    try:
        code = wintypes.DWORD()
        kernel.GetExitCodeProcess(wintypes.HANDLE(handle), ctypes.byref(code))
        return code.value == still_running
    finally:
        kernel.CloseHandle(wintypes.HANDLE(handle))


# ---- disks


def free_bytes(folder: Path) -> int:
    """How much may still be written to the disk of a folder."""
    return shutil.disk_usage(folder).free


def reserve(path: Path) -> None:
    """Takes the blocks of a file now: another program, or a quota, might leave none for a mapped write."""
    take: Callable[[int, int, int], None] | None = getattr(os, "posix_fallocate", None)
    with path.open("r+b") as file:
        size = os.fstat(file.fileno()).st_size
        if take is not None:
            try:
                take(file.fileno(), 0, size)
            except OSError as problem:
                if problem.errno not in (errno.EOPNOTSUPP, errno.EINVAL):
                    raise
            return
        # What was read is written back: a hole in the file becomes blocks of the disk.
        for start in range(0, size, BLOCK):
            file.seek(start)
            block = file.read(min(BLOCK, size - start))
            file.seek(start)
            file.write(block)


def patiently(action: Callable[[], R]) -> R:
    """Does something with a file; where an open file stands in the way of that, again until it has been let go."""
    ends = time.monotonic() + PATIENCE_S
    while True:
        try:
            return action()
        except PermissionError:
            if not WINDOWS or time.monotonic() >= ends:
                raise
        time.sleep(0.02)


def put_in_place(draft: Path, path: Path) -> None:
    """Renames a finished file over whatever has its name.

    Where a file that is still mapped cannot be renamed, a copy of it takes its place, and the draft stays until it
    is let go of. A file that others have open under the name itself makes it a PermissionError, after a while.
    """
    try:
        os.replace(draft, path)
        return
    except PermissionError:
        if not WINDOWS:
            raise
    copy = draft.with_name(f"{draft.name}.copy")
    try:
        shutil.copyfile(draft, copy)
        patiently(lambda: os.replace(copy, path))
    finally:
        clear_away(copy)
    clear_away(draft)


def clear_away(path: Path) -> bool:
    """Removes a file if it is there; False when somebody still has it open, where that stands in the way."""
    try:
        path.unlink(missing_ok=True)
    except PermissionError:
        if not WINDOWS:
            raise
        return False
    return True


RESERVED = {"con", "prn", "aux", "nul", *(f"{kind}{n}" for kind in ("com", "lpt") for n in range(1, 10))}
"""Names that mean a device on Windows, whatever stands after their first dot."""


def is_file_name(name: str) -> bool:
    """Whether a word can be the name of a file on every system.

    >>> is_file_name("GGvk.dtc"), is_file_name("con"), is_file_name("a:b"), is_file_name("../a"), is_file_name("")
    (True, False, False, False, False)
    """
    plain = 0 < len(name) <= 200 and name.isprintable() and not set(name) & set('<>:"/\\|?*')
    return plain and name[-1] not in ". " and name.split(".")[0].strip().lower() not in RESERVED


# ---- whose a folder is


def is_private(folder: Path) -> bool:
    """Whether nobody but this user, and who administers the machine, can change what a folder holds.

    Every folder on the way counts: whoever may rename one of them can put another in its place, except in a folder
    such as /tmp where each may rename only what is theirs. Windows keeps a user's folders private by other means.
    """
    if not hasattr(os, "getuid"):
        return True
    chain = {Path(os.path.abspath(folder)), Path(os.path.realpath(folder))}
    try:
        return all(_is_ours(place) for start in chain for place in (start, *start.parents))
    except OSError:
        return False


def holds_foreign_files(folder: Path) -> bool:
    """Whether another user owns, or may write to, a file below a folder."""
    if not hasattr(os, "getuid"):
        return False
    try:
        return any(
            not _is_ours(Path(place) / name) for place, below, files in os.walk(folder) for name in (*below, *files)
        )
    except OSError:
        return True


def _is_ours(path: Path) -> bool:
    found = os.stat(path)
    if stat.S_ISDIR(found.st_mode) and found.st_mode & stat.S_ISVTX:
        return found.st_uid in (0, os.getuid())
    return is_ours_to_write(found)


def is_ours_to_write(found: os.stat_result) -> bool:
    """Whether nobody but this user, and who administers the machine, may write to a file or put one into a folder."""
    if not hasattr(os, "getuid"):
        return True
    if found.st_uid not in (0, os.getuid()) or found.st_mode & stat.S_IWOTH:
        return False
    return not found.st_mode & stat.S_IWGRP or _is_alone_in(found.st_gid)


def _is_alone_in(group: int) -> bool:
    """Whether a group is root's, or the user's own with nobody else in it, as many systems make one for each user."""
    if group == 0:
        return True
    try:
        import grp
        import pwd

        mine, members = pwd.getpwuid(os.getuid()), grp.getgrgid(group)
    except (ImportError, KeyError):
        return False
    return group == mine.pw_gid and members.gr_name == mine.pw_name and not set(members.gr_mem) - {mine.pw_name}
