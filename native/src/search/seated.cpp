#include "seated.hpp"

#include <algorithm>

namespace mulle::search {

double Counter::best_taking(const Position& position) {
    fishing::legal_moves(rules_, position, scratch_, replies_);
    double most = 0;
    for (const Move& reply : replies_)
        if (takes(reply)) most = std::max(most, reckoning_.gain(position, reply));
    return most;
}

Move Counter::choose(const Position& position, Random& random) {
    fishing::legal_moves(rules_, position, scratch_, moves_);
    if (moves_.size() == 1) return moves_[0];
    const engine::FishingSampler sampler(rules_, position, position.turn);
    std::vector<Position> worlds;
    for (int world = 0; world < worlds_; ++world) worlds.push_back(sampler.draw(random));
    const double share = 1.0 / (rules_.sides() - 1);
    const Move* best = nullptr;
    double most = 0;
    for (const Move& move : moves_) {
        double replies = 0, own = 0;
        for (const Position& world : worlds) {
            Position after = world;
            fishing::play(rules_, after, move, scratch_);
            if (after.over() || after.round != world.round || after.turn == world.turn) continue;
            replies += best_taking(after);
            after.turn = position.turn;
            if (!after.hands[after.turn].empty()) own = best_taking(after);
        }
        const double liked = reckoning_.gain(position, move) - share * replies / worlds_ + 0.01 * own;
        if (!best || liked > most) best = &move, most = liked;
    }
    return *best;
}

Move SeatedSearcher::choose(const Position& position, Random& random) {
    fishing::legal_moves(rules_, position, scratch_, moves_);
    return moves_[searcher_.choose(position, moves_, hidden_from(rules_, position), budget_, random.next()).chosen];
}

}  // namespace mulle::search
