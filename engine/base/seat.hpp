// Seats and who is to act.
#pragma once

#include <cstdint>

namespace castellum {

inline constexpr int max_seats = 4;

/// A place at the table, 0 to 3, in clockwise order.
enum class Seat : std::uint8_t {};

constexpr int index(Seat seat) { return static_cast<int>(seat); }
constexpr Seat seat_at(int number) { return static_cast<Seat>(number); }

/// The seat clockwise after `seat` at a table of `players`.
constexpr Seat next_seat(Seat seat, int players) {
  return seat_at(index(seat) + 1 == players ? 0 : index(seat) + 1);
}

/// Who acts next: a seat, chance (the referee's dice) or nobody when the game is over.
class Actor {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): a seat is an actor
  constexpr Actor(Seat seat) : value_(static_cast<std::int8_t>(seat)) {}
  static constexpr Actor chance() { return Actor(-1); }
  static constexpr Actor nobody() { return Actor(-2); }

  constexpr bool is_seat() const { return value_ >= 0; }
  constexpr bool is_chance() const { return value_ == -1; }
  constexpr bool is_nobody() const { return value_ == -2; }
  /// Precondition: is_seat().
  constexpr Seat seat() const { return static_cast<Seat>(value_); }
  /// The seat's number, -1 for chance, -2 for nobody.
  constexpr int number() const { return value_; }
  friend constexpr bool operator==(Actor, Actor) = default;

 private:
  explicit constexpr Actor(int value) : value_(static_cast<std::int8_t>(value)) {}
  std::int8_t value_;
};

}  // namespace castellum
