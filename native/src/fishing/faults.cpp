#include "faults.hpp"
#include "rounds.hpp"
namespace mulle::fishing {
void play_with_faults(const Ruleset& rules, Position& position, const Move& move, VectorScratch&,
                      MoveCards move_cards) {
    move_cards(rules, position, move);
    const int next = next_with_cards(rules, position);
    if (next >= 0) position.turn = static_cast<std::uint8_t>(next); else after_round(rules, position);
}
}
