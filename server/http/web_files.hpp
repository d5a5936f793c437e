// The files of the web program, held in memory with their compressed variants.
#pragma once

#include <array>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "server/http/message.hpp"

namespace castellum::server {

/// Answers GET for the files of a folder as they were when it was read; a later change needs a new start.
class WebFiles {
 public:
  /// Reads the folder and those below it. Names that begin with a dot are left out; `x.br` and `x.gz` beside
  /// `x` are variants of it. Throws std::runtime_error with one line if there is no index.html or a file
  /// cannot be read.
  explicit WebFiles(const std::filesystem::path& folder);

  /// The file of that path; index.html for a path that is none and whose last segment has no dot, since the
  /// program in the page knows those; else 404. 304 if the client has it.
  Response answer(const Request& request) const;

 private:
  struct Variant {
    std::shared_ptr<const std::string> content;  // null if there is none
    std::string tag;                             // with its quotes
  };
  struct File {
    std::array<Variant, 3> variants;  // in the order of `codings`
    std::string_view media_type;
    std::string_view cache_control;
  };

  void read_all(const std::filesystem::path& folder);
  void make_variants();
  const File* find(std::string_view path) const;

  std::map<std::string, File, std::less<>> files_;  // by path, `/index.html`
};

}  // namespace castellum::server
