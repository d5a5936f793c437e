#include "server/store/postgres/writing.hpp"

#include <algorithm>
#include <array>
#include <thread>
#include <utility>

namespace castellum::server::postgres {
namespace {

constexpr std::chrono::milliseconds between_writes{50};
/// What the keys let through that the locks should have kept out is planned anew so often.
constexpr int most_attempts = 3;
constexpr std::string_view taken = "conflict: another wrote there at the same time";

/// Whether the database would carry out the same a moment later: two transactions waited for each other, or
/// it has become a copy of another that is written now.
bool may_pass(const Refused& refused) {
  return refused.code() == "40P01" || refused.code() == "40001" || refused.code() == "25006" ||
         refused.code().starts_with("53");
}

std::string failure(const std::exception& fault) {
  return std::string("the database cannot be written: ") + fault.what();
}

}  // namespace

Writing::Writing(std::string address, std::string node, std::chrono::milliseconds patience)
    : address_(std::move(address)), node_(std::move(node)), patience_(patience) {
  connection();
}

Connection& Writing::connection() {
  if (connection_) return *connection_;
  connection_.emplace(address_);
  process_ = connection_->process();
  return *connection_;
}

void Writing::roll_back() {
  try {
    if (connection_) connection_->run("ROLLBACK");
  } catch (const std::runtime_error&) {
    connection_.reset();  // which ends the transaction too
  }
}

bool Writing::may_try_again() {
  const auto now = Clock::now();
  if (!away_since_) away_since_ = now;
  if (ends_ || now - *away_since_ > patience_) return false;
  std::this_thread::sleep_for(between_writes);
  return true;
}

std::vector<Fault> Writing::write(std::span<const Job> jobs) {
  std::vector<Fault> faults(jobs.size());
  for (std::size_t begin = 0; begin < jobs.size();) {
    std::size_t end = begin;
    while (end < jobs.size() && std::holds_alternative<Batch>(jobs[end].work)) ++end;
    if (end > begin) {
      write_batches(jobs.subspan(begin, end - begin), std::span(faults).subspan(begin, end - begin));
      begin = end;
    } else {
      faults[begin] = transact([&] { return carry_out(jobs[begin]); });
      ++begin;
    }
  }
  return faults;
}

void Writing::write_batches(std::span<const Job> jobs, std::span<Fault> faults) {
  const Fault lost = transact([&] { return attempt(jobs, faults); });
  if (!lost) return;
  if (jobs.size() > 1 && lost->starts_with("conflict")) {
    // One of them is what the database does not take: the others shall not suffer for it.
    for (std::size_t i = 0; i < jobs.size(); ++i) write_batches(jobs.subspan(i, 1), faults.subspan(i, 1));
    return;
  }
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    failed_.add(std::get<Batch>(jobs[i].work).source);
    if (!faults[i]) faults[i] = lost;
  }
}

Fault Writing::attempt(std::span<const Job> jobs, std::span<Fault> faults) {
  std::vector<const Batch*> batches;
  batches.reserve(jobs.size());
  for (const Job& job : jobs) batches.push_back(&std::get<Batch>(job.work));
  const auto answers = connection().run_all(Plan::questions(batches));
  Plan plan(answers[0], answers[1]);
  for (std::size_t i = 0; i < batches.size(); ++i) faults[i] = plan.add(*batches[i], failed_);
  if (plan.is_empty()) return {};
  const auto written = connection().run_all(plan.statements());
  const auto expected = plan.expected();
  for (std::size_t i = 0; i < Plan::judged; ++i)
    if (static_cast<std::size_t>(written[i].size()) != expected[i]) return std::string(taken);
  return {};
}

Fault Writing::transact(const Body& body) {
  for (int attempts = 1;; ++attempts) {
    try {
      connection().run_all(std::array<Query, 2>{
          Query{"BEGIN"},
          {"INSERT INTO writers (id, number, at) VALUES ($1, $2, now_ms()) ON CONFLICT (id) DO UPDATE"
           " SET number = excluded.number, at = excluded.at",
           {node_, std::to_string(++number_)}}});
      Fault fault = body();
      if (!fault) {
        if (!commit()) return "the database cannot be reached, and it is not known whether this was stored";
        away_since_.reset();
        ++transactions_;
        return {};
      }
      roll_back();
      if (*fault != taken || attempts >= most_attempts) return fault;
    } catch (const Lost& lost) {
      connection_.reset();
      if (!may_try_again()) return failure(lost);
    } catch (const Refused& refused) {
      roll_back();
      if (refused.code() == "25006") connection_.reset();
      if (!may_pass(refused)) return "conflict: " + std::string(refused.what());
      if (!may_try_again()) return failure(refused);
    }
  }
}

/// Throws Lost if the transaction is surely not stored, so that it is tried again; false if nobody knows.
bool Writing::commit() {
  try {
    // Of a transaction that failed COMMIT says that it was rolled back.
    if (connection_->run("COMMIT").command() == "COMMIT") return true;
  } catch (const std::runtime_error&) {
    roll_back();
  }
  const auto stored = is_stored(number_);
  if (stored && !*stored) throw Lost("the connection was lost while it committed");
  return stored.has_value();
}

std::optional<bool> Writing::is_stored(std::int64_t number) {
  while (true) {
    try {
      // Waits for the transaction if its process still has it: the line is locked.
      const Answer found = connection().run("SELECT number FROM writers WHERE id = $1 FOR UPDATE", {node_});
      return found.size() > 0 && found.number(0, 0) == number;
    } catch (const std::runtime_error&) {
      connection_.reset();
      if (ends_) return std::nullopt;
      std::this_thread::sleep_for(between_writes);
    }
  }
}

Fault Writing::carry_out(const Job& job) {
  if (const auto* gone = std::get_if<Forget>(&job.work)) return forget(gone->visitor);
  if (const auto* alive = std::get_if<Alive>(&job.work)) return say_alive(*alive);
  if (const auto* feed = std::get_if<Feed>(&job.work)) return set_feed(*feed);
  if (const auto* key = std::get_if<SeatKey>(&job.work)) return set_key(*key);
  if (const auto* seen = std::get_if<See>(&job.work)) return see(*seen);
  return remove(std::get<Remove>(job.work).table);
}

Fault Writing::forget(const std::string& visitor) {
  // Lines first and in order, as for batches.
  connection().run(
      "SELECT id FROM tables WHERE creator = $1 OR id IN (SELECT table_id FROM visits WHERE visitor = $1)"
      " ORDER BY id FOR UPDATE",
      {visitor});
  connection().run_all(std::array<Query, 9>{
      Query{"UPDATE rows SET name = '', visitor = '' WHERE visitor = $1"
            " AND table_id IN (SELECT table_id FROM visits WHERE visitor = $1)",
            {visitor}},
      {"DELETE FROM stamps WHERE visitor = $1"
       " AND table_id IN (SELECT table_id FROM visits WHERE visitor = $1)",
       {visitor}},
      {"UPDATE tables SET touched = now_ms() WHERE id IN (SELECT table_id FROM visits WHERE visitor = $1)",
       {visitor}},
      {"UPDATE tables SET creator = '', touched = now_ms() WHERE creator = $1", {visitor}},
      {"DELETE FROM holders WHERE visitor = $1", {visitor}},
      {"DELETE FROM keys WHERE holder = $1", {visitor}},
      {"SELECT pg_notify('castellum', table_id || ' 0') FROM visits WHERE visitor = $1", {visitor}},
      {"DELETE FROM visits WHERE visitor = $1", {visitor}},
      {"DELETE FROM feeds WHERE visitor = $1", {visitor}}});
  return {};
}

Fault Writing::say_alive(const Alive& alive) {
  const Answer found = connection().run("SELECT at FROM alive FOR UPDATE");
  const std::int64_t last = found.size() > 0 ? found.number(0, 0) : 0;
  if (alive.down) {
    // What another said meanwhile counts.
    const std::int64_t from = std::max(alive.down->from, last);
    if (alive.down->to - from > longest_silence)
      connection().run("INSERT INTO downtimes (began, ended) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                       {std::to_string(from), std::to_string(alive.down->to)});
  }
  connection().run(
      "INSERT INTO alive (one, at) VALUES (1, $1) ON CONFLICT (one) DO UPDATE"
      " SET at = greatest(alive.at, excluded.at)",
      {std::to_string(alive.now)});
  return {};
}

Fault Writing::set_feed(const Feed& feed) {
  connection().run(
      "INSERT INTO feeds (visitor, key) VALUES ($1, $2) ON CONFLICT (visitor) DO UPDATE"
      " SET key = excluded.key",
      {feed.visitor, feed.key});
  return {};
}

Fault Writing::set_key(const SeatKey& key) {
  connection().run(
      "INSERT INTO keys (table_id, seat, digest, holder, until) VALUES ($1, $2, $3, $4, $5)"
      " ON CONFLICT (table_id, seat) DO UPDATE SET digest = excluded.digest, holder = excluded.holder,"
      " until = excluded.until",
      {key.table, std::to_string(key.seat), key.digest, key.holder, std::to_string(key.until)});
  return {};
}

Fault Writing::see(const See& see) {
  std::vector<std::string> tables;
  std::vector<std::int64_t> seats;
  std::vector<std::int64_t> times;
  std::vector<std::int64_t> here;
  for (const Sighting& each : see.sightings) {
    tables.push_back(each.table);
    seats.push_back(each.seat);
    times.push_back(each.at);
    here.push_back(each.here ? 1 : 0);
  }
  // It is told again soon, so nobody waits for the disk.
  std::vector<Query> all{
      {"SET LOCAL synchronous_commit = off"},
      {"INSERT INTO sightings (table_id, seat, node, at, here) SELECT DISTINCT ON (t, s) t, s, $5, a, h <> 0"
       " FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[]) AS seen (t, s, a, h)"
       " ORDER BY t, s, a DESC ON CONFLICT (table_id, seat, node) DO UPDATE"
       " SET at = excluded.at, here = excluded.here",
       {array_of(tables), array_of(seats), array_of(times), array_of(here), node_}}};
  if (see.is_news)
    all.push_back(
        {"SELECT pg_notify('castellum', t || ' -1') FROM (SELECT DISTINCT unnest($1::text[]) AS t) AS told",
         {array_of(tables)}});
  connection().run_all(all);
  return {};
}

Fault Writing::remove(const std::string& table) {
  if (connection().run("DELETE FROM tables WHERE id = $1 RETURNING id", {table}).size() == 0)
    return "conflict: no table " + table;
  std::vector<Query> all;
  for (const std::string_view of :
       {"DELETE FROM secrets WHERE table_id = $1", "DELETE FROM rows WHERE table_id = $1",
        "DELETE FROM stamps WHERE table_id = $1", "DELETE FROM holders WHERE table_id = $1",
        "DELETE FROM visits WHERE table_id = $1", "DELETE FROM leases WHERE table_id = $1",
        "DELETE FROM keys WHERE table_id = $1", "DELETE FROM sightings WHERE table_id = $1",
        "SELECT pg_notify('castellum', $1 || ' 0')"})
    all.push_back({of, {table}});
  connection().run_all(all);
  return {};
}

}  // namespace castellum::server::postgres
