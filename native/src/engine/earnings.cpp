#include "earnings.hpp"

namespace mulle::engine {
namespace {

constexpr Zone kSpades = [] {
    Zone zone;
    for (Face face = 0; face < kFaces; face += 4) zone += one_card(face, 3);
    return zone;
}();

void count_cards(Earnings& earned, Zone cards) {
    earned.cards = card_count(cards);
    earned.spades = card_count(cards & kSpades);
    earned.aces = card_count(cards & Zone{0xff, 0});
    earned.storan = cards.count(kStoran);
    earned.lillan = cards.count(kLillan);
}

}  // namespace

Earnings earnings(const fishing::Ruleset& rules, const fishing::Position& position, const fishing::Move& move) {
    Earnings earned;
    if (move.verb() != fishing::Verb::capture && move.verb() != fishing::Verb::mulle) return earned;
    Zone from_builds;
    each_bit(move.builds(), [&](int index) { from_builds += position.build(index).cards(); });
    const fishing::Credits credits = fishing::credits_of(rules, move, from_builds);
    count_cards(earned, move.free + from_builds + one_card(move.card()));
    earned.mullar = credits.points();
    earned.tabbar = credits.tabbar;
    earned.tabbe = position.table == move.free && std::popcount(move.builds()) == position.build_count;
    return earned;
}

int card_points(const fishing::Ruleset& rules, Zone cards) {
    Earnings earned;
    count_cards(earned, cards);
    return earned.points(rules);
}

}  // namespace mulle::engine
