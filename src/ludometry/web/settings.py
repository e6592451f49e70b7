"""What the person who starts the server may choose, and the bounds of what a request may ask for."""

from __future__ import annotations

from dataclasses import dataclass

from ludometry.core.errors import BadInput

LOOPBACK = ("127.0.0.1", "localhost", "::1")


@dataclass(frozen=True, slots=True)
class Settings:
    """How the server listens and what it allows."""

    host: str = "127.0.0.1"
    port: int = 8765
    token: str = ""
    """The word that every request must carry when the server listens beyond this machine."""
    body_bytes: int = 1_000_000
    """The largest body that a request may send."""
    batch: int = 500
    """The most puzzles that one request may have rated."""
    made: int = 10
    """The most puzzles that one request may have made."""
    requests_per_second: float = 2000.0
    """What one client may ask for in the long run."""
    burst: int = 4000
    waiting: int = 16
    """How many long requests may wait for a worker before the next is turned away."""
    warm: bool = False
    """Whether rooms that are not ready are compiled in the background while the server runs."""

    def checked(self) -> Settings:
        """The settings, or a sentence that says what is unsafe about them."""
        if not self.host.isprintable():
            raise BadInput(f"{self.host[:40]!r} is no host: expected an address such as 127.0.0.1, or a name.")
        if self.host not in LOOPBACK and len(self.token) < 12:
            raise BadInput(
                f"listening on {self.host} lets other machines in: give --token with at least 12 characters."
            )
        if not 0 <= self.port <= 65535:
            raise BadInput(f"a port lies between 0 and 65535, not at {self.port}.")
        return self

    @property
    def address(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"
