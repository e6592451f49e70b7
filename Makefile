# Two commands do everything on a machine with Python 3.11 and make: `make start` and `make test`.
PYTHON ?= python3
BIN := .venv/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
# Two processes more than there are cores: while browsers and servers are waited for, another test works.
WORKERS := $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 2)')

.PHONY: start test steady quick nightly check tidy bench docs figures notebooks browser golden overloads wheel lock clean

start: .venv/ludometry
	$(BIN)/ludometry serve

# Packages and browser come at the same time.
test:
	$(MAKE) --no-print-directory -j2 .venv/dev browser
	$(BIN)/python tests/steady.py -n $(WORKERS) --dist loadgroup

# The suite fresh, warm, twice at the same time and beside eight busy processes: about an hour.
steady: .venv/dev browser
	$(BIN)/python bench/suite.py

# For the working day, about a minute: the house, the laws, a game of every room, and the rooms that you changed.
quick: .venv/dev
	$(BIN)/python tests/quick.py -n $(WORKERS) --dist loadgroup

# New examples every night: hypothesis draws its own instead of the fixed ones of the suite. Then every paper is done again
# in full and compared with its page; bench/results/papers.txt says what that costs.
nightly: .venv/dev
	LUDOMETRY_NIGHTLY=1 $(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup
	$(BIN)/python docs/paper_pages.py --compare

check: .venv/dev
	$(BIN)/ruff format --check src tests bench examples docs hatch_build.py
	$(BIN)/ruff check src tests bench examples docs hatch_build.py
	$(BIN)/mypy
	$(BIN)/mypy hatch_build.py
	$(BIN)/python -m pytest tests/house/test_layers.py tests/house/test_doctests.py

# What a commit goes through first: see .pre-commit-config.yaml.
tidy: .venv/dev
	$(BIN)/ruff format --quiet src tests bench examples docs hatch_build.py
	$(BIN)/ruff check --quiet --fix src tests bench examples docs hatch_build.py
	$(BIN)/python -m pytest tests/house/test_layers.py

bench: .venv/dev
	$(BIN)/ludometry bench

docs: .venv/ludometry
	$(BIN)/python -m pip install --quiet --editable '.[docs]'
	$(BIN)/python -m sphinx -q -W docs docs/_build

# Every paper done again in full: the pages of docs/papers and their pictures. bench/results/papers.txt has its cost.
figures: .venv/dev
	$(BIN)/python docs/paper_pages.py

# The notebooks run, with what they show kept in the files.
notebooks: .venv/dev
	$(BIN)/python examples/run_notebooks.py --write

# A wheel for this platform and Python whose kernels are already compiled; the same sources give the same bytes.
# By `build` and not by pip, which would compile everything twice to read the name first.
wheel: .venv/python
	$(BIN)/python -m pip install --quiet build
	HATCH_BUILD_HOOK_ENABLE_CUSTOM=true SOURCE_DATE_EPOCH=1577836800 $(BIN)/python -m build --wheel --outdir dist .
	ls -l dist

# What the package and its web app were resolved to, each file by its checksum; the heading is kept.
lock: .venv/python
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile pyproject.toml --extra web --universal --python-version 3.11 --generate-hashes --upgrade \
	  --no-emit-index-url --no-annotate --no-header --quiet --output-file .venv/requirements.lock
	sed -n '/^#/p' requirements.lock | cat - .venv/requirements.lock > .venv/whole.lock
	mv .venv/whole.lock requirements.lock

.venv/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Ludometry needs Python 3.11 or newer: run make with PYTHON=python3.11")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade pip hatchling editables
	touch $@

# What builds packages is there already: pip need not fetch it into a place of its own for each of them.
# Some machines are told not to write bytecode; importing what was installed is then several times slower. It is compiled
# here, on all cores, and nothing by pip, which has one; but for what nobody here imports.
UNREAD := [/\\](tests|sympy)[/\\]
.venv/ludometry: .venv/python pyproject.toml
	$(BIN)/python -m pip install --quiet --no-compile --no-build-isolation --editable '.[web]'
	$(BIN)/python -m compileall -q -j 0 -x '$(UNREAD)' .venv/lib src || true
	touch $@

.venv/dev: .venv/python pyproject.toml examples/pig/pyproject.toml
	$(BIN)/python -m pip install --quiet --no-compile --no-build-isolation --editable '.[dev,web,bench]' --editable examples/pig
	$(BIN)/python -m compileall -q -j 0 -x '$(UNREAD)' .venv/lib src || true
	touch $@ .venv/ludometry

# The tests of the pages drive a real browser, best one without windows; where none can be installed they say so and are
# skipped.
browser:
	@for name in chromium-headless-shell chromium chromium-browser google-chrome; do \
	    command -v $$name >/dev/null 2>&1 && exit 0; \
	  done; \
	  { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -qq && \
	    { apt-get install -y -qq chromium-headless-shell >/dev/null || apt-get install -y -qq chromium >/dev/null; }; } || \
	  echo "no Chromium here: the tests of the pages will be skipped"

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache

# The overloads of `import ludometry`, and the options of rooms as types, written anew from what the rooms say.
overloads: .venv/dev
	$(BIN)/python -m tests.house.front_door

# What every room answers, written anew: read the difference before you commit it.
golden: .venv/dev
	$(BIN)/python -m tests.golden
