// The last round of a giv of two, played out exactly: nothing is hidden then (rules.md 1.2), so the best play for
// both can be searched. Points add up, so a position is worth the points still to come, whatever the score.
#pragma once

#include <chrono>
#include <deque>
#include <vector>

#include "../fishing/legality.hpp"
#include "../fishing/play.hpp"
#include "table.hpp"
#include "worth.hpp"

namespace mulle::search {

// Why a position is no last round of two that can be solved, or nullptr.
const char* not_solvable(const Ruleset& rules, const Position& position);

struct Limits {
    std::uint64_t nodes = 0;     // 0: no limit
    double milliseconds = 0;     // 0: no limit
};

inline constexpr int kWholeLine = 1 << 16;

struct Solution {
    bool solved = false;
    int value = 0;               // the final score of seat 0 less that of seat 1, with best play
    int to_go = 0;               // the same, counted from here on
    std::uint64_t nodes = 0;
    std::vector<Move> line;      // best play to the end
};

class Solver {
  public:
    explicit Solver(const Ruleset& rules, int megabytes = 16);

    // With the first `plies` moves of the best line.
    Solution solve(const Position& position, const Limits& limits, int plies = kWholeLine);

  private:
    struct Stopped {};           // the limits are spent
    struct Candidate {
        int order;
        int gain;
        std::uint16_t shape;
        std::uint32_t index;
    };
    struct Frame {
        Position position;
        fishing::MoveList moves;
        std::vector<Candidate> candidates;
    };

    void begin(const Position& position, const Limits& limits);
    int search(int ply, int alpha, int beta);
    int search_moves(int ply, int alpha, int beta, std::uint16_t& best);
    int after(int ply, const Candidate& candidate, int alpha, int beta);
    int last_ply(Frame& frame);
    int last_move(const Position& position, const Move& move);
    int piles_difference(const Position& position) const;
    void rank_moves(Frame& frame, std::uint16_t first);
    int order_of(const Frame& frame, const Candidate& candidate, std::uint16_t first) const;
    void reward(const Frame& frame, const Candidate& candidate, int depth);
    int most_to_come(const Position& position, int seat) const;
    std::uint64_t beside(const Position& position) const;
    void count_node();
    void best_line(int to_go, int plies, std::vector<Move>& line);

    const Ruleset& rules_;
    Worth worth_, intake_;
    bool adds_up_ = true;        // no points depend on the whole of a pile
    int now_ = 0, counted_ = 0;  // the difference in points: in all, and without what the end decides
    Table table_;
    fishing::VectorScratch scratch_;
    std::deque<Frame> frames_;
    std::vector<int> history_;
    std::uint64_t nodes_ = 0, unchecked_ = 0;
    Limits limits_;
    std::chrono::steady_clock::time_point started_;
};

}  // namespace mulle::search
