// Faults, for players who want the responsibility themselves (rules.md 6).
#pragma once

#include "moves.hpp"
#include "vectors.hpp"

namespace mulle::fishing {

using MoveCards = void (*)(const Ruleset&, Position&, const Move&);

// Plays `move` and passes the turn on, with what faults lead to.
void play_with_faults(const Ruleset& rules, Position& position, const Move& move, VectorScratch& scratch,
                      MoveCards move_cards);

}  // namespace mulle::fishing
