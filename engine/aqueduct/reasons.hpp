// Every way to break the rules of Aqueduct: stable codes, rule numbers, English sentences.
#pragma once

#include "engine/base/refusal.hpp"

namespace castellum::aqueduct::reasons {

// Actions.
inline constexpr Reason game_over{"game_over", "AQ-18", "the game is over"};
inline constexpr Reason wrong_phase{"wrong_phase", "AQ-6",
                                    "this is not the moment for that: the phase is {phase}"};
inline constexpr Reason dice_first{"dice_first", "AQ-6", "the referee's roll comes first"};
inline constexpr Reason not_rolled_now{"not_rolled_now", "AQ-6", "no roll is awaited now"};
inline constexpr Reason region_full{"region_full", "AQ-6", "region {region} has no empty square"};
inline constexpr Reason no_house_left{"no_house_left", "AQ-8", "seat {seat} has no house left"};
inline constexpr Reason no_room_left{"no_room_left", "AQ-8", "no region has an empty square"};
inline constexpr Reason no_spring_left{"no_spring_left", "AQ-3", "all springs are laid"};
inline constexpr Reason vertex_taken{"vertex_taken", "AQ-9", "a spring or a canal touches {intersection}"};
inline constexpr Reason spring_too_near{
    "spring_too_near", "AQ-9",
    "{intersection} is {distance} from the spring on {spring}: {needed} are needed"};
inline constexpr Reason no_canal_left{"no_canal_left", "AQ-3", "all canals are laid"};
inline constexpr Reason canal_from_nowhere{"canal_from_nowhere", "AQ-11",
                                           "{place} touches neither a spring nor the end of a line"};
inline constexpr Reason spring_has_two_lines{"spring_has_two_lines", "AQ-11",
                                             "two lines leave the spring on {spring} already"};
inline constexpr Reason line_would_branch{"line_would_branch", "AQ-11",
                                          "a line would branch on {intersection}"};
inline constexpr Reason line_would_meet{"line_would_meet", "AQ-11", "both ends of {place} are taken"};
inline constexpr Reason already_double{"already_double", "AQ-12", "the canal on {place} is double already"};
inline constexpr Reason not_first_single{"not_first_single", "AQ-12",
                                         "the first single canal of that line lies on {first}"};
inline constexpr Reason must_act{"must_act", "AQ-14", "seat {seat} can act and so may not pass"};
inline constexpr Reason mountain_there{"mountain_there", "AQ-4", "a mountain lies on {square}"};
inline constexpr Reason square_taken{"square_taken", "AQ-6", "a house lies on {square}"};
inline constexpr Reason other_region{"other_region", "AQ-6",
                                     "{square} is in region {region}, region {rolled} was rolled"};
inline constexpr Reason value_out{"value_out", "AQ-3", "seat {seat} has no house of {value} left"};
inline constexpr Reason lowest_only{"lowest_only", "AQ-7",
                                    "{square} is watered: only a house of {value} may be laid there"};

// Set-ups.
inline constexpr Reason players{"players", "AQ-3", "{players} players: 2, 3 or 4 can play"};
inline constexpr Reason spring_distance{"spring_distance", "AQ-9",
                                        "a spring distance of {distance}: 1 to 20 are possible"};
inline constexpr Reason first_undrawn{"first_undrawn", "AQ-5", "the first seat is not drawn"};
inline constexpr Reason first_seat{"first_seat", "AQ-5",
                                   "seat {seat} is to begin, which is not in this game"};
inline constexpr Reason map_rows{"map_rows", "AQ-1", "the map has fewer or more than 8 rows"};
inline constexpr Reason map_columns{"map_columns", "AQ-1", "row {row} of the map has not 12 columns"};
inline constexpr Reason map_word{"map_word", "AQ-1", "row {row} of the map holds {word}, which is no region"};
inline constexpr Reason map_square_missing{"map_square_missing", "AQ-1", "the map has no square on {square}"};
inline constexpr Reason map_corner{"map_corner", "AQ-1", "the map has a square on a corner"};
inline constexpr Reason region_number{"region_number", "AQ-1",
                                      "{square} is in region {region}: 1 to 20 are possible"};
inline constexpr Reason region_size{"region_size", "AQ-1",
                                    "region {region} has {count} squares: 4, 5 or 6 are needed"};
inline constexpr Reason region_apart{"region_apart", "AQ-1",
                                     "the squares of region {region} are not connected"};
inline constexpr Reason mountain_count{"mountain_count", "AQ-3", "{count} mountains: {needed} are needed"};
inline constexpr Reason mountain_off_board{"mountain_off_board", "AQ-4", "a mountain lies on no square"};
inline constexpr Reason mountain_twice{"mountain_twice", "AQ-4", "two mountains lie on {square}"};
inline constexpr Reason mountains_near{"mountains_near", "AQ-21",
                                       "the mountains on {first} and {second} are too near each other"};
inline constexpr Reason back_unasked{
    "back_unasked", "AQ-21", "the mountain on {square} has the back {back} although the option is off"};
inline constexpr Reason back_missing{"back_missing", "AQ-21",
                                     "the mountain on {square} has the back plain although the option is on"};
inline constexpr Reason backs_too_many{"backs_too_many", "AQ-21",
                                       "{count} backs are {back}: there are {most}"};
inline constexpr Reason backs_half_hidden{"backs_half_hidden", "AQ-21",
                                          "some backs are hidden and some are not"};

}  // namespace castellum::aqueduct::reasons
