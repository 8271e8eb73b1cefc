// One player's turn: what is asked again and again while its moves are found.
#pragma once

#include <array>

#include "keepers.hpp"
#include "position.hpp"
#include "vectors.hpp"

namespace mulle::fishing {

inline constexpr std::uint32_t kEveryValue = 0x1fffc;  // 2..16
inline constexpr int kLeastValue = 2;

struct Turn {
    const Ruleset& rules;
    const Position& position;
    VectorScratch& scratch;
    int seat;
    Zone hand;
    Zone table;
    Ranks counts;                // of the free cards
    unsigned present;            // ranks of the free cards
    unsigned doubled;            // ranks of which two or more lie free
    Tally tally;                 // of the free cards
    Zone table_faces;            // one copy of each free face
    Zone table_twins;            // one copy of each free face that lies twice
    std::uint32_t twin_eyes;     // their table eyes
    std::uint32_t mirrored;      // bit 31 - e: free cards of e table eyes
    HeldEyes in_hand;
    std::uint32_t on_table = 0;  // bit v: a build of value v lies there
    std::uint64_t kept = 0;      // builds that this player must be able to take
    std::uint32_t need = 0;      // their values
    bool banned = false;         // from laying out
    bool strict;

    Turn(const Ruleset& rules, const Position& position, VectorScratch& scratch, bool strict)
        : rules(rules), position(position), scratch(scratch), seat(position.turn), hand(position.hands[seat]),
          table(position.table), counts(rank_counts(table)), present(present_ranks(table)),
          doubled(doubled_ranks(counts)), tally(tally_of(counts, present)), table_faces(faces(table)),
          table_twins(twins(table)), twin_eyes(table_twins.empty() ? 0 : present_ranks(table_twins) << 1),
          mirrored(reversed(present << 1)), in_hand(held_eyes_of(hand)), strict(strict) {
        for (int index = 0; index < position.build_count; ++index) note(index);
        banned = strict ? banned : position.withheld;
    }

    Turn(const Ruleset& rules, const Position& position, VectorScratch& scratch)
        : Turn(rules, position, scratch, rules.faults == Faults::strict) {}

    std::uint64_t builds_of(int value) const {
        std::uint64_t builds = 0;
        if (on_table >> value & 1)
            for (int index = 0; index < position.build_count; ++index)
                builds |= static_cast<std::uint64_t>(position.build(index).value == value) << index;
        return builds;
    }

    // The hand eyes left after playing a card of `eyes`.
    std::uint32_t held_without(int eyes) const {
        const std::uint32_t bit = 1u << eyes;
        return (in_hand.once & ~bit) | (in_hand.twice & bit);
    }

    // Builds that the player keeps and could not take with only `held` hand eyes left (rules.md 1.5).
    std::uint64_t unmet(std::uint32_t held) const {
        if (!(need & ~held)) return 0;
        std::uint64_t builds = 0;
        each_bit(kept, [&](int index) {
            if (!(held >> position.build(index).value & 1)) builds |= std::uint64_t{1} << index;
        });
        return builds;
    }

    std::uint32_t free_eyes() const { return present << 1; }
    bool present_eyes(int eyes) const { return eyes >= 1 && eyes <= kRanks && (present >> (eyes - 1) & 1); }

    // Bit e is set where free cards of e and of value - e eyes both lie on the table, the lower one only.
    std::uint32_t pairs_of(int value) const {
        return free_eyes() & mirrored >> (31 - value) & ((2u << value / 2) - 1);
    }

  private:
    void note(int index) {
        const Build& build = position.build(index);
        on_table |= 1u << build.value;
        banned |= forbids_laying_out(rules, build, seat);
        if (strict && build.kept_by(seat)) {
            kept |= std::uint64_t{1} << index;
            need |= 1u << build.value;
        }
    }
};

// All faces of one rank in hand that have the same hand eyes, played one at a time.
struct Played {
    Zone faces;            // one copy each
    int eyes;              // hand eyes
    bool ordinary;
    std::uint32_t held;    // hand eyes left after playing one of them
    std::uint64_t unmet;   // builds that must then not stay as they are

    Played(const Turn& turn, Zone faces, int eyes, bool ordinary)
        : faces(faces), eyes(eyes), ordinary(ordinary), held(turn.held_without(eyes)), unmet(turn.unmet(held)) {}

    bool keeps(std::uint64_t touched) const { return (unmet & ~touched) == 0; }
};

template <class Visit>
inline void each_played(const Turn& turn, Visit&& visit) {
    const Zone all = faces(turn.hand), ordinary = all & kOrdinaryCards, value = all & kValueCards;
    each_bit(turn.in_hand.once & 0x3fff, [&](int eyes) {
        visit(Played(turn, rank_zone(eyes - 1, ordinary.rank_byte(eyes - 1)), eyes, true));
    });
    if (value.empty()) return;
    if (value.rank_byte(0)) visit(Played(turn, rank_zone(0, value.rank_byte(0)), kAceEyes, false));
    if (value.count(kLillan)) visit(Played(turn, one_card(kLillan), kLillanEyes, false));
    if (value.count(kStoran)) visit(Played(turn, one_card(kStoran), kStoranEyes, false));
}

}  // namespace mulle::fishing
