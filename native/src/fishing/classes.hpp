// Moves that differ only in which cards of a rank they use are one class: it can be listed, counted and
// unranked, and on crowded tables it is never listed (issue: exact count without listing).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "choose.hpp"
#include "moves.hpp"

namespace mulle::fishing {

// Parts of a build of `value`: one free card of `base` eyes beside the played one (0: none), and any number of
// packaged single cards and pairs (rules.md 2.2).
struct PairPlan {
    int value = 0;
    int base = 0;
    std::uint32_t pairs = 0;  // bit e: free cards of e and value - e eyes may be packaged
    bool singles = false;     // free cards of `value` eyes may be packaged
    bool not_empty = false;   // the choice of no free card at all is no move
};

std::uint64_t saturating_product(std::uint64_t a, std::uint64_t b);
std::uint64_t ways_to_take(Ranks take, Zone pool);
std::uint64_t ways_of_plan(const PairPlan& plan, Zone pool);
Zone choice_of_plan(const PairPlan& plan, Zone pool, std::uint64_t rank);

struct MoveClass {
    Move base;
    Zone pool;   // the free cards to choose from
    Ranks take;  // how many of each rank, unless there is a plan
    PairPlan plan;
    std::uint64_t count = 0;

    Move unrank(std::uint64_t rank) const;
};

// The three things that can be done with the classes of a position. Each class is played with any one of `cards`.
class ListSink {
  public:
    explicit ListSink(MoveList& moves) : moves_(moves) { moves_.clear(); }
    void single(const Move& move) { moves_.push(move); }
    void choices(const Move& base, Zone cards, Ranks take, Zone pool);
    void pairs(const Move& base, Zone cards, const PairPlan& plan, Zone pool);

  private:
    void with_each_card(std::size_t first, Zone cards);

    MoveList& moves_;
};

class CountSink {
  public:
    std::uint64_t total = 0;
    void single(const Move&) { add(1); }
    void choices(const Move&, Zone cards, Ranks take, Zone pool) { add(ways_to_take(take, pool), cards); }
    void pairs(const Move&, Zone cards, const PairPlan& plan, Zone pool) { add(ways_of_plan(plan, pool), cards); }

  private:
    void add(std::uint64_t count);
    void add(std::uint64_t count, Zone cards) {
        add(saturating_product(count, static_cast<std::uint64_t>(card_count(cards))));
    }
};

class ClassSink {
  public:
    std::vector<MoveClass> classes;
    void single(const Move& move) { classes.push_back({move, {}, {}, {}, 1}); }
    void choices(const Move& base, Zone cards, Ranks take, Zone pool) {
        add({base, pool, take, {}, ways_to_take(take, pool)}, cards);
    }
    void pairs(const Move& base, Zone cards, const PairPlan& plan, Zone pool) {
        add({base, pool, {}, plan, ways_of_plan(plan, pool)}, cards);
    }

  private:
    void add(MoveClass moves, Zone cards);
};

// What was listed from `first` on with no card yet is played with each of `cards`.
inline void ListSink::with_each_card(std::size_t first, Zone cards) {
    const std::size_t listed = moves_.size() - first;
    Move* out = moves_.room(0);
    each_face(cards, [&](Face card) {
        for (std::size_t index = 0; index < listed; ++index) {
            Move& move = out[static_cast<std::ptrdiff_t>(index) - static_cast<std::ptrdiff_t>(listed)];
            move = move.with_card(card);
        }
        cards -= one_card(card);
        if (cards.empty()) return;
        out = moves_.room(listed);
        std::copy_n(out - listed, listed, out);
        moves_.added(listed);
        out += listed;
    });
}

inline void ListSink::choices(const Move& base, Zone cards, Ranks take, Zone pool) {
    if (cards.empty()) return;
    const std::size_t first = moves_.size();
    Move* out = moves_.room(1);
    *out = base;
    std::size_t listed = 1;
    for (unsigned ranks = present_ranks(take); ranks; ranks &= ranks - 1) {
        const int rank = std::countr_zero(ranks);
        const auto ways = choice_table.choices(pool.rank_byte(rank), take[rank]);
        if (ways.empty()) return;
        if (ways.size() > 1) out = moves_.room(listed * ways.size(), listed);
        for (std::size_t way = ways.size(); way-- > 0;) {
            const Zone chosen = rank_zone(rank, ways[way]);
            for (std::size_t index = 0; index < listed; ++index) {
                out[way * listed + index].word = out[index].word;
                out[way * listed + index].free = out[index].free + chosen;
            }
        }
        listed *= ways.size();
    }
    moves_.added(listed);
    with_each_card(first, cards);
}

}  // namespace mulle::fishing
