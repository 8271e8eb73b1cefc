// The rules of a fishing game as data; the same fields as mulle.rules.fishing.ruleset.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "../cards.hpp"

namespace mulle::fishing {

inline constexpr int kMaxPlayers = 4;
inline constexpr int kMaxCards = 104;

enum class LayOutBan : std::uint8_t { keeper, last_keeper };
enum class Counting : std::uint8_t { points, majorities, intake };
enum class Faults : std::uint8_t { strict, lose, penalty };

struct Ruleset {
    std::string game;
    int players = 2;
    std::array<std::uint8_t, kFaces> copies{};  // how often each face is in the deck
    int deck_size = 0;
    int hand = 8;
    int table = 8;
    bool alternating_start = false;

    bool forced_capture = true;
    bool value_cards_take_builds_only = true;
    bool pairs_only = false;  // max_group == 2
    bool take_build_with_free = false;
    bool mulle_twin = false, mulle_two_twins = false, mulle_build = false;  // mulle_captures
    bool mulles_in_capture = false;
    bool mulle_counts_one = false;  // mulle_points == "count"

    bool two_card_builds = false;
    bool package_up = true;
    bool package_pairs_only = false;  // package_group == 2
    bool build_down = false;
    bool one_build_per_value = false;
    bool build_on_own = true;
    bool raise_with_parts = false;
    bool raise_once = false;
    bool tear = false;

    bool keeper_is_last = false;
    bool builder_keeps_beside_partner = false;
    bool lay_out_despite_capture = false;
    LayOutBan lay_out_ban = LayOutBan::keeper;

    Counting counting = Counting::points;
    int storan_points = 2;
    int tabbe_points = 1;
    bool tabbe_cancel = false;
    bool score_each_rond = false;
    bool alternate_each_rond = false;
    Faults faults = Faults::strict;
    bool lose_at_once = false;  // mulle `lose`, byggkasino `penalty` with match `single`
    bool judge_played_hand = false;  // rules.md 6, fault 4

    int sides() const { return players == 4 ? 2 : players; }
    int side_of(int seat) const { return players == 4 ? seat & 1 : seat; }
    int partner_of(int seat) const { return players == 4 ? seat ^ 2 : -1; }
    int left_of(int seat) const { return (seat + 1) * (seat + 1 != players); }
    int right_of(int seat) const { return seat == 0 ? players - 1 : seat - 1; }
    int round_cards() const { return players * hand; }
    int rounds() const { return (deck_size - table) / round_cards(); }
    bool any_mulle() const { return mulle_twin || mulle_two_twins || mulle_build; }
};

}  // namespace mulle::fishing
