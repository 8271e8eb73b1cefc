#include "fishing_worlds.hpp"

namespace mulle::search {
namespace {

using fishing::Position;
using fishing::Ruleset;

std::vector<int> others(const Ruleset& rules, int seat) {
    std::vector<int> seats;
    for (int other = 0; other < rules.players; ++other)
        if (other != seat) seats.push_back(other);
    return seats;
}

HiddenDeal deal_of(const Position& known, const Hidden& hidden, const std::vector<int>& seats) {
    std::vector<Room> rooms;
    for (const int seat : seats) {
        const auto place = static_cast<std::size_t>(seat);
        rooms.push_back({card_count(known.hands[place]), hidden.holds[place], hidden.lacks[place]});
    }
    return HiddenDeal(hidden.cards, std::move(rooms), hand_eyes);
}

}  // namespace

FishingWorlds::FishingWorlds(const Ruleset& rules, const Position& known, const Hidden& hidden)
    : rules_(rules), known_(known), drawn_(known), seats_(others(rules, known.turn)), deal_(deal_of(known, hidden, seats_)) {
    const auto stock = static_cast<std::size_t>(known.stock_left());
    std::size_t hands = 0;
    for (const int seat : seats_) hands += static_cast<std::size_t>(card_count(known.hands[static_cast<std::size_t>(seat)]));
    if (hidden.cards.size() < hands + stock) throw InvalidInput("hidden: too few cards");
}

const Position& FishingWorlds::draw(Random& random) {
    deal_.draw(random, cards_);
    drawn_ = known_;
    auto next = cards_.begin();
    for (const int seat : seats_) {
        Zone& hand = drawn_.hands[static_cast<std::size_t>(seat)];
        const int size = card_count(hand);
        hand = {};
        for (int card = 0; card < size; ++card) hand += one_card(*next++);
    }
    std::copy_n(next, drawn_.stock_left(), drawn_.stock.begin() + drawn_.stock_at);
    engine::settle_keepers(rules_, drawn_, drawn_.turn);
    return drawn_;
}

Hidden hidden_from(const Ruleset& rules, const Position& position) {
    Hidden hidden;
    hidden.cards.assign(position.stock.begin() + position.stock_at, position.stock.begin() + position.stock_size);
    for (const int seat : others(rules, position.turn)) {
        const Zone hand = position.hands[static_cast<std::size_t>(seat)];
        each_face(hand, [&](Face face) { hidden.cards.insert(hidden.cards.end(), static_cast<std::size_t>(hand.count(face)), face); });
    }
    for (int index = 0; index < position.build_count; ++index) {
        const fishing::Build& build = position.build(index);
        const std::uint8_t keepers = engine::seen_keepers(rules, build, position.turn);
        for (const int seat : others(rules, position.turn))
            if (keepers >> seat & 1) hidden.holds[static_cast<std::size_t>(seat)] |= 1u << build.value;
    }
    return hidden;
}

}  // namespace mulle::search
