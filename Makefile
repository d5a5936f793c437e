# Castellum's front door. Everything below is CMake presets (CMakePresets.json) and scripts/.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

SECONDS ?= 30
JOBS := $(shell nproc)
SOURCES = $(shell find engine opponent record bench cli wasm server tests fuzz -name '*.[ch]pp' 2>/dev/null)
PAGE_SOURCES = $(shell find web/src web/messages web/rules web/public web/scripts docs/schemas -type f \
  -not -path 'web/src/generated/*') $(wildcard web/*.html web/*.json web/vite.config.ts web/svelte.config.js)
IN_WEB := . scripts/env.sh; cd web;
RUN_WASM := . scripts/env.sh; node --no-warnings tests/wasm/run.mjs

.PHONY: help
help: ## List what can be made
	@echo 'usage: make TARGET'; sed -nE 's/^([a-z ]+):.*## (.*)/  \1\t\2/p' $(MAKEFILE_LIST) | expand -t 28

.PHONY: install
install: ## Install what is missing (packages.txt, Node); the targets below do it by themselves
	@scripts/install

build/%/build.ninja: CMakePresets.json | install
	@cmake --preset $*

# npm's packages, fetched anew when the lock file changed.
web/node_modules/.package-lock.json: web/package-lock.json | install
	@echo 'Fetching the npm packages of web/package-lock.json'
	@$(IN_WEB) npm ci --no-audit --no-fund --loglevel=error

.PHONY: program
program: build/release/build.ninja
	@cmake --build --preset release --target castellum

.PHONY: page
page: build/wasm/build.ninja web/node_modules/.package-lock.json
	@cmake --build --preset wasm --target castellum castellum-referee
	@$(MAKE) -s web/dist/index.html

web/dist/index.html: $(PAGE_SOURCES) build/wasm/castellum.wasm build/wasm/castellum-referee.wasm
	@$(IN_WEB) npm run --silent build

.PHONY: build
build: program page ## Build the program, build/release/castellum, and the page, web/dist

.PHONY: play
play: build ## Serve the table for the browser, at http://127.0.0.1:8080/, with online tables kept in castellum.db
	@build/release/castellum serve --db castellum.db $(SERVE)

.PHONY: test
test: build ## Run all tests: native, in WebAssembly, of the page and in a real browser
	@cmake --build --preset release
	@cmake --build --preset wasm
	@ctest --preset release -j $(JOBS)
	@ctest --preset wasm -j $(JOBS)
	@$(IN_WEB) npm run --silent check && npm run --silent unit && npm run --silent e2e

.PHONY: browser
browser: build ## Run every browser test at both sizes; `make test` has a short form
	@$(IN_WEB) EVERYTHING=1 npm run --silent e2e

.PHONY: package
package: program page ## Build a Debian package, build/release/castellum_<version>_<architecture>.deb
	@cd build/release && cpack -G DEB

.PHONY: bench
bench: program build/wasm/build.ninja ## Measure speed, natively and in WebAssembly
	@cmake --build --preset wasm --target castellum_bench_main
	@build/release/castellum bench
	@$(RUN_WASM) build/wasm/castellum_bench_main.wasm

.PHONY: debug asan tsan coverage
debug asan tsan coverage: %: build/%/build.ninja ## Build and test one of these presets
	@cmake --build --preset $@
	@ctest --preset $@ -j $(JOBS)
	@[ $@ != coverage ] || cmake --build --preset coverage --target coverage_report

.PHONY: fuzz
fuzz: build/fuzz/build.ninja ## Run each fuzz program for SECONDS=30
	@cmake --build --preset fuzz
	@scripts/fuzz $(SECONDS)

.PHONY: format
format: web/node_modules/.package-lock.json ## Format all sources in place
	@clang-format-19 -i $(SOURCES)
	@$(IN_WEB) npm run --silent format

.PHONY: lint
lint: install web/node_modules/.package-lock.json ## Check format, floors, clang-tidy's and eslint's rules
	@clang-format-19 --dry-run --Werror $(SOURCES)
	@scripts/check-floors
	@$(IN_WEB) npm run --silent lint
	@scripts/tidy

.PHONY: clean
clean: ## Remove what was built
	@rm -rf build web/dist web/src/generated web/test-results
