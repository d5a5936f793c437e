# Toolchain: WebAssembly with clang-19 and Debian's libc++ and wasi-libc.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -fno-rtti")
# The default stack is 64 KB; placed first, so that an overflow traps instead of overwriting data.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wl,-z,stack-size=4194304 -Wl,--stack-first")
