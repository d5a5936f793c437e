#include "server/online/rows.hpp"

#include "record/json.hpp"

namespace castellum::server {

void Rows::add(const Row& row) {
  if (!text_.empty()) text_ += ',';
  text_ += R"({"seq":)" + std::to_string(row.seq) + R"(,"at":)" + std::to_string(row.at) + R"(,"kind":)";
  json::write_text(text_, row.kind);
  if (!row.name.empty()) {
    const auto begin = static_cast<std::uint32_t>(text_.size());
    text_ += R"(,"name":)";
    json::write_text(text_, row.name);
    names_.push_back({row.seq, begin, static_cast<std::uint32_t>(text_.size()) - begin, row.visitor});
  }
  const std::string_view members = std::string_view(row.body).substr(1);  // without the first bracket
  if (members != "}") text_ += ',';
  text_ += members;
  ends_.push_back(static_cast<std::uint32_t>(text_.size()));
  times_.push_back(row.at);
}

std::string_view Rows::slice(std::int64_t after, std::int64_t upto) const {
  const std::uint32_t begin = begin_of(after + 1);
  return std::string_view(text_).substr(begin, ends_[static_cast<std::size_t>(upto) - 1] - begin);
}

std::int64_t Rows::part(std::int64_t after, std::int64_t upto, std::size_t bytes) const {
  std::int64_t last = after + 1;
  while (last < upto && slice(after, last + 1).size() < bytes) ++last;
  return last;
}

void Rows::give_name(std::int64_t seq, const std::string& visitor) {
  for (Named& each : names_)
    if (each.seq == seq) each.visitor = visitor;
}

std::vector<std::int64_t> Rows::forget(std::string_view visitor) {
  std::vector<std::int64_t> rows;
  std::vector<Named> kept;
  std::uint32_t gone = 0;
  for (Named& each : names_) {
    each.begin -= gone;
    if (each.visitor == visitor) {
      text_.erase(each.begin, each.length);
      gone += each.length;
      for (std::size_t at = static_cast<std::size_t>(each.seq) - 1; at < ends_.size(); ++at)
        ends_[at] -= each.length;
      rows.push_back(each.seq);
    } else {
      kept.push_back(std::move(each));
    }
  }
  names_ = std::move(kept);
  return rows;
}

}  // namespace castellum::server
