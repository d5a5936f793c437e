// castellum serve: the web program, from this machine's own server.
#include <cstdio>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/common.hpp"
#include "server/http/server.hpp"
#include "server/http/web_files.hpp"

namespace castellum::cli {
namespace {

namespace fs = std::filesystem;

struct ServeOptions {
  server::Place place;
  std::string web;
};

/// Where the built pages lie: in the source tree of a program that was built there, or beside an installed
/// one.
fs::path default_web() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error)
    throw Failure("the program does not know where it lies; name the folder of the pages with --web");
  const fs::path built = (program.parent_path() / "../../web/dist").lexically_normal();
  const fs::path installed = (program.parent_path() / "../share/castellum/web").lexically_normal();
  for (const fs::path& folder : {built, installed})
    if (fs::is_directory(folder, error)) return folder;
  throw Failure(fmt::format("there are no pages in {} or {}; name their folder with --web", built.string(),
                            installed.string()));
}

server::Router router_for(std::shared_ptr<const server::WebFiles> files) {
  server::Router router;
  router.add("GET", "/healthz", [](const server::Request&) { return server::plain_response(200, "ok"); });
  router.set_fallback(
      [files = std::move(files)](const server::Request& request) { return files->answer(request); });
  return router;
}

void serve(const ServeOptions& options) {
  const fs::path folder = options.web.empty() ? default_web() : fs::path(options.web);
  try {
    server::HttpServer server(options.place, router_for(std::make_shared<const server::WebFiles>(folder)));
    fmt::print("Castellum is at {} (end with Ctrl-C)\n", server.url());
    if (std::fflush(stdout) != 0) return;  // main tells why
    server.run();
  } catch (const std::runtime_error& fault) {
    throw Failure(fault.what());
  }
}

}  // namespace

void add_serve(CLI::App& app) {
  auto options = std::make_shared<ServeOptions>();
  CLI::App* command = app.add_subcommand("serve", "serve the web program to browsers");
  command
      ->add_option("--listen", options->place.address,
                   "address to listen on; 0.0.0.0 or :: for all there are")
      ->capture_default_str();
  command->add_option("--port", options->place.port, "port to listen on; 0 for any that is free")
      ->capture_default_str()
      ->check(CLI::Range(0, 65535));
  command->add_option("--web", options->web, "folder of the built pages; found by itself if left out");
  command->callback([options] { serve(*options); });
}

}  // namespace castellum::cli
