// Dealing: who gets which card of a shuffled deck (rules.md 1.2).
#pragma once

#include <span>

#include "position.hpp"

namespace mulle::fishing {

// The seat that starts the round.
int forehand(const Ruleset& rules, const Position& position);
void set_forehand(const Ruleset& rules, Position& position, int seat);

void deal_hands(const Ruleset& rules, Position& position);

// The first position of a giv; `deck` is in the order of dealing.
Position start(const Ruleset& rules, std::span<const Face> deck, int forehand);

}  // namespace mulle::fishing
