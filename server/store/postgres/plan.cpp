#include "server/store/postgres/plan.hpp"

#include <algorithm>
#include <array>

namespace castellum::server::postgres {
namespace {

/// More than can be on their way at once.
constexpr std::size_t sources_kept = 4096;

/// Lists of equal length that become the columns of unnest.
template <std::size_t Texts, std::size_t Numbers>
class Columns {
 public:
  void add(const std::array<std::string, Texts>& text, const std::array<std::int64_t, Numbers>& number) {
    for (std::size_t i = 0; i < Texts; ++i) texts_[i].push_back(text[i]);
    for (std::size_t i = 0; i < Numbers; ++i) numbers_[i].push_back(number[i]);
  }
  std::vector<std::string> values() const {
    std::vector<std::string> all;
    all.reserve(Texts + Numbers);
    for (const auto& each : texts_) all.push_back(array_of(each));
    for (const auto& each : numbers_) all.push_back(array_of(each));
    return all;
  }
  bool is_empty() const { return texts_[0].empty(); }

 private:
  std::array<std::vector<std::string>, Texts> texts_;
  std::array<std::vector<std::int64_t>, Numbers> numbers_;
};

void each_part(const std::vector<const Batch*>& batches, const auto& visit) {
  for (const Batch* batch : batches) {
    if (batch->also) visit(*batch->also);
    visit(*batch);
  }
}

}  // namespace

void FailedSources::add(std::uint64_t source) {
  if (source == 0 || !sources_.insert(source).second) return;
  if (order_.size() < sources_kept) return order_.push_back(source);
  sources_.erase(std::exchange(order_[next_], source));
  next_ = (next_ + 1) % sources_kept;
}

std::vector<Query> Plan::questions(const std::vector<const Batch*>& batches) {
  std::set<std::string> tables;
  Columns<3, 0> stamps;
  each_part(batches, [&](const Batch& batch) {
    tables.insert(batch.table);
    if (batch.stamp) stamps.add({batch.table, batch.stamp->visitor, batch.stamp->message}, {});
  });
  return {{"SELECT id, last FROM tables WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE",
           {array_of(std::vector(tables.begin(), tables.end()))}},
          {"SELECT table_id, visitor, message FROM stamps JOIN unnest($1::text[], $2::text[], $3::text[])"
           " AS asked (t, v, m) ON table_id = t AND visitor = v AND message = m",
           stamps.values()}};
}

Plan::Plan(const Answer& lines, const Answer& stamps) {
  for (int i = 0; i < lines.size(); ++i)
    stored_[lines.text(i, 0)] = {true, lines.number(i, 1), 0, std::nullopt};
  for (int i = 0; i < stamps.size(); ++i)
    stamped_.emplace(stamps.text(i, 0), stamps.text(i, 1), stamps.text(i, 2));
}

Plan::State Plan::state_of(const std::string& table) const {
  for (const auto* states : {&changed_, &stored_})
    if (const auto found = states->find(table); found != states->end()) return found->second;
  return {};
}

Fault Plan::add(const Batch& batch, FailedSources& failed) {
  const auto refuse = [&](const Fault& fault) {
    failed.add(batch.source);
    return fault;
  };
  if (failed.contains(batch.source)) return "conflict: it builds on a batch that failed";
  std::map<std::string, State> states;
  for (const Batch* part : {batch.also.get(), &batch}) {
    if (part == nullptr) continue;
    const auto found = states.emplace(part->table, state_of(part->table)).first;
    if (const Fault fault = fits(*part, found->second)) return refuse(fault);
  }
  for (auto& [table, state] : states) changed_[table] = std::move(state);
  if (batch.also) take(*batch.also);
  take(batch);
  return {};
}

/// Whether the batch is the table's next; the state is then as after it.
Fault Plan::fits(const Batch& batch, State& state) const {
  const auto stands = [&] {
    return "conflict: table " + batch.table + " stands at row " + std::to_string(state.last) + ", ";
  };
  if (batch.line && batch.line->id != batch.table)
    return "conflict: the line of " + batch.line->id + " for table " + batch.table;
  if (!batch.line && !state.is_stored && !state.line) return "conflict: no table " + batch.table;
  if (batch.after && *batch.after != state.last) return stands() + "not " + std::to_string(*batch.after);
  for (const Row& row : batch.rows) {
    if (row.seq != state.last + 1) return stands() + "so " + std::to_string(row.seq) + " is not the next";
    state.last = row.seq;
  }
  if (batch.stamp && stamped_.contains({batch.table, batch.stamp->visitor, batch.stamp->message}))
    return "conflict: table " + batch.table + " has that stamp already";
  if (batch.line) state.line = batch.line;
  if (batch.line) state.changed = batch.line->changed;
  if (!batch.rows.empty()) state.changed = std::max(state.changed, batch.rows.back().at);
  return {};
}

void Plan::take(const Batch& batch) {
  for (const Row& row : batch.rows) {
    rows_.emplace_back(batch.table, &row);
    if (!row.visitor.empty()) visits_.emplace(row.visitor, batch.table);
  }
  if (batch.stamp) {
    stamped_.emplace(batch.table, batch.stamp->visitor, batch.stamp->message);
    stamps_.emplace_back(batch.table, &*batch.stamp);
    visits_.emplace(batch.stamp->visitor, batch.table);
  }
  for (const SeatHolder& holder : batch.holders) holders_[{batch.table, holder.seat}] = holder.visitor;
  for (const RowOwner& owner : batch.owners) {
    owners_[{batch.table, owner.seq}] = owner.visitor;
    visits_.emplace(owner.visitor, batch.table);
  }
}

std::vector<std::pair<std::string, const Plan::State*>> Plan::lines(bool stored, bool with_line) const {
  std::vector<std::pair<std::string, const State*>> found;
  for (const auto& [table, state] : changed_)
    if (state.is_stored == stored && state.line.has_value() == with_line) found.emplace_back(table, &state);
  return found;
}

std::vector<std::size_t> Plan::expected() const {
  return {lines(false, true).size(), rows_.size(), stamps_.size()};
}

std::vector<Query> Plan::statements() const {
  const auto columns_of = [&](bool stored) {
    Columns<3, 7> columns;
    for (const auto& [table, state] : lines(stored, true)) {
      const TableLine& line = *state->line;
      columns.add(
          {line.id, line.game, line.creator},
          {static_cast<std::int64_t>(line.phase), std::int64_t{line.listed}, std::int64_t{line.computer_acts},
           line.created, state->changed, line.deadline, state->last});
    }
    return columns;
  };
  Columns<5, 2> rows;
  for (const auto& [table, row] : rows_)
    rows.add({table, row->kind, row->body, row->name, row->visitor}, {row->seq, row->at});
  Columns<3, 1> stamps;
  for (const auto& [table, stamp] : stamps_)
    stamps.add({table, stamp->visitor, stamp->message}, {stamp->seq});
  Columns<2, 0> secrets;
  Columns<1, 2> moved;
  Columns<1, 1> told;
  for (const auto& [table, state] : changed_) {
    if (state.line)
      secrets.add({table, state.line->secret}, {});
    else
      moved.add({table}, {state.last, state.changed});
    const auto before = stored_.find(table);
    const bool has_rows = before == stored_.end() || before->second.last != state.last;
    told.add({table}, {has_rows ? state.last : anything_changed});
  }
  Columns<2, 1> holders;
  Columns<1, 1> left;
  for (const auto& [place, visitor] : holders_)
    visitor.empty() ? left.add({place.first}, {place.second})
                    : holders.add({place.first, visitor}, {place.second});
  // A key ends when its seat has another holder.
  Columns<1, 1> ended;
  for (const auto& [place, visitor] : holders_) ended.add({place.first}, {place.second});
  Columns<2, 1> owners;
  for (const auto& [place, visitor] : owners_) owners.add({place.first, visitor}, {place.second});
  Columns<2, 0> visits;
  for (const auto& [visitor, table] : visits_) visits.add({visitor, table}, {});

  std::vector<Query> all{
      {"INSERT INTO tables (id, game, creator, phase, listed, computer_acts, created, changed, deadline, "
       "last,"
       " touched) SELECT i, g, c, p, l <> 0, a <> 0, m, h, d, s, now_ms() FROM unnest($1::text[], $2::text[],"
       " $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[],"
       " $10::bigint[]) AS line (i, g, c, p, l, a, m, h, d, s) ORDER BY i"
       " ON CONFLICT DO NOTHING RETURNING id",
       columns_of(false).values()},
      {"INSERT INTO rows (table_id, kind, body, name, visitor, seq, at) SELECT * FROM unnest($1::text[],"
       " $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[])"
       " ON CONFLICT DO NOTHING RETURNING seq",
       rows.values()},
      {"INSERT INTO stamps (table_id, visitor, message, seq) SELECT * FROM unnest($1::text[], $2::text[],"
       " $3::text[], $4::bigint[]) ON CONFLICT DO NOTHING RETURNING seq",
       stamps.values()}};
  const auto add = [&](bool is_empty, std::string_view sql, std::vector<std::string> values) {
    if (!is_empty) all.push_back({sql, std::move(values)});
  };
  const auto replaced = columns_of(true);
  add(replaced.is_empty(),
      "UPDATE tables SET game = g, creator = c, phase = p, listed = l <> 0, computer_acts = a <> 0,"
      " created = m, changed = h, deadline = d, last = s, touched = now_ms() FROM unnest($1::text[],"
      " $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[],"
      " $9::bigint[], $10::bigint[]) AS line (i, g, c, p, l, a, m, h, d, s) WHERE id = i",
      replaced.values());
  add(moved.is_empty(),
      "UPDATE tables SET last = s, changed = greatest(changed, h), touched = now_ms()"
      " FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS line (i, s, h) WHERE id = i",
      moved.values());
  add(secrets.is_empty(),
      "INSERT INTO secrets (table_id, secret) SELECT * FROM unnest($1::text[], $2::text[]) ON CONFLICT"
      " (table_id) DO UPDATE SET secret = excluded.secret WHERE secrets.secret <> excluded.secret",
      secrets.values());
  add(holders.is_empty(),
      "INSERT INTO holders (table_id, visitor, seat) SELECT * FROM unnest($1::text[], $2::text[],"
      " $3::bigint[]) ON CONFLICT (table_id, seat) DO UPDATE SET visitor = excluded.visitor",
      holders.values());
  add(left.is_empty(),
      "DELETE FROM holders USING unnest($1::text[], $2::bigint[]) AS place (t, s) WHERE table_id = t"
      " AND seat = s",
      left.values());
  add(ended.is_empty(),
      "DELETE FROM keys USING unnest($1::text[], $2::bigint[]) AS place (t, s) WHERE table_id = t AND seat = "
      "s",
      ended.values());
  add(owners.is_empty(),
      "UPDATE rows SET visitor = v FROM unnest($1::text[], $2::text[], $3::bigint[]) AS owner (t, v, s)"
      " WHERE table_id = t AND seq = s",
      owners.values());
  add(visits.is_empty(),
      "INSERT INTO visits (visitor, table_id) SELECT * FROM unnest($1::text[], $2::text[])"
      " ON CONFLICT DO NOTHING",
      visits.values());
  add(told.is_empty(),
      "SELECT pg_notify('castellum', t || ' ' || s) FROM unnest($1::text[], $2::bigint[]) AS told (t, s)",
      told.values());
  return all;
}

}  // namespace castellum::server::postgres
