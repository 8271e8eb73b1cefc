# Two commands do all the set-up on a fresh machine: `make play` and `make test`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --disable-pip-version-check --quiet
PEERS := $(VENV)/.peers
PACKAGE := $(VENV)/.package
NATIVE := $(VENV)/.native
NATIVE_SOURCES := $(shell find native/src native/CMakeLists.txt native/pyproject.toml -type f)
CHECKED := src tests bench examples tools

.PHONY: play test check bench soak strength sanitize fuzz docs test-extras clean

# The native engine is wanted and not needed: without a C++ compiler the game is there, only slower.
play: $(PACKAGE)
	-$(MAKE) --no-print-directory $(NATIVE)
	$(BIN)/mulle play

test: $(NATIVE)
	tools/debian-packages
	$(BIN)/ruff check $(CHECKED)
	$(BIN)/ruff format --check $(CHECKED)
	$(BIN)/mypy
	$(BIN)/pytest --numprocesses auto --maxprocesses 4 --dist worksteal --cov --cov-fail-under 90

check: $(PACKAGE)
	$(BIN)/ruff check $(CHECKED)
	$(BIN)/mypy
	$(BIN)/pytest tests/conformance tests/examples tests/faults tests/tricks tests/house

bench: $(PEERS)
	$(BIN)/python -m bench.import_time
	$(BIN)/python -m bench.signature
	$(BIN)/python -m bench.random_play
	$(BIN)/python -m bench.crowded
	$(BIN)/python -m bench.native_speed
	$(BIN)/python -m bench.native_parts

soak: $(NATIVE)
	$(BIN)/python -m bench.soak --givar 100000
	$(BIN)/python native/tests/lockstep.py --plies 5000000 --jobs 2

# The figures of docs/bots.md: every number of deals is fixed beforehand, the deals are locked by their phrase.
strength: $(NATIVE)
	$(BIN)/mulle arena counter greedy --number 400 --deals strength --results .strength-counter.jsonl
	$(BIN)/mulle arena ismcts:200ms counter --number 160 --deals strength --jobs 2 --results .strength-ismcts.jsonl

docs: $(NATIVE)
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

test-extras: $(NATIVE)
	$(PIP) install --editable '.[ray,envs]'
	$(BIN)/pytest tests/extras

sanitize: $(NATIVE)
	native/tests/sanitize.sh

fuzz: $(NATIVE)
	native/fuzz/run.sh 600

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(PACKAGE): $(BIN)/python pyproject.toml
	$(PIP) install --editable '.[dev]'
	touch $@

# The native engine is built non-editable, again when its sources change.
$(NATIVE): $(PACKAGE) $(NATIVE_SOURCES)
	$(PIP) install ./native
	touch $@

$(PEERS): $(NATIVE) bench/peers.txt
	$(PIP) install --requirement bench/peers.txt
	touch $@

clean:
	rm -rf $(VENV) build dist native/build .mypy_cache .ruff_cache .pytest_cache .hypothesis
