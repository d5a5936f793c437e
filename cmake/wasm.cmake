# The programs of the wasm preset: WASI commands that Node runs (tests/wasm/run.mjs).
set(CMAKE_EXECUTABLE_SUFFIX .wasm)

find_program(NODE node HINTS ${PROJECT_SOURCE_DIR}/.tools/node_modules/.bin REQUIRED)
set(CMAKE_CROSSCOMPILING_EMULATOR ${NODE} --no-warnings ${PROJECT_SOURCE_DIR}/tests/wasm/run.mjs)

castellum_sources(bench_main "bench/main.cpp")
if(bench_main)
  castellum_program(castellum_bench_main ${bench_main})
  target_link_libraries(castellum_bench_main PRIVATE castellum_bench)
endif()

# The modules for browsers, with no import at all: castellum.wasm with every call, and castellum-referee.wasm, which a
# page needs for its first board, without the computer players (the calls of wasm/abi.hpp only, and no weights). Both
# are linked from one set of objects, compiled for its size (brotli): 103 KB as the other programs are built, 83 KB with
# only the hot rooms at -O3, 71 KB when the linker also drops virtual functions that nobody calls.
castellum_sources(module "engine/*.cpp" "opponent/*.cpp" "record/*.cpp" "wasm/*.cpp")
list(FILTER module EXCLUDE REGEX "/record/(protocol|protocol_go|sha256|training|verify)\\.cpp$")
set(hot ${module})
list(FILTER hot INCLUDE REGEX "/(opponent/.*|engine/.*/(apply|legal|lines|scoring))\\.cpp$")
set(eliminate -flto=full -fwhole-program-vtables -fvirtual-function-elimination)
add_library(castellum_module OBJECT ${module})
target_link_libraries(castellum_module PUBLIC castellum_options)
target_compile_definitions(castellum_module PUBLIC CASTELLUM_WITHOUT_PLAIN_SEARCH)
target_compile_options(castellum_module PUBLIC -Os -fvisibility=hidden ${eliminate})
set_property(SOURCE ${hot} APPEND PROPERTY COMPILE_OPTIONS -O3)
# The compiler itself may ask for what the shim holds, so the shim is no part of the elimination.
list(TRANSFORM eliminate REPLACE "^-f([a-z-]+).*$" "-fno-\\1" OUTPUT_VARIABLE keep)
set_property(SOURCE ${PROJECT_SOURCE_DIR}/wasm/shim.cpp APPEND PROPERTY COMPILE_OPTIONS ${keep})

# castellum_wasm_module(NAME HEADER...): a module with the calls that the headers declare.
function(castellum_wasm_module name)
  castellum_program(${name} $<TARGET_OBJECTS:castellum_module>)
  set_target_properties(${name} PROPERTIES LINKER_LANGUAGE CXX)
  target_link_libraries(${name} PRIVATE castellum_module)
  foreach(header ${ARGN})
    file(STRINGS ${PROJECT_SOURCE_DIR}/wasm/${header} calls REGEX "castellum_[a-z_]+\\(.*\\);")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/wasm/${header})
    list(TRANSFORM calls REPLACE "^.*(castellum_[a-z_]+)\\(.*$" "-Wl,--export=\\1")
    target_link_options(${name} PRIVATE ${calls})
  endforeach()
  target_link_options(${name} PRIVATE -mexec-model=reactor ${eliminate} -Wl,--strip-all -Wl,--gc-sections
    -Wl,-z,stack-size=1048576 -Wl,--max-memory=134217728)
  add_custom_command(TARGET ${name} POST_BUILD
    COMMAND ${NODE} ${PROJECT_SOURCE_DIR}/scripts/wasm-size $<TARGET_FILE:${name}> VERBATIM)
endfunction()
castellum_wasm_module(castellum abi.hpp thinking_abi.hpp)
castellum_ship(castellum)
castellum_wasm_module(castellum-referee abi.hpp)
castellum_ship(castellum-referee EXCLUDE "-weights\\.json$")

add_test(NAME wasm.abi COMMAND ${NODE} --test tests/wasm/abi.test.mjs tests/wasm/thinking.test.mjs)
add_test(NAME wasm.referee COMMAND ${NODE} --test tests/wasm/abi.test.mjs)
set_tests_properties(wasm.abi wasm.referee PROPERTIES LABELS wasm WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
set_property(TEST wasm.abi PROPERTY ENVIRONMENT CASTELLUM_WASM=$<TARGET_FILE:castellum>)
set_property(TEST wasm.referee PROPERTY ENVIRONMENT CASTELLUM_WASM=$<TARGET_FILE:castellum-referee>)
