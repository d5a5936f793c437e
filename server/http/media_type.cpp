#include "server/http/media_type.hpp"

#include <utility>

#include "server/http/message.hpp"

namespace castellum::server {

std::string_view extension_of(std::string_view path) {
  path.remove_prefix(path.rfind('/') + 1);  // npos + 1 is 0
  const auto dot = path.rfind('.');
  return dot == std::string_view::npos ? std::string_view() : path.substr(dot);
}

std::string_view media_type_of(std::string_view path) {
  using Type = std::pair<std::string_view, std::string_view>;
  static constexpr Type types[] = {
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".mjs", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".txt", "text/plain; charset=utf-8"},
      {".json", "application/json"},  // always UTF-8 (RFC 8259); it knows no charset
      {".map", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".wasm", "application/wasm"},
      {".svg", "image/svg+xml; charset=utf-8"},
      {".png", "image/png"},
      {".ico", "image/x-icon"},
      {".woff2", "font/woff2"},
  };
  const std::string_view extension = extension_of(path);
  for (const auto& [end, type] : types)
    if (same_word(end, extension)) return type;
  return "application/octet-stream";
}

}  // namespace castellum::server
