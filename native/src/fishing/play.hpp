// Playing a move: the cards moved, mullar and tabbar, the next deal and the end of the giv.
#pragma once

#include "moves.hpp"
#include "vectors.hpp"

namespace mulle::fishing {

// Plays a legal move in place.
void play(const Ruleset& rules, Position& position, const Move& move, VectorScratch& scratch);

// The build that a move builds on: the one whose value changes, or else the only one. The others are merged.
int base_build(const Position& position, const Move& move);

}  // namespace mulle::fishing
