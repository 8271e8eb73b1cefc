// Counting a giv of stickmulle: points, payments and the pot (rules.md 5).
#pragma once

#include "position.hpp"

namespace mulle::tricks {

struct Score {
    int total = 0, tricks = 0, paid = 0, points = 0, chips = 0;
};

std::array<Score, kPlayers> scores(const Position& position);

// Adds the points, pays the pot and, with at least twelve points, shares it out.
void end_giv(Position& position);

}  // namespace mulle::tricks
