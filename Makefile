# Castellum's front door. Everything below is CMake presets (CMakePresets.json) and scripts/.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

SECONDS ?= 30
JOBS := $(shell nproc)
SOURCES = $(shell find engine opponent record bench cli wasm server tests fuzz -name '*.[ch]pp' 2>/dev/null)
RUN_WASM := . scripts/env.sh; node --no-warnings tests/wasm/run.mjs

.PHONY: help
help: ## List what can be made
	@echo 'usage: make TARGET'; sed -nE 's/^([a-z ]+):.*## (.*)/  \1\t\2/p' $(MAKEFILE_LIST) | expand -t 28

.PHONY: install
install: ## Install what is missing (packages.txt, Node); the targets below do it by themselves
	@scripts/install

build/%/build.ninja: CMakePresets.json | install
	@cmake --preset $*

.PHONY: build
build: build/release/build.ninja ## Build the program, build/release/castellum
	@cmake --build --preset release

.PHONY: play
play: build ## Play at this terminal
	@build/release/castellum play

.PHONY: test
test: build build/wasm/build.ninja ## Run all tests, natively and in WebAssembly
	@cmake --build --preset wasm
	@ctest --preset release -j $(JOBS)
	@ctest --preset wasm -j $(JOBS)

.PHONY: bench
bench: build build/wasm/build.ninja ## Measure speed, natively and in WebAssembly
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
format: | install ## Format the C++ sources in place
	@clang-format-19 -i $(SOURCES)

.PHONY: lint
lint: build/lint/build.ninja ## Check format, floors and clang-tidy's rules
	@clang-format-19 --dry-run --Werror $(SOURCES)
	@scripts/check-floors
	@scripts/tidy

.PHONY: clean
clean: ## Remove what was built
	@rm -rf build
