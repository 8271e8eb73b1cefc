// Positions of stickmulle in the JSON normal form of notation.md, as Python dicts.
#pragma once

#include "../tricks/position.hpp"
#include "reader.hpp"

namespace mulle::bind {

tricks::Ruleset read_trick_ruleset(nb::handle fields, nb::dict& options);
tricks::Position read_trick_position(const tricks::Ruleset& rules, nb::handle data);
nb::dict write_trick_position(const tricks::Ruleset& rules, const nb::dict& options,
                              const tricks::Position& position);
nb::list write_trick_scores(const tricks::Position& position);

}  // namespace mulle::bind
