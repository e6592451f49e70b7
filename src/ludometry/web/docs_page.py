"""The page of the JSON API, drawn from its own description: every route with what it takes and an example to open."""

from __future__ import annotations

from html import escape
from typing import Any
from urllib.parse import quote

from fastapi import FastAPI, Request, Response

from ludometry.core.registry import rooms
from ludometry.study.report import Json
from ludometry.web.shell import page, respond
from ludometry.web.words import html, say, word

HOUSE = "Ludometry"
"""What routes that belong to no room are gathered under."""
COLUMNS = (word("name"), word("where"), word("type"), word("needed"), word("what it says"))


def mount(app: FastAPI) -> None:
    """Puts the page at /docs."""

    @app.get("/docs", include_in_schema=False)
    async def docs(request: Request) -> Response:
        return respond(docs_page(request, app.openapi()))


def docs_page(request: Request, described: Json) -> str:
    """Every route, gathered by what it is about; the rooms come last, since they are alike."""
    groups: dict[str, list[str]] = {}
    for path, methods in described["paths"].items():
        for method, route in methods.items():
            group = (route.get("tags") or [HOUSE])[0]
            groups.setdefault(group, []).append(_route(described, method.upper(), path, route))
    titles = [known.title for known in rooms().values()]
    order = sorted(groups, key=lambda group: (group in titles, group != HOUSE, group))
    shown = "".join(f'<section class="card"><h2>{escape(one)}</h2>{"".join(groups[one])}</section>' for one in order)
    body = (
        f'<div class="narrow"><h1>{html("The JSON API")}</h1><p class="lead">'
        f"{html('What the pages know, programs can ask for. What cannot be understood is 422 with one sentence.')}</p>"
        f'<p><a href="/v1/openapi.json">{html("The description as OpenAPI")}</a></p>{shown}</div>'
    )
    return page(request, say("The JSON API"), body, "theme.js")


def _route(described: Json, method: str, path: str, route: Json) -> str:
    rows = [
        [one["name"], one["in"], _kind(one["schema"]), one.get("required", False), one.get("description", "")]
        for one in route.get("parameters", [])
    ]
    rows += _body(described, route)
    example = _example(method, path, route)
    table = _table(path, rows) if rows else ""
    head = f"<code>{method} {escape(path)}</code> {escape(route.get('summary', ''))}"
    return f'<details class="fold"><summary>{head}</summary>{example}{table}</details>'


def _body(described: Json, route: Json) -> list[list[Any]]:
    """The fields of the JSON that a route is sent."""
    content = route.get("requestBody", {}).get("content", {}).get("application/json", {})
    name = content.get("schema", {}).get("$ref", "").rpartition("/")[2]
    if not name:
        return []
    shape = described["components"]["schemas"][name]
    needed = shape.get("required", [])
    return [
        [field, "body", _kind(one), field in needed, one.get("description", "")]
        for field, one in shape.get("properties", {}).items()
    ]


def _kind(schema: Json) -> str:
    if "anyOf" in schema:
        return " or ".join(_kind(one) for one in schema["anyOf"])
    if "enum" in schema:
        return ", ".join(str(one) for one in schema["enum"])
    return str(schema.get("type", schema.get("$ref", "").rpartition("/")[2] or schema.get("const", "")))


def _example(method: str, path: str, route: Json) -> str:
    """A link to a real answer: the rooms' own example where a position is all that has to be said."""
    needed = [one["name"] for one in route.get("parameters", []) if one.get("required")]
    known = rooms().get(path.split("/")[2]) if path.count("/") > 2 else None
    if method != "GET" or "{" in path or (needed and (needed != ["position"] or known is None or not known.cover)):
        return ""
    asked = f"{path}?position={quote(known.cover)}" if needed and known else path
    return f'<p><a href="{escape(asked, quote=True)}">{escape(asked)}</a></p>'


def _table(path: str, rows: list[list[Any]]) -> str:
    heads = "".join(f'<th scope="col">{html(one)}</th>' for one in COLUMNS)
    lines = "".join(
        f"<tr><td><code>{escape(name)}</code></td><td>{escape(place)}</td><td>{escape(kind)}</td>"
        f"<td>{html('yes') if must else html('no')}</td><td>{escape(words)}</td></tr>"
        for name, place, kind, must, words in rows
    )
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(path, quote=True)}">'
        f'<table class="plain"><thead><tr>{heads}</tr></thead><tbody>{lines}</tbody></table></div>'
    )
