# make help      what there is
# make play      needs only python3 (3.11 or later) and this Makefile

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

# Passed to `liukfu play` (`learn`, `serve`), to pytest, and (JOBS) the number of processes of the
# fast tests: twice as many as two processors, since many of them wait for a screen.
ARGS ?=
PYTEST_ARGS ?=
JOBS ?= 4
PYTEST := env -u NO_COLOR -u FORCE_COLOR -u TEXTUAL_THEME $(BIN)/pytest $(PYTEST_ARGS)

# Long tests that have all processors busy themselves, or are of real terminals and browsers.
ALONE := tests/arena tests/players tests/serve tests/terminal

CATALOGUES := $(wildcard src/liukfu/locale/*/LC_MESSAGES/liukfu.po)

TYPED := src tests benchmarks examples/my-bot

.DEFAULT_GOAL := help
.PHONY: help play learn serve venv test lint unit check check-only docs bench messages pins clean

help: ## Show this help
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 14

play: $(VENV)/.app ## Sit down at the table: make play ARGS="--seed tiger"
	@$(BIN)/liukfu play $(ARGS)

learn: $(VENV)/.app ## Never played? The game in ten minutes, at the table
	@$(BIN)/liukfu learn $(ARGS)

serve: $(VENV)/.serve ## The table in the browser: make serve ARGS="--port 8080"
	@$(BIN)/liukfu serve $(ARGS)

venv: $(VENV)/.dev ## Make .venv with everything that development needs

test: lint unit ## Linters, types, import contracts and the fast tests

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy $(TYPED)
	$(BIN)/lint-imports --no-logo

unit: $(VENV)/.dev
	$(PYTEST) -n $(JOBS)

check: test check-only ## All of `test`, then the long tests and those that need Debian's tools

check-only: $(VENV)/.dev ## Only the tests that `test` leaves out
	$(PYTEST) -m "slow or tools" -n 2 $(ALONE:%=--ignore %)
	$(PYTEST) -m "slow or tools" $(ALONE)

docs: $(VENV)/.docs ## Build the site of docs/ into site/; a broken link breaks it
	$(BIN)/zensical build --strict --clean

bench: $(VENV)/.bench ## Measure the engine and the table against their references
	$(BIN)/python benchmarks/engine.py
	$(BIN)/python benchmarks/table.py
	$(BIN)/python benchmarks/lag.py
	$(BIN)/python benchmarks/search.py
	$(BIN)/python benchmarks/arena.py

# The environment, one stamp a layer. A layer is brought up to date when its pins change.

$(VENV)/.made:
	@command -v $(PYTHON) >/dev/null || { echo "Liuk Fu needs Python 3.11 or later; there is no '$(PYTHON)' here (try: make PYTHON=python3.11 ...)" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Liuk Fu needs Python 3.11 or later, but '$(PYTHON)' is $$($(PYTHON) -V 2>&1) (try: make PYTHON=python3.11 ...)" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "'$(PYTHON)' comes without its venv module (on Debian: apt install python3-venv)" >&2; exit 1; }
	@echo "Making $(VENV), once; this takes a minute"
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.run: requirements/run.txt requirements/build.txt | $(VENV)/.made
	@$(PIP) install -r requirements/run.txt -r requirements/build.txt
	@touch $@

# Installing compiles the catalogues.
$(VENV)/.app: $(VENV)/.run pyproject.toml hatch_build.py $(CATALOGUES)
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.serve: $(VENV)/.app requirements/serve.txt
	@$(PIP) install -r requirements/serve.txt
	@touch $@

$(VENV)/.dev: $(VENV)/.app requirements/dev.txt
	@$(PIP) install -r requirements/dev.txt
	@touch $@

$(VENV)/.docs: requirements/docs.txt | $(VENV)/.made
	@$(PIP) install -r requirements/docs.txt
	@touch $@

$(VENV)/.bench: $(VENV)/.dev requirements/bench.txt
	@$(PIP) install -r requirements/bench.txt
	@touch $@

messages: $(VENV)/.dev ## Collect the texts of the program, and bring its catalogues up to date
	$(BIN)/pybabel --quiet extract --mapping pyproject.toml \
	  --keyword ngettext:1,2 --keyword pgettext:1c,2 --keyword N_ \
	  --project liukfu --version "" --copyright-holder "The Liuk Fu contributors" \
	  --no-location --sort-output --width 99 --output $(VENV)/messages.pot src/liukfu
	@mv $(VENV)/messages.pot src/liukfu/locale/liukfu.pot
	$(BIN)/pybabel --quiet update --domain liukfu --input-file src/liukfu/locale/liukfu.pot \
	  --output-dir src/liukfu/locale --no-fuzzy-matching --ignore-obsolete --width 99
	@sed -i -E -e 's/^"Project-Id-Version: .*/"Project-Id-Version: liukfu\\n"/' \
	  -e '/^"(Report-Msgid-Bugs-To|POT-Creation-Date|PO-Revision-Date|Generated-By):/d' \
	  src/liukfu/locale/liukfu.pot $(CATALOGUES)
	@$(MAKE) --no-print-directory $(VENV)/.app

# Pins: dev.txt is resolved first, with all that is ever installed; the others are parts of it.
COMPILE = .pins/bin/uv pip compile --quiet --python-version 3.11 --python-platform linux --annotation-style line --custom-compile-command "make pins"

pins: | $(VENV)/.made ## Resolve requirements/*.txt anew (after a change of dependencies)
	@$(PYTHON) -m venv .pins
	@.pins/bin/pip --disable-pip-version-check --quiet install uv
	rm -f requirements/*.txt
	$(COMPILE) pyproject.toml requirements/build.in --extra test --extra docs -o requirements/dev.txt
	$(COMPILE) pyproject.toml -c requirements/dev.txt -o requirements/run.txt
	$(COMPILE) pyproject.toml -c requirements/dev.txt --extra serve -o requirements/serve.txt
	$(COMPILE) requirements/build.in -c requirements/dev.txt -o requirements/build.txt
	$(COMPILE) pyproject.toml -c requirements/dev.txt --extra bench -o requirements/bench.txt
	$(COMPILE) pyproject.toml -c requirements/dev.txt --extra docs -o requirements/docs.txt

clean: ## Remove .venv, caches and reports
	rm -rf $(VENV) .pins dist build site .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache snapshot_report.html
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
