// Plain minimax to the end of the giv by the rules alone: what the solver is held against. Shares no code with it.
#pragma once

#include <algorithm>
#include <limits>

#include "../fishing/legality.hpp"
#include "../fishing/play.hpp"
#include "../fishing/scoring.hpp"

namespace mulle::search {

// The final score of seat 0 less that of seat 1, with best play of two who see everything.
inline int brute_force(const fishing::Ruleset& rules, const fishing::Position& position) {
    if (position.over()) {
        const fishing::Scores found = fishing::scores(rules, position);
        return found[0].total - found[1].total;
    }
    fishing::VectorScratch scratch;
    fishing::MoveList moves;
    fishing::legal_moves(rules, position, scratch, moves);
    if (moves.empty()) throw InvalidInput("hands: a keeper lacks the card");
    const bool highest = position.turn == 0;
    int best = highest ? std::numeric_limits<int>::min() : std::numeric_limits<int>::max();
    for (const fishing::Move& move : moves) {
        fishing::Position next = position;
        fishing::play(rules, next, move, scratch);
        const int value = brute_force(rules, next);
        best = highest ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

}  // namespace mulle::search
