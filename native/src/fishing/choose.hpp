// In how many ways, and which, can k cards be chosen from the four faces of one rank?
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace mulle::fishing {

class ChoiceTable {  // index: the rank's byte of a zone, and how many cards
  public:
    ChoiceTable();

    std::span<const std::uint8_t> choices(unsigned byte, int count) const {
        if (count > 8) return {};
        return {items_.data() + start_[byte][count], items_.data() + start_[byte][count + 1]};
    }

    // Of any number, none first.
    std::span<const std::uint8_t> all(unsigned byte) const {
        return {items_.data() + start_[byte][0], items_.data() + start_[byte][9]};
    }

    int ways(unsigned byte, int count) const {
        return count > 8 ? 0 : start_[byte][count + 1] - start_[byte][count];
    }

  private:
    std::array<std::array<std::uint16_t, 10>, 256> start_{};
    std::array<std::uint8_t, 1296> items_{};  // (1 + 2 + 3)^4 sub-multisets in all
};

extern const ChoiceTable choice_table;

}  // namespace mulle::fishing
