"""Player's text inside SVG and HTML.

What `xml.sax.saxutils` does, to the letter; its module also loads the network, which takes longer than many an answer.
"""

from __future__ import annotations


def escape(text: str) -> str:
    """A text that can stand between tags.

    >>> escape("5 < 6 & <b>")
    '5 &lt; 6 &amp; &lt;b&gt;'
    """
    return text.replace("&", "&amp;").replace(">", "&gt;").replace("<", "&lt;")


def quoteattr(text: str) -> str:
    """A text as the value of an attribute, quotation marks included.

    >>> print(quoteattr('a "b"'))
    'a "b"'
    """
    safe = escape(text).replace("\n", "&#10;").replace("\r", "&#13;").replace("\t", "&#9;")
    if '"' not in safe:
        return f'"{safe}"'
    if "'" not in safe:
        return f"'{safe}'"
    return '"' + safe.replace('"', "&quot;") + '"'
