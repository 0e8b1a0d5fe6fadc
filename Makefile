# Everything a contributor runs. Needs Python 3.11 or newer with pip, and make; the rest is installed into .venv.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: demo test lint bench test-slow docs lock clean

demo: $(READY)  ## the main job on the example workspace
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m tests.demo

test: $(READY) lint  ## lint, types, all tests
	$(BIN)/python -m pytest

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m tests.rule_pages --check

bench: $(READY)  ## speed, as ratios to a reference in the same run
	$(BIN)/python -m tests.bench

test-slow: $(READY)  ## long property tests and soaks
	GROUNDLS_SLOW=1 $(BIN)/python -m pytest

docs: $(READY)  ## write docs/rules from the rules' docstrings
	$(BIN)/python -m tests.rule_pages

lock: $(READY)  ## write requirements.lock anew
	$(BIN)/pip-compile -q --generate-hashes --allow-unsafe --strip-extras --no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
	  --no-header --extra dev -o requirements.lock pyproject.toml

$(READY): requirements.lock pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit("groundls needs Python 3.11 or newer") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install -qq --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $(READY)

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
