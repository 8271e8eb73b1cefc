// What the engine refuses, in words that name the key or the move.
#pragma once

#include <stdexcept>
#include <string>

namespace mulle {

struct InvalidInput : std::invalid_argument {  // malformed ruleset, position or argument
    using std::invalid_argument::invalid_argument;
};

struct IllegalMove : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

struct TooCrowded : std::runtime_error {  // the state budget is spent
    using std::runtime_error::runtime_error;
};

}  // namespace mulle
