#include "groups.hpp"

#include <algorithm>
#include <numeric>

namespace mulle::fishing {
namespace {

Group group_of(Ranks need) {
    Group group;
    group.need = need;
    group.mask = static_cast<std::uint16_t>(present_ranks(need));
    group.top = static_cast<std::uint8_t>(15 - std::countl_zero(group.mask));
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

template <class Visit>
void each_superset(unsigned mask, unsigned within, Visit&& visit) {
    const unsigned open = within & ~mask;
    unsigned extra = 0;
    do {
        visit(mask | extra);
        extra = (extra - open) & open;
    } while (extra);
}

}  // namespace

GroupTable::GroupTable(int largest) {
    for (int value = 0; value <= kHighestEyes; ++value) {
        Keyed& keyed = values_[value];
        keyed.ranks = (1u << std::min(value, kRanks)) - 1;
        if (value > 0) partitions(value, kRanks, largest, Ranks{}, keyed.groups);
        key(keyed);
    }
}

void GroupTable::key(Keyed& keyed) {
    std::vector<std::uint32_t> ends(keyed.ranks + 1);
    for (const Group& group : keyed.groups)
        each_superset(group.mask, keyed.ranks, [&](unsigned mask) { ++ends[mask]; });
    std::inclusive_scan(ends.begin(), ends.end(), ends.begin());
    keyed.starts.assign(1, 0);
    keyed.starts.insert(keyed.starts.end(), ends.begin(), ends.end());
    keyed.items.resize(ends.back());
    std::vector<std::uint32_t> next(keyed.starts.begin(), keyed.starts.end() - 1);
    for (std::size_t index = 0; index < keyed.groups.size(); ++index)
        each_superset(keyed.groups[index].mask, keyed.ranks,
                      [&](unsigned mask) { keyed.items[next[mask]++] = static_cast<std::uint8_t>(index); });
}

const GroupTable any_groups{kHighestEyes};
const GroupTable pair_groups{2};

}  // namespace mulle::fishing
