#include "groups.hpp"

#include <algorithm>

namespace mulle::fishing {
namespace {

Group group_of(Ranks need) {
    Group group;
    group.need = need;
    group.mask = static_cast<std::uint16_t>(present_ranks(need));
    group.bottom = static_cast<std::uint8_t>(std::countr_zero(group.mask));
    group.top = static_cast<std::uint8_t>(15 - std::countl_zero(group.mask));
    for (int rank = 0; rank < kRanks; ++rank) group.size += static_cast<std::uint8_t>(need[rank]);
    return group;
}

// Partitions of `left` into eyes of at most `eyes`, by falling eyes.
void partitions(int left, int eyes, int cards_left, Ranks need, std::vector<Group>& found) {
    if (left == 0) {
        found.push_back(group_of(need));
        return;
    }
    if (cards_left == 0) return;
    for (int next = std::min({left, eyes, kRanks}); next >= 1; --next) {
        if (need[next - 1] == 8) continue;  // two decks hold eight of a rank
        partitions(left - next, next, cards_left - 1, need + one_rank(next - 1), found);
    }
}

}  // namespace

GroupTable::GroupTable(int largest) {
    for (int value = 0; value <= kHighestEyes; ++value) {
        list_value(value, largest);
        key_value(value);
    }
}

void GroupTable::list_value(int value, int largest) {
    if (value > 0) partitions(value, kRanks, largest, Ranks{}, groups_[value]);
}

void GroupTable::key_value(int value) {
    const int ranks = std::min(value, kRanks);
    auto& starts = starts_[value];
    auto& items = items_[value];
    for (unsigned mask = 0; mask < 1u << ranks; ++mask) {
        starts.push_back(static_cast<std::uint32_t>(items.size()));
        for (std::size_t index = 0; index < groups_[value].size(); ++index)
            if ((groups_[value][index].mask & ~mask) == 0)
                items.push_back(static_cast<std::uint8_t>(index));
    }
    starts.push_back(static_cast<std::uint32_t>(items.size()));
}

const GroupTable any_groups{kHighestEyes};
const GroupTable pair_groups{2};

}  // namespace mulle::fishing
