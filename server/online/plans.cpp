#include "server/online/plans.hpp"

#include <algorithm>
#include <utility>

#include "record/record.hpp"

namespace castellum::server {
namespace {

using json::Value;

constexpr std::size_t hash_letters = 16;

bool is_hash(std::string_view text) {
  return text.size() == hash_letters && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

std::optional<Plan> read_plan(const Value& value, int seat) {
  const auto ply = json::number_in(value, "ply");
  const std::string_view hash =
      value.members() == nullptr ? std::string_view() : json::text_in(value, "hash");
  const Value* tokens = value.members() == nullptr ? nullptr : value.find("tokens");
  if (!ply || *ply < 0 || !is_hash(hash) || tokens == nullptr || tokens->items() == nullptr ||
      tokens->items()->empty())
    return std::nullopt;
  Plan plan{seat, *ply, std::string(hash), {}};
  for (const Value& token : *tokens->items()) {
    if (!token.text()) return std::nullopt;
    plan.tokens.emplace_back(*token.text());
  }
  return plan;
}

}  // namespace

std::optional<std::vector<Plan>> Plans::read(const Value& list, int seat) {
  if (list.items() == nullptr || list.items()->size() > most_plans) return std::nullopt;
  std::vector<Plan> plans;
  for (const Value& each : *list.items()) {
    auto plan = read_plan(each, seat);
    if (!plan) return std::nullopt;
    plans.push_back(std::move(*plan));
  }
  return plans;
}

Value Plans::written(int seat) const {
  Value list = Value::list();
  for (const Plan& plan : plans_) {
    if (seat >= 0 && plan.seat != seat) continue;
    Value one = Value::object();
    one.set("seat", Value::of_number(plan.seat));
    one.set("ply", Value::of_number(plan.ply));
    one.set("hash", Value::of_text(plan.hash));
    Value tokens = Value::list();
    for (const std::string& token : plan.tokens) tokens.add(Value::of_text(token));
    one.set("tokens", std::move(tokens));
    list.add(std::move(one));
  }
  return list;
}

void Plans::restore(const Value* list) {
  const std::string stored = list == nullptr ? std::string("[]") : list->dump();
  if (stored == written(-1).dump()) return;
  ++version_;
  plans_.clear();
  if (list == nullptr || list->items() == nullptr) return;
  for (const Value& each : *list->items())
    if (auto plan = read_plan(each, static_cast<int>(json::number_in(each, "seat").value_or(0))))
      plans_.push_back(std::move(*plan));
}

void Plans::set(int seat, std::vector<Plan> plans) {
  drop(seat);
  if (plans.empty()) return;
  std::ranges::move(plans, std::back_inserter(plans_));
  ++version_;
}

bool Plans::has(int seat, std::int64_t ply, std::string_view hash) const {
  return std::ranges::any_of(
      plans_, [&](const Plan& plan) { return plan.seat == seat && plan.ply == ply && plan.hash == hash; });
}

const Plan* Plans::follow(int seat, std::int64_t ply, std::string_view hash) {
  const auto found = std::ranges::find_if(
      plans_, [&](const Plan& plan) { return plan.seat == seat && plan.ply == ply && plan.hash == hash; });
  if (found != plans_.end()) return &*found;
  drop(seat);
  return nullptr;
}

void Plans::pass(std::int64_t ply) {
  if (std::erase_if(plans_, [ply](const Plan& plan) { return plan.ply < ply; }) > 0) ++version_;
}

void Plans::drop(int seat) {
  if (std::erase_if(plans_, [seat](const Plan& plan) { return plan.seat == seat; }) > 0) ++version_;
}

void Plans::drop_all() {
  if (!std::exchange(plans_, {}).empty()) ++version_;
}

}  // namespace castellum::server
