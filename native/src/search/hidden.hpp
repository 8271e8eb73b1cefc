// The cards that a seat cannot place, dealt anew: every way that agrees with what is proved is equally likely.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "../engine/determinize.hpp"

namespace mulle::search {

using engine::Random;

// What a seat knows of the cards that it cannot see. Kinds are hand eyes in the fishing games, suits in stickmulle.
struct Hidden {
    std::vector<Face> cards;
    std::array<std::uint32_t, 4> holds{}, lacks{};  // by seat, bit k: surely some card, surely no card of kind k
};

struct Room {  // a hand or a pile to be filled
    int size;
    std::uint32_t holds, lacks;
};

class HiddenDeal {
  public:
    HiddenDeal(std::vector<Face> cards, std::vector<Room> rooms, int (*kind_of)(Face));

    // All the cards: those of the first room, of the second and so on, then what no room takes.
    void draw(Random& random, std::vector<Face>& cards) const;

    bool is_certain() const { return certain_; }

  private:
    std::vector<Face> cards_;
    std::size_t dealt_ = 0;
    bool certain_ = false;
    std::optional<engine::Allocator> proved_;
};

}  // namespace mulle::search
