// Groups of free cards by the ranks they take: all partitions of a value into table eyes.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "../zone.hpp"

namespace mulle::fishing {

// Counts of ranks in unary, as many bits a rank as a group can have of it: "fits" is then a single and-not.
using Tally = std::uint64_t;

inline constexpr int kManyRanks = 8;  // a group can have the ranks below twice or more often

inline constexpr auto kTallies = [] {  // by rank and count
    std::array<std::array<Tally, 16>, kManyRanks> tallies{};
    int offset = kRanks - kManyRanks;
    for (int rank = 0; rank < kManyRanks; ++rank) {
        const int most = kHighestEyes / (rank + 1) < 8 ? kHighestEyes / (rank + 1) : 8;
        for (int count = 0; count < 16; ++count)
            tallies[rank][count] = ((Tally{1} << (count < most ? count : most)) - 1) << offset;
        offset += most;
    }
    return tallies;
}();

inline Tally tally_of(Ranks counts, unsigned present) {
    Tally tally = present >> kManyRanks;
    for (unsigned ranks = present & ((1u << kManyRanks) - 1); ranks; ranks &= ranks - 1) {
        const int rank = std::countr_zero(ranks);
        tally |= kTallies[rank][counts.low >> (8 * rank) & 15];
    }
    return tally;
}

inline Tally tally_of(Ranks counts) { return tally_of(counts, present_ranks(counts)); }

struct Group {
    Ranks need;
    std::uint16_t mask = 0;  // ranks in it
    std::uint8_t top = 0;    // its highest rank
};

// How many groups fit a table, as far as it matters: none, one that fits once, or more.
struct FirstFits {
    int count = 0;
    Ranks group;
};

class GroupTable {  // one table for groups of any size, one for pairs and single cards
  public:
    explicit GroupTable(int largest);

    std::span<const Group> all(int value) const { return values_[value].groups; }

    // Indices into all(value) of the groups whose ranks are all present.
    std::span<const std::uint8_t> within(int value, unsigned present) const {
        const Keyed& keyed = values_[value];
        const std::uint32_t* start = keyed.starts.data() + (present & keyed.ranks);
        return {keyed.items.data() + start[0], keyed.items.data() + start[1]};
    }

    // Without branches inside the loop, whose outcomes could not be predicted.
    FirstFits fitting(int value, unsigned present, Ranks counts, Tally tally) const {
        const Keyed& keyed = values_[value];
        const Tally* needs = keyed.needs.data();
        int count = 0;
        unsigned last = 0;
        for (const std::uint8_t index : within(value, present)) {
            const bool fits = (needs[index] & ~tally) == 0;
            count += fits;
            last = fits ? index : last;
        }
        if (count != 1) return {count, {}};
        const Ranks group = keyed.groups[last].need;
        return {counts.holds(group + group) ? 2 : 1, group};
    }

    bool any(int value, unsigned present, Tally tally) const {
        for (const std::uint8_t index : within(value, present))
            if ((values_[value].needs[index] & ~tally) == 0) return true;
        return false;
    }

  private:
    struct Keyed {
        std::vector<Group> groups;
        std::vector<Tally> needs;           // of the groups
        std::vector<std::uint32_t> starts;  // by mask of present ranks
        std::vector<std::uint8_t> items;
        unsigned ranks = 0;                 // the ranks that can be in a group of the value
    };

    static void key(Keyed& keyed);

    std::array<Keyed, kHighestEyes + 1> values_;
};

extern const GroupTable any_groups;
extern const GroupTable pair_groups;

inline const GroupTable& groups_up_to(bool pairs_only) { return pairs_only ? pair_groups : any_groups; }

}  // namespace mulle::fishing
