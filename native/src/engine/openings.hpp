// What a table offers the next card: a quick reckoning for features, near the rules but no rule itself. A single
// group of several cards stands for all that a card may put together. Points are told in quarters.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <unordered_map>

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

// Written into a Laid that is there already: clearing all of its room would cost more than the rest.
void lay_now(const fishing::Position& position, Laid& laid);
void lay_after(const fishing::Position& position, const fishing::Move& move, Laid& laid);

class Openings {
  public:
    Openings(const fishing::Ruleset& rules, const CardWorth& worth) : rules_(rules), worth_(worth) {}

    void look(const Laid& laid);

    // What a card of `eyes` hand eyes takes besides itself; -1: nothing.
    int taking(int eyes) const { return takings_[static_cast<std::size_t>(eyes)]; }

    // What the best capture with `face` brings, itself included; 0: none. `mulle` tells whether one can be made.
    int gain(Face face, bool& mulle) const {
        const int with_mulle = best_mulle(face);
        mulle = with_mulle >= 0;
        const int best = std::max(with_mulle, taking(hand_eyes(face)));
        return best < 0 ? 0 : std::min(best + worth_.of(face), 255);
    }

  private:
    void look_at_free(Zone table);
    void look_at_build(const Pile& build);
    void free_takings(int eyes);
    int pairs(int eyes) const;
    int two_twins(int eyes) const;
    int best_mulle_of_builds(Face face) const;

    int best_mulle(Face face) const {
        const int eyes = hand_eyes(face);
        int best = -1;
        if (!is_value_card(face)) {
            best = two_twins_[static_cast<std::size_t>(eyes)];
            if (rules_.mulle_twin && laid_->table.count(face)) best = std::max(best, worth_.mulle(eyes) + worth_.of(face));
        }
        return build_values_ >> eyes & 1 ? std::max(best, best_mulle_of_builds(face)) : best;
    }

    struct OfRank {
        std::array<int, 8> worth{};  // of its free cards, the dearest first
        int count = 0, sum = 0;
        int top(int number) const;
    };

    const fishing::Ruleset& rules_;
    const CardWorth& worth_;
    std::array<int, kEyesTold + 1> takings_{}, groups_{}, singles_{}, twins_{};
    std::array<int, kEyesTold + 1> two_twins_{};  // by hand eyes of an ordinary card
    std::uint32_t build_values_ = 0;              // of builds that a mulle capture may take
    std::array<OfRank, kRanks + 1> ranks_{};
    const Laid* laid_ = nullptr;
};

// The best card that a hand of some of the unseen cards may hold, by what each is worth.
class Reply {
  public:
    // The hand has `held` of the `unseen` cards.
    void begin(int unseen, int held);

    void clear();

    void add(int gain, int copies, bool mulle) {
        const auto at = static_cast<std::size_t>(gain);
        counts_[at] += copies;
        told_[at / 64] |= std::uint64_t{1} << at % 64;
        mulles_ += mulle ? copies : 0;
        most_ = std::max(most_, gain);
    }

    double expected() const;
    double mulle_chance() const { return 1 - chances_->none[static_cast<std::size_t>(mulles_)]; }
    int most() const { return most_; }

  private:
    struct Chances {  // by number of cards: the chance that the hand holds none of them
        std::array<double, 105> none{};
        Chances(int unseen, int held);
    };

    std::unordered_map<int, Chances> known_;  // by unseen and held: a chain of divisions each
    const Chances* chances_ = nullptr;
    std::array<int, 256> counts_{};
    std::array<std::uint64_t, 4> told_{};     // which counts there are
    int mulles_ = 0, most_ = 0;
};

}  // namespace mulle::engine
