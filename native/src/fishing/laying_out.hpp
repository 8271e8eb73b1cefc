// Laying out (rules.md 2.4, 2.5, 3.4, 3.5, 4).
#pragma once

#include "captures.hpp"

namespace mulle::fishing {

inline bool must_take_in(const Turn& turn, int eyes, bool ordinary) {
    return turn.rules.forced_capture && !turn.rules.lay_out_despite_capture && can_capture(turn, eyes, ordinary);
}

// The faces of `played` that may be laid out; `can_take`: a forced capture was found.
inline Zone lay_outs(const Turn& turn, const Played& played, bool can_take) {
    if (!played.keeps(0) || (can_take && !turn.rules.lay_out_despite_capture)) return {};
    return played.faces;
}

template <class Sink>
void list_lay_outs(Zone cards, Sink& sink) {
    each_face(cards, [&](Face card) { sink.single(Move::make(Verb::lay_out, card)); });
}

}  // namespace mulle::fishing
