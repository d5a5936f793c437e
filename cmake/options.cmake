# What every one of our own targets is compiled with: `castellum_options`.
set(CMAKE_CXX_EXTENSIONS OFF)

find_program(CCACHE ccache)
if(CCACHE)
  # One cache entry serves all presets with the same flags.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_NOHASHDIR=1 ${CCACHE})
endif()

add_library(castellum_options INTERFACE)
target_compile_features(castellum_options INTERFACE cxx_std_20)
target_include_directories(castellum_options INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_definitions(castellum_options INTERFACE CASTELLUM_VERSION="${PROJECT_VERSION}")

# No fused multiply-add: the same seed must choose the same action on every machine.
target_compile_options(castellum_options INTERFACE -ffp-contract=off)

target_compile_options(castellum_options INTERFACE
  -Werror -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast -Wcast-qual
  -Wcast-align -Wnon-virtual-dtor -Woverloaded-virtual -Wdouble-promotion -Wimplicit-fallthrough
  -Wformat=2 -Wundef -Wextra-semi -Wmissing-declarations -Wredundant-decls -Wunused -Wvla)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # -Wrestrict: g++ 12 warns of the standard library's own std::string + (its bug 105651).
  target_compile_options(castellum_options INTERFACE
    -Wuseless-cast -Wduplicated-cond -Wduplicated-branches -Wlogical-op -Wno-restrict)
endif()

if(CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
  # WASI knows no processor time; the bench's std::clock then counts wall time.
  target_compile_definitions(castellum_options INTERFACE _WASI_EMULATED_PROCESS_CLOCKS)
  target_link_libraries(castellum_options INTERFACE wasi-emulated-process-clocks)
else()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    # clang sees a deprecated call inside libstdc++'s own std::stable_sort.
    target_compile_options(castellum_options INTERFACE -Wno-deprecated-declarations)
  endif()
  # popcnt makes bit-set work 1.8 times faster; v3 and -march=native gave nothing more.
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    target_compile_options(castellum_options INTERFACE -march=x86-64-v2)
  endif()
  find_program(MOLD mold)
  if(MOLD)
    target_link_options(castellum_options INTERFACE -fuse-ld=mold)
  endif()
endif()
