#include "choose.hpp"

namespace mulle::fishing {
namespace {

constexpr int field(unsigned byte, int suit) { return static_cast<int>(byte >> (2 * suit) & 3); }

constexpr bool at_most_two_each(unsigned byte) {
    for (int suit = 0; suit < 4; ++suit)
        if (field(byte, suit) == 3) return false;
    return true;
}

constexpr bool within(unsigned part, unsigned whole) {
    for (int suit = 0; suit < 4; ++suit)
        if (field(part, suit) > field(whole, suit)) return false;
    return true;
}

constexpr int cards_in(unsigned byte) {
    return field(byte, 0) + field(byte, 1) + field(byte, 2) + field(byte, 3);
}

}  // namespace

ChoiceTable::ChoiceTable() {
    std::uint16_t used = 0;
    for (unsigned byte = 0; byte < 256; ++byte) {
        for (int count = 0; count <= 8; ++count) {
            start_[byte][count] = used;
            if (!at_most_two_each(byte)) continue;
            for (unsigned part = 0; part <= byte; ++part)
                if (cards_in(part) == count && within(part, byte))
                    items_.at(used++) = static_cast<std::uint8_t>(part);
        }
        start_[byte][9] = used;
    }
}

const ChoiceTable choice_table;

}  // namespace mulle::fishing
