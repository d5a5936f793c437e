# Test programs and their ctest entries. All tests run with the source root as working directory.

# doctest's own code, the same for both programs; without sanitizers it compiles in a third of the time.
add_library(castellum_test_main OBJECT tests/main.cpp)
target_compile_options(castellum_test_main PRIVATE -O1 -fno-sanitize=all)
target_link_libraries(castellum_test_main PUBLIC castellum_options)

# doctest is one header; WebAssembly must not see the rest of /usr/include, so it gets a link to it.
find_path(DOCTEST_INCLUDE doctest/doctest.h PATHS /usr/include /usr/local/include REQUIRED NO_CMAKE_FIND_ROOT_PATH)
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
  file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/include)
  file(CREATE_LINK ${DOCTEST_INCLUDE}/doctest ${PROJECT_BINARY_DIR}/include/doctest SYMBOLIC)
  target_include_directories(castellum_test_main SYSTEM PUBLIC ${PROJECT_BINARY_DIR}/include)
  target_compile_definitions(castellum_test_main PUBLIC DOCTEST_CONFIG_NO_EXCEPTIONS_BUT_WITH_ALL_ASSERTS
    DOCTEST_CONFIG_NO_POSIX_SIGNALS DOCTEST_CONFIG_NO_MULTITHREADING _WASI_EMULATED_SIGNAL)
  target_link_libraries(castellum_test_main PUBLIC wasi-emulated-signal)
endif()

# castellum_tests(PROGRAM LABEL SOURCE...): the program, and one ctest entry a source file, so that
# they share the cores and a failure names its file. LABEL.rest runs the cases of headers and helpers.
function(castellum_tests program label)
  castellum_program(${program} ${ARGN})
  # Two thirds of the time to compile at -O3; what they run the longest lies in the libraries.
  target_compile_options(${program} PRIVATE $<$<CONFIG:Release>:-O1>)
  target_link_libraries(${program} PRIVATE castellum_bench castellum_record castellum_test_main)
  set(claimed)
  foreach(source ${ARGN})
    file(STRINGS ${source} cases REGEX "TEST_CASE|SCENARIO" LIMIT_COUNT 1)
    if(cases)
      cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${PROJECT_SOURCE_DIR}/tests OUTPUT_VARIABLE file)
      string(REGEX REPLACE "^${label}/|\\.cpp$" "" name ${file})
      add_test(NAME ${label}.${name} COMMAND ${program} --no-colors --source-file=*/tests/${file})
      # A filter that matches no case would pass unseen.
      set_tests_properties(${label}.${name} PROPERTIES FAIL_REGULAR_EXPRESSION "test cases: +0 ")
      list(APPEND claimed ${label}.${name})
      list(APPEND files */tests/${file})
    endif()
  endforeach()
  string(REPLACE ";" "," files "${files}")
  add_test(NAME ${label}.rest COMMAND ${program} --no-colors --source-file-exclude=${files})
  set_tests_properties(${claimed} ${label}.rest PROPERTIES
    LABELS ${label} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
endfunction()

castellum_sources(unit "tests/unit/*.cpp")
if(unit)
  castellum_tests(castellum_tests unit ${unit})
endif()

if(CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
  return()
endif()

castellum_sources(native "tests/native/*.cpp" "tests/slow/*.cpp")
list(FILTER native EXCLUDE REGEX "/tests/slow/check_vectors\\.cpp$")
if(native)
  find_package(rapidcheck REQUIRED)
  find_package(nlohmann_json REQUIRED)
  find_package(Threads REQUIRED)
  castellum_tests(castellum_native_tests native ${native})
  target_link_libraries(castellum_native_tests PRIVATE rapidcheck nlohmann_json::nlohmann_json Threads::Threads)
  if(TARGET castellum_http)
    target_link_libraries(castellum_native_tests PRIVATE castellum_online castellum_http castellum_load)
  endif()
  if(TARGET castellum)
    target_compile_definitions(castellum_native_tests PRIVATE CASTELLUM_BINARY="$<TARGET_FILE:castellum>")
    add_dependencies(castellum_native_tests castellum)
  endif()
endif()

# Tests of the source tree itself; one build is enough.
if(CMAKE_BUILD_TYPE STREQUAL "Release")
  add_test(NAME floors COMMAND scripts/check-floors)
  add_test(NAME floors_selftest COMMAND scripts/check-floors --self-test)
  add_test(NAME rules_named COMMAND scripts/check-rules)
  add_test(NAME rules_named_selftest COMMAND scripts/check-rules --self-test)
  add_test(NAME docs_commands COMMAND scripts/check-docs)
  set_tests_properties(floors floors_selftest rules_named rules_named_selftest docs_commands PROPERTIES
    LABELS tree WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
endif()
