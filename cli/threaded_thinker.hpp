// A search on several threads: one tree each, grown from seeds of its own, and their findings added up.
#pragma once

#include <memory>

#include <CLI/CLI.hpp>

#include "record/session.hpp"

namespace castellum::cli {

/// The most threads a search may be given.
inline constexpr int most_threads = 256;

/// That player at this game, a search's simulations shared out to so many threads; a level stays as strong as
/// it is, on one. The same seed, simulations and number of threads give the same choice. It must not outlive
/// the session, which must not change while it runs.
std::unique_ptr<Thinker> threaded_thinker(const Session& session, const Player& player, int threads);

/// The option --threads of a command that searches.
void add_threads(CLI::App& command, int& threads);

}  // namespace castellum::cli
