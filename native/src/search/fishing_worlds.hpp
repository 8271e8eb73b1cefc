// Positions of the fishing games that look to the seat at turn as the known one does.
#pragma once

#include <vector>

#include "hidden.hpp"

namespace mulle::search {

class FishingWorlds {
  public:
    // `known` holds the seat's own hand and everything in sight; of the other hands and the stock only the sizes
    // matter. `hidden` are all cards that the seat cannot place.
    FishingWorlds(const fishing::Ruleset& rules, const fishing::Position& known, const Hidden& hidden);

    // Not for use by several threads at once.
    const fishing::Position& draw(Random& random);

    // Whether there is but one such position, save for the order of the stock.
    bool is_certain() const { return deal_.is_certain(); }

  private:
    const fishing::Ruleset& rules_;
    fishing::Position known_, drawn_;
    std::vector<int> seats_;
    HiddenDeal deal_;
    std::vector<Face> cards_;
};

// What the seat at turn of a full position knows when it remembers all that was played.
Hidden hidden_from(const fishing::Ruleset& rules, const fishing::Position& position);

}  // namespace mulle::search
