// Taking in: full captures and mulle captures (rules.md 2.1, 3.1, 4).
#pragma once

#include "classes.hpp"
#include "turn.hpp"

namespace mulle::fishing {

inline bool takes_free_cards(const Ruleset& rules, bool ordinary) {
    return ordinary || !rules.value_cards_take_builds_only;
}

// The played faces, of a build's value, whose mulle captures may take just this build.
inline RankFaces mulle_faces(const Ruleset& rules, RankFaces played, const Build& build) {
    const Zone cards = build.cards();
    const unsigned own = faces(cards).rank_byte(played.rank);
    const bool any = rules.mulle_build, all = !twins(cards).empty();
    return {played.rank, any ? played.suits & (all ? 0xffu : own) : 0};
}

inline bool is_mulle_build(const Ruleset& rules, Face card, const Build& build) {
    const RankFaces played{rank_of(card), 1u << 2 * suit_of(card)};
    return build.value == hand_eyes(card) && !mulle_faces(rules, played, build).empty();
}

// Whether a pair of free twins with these table eyes may be taken by an ordinary card of `eyes` (2.1).
inline bool are_mulle_twins(int twin_eyes, int eyes) { return twin_eyes == eyes || 2 * twin_eyes == eyes; }

// The faces of which a played card of `eyes` may take two free twins.
inline Zone mulle_twins(Zone twins, int eyes) {
    Zone pairs = rank_zone(eyes - 1, twins.rank_byte(eyes - 1));
    if (eyes % 2 == 0) pairs += rank_zone(eyes / 2 - 1, twins.rank_byte(eyes / 2 - 1));
    return pairs;
}

template <class Sink>
void list_mulle_builds(const Turn& turn, Sink& sink) {
    for (int index = 0; index < turn.position.build_count; ++index) {
        const Build& build = turn.position.build(index);
        const std::uint64_t taken = std::uint64_t{1} << index;
        if (!(turn.in_hand.once >> build.value & 1) || !turn.keeps(build.value, taken)) continue;
        const RankFaces cards = mulle_faces(turn.rules, Played(turn, build.value).faces, build);
        sink.with_each(Move::make(Verb::mulle, 0, 1, taken), cards);
    }
}

template <class Sink>
void list_twins(const Turn& turn, Zone cards, Sink& sink) {
    each_face(cards, [&](Face card) {
        if (turn.keeps(hand_eyes(card), 0)) sink.single(Move::make(Verb::mulle, card).taking(one_card(card)));
    });
}

template <class Sink>
void list_two_twins(const Turn& turn, Zone twins, Sink& sink) {
    each_bit(turn.in_hand.once & kOrdinaryEyes, [&](int eyes) {
        const Zone pairs = mulle_twins(twins, eyes);
        if (pairs.empty() || !turn.keeps(eyes, 0)) return;
        each_face(Played(turn, eyes).faces, [&](Face card) {
            each_face(pairs, [&](Face twin) { sink.single(Move::make(Verb::mulle, card).taking(one_card(twin, 2))); });
        });
    });
}

template <class Sink>
inline void list_mulle_captures(const Turn& turn, Sink& sink) {
    const Zone twins_in_hand = turn.hand_faces & faces(turn.table) & kOrdinaryCards, free_twins = twins(turn.table);
    if (turn.rules.mulle_twin && !twins_in_hand.empty()) list_twins(turn, twins_in_hand, sink);
    if (turn.rules.mulle_two_twins && !free_twins.empty()) list_two_twins(turn, free_twins, sink);
    if (turn.rules.mulle_build && (turn.on_table & turn.in_hand.once)) list_mulle_builds(turn, sink);
}

// Whether free cards of these ranks, taken alone, may be what a mulle capture takes.
inline bool may_be_mulle(const Turn& turn, const Played& played, Ranks take) {
    const unsigned ranks = present_ranks(take);
    if (!played.ordinary || (ranks & (ranks - 1))) return false;
    const int rank = played.eyes - 1;
    if (turn.rules.mulle_twin && take == one_rank(rank)) return true;
    if (!turn.rules.mulle_two_twins) return false;
    return take == one_rank(rank, 2) || (played.eyes % 2 == 0 && take == one_rank(played.eyes / 2 - 1, 2));
}

// The free cards to choose from in such a capture, less what would be a mulle capture.
inline Zone without_mulles(const Turn& turn, const Played& played, Face card, Ranks take) {
    if (take == one_rank(played.eyes - 1)) return turn.table - one_card(card, turn.table.count(card));
    return faces(turn.table);
}

// The faces whose capture of just these free cards is no mulle capture.
inline RankFaces less_mulles(const Turn& turn, const Played& played, Zone free) {
    if (!played.ordinary) return played.faces;
    const Zone pair = twins(free);
    if (!pair.empty() && turn.rules.mulle_two_twins && free == pair + pair && is_one_face(pair)) return {};
    const bool twin = turn.rules.mulle_twin & is_one_face(free);
    return {played.faces.rank, played.faces.suits & ~(twin ? free.rank_byte(played.faces.rank) : 0)};
}

// Mostly all cards of a rank are taken, and there is nothing to choose.
template <class Sink>
inline void list_plain_capture(const Turn& turn, const Played& played, Zone free, std::uint64_t builds, Sink& sink) {
    sink.with_each(Move::make(Verb::capture, 0, 1, builds).taking(free),
                   builds ? played.faces : less_mulles(turn, played, free));
}

template <class Sink>
inline void list_only_builds(const Turn& turn, const Played& played, std::uint64_t builds, Sink& sink) {
    RankFaces cards = played.faces;
    if (std::has_single_bit(builds))
        cards.suits &= ~mulle_faces(turn.rules, cards, turn.position.build(std::countr_zero(builds))).suits;
    sink.with_each(Move::make(Verb::capture, 0, 1, builds), cards);
}

template <class Sink>
void list_chosen_cards(const Turn& turn, const Played& played, Ranks take, std::uint64_t builds, Sink& sink) {
    const Move base = Move::make(Verb::capture, 0, 1, builds);
    if (builds || !may_be_mulle(turn, played, take)) return sink.choices(base, played.faces, take, turn.table);
    each_face(played.faces, [&](Face card) {
        const RankFaces alone{played.faces.rank, 1u << 2 * suit_of(card)};
        sink.choices(base, alone, take, without_mulles(turn, played, card, take));
    });
}

template <class Sink>
inline void list_capture(const Turn& turn, const Played& played, Ranks take, std::uint64_t builds, Sink& sink) {
    if (take.empty()) return list_only_builds(turn, played, builds, sink);
    const Ranks touched = whole_bytes(take);
    if (Ranks{turn.counts.low & touched.low, turn.counts.high & touched.high} == take)
        list_plain_capture(turn, played, turn.table & Zone{touched.low, touched.high}, builds, sink);
    else
        list_chosen_cards(turn, played, take, builds, sink);
}

// Everything that can be taken must be taken; only how the groups are chosen is free (2.1).
template <class Sink>
inline void list_forced_captures(const Turn& turn, const Played& played, Sink& sink) {
    const std::uint64_t builds = turn.builds_of(played.eyes);
    if (!played.keeps(builds)) return;
    if (!takes_free_cards(turn.rules, played.ordinary) || !(turn.sums.made() >> played.eyes & 1)) {
        if (builds) list_capture(turn, played, {}, builds, sink);
        return;
    }
    if (turn.sums.one_group(played.eyes) && !turn.rules.pairs_only) {
        const Ranks group = turn.sums.only_group(played.eyes);
        if (!turn.counts.holds(group + group)) return list_capture(turn, played, group, builds, sink);
    }
    maximal_vectors(groups_up_to(turn.rules.pairs_only), played.eyes, turn.present, turn.counts, turn.scratch);
    for (const Ranks& take : turn.scratch.found.all())
        if (builds || !take.empty()) list_capture(turn, played, take, builds, sink);
}

// The subsets of a mask of builds, the empty one first.
template <class Visit>
inline void each_subset(std::uint64_t builds, Visit&& visit) {
    std::uint64_t subset = 0;
    do {
        visit(subset);
        subset = (subset - builds) & builds;
    } while (subset);
}

template <class Sink>
void list_with_builds(const Turn& turn, const Played& played, const VectorSet& vectors, std::uint64_t used,
                      Sink& sink) {
    Budget budget;
    each_subset(turn.builds_of(played.eyes), [&](std::uint64_t builds) {
        builds |= used;
        budget.spend(1);
        if (!played.keeps(builds)) return;
        for (const Ranks& take : vectors.all())
            if (builds || !take.empty()) list_capture(turn, played, take, builds, sink);
    });
}

// Ways to fill simple builds up to the value with free cards (3.1, take_build_with_free): each way so far is
// carried on without and with the build at `index`.
template <class Sink>
void list_mixtures(const Turn& turn, const Played& played, int index, const VectorSet& fillings,
                   std::uint64_t used, Budget& budget, Sink& sink) {
    if (index == turn.position.build_count) {
        if (!used) return;
        VectorSet vectors = fillings;
        Fitting groups;
        fitting_groups(groups_up_to(turn.rules.pairs_only), played.eyes, turn.present, turn.counts, groups);
        add_groups(groups, turn.counts, vectors);
        return list_with_builds(turn, played, vectors, used, sink);
    }
    budget.spend(1);
    list_mixtures(turn, played, index + 1, fillings, used, budget, sink);
    const Build& build = turn.position.build(index);
    if (!build.simple() || build.value >= played.eyes) return;
    Fitting groups;
    fitting_groups(any_groups, played.eyes - build.value, turn.present, turn.counts, groups);
    VectorSet filled;
    add_sums(fillings.all(), groups, turn.counts, filled);
    if (filled.size())
        list_mixtures(turn, played, index + 1, filled, used | std::uint64_t{1} << index, budget, sink);
}

template <class Sink>
void list_chosen_captures(const Turn& turn, const Played& played, Sink& sink) {
    VectorScratch& scratch = turn.scratch;
    scratch.reached.clear();
    scratch.reached.insert(Ranks{});
    const bool takes_free = takes_free_cards(turn.rules, played.ordinary);
    if (takes_free) {
        const GroupTable& groups = groups_up_to(turn.rules.pairs_only);
        fitting_groups(groups, played.eyes, turn.present, turn.counts, scratch.fitting);
        add_groups(scratch.fitting, turn.counts, scratch.reached);
    }
    list_with_builds(turn, played, scratch.reached, 0, sink);
    if (!takes_free || !turn.rules.take_build_with_free || !turn.position.build_count) return;
    VectorSet none;
    none.insert(Ranks{});
    Budget budget;
    list_mixtures(turn, played, 0, none, 0, budget, sink);
}

inline bool can_capture(const Turn& turn, int eyes, bool ordinary) {
    if (turn.on_table >> eyes & 1) return true;
    if (!takes_free_cards(turn.rules, ordinary) || !(turn.sums.made() >> eyes & 1)) return false;
    return !turn.rules.pairs_only || pair_groups.any(eyes, turn.present, turn.counts);
}

// The hand eyes that can take in, a free group or a build of the same eyes.
inline std::uint32_t capturing(const Turn& turn) {
    const std::uint32_t with_free = turn.rules.value_cards_take_builds_only ? kOrdinaryEyes : ~std::uint32_t{0};
    std::uint32_t found = turn.in_hand.once & (turn.on_table | (turn.sums.made() & with_free));
    if (turn.rules.pairs_only)
        each_bit(found, [&](int eyes) {
            found &= ~(std::uint32_t{!can_capture(turn, eyes, eyes <= kRanks)} << eyes);
        });
    return found;
}

template <class Sink>
inline void list_captures(const Turn& turn, std::uint32_t capturing, Sink& sink) {
    if (turn.rules.any_mulle()) list_mulle_captures(turn, sink);
    const bool mixed = turn.rules.take_build_with_free && turn.position.build_count;
    each_bit(mixed ? turn.in_hand.once : capturing, [&](int eyes) {
        const Played played(turn, eyes);
        if (turn.rules.forced_capture)
            list_forced_captures(turn, played, sink);
        else
            list_chosen_captures(turn, played, sink);
    });
}

}  // namespace mulle::fishing
