"""`ludometry serve`."""

from __future__ import annotations

import importlib.util
from typing import Annotated

from ludometry.core.errors import LudometryError
from ludometry.study.report import Report


def serve(
    *,
    host: Annotated[str, "Where to listen; anything but this machine needs --token."] = "127.0.0.1",
    port: Annotated[int, "The port."] = 8765,
    token: Annotated[str, "The word that visitors must know."] = "",
) -> Report:
    """Start the web app: the analysis board for every room, and the JSON API."""
    if importlib.util.find_spec("fastapi") is None:
        raise LudometryError("the web app is not installed: pip install 'ludometry[web]'.")
    from ludometry.web.app import serve as run
    from ludometry.web.settings import Settings

    run(Settings(host=host, port=port, token=token, warm=True))
    return Report({"served": True})
