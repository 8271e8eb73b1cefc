// A position of the fishing family with full information (rules.md 1, notation.md).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "../errors.hpp"
#include "../zone.hpp"
#include "ruleset.hpp"

namespace mulle::fishing {

inline constexpr std::uint8_t kNobody = 255;
inline constexpr int kMaxBuilds = 52;   // two cards at least in each
inline constexpr int kMaxMulles = 104;
inline constexpr int kMaxScored = 26;   // ronder in a deck

// The pieces have no initialisers, so that a new position need not touch all of its room; write Build{}.
struct Build {
    std::uint64_t cards_low, cards_high;
    std::uint8_t value, parts, creator, last;
    std::uint8_t raised_by, keepers;  // bit s: seat s
    bool changed;

    Zone cards() const { return {cards_low, cards_high}; }
    void set_cards(Zone cards) { cards_low = cards.low, cards_high = cards.high; }

    bool simple() const { return parts == 1; }
    bool kept_by(int seat) const { return keepers >> seat & 1; }
};

struct Mulle {
    Face card;
    std::uint8_t seat;
    std::uint16_t points;
};

struct RondItems {  // one player's score items of a finished rond
    std::int32_t mulle, tabbar, intake, bonus, total;
};

using Rond = std::array<RondItems, 2>;

struct PositionHead {  // what is always copied
    Zone table;
    std::array<Zone, kMaxPlayers> hands{}, captured{};
    std::array<std::int32_t, kMaxPlayers> tabbar{}, penalties{};
    std::uint8_t turn = kNobody;    // kNobody: the giv is over
    std::uint8_t dealer = 0;        // with alternating_start: the starter
    std::uint8_t round = 1;
    std::uint8_t last_taker = kNobody;
    std::uint8_t lost = kNobody;    // the side that lost at once
    bool withheld = false;
    std::uint8_t bluffed = 0;       // seats that built without the card this round
    std::uint8_t build_count = 0, mulle_count = 0, scored_count = 0;
    std::uint8_t stock_at = 0, stock_size = 0;
    std::array<Face, kMaxCards> stock{};
};

class Position : public PositionHead {
  public:
    Position() {}
    Position(const Position& other) : PositionHead(other) { copy_pieces(other); }
    Position& operator=(const Position& other) {
        if (this == &other) return *this;
        PositionHead::operator=(other);
        copy_pieces(other);
        return *this;
    }

    bool over() const { return turn == kNobody; }
    int stock_left() const { return stock_size - stock_at; }

    Build& build(int index) { return builds_[index]; }
    const Build& build(int index) const { return builds_[index]; }
    const Mulle& mulle(int index) const { return mulles_[index]; }
    const Rond& scored(int index) const { return scored_[index]; }

    void append(const Build& build) {
        if (build_count == kMaxBuilds) throw InvalidInput("builds: too many");
        builds_[build_count++] = build;
    }

    void append(const Mulle& mulle) {
        if (mulle_count == kMaxMulles) throw InvalidInput("mulles: too many");
        mulles_[mulle_count++] = mulle;
    }

    void append(const Rond& rond) {
        if (scored_count == kMaxScored) throw InvalidInput("scored: too many");
        scored_[scored_count++] = rond;
    }

    void remove_builds(std::uint64_t indices) {
        int kept = 0;
        for (int index = 0; index < build_count; ++index)
            if (!(indices >> index & 1)) builds_[kept++] = builds_[index];
        build_count = static_cast<std::uint8_t>(kept);
    }

    void forget_mulles() { mulle_count = 0; }

    bool hands_empty(int players) const {
        Zone all;
        for (int seat = 0; seat < players; ++seat) all = all | hands[seat];
        return all.empty();
    }

  private:
    void copy_pieces(const Position& other) {
        for (int index = 0; index < build_count; ++index) builds_[index] = other.builds_[index];  // few: no call
        if (mulle_count) std::copy_n(other.mulles_.begin(), mulle_count, mulles_.begin());
        if (scored_count) std::copy_n(other.scored_.begin(), scored_count, scored_.begin());
    }

    std::array<Build, kMaxBuilds> builds_;  // only the first build_count are meant, and so on
    std::array<Mulle, kMaxMulles> mulles_;
    std::array<Rond, kMaxScored> scored_;
};

}  // namespace mulle::fishing
