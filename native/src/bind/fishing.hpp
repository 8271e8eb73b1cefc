// The Python classes of the fishing family.
#pragma once

#include <memory>

#include "../fishing/legality.hpp"
#include "fishing_dicts.hpp"

namespace mulle::bind {

struct FishingRules {
    fishing::Ruleset rules;
    nb::dict options;
};

struct FishingPosition {
    std::shared_ptr<const FishingRules> owner;
    fishing::Position position;
    const fishing::Ruleset& rules() const { return owner->rules; }
};

// A lazy sequence of the moves of a crowded table.
struct CrowdedMoves {
    std::shared_ptr<const FishingRules> owner;
    fishing::MoveClasses classes;
};

}  // namespace mulle::bind
