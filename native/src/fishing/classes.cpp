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

void ClassSink::add(MoveClass moves, Zone cards) {
    if (!moves.count) return;
    each_face(cards, [&](Face card) {
        moves.base = moves.base.with_card(card);
        classes.push_back(moves);
    });
}

namespace {

// Multiplies what is written at the end of a list by the choices of one part.
class Multiplier {
  public:
    Multiplier(MoveList& moves, const Move& first) : moves_(moves), out_(moves.room(1)) { *out_ = first; }

    void operator()(const Part& part, Zone pool) {
        const unsigned first = pool.rank_byte(part.first);
        const unsigned second = part.second < 0 ? 0 : pool.rank_byte(part.second);
        kept_back_ = {};
        const int extra = part.first_extra + part.second_extra;
        blocks_ = extra == 0;  // packaging nothing leaves what is listed as it is
        for (int packaged = extra == 0; packaged <= part.most_packaged(); ++packaged) {
            const auto firsts = choice_table.choices(first, part.first_count(packaged));
            if (firsts.empty()) break;
            if (part.second < 0) {
                for (const std::uint8_t one : firsts) block(rank_zone(part.first, one));
                continue;
            }
            const auto seconds = choice_table.choices(second, part.second_count(packaged));
            if (seconds.empty()) break;
            for (const std::uint8_t other : seconds) {
                const Zone cards = rank_zone(part.second, other);
                for (const std::uint8_t one : firsts) block(cards + rank_zone(part.first, one));
            }
        }
        if (extra)
            for (std::size_t index = 0; index < listed_; ++index) out_[index].free += kept_back_;
        listed_ *= blocks_;
    }

    std::size_t listed() const { return listed_; }
    Move* moves() const { return out_; }

  private:
    // The first choice is added last: the other blocks are copies of the first.
    void block(Zone chosen) {
        if (blocks_++ == 0) {
            kept_back_ = chosen;
            return;
        }
        out_ = moves_.room(blocks_ * listed_, (blocks_ - 1) * listed_);
        Move* to = out_ + (blocks_ - 1) * listed_;
        for (std::size_t index = 0; index < listed_; ++index) to[index] = {out_[index].free + chosen, out_[index].word};
    }

    MoveList& moves_;
    Move* out_;
    std::size_t listed_ = 1, blocks_ = 0;
    Zone kept_back_;
};

}  // namespace

void ListSink::pairs(const Move& base, Zone cards, const PairPlan& plan, Zone pool) {
    const Face card = first_face(cards);
    Multiplier multiply(moves_, base.with_first_card(card));
    each_part(plan, [&](const Part& part) { multiply(part, pool); });
    std::size_t listed = multiply.listed();
    if (plan.not_empty) *multiply.moves() = multiply.moves()[--listed];  // the order within a list is of no meaning
    moves_.added(listed);
    cards -= one_card(card);
    if (!cards.empty()) also_with(cards, listed);
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
