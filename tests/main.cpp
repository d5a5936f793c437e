// The main function of both test programs.
#ifdef __wasm__
// doctest wants std::fstream for its option --out; the WebAssembly library has no files of that kind.
#include <fstream>
#include <sstream>
namespace std {
struct NoFile : stringstream {
  void open(const char*, openmode) {}
  void close() {}
  bool is_open() const { return false; }
};
}  // namespace std
#define fstream NoFile
#endif

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
