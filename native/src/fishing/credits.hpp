// Mullar and tabbar earned by a capture (rules.md 2.1, 3.6, 4).
#pragma once

#include "moves.hpp"

namespace mulle::fishing {

struct Credit {
    Face card;
    int points;
};

// What a capture is credited with, but for a cleared table; at most a mulle for every face.
struct Credits {
    std::array<Credit, kFaces> mulles;
    int count = 0;
    int tabbar = 0;

    void add(const Ruleset& rules, Face card, int eyes) { mulles.at(count++) = {card, rules.mulle_counts_one ? 1 : eyes}; }
    int points() const {
        int sum = 0;
        for (int index = 0; index < count; ++index) sum += mulles[index].points;
        return sum;
    }
};

Credits credits_of(const Ruleset& rules, const Move& move, Zone from_builds);
void credit_tabbe(const Ruleset& rules, Position& position, int seat);

}  // namespace mulle::fishing
