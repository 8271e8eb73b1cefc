#include "key.hpp"

#include <algorithm>
#include <bit>
#include <span>

#include "../engine/random.hpp"

namespace mulle::search {
namespace {

using engine::mixed;
using fishing::Build;
using fishing::Position;
using fishing::Ruleset;

constexpr int kLanes = 16;       // a lane for each rank, three unused
constexpr int kFoldedBuilds = 4;  // with two hands and the table, two bits each, they fit a lane

using Bytes = std::array<std::uint8_t, kLanes>;
using Column = std::array<std::int16_t, kLanes>;  // where the cards of one suit lie, by rank

Bytes bytes_of(Zone zone) { return std::bit_cast<Bytes>(zone); }

const Bytes lane_of_ten = bytes_of(rank_zone(rank_of(kStoran), 0xff));

void fold(Column& column, Zone zone, int suit, int shift) {
    const Bytes bytes = bytes_of(zone);
    for (int lane = 0; lane < kLanes; ++lane)
        column[lane] = static_cast<std::int16_t>(column[lane] | (bytes[lane] >> 2 * suit & 3) << shift);
}

void put_in_order(Column& first, Column& second, const Bytes& except) {
    for (int lane = 0; lane < kLanes; ++lane) {
        const std::int16_t a = first[lane], b = second[lane];
        const std::int16_t low = std::min(a, b), high = std::max(a, b);
        first[lane] = except[lane] ? a : low;
        second[lane] = except[lane] ? b : high;
    }
}

std::uint64_t hashed(const Column& column, std::uint64_t seed) {
    const auto words = std::bit_cast<std::array<std::uint64_t, 4>>(column);
    std::uint64_t hash = seed;
    for (const std::uint64_t word : words) {
        hash = (hash ^ word) * 0x9fb21c651e98df25u;
        hash ^= hash >> 29;
    }
    return hash;
}

// The part of a build that the play of two depends on, besides its cards.
std::uint64_t traits(const Ruleset& rules, const Build& build) {
    const bool last_matters = !rules.build_on_own || rules.keeper_is_last || rules.lay_out_ban == fishing::LayOutBan::last_keeper;
    return build.value | std::uint64_t{build.simple()} << 8 | std::uint64_t{build.keepers} << 16 |
           (last_matters ? std::uint64_t{build.last} << 24 : 0) |
           (rules.raise_once ? std::uint64_t{build.raised_by} << 32 : 0);
}

struct Trait {
    std::uint64_t traits;
    Zone cards;
};

bool before(const Trait& a, const Trait& b) {
    if (a.traits != b.traits) return a.traits < b.traits;
    return a.cards.low != b.cards.low ? a.cards.low < b.cards.low : a.cards.high < b.cards.high;
}

std::uint64_t hashed_zone(Zone zone, std::uint64_t seed) { return mixed(mixed(seed ^ zone.low) + zone.high); }

// Many builds lie there: suits are left as they are.
Key raw_key(const Position& position, std::span<const Trait> builds, std::uint64_t seed) {
    Key key = hashed_zone(position.hands[0], seed);
    key = hashed_zone(position.hands[1], key);
    key = hashed_zone(position.table, key);
    for (const Trait& build : builds) key = hashed_zone(build.cards, key);
    return key;
}

Key folded_key(const Position& position, std::span<const Trait> builds, std::uint64_t seed) {
    std::array<Column, 4> suits{};
    for (int suit = 0; suit < 4; ++suit) {
        fold(suits[suit], position.hands[0], suit, 0);
        fold(suits[suit], position.hands[1], suit, 2);
        fold(suits[suit], position.table, suit, 4);
        int shift = 6;
        for (const Trait& build : builds) fold(suits[suit], build.cards, suit, shift), shift += 2;
    }
    auto& [spades, hearts, diamonds, clubs] = suits;
    put_in_order(hearts, clubs, {});  // spades count, and so does the ten of diamonds
    put_in_order(hearts, diamonds, lane_of_ten);
    put_in_order(diamonds, clubs, lane_of_ten);
    const std::uint64_t one = hashed(spades, seed), two = hashed(hearts, seed + 1);
    const std::uint64_t three = hashed(diamonds, seed + 2), four = hashed(clubs, seed + 3);
    return mixed(mixed(one + std::rotl(two, 16)) + three + std::rotl(four, 32));
}

}  // namespace

Key key_of(const Ruleset& rules, const Position& position, std::uint64_t beside) {
    std::array<Trait, fishing::kMaxBuilds> room;
    const std::span<Trait> builds(room.data(), position.build_count);
    for (int index = 0; index < position.build_count; ++index)
        builds[index] = {traits(rules, position.build(index)), position.build(index).cards()};
    if (builds.size() > 1) std::sort(builds.begin(), builds.end(), before);
    std::uint64_t seed = mixed(beside ^ std::uint64_t{position.turn} << 56 ^ std::uint64_t{position.last_taker} << 48);
    for (const Trait& build : builds) seed = mixed(seed + build.traits + 1);
    return builds.size() > kFoldedBuilds ? raw_key(position, builds, seed) : folded_key(position, builds, seed);
}

}  // namespace mulle::search
