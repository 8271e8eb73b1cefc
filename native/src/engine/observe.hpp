// What a seat sees of a position and of a move, as bytes; the readable twin is src/mulle/features.
#pragma once

#include <cstdint>
#include <span>

#include "../fishing/moves.hpp"
#include "../tricks/moves.hpp"
#include "openings.hpp"

namespace mulle::engine {

inline constexpr int kFeatureVersion = 2;  // rises with every change of a layout
inline constexpr int kSeenBuilds = 8;      // further builds of a crowded table are counted but not described

struct FishingLayout {
    static constexpr std::size_t hand = 0, table = 52, unseen = 104, captured = 156, builds = 364;
    static constexpr std::size_t build_size = 72, build_cards = 20;
    static constexpr std::size_t build_count = 940, players = 941, held = 942, tabbar = 946, mullar = 950;
    static constexpr std::size_t stock = 954, round = 955, turn = 956, forehand = 960, last_taker = 964;
    static constexpr std::size_t withheld = 968, penalties = 969;
    static constexpr std::size_t takings = 976, hand_eyes = 992, unseen_eyes = 1008, size = 1024;
    static constexpr std::size_t move_free = 0, move_card = 52, move_verb = 104, move_value = 108, move_builds = 109;
    static constexpr std::size_t move_earned = 117, move_eyes = 125, move_builds_on = 126, move_gain = 127;
    static constexpr std::size_t move_takings = 128, move_ranks = 144, move_reply = 157, move_mulle_chance = 158;
    static constexpr std::size_t move_worst = 159, move_own_next = 160, move_same_face = 161, move_left = 164;
    static constexpr std::size_t move_promise = 166, move_last_card = 170, move_size = 176;
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

// Writes the moves of one position after the other; what they share is reckoned once.
class FishingDescriber {
  public:
    explicit FishingDescriber(const fishing::Ruleset& rules) : rules_(rules), worth_(rules), openings_(rules, worth_) {}
    void begin(const fishing::Position& position);
    void describe(const fishing::Move& move, std::span<std::uint8_t> out);

  private:
    void write_move(const fishing::Move& move, std::span<std::uint8_t> out) const;
    void write_after(const fishing::Move& move, std::span<std::uint8_t> out);
    void write_reply(const fishing::Move& move, std::span<std::uint8_t> out);
    void write_promise(const fishing::Move& move, std::span<std::uint8_t> out) const;
    Zone taken(const fishing::Move& move) const;

    const fishing::Ruleset& rules_;
    CardWorth worth_;
    Openings openings_;
    const fishing::Position* position_ = nullptr;
    Zone unseen_;
    Laid laid_;
    Reply reply_;
};

class TrickDescriber {
  public:
    explicit TrickDescriber(const tricks::Ruleset&) {}
    void begin(const tricks::Position& position) { position_ = &position; }
    void describe(const tricks::Move& move, std::span<std::uint8_t> out) const;

  private:
    const tricks::Position* position_ = nullptr;
};

}  // namespace mulle::engine
