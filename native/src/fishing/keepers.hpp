// Who has promised to be able to take a build, and what that forbids (rules.md 1.5, 2.5, 3.5).
#pragma once

#include "position.hpp"

namespace mulle::fishing {

constexpr std::uint8_t seat_bit(int seat) { return static_cast<std::uint8_t>(1u << seat); }

inline bool forbids_laying_out(const Ruleset& rules, const Build& build, int seat) {
    return build.kept_by(seat) & ((rules.lay_out_ban == LayOutBan::keeper) | (build.last == seat));
}

inline bool may_not_lay_out(const Ruleset& rules, const Position& position, int seat) {
    for (int index = 0; index < position.build_count; ++index)
        if (forbids_laying_out(rules, position.build(index), seat)) return true;
    return false;
}

// Whether `seat` may add parts to `build` for the partner, who still answers for it.
inline bool promised_by_partner(const Ruleset& rules, const Build& build, int seat) {
    if (rules.players != 4) return false;
    const int partner = rules.partner_of(seat);
    return build.creator == partner && !build.changed && build.kept_by(partner);
}

// Who keeps `build` after `seat`, left with `hand`, has added parts to it. Where faults may happen, keepers
// are recorded as if the cards were held (rules.md 6).
inline std::uint8_t keepers_after_adding(const Ruleset& rules, const Build& build, int seat, Zone hand) {
    if (!promised_by_partner(rules, build, seat)) return seat_bit(seat);
    const std::uint8_t partner = seat_bit(rules.partner_of(seat));
    if (!rules.builder_keeps_beside_partner) return partner;
    const bool held = held_eyes(hand) >> build.value & 1;
    return held || rules.faults != Faults::strict ? partner | seat_bit(seat) : partner;
}

}  // namespace mulle::fishing
