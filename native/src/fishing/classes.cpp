#include "classes.hpp"

#include <array>

namespace mulle::fishing {
namespace {

constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();

void add_part(PairParts& parts, PairPart part) { parts.parts.at(parts.count++) = part; }

int count_of_first(const PairPart& part, int packaged) { return part.first_extra + packaged * part.step; }
int count_of_second(const PairPart& part, int packaged) { return part.second_extra + packaged; }

std::uint64_t ways_with(const PairPart& part, Zone pool, int packaged) {
    const int first = choice_table.ways(pool.rank_byte(part.first), count_of_first(part, packaged));
    if (part.second < 0) return static_cast<std::uint64_t>(first);
    const int second = choice_table.ways(pool.rank_byte(part.second), count_of_second(part, packaged));
    return static_cast<std::uint64_t>(first) * static_cast<std::uint64_t>(second);
}

Zone zone_with(const PairPart& part, Zone pool, int packaged, std::uint64_t rank) {
    const auto first = choice_table.choices(pool.rank_byte(part.first), count_of_first(part, packaged));
    Zone cards = rank_zone(part.first, first[rank % first.size()]);
    if (part.second < 0) return cards;
    const auto second = choice_table.choices(pool.rank_byte(part.second), count_of_second(part, packaged));
    return cards + rank_zone(part.second, second[rank / first.size()]);
}

int most_packaged(const PairPart& part) { return part.packages ? 8 : 0; }

}  // namespace

PairParts parts_of(PairPlan plan, unsigned present) {
    PairParts parts;
    const auto there = [&](int rank) { return rank >= 0 && rank < kRanks && (present >> rank & 1); };
    const auto extra = [&](int rank) { return rank == plan.base ? 1 : 0; };
    if (there(plan.value - 1)) add_part(parts, {plan.value - 1, -1, 0, 0, 1, true});
    for (int low = 0; 2 * (low + 1) <= plan.value; ++low) {
        const int high = plan.value - low - 2;
        if (low == high) {
            if (there(low)) add_part(parts, {low, -1, extra(low), 0, 2, true});
        } else if (there(low) && there(high)) {
            add_part(parts, {low, high, extra(low), extra(high), 1, true});
        } else if (plan.base >= 0 && (plan.base == low || plan.base == high)) {
            add_part(parts, {plan.base, -1, 1, 0, 0, false});
        }
    }
    return parts;
}

std::uint64_t ways_of(const PairPart& part, Zone pool) {
    std::uint64_t ways = 0;
    for (int packaged = 0; packaged <= most_packaged(part); ++packaged) ways += ways_with(part, pool, packaged);
    return ways;
}

Zone choice_of(const PairPart& part, Zone pool, std::uint64_t rank) {
    for (int packaged = 0; packaged <= most_packaged(part); ++packaged) {
        const std::uint64_t ways = ways_with(part, pool, packaged);
        if (rank < ways) return zone_with(part, pool, packaged, rank);
        rank -= ways;
    }
    return {};
}

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

std::uint64_t ways_of_plan(PairPlan plan, Zone pool) {
    const PairParts parts = parts_of(plan, present_ranks(pool));
    std::uint64_t ways = 1;
    for (int index = 0; index < parts.count; ++index)
        ways = saturating_product(ways, ways_of(parts.parts[index], pool));
    return ways;
}

void CountSink::add(std::uint64_t count) {
    if (count > kMost - total) throw TooCrowded("the table is too crowded: its moves cannot be counted");
    total += count;
}

void ListSink::pairs(const Move& base, PairPlan plan, Zone pool, bool skips_first) {
    const PairParts parts = parts_of(plan, present_ranks(pool));
    Move* out = moves_.room(1);
    *out = base;
    std::size_t listed = 1;
    for (int index = 0; index < parts.count; ++index) {
        const PairPart& part = parts.parts[index];
        const std::uint64_t ways = ways_of(part, pool);
        if (ways == 0) return;
        if (ways > MoveList::kMostListed) throw TooCrowded("the table is too crowded to list its moves");
        out = moves_.room(listed * ways, listed);
        for (std::uint64_t way = ways; way-- > 0;) {
            const Zone cards = choice_of(part, pool, way);
            for (std::size_t move = 0; move < listed; ++move) {
                out[way * listed + move] = out[move];
                out[way * listed + move].free += cards;
            }
        }
        listed *= ways;
    }
    if (skips_first) *out = out[--listed];  // the order within a list is of no meaning
    moves_.added(listed);
}

Move MoveClass::unrank(std::uint64_t rank) const {
    Move move = base;
    if (paired) {
        rank += skips_first;
        const PairParts parts = parts_of(plan, present_ranks(pool));
        for (int index = 0; index < parts.count; ++index) {
            const std::uint64_t ways = ways_of(parts.parts[index], pool);
            move.free += choice_of(parts.parts[index], pool, rank % ways);
            rank /= ways;
        }
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
