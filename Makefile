# Two commands do all the set-up on a fresh machine: `make play` and `make test`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --disable-pip-version-check --quiet
PEERS := $(VENV)/.peers
GAME := $(VENV)/.game
PACKAGE := $(VENV)/.package
NATIVE := $(VENV)/.native
SPIEL := $(VENV)/.open-spiel
NATIVE_SOURCES := $(shell find native/src native/CMakeLists.txt native/pyproject.toml -type f)
SPIEL_SOURCES := $(shell find native/openspiel native/src -type f)
BUNDLE := src/mulle/web/static/index.html
MODULES := front/node_modules/.package-lock.json
FRONT := $(BIN)/python front/npm.py
FRONT_SOURCES := $(shell find front src/mulle/words src/mulle/web/protocol/made -type f -not -path '*/node_modules/*')
CHECKED := src tests bench examples tools front hatch_build.py

.PHONY: play browser test check bench soak strength sanitize fuzz docs networks open-spiel test-extras clean

# The native engine is wanted and not needed: without a C++ compiler the game is there, only slower.
play: $(GAME) $(BUNDLE)
	-$(MAKE) --no-print-directory $(NATIVE)
	$(BIN)/mulle

browser: $(BUNDLE)

test: $(PACKAGE) $(NATIVE) $(BUNDLE)
	tools/debian-packages
	$(FRONT) run verify
	$(BIN)/ruff check $(CHECKED)
	$(BIN)/ruff format --check $(CHECKED)
	$(BIN)/mypy
	$(BIN)/pytest --numprocesses 3 --dist worksteal --cov --cov-fail-under 90

check: $(PACKAGE)
	$(BIN)/ruff check $(CHECKED)
	$(BIN)/mypy
	$(BIN)/pytest tests/conformance tests/examples tests/faults tests/tricks tests/house

bench: $(PEERS)
	$(BIN)/python -m bench.import_time
	$(BIN)/python -m bench.signature
	$(BIN)/python -m bench.random_play --figure docs/figures/random-play.json
	$(BIN)/python -m bench.crowded
	$(BIN)/python -m bench.native_speed --figure docs/figures/native-speed.json
	$(BIN)/python -m bench.native_parts --figure docs/figures/native-parts.json
	$(BIN)/python -m bench.solver --figure docs/figures/last-round.json

soak: $(PACKAGE) $(NATIVE)
	$(BIN)/python -m bench.soak --givar 100000
	$(BIN)/python native/tests/lockstep.py --plies 5000000 --jobs 2
	$(BIN)/python -m bench.soak_server --kills 100

# The figures of docs/bots.md: every number of deals is fixed beforehand, the deals are locked by their phrase.
strength: $(PACKAGE) $(NATIVE)
	$(BIN)/python -m bench.strength --jobs $$(nproc)

docs: $(PACKAGE) $(NATIVE)
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

# Every network that comes along, in half an hour on one GPU with 16 processors; then tools/install-networks.
networks:
	tools/train-all --seconds 1700 --out build/networks

# The games in OpenSpiel's own C++ (docs/open-spiel.md).
open-spiel: $(SPIEL)

test-extras: $(PACKAGE) $(NATIVE)
	$(PIP) install --editable ".[ray,envs]" torch==2.13.0 stable-baselines3 sb3-contrib
	$(BIN)/pytest tests/extras

sanitize: $(PACKAGE) $(NATIVE)
	native/tests/sanitize.sh $(BIN)/python

fuzz: $(PACKAGE) $(NATIVE)
	native/fuzz/run.sh 600

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

# What playing needs, and no more: a table is there sooner.
$(GAME): $(BIN)/python pyproject.toml
	$(PIP) install --editable '.[web,tui]' numpy
	touch $@

$(PACKAGE): $(GAME)
	$(PIP) install --editable '.[dev]'
	touch $@

# The native engine is built non-editable, again when its sources change.
$(NATIVE): $(GAME) $(NATIVE_SOURCES)
	$(PIP) install ./native
	touch $@

$(SPIEL): $(PACKAGE) $(SPIEL_SOURCES)
	$(BIN)/python native/openspiel/build.py
	touch $@

# The front end's tools; front/npm.py fetches Node as a wheel where the machine has none.
$(MODULES): front/package-lock.json | $(BIN)/python
	$(FRONT) ci
	touch $@

$(BUNDLE): $(MODULES) $(FRONT_SOURCES)
	$(FRONT) run build

$(PEERS): $(PACKAGE) $(NATIVE) bench/peers.txt
	$(PIP) install --requirement bench/peers.txt
	touch $@

clean:
	rm -rf $(VENV) front/node_modules src/mulle/web/static build dist native/build .mypy_cache .ruff_cache .pytest_cache .hypothesis
