// Groups of free cards by the ranks they take: all partitions of a value into table eyes.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "../zone.hpp"

namespace mulle::fishing {

// The sums that groups of the free cards make, up to the highest eyes: bit v for v. What only one group makes can
// be told without searching.
class Sums {
  public:
    Sums(Ranks counts, unsigned present) : present_(present) {
        std::uint64_t once = 1, twice = 0;
        each_bit(present, [&](int rank) {
            below_[static_cast<std::size_t>(rank)] = static_cast<std::uint32_t>(once);
            const std::uint64_t before = once, before_twice = twice;
            const int eyes = rank + 1;
            for (int count = counts[rank], shift = eyes; count > 0 && shift <= kHighestEyes; --count, shift += eyes) {
                twice |= before_twice << shift | (once & before << shift);
                once |= before << shift;
            }
            once &= kSumsTold, twice &= kSumsTold;
        });
        made_ = static_cast<std::uint32_t>(once) & ~1u;
        by_several_ = static_cast<std::uint32_t>(twice);
    }

    std::uint32_t made() const { return made_; }
    bool one_group(int value) const { return (made_ & ~by_several_) >> value & 1; }

    // The only group that makes `value`, mostly a single card; else whatever the lower ranks can make, they do.
    Ranks only_group(int value) const {
        if (value <= kRanks && (present_ >> (value - 1) & 1)) return one_rank(value - 1);
        Ranks group;
        for (unsigned ranks = present_ & ((1u << value) - 1); value;) {
            const int rank = std::bit_width(ranks) - 1;
            ranks ^= 1u << rank;
            const std::uint32_t below = below_[static_cast<std::size_t>(rank)];
            int count = !(below >> value & 1);
            value -= count ? rank + 1 : 0;
            for (; !(below >> value & 1); ++count) value -= rank + 1;  // seldom
            group = group + one_rank(rank, count);
        }
        return group;
    }

  private:
    static constexpr std::uint64_t kSumsTold = (std::uint64_t{2} << kHighestEyes) - 1;

    unsigned present_;
    std::uint32_t made_, by_several_;
    std::array<std::uint32_t, kRanks> below_;  // by rank that is present: the sums of the ranks below, 0 among them
};

struct Group {
    Ranks need;
    std::uint16_t mask = 0;  // ranks in it
    std::uint8_t top = 0;    // its highest rank
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

    bool any(int value, unsigned present, Ranks counts) const {
        for (const std::uint8_t index : within(value, present))
            if (counts.holds(values_[value].groups[index].need)) return true;
        return false;
    }

  private:
    struct Keyed {
        std::vector<Group> groups;
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
