// Simple policies: random, greedy by weights, and a mixture of both.
#pragma once

#include "earnings.hpp"
#include "games.hpp"

namespace mulle::engine {

// What a move is worth to the greedy policy; the defaults put points first, then cards, then builds, and of
// lay-outs the cheapest.
struct Weights {
    double points = 1000, cards = 10, build = 5, laid_points = -100, laid_eyes = -0.01, trick_strength = 1;
};

struct Policy {
    double random_share = 1;  // epsilon: how often a move is drawn at random; 0 is greedy
    Weights weights;
};

inline std::uint64_t hash_of(const fishing::Move& move) {
    return mixed(move.word ^ mixed(move.free.low ^ mixed(move.free.high)));
}

inline std::uint64_t hash_of(const tricks::Move& move) {
    return mixed(static_cast<std::uint64_t>(move.card) << 8 | static_cast<std::uint64_t>(move.act));
}

inline double worth(const Weights& weights, const Fishing& game, const fishing::Position& position,
                    const fishing::Move& move) {
    const Earnings earned = earnings(game.rules, position, move);
    switch (move.verb()) {
        case fishing::Verb::build: return weights.build;
        case fishing::Verb::lay_out:
            return weights.laid_points * card_points(game.rules, one_card(move.card())) +
                   weights.laid_eyes * hand_eyes(move.card());
        default: return weights.points * earned.points(game.rules) + weights.cards * earned.cards;
    }
}

// High cards where tricks are wanted, low ones in a nolle.
inline double worth(const Weights& weights, const Tricks&, const tricks::Position& position, const tricks::Move& move) {
    switch (move.act) {
        case tricks::Act::call:
        case tricks::Act::point_out: return weights.points;
        case tricks::Act::pass: return weights.build;
        case tricks::Act::play:
            return (tricks::is_low(position.mulle) ? -1 : 1) * weights.trick_strength * tricks::strength(move.card);
        default: return 0;
    }
}

template <class Game>
typename Game::Move choose_move(const Policy& policy, const Game& game, const typename Game::Position& position,
                                const typename Game::Moves& moves, Random& random) {
    if (policy.random_share >= 1 || (policy.random_share > 0 && random.unit() < policy.random_share))
        return moves[random.below(moves.size())];
    std::size_t best = 0, equal = 0;
    double most = 0;
    for (std::size_t index = 0; index < moves.size(); ++index) {
        const double value = worth(policy.weights, game, position, moves[index]);
        if (index && value < most) continue;
        equal = index && value == most ? equal + 1 : 1;
        if (equal == 1 || random.below(equal) == 0) best = index;  // equal moves are equally likely
        most = value;
    }
    return moves[best];
}

}  // namespace mulle::engine
