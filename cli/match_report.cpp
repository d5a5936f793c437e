#include "cli/match_report.hpp"

#include <cmath>

#include <fmt/format.h>

namespace castellum::cli {
namespace {

using json::Value;

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

/// A mean and its error, which is left out where it is not known.
std::string with_error(double value, double error, int digits, std::string_view unit = "") {
  if (!std::isfinite(error)) return fmt::format("{:.{}f}{}", value, digits, unit);
  return fmt::format("{:.{}f} ± {:.{}f}{}", value, digits, error, digits, unit);
}
std::string with_error(const Mean& mean) { return with_error(mean.value(), mean.standard_error(), 2); }

std::string_view name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::elo0:
      return "H0";
    case Verdict::elo1:
      return "H1";
    case Verdict::open:
      break;
  }
  return "open";
}

std::string sprt_text(const Tally& tally) {
  const SprtGuesses guesses = *tally.guesses();
  const Verdict verdict = tally.verdict();
  const std::string meaning = verdict == Verdict::open ? "not decided: more games are needed"
                              : verdict == Verdict::elo1
                                  ? fmt::format("H1, rather {} Elo than {}", guesses.elo1, guesses.elo0)
                                  : fmt::format("H0, rather {} Elo than {}", guesses.elo0, guesses.elo1);
  return fmt::format("SPRT {} against {} Elo: log-likelihood ratio {:.2f} between {:.2f} and {:.2f}: {}\n",
                     guesses.elo0, guesses.elo1, tally.ratio(), -sprt_bound, sprt_bound, meaning);
}

void set_sides(Value& object, std::string_view name, const Sides& sides) {
  for (const auto& [side, mean] : {std::pair("a", &sides.a), std::pair("b", &sides.b)}) {
    object.set(fmt::format("{}_{}", side, name), figure(mean->value()));
    object.set(fmt::format("{}_{}_se", side, name), figure(mean->standard_error()));
  }
}

void set_sprt(Value& object, const Tally& tally) {
  if (!tally.guesses()) return;
  object.set("elo0", figure(tally.guesses()->elo0));
  object.set("elo1", figure(tally.guesses()->elo1));
  object.set("llr", figure(tally.ratio()));
  object.set("llr_bound", figure(sprt_bound));
  object.set("verdict", Value::of_text(std::string(name_of(tally.verdict()))));
}

Value list_of_seats(const Tally& tally) {
  Value list = Value::list();
  for (int seat = 0; seat < tally.players(); ++seat) list.add(figure(tally.wins_of_seat(seat)));
  return list;
}

}  // namespace

Value figure(double number) {
  return std::isfinite(number) ? Value::of_literal(fmt::format("{:.6g}", number)) : Value();
}

std::string elo_text(double elo) {
  if (std::isnan(elo)) return "-";
  if (std::isinf(elo)) return elo > 0 ? "+inf" : "-inf";
  return fmt::format("{:+.0f}", elo);
}

std::string to_text(const Match& match) {
  const Contest& contest = match.contest;
  const Tally& tally = match.tally;
  const bool two = tally.players() == 2;
  std::string text = fmt::format("{}, {} seats, {} games on {} starts, seed {}\n", contest.wish.game,
                                 tally.players(), tally.games(), tally.score().count(), *contest.wish.seed);
  text +=
      fmt::format("A is {}; B is {}{}\n", contest.a.spec, contest.b.spec, two ? "" : ", at all other seats");
  text += fmt::format("A won {}, B {}, shared {}: score {}", tally.a_wins(), tally.b_wins(), tally.draws(),
                      with_error(100 * tally.score().value(), 100 * tally.score().standard_error(), 1, " %"));
  text += " (standard error)";
  text += two ? "\n" : fmt::format("; equals would score {}\n", percent(1.0 / tally.players()));
  if (two && std::isfinite(tally.error()))
    text += fmt::format("Elo of A over B: {} ± {:.0f} (95 %)\n", elo_text(tally.elo()), tally.error());
  else if (two)
    text += fmt::format("Elo of A over B: {}, its error not known\n", elo_text(tally.elo()));
  if (tally.guesses()) text += sprt_text(tally);
  text +=
      fmt::format("Points: A {}, B {}\nPlacing: A {}, B {}\n", with_error(tally.points().a),
                  with_error(tally.points().b), with_error(tally.placing().a), with_error(tally.placing().b));
  text += "Wins by seat:";
  for (int seat = 0; seat < tally.players(); ++seat) text += " " + percent(tally.wins_of_seat(seat));
  text += fmt::format("; of the seat that moves first: {}\n", percent(tally.wins_of_first()));
  text += fmt::format("{:.1f} s; {:.3g} ms a decision of A, {:.3g} ms of B\n", match.seconds,
                      1000 * tally.seconds_of(0), 1000 * tally.seconds_of(1));
  return text;
}

Value to_json(const Match& match) {
  const Contest& contest = match.contest;
  const Tally& tally = match.tally;
  Value object = Value::object();
  object.set("game", Value::of_text(contest.wish.game));
  object.set("players", Value::of_number(tally.players()));
  object.set("seed", Value::of_literal(std::to_string(*contest.wish.seed)));
  object.set("a", Value::of_text(contest.a.spec));
  object.set("b", Value::of_text(contest.b.spec));
  object.set("games", Value::of_number(tally.games()));
  object.set("a_wins", Value::of_number(tally.a_wins()));
  object.set("b_wins", Value::of_number(tally.b_wins()));
  object.set("draws", Value::of_number(tally.draws()));
  object.set("score", figure(tally.score().value()));
  object.set("score_se", figure(tally.score().standard_error()));
  object.set("elo", figure(tally.elo()));
  object.set("error", figure(tally.error()));
  if (tally.players() == 2) {
    Value pairs = Value::list();
    for (const std::int64_t count : tally.pairs()) pairs.add(Value::of_number(count));
    object.set("pairs", std::move(pairs));
  }
  set_sprt(object, tally);
  set_sides(object, "points", tally.points());
  set_sides(object, "placing", tally.placing());
  object.set("first_seat_wins", figure(tally.wins_of_first()));
  object.set("wins_by_seat", list_of_seats(tally));
  object.set("seconds", figure(match.seconds));
  object.set("a_seconds_per_decision", figure(tally.seconds_of(0)));
  object.set("b_seconds_per_decision", figure(tally.seconds_of(1)));
  return object;
}

}  // namespace castellum::cli
