// Stickmulle as the tree search sees it: the giv to its end, counted in points and marks (docs/bots.md).
#pragma once

#include <vector>

#include "../engine/policy.hpp"
#include "../tricks/legality.hpp"
#include "../tricks/play.hpp"
#include "../tricks/scoring.hpp"
#include "ismcts.hpp"
#include "trick_worlds.hpp"

namespace mulle::search {

inline constexpr TreeOptions kTrickTree{3.0, 0.5, 0.3, 0};

class TrickField {
  public:
    using Position = tricks::Position;
    using Move = tricks::Move;
    using Moves = tricks::MoveList;
    using Worlds = TrickWorlds;

    explicit TrickField(const tricks::Ruleset& rules) : rules_(rules) {}

    static std::uint64_t key(const Move& move) { return engine::hash_of(move); }

    static int sides() { return tricks::kPlayers; }
    static int side_to_move(const Position& position) { return position.turn; }

    static void look_from(const Position&) {}
    static bool done(const Position& position) { return position.over(); }

    void list(const Position& position, Moves& moves) const { tricks::legal_moves(rules_, position, moves); }
    static void keep_best(const Position&, const Moves&) {}

    void liking(const Position& position, const Moves& moves, std::vector<double>& liked) const;
    void play(Position& position, const Move& move, Rewards&) const { tricks::play(rules_, position, move); }
    void play_out(Position& position, Rewards& rewards, Random& random);

    static void finish(const Position& position, Rewards& rewards);

    static double heat() { return kHeat; }

  private:
    static constexpr double kHeat = 0.5, kEpsilon = 0.15;

    double liking_of(const Position& position, const Move& move) const;
    Move chosen(const Position& position, Random& random);

    const tricks::Ruleset& rules_;
    Moves moves_;
};

// `position` in a pot of its own, so that a giv is worth its points and marks and nothing else.
tricks::Position in_its_own_pot(tricks::Position position);

}  // namespace mulle::search
