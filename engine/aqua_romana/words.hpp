// English for the events of Aqua Romana, as the terminal tells them.
#pragma once

#include "engine/base/words.hpp"

namespace castellum::aqua_romana {

inline constexpr EventWords event_words[] = {
    {"builder_placed", "seat {seat} places builder {kind} on {space}"},
    {"tile_laid", "seat {seat} lays {tile} on {square}"},
    {"line_lengthened", "line {worker} grows to {length}: {squares}"},
    {"line_closed", "line {worker} is closed ({why})"},
    {"builder_moved", "builder {kind} moves from {from} to {to}"},
    {"fountain_passed", "it passes the fountain {from}{to}"},
    {"passed", "seat {seat} passes"},
    {"kept", ""},
    {"podium_taken", "worker {worker} wants podium {wanted} and gets {got}"},
    {"bonus_changed", "the bonus of worker {worker} is now {bonus}"},
    {"builder_taken", "seat {seat} takes builder {kind}"},
    {"builder_left", "seat {seat} leaves the builder"},
    {"asked", ""},
    {"game_over", "the game is over: points {points}, winners {winners}"},
};

}  // namespace castellum::aqua_romana
