// castellum serve: the web program and online tables, from this machine's own server.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <sys/random.h>
#include <unistd.h>

#include "cli/commands.hpp"
#include "cli/common.hpp"
#include "server/http/process.hpp"
#include "server/http/server.hpp"
#include "server/http/web_files.hpp"
#include "server/online/site.hpp"
#include "server/store/open.hpp"

namespace castellum::cli {
namespace {

namespace fs = std::filesystem;

struct ServeOptions {
  server::Place place;
  std::string web;
  std::string db;
  bool unlimited = false;
  int keep_days = 0;
  server::Limits limits;
  server::OnlineSettings online;
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

server::Router router_of_pages(std::shared_ptr<const server::WebFiles> files) {
  server::Router router;
  router.add("GET", "/healthz", [](const server::Request&) { return server::plain_response(200, "ok"); });
  router.set_fallback(
      [files = std::move(files)](const server::Request& request) { return files->answer(request); });
  return router;
}

/// The pages and, as soon as it is there, the site.
server::Router router_of_tables(std::shared_ptr<const server::WebFiles> files,
                                std::optional<server::Site>& site) {
  server::Router router = router_of_pages(std::move(files));
  router.add("GET", "/metrics", [&site](const server::Request&) {
    return server::plain_response(200, (site ? site->metrics() : std::string()) + server::process_metrics());
  });
  const auto not_yet = [] { return server::error_response(503, "failed", "the tables are not open yet"); };
  router.add_below("/api/", [&site, not_yet](const server::Request& request, server::Reply reply) {
    if (!site) return reply(not_yet());
    site->answer(request, std::move(reply));
  });
  router.add_live(
      "/api/tables/",
      [&site, not_yet](const server::Request& request, std::shared_ptr<server::Peer> peer) -> server::Opened {
        if (!site) return not_yet();
        return site->open(request, std::move(peer));
      });
  return router;
}

void system_random(std::span<std::uint8_t> bytes) {
  if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
    throw std::runtime_error("the system gives no random bytes");
}

server::Tools tools_of(server::HttpServer& server, const server::Store& store) {
  return {
      .now = [&store] { return store.now(); },
      .post = [&server](std::function<void()> what) { server.post(std::move(what)); },
      .after = [&server](std::chrono::milliseconds time,
                         std::function<void()> what) { server.after(time, std::move(what)); },
      .random = system_random,
      .log = [](std::string_view line) { fmt::print(stderr, "castellum: {}\n", line); },
  };
}

/// Serves until the process is told to end, or at once not if nobody can be told where.
void run_at_its_address(server::HttpServer& server) {
  fmt::print("Castellum is at {} (end with Ctrl-C)\n", server.url());
  if (std::fflush(stdout) != 0) return;  // main tells why
  if (geteuid() == 0)
    fmt::print(stderr, "castellum: runs as root, which it need not; give it a user of its own\n");
  server.run();
}

/// Ends the site before the store and the server it uses, however serving ended.
class Closing {
 public:
  explicit Closing(std::optional<server::Site>& site) : site_(site) {}
  Closing(const Closing&) = delete;
  Closing& operator=(const Closing&) = delete;
  ~Closing() { site_.reset(); }

 private:
  std::optional<server::Site>& site_;
};

void serve_pages(const ServeOptions& options, std::shared_ptr<const server::WebFiles> files) {
  server::HttpServer server(options.place, router_of_pages(std::move(files)), {}, options.limits);
  run_at_its_address(server);
}

void serve_tables(const ServeOptions& options, std::shared_ptr<const server::WebFiles> files) {
  std::optional<server::Site> site;  // before the server, whose router asks for it
  server::HttpServer server(options.place, router_of_tables(std::move(files), site), {}, options.limits);
  const auto store = server::open_store(options.db);
  const Closing closing(site);
  site.emplace(*store, options.online, tools_of(server, *store));
  site->resume();
  run_at_its_address(server);
}

void serve(ServeOptions options) {
  const fs::path folder = options.web.empty() ? default_web() : fs::path(options.web);
  if (options.unlimited) {
    constexpr int any = 1'000'000;
    options.limits.connections_each = 0;
    options.limits.messages.number = options.limits.changes.number = options.limits.requests.number = 0;
    options.online.tables_each = options.online.connections_each = options.online.listed_each = any;
  }
  options.online.kept_for = std::chrono::days(options.keep_days);
  try {
    auto files = std::make_shared<const server::WebFiles>(folder);
    if (options.db.empty())
      serve_pages(options, std::move(files));
    else
      serve_tables(options, std::move(files));
  } catch (const std::runtime_error& fault) {
    throw Failure(fault.what());
  }
}

void add_limits(CLI::App& command, ServeOptions& options) {
  const CLI::Range many(1, 1'000'000);
  command.add_option("--connections", options.limits.connections, "open at once")
      ->capture_default_str()
      ->check(many);
  command
      .add_option("--connections-each", options.limits.connections_each, "of one address; 0: without limit")
      ->capture_default_str()
      ->check(CLI::Range(0, 1'000'000));
  command
      .add_option("--messages", options.limits.messages.number,
                  "of one connection to a table in 20 seconds; 0: without limit")
      ->capture_default_str()
      ->check(CLI::Range(0, 1'000'000));
  command
      .add_option("--changes", options.limits.changes.number,
                  "requests of one address a minute that may change something; 0: without limit")
      ->capture_default_str()
      ->check(CLI::Range(0, 1'000'000));
  command
      .add_option("--requests", options.limits.requests.number,
                  "of one address in 20 seconds that are no files; 0: without limit")
      ->capture_default_str()
      ->check(CLI::Range(0, 1'000'000));
  command.add_option("--tables-each", options.online.tables_each, "of one visitor that are not over")
      ->capture_default_str()
      ->check(many);
  command.add_option("--listed-each", options.online.listed_each, "of one address that wait, in the list")
      ->capture_default_str()
      ->check(many);
  command
      .add_option("--connections-visitor", options.online.connections_each,
                  "of one visitor to one table; a further one ends the oldest")
      ->capture_default_str()
      ->check(many);
  command.add_option("--watchers", options.online.watchers, "of one table")
      ->capture_default_str()
      ->check(many);
  const CLI::Range bytes(1024, 1 << 30);
  const auto size = [&](const char* name, std::size_t& bound, const char* about) {
    command.add_option(name, bound, about)->capture_default_str()->check(bytes);
  };
  size("--frame-bytes", options.limits.frame_bytes, "of one message to a table");
  size("--body-bytes", options.limits.body_bytes, "of one request");
  size("--unheard-bytes", options.limits.unheard_bytes, "of news one connection leaves unread");
  size("--unread-bytes", options.limits.unread_bytes, "of answers one address leaves unread");
  command.add_flag("--no-limits", options.unlimited, "for measuring and tests: none of these limits");
}

}  // namespace

void add_serve(CLI::App& app) {
  auto options = std::make_shared<ServeOptions>();
  CLI::App* command = app.add_subcommand("serve", "serve the web program and online tables to browsers");
  command
      ->add_option("--listen", options->place.address,
                   "address to listen on; 0.0.0.0 or :: for all there are")
      ->capture_default_str();
  command->add_option("--port", options->place.port, "port to listen on; 0 for any that is free")
      ->capture_default_str()
      ->check(CLI::Range(0, 65535));
  command->add_option("--web", options->web, "folder of the built pages; found by itself if left out");
  command->add_option("--db", options->db,
                      "keeps the online tables: a file, or postgresql://...; none are offered if left out");
  command->add_option(
      "--origin", options->limits.origins,
      "address of the pages for browsers, such as https://castellum.example; may be given again");
  command->add_option("--proxy", options->limits.trusted_proxies, "address of a proxy that is believed")
      ->capture_default_str();
  command
      ->add_option("--thinking-threads", options->online.thinking_threads,
                   "for computers at the tables; 0: all processors but one")
      ->capture_default_str()
      ->check(CLI::Range(0, 256));
  command
      ->add_option("--keep-days", options->keep_days,
                   "days a table that waits or is over is kept after its last change; 0: for ever")
      ->capture_default_str()
      ->check(CLI::Range(0, 36'500));
  command->add_flag("--secure", options->online.secure, "browsers come by https even where no proxy says so");
  add_limits(*command, *options);
  command->callback([options] { serve(*options); });
}

}  // namespace castellum::cli
