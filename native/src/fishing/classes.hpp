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
    void with_each(const Move& base, RankFaces cards);
    void with_each(const Move& base, Zone cards);
    void one_free(const Move& base, RankFaces cards, int rank, Zone pool);
    void choices(const Move& base, RankFaces cards, Ranks take, Zone pool);
    void pairs(const Move& base, RankFaces cards, const PairPlan& plan, Zone pool);

  private:
    static constexpr int kAtLeast = 4;

    Move* multiply(std::span<const std::uint8_t> ways, int rank, std::size_t listed);
    std::size_t list_shared(const PairPlan& plan, int low, Zone pool);
    std::size_t also_taking(Zone chosen, std::size_t first, std::size_t listed);
    void also_with(RankFaces cards, std::size_t listed);

    MoveList& moves_;
};

class CountSink {
  public:
    std::uint64_t total = 0;
    void single(const Move&) { add(1); }
    void with_each(const Move&, RankFaces cards) { add(1, cards); }
    void with_each(const Move&, Zone cards) { add(static_cast<std::uint64_t>(card_count(cards))); }
    void choices(const Move&, RankFaces cards, Ranks take, Zone pool) { add(ways_to_take(take, pool), cards); }
    void one_free(const Move&, RankFaces cards, int rank, Zone pool) { add(ways_to_take(one_rank(rank), pool), cards); }
    void pairs(const Move&, RankFaces cards, const PairPlan& plan, Zone pool) { add(ways_of_plan(plan, pool), cards); }

  private:
    void add(std::uint64_t count);
    void add(std::uint64_t count, RankFaces cards) {
        add(saturating_product(count, static_cast<std::uint64_t>(std::popcount(cards.suits))));
    }
};

class ClassSink {
  public:
    std::vector<MoveClass> classes;
    void single(const Move& move) { classes.push_back({move, {}, {}, {}, 1}); }
    template <class Cards>
    void with_each(const Move& base, Cards cards) {
        each_face(cards, [&](Face card) { single(base.with_card(card)); });
    }
    void choices(const Move& base, RankFaces cards, Ranks take, Zone pool) {
        add({base, pool, take, {}, ways_to_take(take, pool)}, cards);
    }
    void one_free(const Move& base, RankFaces cards, int rank, Zone pool) { choices(base, cards, one_rank(rank), pool); }
    void pairs(const Move& base, RankFaces cards, const PairPlan& plan, Zone pool) {
        add({base, pool, {}, plan, ways_of_plan(plan, pool)}, cards);
    }

  private:
    void add(MoveClass moves, RankFaces cards);
};

inline void ListSink::with_each(const Move& base, RankFaces cards) {
    Move* out = moves_.room(4);
    std::size_t listed = 0;
    each_face(cards, [&](Face card) { out[listed++] = base.with_first_card(card); });
    moves_.added(listed);
}

inline void ListSink::with_each(const Move& base, Zone cards) {
    Move* out = moves_.room(kFaces + kAtLeast);
    std::size_t listed = 0;
    each_face_anyhow<kAtLeast>(cards, [&](Face card, bool real) {
        out[listed] = base.with_first_card(card);
        listed += real;
    });
    moves_.added(listed);
}

// The last `listed` moves are played with another card too, for each of `cards`.
inline void ListSink::also_with(RankFaces cards, std::size_t listed) {
    each_face(cards, [&](Face card) {
        Move* out = moves_.room(listed);
        for (std::size_t index = 0; index < listed; ++index) {
            out[index] = (out - listed)[index].with_card(card);
        }
        moves_.added(listed);
    });
}

// Any one free card of a rank.
inline void ListSink::one_free(const Move& base, RankFaces cards, int rank, Zone pool) {
    const std::uint64_t word = base.with_first_card(cards.first()).word;
    const unsigned byte = pool.rank_byte(rank);
    Move* out = moves_.room(4);
    std::size_t listed = 0;
    for (unsigned suits = (byte | byte >> 1) & 0x55; suits; suits &= suits - 1)
        out[listed++] = {rank_zone(rank, suits & (~suits + 1)), word};
    moves_.added(listed);
    also_with(cards.rest(), listed);
}

// What was listed last is listed once for each of `ways` to choose from a rank.
inline Move* ListSink::multiply(std::span<const std::uint8_t> ways, int rank, std::size_t listed) {
    Move* out = moves_.room(listed * ways.size(), listed);
    for (std::size_t way = ways.size(); way-- > 0;) {
        const Zone chosen = rank_zone(rank, ways[way]);
        for (std::size_t index = 0; index < listed; ++index)
            out[way * listed + index] = {out[index].free + chosen, out[index].word};
    }
    return out;
}

inline void ListSink::choices(const Move& base, RankFaces cards, Ranks take, Zone pool) {
    if (cards.empty()) return;
    Move move = base.with_first_card(cards.first());
    Move* out = moves_.room(1);
    std::size_t listed = 1;
    const auto take_from = [&](std::uint64_t counts, std::uint64_t from, std::uint64_t Zone::*half, int first_rank) {
        for (; counts; counts &= counts - 1) {
            const int shift = std::countr_zero(counts) & ~7;
            const auto ways = choice_table.choices(from >> shift & 0xff, static_cast<int>(counts >> shift & 0xff));
            counts &= ~(std::uint64_t{0xfe} << shift);  // the lowest bit of the byte goes with the loop's step
            counts |= std::uint64_t{1} << shift;
            if (ways.size() == 1) {
                const std::uint64_t chosen = std::uint64_t{ways[0]} << shift;
                for (std::size_t index = 0; listed > 1 && index < listed; ++index) out[index].free.*half += chosen;
                move.free.*half += chosen;
                continue;
            }
            if (ways.empty()) return false;
            if (listed == 1) *out = move;
            out = multiply(ways, first_rank + shift / 8, listed);
            listed *= ways.size();
        }
        return true;
    };
    if (!take_from(take.low, pool.low, &Zone::low, 0) || !take_from(take.high, pool.high, &Zone::high, 8)) return;
    if (listed == 1) *out = move;
    moves_.added(listed);
    also_with(cards.rest(), listed);
}

}  // namespace mulle::fishing
