#include "wasm/abi.hpp"

#include <string>
#include <string_view>
#include <utility>

#include "wasm/desk.hpp"
#include "wasm/reasons.hpp"

namespace castellum::wasm {
namespace {

/// A little more than a record, so that the reader itself refuses one that is too long.
constexpr std::size_t max_input = max_record_bytes + 4096;

struct Module {
  std::string input;
  std::string output;
  Desk desk;
};

Module& module() {
  static Module the_module;
  return the_module;
}

std::int32_t put(Answer answer) {
  module().output = std::move(answer.text);
  return answer.carried_out ? 1 : 0;
}

/// The answer to a call that takes the text in the room.
template <class Call>
std::int32_t take(std::uint32_t size, Call&& call) {
  if (size > module().input.size()) return put(refused(Refusal(reasons::no_input)));
  return put(call(std::string_view(module().input).substr(0, size)));
}

}  // namespace
}  // namespace castellum::wasm

using castellum::wasm::module;
using castellum::wasm::put;
using castellum::wasm::take;

std::int32_t castellum_abi() { return 1; }

std::uint8_t* castellum_input(std::uint32_t size) {
  if (size > castellum::wasm::max_input) return nullptr;
  module().input.resize(size);
  return reinterpret_cast<std::uint8_t*>(module().input.data());
}
const std::uint8_t* castellum_output() {
  return reinterpret_cast<const std::uint8_t*>(module().output.data());
}
std::uint32_t castellum_output_size() { return static_cast<std::uint32_t>(module().output.size()); }

std::int32_t castellum_new(std::uint32_t size) {
  return take(size, [](std::string_view wish) { return module().desk.start(wish); });
}
std::int32_t castellum_open(std::uint32_t size) {
  return take(size, [](std::string_view record) { return module().desk.open(record); });
}
std::int32_t castellum_record() { return put(module().desk.record()); }
std::int32_t castellum_describe(std::uint32_t size) {
  return take(size, [](std::string_view members) { return module().desk.describe(members); });
}

std::int32_t castellum_actor() { return module().desk.actor(); }
std::int32_t castellum_legal() { return put(module().desk.legal()); }
std::int32_t castellum_chances() { return put(module().desk.chances()); }
std::int32_t castellum_view(std::int32_t seat) { return put(module().desk.view(seat)); }
std::int32_t castellum_hash() { return put(module().desk.hash()); }
std::int32_t castellum_public_hash() { return put(module().desk.public_hash()); }

std::int32_t castellum_check(std::uint32_t size) {
  return take(size, [](std::string_view token) { return module().desk.check(token); });
}
std::int32_t castellum_preview(std::uint32_t size) {
  return take(size, [](std::string_view token) { return module().desk.preview(token); });
}
std::int32_t castellum_apply(std::uint32_t size) {
  return take(size, [](std::string_view token) { return module().desk.apply(token); });
}
std::int32_t castellum_undo(std::int32_t count) { return put(module().desk.undo(count)); }
std::int32_t castellum_draw(std::uint32_t size) {
  return take(size, [](std::string_view seed) { return module().desk.draw(seed); });
}

std::int32_t castellum_search(std::uint32_t size) {
  return take(size, [](std::string_view wish) { return module().desk.search(wish); });
}
std::int32_t castellum_search_run(std::int32_t budget) {
  if (put(module().desk.run(budget)) == 0) return -1;
  return module().desk.is_finished() ? 1 : 0;
}
std::int32_t castellum_search_best() { return put(module().desk.best()); }
