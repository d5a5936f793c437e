# The programs of the wasm preset: WASI commands that Node runs (tests/wasm/run.mjs).
set(CMAKE_EXECUTABLE_SUFFIX .wasm)

find_program(NODE node HINTS ${PROJECT_SOURCE_DIR}/.tools/node_modules/.bin REQUIRED)
set(CMAKE_CROSSCOMPILING_EMULATOR ${NODE} --no-warnings ${PROJECT_SOURCE_DIR}/tests/wasm/run.mjs)

castellum_sources(bench_main "bench/main.cpp")
if(bench_main)
  castellum_program(castellum_bench_main ${bench_main})
  target_link_libraries(castellum_bench_main PRIVATE castellum_bench)
endif()
