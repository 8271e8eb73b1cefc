// Mullar and tabbar earned by a capture (rules.md 2.1, 3.6, 4).
#pragma once

#include "moves.hpp"

namespace mulle::fishing {

void credit_mulles(const Ruleset& rules, Position& position, int seat, const Move& move, Zone from_builds);
void credit_tabbe(const Ruleset& rules, Position& position, int seat);

}  // namespace mulle::fishing
