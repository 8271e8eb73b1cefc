// The fishing games as the tree search sees them: worlds, moves with what speaks for them, playouts and rewards.
#pragma once

#include <vector>

#include "../engine/determinize.hpp"
#include "../engine/policy.hpp"
#include "reckoning.hpp"

namespace mulle::search {

using engine::Random;

struct RolloutOptions {
    double epsilon = 0.2;     // how often a playout's move is any
    double heat = 2.0;        // points by which a move must be better to be e times as likely at first
    bool replies = false;     // playouts look at what the next player could take
};

class FishingField {
  public:
    using Rules = Ruleset;
    using Position = fishing::Position;
    using Move = fishing::Move;
    using Moves = fishing::MoveList;
    using Sampler = engine::FishingSampler;

    FishingField(const Ruleset& rules, const RolloutOptions& options) : rules_(rules), options_(options), reckoning_(rules) {}

    static Sampler sampler(const Ruleset& rules, const Position& position) { return {rules, position, position.turn}; }
    static std::uint64_t key(const Move& move) { return engine::hash_of(move); }

    int sides() const { return rules_.sides(); }
    int side_to_move(const Position& position) const { return rules_.side_of(position.turn); }

    // The search looks to the end of the round: no build outlives it (rules.md 1.5).
    void look_from(const Position& position) { round_ = position.round; }
    bool done(const Position& position) const { return position.over() || position.round != round_; }

    void list(const Position& position, Moves& moves);

    // What speaks for each move at first sight, in points.
    void liking(const Position& position, const Moves& moves, std::vector<double>& liked);

    // Plays `move` and adds what it brings.
    void play(Position& position, const Move& move, Rewards& rewards);

    // Plays on to the end of the round.
    void play_out(Position& position, Rewards& rewards, Random& random);

    double heat() const { return options_.heat; }

  private:
    double liking_of(const Position& position, const Move& move) const;
    Move chosen(const Position& position, Random& random);
    double best_reply(const Position& position, const Move& move);
    void leftovers(const Position& before, const Move& move, Rewards& rewards) const;

    const Ruleset& rules_;
    RolloutOptions options_;
    Reckoning reckoning_;
    fishing::VectorScratch scratch_;
    Moves moves_, replies_;
    Position reply_;
    int round_ = 0;
};

}  // namespace mulle::search
