// Hidden cards drawn uniformly over everything consistent with what a seat knows.
#pragma once

#include <array>
#include <vector>

#include "../fishing/position.hpp"
#include "../fishing/vectors.hpp"
#include "../tricks/position.hpp"
#include "random.hpp"

namespace mulle::engine {

// Hands out classes of cards to containers: of some classes a container must get one at least, of others none.
// Every deal of the single cards that fits is equally likely, copies of a face counted as different cards.
class Allocator {
  public:
    struct Class {
        std::vector<Face> cards;
        unsigned required = 0;   // bit c: container c gets one at least
        unsigned forbidden = 0;  // bit c: container c gets none
    };

    Allocator(std::vector<Class> classes, std::vector<int> sizes);

    bool possible() const { return ways(0, 0) > 0; }

    // The cards of each container, shuffled.
    std::vector<std::vector<Face>> draw(Random& random) const;

  private:
    struct Share {  // how many cards of a class each container gets
        std::array<int, 8> counts{};
        double ways = 0;
    };

    double ways(std::size_t index, std::size_t state) const { return table_[index * states_ + state]; }
    void fill();
    template <class Visit>
    void each_share(std::size_t index, std::size_t state, Visit&& visit) const;
    template <class Visit>
    void share_out(const Class& some, std::size_t container, int left, Share& share, std::size_t state,
                   Visit&& visit) const;
    std::vector<int> left_in(std::size_t state) const;

    std::vector<Class> classes_;
    std::vector<int> sizes_;             // the last container takes what is left
    std::vector<std::size_t> strides_;
    std::size_t states_ = 1;
    std::vector<double> table_;          // ways to go on, by class and by what the containers hold so far
};

// What the log proves of each seat's hand beyond what the position shows: bit k for a kind of card of which it
// holds one at least, or none. Kinds are hand eyes, and in stickmulle suits.
struct Proofs {
    std::array<std::uint32_t, 4> holds{}, lacks{};
};

// Draws positions that look to `seat` as this one does.
class FishingSampler {
  public:
    FishingSampler(const fishing::Ruleset& rules, const fishing::Position& position, int seat, const Proofs& proofs = {});
    fishing::Position draw(Random& random) const;

  private:
    fishing::Position draw_once(Random& random) const;

    const fishing::Ruleset& rules_;
    fishing::Position known_;
    std::vector<int> seats_;  // the other seats, in the order of the containers, and last the observer
    Allocator allocator_;
    // Where faults may happen: who may not lay out and was not found at fault has an alternative (rules.md 6).
    bool proves_alternative_ = false;
    mutable fishing::VectorScratch scratch_;
};

class TrickSampler {
  public:
    TrickSampler(const tricks::Position& position, int seat, const Proofs& proofs = {});
    tricks::Position draw(Random& random) const;

  private:
    enum class Hidden : std::uint8_t { hand, talon, discard };
    struct Container {
        Hidden kind;
        int seat;
    };
    static std::vector<Container> hidden_from(const tricks::Position& position, int seat);
    Allocator allocator(const tricks::Position& position, const Proofs& proofs) const;

    tricks::Position known_;
    std::vector<Container> containers_;
    Allocator allocator_;
};

// The keepers of a build as `seat` sees them: nobody else knows whether who built for the partner keeps it too.
std::uint8_t seen_keepers(const fishing::Ruleset& rules, const fishing::Build& build, int seat);

// Who built beside the partner keeps the build too exactly when holding a card of its value; told to all but `seat`.
void settle_keepers(const fishing::Ruleset& rules, fishing::Position& position, int seat);

}  // namespace mulle::engine
