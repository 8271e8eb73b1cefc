// Moves that differ only in which cards of a rank they use are one class: it can be listed, counted and
// unranked, and on crowded tables it is never listed (issue: exact count without listing).
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "choose.hpp"
#include "moves.hpp"

namespace mulle::fishing {

// A build of `value` whose part with the played card has one free card of rank `base` (or none: -1), beside
// any number of single cards of the value and pairs that sum to it (rules.md 2.2).
struct PairPlan {
    int value = 0;
    int base = -1;
};

// The ranks of a plan fall into independent parts: each is one rank, or two ranks with counts that go together.
struct PairPart {
    int first = 0, second = -1;        // ranks; second = -1: alone
    int first_extra = 0, second_extra = 0;
    int step = 1;                      // cards of `first` a packaged group takes
    bool packages = true;
};

struct PairParts {
    std::array<PairPart, 8> parts;
    int count = 0;
};

PairParts parts_of(PairPlan plan, unsigned present);
std::uint64_t ways_of(const PairPart& part, Zone pool);
Zone choice_of(const PairPart& part, Zone pool, std::uint64_t rank);

struct MoveClass {
    Move base;
    Zone pool;            // the free cards to choose from
    Ranks take;           // how many of each rank, unless `paired`
    PairPlan plan;
    bool paired = false;
    bool skips_first = false;  // its first choice, no free card at all, is no move
    std::uint64_t count = 0;

    Move unrank(std::uint64_t rank) const;
};

std::uint64_t saturating_product(std::uint64_t a, std::uint64_t b);
std::uint64_t ways_to_take(Ranks take, Zone pool);
std::uint64_t ways_of_plan(PairPlan plan, Zone pool);

// The three things that can be done with the classes of a position.
class ListSink {
  public:
    explicit ListSink(MoveList& moves) : moves_(moves) { moves_.clear(); }
    void single(const Move& move) { moves_.push(move); }
    void choices(const Move& base, Ranks take, Zone pool);
    void pairs(const Move& base, PairPlan plan, Zone pool, bool skips_first);

  private:
    MoveList& moves_;
};

class CountSink {
  public:
    std::uint64_t total = 0;
    void single(const Move&) { add(1); }
    void choices(const Move&, Ranks take, Zone pool) { add(ways_to_take(take, pool)); }
    void pairs(const Move&, PairPlan plan, Zone pool, bool skips_first) {
        add(ways_of_plan(plan, pool) - skips_first);
    }

  private:
    void add(std::uint64_t count);
};

class ClassSink {
  public:
    std::vector<MoveClass> classes;
    void single(const Move& move) { add({move, {}, {}, {}, false, false, 1}); }
    void choices(const Move& base, Ranks take, Zone pool) {
        add({base, pool, take, {}, false, false, ways_to_take(take, pool)});
    }
    void pairs(const Move& base, PairPlan plan, Zone pool, bool skips_first) {
        add({base, pool, {}, plan, true, skips_first, ways_of_plan(plan, pool) - skips_first});
    }

  private:
    void add(const MoveClass& moves) {
        if (moves.count) classes.push_back(moves);
    }
};

inline void ListSink::choices(const Move& base, Ranks take, Zone pool) {
    Move* out = moves_.room(1);
    *out = base;
    std::size_t listed = 1;
    for (unsigned ranks = present_ranks(take); ranks; ranks &= ranks - 1) {
        const int rank = std::countr_zero(ranks);
        const auto ways = choice_table.choices(pool.rank_byte(rank), take[rank]);
        if (ways.empty()) return;
        if (ways.size() > 1) out = moves_.room(listed * ways.size(), listed);
        for (std::size_t way = ways.size(); way-- > 0;) {
            const Zone cards = rank_zone(rank, ways[way]);
            for (std::size_t index = 0; index < listed; ++index) {
                out[way * listed + index] = out[index];
                out[way * listed + index].free += cards;
            }
        }
        listed *= ways.size();
    }
    moves_.added(listed);
}

}  // namespace mulle::fishing
