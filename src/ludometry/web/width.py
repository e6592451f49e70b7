"""How wide the screen is that a request comes from, so that the first HTML holds the right drawing."""

from __future__ import annotations

from fastapi import Request

COOKIE = "width"
"""What `width.js` notes: `narrow` or `wide`."""


def is_narrow(request: Request) -> bool:
    """Whether boards are drawn for a phone held upright; a browser that has said nothing yet is judged by its kind."""
    noted = request.cookies.get(COOKIE)
    if noted in ("narrow", "wide"):
        return noted == "narrow"
    return request.headers.get("sec-ch-ua-mobile") == "?1" or "Mobi" in request.headers.get("user-agent", "")
