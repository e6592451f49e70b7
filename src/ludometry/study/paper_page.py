"""The page of a folder of figures: what the paper shows and ours side by side, and every claim with its verdict."""

from __future__ import annotations

from html import escape

from ludometry.study.claims import Claim, tally, written
from ludometry.study.figures import PaperFigure, ReproductionReport, Source
from ludometry.study.png import unknown_signs, why_not
from ludometry.study.report import Table, figure_text, html_table

MOST_ROWS = 40
"""Rows of a table that the page shows; the CSV file has them all."""
FOLDED = 12
"""A longer table below a picture is folded away."""
STYLE = """
:root { color-scheme: light dark; --paper: #fff; --ink: #1d2230; --soft: #5d6675; --line: #d9dde4; --card: #f6f7f9;
  --agrees: #17692f; --differs: #a12222; --open: #6b5300; --link: #1d5fa8 }
@media (prefers-color-scheme: dark) { :root { --paper: #14171d; --ink: #e4e7ec; --soft: #a3acba; --line: #363c47;
  --card: #1c2028; --agrees: #6fd08c; --differs: #ff8f8f; --open: #e2c35c; --link: #8cc0ff } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 76rem; padding: 1rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif }
h1 { font-size: 1.5rem; line-height: 1.25; margin: .5rem 0 } h2 { font-size: 1.2rem; margin: 2rem 0 .5rem }
h3 { font-size: .85rem; margin: 0 0 .4rem; color: var(--soft); font-weight: 600 }
a { color: var(--link) } p { margin: .4rem 0; max-width: 70ch } small, .soft { color: var(--soft) }
.wide { overflow-x: auto } nav a { margin-right: .9rem; white-space: nowrap }
table { border-collapse: collapse; font-size: .9rem } caption { text-align: left; color: var(--soft) }
th, td { padding: .25rem .6rem .25rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
th { color: var(--soft); font-weight: 600; text-align: left } td.number { white-space: nowrap }
.verdict { font-weight: 600; white-space: nowrap } .agrees { color: var(--agrees) } .differs { color: var(--differs) }
.open { color: var(--open) }
figure { margin: 1.2rem 0; padding: .9rem; background: var(--card); border: 1px solid var(--line); border-radius: 8px }
figcaption { margin-bottom: .7rem; max-width: 80ch } img { width: 100%; height: auto; background: var(--paper) }
.pair { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)) }
.pair > div { min-width: 0 } details { margin-top: .5rem }
@media (max-width: 40rem) {
  .claims thead { display: none } .claims, .claims tbody, .claims tr, .claims td { display: block; width: auto }
  .claims tr { border-bottom: 1px solid var(--line); padding: .5rem 0 } .claims td { border: 0; padding: .05rem 0 }
  .claims td[data-name]:not(:empty)::before { content: attr(data-name) ": "; color: var(--soft) }
}
"""


def index_page(report: ReproductionReport) -> str:
    """The whole page; it loads nothing but the files beside it."""
    source = report.parts_of_paper[0].source
    figures = list(zip(report.figures, report.names(), strict=True))
    links = "".join(f'<a href="#{name}">{escape(_title(figure))}</a> ' for figure, name in figures)
    body = [
        _head(source),
        f"<p>{escape(tally(report.claims))}</p>",
        f'<nav>{links}<a href="#claims">Every claim</a></nav>',
        *(f"<p class=soft>{escape(words)}</p>" for words in {why_not(), unknown_signs()} if words and figures),
        *(_figure(figure, name) for figure, name in figures),
        "<h2 id=claims>Every claim</h2>",
        _claims(report.claims),
        '<p class=soft>The same rows for programs: <a href="claims.csv">claims.csv</a>. Made by Ludometry.</p>',
    ]
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(source.title)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head>\n<body>\n'
        + "\n".join(part for part in body if part)
        + "\n</body></html>\n"
    )


def _head(source: Source) -> str:
    where = f"{escape(source.authors)}, {escape(source.where)}, {source.year}"
    link = f' · <a href="{escape(source.url)}">the paper</a>' if source.url else ""
    return f"<h1>{escape(source.title)}, done again</h1>\n<p class=soft>{where}{link}</p>"


def _title(figure: PaperFigure) -> str:
    return figure.number[:1].upper() + figure.number[1:]


def _figure(figure: PaperFigure, name: str) -> str:
    """A caption that names the paper's number; the paper's side and ours."""
    paper = figure.paper if figure.paper else "The paper gives no numbers for this place."
    theirs = _table(paper) if isinstance(paper, Table) else f"<p>{escape(paper)}</p>"
    endings = ["svg", "csv"] if why_not() else ["svg", "png", "csv"]
    files = " · ".join(f'<a href="{name}.{end}">{end.upper()}</a>' for end in endings)
    ours = _table(figure.data)
    if figure.draw is not None:
        opened = "" if len(figure.data.rows) > FOLDED else " open"
        words = escape(f"{_title(figure)}: {figure.caption}")
        ours = (
            f'<img src="{name}.svg" alt="{words}" loading="lazy">'
            f"<details{opened}><summary>The numbers</summary>{ours}</details>"
        )
    return (
        f"<figure id={name}><figcaption><b>{escape(_title(figure))}.</b> {escape(figure.caption)}</figcaption>"
        f"<div class=pair><div><h3>The paper</h3>{theirs}</div>"
        f"<div><h3>Ours</h3>{ours}<small>{files}</small></div></div></figure>"
    )


def _table(table: Table) -> str:
    shown = Table(table.columns, [[figure_text(cell) for cell in row] for row in table.rows[:MOST_ROWS]], table.title)
    more = len(table.rows) - MOST_ROWS
    rest = f"<p class=soft>{more:,} more rows in the CSV file.</p>" if more > 0 else ""
    return f"<div class=wide>{html_table(shown)}</div>{rest}"


def _claims(claims: list[Claim]) -> str:
    names = ("place", "claim", "paper", "ours", "null", "verdict", "rule")
    head = "".join(f"<th>{name}</th>" for name in names)
    return (
        f"<div class=wide><table class=claims><thead><tr>{head}</tr></thead><tbody>"
        + "\n".join(_claim(claim) for claim in claims)
        + "</tbody></table></div>"
    )


def _claim(claim: Claim) -> str:
    row = claim.to_dict()
    colour = row["verdict"] if row["verdict"] in ("agrees", "differs") else "open"
    why = f"<br><small>{escape(row['why'])}</small>" if row["why"] else ""
    figures = {
        "paper": written(claim.paper),
        "ours": written(claim.ours, claim.error),
        "null": written(claim.null),
    }
    cells = "".join(f'<td class=number data-name="{name}">{escape(text)}</td>' for name, text in figures.items())
    return (
        f"<tr><td>{escape(claim.place)}</td><td>{escape(claim.claim)}{why}</td>{cells}"
        f'<td class="verdict {colour}">{escape(row["verdict"])}</td><td><small>{escape(row["rule"])}</small></td></tr>'
    )
