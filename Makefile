# Two commands do everything on a machine with Python 3.11 and make: `make start` and `make test`.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: start test check bench clean

start: .venv/ludometry
	$(BIN)/ludometry play yatzy

test: .venv/dev
	$(BIN)/python -m pytest -n auto --dist loadfile

check: .venv/dev
	$(BIN)/ruff format --check src tests bench
	$(BIN)/ruff check src tests bench
	$(BIN)/mypy
	$(BIN)/python -m pytest tests/house/test_layers.py tests/house/test_doctests.py

bench: .venv/dev
	$(BIN)/ludometry bench

.venv/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Ludometry needs Python 3.11 or newer: run make with PYTHON=python3.11")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade pip
	touch $@

# Some machines are told not to write bytecode; importing what was installed is then several times slower.
.venv/ludometry: .venv/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable .
	$(BIN)/python -m compileall -q .venv/lib src || true
	touch $@

.venv/dev: .venv/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable '.[dev,bench]'
	$(BIN)/python -m compileall -q .venv/lib src || true
	touch $@ .venv/ludometry

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache
