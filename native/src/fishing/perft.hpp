// Perft: counting sequences of moves, to compare implementations (notation.md).
#pragma once

#include <deque>

#include "legality.hpp"
#include "play.hpp"

namespace mulle::fishing {

class Perft {
  public:
    explicit Perft(const Ruleset& rules) : rules_(rules) {}
    std::uint64_t count(const Position& position, int depth, std::size_t ply = 0);

  private:
    const Ruleset& rules_;
    VectorScratch scratch_;
    std::deque<MoveList> lists_;  // one for each ply, made when it is reached; a deque keeps them in place
};

inline std::uint64_t Perft::count(const Position& position, int depth, std::size_t ply) {
    if (depth == 0 || position.over()) return 1;
    if (depth == 1) return count_moves(rules_, position, scratch_);
    if (lists_.size() == ply) lists_.emplace_back();
    MoveList& moves = lists_[ply];
    legal_moves(rules_, position, scratch_, moves);
    std::uint64_t nodes = 0;
    for (const Move& move : moves) {
        Position next = position;
        play(rules_, next, move, scratch_);
        nodes += count(next, depth - 1, ply + 1);
    }
    return nodes;
}

}  // namespace mulle::fishing
