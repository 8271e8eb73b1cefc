// The searching bots: what a seat knows in, a move out.
#pragma once

#include <memory>

#include "fishing_field.hpp"
#include "solver.hpp"
#include "thinker.hpp"
#include "trick_field.hpp"

namespace mulle::search {

struct SearchOptions {
    RolloutOptions rollout;
    TreeOptions tree;
};

class FishingSearcher {
  public:
    FishingSearcher(const Ruleset& rules, const SearchOptions& options);

    // `moves` are the legal moves of the seat at turn, or some of them; the best at first sight of very many.
    Thought choose(const Position& known, fishing::MoveList& moves, const Hidden& hidden, const Budget& budget,
                   std::uint64_t seed);

  private:
    bool solved(const Position& position, const fishing::MoveList& moves, const Clock& clock, Thought& thought);

    const Ruleset& rules_;
    FishingField field_;
    Thinker<FishingField> thinker_;
    std::unique_ptr<Solver> solver_;
};

class TrickSearcher {
  public:
    TrickSearcher(const tricks::Ruleset& rules, const TreeOptions& options) : field_(rules), thinker_(field_, options) {}

    Thought choose(const tricks::Position& known, const tricks::MoveList& moves, const Hidden& hidden, const Budget& budget,
                   std::uint64_t seed);

  private:
    TrickField field_;
    Thinker<TrickField> thinker_;
};

}  // namespace mulle::search
