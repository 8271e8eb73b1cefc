#include "policies.hpp"

#include <algorithm>
#include <vector>

#include "../fishing/dealing.hpp"

namespace mulle::search {

int Greedy::appeal(const Position& position, const Move& move) {
    if (takes(move))
        return 1 << 20 | worth_.gain(position, move) << 10 | (card_count(taken_by(position, move)) << 2);
    if (move.verb() == Verb::lay_out)
        return -(worth_.of(one_card(move.card())) << 8) - hand_eyes(move.card());
    const Zone built = move.free + cards_of(position, move.builds());
    return 1 << 19 | worth_.of(built) << 10 | card_count(built) << 2;
}

Move Greedy::choose(const Position& position, double epsilon, Random& random) {
    fishing::legal_moves(rules_, position, scratch_, moves_);
    if (epsilon > 0 && random.unit() < epsilon) return moves_[random.below(moves_.size())];
    const Move* best = nullptr;
    int most = 0;
    for (const Move& move : moves_) {
        const int liked = appeal(position, move);
        if (!best || liked > most) best = &move, most = liked;
    }
    return *best;
}

Position dealt(const Ruleset& rules, Random& random) {
    std::vector<Face> deck;
    for (Face face = 0; face < kFaces; ++face) deck.insert(deck.end(), rules.copies[face], face);
    engine::shuffle(deck, deck.size(), random);
    return fishing::start(rules, deck, 0);
}

void play_on(const Ruleset& rules, Position& position, int cards, double epsilon, Greedy& greedy, Random& random) {
    const auto left = [&] {
        int count = position.stock_left();
        for (int seat = 0; seat < rules.players; ++seat) count += card_count(position.hands[seat]);
        return count;
    };
    while (!position.over() && left() > cards)
        fishing::play(rules, position, greedy.choose(position, epsilon, random), greedy.scratch());
}

}  // namespace mulle::search
