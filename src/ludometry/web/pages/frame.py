"""What every page shares: the bar at the top, the theme, and small pieces of HTML with everything escaped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from html import escape
from typing import Any

from fastapi import Request
from nicegui import ui

from ludometry.core.registry import rooms
from ludometry.study.report import Part, Table

HEAD = (
    '<link rel="stylesheet" href="/static/ludometry.css"><script src="/static/ludometry.js" defer></script>'
    '<meta name="color-scheme" content="light dark">'
)
THEMES: dict[str | None, bool | None] = {"dark": True, "light": False}


@contextmanager
def frame(request: Request, current: str, title: str) -> Iterator[None]:
    """The page around its content."""
    ui.add_head_html(HEAD)
    ui.page_title(f"{title} · Ludometry")
    theme = ui.dark_mode(THEMES.get(request.cookies.get("theme")))
    with ui.element("header").classes("house-top"):
        _link("/", "Ludometry", current == "", "house-name")
        with ui.element("nav").classes("row").props('aria-label="Rooms"'):
            for entry in rooms().values():
                _link(f"/{entry.id}", entry.title, current == entry.id)
        ui.element("div").classes("house-space")
        _link("/review", "Review", current == "review")
        _link("/tables", "Tables", current == "tables")
        _link("/docs", "API", False)
        _theme_button(theme)
    with ui.element("div").classes("house-main"):
        yield


def _link(target: str, words: str, here: bool, classes: str = "") -> None:
    mark = ' aria-current="page"' if here else ""
    ui.html(f'<a href="{escape(target)}" class="{classes}"{mark}>{escape(words)}</a>', sanitize=False, tag="span")


def _theme_button(theme: ui.dark_mode) -> None:
    def turn() -> None:
        ui.run_javascript(
            "const dark = !document.body.classList.contains('body--dark'); Quasar.Dark.set(dark);"
            "document.cookie = 'theme=' + (dark ? 'dark' : 'light') + ';path=/;max-age=31536000;samesite=strict'"
        )

    ui.button(icon="contrast", on_click=turn).props('flat round dense aria-label="Light or dark"')


def card() -> Any:
    return ui.element("section").classes("house-card")


def heading(words: str, level: int = 2) -> None:
    ui.html(escape(words), sanitize=False, tag=f"h{level}")


def table_html(columns: Sequence[str], rows: Sequence[Sequence[Any]], numbers: Sequence[int] = ()) -> str:
    """A plain table; cells are escaped unless they are Markup."""
    head = "".join(f"<th{' class=num' if i in numbers else ''}>{escape(c)}</th>" for i, c in enumerate(columns))
    body = "".join(
        "<tr>"
        + "".join(f"<td{' class=num' if i in numbers else ''}>{_cell(c)}</td>" for i, c in enumerate(row))
        + "</tr>"
        for row in rows
    )
    return f'<table class="plain"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def parts_html(parts: Sequence[Part]) -> str:
    """The lines and tables of a report."""
    return "".join(
        table_html(part.columns, part.rows) if isinstance(part, Table) else f"<p>{escape(part)}</p>" for part in parts
    )


class Markup(str):
    """HTML of our own making, shown as it is."""

    __slots__ = ()


def _cell(content: Any) -> str:
    if isinstance(content, Markup):
        return content
    return escape("" if content is None else str(content))


def html(content: str) -> ui.html:
    """HTML of our own making: player text in it has been escaped already."""
    return ui.html(content, sanitize=False)


class Saying:
    """One line that tells how things stand; an error is red and stays until the next line."""

    def __init__(self) -> None:
        self.line = ui.label().classes("say").props('role="status" aria-live="polite"')

    def tell(self, words: str) -> None:
        self.line.classes(remove="error").set_text(words)

    def error(self, words: str) -> None:
        self.line.classes("error").set_text(words)
