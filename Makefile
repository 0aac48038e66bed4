# Two commands are enough: `make run` serves the score book, `make test` tests it.
# Needs Python 3.11 or newer with pip, and make. Everything else lands in .venv/.

PY ?= $(firstword $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p; done))
BIN := .venv/bin
PIP = PIP_ROOT_USER_ACTION=ignore PIP_DISABLE_PIP_VERSION_CHECK=1 $(PY) -m pip -qq
# uv only writes the locks; pip installs from them.
UV := uv==0.13.8
COMPILE = .venv/lock/bin/uv pip compile pyproject.toml -q --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --custom-compile-command "make lock"
# A server for the open internet, as docs/run/https.md describes it.
PRODUCTION := DATABASE_URL=sqlite://:memory: ALLOWED_HOSTS=club.example HTTPS=1 SECURE_HSTS_PRELOAD=1 \
	SECRET_KEY=$$($(BIN)/python -c 'import secrets; print(secrets.token_urlsafe(64))')
CHROMIUM := chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable
LOCK := $(if $(filter postgres%,$(DATABASE_URL)),requirements-postgres.lock,requirements.lock)

# Django reads compiled catalogues; each is made anew when its texts are newer.
CATALOGUES := $(patsubst %.po,%.mo,$(wildcard locale/*/LC_MESSAGES/django.po))

.PHONY: help run upgrade demo test check bench load verify attack defects words pictures docs new-game lock browser clean
.DEFAULT_GOAL := help

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-8s %s\n", $$1, $$2 }' Makefile

run: .venv/$(LOCK) ## serve the score book on port 8000 (or PORT=…)
	@exec $(BIN)/python manage.py serve

upgrade: .venv/$(LOCK) ## bring the book to this version, after a backup: whole or not at all
	@$(BIN)/python manage.py upgrade

demo: .venv/$(LOCK) ## load the demo club
	@$(BIN)/python manage.py migrate --verbosity 0
	@$(BIN)/python manage.py demo

test: .venv/requirements-test.lock browser ## all tests in their short form: SQLite, Chromium, PostgreSQL
	@exec $(BIN)/python -m tests

check: .venv/requirements-test.lock ## format, lint, words, types, migrations, deployment, then all tests
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/ruff check --quiet .
	@SECRET_KEY=x DATABASE_URL=sqlite://:memory: $(BIN)/python -m words.lint
	@$(PRODUCTION) $(BIN)/mypy --no-error-summary
	@$(PRODUCTION) $(BIN)/python manage.py makemigrations --check --dry-run
	@$(PRODUCTION) $(BIN)/python -W error manage.py check --deploy --fail-level WARNING
	@$(MAKE) --no-print-directory test

bench: .venv/requirements-test.lock ## measure the work that matters
	@$(BIN)/python -m bench

load: .venv/requirements-test.lock ## play an evening of many tables: make load ARGS="--tables 300 --rate 50"
	@$(BIN)/python -m bench.load $(ARGS)

verify: .venv/requirements-test.lock browser ## the long forms: every light, all on PostgreSQL, ten thousand hands
	@$(BIN)/python -m tests verify
	@$(BIN)/python -m tests.faults.power
	@$(BIN)/python -m tests.faults.away 100
	@$(BIN)/python -m tests.faults.stalled
	@$(BIN)/python -m tests.faults.telling 15
	@$(BIN)/python -m tests.faults.lossy 10000
	@$(BIN)/python -m tests.faults.killed 50
	@$(BIN)/python -m tests.faults.hosts 30
	@$(BIN)/python -m tests.faults.rolling 6
	@$(BIN)/python -m tests.faults.machine_lost 20

attack: .venv/requirements-test.lock browser ## try to break in: a real server on SQLite, then on PostgreSQL
	@$(BIN)/python -m tests.attack
	@$(BIN)/python -m tests.attack --postgres

defects: .venv/requirements-test.lock browser ## plant defects one by one, and see that a test notices
	@$(BIN)/python -m tests.defects

words: .venv/requirements-test.lock ## gather all texts for translators, and compile what they wrote
	@SECRET_KEY=x DATABASE_URL=sqlite://:memory: $(BIN)/python -m words

pictures: .venv/requirements-test.lock browser ## take the handbook's pictures anew, of the pages as they are
	@TAKE_PICTURES=1 $(BIN)/python -m pytest -q -m "" tests/browser/test_pictures.py

docs: .venv/requirements-test.lock ## build the documentation as a site, in var/site
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build
	@echo "to read and search it: python3 -m http.server --directory var/site 8001, at http://localhost:8001"

new-game: .venv/requirements-test.lock ## begin a game: make new-game NAME=bela-4
	@$(BIN)/python -m recipes.new_game $(NAME)

lock: | $(BIN)/python ## choose the versions anew from pyproject.toml (needs the network)
	@$(PY) -m venv --without-pip .venv/lock
	@$(PIP) --python .venv/lock/bin/python install $(UV)
	@$(COMPILE) -o requirements.lock
	@$(COMPILE) --extra postgres -c requirements.lock -o requirements-postgres.lock
	@$(COMPILE) --all-extras --group test --group dev -c requirements.lock -o requirements-test.lock

browser: ## install Chromium for the browser tests, where apt-get may
	@for name in $(CHROMIUM); do command -v $$name >/dev/null && exit 0; done; \
	test -d "/Applications/Google Chrome.app" && exit 0; \
	if ! command -v apt-get >/dev/null; then why="there is no apt-get here"; \
	elif [ "$$(id -u)" = 0 ]; then as=; \
	elif sudo -n true 2>/dev/null; then as="sudo -n"; \
	else why="apt-get needs root"; fi; \
	test -n "$$why" || { $$as apt-get update && $$as env DEBIAN_FRONTEND=noninteractive apt-get install \
		-y --no-install-recommends $$(apt-cache show chromium-headless-shell >/dev/null 2>&1 \
		&& echo chromium-headless-shell || echo chromium) libatomic1 fonts-dejavu-core; } >/dev/null 2>&1 \
		|| why="apt-get could not install Chromium"; \
	test -z "$$why" || echo "browser tests will be skipped: no Chromium, and $$why"

clean: ## remove what can be made again; never the data in var/
	@rm -rf .venv .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

run upgrade demo test check bench load verify attack defects pictures: $(CATALOGUES)

%.mo: %.po words/compiled.py | $(BIN)/python
	@$(BIN)/python -m words.compiled $<

# Each lock is installed once; the copy in .venv/ tells make which one.
.venv/%.lock: %.lock | $(BIN)/python
	@echo "installing what $< names"
	@$(PIP) --python $(BIN)/python install --no-deps --require-hashes -r $< || \
		{ echo "what $< names could not be installed: is the network there?" >&2; exit 1; }
	@cp $< $@

# Debian's Python cannot put pip into a new environment, so the pip beside it installs from outside.
$(BIN)/python:
	@test -n "$(PY)" || { echo "Python 3.11 or newer is needed; name it: make PY=/path/to/python3" >&2; exit 1; }
	@$(PY) -m pip --version >/dev/null 2>&1 || { echo "$(PY) has no pip; on Debian: apt-get install python3-pip" >&2; exit 1; }
	@$(PY) -m venv --clear --without-pip .venv
