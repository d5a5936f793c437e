#include "wasm/thinking_abi.hpp"

#include "wasm/module.hpp"
#include "wasm/thoughts.hpp"

using castellum::wasm::Answer;
using castellum::wasm::module;
using castellum::wasm::put;
using castellum::wasm::take;
using castellum::wasm::Thoughts;

namespace {

Thoughts& thoughts() {
  static Thoughts the_thoughts(module().desk);
  return the_thoughts;
}

/// What a call that works in slices answers as its number.
std::int32_t put_slice(Answer answer, bool finished) {
  if (put(std::move(answer)) == 0) return -1;
  return finished ? 1 : 0;
}

}  // namespace

std::int32_t castellum_search(std::uint32_t size) {
  return take(size, [](std::string_view wish) { return thoughts().search(wish); });
}
std::int32_t castellum_search_run(std::int32_t budget) {
  Answer answer = thoughts().run(budget);
  return put_slice(std::move(answer), thoughts().has_decided());
}
std::int32_t castellum_search_best() { return put(thoughts().best()); }

std::int32_t castellum_review(std::uint32_t size) {
  return take(size, [](std::string_view wish) { return thoughts().review(wish); });
}
std::int32_t castellum_review_run(std::int32_t budget) {
  Answer answer = thoughts().run_review(budget);
  return put_slice(std::move(answer), thoughts().has_reviewed());
}
std::int32_t castellum_review_result() { return put(thoughts().reviewed()); }

std::int32_t castellum_dice() { return put(module().desk.dice()); }
