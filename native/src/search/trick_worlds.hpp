// Positions of stickmulle that look to the seat at turn as the known one does.
#pragma once

#include <vector>

#include "../tricks/position.hpp"
#include "hidden.hpp"

namespace mulle::search {

class TrickWorlds {
  public:
    // Of the other hands, the talon and another's discard only the sizes matter.
    TrickWorlds(const tricks::Position& known, const Hidden& hidden);

    // Not for use by several threads at once.
    const tricks::Position& draw(Random& random);

    bool is_certain() const { return deal_.is_certain(); }

  private:
    tricks::Position known_, drawn_;
    std::vector<int> places_;  // seats, and beyond them the talon and the discard
    HiddenDeal deal_;
    std::vector<Face> cards_;
};

}  // namespace mulle::search
