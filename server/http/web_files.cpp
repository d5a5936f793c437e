#include "server/http/web_files.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <utility>

#include "record/sha256.hpp"
#include "server/http/limits.hpp"
#include "server/http/media_type.hpp"
#include "server/http/negotiation.hpp"

namespace castellum::server {
namespace {

namespace fs = std::filesystem;

struct Coding {
  std::string_view name;
  std::string_view end;  // of the variant's file name
};

/// Best first: of codings wanted equally the first is taken. Identity is always there and so the last.
constexpr std::array<Coding, 3> codings{{{"br", ".br"}, {"gzip", ".gz"}, {"identity", ""}}};
constexpr std::size_t identity = codings.size() - 1;

/// Names below it hold a hash of the content, so what they name never changes.
constexpr std::string_view hashed_folder = "/assets/";
constexpr std::string_view keep_for_ever = "public, max-age=31536000, immutable";
constexpr std::string_view ask_each_time = "no-cache";

/// 128 bits of the digest: as good as unique.
constexpr std::size_t tag_digits = 32;

std::string tag_of(std::string_view content) { return '"' + sha256_hex(content).substr(0, tag_digits) + '"'; }

std::runtime_error unreadable(const fs::path& path, std::string_view why) {
  return std::runtime_error(path.string() + ": cannot be read: " + std::string(why));
}

std::string content_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw unreadable(path, std::strerror(errno));
  std::string content{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (file.bad()) throw unreadable(path, std::strerror(errno));
  return content;
}

bool is_hidden(const fs::path& path) { return path.filename().string().starts_with('.'); }

}  // namespace

WebFiles::WebFiles(const fs::path& folder) {
  std::error_code none;
  if (!fs::is_directory(folder, none))
    throw std::runtime_error(folder.string() + ": there is no such folder");
  try {
    read_all(folder);
  } catch (const fs::filesystem_error& error) {
    throw unreadable(error.path1().empty() ? folder : error.path1(), error.code().message());
  }
  if (find("/index.html") == nullptr) throw std::runtime_error(folder.string() + ": has no index.html");
  make_variants();
  for (auto& [path, file] : files_)
    for (Variant& variant : file.variants)
      if (variant.content) variant.tag = tag_of(*variant.content);
}

void WebFiles::read_all(const fs::path& folder) {
  std::uintmax_t bytes = 0;
  for (fs::recursive_directory_iterator entry(folder), end; entry != end; ++entry) {
    if (is_hidden(entry->path())) {
      entry.disable_recursion_pending();
      continue;
    }
    if (!entry->is_regular_file()) continue;
    bytes += entry->file_size();
    if (bytes > max_web_bytes)
      throw std::runtime_error(folder.string() + ": holds more than " + std::to_string(max_web_bytes / mib) +
                               " MiB");
    const std::string path = '/' + entry->path().lexically_relative(folder).generic_string();
    File& file = files_[path];
    file.variants[identity].content = std::make_shared<const std::string>(content_of(entry->path()));
    file.media_type = media_type_of(path);
    file.cache_control = path.starts_with(hashed_folder) ? keep_for_ever : ask_each_time;
  }
}

void WebFiles::make_variants() {
  for (std::size_t coding = 0; coding < identity; ++coding) {
    const std::string_view end = codings[coding].end;
    for (auto each = files_.begin(); each != files_.end();) {
      const std::string_view path = each->first;
      const auto whole =
          path.ends_with(end) ? files_.find(path.substr(0, path.size() - end.size())) : files_.end();
      if (whole == files_.end()) {
        ++each;
        continue;
      }
      whole->second.variants[coding].content = each->second.variants[identity].content;
      each = files_.erase(each);
    }
  }
}

const WebFiles::File* WebFiles::find(std::string_view path) const {
  const auto found = files_.find(path);
  return found == files_.end() ? nullptr : &found->second;
}

Response WebFiles::answer(const Request& request) const {
  const File* file = find(request.path);
  if (file == nullptr && extension_of(request.path).empty()) file = find("/index.html");
  if (file == nullptr) return plain_response(404, "there is no such file");

  const std::string accepted = request.header("Accept-Encoding");
  std::size_t best = identity;
  int best_weight = 0;
  for (std::size_t coding = 0; coding < codings.size(); ++coding) {
    const int weight = weight_of(codings[coding].name, accepted);
    if (!file->variants[coding].content || weight <= best_weight) continue;
    best = coding;
    best_weight = weight;
  }
  const Variant& variant = file->variants[best];

  Response response;
  response.headers = {{"ETag", variant.tag},
                      {"Cache-Control", std::string(file->cache_control)},
                      {"Vary", "Accept-Encoding"}};
  if (names_tag(request.header("If-None-Match"), variant.tag)) {
    response.status = 304;
    return response;
  }
  response.headers.push_back({"Content-Type", std::string(file->media_type)});
  if (best != identity) response.headers.push_back({"Content-Encoding", std::string(codings[best].name)});
  response.body = variant.content;
  return response;
}

}  // namespace castellum::server
