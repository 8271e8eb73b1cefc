#include "classes.hpp"

#include <array>

namespace mulle::fishing {
namespace {

constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();

// A plan falls into independent parts: one rank, or two ranks whose counts go together.
struct Part {
    int first, second;             // ranks; second = -1: alone
    int first_extra, second_extra;
    int step;                      // cards of `first` in a packaged group; 0: nothing is packaged

    int first_count(int packaged) const { return first_extra + packaged * step; }
    int second_count(int packaged) const { return second_extra + packaged; }

    std::uint64_t ways(Zone pool, int packaged) const {
        const int one = choice_table.ways(pool.rank_byte(first), first_count(packaged));
        const int other = second < 0 ? 1 : choice_table.ways(pool.rank_byte(second), second_count(packaged));
        return static_cast<std::uint64_t>(one) * static_cast<std::uint64_t>(other);
    }

    int most_packaged() const { return step ? 8 : 0; }
};

template <class Visit>
void each_part(const PairPlan& plan, Visit&& visit) {
    bool base_placed = plan.base == 0;
    each_bit(plan.pairs, [&](int low) {
        const int high = plan.value - low;
        const int low_extra = plan.base == low, high_extra = plan.base == high;
        base_placed |= low_extra || high_extra;
        if (low == high)
            visit(Part{low - 1, -1, low_extra, 0, 2});
        else
            visit(Part{low - 1, high - 1, low_extra, high_extra, 1});
    });
    if (!base_placed) visit(Part{plan.base - 1, -1, 1, 0, 0});
    if (plan.singles) visit(Part{plan.value - 1, -1, 0, 0, 1});
}

std::uint64_t ways_of(const Part& part, Zone pool) {
    std::uint64_t ways = 0;
    for (int packaged = 0; packaged <= part.most_packaged(); ++packaged) ways += part.ways(pool, packaged);
    return ways;
}

Zone choice_of(const Part& part, Zone pool, std::uint64_t rank) {
    int packaged = 0;
    for (std::uint64_t ways; rank >= (ways = part.ways(pool, packaged)); ++packaged) rank -= ways;
    const auto firsts = choice_table.choices(pool.rank_byte(part.first), part.first_count(packaged));
    const Zone cards = rank_zone(part.first, firsts[rank % firsts.size()]);
    if (part.second < 0) return cards;
    const auto seconds = choice_table.choices(pool.rank_byte(part.second), part.second_count(packaged));
    return cards + rank_zone(part.second, seconds[rank / firsts.size()]);
}

}  // namespace

std::uint64_t saturating_product(std::uint64_t a, std::uint64_t b) {
    return b != 0 && a > kMost / b ? kMost : a * b;
}

std::uint64_t ways_to_take(Ranks take, Zone pool) {
    std::uint64_t ways = 1;
    each_bit(present_ranks(take), [&](int rank) {
        ways = saturating_product(ways, static_cast<std::uint64_t>(choice_table.ways(pool.rank_byte(rank), take[rank])));
    });
    return ways;
}

std::uint64_t ways_of_plan(const PairPlan& plan, Zone pool) {
    std::uint64_t ways = 1;
    each_part(plan, [&](const Part& part) { ways = saturating_product(ways, ways_of(part, pool)); });
    return ways - plan.not_empty;
}

Zone choice_of_plan(const PairPlan& plan, Zone pool, std::uint64_t rank) {
    Zone cards;
    rank += plan.not_empty;
    each_part(plan, [&](const Part& part) {
        const std::uint64_t ways = ways_of(part, pool);
        cards += choice_of(part, pool, rank % ways);
        rank /= ways;
    });
    return cards;
}

void CountSink::add(std::uint64_t count) {
    if (count > kMost - total) throw TooCrowded("the table is too crowded: its moves cannot be counted");
    total += count;
}

void ClassSink::add(MoveClass moves, RankFaces cards) {
    if (!moves.count) return;
    each_face(cards, [&](Face card) {
        moves.base = moves.base.with_card(card);
        classes.push_back(moves);
    });
}

namespace {

// Every choice of packaged pairs of two ranks, at least `least` of them, beside so many cards of either rank.
template <class Visit>
void each_packaging(Zone pool, int low, int high, int low_extra, int high_extra, int least, Visit&& visit) {
    const unsigned lows = pool.rank_byte(low - 1), highs = pool.rank_byte(high - 1);
    for (int pairs = least;; ++pairs) {
        const bool same = low == high;
        const auto firsts = choice_table.choices(lows, same ? 2 * pairs + low_extra : pairs + low_extra);
        const auto seconds = choice_table.choices(highs, same ? 0 : pairs + high_extra);
        if (firsts.empty() || seconds.empty()) return;
        for (const std::uint8_t second : seconds)
            for (const std::uint8_t first : firsts) visit(rank_zone(low - 1, first) + rank_zone(high - 1, second));
    }
}

}  // namespace

// Beside the last `listed` moves, which stay, the same with `chosen` is listed; how many there are is told.
inline std::size_t ListSink::also_taking(Zone chosen, std::size_t first, std::size_t listed) {
    Move* out = moves_.room(listed + first, listed);
    for (std::size_t index = 0; index < first; ++index) out[listed + index] = out[index].taking(out[index].free + chosen);
    return listed + first;
}

// The free card of the played card's own part, with pairs of its rank packaged or none.
std::size_t ListSink::list_shared(const PairPlan& plan, int low, Zone pool) {
    const int high = plan.value - low;
    std::size_t listed = 1;
    each_packaging(pool, low, high, plan.base == low, plan.base == high, 0,
                   [&](Zone chosen) { listed = also_taking(chosen, 1, listed); });
    Move* out = moves_.room(0);
    *out = out[--listed];  // nothing chosen is no choice here
    return listed;
}

void ListSink::pairs(const Move& base, RankFaces cards, const PairPlan& plan, Zone pool) {
    *moves_.room(1) = base.with_first_card(cards.first());
    std::size_t listed = 1;
    const auto multiply_by = [&](std::span<const std::uint8_t> ways, int rank) {
        multiply(ways, rank, listed);
        listed *= ways.size();
    };
    std::uint32_t pairs = plan.pairs;
    if (plan.base) {
        const int low = std::min(plan.base, plan.value - plan.base);
        if (pairs >> low & 1)
            listed = list_shared(plan, low, pool);
        else
            multiply_by(choice_table.choices(pool.rank_byte(plan.base - 1), 1), plan.base - 1);
        pairs &= ~(1u << low);
    }
    if (plan.singles) multiply_by(choice_table.all(pool.rank_byte(plan.value - 1)), plan.value - 1);
    each_bit(pairs, [&](int low) {
        const std::size_t before = listed;
        each_packaging(pool, low, plan.value - low, 0, 0, 1,
                       [&](Zone chosen) { listed = also_taking(chosen, before, listed); });
    });
    Move* out = moves_.room(0);
    if (plan.not_empty) *out = out[--listed];  // the order within a list is of no meaning
    moves_.added(listed);
    also_with(cards.rest(), listed);
}

Move MoveClass::unrank(std::uint64_t rank) const {
    Move move = base;
    if (plan.value) {
        move.free = choice_of_plan(plan, pool, rank);
        return move;
    }
    each_bit(present_ranks(take), [&](int at) {
        const auto ways = choice_table.choices(pool.rank_byte(at), take[at]);
        move.free += rank_zone(at, ways[rank % ways.size()]);
        rank /= ways.size();
    });
    return move;
}

}  // namespace mulle::fishing
