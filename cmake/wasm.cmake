# The programs of the wasm preset: WASI commands that Node runs (tests/wasm/run.mjs).
set(CMAKE_EXECUTABLE_SUFFIX .wasm)

find_program(NODE node HINTS ${PROJECT_SOURCE_DIR}/.tools/node_modules/.bin REQUIRED)
set(CMAKE_CROSSCOMPILING_EMULATOR ${NODE} --no-warnings ${PROJECT_SOURCE_DIR}/tests/wasm/run.mjs)

castellum_sources(bench_main "bench/main.cpp")
if(bench_main)
  castellum_program(castellum_bench_main ${bench_main})
  target_link_libraries(castellum_bench_main PRIVATE castellum_bench)
endif()

# The module for browsers: build/wasm/castellum.wasm, the calls of wasm/abi.hpp and no import at all. It is compiled
# from the floors' sources with flags of its own, for its size (brotli): 103 KB as the other programs are built, 83 KB
# with only the hot rooms at -O3, 71 KB when the linker also drops virtual functions that nobody calls.
castellum_sources(module "engine/*.cpp" "opponent/*.cpp" "record/*.cpp" "wasm/*.cpp")
list(FILTER module EXCLUDE REGEX "/record/(protocol|protocol_go|sha256|training|verify)\\.cpp$")
set(hot ${module})
list(FILTER hot INCLUDE REGEX "/(opponent/.*|engine/.*/(apply|legal|lines|scoring))\\.cpp$")
castellum_program(castellum ${module})
castellum_ship(castellum)
target_compile_definitions(castellum PRIVATE CASTELLUM_WITHOUT_PLAIN_SEARCH)
set(eliminate -flto=full -fwhole-program-vtables -fvirtual-function-elimination)
target_compile_options(castellum PRIVATE -Os -fvisibility=hidden ${eliminate})
set_property(SOURCE ${hot} APPEND PROPERTY COMPILE_OPTIONS -O3)
# The compiler itself may ask for what the shim holds, so the shim is no part of the elimination.
list(TRANSFORM eliminate REPLACE "^-f([a-z-]+).*$" "-fno-\\1" OUTPUT_VARIABLE keep)
set_property(SOURCE ${PROJECT_SOURCE_DIR}/wasm/shim.cpp APPEND PROPERTY COMPILE_OPTIONS ${keep})

file(STRINGS ${PROJECT_SOURCE_DIR}/wasm/abi.hpp calls REGEX "castellum_[a-z_]+\\(.*\\);")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/wasm/abi.hpp)
list(TRANSFORM calls REPLACE "^.*(castellum_[a-z_]+)\\(.*$" "-Wl,--export=\\1")
target_link_options(castellum PRIVATE -mexec-model=reactor ${eliminate} ${calls} -Wl,--strip-all -Wl,--gc-sections
  -Wl,-z,stack-size=1048576 -Wl,--max-memory=134217728)
add_custom_command(TARGET castellum POST_BUILD
  COMMAND ${NODE} ${PROJECT_SOURCE_DIR}/scripts/wasm-size $<TARGET_FILE:castellum> VERBATIM)

add_test(NAME wasm.abi COMMAND ${NODE} --test tests/wasm/abi.test.mjs)
set_tests_properties(wasm.abi PROPERTIES LABELS wasm WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
  ENVIRONMENT CASTELLUM_WASM=$<TARGET_FILE:castellum>)
