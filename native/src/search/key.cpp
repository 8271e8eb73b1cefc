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

constexpr int kLanes = 16;  // a lane for each rank, three unused
constexpr int kFoldedBuilds = 5;

using Bytes = std::array<std::uint8_t, kLanes>;

// The part of a build that the play of two depends on, besides its cards.
std::uint64_t traits(const Ruleset& rules, const Build& build) {
    const bool last_matters = !rules.build_on_own || rules.keeper_is_last || rules.lay_out_ban == fishing::LayOutBan::last_keeper;
    return build.value | std::uint64_t{build.simple()} << 8 | std::uint64_t{build.keepers} << 16 |
           (last_matters ? std::uint64_t{build.last} << 24 : 0) |
           (rules.raise_once ? std::uint64_t{build.raised_by} << 32 : 0);
}

struct Trait {  // without initialisers: most of the room for them is never touched
    std::uint64_t traits, low, high;
    Zone cards() const { return {low, high}; }
};

bool before(const Trait& a, const Trait& b) {
    if (a.traits != b.traits) return a.traits < b.traits;
    return a.low != b.low ? a.low < b.low : a.high < b.high;
}

// Where the cards of one suit lie: two bits a zone in the lane of each rank.
struct Column {
    Zone near, far;  // hands, table and a build; more builds
};

constexpr Zone kWhole = {~std::uint64_t{0}, ~std::uint64_t{0}};
const Zone lane_of_ten = rank_zone(rank_of(kStoran), 0xff);

Zone of_suit(Zone zone, int suit, int place) {
    constexpr std::uint64_t first_suit = 0x0303030303030303u;
    return {(zone.low >> 2 * suit & first_suit) << 2 * place, (zone.high >> 2 * suit & first_suit) << 2 * place};
}

Column column_of(const Position& position, std::span<const Trait> builds, int suit) {
    Column column;
    column.near = of_suit(position.hands[0], suit, 0) | of_suit(position.hands[1], suit, 1) | of_suit(position.table, suit, 2);
    if (builds.empty()) return column;
    column.near = column.near | of_suit(builds[0].cards(), suit, 3);
    for (std::size_t index = 1; index < builds.size(); ++index)
        column.far = column.far | of_suit(builds[index].cards(), suit, static_cast<int>(index) - 1);
    return column;
}

// In each lane but the exempt ones the lower of the two comes first.
void put_in_order(Zone& first, Zone& second, Zone exempt) {
    const Bytes a = std::bit_cast<Bytes>(first), b = std::bit_cast<Bytes>(second);
    Bytes low, high;
    for (int lane = 0; lane < kLanes; ++lane) low[lane] = std::min(a[lane], b[lane]), high[lane] = std::max(a[lane], b[lane]);
    first = (std::bit_cast<Zone>(low) & (kWhole - exempt)) | (first & exempt);
    second = (std::bit_cast<Zone>(high) & (kWhole - exempt)) | (second & exempt);
}

void put_in_order(Column& first, Column& second, Zone exempt) {
    const Bytes a = std::bit_cast<Bytes>(first.near), b = std::bit_cast<Bytes>(second.near);
    const Bytes c = std::bit_cast<Bytes>(first.far), d = std::bit_cast<Bytes>(second.far);
    Bytes swaps;
    for (int lane = 0; lane < kLanes; ++lane)
        swaps[lane] = static_cast<std::uint8_t>(a[lane] > b[lane] || (a[lane] == b[lane] && c[lane] > d[lane]) ? 0xff : 0);
    const Zone swapped = std::bit_cast<Zone>(swaps) & (kWhole - exempt);
    const auto exchange = [&](Zone& one, Zone& other) {
        const Zone differing = Zone{one.low ^ other.low, one.high ^ other.high} & swapped;
        one = {one.low ^ differing.low, one.high ^ differing.high};
        other = {other.low ^ differing.low, other.high ^ differing.high};
    };
    exchange(first.near, second.near);
    exchange(first.far, second.far);
}

// Spades count, and so does the ten of diamonds: they are themselves.
template <class Columns>
void order_suits(Columns& hearts, Columns& diamonds, Columns& clubs) {
    put_in_order(hearts, clubs, Zone{});
    put_in_order(hearts, diamonds, lane_of_ten);
    put_in_order(diamonds, clubs, lane_of_ten);
}

std::uint64_t hashed(Zone zone, std::uint64_t seed) {
    std::uint64_t hash = (seed ^ zone.low) * 0x9fb21c651e98df25u;
    hash = ((hash ^ hash >> 29) + zone.high) * 0xd6e8feb86659fd93u;
    return hash ^ hash >> 32;
}

// Many builds lie there: suits are left as they are.
Key raw_key(const Position& position, std::span<const Trait> builds, std::uint64_t seed) {
    Key key = hashed(position.hands[0], seed);
    key = hashed(position.hands[1], key);
    key = hashed(position.table, key);
    for (const Trait& build : builds) key = hashed(build.cards(), key);
    return key;
}

Key folded_key(const Position& position, std::span<const Trait> builds, std::uint64_t seed) {
    Column spades = column_of(position, builds, 0), hearts = column_of(position, builds, 1);
    Column diamonds = column_of(position, builds, 2), clubs = column_of(position, builds, 3);
    std::uint64_t far = 0;
    if (builds.size() <= 1) {
        order_suits(hearts.near, diamonds.near, clubs.near);
    } else {
        order_suits(hearts, diamonds, clubs);
        far = hashed(spades.far, hashed(hearts.far, hashed(diamonds.far, hashed(clubs.far, seed))));
    }
    const std::uint64_t one = hashed(hearts.near, hashed(spades.near, seed));
    const std::uint64_t two = hashed(clubs.near, hashed(diamonds.near, seed + 1));
    return mixed(mixed(one + far) + two);
}

}  // namespace

Key key_of(const Ruleset& rules, const Position& position, std::uint64_t beside) {
    std::array<Trait, fishing::kMaxBuilds> room;
    const std::span<Trait> builds(room.data(), position.build_count);
    for (int index = 0; index < position.build_count; ++index)
        builds[index] = {traits(rules, position.build(index)), position.build(index).cards_low, position.build(index).cards_high};
    if (builds.size() > 1) std::sort(builds.begin(), builds.end(), before);
    std::uint64_t seed = mixed(beside ^ std::uint64_t{position.turn} << 56 ^ std::uint64_t{position.last_taker} << 48);
    for (const Trait& build : builds) seed = mixed(seed + build.traits + 1);
    return builds.size() > kFoldedBuilds ? raw_key(position, builds, seed) : folded_key(position, builds, seed);
}

}  // namespace mulle::search
