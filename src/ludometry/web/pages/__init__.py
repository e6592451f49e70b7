"""The pages. Every registered room has one; a room's own file under `rooms/` adds what only that room has."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fastapi import FastAPI

from ludometry.web.settings import Settings
from ludometry.web.work import Jobs

STATIC = Path(__file__).resolve().parents[1] / "static"


def mount(app: FastAPI, settings: Settings, jobs: Jobs) -> None:
    """Registers every page and mounts them on the application."""
    from nicegui import app as pages_app
    from nicegui import ui

    from ludometry.web.pages import board, home, review, tables

    pages_app.add_static_files("/static", STATIC)
    for module in (home, board, review, tables):
        module.register(jobs)
    options: dict[str, Any] = {"title": "Ludometry", "dark": None, "show_welcome_message": False, "tailwind": False}
    ui.run_with(app, reconnect_timeout=10.0, **options)
