// What a giv's points are worth to each side while it is searched: points at once, shares of what whole piles decide,
// and at the end of the giv the exact score.
#pragma once

#include <array>

#include "worth.hpp"

namespace mulle::search {

using Rewards = std::array<double, fishing::kMaxPlayers>;  // by side

// Own points less the mean of the other sides'.
inline double advantage(const Rewards& rewards, int sides, int side) {
    double others = 0;
    for (int other = 0; other < sides; ++other) others += other == side ? 0 : rewards[static_cast<std::size_t>(other)];
    return rewards[static_cast<std::size_t>(side)] - others / (sides - 1);
}

class Reckoning {
  public:
    explicit Reckoning(const Ruleset& rules)
        : rules_(rules), worth_(rules, true),
          card_share_(rules.counting == Counting::majorities ? kCardShare : 0),
          spade_share_(rules.counting == Counting::majorities ? kSpadeShare : 0) {}

    double of(Zone cards) const {
        if (card_share_ == 0) return worth_.of(cards);
        const Zone spades = {cards.low & kSpades, cards.high & kSpades};
        return worth_.of(cards) + card_share_ * card_count(cards) + spade_share_ * card_count(spades);
    }

    double gain(const Position& position, const Move& move) const {
        if (!takes(move)) return 0;
        const double shares = card_share_ == 0 ? 0 : of(taken_by(position, move)) - worth_.of(taken_by(position, move));
        return worth_.gain(position, move) + shares;
    }

    const Worth& worth() const { return worth_; }

  private:
    // Of three points for most cards and one for most spades, about this much hangs on each (rules.md 3.6).
    static constexpr double kCardShare = 0.24, kSpadeShare = 0.25;
    static constexpr std::uint64_t kSpades = 0x0303030303030303u;

    const Ruleset& rules_;
    Worth worth_;
    double card_share_, spade_share_;
};

}  // namespace mulle::search
