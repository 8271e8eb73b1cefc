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
    if (value % 2 == 0 && turn.counts[half - 1] < 2 + (plan.base == half)) plan.pairs &= ~(1u << half);
    if (plan.base > 0 && plan.base != eyes && !(turn.doubled >> (plan.base - 1) & 1)) plan.pairs &= ~(1u << low);
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
        sink.choices(base, played.faces, {}, turn.table);
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

// The values from the played eyes up for which the free cards may have the rest of a part.
inline std::uint32_t reachable(const Turn& turn, int eyes) {
    if (!turn.rules.two_card_builds) return kEveryValue & ~((1u << eyes) - 1);
    return turn.free_eyes() << eyes | 1u << eyes;
}

template <class Sink>
void list_new_builds(const Turn& turn, const Played& played, Sink& sink) {
    if (!played.keeps(0) || !turn.present) return;
    const std::uint32_t values = buildable(turn, played);
    each_bit(values & reachable(turn, played.eyes), [&](int value) {
        list_parts(turn, played, value, Move::make(Verb::build, 0, value), false, sink);
    });
    if (turn.rules.build_down)
        each_bit(values & turn.free_eyes() >> played.eyes, [&](int value) {
            sink.one_free(Move::make(Verb::build, 0, value), played.faces, played.eyes + value - 1, turn.table);
        });
}

inline bool may_raise(const Turn& turn, const Build& build) {
    return build.simple() && !(turn.rules.raise_once && (build.raised_by >> turn.seat & 1));
}

// A raise, with groups and other builds of the new value where the game allows it (3.3).
template <class Sink>
void list_raise(const Turn& turn, const Played& played, int index, int value, Sink& sink) {
    const std::uint64_t own = std::uint64_t{1} << index;
    if (!turn.rules.raise_with_parts) {
        if (played.keeps(own)) sink.choices(Move::make(Verb::build, 0, value, own), played.faces, {}, turn.table);
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

template <class Sink>
void list_changes(const Turn& turn, const Played& played, int index, const Build& build, std::uint32_t values,
                  Sink& sink) {
    const int raised = build.value + played.eyes, torn = build.value - played.eyes;
    if (raised <= kHighestEyes && (values >> raised & 1) && may_raise(turn, build))
        list_raise(turn, played, index, raised, sink);
    const std::uint64_t own = std::uint64_t{1} << index;
    if (turn.rules.tear && torn >= kLeastValue && (values >> torn & 1) && played.keeps(own))
        sink.choices(Move::make(Verb::build, 0, torn, own), played.faces, {}, turn.table);
}

// Whether somebody answers for `build` after the player has added parts to it (1.5).
inline bool somebody_answers(const Turn& turn, std::uint32_t held, const Build& build) {
    return !turn.strict || (held >> build.value & 1) || promised_by_partner(turn.rules, build, turn.seat);
}

template <class Sink>
void list_building_on(const Turn& turn, const Played& played, Sink& sink) {
    const std::uint32_t values = buildable(turn, played), reach = reachable(turn, played.eyes);
    for (int index = 0; index < turn.position.build_count; ++index) {
        const Build& build = turn.position.build(index);
        if (!turn.rules.build_on_own && build.last == turn.seat) continue;
        const std::uint64_t own = std::uint64_t{1} << index;
        if ((reach >> build.value & 1) && played.keeps(own) && somebody_answers(turn, played.held, build))
            list_parts(turn, played, build.value, Move::make(Verb::build, 0, build.value, own), true, sink);
        if (build.simple()) list_changes(turn, played, index, build, values, sink);
    }
}

template <class Sink>
inline void list_builds(const Turn& turn, const Played& played, Sink& sink) {
    if (!played.ordinary) return;
    list_new_builds(turn, played, sink);
    if (turn.position.build_count) list_building_on(turn, played, sink);
}

}  // namespace mulle::fishing
