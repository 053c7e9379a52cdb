# The contributor's whole interface: play, test, lint, bench. Everything needed is installed on the way.
SHELL := /bin/bash
.SHELLFLAGS := -eo pipefail -c
PYTHON ?= python3
BIN := .venv/bin
SOURCES := $(shell find src -name '*.py' -o -name '*.ftl' -o -name '*.strategy' -o -name '*.json' -o -name '*.h' 2>/dev/null)
WEB_SOURCES := $(shell find web -path web/node_modules -prune -o -type f -not -name 'rulings-*.json' -print 2>/dev/null) $(wildcard src/feodum/i18n/*/*.ftl)
# Tests of compiled modules (HOT in setup.py) run in both builds; all other tests run in the compiled build only.
BOTH_BUILDS := tests/engine tests/cards tests/bots tests/scenarios tests/search/test_search.py tests/test_game.py tests/kingdoms/test_selection.py tests/view/test_window.py tests/env/test_observation.py tests/env/test_single_picks.py
# Two at a time; a file stays together, so that its tests share their server. The long ones first (tests/conftest.py).
PYTEST := -m pytest --dist loadfile --no-loadscope-reorder -n 2
# Which lines of the sources run: those of the compiled build that are not compiled in all tests, the compiled ones where the
# rules are checked interpreted.
INSTALLED := $(shell $(PYTHON) -c 'import sys; print(".venv/lib/python%d.%d/site-packages/feodum" % sys.version_info[:2])')
COVERED := -m slipcover --json --out
STATIC := src/feodum/server/static/index.html

# What is written once need not be compiled again by each of the many processes that tests start.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test lint lint-python lint-web bench bench-server rules browser postgres tmux contract docs screenshots lock clean
.PHONY: all-tests compiled-tests browser-tests interpreted-tests web-tests

play: .venv/installed
	$(BIN)/feodum serve --open

# Two at a time, each told of as a whole when it is over: while one compiles or waits for a browser, the other works.
test:
	$(MAKE) --no-print-directory --jobs=2 --output-sync=target all-tests
	sed -i 's#$(INSTALLED)#src/feodum#g' .covered/tests.json
	$(BIN)/python -m slipcover --skip-covered --merge .covered/tests.json .covered/rules.json --out .covered/all.json

all-tests: .venv/installed lint interpreted-tests web-tests browser-tests compiled-tests rules

compiled-tests: .venv/installed postgres tmux
	mkdir -p .covered
	$(BIN)/python $(COVERED) .covered/tests.json --source $(INSTALLED) $(PYTEST) --build=compiled --ignore=tests/browser

browser-tests: .venv/installed browser
	# Three at a time: half of what they do is to wait.
	$(BIN)/python $(PYTEST) -n 3 --build=compiled tests/browser

interpreted-tests: .venv/requirements
	PYTHONPATH=$(CURDIR)/src $(BIN)/python $(PYTEST) --build=interpreted $(BOTH_BUILDS)

web-tests: web/node_modules/installed .venv/requirements
	cd web && npm test

rules: .venv/installed
	mkdir -p .covered
	$(BIN)/feodum check --coverage rules | grep -v '^  ui: '
	PYTHONPATH=$(CURDIR)/src $(BIN)/python $(COVERED) .covered/rules.json --source src/feodum -m feodum check rules

lint: lint-python lint-web

# A cache of its own: the compiler's is in use at the same time, with other options.
lint-python: .venv/requirements
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy --cache-dir=.mypy_cache/lint
	PYTHONPATH=$(CURDIR)/src $(BIN)/lint-imports

lint-web: web/node_modules/installed
	cd web && npm run check

# What server and page agree on, written anew from the server's types: the page's types and the schemas in docs/protocol.md;
# what the catalogue says of the cards: the page's arms and docs/catalogue.md; the rules by card; the reference of the API.
contract: .venv/requirements
	PYTHONPATH=$(CURDIR)/src $(BIN)/python tools/contract.py
	PYTHONPATH=$(CURDIR)/src $(BIN)/python tools/catalogue.py
	PYTHONPATH=$(CURDIR)/src $(BIN)/python tools/rulebook.py
	$(BIN)/python tools/reference.py

# The documentation as a site, in the folder `site`.
docs: .venv/requirements
	$(BIN)/python tools/site_of_docs.py

# The pictures in README, from a real table and a real run of the laboratory.
screenshots: .venv/installed browser
	PYTHONPATH=$(CURDIR)/tests $(BIN)/python tools/screenshots.py

bench: .venv/installed
	$(BIN)/feodum bench

# What the server can carry and survive, in a small size of some two minutes; docs/operations.md has the large ones.
bench-server: .venv/installed postgres
	$(BIN)/python bench/load.py --games 100 --rate 100 --seconds 5
	$(BIN)/python bench/load.py --games 100 --rate 100 --seconds 5 --store postgres --processes 2
	$(BIN)/python bench/idle.py --sockets 200
	$(BIN)/python bench/crash.py --kills 5 --games 10
	$(BIN)/python bench/leak.py --pairs 200 --seed 1 --json
	$(BIN)/python bench/malformed.py --messages 1000

# Debian's own browser: the one that Playwright would download can't be had everywhere. The one without
# windows has a quarter less to do; not every release has it.
browser:
	@command -v chromium-headless-shell >/dev/null || \
	  (apt-get update -q && apt-get install -q -y --no-install-recommends chromium-headless-shell) || \
	  command -v chromium >/dev/null || apt-get install -q -y --no-install-recommends chromium

# A terminal for the tests of the table in one.
tmux:
	@command -v tmux >/dev/null || (apt-get update -q && apt-get install -q -y --no-install-recommends tmux)

# Debian's own database; tests and benches start one for themselves, and none is left running for others.
postgres:
	@command -v postgres >/dev/null || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || \
	  (apt-get update -q && apt-get install -q -y --no-install-recommends postgresql)

# The compiled package is installed from a copy of the tree, so that `PYTHONPATH=$(CURDIR)/src` stays the interpreted one.
.venv/installed: .venv/requirements setup.py pyproject.toml README.md $(SOURCES) $(STATIC)
	$(BIN)/pip install -q --no-deps --no-build-isolation --force-reinstall .
	rm -rf build
	@$(BIN)/feodum --version
	@touch $@

.venv/requirements: requirements.lock
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/pip install -q --require-hashes -r requirements.lock
	@touch $@

# With what the rules say of each card, each claim with the scenarios that show it.
$(STATIC): web/node_modules/installed .venv/requirements $(WEB_SOURCES) $(shell find rules -type f)
	PYTHONPATH=$(CURDIR)/src $(BIN)/python tools/rulings.py
	cd web && npm run build

web/node_modules/installed: web/package.json web/package-lock.json
	cd web && npm ci
	@touch $@

clean:
	rm -rf .venv build web/node_modules src/feodum/server/static

# The pinned versions and their hashes, anew: the newest of what pyproject.toml asks for, for every system and Python.
lock:
	rm -rf /tmp/feodum-lock && $(PYTHON) -m venv /tmp/feodum-lock
	/tmp/feodum-lock/bin/pip install -q uv
	(echo "# Everything that is installed for playing, testing and linting, pinned. Made by 'make lock' from pyproject.toml."; \
	 /tmp/feodum-lock/bin/uv pip compile -q pyproject.toml --all-extras --group dev --universal --python-version 3.11 \
	   --generate-hashes --no-header --no-annotate --no-emit-index-url --upgrade) > requirements.lock
