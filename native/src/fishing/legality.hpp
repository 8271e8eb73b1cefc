// What may be played: listed, counted, unranked or verified (rules.md 1.4).
#pragma once

#include <string>
#include <vector>

#include "classes.hpp"
#include "vectors.hpp"

namespace mulle::fishing {

inline constexpr std::size_t kListedTexts = 100'000;  // above this a list is lazy (notation.md)

void legal_moves(const Ruleset& rules, const Position& position, VectorScratch& scratch, MoveList& moves);
std::uint64_t count_moves(const Ruleset& rules, const Position& position, VectorScratch& scratch);

// All moves of a crowded table as classes: exact count and any move by its number.
class MoveClasses {
  public:
    MoveClasses(const Ruleset& rules, const Position& position, VectorScratch& scratch);
    std::uint64_t size() const { return ends_.empty() ? 0 : ends_.back(); }
    std::size_t class_count() const { return sink_.classes.size(); }
    Move operator[](std::uint64_t index) const;

  private:
    ClassSink sink_;
    std::vector<std::uint64_t> ends_;
};

// Raises IllegalMove with the reason unless `move` may be played; lists nothing.
void verify(const Ruleset& rules, const Position& position, const Move& move);

// Whether the player at turn could capture, or build and then hold a card of the value, whatever other builds
// need (rules.md 6, an alternative).
bool has_alternative(const Ruleset& rules, const Position& position, VectorScratch& scratch);

std::vector<std::string> sorted_texts(const MoveList& moves);

}  // namespace mulle::fishing
