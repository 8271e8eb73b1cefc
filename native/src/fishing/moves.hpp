// A move and its one text (notation.md, Moves of the fishing family).
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "position.hpp"

namespace mulle::fishing {

enum class Verb : std::uint8_t { lay_out, capture, mulle, build };

struct Move {
    Zone free;            // free cards used
    std::uint64_t word;   // bits 0..51 builds, 52..57 card, 58..59 verb, 60..63 value - 1

    static constexpr std::uint64_t kBuilds = (std::uint64_t{1} << kMaxBuilds) - 1;

    static constexpr Move make(Verb verb, Face card, int value = 1, std::uint64_t builds = 0) {
        return {{}, builds | std::uint64_t{card} << 52 | static_cast<std::uint64_t>(verb) << 58 |
                        static_cast<std::uint64_t>(value - 1) << 60};
    }

    constexpr Face card() const { return static_cast<Face>(word >> 52 & 63); }
    constexpr Verb verb() const { return static_cast<Verb>(word >> 58 & 3); }
    constexpr int value() const { return static_cast<int>(word >> 60) + 1; }
    constexpr std::uint64_t builds() const { return word & kBuilds; }

    constexpr Move with_card(Face card) const {
        return {free, (word & ~(std::uint64_t{63} << 52)) | std::uint64_t{card} << 52};
    }

    constexpr Move taking(Zone cards) const { return {cards, word}; }

    // The same where no card is named yet.
    constexpr Move with_first_card(Face card) const { return {free, word | std::uint64_t{card} << 52}; }

    friend constexpr bool operator==(const Move&, const Move&) = default;
};

std::string text_of(const Move& move);

// The move that a text writes; raises IllegalMove for anything but a move's one text.
Move parse_move(std::string_view text);

// A growing list that never shrinks; the room is asked for before anything is written.
class MoveList {
  public:
    static constexpr std::size_t kMostListed = 8'000'000;

    void clear() { size_ = 0; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const Move& operator[](std::size_t index) const { return moves_[index]; }
    const Move* begin() const { return moves_.get(); }
    const Move* end() const { return moves_.get() + size_; }

    // Room for `count` more moves after the last one, of which the first `written` are written already;
    // `added` makes them part of the list.
    Move* room(std::size_t count, std::size_t written = 0) {
        if (count > capacity_ - size_) grow(count, written);
        return moves_.get() + size_;
    }
    void added(std::size_t count) { size_ += count; }
    void push(const Move& move) { *room(1) = move, added(1); }

  private:
    void grow(std::size_t count, std::size_t written);

    std::unique_ptr<Move[]> moves_;
    std::size_t size_ = 0, capacity_ = 0;
};

}  // namespace mulle::fishing
