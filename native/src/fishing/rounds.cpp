#include "rounds.hpp"

#include "dealing.hpp"
#include "scoring.hpp"

namespace mulle::fishing {
namespace {

void next_round(const Ruleset& rules, Position& position) {
    if (rules.alternating_start && rules.alternate_each_rond) position.dealer = 1 - position.dealer;
    ++position.round;
    deal_hands(rules, position);
}

// Leftovers go to the last taker, and that is no tabbe (1.6).
void end_giv(const Ruleset& rules, Position& position) {
    position.turn = kNobody;
    if (position.last_taker != kNobody) {
        Zone& pile = position.captured[position.last_taker];
        pile += position.table;
        for (int index = 0; index < position.build_count; ++index) pile += position.build(index).cards();
        position.table = {};
        position.build_count = 0;
    }
    if (rules.score_each_rond) score_rond(rules, position);
}

}  // namespace

int next_with_cards(const Ruleset& rules, const Position& position) {
    int seat = position.turn;
    for (int step = 0; step < rules.players; ++step) {
        seat = rules.left_of(seat);
        if (!position.hands[seat].empty()) return seat;
    }
    return -1;
}

void after_round(const Ruleset& rules, Position& position) {
    if (!position.stock_left()) return end_giv(rules, position);
    if (rules.score_each_rond) score_rond(rules, position);
    next_round(rules, position);
}

}  // namespace mulle::fishing
