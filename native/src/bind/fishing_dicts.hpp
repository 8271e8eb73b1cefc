// Positions of the fishing family in the JSON normal form of notation.md, as Python dicts.
#pragma once

#include "../fishing/position.hpp"
#include "../fishing/scoring.hpp"
#include "reader.hpp"

namespace mulle::bind {

// `options` becomes the game's options by name, as a position writes them.
fishing::Ruleset read_ruleset(nb::handle fields, nb::dict& options);

fishing::Position read_position(const fishing::Ruleset& rules, nb::handle data);
nb::dict write_position(const fishing::Ruleset& rules, const nb::dict& options, const fishing::Position& position);
nb::list write_scores(const fishing::Ruleset& rules, const fishing::Position& position);

}  // namespace mulle::bind
