# Two commands do everything on a machine with Python 3.11 and make: `make start` and `make test`.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: start test check bench docs browser clean

start: .venv/ludometry
	$(BIN)/ludometry serve

test: .venv/dev browser
	$(BIN)/python -m pytest -n auto --dist loadgroup

check: .venv/dev
	$(BIN)/ruff format --check src tests bench examples
	$(BIN)/ruff check src tests bench examples
	$(BIN)/mypy
	$(BIN)/python -m pytest tests/house/test_layers.py tests/house/test_doctests.py

bench: .venv/dev
	$(BIN)/ludometry bench

docs: .venv/ludometry
	$(BIN)/python -m pip install --quiet --editable '.[docs]'
	$(BIN)/python -m sphinx -q -W docs docs/_build

.venv/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Ludometry needs Python 3.11 or newer: run make with PYTHON=python3.11")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade pip
	touch $@

# Some machines are told not to write bytecode; importing what was installed is then several times slower.
.venv/ludometry: .venv/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable '.[web]'
	$(BIN)/python -m compileall -q .venv/lib src || true
	touch $@

.venv/dev: .venv/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable '.[dev,web,bench]'
	$(BIN)/python -m compileall -q .venv/lib src || true
	touch $@ .venv/ludometry

# The tests of the pages drive a real browser; where none can be installed they say so and are skipped.
browser:
	@command -v chromium chromium-browser google-chrome >/dev/null 2>&1 || \
	  { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -qq && apt-get install -y -qq chromium >/dev/null; } || \
	  echo "no Chromium here: the tests of the pages will be skipped"

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache
