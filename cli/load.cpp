// castellum load: many tables at once, played by programs that check every answer with their own engine.
#include "server/load/load.hpp"

#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/commands.hpp"
#include "cli/common.hpp"

namespace castellum::cli {
namespace {

namespace fs = std::filesystem;

struct LoadOptions {
  server::LoadPlan plan;
  std::string url;
  bool json = false;
};

/// A server of this program's own on a fresh store, which goes with the object.
class OwnServer {
 public:
  OwnServer() {
    std::string name = (fs::temp_directory_path() / "castellum-load-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw Failure("no folder for the store of its own server");
    folder_ = name;
    fs::create_directory(folder_ / "web");
    if (std::FILE* page = std::fopen((folder_ / "web/index.html").c_str(), "w")) std::fclose(page);
    start();
  }
  OwnServer(const OwnServer&) = delete;
  OwnServer& operator=(const OwnServer&) = delete;
  ~OwnServer() {
    if (process_ > 0) {
      kill(process_, SIGTERM);
      waitpid(process_, nullptr, 0);
    }
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }

  const std::string& url() const { return url_; }

 private:
  void start() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) throw Failure("its own server could not be started");
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, ends[1], STDOUT_FILENO);
    std::vector<std::string> words{"castellum",
                                   "serve",
                                   "--port",
                                   "0",
                                   "--no-limits",
                                   "--web",
                                   folder_ / "web",
                                   "--db",
                                   folder_ / "castellum.db"};
    std::vector<char*> pointers;
    pointers.reserve(words.size() + 1);
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    const int fault = posix_spawn(&process_, "/proc/self/exe", &files, nullptr, pointers.data(), environ);
    posix_spawn_file_actions_destroy(&files);
    close(ends[1]);
    std::string line;
    for (char letter = 0; fault == 0 && letter != '\n' && read(ends[0], &letter, 1) == 1;) line += letter;
    close(ends[0]);
    const std::size_t from = line.find("http://");
    if (from == std::string::npos) throw Failure("its own server did not start");
    url_ = line.substr(from, line.find(' ', from) - from);
  }

  fs::path folder_;
  pid_t process_ = 0;
  std::string url_;
};

void print(const server::LoadFigures& figures) {
  fmt::print("{} connections, {:.1f} s: {} actions acknowledged, {} games to their end\n",
             figures.connections, figures.seconds, figures.acknowledged, figures.games);
  fmt::print("{:.0f} actions/s, {:.0f} actions per second of the server's processor time\n",
             figures.acks_per_s, figures.acks_per_cpu_s);
  fmt::print("acknowledged after {:.1f} ms (half), {:.1f} ms (99 of 100), {:.1f} ms (the last)\n",
             figures.p50_ms, figures.p99_ms, figures.most_ms);
  fmt::print("{:.1f} KB a connection, {} connections opened anew, {} answers wrong\n",
             figures.kb_per_connection, figures.returns, figures.wrong);
  for (const std::string& fault : figures.faults) fmt::print("  {}\n", fault);
}

void load(LoadOptions options) {
  std::unique_ptr<OwnServer> own;
  if (options.url.empty()) {
    own = std::make_unique<OwnServer>();
    options.url = own->url();
  }
  server::LoadFigures figures;
  try {
    options.plan.server = server::whereabouts_of(options.url);
    figures = server::run_load(options.plan);
  } catch (const std::runtime_error& fault) {
    throw Failure(fault.what());
  }
  if (options.json)
    fmt::print("{}\n", server::load_json(figures));
  else
    print(figures);
  if (figures.wrong > 0)
    throw Failure(fmt::format("{} answers of the server were wrong", figures.wrong), status_differs);
}

}  // namespace

void add_load(CLI::App& app) {
  auto options = std::make_shared<LoadOptions>();
  CLI::App* command = app.add_subcommand("load", "measure a server of online tables with many clients");
  command->add_option("--url", options->url,
                      "where the server is; one on a fresh store is started if left out");
  command->add_option("--tables", options->plan.tables, "tables of two people each")
      ->capture_default_str()
      ->check(CLI::Range(1, 8000));
  command
      ->add_option("--rate", options->plan.rate,
                   "actions a second of all tables; 0: as fast as they are answered")
      ->capture_default_str()
      ->check(CLI::Range(0.0, 1e6));
  command->add_option("--seconds", options->plan.seconds, "how long it plays once all sit")
      ->capture_default_str()
      ->check(CLI::Range(1, 86400));
  command->add_option("--seed", options->plan.seed, "number that settles what is played")
      ->capture_default_str();
  command->add_flag("--json", options->json, "print JSON");
  command->callback([options] { load(*options); });
}

}  // namespace castellum::cli
