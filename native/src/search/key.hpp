// One number for everything that decides how a last round goes on. Suits of a rank that nothing tells apart are
// put in order first, so that positions that differ only in such suits are the same.
#pragma once

#include "../fishing/position.hpp"

namespace mulle::search {

using Key = std::uint64_t;

// `beside`: whatever else the value depends on.
Key key_of(const fishing::Ruleset& rules, const fishing::Position& position, std::uint64_t beside);

}  // namespace mulle::search
