# Two commands do all the set-up on a fresh machine: `make play` and `make test`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
NATIVE_STAMP := $(VENV)/.native
NATIVE_SOURCES := $(shell find native/src native/CMakeLists.txt native/pyproject.toml -type f)

.PHONY: play test check bench soak strength test-extras docs-examples clean

play: $(STAMP) $(NATIVE_STAMP)
	$(BIN)/mulle play

test: $(STAMP) $(NATIVE_STAMP)
	$(BIN)/ruff check src tests bench
	$(BIN)/ruff format --check src tests bench
	$(BIN)/mypy
	$(BIN)/coverage run -m pytest
	$(BIN)/coverage report --fail-under=90

check: $(STAMP)
	$(BIN)/ruff check src tests bench
	$(BIN)/mypy
	$(BIN)/pytest -m "not slow" tests/conformance tests/examples tests/faults tests/house tests/cli

bench: $(STAMP) $(NATIVE_STAMP)
	$(BIN)/pip install --quiet --requirement bench/peers.txt
	$(BIN)/python -m bench.random_play
	$(BIN)/python -m bench.crowded

soak: $(STAMP) $(NATIVE_STAMP)
	$(BIN)/python -m bench.soak --givar 100000

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(STAMP): $(BIN)/python pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

# The native engine is built non-editable, again when its sources change.
$(NATIVE_STAMP): $(STAMP) $(NATIVE_SOURCES)
	$(BIN)/pip install --quiet --disable-pip-version-check ./native
	touch $@

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
