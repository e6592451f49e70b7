"""How the documentation is built: `make docs`."""

project = "Ludometry"
author = "The Ludometry authors"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
autodoc_typehints = "description"
autodoc_member_order = "bysource"
source_suffix = {".md": "markdown"}
html_theme = "furo"
exclude_patterns = ["_build"]
# The pages show commands as a terminal does; there is nothing to check in them.
suppress_warnings = ["misc.highlighting_failure", "myst.header", "myst.xref_missing"]
