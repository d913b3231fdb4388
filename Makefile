# Everything runs from .venv, which the targets set up themselves. PYTHON=... chooses the Python (3.11 or newer),
# PESTIS_PURE=1 leaves out compiling, PESTIS_NO_WEB=1 the page, TEST_WORKERS=N says how many tests run at once.

SHELL := /bin/sh
MAKEFLAGS += --no-print-directory
unexport PYTHONPATH PYTHONHOME VIRTUAL_ENV PYTHONDONTWRITEBYTECODE

# One more than there are cores: tests of the server and the page wait for each other. With two more the browsers
# get in each other's way, and everything takes a fifth longer.
TEST_WORKERS ?= $$(($$(getconf _NPROCESSORS_ONLN) + 1))

PLAY := .venv/bin/python scripts/play.py
PAGE := .venv/bin/python scripts/page.py
BENCH := .venv/bin/python -m benchmarks
RULES := .venv/bin/python scripts/rules_table.py

CHECKED := src hatch_build.py scripts/install.py $(wildcard scripts/*.py tests examples benchmarks)
EXAMPLES := $(patsubst %/,%,$(wildcard examples/*/src/))

.DEFAULT_GOAL := help
.PHONY: help play test quick lint bench site rules clean setup setup-test checks style types layers page

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

play: setup ## set up what is needed and play in the browser
	$(PLAY)

test: checks ## set up and run all checks and tests
	.venv/bin/python -m pytest -n $(TEST_WORKERS) --dist worksteal

quick: ## style, types and tests of what changed, in less than a minute (after make test)
	@test -x .venv/bin/pytest || scripts/bootstrap test
	.venv/bin/python scripts/quick.py

lint: checks ## the checks without the tests

bench: setup-test ## measure speed
	$(BENCH)
	$(BENCH) lab
	$(BENCH) rl
	$(BENCH) bots
	$(BENCH) server

site: setup ## build the games without a server, as static files in dist/site
	.venv/bin/python scripts/site.py dist/site

rules: setup ## write the table of rules
	$(RULES)

clean: ## remove .venv and everything else that was built
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .bench artefacts
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

setup:
	@scripts/bootstrap play

setup-test:
	@scripts/bootstrap test

checks: setup-test
	@$(MAKE) --jobs=2 --output-sync=target types page style layers

style:
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .

types:
	MYPYPATH=$(shell echo $(EXAMPLES) | tr ' ' ':') .venv/bin/mypy $(sort $(CHECKED))

layers:
	.venv/bin/lint-imports

page:
	$(if $(filter-out 0,$(PESTIS_NO_WEB)),,$(PAGE) check)
