// Playing a move of stickmulle: buying, tricks, calls and the end of the giv (rules.md 5).
#pragma once

#include <span>

#include "moves.hpp"

namespace mulle::tricks {

// Plays a legal move in place.
void play(const Ruleset& rules, Position& position, Move move);

// The first position of a giv: piles of 4, 3, 3, 3 to forehand, the next, the dealer and the talon.
Position start(std::span<const Face> deck, Face mulle, int dealer);

}  // namespace mulle::tricks
