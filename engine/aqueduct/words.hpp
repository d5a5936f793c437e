// English for the events of Aqueduct, as the terminal tells them.
#pragma once

#include "engine/base/words.hpp"

namespace castellum::aqueduct {

inline constexpr EventWords event_words[] = {
    {"rolling", "seat {seat} rolls"},
    {"rolled", "the die shows region {region}"},
    {"house_laid", "seat {seat} lays a house {value} on {square}"},
    {"region_filled", "region {region} is full"},
    {"house_left", "the house {value} of seat {seat} on {square} has no water and leaves"},
    {"spring_laid", "seat {seat} lays a spring on {spring}"},
    {"canal_laid", "seat {seat} lays a canal on {place}"},
    {"canal_doubled", "seat {seat} doubles the canal on {place}"},
    {"square_watered", "{square} has a water supply of {supply}"},
    {"stopped", "seat {seat} stops"},
    {"passed", "seat {seat} passes"},
    {"revealed", "the mountain on {square} is {back}"},
    {"asked", ""},
    {"game_over", "the game is over: points {points}, winners {winners}"},
};

}  // namespace castellum::aqueduct
