#include "crowded.hpp"

#include <algorithm>
#include <bit>

namespace mulle::fishing {
namespace {

constexpr std::size_t kFewGroups = 10;

bool any_fits(std::span<const Ranks> groups, Ranks left) {
    return std::any_of(groups.begin(), groups.end(), [&](const Ranks& group) { return left.holds(group); });
}

// All groups as often as each fits, where all that fits together: then nothing else is maximal.
bool all_fit_together(Ranks counts, VectorScratch& scratch) {
    Ranks all;
    for (const Ranks& group : scratch.fitting)
        for (Ranks left = counts; left.holds(group); left = left - group) all = all + group;
    if (!counts.holds(all)) return false;
    scratch.found.insert_new(all);
    return true;
}

void few_packings(Ranks counts, VectorScratch& scratch) {
    scratch.reached.clear();
    scratch.reached.insert(Ranks{});
    add_groups(scratch.fitting, counts, scratch.reached);
    for (const Ranks& vector : scratch.reached.all())
        if (!any_fits(scratch.fitting, counts - vector)) scratch.found.insert_new(vector);
}

// Going down the ranks, the cards of a rank are either used in a group whose highest rank it is, or were
// used before, or are left for good. What is left for good may hold no group: that prunes most states.
class DownTheRanks {
  public:
    DownTheRanks(Ranks counts, const Fitting& fitting) : counts_(counts), groups_(fitting) {
        std::sort(groups_.begin(), groups_.end(), [](const Ranks& a, const Ranks& b) { return bottom(a) > bottom(b); });
        states_.insert(counts);
    }

    void run(VectorSet& found) {
        for (int rank = kRanks - 1; rank >= 0; --rank) step(rank);
        for (const Ranks& left : states_.all()) found.insert_new(counts_ - left);
    }

  private:
    static int bottom(Ranks group) { return std::countr_zero(present_ranks(group)); }
    static int top(Ranks group) { return 31 - std::countl_zero(present_ranks(group)); }

    void step(int rank) {
        usable_.clear();
        settled_.clear();
        for (const Ranks& group : groups_) {
            if (top(group) == rank) usable_.push_back(group);
            if (bottom(group) == rank) settled_.push_back(group);
        }
        add_groups_to_states();
        drop_unfinished();
    }

    void add_groups_to_states() {
        for (const Ranks& group : usable_) {
            const std::size_t starts = states_.size();
            budget_.spend(starts);
            for (std::size_t start = 0; start < starts; ++start)
                for (Ranks left = states_[start]; left.holds(group);) {
                    left = left - group;
                    budget_.spend(1);
                    states_.insert(left);
                }
        }
    }

    // All ranks from here up are final, so a group within them would have to be taken.
    void drop_unfinished() {
        if (settled_.empty()) return;
        next_.clear();
        for (const Ranks& left : states_.all())
            if (!any_fits(settled_, left)) next_.insert_new(left);
        std::swap(states_, next_);
    }

    Ranks counts_;
    Fitting groups_, usable_, settled_;
    VectorSet states_, next_;
    Budget budget_;
};

}  // namespace

void maximal_packings(Ranks counts, VectorScratch& scratch) {
    if (scratch.fitting.size() <= kFewGroups) {
        if (!all_fit_together(counts, scratch)) few_packings(counts, scratch);
        return;
    }
    DownTheRanks(counts, scratch.fitting).run(scratch.found);
}

}  // namespace mulle::fishing
