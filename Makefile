# The contributor's whole interface: play, test, lint, bench. Everything needed is installed on the way.
SHELL := /bin/bash
.SHELLFLAGS := -eo pipefail -c
PYTHON ?= python3
BIN := .venv/bin
SOURCES := $(shell find src -name '*.py' -o -name '*.ftl' -o -name '*.strategy' -o -name '*.json' 2>/dev/null)
WEB_SOURCES := $(shell find web -path web/node_modules -prune -o -type f -print 2>/dev/null) $(wildcard src/feodum/i18n/*/*.ftl)
# A real browser on a busy machine can miss a beat: what fails is tried once more, by itself, and must pass then.
BROWSER_TESTS := $(BIN)/python -m pytest --build=compiled tests/browser
STATIC := src/feodum/server/static/index.html

.PHONY: play test lint bench rules browser lock clean

play: .venv/installed
	$(BIN)/feodum serve --open

test: .venv/installed lint rules browser
	$(BIN)/python -m pytest --build=compiled --ignore=tests/browser
	$(BROWSER_TESTS) || $(BROWSER_TESTS) --last-failed
	PYTHONPATH=src $(BIN)/python -m pytest --build=interpreted --ignore=tests/browser
	cd web && npm test

rules: .venv/installed
	$(BIN)/feodum check --coverage rules | grep -v '^  ui: '
	PYTHONPATH=src $(BIN)/python -m feodum check rules

lint: .venv/installed
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	cd web && npm run check

bench: .venv/installed
	$(BIN)/feodum bench

# Debian's own browser: the one that Playwright would download can't be had everywhere.
browser:
	@command -v chromium >/dev/null || (apt-get update -q && apt-get install -q -y --no-install-recommends chromium)

# The compiled package is installed from a copy of the tree, so that `PYTHONPATH=src` stays the interpreted one.
.venv/installed: .venv/requirements setup.py pyproject.toml README.md $(SOURCES) $(STATIC)
	$(BIN)/pip install -q --no-deps --no-build-isolation --force-reinstall .
	rm -rf build
	@$(BIN)/feodum --version
	@touch $@

.venv/requirements: requirements.lock
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/pip install -q -r requirements.lock
	@touch $@

$(STATIC): web/node_modules/installed $(WEB_SOURCES)
	cd web && npm run build

web/node_modules/installed: web/package.json web/package-lock.json
	cd web && npm ci
	@touch $@

clean:
	rm -rf .venv build web/node_modules src/feodum/server/static

# The pinned versions, anew: install what pyproject.toml asks for at its newest, then write down what that was.
lock:
	rm -rf /tmp/feodum-lock && $(PYTHON) -m venv /tmp/feodum-lock
	/tmp/feodum-lock/bin/pip install -q --upgrade pip
	FEODUM_PURE=1 /tmp/feodum-lock/bin/pip install -q '.[cluster]' --group dev setuptools wheel
	(echo "# Everything that is installed for playing, testing and linting, pinned. Made by 'make lock' from pyproject.toml."; \
	 /tmp/feodum-lock/bin/pip list --format=freeze | grep -viE '^(feodum|pip)==') > requirements.lock
