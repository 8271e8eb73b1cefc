// Cards, their eyes and their text (rules.md 1.1).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace mulle {

using Face = std::uint8_t;  // rank * 4 + suit; the copies of a face are never told apart

inline constexpr int kFaces = 52;
inline constexpr int kRanks = 13;
inline constexpr int kAceEyes = 14, kLillanEyes = 15, kStoranEyes = 16;
inline constexpr int kHighestEyes = 16;
inline constexpr Face kLillan = 4;   // 2s
inline constexpr Face kStoran = 38;  // Td
inline constexpr std::string_view kRankLetters = "A23456789TJQK";
inline constexpr std::string_view kSuitLetters = "shdc";

constexpr int rank_of(Face face) { return face >> 2; }
constexpr int suit_of(Face face) { return face & 3; }
constexpr int table_eyes(Face face) { return rank_of(face) + 1; }

constexpr bool is_value_card(Face face) {
    return rank_of(face) == 0 || face == kLillan || face == kStoran;
}

constexpr int hand_eyes(Face face) {
    if (rank_of(face) == 0) return kAceEyes;
    if (face == kLillan) return kLillanEyes;
    if (face == kStoran) return kStoranEyes;
    return table_eyes(face);
}

inline void append_card(std::string& text, Face face) {
    text += kRankLetters[rank_of(face)];
    text += kSuitLetters[suit_of(face)];
}

inline std::optional<Face> card_from(std::string_view text) {
    if (text.size() != 2) return std::nullopt;
    const auto rank = kRankLetters.find(text[0]);
    const auto suit = kSuitLetters.find(text[1]);
    if (rank == std::string_view::npos || suit == std::string_view::npos) return std::nullopt;
    return static_cast<Face>(rank * 4 + suit);
}

}  // namespace mulle
