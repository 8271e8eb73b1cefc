// What a seat sees of a position and of a move, as bytes; the readable twin is python_reference/features.py.
#pragma once

#include <cstdint>
#include <span>

#include "../fishing/moves.hpp"
#include "../tricks/moves.hpp"

namespace mulle::engine {

inline constexpr int kFeatureVersion = 1;  // rises with every change of a layout
inline constexpr int kSeenBuilds = 8;      // further builds of a crowded table are counted but not described

struct FishingLayout {
    static constexpr std::size_t hand = 0, table = 52, unseen = 104, captured = 156, builds = 364;
    static constexpr std::size_t build_size = 72, build_cards = 20;
    static constexpr std::size_t build_count = 940, players = 941, held = 942, tabbar = 946, mullar = 950;
    static constexpr std::size_t stock = 954, round = 955, turn = 956, forehand = 960, last_taker = 964;
    static constexpr std::size_t withheld = 968, penalties = 969, size = 976;
    static constexpr std::size_t move_free = 0, move_card = 52, move_verb = 104, move_value = 108, move_builds = 109;
    static constexpr std::size_t move_earned = 117, move_eyes = 125, move_builds_on = 126, move_size = 128;
};

struct TrickLayout {
    static constexpr std::size_t hand = 0, trick = 52, played = 208, discard = 260, mulle = 312, phase = 364;
    static constexpr std::size_t buyer = 368, tricks = 371, points = 374, held = 377, voids = 380, pot = 392;
    static constexpr std::size_t turn = 393, silent = 396, leader = 399, dealer = 402, size = 408;
    static constexpr std::size_t move_card = 0, move_act = 52, move_is_mulle = 58, move_is_trump = 59, move_size = 64;
};

// `out` is as long as the layout says and is overwritten whole.
void observe(const fishing::Ruleset& rules, const fishing::Position& position, int seat, std::span<std::uint8_t> out);
void observe(const tricks::Ruleset& rules, const tricks::Position& position, int seat, std::span<std::uint8_t> out);
void describe(const fishing::Ruleset& rules, const fishing::Position& position, const fishing::Move& move,
              std::span<std::uint8_t> out);
void describe(const tricks::Ruleset& rules, const tricks::Position& position, const tricks::Move& move,
              std::span<std::uint8_t> out);

}  // namespace mulle::engine
