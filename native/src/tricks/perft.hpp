// Perft of stickmulle (notation.md).
#pragma once

#include "legality.hpp"
#include "play.hpp"

namespace mulle::tricks {

inline std::uint64_t perft(const Ruleset& rules, const Position& position, int depth) {
    if (depth == 0 || position.over()) return 1;
    MoveList moves;
    legal_moves(rules, position, moves);
    if (depth == 1) return moves.size();
    std::uint64_t nodes = 0;
    for (const Move& move : moves) {
        Position next = position;
        play(rules, next, move);
        nodes += perft(rules, next, depth - 1);
    }
    return nodes;
}

}  // namespace mulle::tricks
