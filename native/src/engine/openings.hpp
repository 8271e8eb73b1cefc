// What a table offers the next card: a quick reckoning for features, near the rules but no rule itself. A single
// group of several cards stands for all that a card may put together. Points are told in quarters.
#pragma once

#include <array>
#include <span>

#include "../fishing/moves.hpp"

namespace mulle::engine {

inline constexpr int kEyesTold = 16;  // hand eyes 1..16
inline constexpr int kQuarters = 4;

// What each face is worth, taken in; of a majority about a quarter hangs on each card.
class CardWorth {
  public:
    explicit CardWorth(const fishing::Ruleset& rules);
    int of(Face face) const { return quarters_[face]; }
    int of(Zone cards) const;
    int mulle(int eyes) const { return kQuarters * (one_each_ ? 1 : eyes); }

  private:
    std::array<int, kFaces> quarters_{};
    bool one_each_;
};

struct Pile {  // a build as an offer: its value and its cards
    int value = 0;
    Zone cards;
};

// The free cards and the builds that lie there after a move.
struct Laid {
    Zone table;
    std::array<Pile, fishing::kMaxBuilds> builds;
    int count = 0;
};

Laid laid_now(const fishing::Position& position);
Laid laid_after(const fishing::Position& position, const fishing::Move& move);

class Openings {
  public:
    Openings(const fishing::Ruleset& rules, const CardWorth& worth) : rules_(rules), worth_(worth) {}

    void look(const Laid& laid);

    // What a card of `eyes` hand eyes takes besides itself; -1: nothing.
    int taking(int eyes) const { return takings_[static_cast<std::size_t>(eyes)]; }

    // What the best capture with `face` brings, itself included; 0: none. `mulle` tells whether one can be made.
    int gain(Face face, bool& mulle) const;

  private:
    void look_at_free(Zone table);
    void look_at_build(const Pile& build);
    void free_takings(int eyes);
    int pairs(int eyes) const;
    int best_mulle(Face face) const;

    struct OfRank {
        std::array<int, 8> worth{};  // of its free cards, the dearest first
        int count = 0, sum = 0;
        int top(int number) const;
    };

    const fishing::Ruleset& rules_;
    const CardWorth& worth_;
    std::array<int, kEyesTold + 1> takings_{}, groups_{}, singles_{}, twins_{};
    std::array<OfRank, kRanks + 1> ranks_{};
    const Laid* laid_ = nullptr;
};

// The best card that a hand of some of the unseen cards may hold, by what each is worth.
class Reply {
  public:
    Reply(int unseen, int held);

    void clear() { counts_.fill(0), mulles_ = most_ = 0; }
    void add(int gain, int copies, bool mulle);

    double expected() const;
    double mulle_chance() const { return 1 - none_[static_cast<std::size_t>(mulles_)]; }
    int most() const { return most_; }

  private:
    std::array<double, 105> none_{};  // by number of cards: the chance that the hand holds none of them
    std::array<int, 256> counts_{};
    int mulles_ = 0, most_ = 0;
};

}  // namespace mulle::engine
