// What counts at once: points that add up ply by ply in a giv of two (rules.md 2.6, 3.6, 4).
#pragma once

#include "../fishing/credits.hpp"
#include "../fishing/moves.hpp"
#include "../fishing/scoring.hpp"

namespace mulle::search {

using fishing::Counting;
using fishing::Move;
using fishing::Position;
using fishing::Ruleset;
using fishing::Verb;

// The cards of some builds.
Zone cards_of(const Position& position, std::uint64_t builds);

// Every card that a capture brings home, the played one included.
Zone taken_by(const Position& position, const Move& move);

constexpr bool takes(const Move& move) { return move.verb() == Verb::capture || move.verb() == Verb::mulle; }

class Worth {
  public:
    // `intake_adds`: intake counts as points. It does where the deck is whole and somebody gets the leftovers,
    // because the two bonuses then always come to the difference in intake (rules.md 4).
    explicit Worth(const Ruleset& rules, bool intake_adds = false);

    int of(Zone cards) const {
        return card_count(cards & ones_) + 2 * card_count(cards & twos_) + storan_ * cards.count(kStoran);
    }

    // What `move` gives its side at once, against the other side.
    int gain(const Position& position, const Move& move) const;

    // The most that pairs of twins among `cards` can still give: a mulle each, or tabbar for value cards.
    int pairs(Zone cards) const;

    int tabbe() const { return tabbe_; }

  private:
    int credits(const Position& position, const Move& move) const;

    const Ruleset* rules_;
    Zone ones_, twos_;  // faces of weight one and two
    int storan_ = 0, tabbe_ = 1;
    bool mullar_ = false;
};

}  // namespace mulle::search
