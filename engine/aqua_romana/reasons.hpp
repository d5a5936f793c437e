// Every way to break the rules of Aqua Romana: stable codes, rule numbers, English sentences.
#pragma once

#include "engine/base/refusal.hpp"

namespace castellum::aqua_romana::reasons {

// Actions.
inline constexpr Reason game_over{"game_over", "AR-34", "the game is over"};
inline constexpr Reason wrong_phase{"wrong_phase", "AR-14",
                                    "this is not the moment for that: the phase is {phase}"};
inline constexpr Reason builder_not_held{"builder_not_held", "AR-33", "seat {seat} holds no builder {kind}"};
inline constexpr Reason builder_placed_out{"builder_placed_out", "AR-9",
                                           "all builders {kind} of the set-up are placed"};
inline constexpr Reason space_taken{"space_taken", "AR-9", "a builder stands on {space}"};
inline constexpr Reason unknown_worker{"unknown_worker", "AR-8", "there is no such worker in this game"};
inline constexpr Reason not_your_worker{"not_your_worker", "AR-15",
                                        "{worker} is not a worker of seat {seat}"};
inline constexpr Reason own_worker_first{"own_worker_first", "AR-25",
                                         "seat {seat} can lay for a worker of its own"};
inline constexpr Reason worker_gone{"worker_gone", "AR-31", "{worker} is scored and left the board"};
inline constexpr Reason no_builder_there{"no_builder_there", "AR-15", "no builder stands on {space}"};
inline constexpr Reason not_in_sight{"not_in_sight", "AR-15", "{worker} does not see {space}"};
inline constexpr Reason wrong_kind{"wrong_kind", "AR-16", "the builder on {space} brings {kind}, not {tile}"};
inline constexpr Reason out_of_stock{"out_of_stock", "AR-17", "no tile {kind} is left in the stock"};
inline constexpr Reason does_not_lengthen{"does_not_lengthen", "AR-18",
                                          "{tile} has no channel where {worker} would flow in"};
inline constexpr Reason joins_aqueducts{"joins_aqueducts", "AR-19",
                                        "{tile} would join two aqueducts on {square}"};
inline constexpr Reason must_lay{"must_lay", "AR-23", "seat {seat} can lay a tile and so must"};
inline constexpr Reason no_builder_to_move{"no_builder_to_move", "AR-24", "no builder stands on {space}"};
inline constexpr Reason pass_too_early{"pass_too_early", "AR-24", "nobody may pass before the first tile"};
inline constexpr Reason square_taken{"square_taken", "AR-22", "{square} is not empty"};
inline constexpr Reason extra_wrong_kind{"extra_wrong_kind", "AR-22", "the extra tile may not be {tile} now"};
inline constexpr Reason extra_lengthens{"extra_lengthens", "AR-22",
                                        "{tile} on {square} would lengthen an aqueduct"};
inline constexpr Reason extra_closes{"extra_closes", "AR-22", "a tile on {square} would close an aqueduct"};
inline constexpr Reason not_yours_to_close{"not_yours_to_close", "AR-27",
                                           "{worker} is not a worker of seat {seat}"};
inline constexpr Reason not_in_reserve{"not_in_reserve", "AR-32", "no builder {kind} is left in the reserve"};
inline constexpr Reason must_take{"must_take", "AR-32", "the builder must be taken"};

// Set-ups.
inline constexpr Reason players{"players", "AR-6", "{players} players: 2, 3 or 4 can play"};
inline constexpr Reason stock{"stock", "AR-2", "the stock of {kind} is {count}: 0 to 84 are possible"};
inline constexpr Reason reservoir_count{"reservoir_count", "AR-7", "{count} reservoirs: {needed} are needed"};
inline constexpr Reason colour_twice{"colour_twice", "AR-7", "the colour {colour} is there twice"};
inline constexpr Reason reservoir_squares{"reservoir_squares", "AR-7",
                                          "the {colour} reservoir covers {count} squares instead of 2"};
inline constexpr Reason reservoir_apart{
    "reservoir_apart", "AR-7", "the squares {first} and {second} of the {colour} reservoir are not adjacent"};
inline constexpr Reason reservoir_on_corner{"reservoir_on_corner", "AR-7",
                                            "the {colour} reservoir covers the printed corner {square}"};
inline constexpr Reason reservoir_shared{"reservoir_shared", "AR-7", "{square} is covered by two reservoirs"};
inline constexpr Reason outlet_count{"outlet_count", "AR-7",
                                     "the {colour} reservoir has {count} outlets: {needed} are needed"};
inline constexpr Reason outlet_elsewhere{"outlet_elsewhere", "AR-6",
                                         "the outlet {outlet} is not on the {colour} reservoir"};
inline constexpr Reason outlet_twice{"outlet_twice", "AR-7", "the outlet {outlet} is there twice"};
inline constexpr Reason outlet_to_border{"outlet_to_border", "AR-6",
                                         "the outlet {outlet} leads to the border"};
inline constexpr Reason outlet_to_corner{"outlet_to_corner", "AR-6",
                                         "the outlet {outlet} leads to a printed corner"};
inline constexpr Reason outlet_to_reservoir{"outlet_to_reservoir", "AR-6",
                                            "the outlet {outlet} leads to a reservoir"};
inline constexpr Reason reservoir_seat{
    "reservoir_seat", "AR-7", "the {colour} reservoir belongs to seat {seat}, which is not in this game"};
inline constexpr Reason seat_without_reservoir{"seat_without_reservoir", "AR-7",
                                               "seat {seat} owns {count} reservoirs: {needed} are needed"};
inline constexpr Reason builders_count{"builders_count", "AR-9",
                                       "{count} builders {kind} are dealt instead of 3"};
inline constexpr Reason builders_shared{"builders_shared", "AR-9", "two builders are dealt to {space}"};
inline constexpr Reason builders_undealt{"builders_undealt", "AR-9",
                                         "builders are dealt although the seats place them"};

}  // namespace castellum::aqua_romana::reasons
