#include "vectors.hpp"

#include <algorithm>
#include <bit>

#include "crowded.hpp"

namespace mulle::fishing {
namespace {

std::size_t hash_of(Ranks vector) {
    std::uint64_t mixed = (vector.low ^ std::rotl(vector.high, 29)) * 0x9e3779b97f4a7c15u;
    mixed ^= mixed >> 32;
    return static_cast<std::size_t>(mixed * 0xd6e8feb86659fd93u >> 20);
}

}  // namespace

void VectorSet::rehash() {
    const std::size_t wanted = std::bit_ceil(items_.size() * 4);
    if (slots_.size() < wanted) slots_.resize(wanted);
    std::fill(slots_.begin(), slots_.end(), 0);
    for (std::size_t index = 0; index < items_.size(); ++index) {
        std::size_t slot = hash_of(items_[index]) & (slots_.size() - 1);
        while (slots_[slot]) slot = (slot + 1) & (slots_.size() - 1);
        slots_[slot] = static_cast<std::uint32_t>(index + 1);
    }
    hashed_ = items_.size();
}

bool VectorSet::insert_hashed(Ranks vector) {
    if (hashed_ != items_.size() || items_.size() * 2 > slots_.size()) rehash();
    std::size_t slot = hash_of(vector) & (slots_.size() - 1);
    for (; slots_[slot]; slot = (slot + 1) & (slots_.size() - 1))
        if (items_[slots_[slot] - 1] == vector) return false;
    items_.push_back(vector);
    slots_[slot] = static_cast<std::uint32_t>(items_.size());
    hashed_ = items_.size();
    return true;
}

void fitting_groups(const GroupTable& table, int value, unsigned present, Ranks counts, Fitting& found) {
    found.clear();
    const auto all = table.all(value);
    for (const std::uint8_t index : table.within(value, present))
        if (counts.holds(all[index].need)) found.push_back(all[index].need);
}

void add_groups(const Fitting& groups, Ranks counts, VectorSet& found) {
    Budget budget;
    for (const Ranks& group : groups) {
        const std::size_t starts = found.size();
        budget.spend(starts);
        for (std::size_t start = 0; start < starts; ++start)
            for (Ranks sum = found[start] + group; counts.holds(sum); sum = sum + group) {
                budget.spend(1);
                found.insert(sum);
            }
    }
}

void maximal_vectors(const GroupTable& table, int value, unsigned present, Ranks counts, VectorScratch& scratch) {
    scratch.found.clear();
    fitting_groups(table, value, present, counts, scratch.fitting);
    maximal_packings(counts, scratch);
}

void add_sums(std::span<const Ranks> some, std::span<const Ranks> others, Ranks counts, VectorSet& found) {
    Budget budget;
    for (const Ranks& one : some)
        for (const Ranks& other : others) {
            budget.spend(1);
            if (counts.holds(one + other)) found.insert(one + other);
        }
}

namespace {

class Splitter {
  public:
    Splitter(const GroupTable& table, int value) : table_(table), value_(value) {}

    bool splits(Ranks vector) {
        if (vector.empty()) return true;
        const unsigned present = present_ranks(vector);
        const int top = 31 - std::countl_zero(present);
        budget_.spend(1);
        if (!tried_.insert(vector)) return false;  // failed before: a success ends the search
        const auto all = table_.all(value_);
        for (const std::uint8_t index : table_.within(value_, present)) {
            const Group& group = all[index];
            if (group.top == top && vector.holds(group.need) && splits(vector - group.need)) return true;
        }
        return false;
    }

  private:
    const GroupTable& table_;
    int value_;
    VectorSet tried_;
    Budget budget_;
};

}  // namespace

bool splits_after(std::span<const Ranks> firsts, Ranks vector, const GroupTable& table, int value) {
    Splitter splitter(table, value);
    return std::any_of(firsts.begin(), firsts.end(), [&](const Ranks& first) {
        return vector.holds(first) && splitter.splits(vector - first);
    });
}

bool splits(Ranks vector, const GroupTable& table, int value) {
    return Splitter(table, value).splits(vector);
}

}  // namespace mulle::fishing
