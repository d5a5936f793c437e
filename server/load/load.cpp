#include "server/load/load.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "record/json.hpp"
#include "server/load/companies.hpp"

namespace castellum::server {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds beat{5};
constexpr std::chrono::seconds until_all_sit{60};

/// A figure of the server's own, from what /metrics says.
double metric(std::string_view text, std::string_view name) {
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view line = text.substr(at, text.find('\n', at) - at);
    if (line.starts_with(name) && line.size() > name.size() && line[name.size()] == ' ')
      return std::strtod(std::string(line.substr(name.size())).c_str(), nullptr);
    at += line.size() + 1;
  }
  return 0;
}

double seconds_between(Clock::time_point from, Clock::time_point to) {
  return std::chrono::duration<double>(to - from).count();
}

class Load {
 public:
  explicit Load(const LoadPlan& plan)
      : plan_(plan), clients_(plan.server), companies_(clients_, plan.tables, plan.seed, ledger_) {}

  LoadFigures run() {
    ask_metrics([this](double, double bytes) {
      bytes_before_ = bytes;
      begun_ = Clock::now();
      next_beat();
    });
    clients_.run();
    if (!fault_.empty()) throw std::runtime_error(fault_);
    companies_.check_kept();
    return figures();
  }

 private:
  void fail(std::string fault) {
    fault_ = std::move(fault);
    clients_.stop();
  }

  void ask_metrics(std::function<void(double cpu_seconds, double bytes)> told) {
    clients_.request("GET", "/metrics", "", "", [this, told = std::move(told)](const Answer& answer) {
      if (answer.status == 0) return fail("the server does not answer");
      told(metric(answer.body, "process_cpu_seconds_total"),
           metric(answer.body, "process_resident_memory_bytes"));
    });
  }

  void next_beat() {
    clients_.after(beat, [this] {
      companies_.tend();
      if (state_ == State::opening && companies_.all_play()) begin_measuring();
      if (state_ == State::opening && Clock::now() - begun_ > until_all_sit)
        return fail("not all tables could be opened: " +
                    (ledger_.faults.empty() ? companies_.trouble() : ledger_.faults.front()));
      if (state_ == State::measuring) play_some();
      if (state_ == State::measuring && seconds_between(from_, Clock::now()) >= plan_.seconds)
        end_measuring();
      next_beat();
    });
  }

  void begin_measuring() {
    state_ = State::asking;
    ask_metrics([this](double cpu, double bytes) {
      cpu_before_ = cpu;
      bytes_seated_ = bytes;
      ledger_.acknowledged = ledger_.games = 0;
      ledger_.waits.clear();
      from_ = last_ = Clock::now();
      state_ = State::measuring;
    });
  }

  void end_measuring() {
    state_ = State::asking;
    to_ = Clock::now();
    measured_ = ledger_;
    ask_metrics([this](double cpu, double) {
      cpu_after_ = cpu;
      clients_.stop();
    });
  }

  /// As many actions as the rate allows since the last time, from table to table.
  void play_some() {
    const auto now = Clock::now();
    constexpr double most_saved = 1;  // seconds' worth, after a stall
    budget_ = plan_.rate == 0
                  ? HUGE_VAL
                  : std::min(budget_ + plan_.rate * seconds_between(last_, now), plan_.rate * most_saved);
    last_ = now;
    budget_ = companies_.play(budget_);
  }

  LoadFigures figures() {
    LoadFigures told;
    told.seconds = seconds_between(from_, to_);
    told.acknowledged = measured_.acknowledged;
    told.acks_per_s = static_cast<double>(measured_.acknowledged) / told.seconds;
    if (const double cpu = cpu_after_ - cpu_before_; cpu > 0)
      told.acks_per_cpu_s = static_cast<double>(measured_.acknowledged) / cpu;
    told.connections = plan_.tables * seats_of_company;
    constexpr double kib = 1024;
    if (bytes_seated_ > 0) told.kb_per_connection = (bytes_seated_ - bytes_before_) / kib / told.connections;
    std::vector<std::chrono::microseconds>& waits = measured_.waits;
    std::sort(waits.begin(), waits.end());
    const auto at = [&](double share) {
      constexpr double us_per_ms = 1000;
      if (waits.empty()) return 0.0;
      const auto place = static_cast<std::size_t>(share * static_cast<double>(waits.size() - 1));
      return static_cast<double>(waits[place].count()) / us_per_ms;
    };
    constexpr double half = 0.5;
    constexpr double nearly_all = 0.99;
    told.p50_ms = at(half);
    told.p99_ms = at(nearly_all);
    told.most_ms = at(1);
    told.games = measured_.games;
    told.returns = ledger_.returns;
    told.wrong = ledger_.wrong;
    told.faults = ledger_.faults;
    return told;
  }

  enum class State : std::uint8_t { opening, asking, measuring };

  LoadPlan plan_;
  Clients clients_;
  Ledger ledger_, measured_;
  Companies companies_;
  State state_ = State::opening;
  std::string fault_;
  double budget_ = 0;
  double bytes_before_ = 0, bytes_seated_ = 0, cpu_before_ = 0, cpu_after_ = 0;
  Clock::time_point begun_, from_, last_, to_;
};

}  // namespace

LoadFigures run_load(const LoadPlan& plan) { return Load(plan).run(); }

std::string load_json(const LoadFigures& figures) {
  const auto rounded = [](double figure) {
    constexpr double hundred = 100;
    const auto hundredths = static_cast<std::int64_t>(std::llround(figure * hundred));
    std::string digits = std::to_string(hundredths % 100);
    if (digits.size() == 1) digits.insert(0, "0");
    return json::Value::of_literal(std::to_string(hundredths / 100) + '.' + digits);
  };
  json::Value told = json::Value::object();
  told.set("seconds", rounded(figures.seconds));
  told.set("acknowledged", json::Value::of_number(figures.acknowledged));
  told.set("acks_per_s", rounded(figures.acks_per_s));
  told.set("acks_per_cpu_s", rounded(figures.acks_per_cpu_s));
  told.set("p50_ms", rounded(figures.p50_ms));
  told.set("p99_ms", rounded(figures.p99_ms));
  told.set("most_ms", rounded(figures.most_ms));
  told.set("kb_per_connection", rounded(figures.kb_per_connection));
  told.set("connections", json::Value::of_number(figures.connections));
  told.set("games", json::Value::of_number(figures.games));
  told.set("returns", json::Value::of_number(figures.returns));
  told.set("wrong", json::Value::of_number(figures.wrong));
  json::Value faults = json::Value::list();
  for (const std::string& fault : figures.faults) faults.add(json::Value::of_text(fault));
  told.set("faults", std::move(faults));
  return told.dump();
}

}  // namespace castellum::server
