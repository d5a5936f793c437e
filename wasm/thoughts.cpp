#include "wasm/thoughts.hpp"

#include <algorithm>

#include "record/json_sink.hpp"
#include "wasm/reasons.hpp"

namespace castellum::wasm {
namespace {

constexpr std::size_t most_choices = 8;  // told, best first

void tell_list(json::TextSink& sink, const char* name, const Points& numbers, int seats) {
  sink.key(name);
  sink.begin_list();
  for (unsigned seat = 0; seat < static_cast<unsigned>(seats); ++seat)
    sink.number(thousandths(numbers[seat]));
  sink.end_list();
}

Answer no_game() { return refused(Refusal(reasons::no_game)); }
Answer no_search() { return refused(Refusal(reasons::no_search)); }
Answer no_review() { return refused(Refusal(reasons::no_review)); }

Answer progress(const Analysis& analysis) {
  return carried_out(json::told([&](json::TextSink& sink) {
    sink.begin_object();
    sink.key("done");
    sink.number(analysis.done());
    sink.key("positions");
    sink.number(analysis.positions());
    sink.end_object();
  }));
}

}  // namespace

std::string advice_json(const Advice& advice, int seats) {
  return json::told([&](json::TextSink& sink) {
    sink.begin_object();
    sink.key("token");
    sink.text(advice.choices.front().token);
    sink.key("reason");
    sink.text(advice.reason);
    sink.key("simulations");
    sink.number(advice.simulations);
    sink.key("choices");
    sink.begin_list();
    for (std::size_t place = 0; place < std::min(most_choices, advice.choices.size()); ++place) {
      const Advised& each = advice.choices[place];
      sink.begin_object();
      sink.key("token");
      sink.text(each.token);
      sink.key("visits");
      sink.number(each.visits);
      tell_list(sink, "points", each.worth.points, seats);
      tell_list(sink, "rewards", each.worth.rewards, seats);
      sink.end_object();
    }
    sink.end_list();
    sink.end_object();
  });
}

Answer Thoughts::search(std::string_view text) {
  if (desk_.game() == nullptr) return no_game();
  const auto wish = read_object(text);
  if (!wish) return refused(wish.refusal());
  const std::string_view name = json::text_in(*wish, "player");
  const auto player = parse_player(name);
  if (!player || player->kind == Player::Kind::uct)
    return refused(Refusal(reasons::unknown_player, {{"player", shown_token(name)}}));
  const auto seed = parse_seed(json::text_in(*wish, "seed"));
  if (!seed) return refused(malformed("seed"));
  const Session& session = *desk_.game()->session;
  if (!session.who().is_seat()) return refused(Refusal(reasons::not_seat));
  if (!thinker_ || player_ != *player || game_ != desk_.games()) {
    thinker_ = session.thinker(*player);
    player_ = *player;
    game_ = desk_.games();
  }
  thinker_->begin(*seed);
  asked_at_ = desk_.positions();
  worked_ = false;
  decided_ = false;
  return carried_out("{}");
}

Answer Thoughts::run(int budget) {
  if (desk_.game() == nullptr) return no_game();
  if (!is_asked()) return no_search();
  decided_ = thinker_->run(budget);
  worked_ = worked_ || budget > 0 || decided_;
  return carried_out(decided_ ? R"({"finished":true})" : R"({"finished":false})");
}

Answer Thoughts::best() const {
  if (desk_.game() == nullptr) return no_game();
  if (!is_asked()) return no_search();
  if (!worked_) return refused(Refusal(reasons::no_best_yet));
  return carried_out(advice_json(thinker_->advice(), desk_.game()->session->seats()));
}

Answer Thoughts::review(std::string_view text) {
  if (desk_.game() == nullptr) return no_game();
  const auto wish = read_object(text);
  if (!wish) return refused(wish.refusal());
  const json::Value* simulations = wish->find("simulations");
  const auto count = simulations == nullptr ? std::nullopt : simulations->number();
  if (!count || *count < 1 || *count > most_simulations) return refused(malformed("simulations"));
  analysis_.emplace(*desk_.game(), *count);
  reviewed_ = false;
  return progress(*analysis_);
}

Answer Thoughts::run_review(int budget) {
  if (!analysis_) return no_review();
  reviewed_ = analysis_->run(budget);
  return progress(*analysis_);
}

Answer Thoughts::reviewed() const {
  if (!analysis_ || !reviewed_) return no_review();
  return carried_out(analysis_->to_json().dump());
}

}  // namespace castellum::wasm
