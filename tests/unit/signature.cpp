// One number proves that every build plays the same.
#include <string_view>

#include <doctest/doctest.h>

#include "bench/playouts.hpp"

namespace castellum::tests {
namespace {

// To renew it after a change of what random playouts meet (rules, the order of legal actions, hashes, the
// generator): `build/release/castellum bench` prints the new one. A change meant for speed alone must not
// change it.
constexpr std::string_view signature = "ec49fde11671e73c";

TEST_CASE("the bench signature is the same in every build, native and WebAssembly") {
  CHECK(bench_signature() == signature);
}

}  // namespace
}  // namespace castellum::tests
