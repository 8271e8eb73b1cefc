#include "scoring.hpp"

#include <algorithm>

namespace mulle::tricks {
namespace {

constexpr int kPar = 4, kPotEnds = 12;

// Tricks to the good: above four when playing high, below four when playing low.
int margin(const Position& position, int seat) {
    const int over = position.tricks[seat] - kPar;
    return is_low(position.mulle) ? -over : over;
}

int points_for(const Position& position, int seat) { return std::max(0, margin(position, seat)); }
int marks_for(const Position& position, int seat) { return std::max(0, -margin(position, seat)); }

// Equal highest share the pot; an odd mark stays in the next one.
void share_pot(Position& position) {
    const int most = *std::max_element(position.points.begin(), position.points.end());
    if (most < kPotEnds) return;
    const auto winners = static_cast<int>(std::count(position.points.begin(), position.points.end(), most));
    const int share = position.pot / winners;
    for (int seat = 0; seat < kPlayers; ++seat)
        if (position.points[seat] == most) position.chips[seat] += share;
    position.pot -= share * winners;
}

}  // namespace

std::array<Score, kPlayers> scores(const Position& position) {
    std::array<Score, kPlayers> found;
    for (int seat = 0; seat < kPlayers; ++seat) {
        found[seat] = {0, position.tricks[seat], 0, position.points[seat], position.chips[seat]};
        if (!position.over()) continue;
        found[seat].total = points_for(position, seat);
        found[seat].paid = marks_for(position, seat);
    }
    return found;
}

void end_giv(Position& position) {
    for (int seat = 0; seat < kPlayers; ++seat) {
        position.points[seat] += points_for(position, seat);
        position.chips[seat] -= marks_for(position, seat);
        position.pot += marks_for(position, seat);
    }
    share_pot(position);
    position.phase = Phase::over;
    position.turn = kNobody;
}

}  // namespace mulle::tricks
