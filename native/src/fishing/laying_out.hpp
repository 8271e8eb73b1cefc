// Laying out (rules.md 2.4, 2.5, 3.4, 3.5, 4).
#pragma once

#include "captures.hpp"

namespace mulle::fishing {

inline bool must_take_in(const Turn& turn, int eyes, bool ordinary) {
    return turn.rules.forced_capture && !turn.rules.lay_out_despite_capture && can_capture(turn, eyes, ordinary);
}

// The hand eyes that may not be laid out, for what they must take in or be kept for.
inline std::uint32_t not_layable(const Turn& turn, std::uint32_t capturing) {
    const bool must = turn.rules.forced_capture && !turn.rules.lay_out_despite_capture;
    return turn.stuck | (must ? capturing : 0);
}

template <class Sink>
inline void list_lay_outs(const Turn& turn, std::uint32_t capturing, Sink& sink) {
    if (turn.banned) return;
    const Zone kept_back = cards_of_eyes(not_layable(turn, capturing));
    sink.with_each(Move::make(Verb::lay_out, 0), turn.hand_faces & ~kept_back);
}

}  // namespace mulle::fishing
