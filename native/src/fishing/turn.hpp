// One player's turn: what is asked again and again while its moves are found.
#pragma once

#include <array>

#include "keepers.hpp"
#include "position.hpp"
#include "vectors.hpp"

namespace mulle::fishing {

inline constexpr std::uint32_t kEveryValue = 0x1fffc;  // 2..16
inline constexpr std::uint32_t kOrdinaryEyes = 0x3ffe;
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
    Sums sums;                   // that free cards make
    std::uint32_t mirrored;      // bit 31 - e: free cards of e table eyes
    HeldEyes in_hand;
    Zone hand_faces;             // one copy of each face in hand
    std::uint32_t on_table = 0;  // bit v: a build of value v lies there
    std::uint64_t kept = 0;      // builds that this player must be able to take
    std::uint32_t need = 0;      // their values
    std::uint32_t stuck = 0;     // hand eyes whose playing breaks a promise, unless the build is taken or built on
    bool banned = false;         // from laying out
    bool strict;

    Turn(const Ruleset& rules, const Position& position, VectorScratch& scratch, bool strict)
        : rules(rules), position(position), scratch(scratch), seat(position.turn), hand(position.hands[seat]),
          table(position.table), counts(rank_counts(table)), present(present_ranks(table)),
          sums(counts, present), mirrored(reversed(present << 1)), in_hand(held_eyes_of(hand)),
          hand_faces(faces(hand)), strict(strict) {
        for (int index = 0; index < position.build_count; ++index) note(index);
        if (need) stuck = need & ~in_hand.once ? ~std::uint32_t{0} : need & ~in_hand.twice;
        banned = strict ? banned : position.withheld;
    }

    Turn(const Ruleset& rules, const Position& position, VectorScratch& scratch)
        : Turn(rules, position, scratch, rules.faults == Faults::strict) {}

    void forget_promises() { kept = 0, need = 0, stuck = 0; }

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
        return in_hand.once & ~(bit & ~in_hand.twice);
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

    // Whether the player can still take all builds promised but those `touched`, after playing a card of `eyes`.
    bool keeps(int eyes, std::uint64_t touched) const {
        return !(stuck >> eyes & 1) || (unmet(held_without(eyes)) & ~touched) == 0;
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
        const bool promised = strict && build.kept_by(seat);
        kept |= std::uint64_t{promised} << index;
        need |= std::uint32_t{promised} << build.value;
    }
};

inline constexpr auto kRankOfEyes = [] {
    std::array<std::uint8_t, kHighestEyes + 1> ranks{};
    for (Face face = 0; face < kFaces; ++face) ranks[hand_eyes(face)] = static_cast<std::uint8_t>(rank_of(face));
    return ranks;
}();

inline constexpr auto kSuitsOfEyes = [] {  // that have these hand eyes, as in RankFaces
    std::array<std::uint8_t, kHighestEyes + 1> suits{};
    for (Face face = 0; face < kFaces; ++face)
        suits[hand_eyes(face)] |= static_cast<std::uint8_t>(1u << 2 * suit_of(face));
    return suits;
}();

// All faces in hand that have the same hand eyes, played one at a time.
struct Played {
    const Turn& turn;
    RankFaces faces;
    int eyes;
    bool ordinary;
    std::uint32_t held;    // hand eyes left after playing one of them

    Played(const Turn& turn, int eyes)
        : turn(turn), faces{kRankOfEyes[eyes], turn.hand_faces.rank_byte(kRankOfEyes[eyes]) & kSuitsOfEyes[eyes]},
          eyes(eyes), ordinary(eyes <= kRanks), held(turn.held_without(eyes)) {}

    bool keeps(std::uint64_t touched) const { return turn.keeps(eyes, touched); }
};

}  // namespace mulle::fishing
