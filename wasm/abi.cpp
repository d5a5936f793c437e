#include "wasm/abi.hpp"

#include "wasm/module.hpp"

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
