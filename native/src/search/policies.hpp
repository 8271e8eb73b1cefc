// Simple players of the fishing games, for playouts and for positions from real play. Each looks only at what its
// seat may see: its hand, the table, the builds and the piles.
#pragma once

#include <utility>

#include "../engine/random.hpp"
#include "../fishing/legality.hpp"
#include "../fishing/play.hpp"
#include "worth.hpp"

namespace mulle::search {

using engine::Random;

class Greedy {  // most points now, then most cards, else a build, else the cheapest lay-out
  public:
    explicit Greedy(const Ruleset& rules) : rules_(rules), worth_(rules) {}

    // One of the moves that greedy likes most, or, with probability `epsilon`, any. There is one.
    Move choose(const Position& position, double epsilon, Random& random);

    fishing::VectorScratch& scratch() { return scratch_; }

  private:
    int appeal(const Position& position, const Move& move);

    const Ruleset& rules_;
    Worth worth_;
    fishing::VectorScratch scratch_;
    fishing::MoveList moves_;
};

// The first position of a giv with a shuffled deck.
Position dealt(const Ruleset& rules, Random& random);

// Plays until at most `cards` cards are left in stock and hands together, or the giv ends.
void play_on(const Ruleset& rules, Position& position, int cards, double epsilon, Greedy& greedy, Random& random);

}  // namespace mulle::search
