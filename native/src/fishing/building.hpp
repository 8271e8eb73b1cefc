// Building: new builds, and building on those that lie there (rules.md 2.2, 2.3, 3.2, 3.3, 4).
#pragma once

#include "captures.hpp"

namespace mulle::fishing {

// The values of builds that may be made or changed to: held after playing, unless faults may happen.
inline std::uint32_t buildable(const Turn& turn, const Played& played) {
    const std::uint32_t held = turn.strict ? played.held & kEveryValue : kEveryValue;
    return turn.rules.one_build_per_value ? held & ~turn.on_table : held;
}

// Which ranks can make packaged groups of `value` beside a free card of `base` eyes (0: none).
inline PairPlan plan_of(const Turn& turn, int eyes, int value, bool package) {
    PairPlan plan{value, value - eyes, 0, false, false};
    if (!package) return plan;
    plan.singles = turn.free_eyes() >> value & 1;
    plan.pairs = turn.pairs_of(value);
    if (!plan.pairs) return plan;
    const int half = value / 2, low = std::min(eyes, plan.base);
    const bool half_lacks = (value % 2 == 0) & (turn.counts[half - 1] < 2 + (plan.base == half));
    const bool base_lacks = (plan.base > 0) & (plan.base != eyes) && turn.counts[plan.base - 1] < 2;
    plan.pairs &= ~(std::uint32_t{half_lacks} << half | std::uint32_t{base_lacks} << low);
    return plan;
}

// Parts of `value` with the played card, when packaged groups are single cards and pairs at most. The free card
// of the played card's own part lies there, if it needs one.
template <class Sink>
void list_pair_parts(const Turn& turn, const Played& played, int value, const Move& base, bool may_be_empty,
                     Sink& sink) {
    const bool alone = value == played.eyes;
    PairPlan plan = plan_of(turn, played.eyes, value, alone || turn.rules.package_up);
    plan.not_empty = alone && !may_be_empty;
    if (plan.pairs || plan.singles)
        sink.pairs(base, played.faces, plan, turn.table);
    else if (!alone)
        sink.one_free(base, played.faces, plan.base - 1, turn.table);
    else if (may_be_empty)
        sink.with_each(base, played.faces);
}

// The vectors of free cards that make parts of `value` with the played card, in scratch.firsts.
inline void find_parts(const Turn& turn, int eyes, int value) {
    VectorScratch& scratch = turn.scratch;
    scratch.firsts.clear();
    if (eyes == value) {
        scratch.firsts.insert(Ranks{});
    } else if (turn.rules.two_card_builds) {
        if (turn.present_eyes(value - eyes)) scratch.firsts.insert(one_rank(value - eyes - 1));
    } else {
        fitting_groups(any_groups, value - eyes, turn.present, turn.counts, scratch.fitting);
        for (const Ranks& group : scratch.fitting) scratch.firsts.insert(group);
    }
    if (!scratch.firsts.size() || (eyes < value && !turn.rules.package_up)) return;
    const GroupTable& groups = groups_up_to(turn.rules.package_pairs_only);
    fitting_groups(groups, value, turn.present, turn.counts, scratch.fitting);
    add_groups(scratch.fitting, turn.counts, scratch.firsts);
}

template <class Sink>
void list_parts(const Turn& turn, const Played& played, int value, const Move& base, bool may_be_empty,
                Sink& sink) {
    if (turn.rules.two_card_builds && turn.rules.package_pairs_only)
        return list_pair_parts(turn, played, value, base, may_be_empty, sink);
    find_parts(turn, played.eyes, value);
    for (const Ranks& take : turn.scratch.firsts.all())
        if (may_be_empty || !take.empty()) sink.choices(base, played.faces, take, turn.table);
}

// What free cards may add to the played one in a part of two cards or more.
inline std::uint32_t completing(const Turn& turn) {
    return turn.rules.two_card_builds ? turn.free_eyes() : turn.sums.made();
}

template <class Sink>
void list_builds_down(const Turn& turn, Sink& sink) {
    each_bit(turn.in_hand.once & kOrdinaryEyes & ~turn.stuck, [&](int eyes) {
        const Played played(turn, eyes);
        each_bit(buildable(turn, played) & turn.free_eyes() >> eyes, [&](int value) {
            sink.one_free(Move::make(Verb::build, 0, value), played.faces, eyes + value - 1, turn.table);
        });
    });
}

// The values that may be made, for all hand eyes at once: most hands can make few or none.
class NewValues {
  public:
    explicit NewValues(const Turn& turn) {
        const std::uint32_t held = turn.strict ? turn.in_hand.once : ~std::uint32_t{0};
        const std::uint32_t once = turn.strict ? turn.in_hand.once & ~turn.in_hand.twice : 0;
        const std::uint32_t values = held & kEveryValue & ~(turn.rules.one_build_per_value ? turn.on_table : 0);
        fill({turn.in_hand.once & kOrdinaryEyes & ~turn.stuck, values, once, completing(turn), turn.sums.made()});
    }

    // Calls visit(eyes, values) for the hand eyes that can make any.
    template <class Visit>
    void each(Visit&& visit) const {
        each_bit(able_, [&](int eyes) { visit(eyes, std::uint32_t{values_[static_cast<std::size_t>(eyes)]} << 1); });
    }

  private:
    struct Given {  // bit e or v: eyes e or value v
        std::uint32_t played, values;
        std::uint32_t once;  // gone from the hand when played
        std::uint32_t completing, sums;
    };

#ifdef MULLE_SSE2
    using Eight = __m128i;  // lanes of 16 bits, by eyes

    static Eight eight(const std::array<std::uint16_t, 16>& lanes, int half) {
        return _mm_load_si128(reinterpret_cast<const Eight*>(lanes.data()) + half);
    }

    void fill(const Given& given) {
        const auto in_all = [](std::uint32_t word) { return _mm_set1_epi16(static_cast<short>(word >> 1)); };
        const Eight played = in_all(given.played), values = in_all(given.values), once = in_all(given.once);
        const Eight completing = in_all(given.completing), sums = in_all(given.sums);
        Eight empty[2];
        for (int half = 0; half < 2; ++half) {
            const Eight own = eight(kOwnBits, half), completed = _mm_mullo_epi16(completing, eight(kFactors, half));
            const Eight reached = _mm_or_si128(completed, _mm_and_si128(sums, own));
            const Eight found = _mm_andnot_si128(_mm_and_si128(once, own), _mm_and_si128(reached, values));
            _mm_store_si128(reinterpret_cast<Eight*>(values_.data()) + half, found);
            const Eight absent = _mm_cmpeq_epi16(_mm_and_si128(played, own), _mm_setzero_si128());
            empty[half] = _mm_or_si128(absent, _mm_cmpeq_epi16(found, _mm_setzero_si128()));
        }
        able_ = ~static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(empty[0], empty[1]))) & 0xffff;
    }

    // By eyes: the bit of these eyes, and what shifts a word that far.
    alignas(16) static constexpr auto kOwnBits = [] {
        std::array<std::uint16_t, 16> bits{};
        for (std::size_t eyes = 1; eyes < 16; ++eyes) bits[eyes] = static_cast<std::uint16_t>(1u << (eyes - 1));
        return bits;
    }();
    alignas(16) static constexpr auto kFactors = [] {
        std::array<std::uint16_t, 16> factors{};
        for (std::size_t eyes = 1; eyes < 16; ++eyes) factors[eyes] = static_cast<std::uint16_t>(1u << eyes);
        return factors;
    }();
#else
    void fill(const Given& given) {
        each_bit(given.played, [&](int eyes) {
            const std::uint32_t own = 1u << eyes, reached = given.completing << eyes | (given.sums & own);
            const std::uint32_t found = reached & given.values & ~(given.once & own);
            values_[static_cast<std::size_t>(eyes)] = static_cast<std::uint16_t>(found >> 1);
            able_ |= found ? own : 0;
        });
    }
#endif

    alignas(16) std::array<std::uint16_t, 16> values_;  // by eyes; bit v - 1: value v
    unsigned able_ = 0;
};

template <class Sink>
void list_new_builds(const Turn& turn, Sink& sink) {
    if (!turn.present) return;
    NewValues(turn).each([&](int eyes, std::uint32_t values) {
        const Played played(turn, eyes);
        each_bit(values, [&](int value) {
            list_parts(turn, played, value, Move::make(Verb::build, 0, value), false, sink);
        });
    });
    if (turn.rules.build_down) list_builds_down(turn, sink);
}

inline bool may_raise(const Turn& turn, const Build& build) {
    return build.simple() && !(turn.rules.raise_once && (build.raised_by >> turn.seat & 1));
}

// A raise, with groups and other builds of the new value where the game allows it (3.3).
template <class Sink>
void list_raise(const Turn& turn, const Played& played, int index, int value, Sink& sink) {
    const std::uint64_t own = std::uint64_t{1} << index;
    if (!turn.rules.raise_with_parts) {
        if (played.keeps(own)) sink.with_each(Move::make(Verb::build, 0, value, own), played.faces);
        return;
    }
    find_parts(turn, value, value);
    Budget budget;
    each_subset(turn.builds_of(value), [&](std::uint64_t merged) {
        budget.spend(1);
        if (!played.keeps(own | merged)) return;
        for (const Ranks& take : turn.scratch.firsts.all())
            sink.choices(Move::make(Verb::build, 0, value, own | merged), played.faces, take, turn.table);
    });
}

// The hand eyes that lead from `value` to one of `values` when they are added; down: when they are taken off.
inline std::uint32_t leading_up(std::uint32_t values, int value) { return values >> value; }
inline std::uint32_t leading_down(std::uint32_t values, int value) { return reversed(values) >> (31 - value); }

// Whether somebody answers for `build` after the player has added parts to it (1.5).
inline bool somebody_answers(const Turn& turn, std::uint32_t held, const Build& build) {
    return !turn.strict || (held >> build.value & 1) || promised_by_partner(turn.rules, build, turn.seat);
}

// The hand eyes that may add parts to a build, raise it, or tear it, as far as cards and values go.
struct BuildingOn {
    std::uint32_t adding, raising, tearing;

    BuildingOn(const Turn& turn, const Build& build) {
        const std::uint32_t ordinary = turn.in_hand.once & kOrdinaryEyes, own = 1u << build.value;
        const std::uint32_t held = turn.strict ? turn.in_hand.once & kEveryValue : kEveryValue;
        const std::uint32_t values = turn.rules.one_build_per_value ? held & ~turn.on_table : held;
        const bool answered = somebody_answers(turn, turn.in_hand.once, build);
        adding = answered ? ordinary & (leading_down(completing(turn), build.value) | own) : 0;
        raising = may_raise(turn, build) ? ordinary & leading_up(values, build.value) : 0;
        tearing = turn.rules.tear && build.simple() ? ordinary & leading_down(values, build.value) : 0;
    }
};

template <class Sink>
void list_adding(const Turn& turn, int index, const Build& build, std::uint32_t adding, Sink& sink) {
    const std::uint64_t own = std::uint64_t{1} << index;
    each_bit(adding, [&](int eyes) {
        const Played played(turn, eyes);
        if (played.keeps(own) && somebody_answers(turn, played.held, build))
            list_parts(turn, played, build.value, Move::make(Verb::build, 0, build.value, own), true, sink);
    });
}

template <class Sink>
void list_tearing(const Turn& turn, int index, const Build& build, std::uint32_t tearing, Sink& sink) {
    const std::uint64_t own = std::uint64_t{1} << index;
    each_bit(tearing, [&](int eyes) {
        const Played played(turn, eyes);
        const int value = build.value - eyes;
        if ((buildable(turn, played) >> value & 1) && played.keeps(own))
            sink.with_each(Move::make(Verb::build, 0, value, own), played.faces);
    });
}

template <class Sink>
void list_building_on(const Turn& turn, Sink& sink) {
    for (int index = 0; index < turn.position.build_count; ++index) {
        const Build& build = turn.position.build(index);
        if (!turn.rules.build_on_own && build.last == turn.seat) continue;
        const BuildingOn can(turn, build);
        if (!(can.adding | can.raising | can.tearing)) continue;
        list_adding(turn, index, build, can.adding, sink);
        each_bit(can.raising, [&](int eyes) { list_raise(turn, Played(turn, eyes), index, build.value + eyes, sink); });
        list_tearing(turn, index, build, can.tearing, sink);
    }
}

template <class Sink>
inline void list_builds(const Turn& turn, Sink& sink) {
    list_new_builds(turn, sink);
    if (turn.position.build_count) list_building_on(turn, sink);
}

}  // namespace mulle::fishing
