#include "dealing.hpp"

#include <algorithm>

namespace mulle::fishing {
namespace {

Face next_card(Position& position) {
    if (position.stock_at == position.stock_size) throw InvalidInput("stock: too few cards to deal");
    return position.stock[position.stock_at++];
}

void deal_half(const Ruleset& rules, Position& position, int cards) {
    int seat = forehand(rules, position);
    for (int player = 0; player < rules.players; ++player, seat = rules.left_of(seat))
        for (int card = 0; card < cards; ++card) position.hands[seat] += one_card(next_card(position));
}

void deal_half_table(Position& position, int cards) {
    for (int card = 0; card < cards; ++card) position.table += one_card(next_card(position));
}

}  // namespace

int forehand(const Ruleset& rules, const Position& position) {
    return rules.alternating_start ? position.dealer : rules.left_of(position.dealer);
}

void set_forehand(const Ruleset& rules, Position& position, int seat) {
    position.dealer = static_cast<std::uint8_t>(rules.alternating_start ? seat : rules.right_of(seat));
}

void deal_hands(const Ruleset& rules, Position& position) {
    deal_half(rules, position, rules.hand / 2);
    deal_half(rules, position, rules.hand - rules.hand / 2);
    position.turn = static_cast<std::uint8_t>(forehand(rules, position));
}

Position start(const Ruleset& rules, std::span<const Face> deck, int forehand) {
    if (static_cast<int>(deck.size()) != rules.deck_size) throw InvalidInput("deck: not the cards of the game");
    Position position;
    set_forehand(rules, position, forehand);
    position.stock_size = static_cast<std::uint8_t>(deck.size());
    std::copy(deck.begin(), deck.end(), position.stock.begin());
    deal_half(rules, position, rules.hand / 2);
    deal_half_table(position, rules.table / 2);
    deal_half(rules, position, rules.hand - rules.hand / 2);
    deal_half_table(position, rules.table - rules.table / 2);
    position.turn = static_cast<std::uint8_t>(forehand);
    return position;
}

}  // namespace mulle::fishing
