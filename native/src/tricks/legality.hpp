// What may be played in stickmulle (rules.md 5).
#pragma once

#include <string>
#include <vector>

#include "moves.hpp"

namespace mulle::tricks {

// The cards that follow suit where the seat at turn can, else all its cards.
Cards playable(const Position& position);
void legal_moves(const Ruleset& rules, const Position& position, MoveList& moves);
void verify(const Ruleset& rules, const Position& position, Move move);
std::vector<std::string> sorted_texts(const MoveList& moves);

}  // namespace mulle::tricks
