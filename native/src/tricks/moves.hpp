// The moves of stickmulle and their one text each (notation.md).
#pragma once

#include <string>
#include <string_view>

#include "../errors.hpp"
#include "position.hpp"

namespace mulle::tricks {

enum class Act : std::uint8_t { play, call, buy, pass, point_out, decline };

struct Move {
    Act act = Act::play;
    Face card = 0;
    friend constexpr bool operator==(const Move&, const Move&) = default;
};

std::string text_of(Move move);
Move parse_move(std::string_view text);

// At most every card, one of them also with a call.
class MoveList {
  public:
    void clear() { size_ = 0; }
    void push(Move move) { moves_.at(size_) = move, ++size_; }
    std::size_t size() const { return size_; }
    Move operator[](std::size_t index) const { return moves_[index]; }
    const Move* begin() const { return moves_.data(); }
    const Move* end() const { return moves_.data() + size_; }

  private:
    std::array<Move, kFaces + 1> moves_;
    std::size_t size_ = 0;
};

}  // namespace mulle::tricks
