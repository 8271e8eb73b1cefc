// The Python classes of stickmulle.
#pragma once

#include <memory>

#include "tricks_dicts.hpp"

namespace mulle::bind {

struct TrickRules {
    tricks::Ruleset rules;
    nb::dict options;
};

struct TrickPosition {
    std::shared_ptr<const TrickRules> owner;
    tricks::Position position;
    const tricks::Ruleset& rules() const { return owner->rules; }
};

}  // namespace mulle::bind
