// What a capture brings at once, told without playing it.
#pragma once

#include "../fishing/credits.hpp"
#include "../fishing/moves.hpp"

namespace mulle::engine {

struct Earnings {
    int cards = 0, spades = 0, aces = 0, storan = 0, lillan = 0;
    int mullar = 0;   // points
    int tabbar = 0;   // for pairs of value cards
    bool tabbe = false;

    int points(const fishing::Ruleset& rules) const {
        const int tabbe_points = rules.tabbe_points * (tabbar + tabbe);
        if (rules.counting == fishing::Counting::intake) return mullar + tabbar + tabbe;
        const int spade_points = rules.counting == fishing::Counting::points ? spades : 0;
        return spade_points + aces + rules.storan_points * storan + lillan + mullar + tabbe_points;
    }
};

Earnings earnings(const fishing::Ruleset& rules, const fishing::Position& position, const fishing::Move& move);

// What cards alone are worth in the counting of the giv.
int card_points(const fishing::Ruleset& rules, Zone cards);

}  // namespace mulle::engine
