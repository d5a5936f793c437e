#include "server/http/message.hpp"

#include <algorithm>
#include <utility>

namespace castellum::server {
namespace {

char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

Response json_response(int status, std::string text) {
  return {status,
          {{"Content-Type", "application/json"}, {"Cache-Control", "no-store"}},
          std::make_shared<const std::string>(std::move(text))};
}

}  // namespace

std::string Request::header(std::string_view name) const {
  std::string joined;
  bool first = true;
  for (const Header& each : headers) {
    if (!same_word(each.name, name)) continue;
    if (!first) joined += ", ";
    joined += each.value;
    first = false;
  }
  return joined;
}

Response plain_response(int status, std::string_view line) {
  return {status,
          {{"Content-Type", "text/plain; charset=utf-8"}, {"Cache-Control", "no-store"}},
          std::make_shared<const std::string>(std::string(line) + '\n')};
}

Response error_response(int status, std::string_view code, std::string_view reason) {
  return json_response(status, R"({"error":{"code":")" + std::string(code) + R"(","reason":")" +
                                   std::string(reason) + R"("}})");
}

Response wait_response(int status, std::string_view code, std::chrono::milliseconds wait,
                       std::string_view reason) {
  Response response = json_response(status, R"({"error":{"code":")" + std::string(code) +
                                                R"(","slots":{"wait":)" + std::to_string(wait.count()) +
                                                R"(},"reason":")" + std::string(reason) + R"("}})");
  const auto seconds = std::chrono::ceil<std::chrono::seconds>(wait);
  response.headers.push_back({"Retry-After", std::to_string(seconds.count())});
  return response;
}

bool same_word(std::string_view one, std::string_view other) {
  return std::ranges::equal(one, other, [](char a, char b) { return lower(a) == lower(b); });
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::string_view next_of(std::string_view& list) {
  const auto comma = std::min(list.find(','), list.size());
  const std::string_view next = trimmed(list.substr(0, comma));
  list.remove_prefix(std::min(comma + 1, list.size()));
  return next;
}

}  // namespace castellum::server
