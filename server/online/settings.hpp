// What a host may set about online tables, and what is fixed there.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace castellum::server {

inline constexpr std::string_view cookie_name = "castellum";
inline constexpr int protocol_version = 1;

inline constexpr int shortest_absence = 30;  // seconds
inline constexpr int longest_absence = 86400;
inline constexpr int most_name_letters = 24;
/// Phrases are known by their numbers, from 1 on.
inline constexpr int phrases = 24;
/// The level that plays on for who has left.
inline constexpr int stand_in_level = 4;
/// Of a wish, as the first row repeats it to everybody who comes.
inline constexpr std::size_t most_wish_bytes = 8192;
/// Entries of a list of tables.
inline constexpr int most_cards = 100;
/// Rows of a table, after which only its game goes on; the longest has less than 20,000.
inline constexpr std::int64_t most_rows = 20'000;
/// Bytes of rows a client that comes is sent at a time, and until the next part; who reads slowly is dropped.
inline constexpr std::size_t part_bytes = 32768;
inline constexpr std::chrono::milliseconds between_parts{50};
/// How long a computer that is to act waits for the answer to a question.
inline constexpr std::chrono::milliseconds question_stays = std::chrono::seconds(60);
/// Of the time an action is on its way at most so much is not counted by the clock.
inline constexpr std::chrono::milliseconds most_lag{5000};

// Many nodes on one store (docs/hosting.md).
/// How long a node that does not say so again is believed to think for a table's computers.
inline constexpr std::chrono::milliseconds lease_lasts{6000};
/// How long a visitor is believed to be connected to another node that does not say so again.
inline constexpr std::chrono::milliseconds sighting_lasts{12'000};

struct OnlineSettings {
  /// Tables that wait or are played, a visitor.
  int tables_each = 50;
  /// Listed tables that wait, of one address.
  int listed_each = 10;
  /// Connections to one table of visitors without a seat.
  int watchers = 2000;
  /// Connections of one visitor to one table; a further one takes the place of the oldest.
  int connections_each = 8;
  std::chrono::milliseconds between_phrases = std::chrono::seconds(2);
  /// How long a table nobody is connected to stays in memory.
  std::chrono::milliseconds idle = std::chrono::seconds(60);
  /// How long the list of waiting tables is shown unchanged.
  std::chrono::milliseconds lobby_stays = std::chrono::seconds(1);
  /// After which a table that still waits, with nobody there, is no longer listed.
  std::chrono::milliseconds listed_for = std::chrono::hours(24);
  /// How long a key moves a seat to another device.
  std::chrono::milliseconds key_stays = std::chrono::minutes(10);
  /// How long a table that waits or is over is kept after its last change; 0: for ever.
  std::chrono::milliseconds kept_for{0};
  /// Threads that think for computers; 0: all processors but one.
  int thinking_threads = 0;
  /// Whether the cookie is for https only even where no proxy says so.
  bool secure = false;
};

}  // namespace castellum::server
