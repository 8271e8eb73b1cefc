// Building: new builds, and building on those that lie there (rules.md 2.2, 2.3, 3.2, 3.3, 4).
#pragma once

#include "captures.hpp"

namespace mulle::fishing {

// The values of builds that may be made or changed to: held after playing, unless faults may happen.
inline std::uint32_t buildable(const Turn& turn, const Played& played) {
    const std::uint32_t held = turn.strict ? played.held & kEveryValue : kEveryValue;
    return turn.rules.one_build_per_value ? held & ~turn.on_table : held;
}

// Bit e is set where free cards of e and of value - e eyes both lie on the table.
inline unsigned pairing_eyes(unsigned present, int value) {
    unsigned eyes = present << 1, partners = 0;
    for (; eyes; eyes &= eyes - 1) {
        const int other = value - std::countr_zero(eyes);
        partners |= other > 0 ? 1u << other : 0u;
    }
    return partners & present << 1;
}

inline bool packages(const Turn& turn, int value) {
    return turn.present_eyes(value) || pairing_eyes(turn.present, value) != 0;
}

// Parts of `value` with the played card, when packaged groups are single cards and pairs at most.
template <class Sink>
void list_pair_parts(const Turn& turn, const Played& played, int value, const Move& base, bool may_be_empty,
                     Sink& sink) {
    const int first = value - played.eyes;
    if (first > 0 && !turn.present_eyes(first)) return;
    const int base_rank = first > 0 ? first - 1 : -1;
    if (first > 0 && !(turn.rules.package_up && packages(turn, value)))
        return each_face(played.faces, [&](Face card) {
            sink.choices(base.with_card(card), one_rank(base_rank), turn.table);
        });
    if (first == 0 && !packages(turn, value)) {
        if (may_be_empty) each_face(played.faces, [&](Face card) { sink.single(base.with_card(card)); });
        return;
    }
    each_face(played.faces, [&](Face card) {
        sink.pairs(base.with_card(card), {value, base_rank}, turn.table, first == 0 && !may_be_empty);
    });
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
        if (may_be_empty || !take.empty())
            each_face(played.faces, [&](Face card) { sink.choices(base.with_card(card), take, turn.table); });
}

template <class Sink>
void list_new_builds(const Turn& turn, const Played& played, Sink& sink) {
    if (!played.keeps(0) || !turn.present) return;
    each_bit(buildable(turn, played), [&](int value) {
        const Move base = Move::make(Verb::build, 0, value);
        if (value >= played.eyes) list_parts(turn, played, value, base, false, sink);
        if (turn.rules.build_down && turn.present_eyes(played.eyes + value))
            each_face(played.faces, [&](Face card) {
                sink.choices(base.with_card(card), one_rank(played.eyes + value - 1), turn.table);
            });
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
        if (!played.keeps(own)) return;
        return each_face(played.faces, [&](Face card) { sink.single(Move::make(Verb::build, card, value, own)); });
    }
    find_parts(turn, value, value);
    Budget budget;
    each_subset(turn.builds_of(value), [&](std::uint64_t merged) {
        budget.spend(1);
        if (!played.keeps(own | merged)) return;
        for (const Ranks& take : turn.scratch.firsts.all())
            each_face(played.faces, [&](Face card) {
                sink.choices(Move::make(Verb::build, card, value, own | merged), take, turn.table);
            });
    });
}

template <class Sink>
void list_changes(const Turn& turn, const Played& played, int index, const Build& build, Sink& sink) {
    const std::uint32_t values = buildable(turn, played);
    const int raised = build.value + played.eyes, torn = build.value - played.eyes;
    if (raised <= kHighestEyes && (values >> raised & 1) && may_raise(turn, build))
        list_raise(turn, played, index, raised, sink);
    const std::uint64_t own = std::uint64_t{1} << index;
    if (turn.rules.tear && torn >= kLeastValue && (values >> torn & 1) && played.keeps(own))
        each_face(played.faces, [&](Face card) { sink.single(Move::make(Verb::build, card, torn, own)); });
}

// Whether somebody answers for `build` after the player has added parts to it (1.5).
inline bool somebody_answers(const Turn& turn, std::uint32_t held, const Build& build) {
    return !turn.strict || (held >> build.value & 1) || promised_by_partner(turn.rules, build, turn.seat);
}

template <class Sink>
void list_building_on(const Turn& turn, const Played& played, Sink& sink) {
    for (int index = 0; index < turn.position.build_count; ++index) {
        const Build& build = turn.position.build(index);
        if (!turn.rules.build_on_own && build.last == turn.seat) continue;
        const std::uint64_t own = std::uint64_t{1} << index;
        if (played.eyes <= build.value && played.keeps(own) && somebody_answers(turn, played.held, build))
            list_parts(turn, played, build.value, Move::make(Verb::build, 0, build.value, own), true, sink);
        if (build.simple()) list_changes(turn, played, index, build, sink);
    }
}

template <class Sink>
void list_builds(const Turn& turn, const Played& played, Sink& sink) {
    if (!played.ordinary) return;
    list_new_builds(turn, played, sink);
    if (turn.position.build_count) list_building_on(turn, played, sink);
}

}  // namespace mulle::fishing
