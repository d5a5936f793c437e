#pragma once

// Aqua Romana, edition ar-1. What is kept is what lies on the table (tiles, builders, podiums) and
// where in the turn we are; lines, stocks and what is legal are worked out anew each time.

#include <map>
#include <string>
#include <vector>

#include "tests/slow/aqua_romana_board.hpp"
#include "tests/slow/aqua_romana_grid.hpp"
#include "tests/slow/referee.hpp"

namespace castellum::slow::aqua_romana {

struct Options {
  bool foreign;           // AR-25
  bool extra_may_close;   // AR-22
  bool extra_of_builder;  // AR-22
  bool may_leave;         // AR-32
};

enum class Phase { place, lay, extra, close, take, over };

class AquaRomana final : public Referee {
 public:
  explicit AquaRomana(const nlohmann::json& record);

  int actor() const override;
  std::vector<std::string> legal() const override;
  void apply(const std::string& token) override;
  std::vector<int> points() const override;
  std::vector<int> winners() const override;
  std::map<std::string, std::string> facts() const override;

 private:
  // The turn, phase by phase (aqua_romana.cpp).
  bool setting_up() const;
  void begin_turn();
  void begin_laying();
  void offer_close();
  void score_turn();
  void offer_take();
  void end_turn();
  void place(Kind kind, const Space& space);
  void lay_for_worker(const std::string& token);
  void lay_extra(const std::string& token);
  void take(Kind kind);

  // What is legal (aqua_romana_legal.cpp).
  std::vector<std::string> places() const;
  std::vector<std::string> lays_or_steps() const;
  std::vector<std::string> lays_for(const Worker& worker) const;
  std::vector<std::string> steps() const;
  std::vector<std::string> extras() const;
  std::vector<std::string> closings() const;
  std::vector<std::string> takings() const;
  bool may_lay_for(const Worker& worker, const Tile& tile) const;
  bool may_lay_extra(const Square& square, const Tile& tile) const;
  int stock_left(Kind kind) const;
  std::string kinds_offered(Kind shown) const;

  // Workers, podiums, points (aqua_romana_scoring.cpp).
  bool on_board(const Worker& worker) const;
  bool has_worker(int seat) const;
  bool any_worker() const;
  std::vector<Worker> closed_workers() const;
  std::vector<Worker> in_scoring_order(const std::vector<Worker>& workers) const;
  void score(const Worker& worker);
  int podium_for(int length) const;
  int bonus(int podium) const;

  int players_;
  Options options_;
  std::map<Kind, int> full_stock_;

  Grid grid_;
  Builders builders_;
  std::string unplaced_;                // builders still to be placed in set-up
  std::string reserve_;                 // kinds, sorted
  std::vector<std::string> held_;       // a string of kinds a seat, sorted
  std::map<std::string, int> podiums_;  // by worker, 0 for none; absent while on the board

  Phase phase_ = Phase::place;
  int seat_ = 0;
  int turns_without_tile_ = 0;

  // Of the turn being played.
  bool laid_ = false;
  Kind extra_shows_ = 'J';
  std::string closed_voluntarily_;  // the worker, or none
  std::vector<int> takers_;         // a seat for each builder due
};

}  // namespace castellum::slow::aqua_romana
