#include "server/load/companies.hpp"

#include <algorithm>
#include <utility>

#include "record/json.hpp"

namespace castellum::server {
namespace {

constexpr int openings_at_a_time = 32;

bool has_left(const std::unique_ptr<Guest>& guest) { return guest->over() && !guest->waits(); }

}  // namespace

Companies::Companies(Clients& clients, int tables, std::uint64_t seed, Ledger& ledger, Net net)
    : clients_(clients),
      random_(seed),
      ledger_(ledger),
      net_(net),
      companies_(static_cast<std::size_t>(tables)) {}

void Companies::tend() {
  for (std::size_t number = 0; number < companies_.size() && opening_ < openings_at_a_time; ++number) {
    Company& company = companies_[number];
    if (!company.guests.empty() && std::all_of(company.guests.begin(), company.guests.end(), has_left)) {
      for (const auto& guest : company.guests) guest->check_kept();
      company.guests.clear();
    }
    if (company.guests.empty() && !company.opening) open(number);
  }
}

void Companies::open(std::size_t number) {
  companies_[number].opening = true;
  ++opening_;
  const std::string game = number % 2 == 0 ? "aqua-romana" : "aqueduct";
  const std::string wish =
      R"({"game":")" + game + R"(","players":2,"seats":[null,null],"listed":false,"absent":86400})";
  clients_.request("POST", "/api/tables", "", wish, [this, number](const Answer& answer) {
    constexpr int created = 201;
    const json::Parsed told = json::parse(answer.body);
    const json::Value* table = told.value ? told.value->find("table") : nullptr;
    if (answer.status != created || table == nullptr || answer.cookie.empty())
      return opened(number, "no table: " + std::to_string(answer.status) + ' ' + answer.body);
    seat(number, std::string(table->text().value_or("")), answer.cookie);
  });
}

void Companies::seat(std::size_t number, const std::string& table, const std::string& creator) {
  clients_.request("POST", "/api/me", "", "", [this, number, table, creator](const Answer& answer) {
    if (answer.cookie.empty())
      return opened(number, "no visitor: " + std::to_string(answer.status) + ' ' + answer.body);
    auto sights = std::make_shared<Sights>();
    for (int seat = 0; seat < seats_of_company; ++seat) {
      Guest::Place place{table, seat, seat == 0 ? creator : answer.cookie};
      companies_[number].guests.push_back(
          std::make_unique<Guest>(clients_, std::move(place), random_.next(), ledger_, sights, net_));
      companies_[number].guests.back()->come();
    }
    opened(number);
  });
}

void Companies::opened(std::size_t number, std::string trouble) {
  companies_[number].opening = false;
  --opening_;
  if (!trouble.empty()) trouble_ = std::move(trouble);
}

bool Companies::all_play() const {
  return std::all_of(companies_.begin(), companies_.end(), [](const Company& company) {
    return !company.guests.empty() && std::all_of(company.guests.begin(), company.guests.end(),
                                                  [](const auto& guest) { return guest->plays(); });
  });
}

double Companies::play(double actions) {
  for (std::size_t tried = 0; tried < companies_.size() && actions > 0; ++tried)
    for (const auto& guest : companies_[turn_++ % companies_.size()].guests)
      if (guest->ready()) actions -= guest->play();
  return actions;
}

bool Companies::waits() const {
  return std::any_of(companies_.begin(), companies_.end(), [](const Company& company) {
    return std::any_of(company.guests.begin(), company.guests.end(),
                       [](const auto& guest) { return guest->waits(); });
  });
}

std::vector<const Guest*> Companies::guests() const {
  std::vector<const Guest*> all;
  for (const Company& company : companies_)
    for (const auto& guest : company.guests) all.push_back(guest.get());
  return all;
}

void Companies::check_kept() const {
  for (const Company& company : companies_)
    for (const auto& guest : company.guests) guest->check_kept();
}

}  // namespace castellum::server
