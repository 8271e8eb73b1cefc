// Groups of free cards by the ranks they take: all partitions of a value into table eyes.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "../zone.hpp"

namespace mulle::fishing {

struct Group {
    Ranks need;
    std::uint16_t mask = 0;  // ranks in it
    std::uint8_t top = 0, bottom = 0, size = 0;
};

class GroupTable {  // one table for groups of any size, one for pairs and single cards
  public:
    explicit GroupTable(int largest);

    std::span<const Group> all(int value) const { return groups_[value]; }

    // Indices into all(value) of the groups whose ranks are all present.
    std::span<const std::uint8_t> within(int value, unsigned present) const {
        const auto& starts = starts_[value];
        const unsigned mask = present & (static_cast<unsigned>(starts.size()) - 2);
        return {items_[value].data() + starts[mask], items_[value].data() + starts[mask + 1]};
    }

    bool any(int value, unsigned present, Ranks counts) const {
        const auto& groups = groups_[value];
        for (const std::uint8_t index : within(value, present))
            if (counts.holds(groups[index].need)) return true;
        return false;
    }

  private:
    void list_value(int value, int largest);
    void key_value(int value);

    std::array<std::vector<Group>, kHighestEyes + 1> groups_;
    std::array<std::vector<std::uint32_t>, kHighestEyes + 1> starts_;
    std::array<std::vector<std::uint8_t>, kHighestEyes + 1> items_;
};

extern const GroupTable any_groups;
extern const GroupTable pair_groups;

inline const GroupTable& groups_up_to(bool pairs_only) { return pairs_only ? pair_groups : any_groups; }

}  // namespace mulle::fishing
