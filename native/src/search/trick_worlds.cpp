#include "trick_worlds.hpp"

#include <bit>

namespace mulle::search {
namespace {

using tricks::Cards;
using tricks::Position;

constexpr int kTalon = tricks::kPlayers, kDiscard = kTalon + 1;

std::vector<int> hidden_places(const Position& known) {
    std::vector<int> places;
    for (int seat = 0; seat < tricks::kPlayers; ++seat)
        if (seat != known.turn) places.push_back(seat);
    if (known.talon) places.push_back(kTalon);
    if (known.discard && known.buyer != known.turn) places.push_back(kDiscard);
    return places;
}

Cards& at(Position& position, int place) {
    if (place == kTalon) return position.talon;
    return place == kDiscard ? position.discard : position.hands[static_cast<std::size_t>(place)];
}

HiddenDeal deal_of(Position known, const Hidden& hidden, const std::vector<int>& places) {
    std::vector<Room> rooms;
    for (const int place : places) {
        const auto seat = static_cast<std::size_t>(place);
        const bool hand = place < kTalon;
        rooms.push_back({std::popcount(at(known, place)), hand ? hidden.holds[seat] : 0, hand ? hidden.lacks[seat] : 0});
    }
    return HiddenDeal(hidden.cards, std::move(rooms), suit_of);
}

}  // namespace

TrickWorlds::TrickWorlds(const Position& known, const Hidden& hidden)
    : known_(known), drawn_(known), places_(hidden_places(known)), deal_(deal_of(known, hidden, places_)) {}

const Position& TrickWorlds::draw(Random& random) {
    deal_.draw(random, cards_);
    drawn_ = known_;
    auto next = cards_.begin();
    for (const int place : places_) {
        Cards& pile = at(drawn_, place);
        const int size = std::popcount(pile);
        pile = 0;
        for (int card = 0; card < size; ++card) pile |= tricks::card_bit(*next++);
    }
    return drawn_;
}

}  // namespace mulle::search
