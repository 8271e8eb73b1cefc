// Counting a giv (rules.md 2.6, 3.6, 4): every item is in points, so that they add up to the total.
#pragma once

#include <array>
#include <string_view>

#include "position.hpp"

namespace mulle::fishing {

// The items of all games; which of them a game writes is told by its counting.
struct Score {
    int cards = 0, spades = 0, storan = 0, lillan = 0, aces = 0, tabbar = 0, mullar = 0;
    int intake = 0, bonus = 0, penalties = 0, total = 0;
};

using Scores = std::array<Score, kMaxPlayers>;  // by side

Scores scores(const Ruleset& rules, const Position& position);

// The finished rond counted for itself, whereupon captured cards, mullar and tabbar restart (4).
void score_rond(const Ruleset& rules, Position& position);

}  // namespace mulle::fishing
