// People at many tables, played by programs: tables are opened, two sit down at each, play, and begin anew.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/random.hpp"
#include "server/load/clients.hpp"
#include "server/load/guest.hpp"
#include "server/load/ledger.hpp"

namespace castellum::server {

inline constexpr int seats_of_company = 2;

class Companies {
 public:
  Companies(Clients& clients, int tables, std::uint64_t seed, Ledger& ledger, Net net = Net::sound);

  /// Opens what is not open and begins anew where a game is over; to be called often.
  void tend();
  bool all_play() const;
  /// Lets those at turn play, from table to table, until so many actions are sent; how many were not.
  double play(double actions);
  /// Whether a request waits for its answer anywhere.
  bool waits() const;
  /// All that sit, table by table.
  std::vector<const Guest*> guests() const;
  /// Blames the server for what it acknowledged and does not have.
  void check_kept() const;
  /// What the last table that could not be opened was answered with.
  const std::string& trouble() const { return trouble_; }

 private:
  struct Company {
    std::vector<std::unique_ptr<Guest>> guests;
    bool opening = false;
  };

  void open(std::size_t number);
  void seat(std::size_t number, const std::string& table, const std::string& creator);
  void opened(std::size_t number, std::string trouble = {});

  Clients& clients_;
  Random random_;
  Ledger& ledger_;
  Net net_;
  std::vector<Company> companies_;
  int opening_ = 0;
  std::size_t turn_ = 0;
  std::string trouble_;
};

}  // namespace castellum::server
