// A position of stickmulle with full information (rules.md 5, notation.md).
#pragma once

#include <array>
#include <cstdint>

#include "../cards.hpp"
#include "ruleset.hpp"

namespace mulle::tricks {

using Cards = std::uint64_t;  // bit f: face f; one deck

inline constexpr std::uint8_t kNobody = 255;

constexpr Cards card_bit(Face face) { return Cards{1} << face; }

inline constexpr std::array<Cards, 4> kSuits = {0x1111111111111u, 0x2222222222222u, 0x4444444444444u,
                                                0x8888888888888u};

enum class Phase : std::uint8_t { buy, play, ask, over };

struct Trick {
    std::array<Face, kPlayers> cards{};
    std::uint8_t count = 0, leader = 0;
};

struct Position {
    std::array<Cards, kPlayers> hands{};
    Cards talon = 0, discard = 0;
    std::array<std::int32_t, kPlayers> tricks{}, points{}, chips{};
    std::int32_t pot = 0;
    Trick trick, last_trick;
    std::uint8_t last_winner = kNobody;  // kNobody: no trick was played out yet
    Face mulle = 0;
    std::uint8_t dealer = 0, turn = kNobody, buyer = kNobody, silent = kNobody;
    Phase phase = Phase::buy;
    std::array<std::uint8_t, kPlayers> voids{};  // bit s: the seat has shown to hold no card of suit s

    bool over() const { return phase == Phase::over; }
    // The first of `steps` seats from `seat` on that holds cards (notation.md: others are passed over), or -1.
    int first_with_cards(int seat, int steps) const {
        for (; steps > 0; --steps, seat = (seat + 1) % kPlayers)
            if (hands[static_cast<std::size_t>(seat % kPlayers)]) return seat % kPlayers;
        return -1;
    }

    int forehand() const { return (dealer + 1) % kPlayers; }
};

constexpr int left_of(int seat) { return (seat + 1) % kPlayers; }
constexpr int strength(Face face) { return rank_of(face) == 0 ? kRanks : rank_of(face); }

// What the mulle decides (rules.md 5): 2..5 low, 6..T trump, J Q K A high without trump.
constexpr bool is_low(Face mulle) { return rank_of(mulle) >= 1 && rank_of(mulle) <= 4; }
constexpr int trump_of(Face mulle) { return rank_of(mulle) >= 5 && rank_of(mulle) <= 9 ? suit_of(mulle) : -1; }

}  // namespace mulle::tricks
