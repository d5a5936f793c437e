// A PostgreSQL of its own for a test: a folder, a Unix socket, no network.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

#include <unistd.h>

#include "server/store/postgres/connection.hpp"
#include "tests/native/process.hpp"

namespace castellum::tests {

/// Whether a database's writes reach the disk: only where that it crashes is tested.
enum class Synced { no, yes };

/// A database server that runs until the object goes. As root, which it refuses, it runs as `nobody`.
class Postgres {
 public:
  explicit Postgres(Synced synced = Synced::no) {
    std::filesystem::permissions(scratch_.path(), std::filesystem::perms(0755));
    std::filesystem::create_directory(scratch_.path("run"));
    if (geteuid() == 0 && chown(scratch_.path("run").c_str(), nobody, nobody) != 0)
      throw std::runtime_error("the folder cannot be given away");
    require("initdb -D run/data -U castellum -A trust -E UTF8 --no-locale --no-sync --no-instructions");
    const char* quick = "fsync = off\nfull_page_writes = off\n";
    require(std::string("printf '") + "listen_addresses = \\047\\047\nmax_connections = 40\n" +
            "shared_buffers = 16MB\nlog_min_messages = panic\n" + (synced == Synced::no ? quick : "") +
            "' >> run/data/postgresql.conf");
    start();
  }
  Postgres(const Postgres&) = delete;
  Postgres& operator=(const Postgres&) = delete;
  ~Postgres() { (void)command("pg_ctl -D run/data stop -m immediate -s"); }

  /// What `--db` takes.
  std::string address() const { return "postgresql://castellum@/postgres?host=" + scratch_.path("run"); }
  void start() { require("pg_ctl -D run/data start -w -s -l run/log -o '-k " + scratch_.path("run") + "'"); }
  /// As if the power failed: nothing is finished.
  void crash() { require("pg_ctl -D run/data stop -m immediate -s"); }

  /// Asks the database; the first value, empty if there is none.
  std::string ask(std::string_view sql) const {
    const auto answer = server::postgres::Connection(address()).run(sql);
    return answer.size() > 0 ? answer.text(0, 0) : std::string();
  }
  /// Ends connections for which that holds in pg_stat_activity, as a network that breaks does.
  void cut(const std::string& which) const {
    ask("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND (" +
        which + ")");
  }
  /// Takes out all that stores made.
  void clear() const { ask("DROP SCHEMA IF EXISTS castellum CASCADE"); }

 private:
  static constexpr unsigned nobody = 65534;

  int command(const std::string& words) const {
    const std::string as = geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : "";
    return std::system(("cd '" + scratch_.path() + "' && PATH=$PATH:/usr/lib/postgresql/15/bin HOME=/tmp " +
                        as + "sh -c \"" + words + "\" > /dev/null 2>&1")
                           .c_str());
  }
  void require(const std::string& words) const {
    if (command(words) != 0) throw std::runtime_error("failed: " + words);
  }

  Scratch scratch_;
};

/// One for all tests that need no other; each begins with an empty one.
inline Postgres& shared_postgres() {
  static Postgres postgres;
  return postgres;
}

}  // namespace castellum::tests
