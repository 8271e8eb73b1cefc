// Perft: counting sequences of moves, to compare implementations (notation.md).
#pragma once

#include <deque>

#include "legality.hpp"
#include "play.hpp"

namespace mulle::fishing {

class Perft {
  public:
    explicit Perft(const Ruleset& rules) : rules_(rules) {}
    std::uint64_t count(const Position& position, int depth);

  private:
    const Ruleset& rules_;
    VectorScratch scratch_;
    std::deque<MoveList> lists_;  // one for each depth; a deque keeps them in place
};

inline std::uint64_t Perft::count(const Position& position, int depth) {
    if (depth == 0 || position.over()) return 1;
    if (depth == 1) return count_moves(rules_, position, scratch_);
    if (lists_.size() < static_cast<std::size_t>(depth) + 1) lists_.resize(static_cast<std::size_t>(depth) + 1);
    MoveList& moves = lists_[static_cast<std::size_t>(depth)];
    legal_moves(rules_, position, scratch_, moves);
    std::uint64_t nodes = 0;
    for (const Move& move : moves) {
        Position next = position;
        play(rules_, next, move, scratch_);
        nodes += count(next, depth - 1);
    }
    return nodes;
}

}  // namespace mulle::fishing
