// Sets of rank vectors, and which of them split into groups of a value.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "../errors.hpp"
#include "groups.hpp"

namespace mulle::fishing {

// What one search through combinations may cost before it gives up (notation.md, Perft).
inline constexpr std::size_t kMostSteps = 8'000'000;

class Budget {
  public:
    void spend(std::size_t steps) {
        used_ += steps;
        if (used_ > kMostSteps) throw TooCrowded("the table is too crowded: the state budget is spent");
    }

  private:
    std::size_t used_ = 0;
};

// Keeps the order of insertion; small sets are searched, large ones hashed.
class VectorSet {
  public:
    void clear() { items_.clear(), hashed_ = 0; }
    bool insert(Ranks vector);
    void insert_new(Ranks vector) { items_.push_back(vector), hashed_ = 0; }
    std::size_t size() const { return items_.size(); }
    const Ranks& operator[](std::size_t index) const { return items_[index]; }
    std::span<const Ranks> all() const { return items_; }

  private:
    static constexpr std::size_t kSearched = 16;
    bool insert_hashed(Ranks vector);
    void rehash();

    std::vector<Ranks> items_;
    std::vector<std::uint32_t> slots_;  // index + 1, 0 is free
    std::size_t hashed_ = 0;            // how many items the slots know; 0: none
};

inline bool VectorSet::insert(Ranks vector) {
    if (items_.size() >= kSearched) return insert_hashed(vector);
    for (const Ranks& item : items_)
        if (item == vector) return false;
    items_.push_back(vector);
    return true;
}

// Groups of one value that fit a table, few enough to walk through again and again.
using Fitting = std::vector<Ranks>;

void fitting_groups(const GroupTable& table, int value, unsigned present, Ranks counts, Fitting& found);

// Adds to `found` every vector within `counts` that is one of its vectors plus groups.
void add_groups(const Fitting& groups, Ranks counts, VectorSet& found);

// Memory that is used again ply after ply, so that listing moves allocates nothing.
struct VectorScratch {
    Fitting fitting;
    VectorSet reached, firsts, found;
};

// Every vector that splits into groups of `value`, of which several fit, and leaves no such group in `counts`;
// in scratch.found.
void maximal_vectors(const GroupTable& table, int value, unsigned present, Ranks counts, VectorScratch& scratch);

// Whether `vector`, less one of `firsts`, splits into groups of `value`.
bool splits_after(std::span<const Ranks> firsts, Ranks vector, const GroupTable& table, int value);
bool splits(Ranks vector, const GroupTable& table, int value);

// Every sum of one of each within `counts`.
void add_sums(std::span<const Ranks> some, std::span<const Ranks> others, Ranks counts, VectorSet& found);

}  // namespace mulle::fishing
