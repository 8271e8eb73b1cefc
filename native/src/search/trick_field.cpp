#include "trick_field.hpp"

namespace mulle::search {
namespace {

using tricks::Act;
using tricks::Position;

int height(const Position& position, Face card) {
    const bool trump = suit_of(card) == tricks::trump_of(position.mulle);
    return tricks::strength(card) + (trump ? kRanks : 0);
}

// Whether `card` would lead the trick as it lies.
bool wins(const Position& position, Face card) {
    const auto& trick = position.trick;
    const int led = suit_of(trick.cards[0]), trump = tricks::trump_of(position.mulle);
    for (std::size_t place = 0; place < trick.count; ++place) {
        const Face other = trick.cards[place];
        const bool counts = suit_of(other) == led || suit_of(other) == trump;
        const bool follows = suit_of(card) == led || suit_of(card) == trump;
        if (counts && (!follows || height(position, card) <= height(position, other))) return false;
    }
    return true;
}

// High: lead high, win cheaply, else throw the lowest. Low: lead low, throw the highest that does not win.
double liking_of_card(const Position& position, Face card) {
    const double high = 0.1 * height(position, card);
    const bool low = tricks::is_low(position.mulle);
    if (position.trick.count == 0) return low ? -high : high;
    if (low) return wins(position, card) ? -1 - high : high;
    return wins(position, card) ? 1 - high : -high;
}

}  // namespace

double TrickField::liking_of(const Position& position, const Move& move) const {
    switch (move.act) {
        case Act::buy:
        case Act::pass: return 0;
        case Act::point_out: return 2;
        case Act::decline: return -2;
        case Act::call: return 2 + liking_of_card(position, move.card);
        case Act::play: return liking_of_card(position, move.card) - (rules_.manual && move.card == position.mulle ? 2 : 0);
    }
    return 0;
}

void TrickField::liking(const Position& position, const Moves& moves, std::vector<double>& liked) const {
    liked.clear();
    for (const Move& move : moves) liked.push_back(liking_of(position, move));
}

tricks::Move TrickField::chosen(const Position& position, Random& random) {
    list(position, moves_);
    if (position.phase == tricks::Phase::buy || random.unit() < kEpsilon) return moves_[random.below(moves_.size())];
    Move best = moves_[0];
    double most = -1e9;
    for (const Move& move : moves_) {
        const double liked = liking_of(position, move);
        if (liked > most) best = move, most = liked;
    }
    return best;
}

void TrickField::play_out(Position& position, Rewards& rewards, Random& random) {
    while (!position.over()) tricks::play(rules_, position, chosen(position, random));
    finish(position, rewards);
}

void TrickField::finish(const Position& position, Rewards& rewards) {
    const auto found = tricks::scores(position);
    for (std::size_t seat = 0; seat < found.size(); ++seat) rewards[seat] += found[seat].total + found[seat].chips;
}

tricks::Position in_its_own_pot(tricks::Position position) {
    position.points = {};
    position.chips = {};
    position.pot = 0;
    return position;
}

}  // namespace mulle::search
