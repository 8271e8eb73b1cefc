// Every line to the end, where nothing is hidden and little is left: each side takes what is best for itself.
#pragma once

#include <deque>

#include "reckoning.hpp"

namespace mulle::search {

template <class Field>
class Exhaustive {
  public:
    using Position = typename Field::Position;
    using Moves = typename Field::Moves;

    explicit Exhaustive(Field& field) : field_(field) {}

    // The number of the best of `moves`, the first of equals.
    std::size_t best(const Position& position, const Moves& moves) {
        field_.look_from(position);
        const int side = field_.side_to_move(position);
        std::size_t best = 0;
        double most = -1e300;
        for (std::size_t index = 0; index < moves.size(); ++index) {
            const double value = advantage(after(position, {}, moves[index], 0), field_.sides(), side);
            if (value > most) best = index, most = value;
        }
        return best;
    }

  private:
    Rewards after(Position position, Rewards rewards, const typename Field::Move& move, std::size_t ply) {
        field_.play(position, move, rewards);
        return best_rewards(position, rewards, ply);
    }

    Rewards best_rewards(Position& position, Rewards rewards, std::size_t ply) {
        if (lists_.size() == ply) lists_.emplace_back();
        Moves& moves = lists_[ply];
        if (!field_.done(position)) field_.list(position, moves);
        if (field_.done(position) || moves.size() == 0) {
            field_.finish(position, rewards);
            return rewards;
        }
        const int side = field_.side_to_move(position);
        Rewards best{};
        double most = -1e300;
        for (std::size_t index = 0; index < moves.size(); ++index) {
            const Rewards found = after(position, rewards, moves[index], ply + 1);
            if (advantage(found, field_.sides(), side) > most) best = found, most = advantage(found, field_.sides(), side);
        }
        return best;
    }

    Field& field_;
    std::deque<Moves> lists_;
};

}  // namespace mulle::search
