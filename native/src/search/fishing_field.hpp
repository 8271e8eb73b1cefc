// The fishing games as the tree search sees them: worlds, moves with what speaks for them, playouts and rewards.
#pragma once

#include <vector>

#include "../engine/policy.hpp"
#include "../fishing/legality.hpp"
#include "fishing_worlds.hpp"
#include "reckoning.hpp"

namespace mulle::search {

struct RolloutOptions {
    double epsilon = 0.2;  // how often a playout's move is any
    double heat = 2.0;     // points by which a move must be better to be e times as likely at first
};

class FishingField {
  public:
    using Position = fishing::Position;
    using Move = fishing::Move;
    using Moves = fishing::MoveList;
    using Worlds = FishingWorlds;

    FishingField(const Ruleset& rules, const RolloutOptions& options)
        : rules_(rules), options_(options), reckoning_(rules), most_free_(rules.forced_capture ? 18 : 12) {}
    FishingField(const FishingField& other) : FishingField(other.rules_, other.options_) {}

    static std::uint64_t key(const Move& move) { return engine::hash_of(move); }

    int sides() const { return rules_.sides(); }
    int side_to_move(const Position& position) const { return rules_.side_of(position.turn); }

    // The search looks to the end of the round: no build outlives it (rules.md 1.5).
    void look_from(const Position& position);
    bool done(const Position& position) const { return position.over() || position.round != round_; }

    // The moves to try; none where a keeper lacks the card. On a crowded table only the best at first sight.
    void list(const Position& position, Moves& moves);
    void keep_best(const Position& position, Moves& moves);

    // What speaks for each move at first sight, in points.
    void liking(const Position& position, const Moves& moves, std::vector<double>& liked);

    // Plays `move` and adds what it brings.
    void play(Position& position, const Move& move, Rewards& rewards);

    // Plays on to the end of the round.
    void play_out(Position& position, Rewards& rewards, Random& random);

    // What only the end tells.
    void finish(const Position& position, Rewards& rewards) const;

    double heat() const { return options_.heat; }

  private:
    double liking_of(const Position& position, const Move& move) const;
    const Position& thinned(const Position& position);
    bool choose(const Position& position, Random& random, Move& chosen);
    void leftovers(const Position& before, const Move& move, Rewards& rewards) const;

    const Ruleset& rules_;
    RolloutOptions options_;
    Reckoning reckoning_;
    int most_free_;  // free cards among which groups are looked for
    fishing::VectorScratch scratch_;
    Moves moves_, kept_;
    Position thin_;
    std::vector<double> liked_;
    std::vector<std::uint32_t> order_;
    int round_ = 0;
    bool counts_piles_ = false;  // the giv's end is in sight, and every card that was taken is known
};

}  // namespace mulle::search
