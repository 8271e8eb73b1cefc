// Taking in: full captures and mulle captures (rules.md 2.1, 3.1, 4).
#pragma once

#include "classes.hpp"
#include "turn.hpp"

namespace mulle::fishing {

inline bool takes_free_cards(const Ruleset& rules, bool ordinary) {
    return ordinary || !rules.value_cards_take_builds_only;
}

// Whether a mulle capture by `card` may take just this build.
inline bool is_mulle_build(const Ruleset& rules, Face card, const Build& build) {
    return rules.mulle_build && build.value == hand_eyes(card) &&
           (build.cards().count(card) > 0 || !twins(build.cards()).empty());
}

// Whether a pair of free twins with these table eyes may be taken by an ordinary card of `eyes` (2.1).
inline bool are_mulle_twins(int twin_eyes, int eyes) { return twin_eyes == eyes || 2 * twin_eyes == eyes; }

inline Zone mulle_twins(const Turn& turn, int eyes) {
    Zone pairs = rank_zone(eyes - 1, turn.table_twins.rank_byte(eyes - 1));
    if (eyes % 2 == 0) pairs += rank_zone(eyes / 2 - 1, turn.table_twins.rank_byte(eyes / 2 - 1));
    return pairs;
}

inline bool any_mulle_twins(const Turn& turn, int eyes) {
    const std::uint32_t wanted = 1u << eyes | (eyes % 2 ? 0u : 1u << eyes / 2);
    return turn.rules.mulle_two_twins && (turn.twin_eyes & wanted);
}

template <class Sink>
void list_mulle_builds(const Turn& turn, const Played& played, Sink& sink) {
    each_bit(turn.builds_of(played.eyes), [&](int index) {
        const std::uint64_t taken = std::uint64_t{1} << index;
        if (!played.keeps(taken)) return;
        each_face(played.faces, [&](Face card) {
            if (is_mulle_build(turn.rules, card, turn.position.build(index)))
                sink.single(Move::make(Verb::mulle, card, 1, taken));
        });
    });
}

template <class Sink>
void list_twins(Zone cards, Sink& sink) {
    each_face(cards, [&](Face card) {
        Move move = Move::make(Verb::mulle, card);
        move.free = one_card(card);
        sink.single(move);
    });
}

template <class Sink>
void list_two_twins(const Turn& turn, const Played& played, Sink& sink) {
    each_face(played.faces, [&](Face card) {
        each_face(mulle_twins(turn, played.eyes), [&](Face twin) {
            Move move = Move::make(Verb::mulle, card);
            move.free = one_card(twin, 2);
            sink.single(move);
        });
    });
}

template <class Sink>
inline void list_mulle_captures(const Turn& turn, const Played& played, Sink& sink) {
    if (turn.rules.mulle_build && (turn.on_table >> played.eyes & 1)) list_mulle_builds(turn, played, sink);
    if (!played.ordinary || !played.keeps(0)) return;
    const Zone twins_in_hand = played.faces & turn.table_faces;
    if (!twins_in_hand.empty() && turn.rules.mulle_twin) list_twins(twins_in_hand, sink);
    if (turn.twin_eyes && any_mulle_twins(turn, played.eyes)) list_two_twins(turn, played, sink);
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
    return turn.table_faces;
}

template <class Sink>
void list_capture(const Turn& turn, const Played& played, Ranks take, std::uint64_t builds, Sink& sink) {
    if (builds == 0 && may_be_mulle(turn, played, take))
        return each_face(played.faces, [&](Face card) {
            sink.choices(Move::make(Verb::capture, 0), one_card(card), take, without_mulles(turn, played, card, take));
        });
    Zone cards = played.faces;
    if (turn.rules.mulle_build && take.empty() && std::has_single_bit(builds))
        each_face(played.faces, [&](Face card) {
            if (is_mulle_build(turn.rules, card, turn.position.build(std::countr_zero(builds)))) cards -= one_card(card);
        });
    sink.choices(Move::make(Verb::capture, 0, 1, builds), cards, take, turn.table);
}

// Everything that can be taken must be taken; only how the groups are chosen is free (2.1). Tells whether there
// is anything to take.
template <class Sink>
inline bool list_forced_captures(const Turn& turn, const Played& played, Sink& sink) {
    const std::uint64_t builds = turn.builds_of(played.eyes);
    FirstFits fits{0, {}};
    const GroupTable& groups = groups_up_to(turn.rules.pairs_only);
    if (takes_free_cards(turn.rules, played.ordinary))
        fits = groups.fitting(played.eyes, turn.present, turn.counts, turn.tally);
    if (fits.count == 0 && !builds) return false;
    if (!played.keeps(builds)) return true;
    if (fits.count <= 1) {
        list_capture(turn, played, fits.group, builds, sink);
    } else {
        maximal_vectors(groups, played.eyes, turn.present, turn.counts, turn.scratch);
        for (const Ranks& take : turn.scratch.found.all()) list_capture(turn, played, take, builds, sink);
    }
    return true;
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

// Lists the captures and tells whether a forced one was found.
template <class Sink>
inline bool list_captures(const Turn& turn, const Played& played, Sink& sink) {
    if (turn.rules.any_mulle()) list_mulle_captures(turn, played, sink);
    if (turn.rules.forced_capture) return list_forced_captures(turn, played, sink);
    list_chosen_captures(turn, played, sink);
    return false;
}

inline bool can_capture(const Turn& turn, int eyes, bool ordinary) {
    if (turn.on_table >> eyes & 1) return true;
    return takes_free_cards(turn.rules, ordinary) &&
           groups_up_to(turn.rules.pairs_only).any(eyes, turn.present, turn.tally);
}

}  // namespace mulle::fishing
