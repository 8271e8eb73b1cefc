// The rules of stickmulle as data (rules.md 5).
#pragma once

#include <string>

namespace mulle::tricks {

inline constexpr int kPlayers = 3;
inline constexpr int kTricks = 13;

struct Ruleset {
    std::string game;
    bool manual = false;  // announce == "manual"
    int pots = 1;
};

}  // namespace mulle::tricks
