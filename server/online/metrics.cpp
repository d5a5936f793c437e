#include "server/online/metrics.hpp"

#include <cstdint>
#include <string_view>

namespace castellum::server {
namespace {

void tell(std::string& text, std::string_view name, std::string_view type, std::string_view help,
          std::uint64_t value) {
  const std::string whole = "castellum_" + std::string(name);
  text += "# HELP " + whole + ' ' + std::string(help) + "\n# TYPE " + whole + ' ' + std::string(type) + '\n';
  text += whole + ' ' + std::to_string(value) + '\n';
}

}  // namespace

std::string metrics_text(Rooms& rooms) {
  const Counts& counts = rooms.counts();
  const Store::Figures stored = rooms.store().figures();
  std::string text;
  tell(text, "tables", "gauge", "Tables in memory.", rooms.size());
  tell(text, "connections", "gauge", "Connections to tables.", rooms.connections());
  tell(text, "thoughts", "gauge", "Decisions computers have to make.", rooms.thoughts());
  tell(text, "requests_total", "counter", "Requests that were carried out and acknowledged.",
       counts.requests);
  tell(text, "actions_total", "counter", "Actions of games that were acknowledged.", counts.actions);
  tell(text, "refused_total", "counter", "Requests that were refused.", counts.refused);
  tell(text, "not_stored_total", "counter", "Batches that could not be stored.", counts.not_stored);
  tell(text, "overtaken_total", "counter", "Batches that were made again since another node wrote first.",
       counts.overtaken);
  tell(text, "store_batches_total", "counter", "Batches that were stored.", stored.batches);
  tell(text, "store_transactions_total", "counter", "Transactions they were stored in.", stored.transactions);
  tell(text, "store_failures_total", "counter", "Batches the store refused.", stored.failures);
  tell(text, "store_log_pages", "gauge", "Pages in the store's log.", stored.log_pages);
  return text;
}

}  // namespace castellum::server
