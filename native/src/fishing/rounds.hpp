// What comes after a move: the next turn, the next round's deal, the end of the giv (rules.md 1.2, 1.6).
#pragma once

#include "position.hpp"

namespace mulle::fishing {

// The next seat clockwise that still holds cards, possibly the same; -1 when all hands are empty.
int next_with_cards(const Ruleset& rules, const Position& position);
void after_round(const Ruleset& rules, Position& position);

}  // namespace mulle::fishing
