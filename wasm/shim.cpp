// What the libraries would ask of a system, so that the module imports nothing. Without exceptions there is
// no way back from exhausted memory or a broken precondition: the module traps, and the page starts another.
#include <cstdlib>
#include <new>
#include <string>

extern "C" {
void abort_message(const char* format, ...);

void abort() { __builtin_trap(); }
void abort_message(const char* /*format*/, ...) { __builtin_trap(); }
}

void std::__libcpp_verbose_abort(const char* /*format*/, ...) { __builtin_trap(); }

// NOLINTBEGIN(cppcoreguidelines-no-malloc): this is where memory is managed
void* operator new(std::size_t size) {
  void* const room = std::malloc(size);
  if (room == nullptr) __builtin_trap();
  return room;
}
void operator delete(void* room) noexcept { std::free(room); }
void operator delete(void* room, std::size_t /*size*/) noexcept { std::free(room); }
// NOLINTEND(cppcoreguidelines-no-malloc)
