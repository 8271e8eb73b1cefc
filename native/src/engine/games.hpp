// The two families behind one small face, so that loops over games are written once.
#pragma once

#include <span>

#include "../fishing/dealing.hpp"
#include "../fishing/legality.hpp"
#include "../fishing/play.hpp"
#include "../fishing/scoring.hpp"
#include "../tricks/legality.hpp"
#include "../tricks/play.hpp"
#include "../tricks/scoring.hpp"
#include "random.hpp"

namespace mulle::engine {

class Fishing {
  public:
    using Rules = fishing::Ruleset;
    using Position = fishing::Position;
    using Move = fishing::Move;
    using Moves = fishing::MoveList;

    explicit Fishing(const Rules& rules) : rules(rules) {
        for (int face = 0; face < kFaces; ++face)
            deck_.insert(deck_.end(), rules.copies[static_cast<std::size_t>(face)], static_cast<Face>(face));
    }

    int players() const { return rules.players; }
    static int turn(const Position& position) { return position.turn; }

    Position deal(Random& random) {
        std::copy(deck_.begin(), deck_.end(), shuffled_.begin());
        shuffle(shuffled_, deck_.size(), random);
        const auto forehand = static_cast<int>(random.below(static_cast<std::uint64_t>(rules.players)));
        return fishing::start(rules, {shuffled_.data(), deck_.size()}, forehand);
    }

    void list(const Position& position, Moves& moves) { fishing::legal_moves(rules, position, scratch_, moves); }
    void play(Position& position, const Move& move) { fishing::play(rules, position, move, scratch_); }

    // Where a table is too crowded to list its moves.
    fishing::MoveClasses classes(const Position& position) { return {rules, position, scratch_}; }

    // Points of each seat's side so far.
    void totals(const Position& position, std::span<std::int32_t> by_seat) const {
        const fishing::Scores found = fishing::scores(rules, position);
        for (int seat = 0; seat < rules.players; ++seat)
            by_seat[static_cast<std::size_t>(seat)] = found[static_cast<std::size_t>(rules.side_of(seat))].total;
    }

    const Rules& rules;

  private:
    std::vector<Face> deck_;
    std::array<Face, fishing::kMaxCards> shuffled_{};
    fishing::VectorScratch scratch_;
};

class Tricks {
  public:
    using Rules = tricks::Ruleset;
    using Position = tricks::Position;
    using Move = tricks::Move;
    using Moves = tricks::MoveList;

    explicit Tricks(const Rules& rules) : rules(rules) {}

    static constexpr int players() { return tricks::kPlayers; }
    static int turn(const Position& position) { return position.turn; }

    Position deal(Random& random) {
        for (Face face = 0; face < kFaces; ++face) deck_[face] = face;
        shuffle(deck_, kFaces, random);
        const auto mulle = static_cast<Face>(random.below(kFaces));
        return tricks::start(deck_, mulle, static_cast<int>(random.below(tricks::kPlayers)));
    }

    void list(const Position& position, Moves& moves) { tricks::legal_moves(rules, position, moves); }
    void play(Position& position, const Move& move) { tricks::play(rules, position, move); }
    Moves classes(const Position& position) const {
        Moves moves;
        tricks::legal_moves(rules, position, moves);
        return moves;
    }

    // A seat's chips: what the giv costs or brings in marks.
    void totals(const Position& position, std::span<std::int32_t> by_seat) const {
        for (std::size_t seat = 0; seat < tricks::kPlayers; ++seat) by_seat[seat] = position.chips[seat];
    }

    const Rules& rules;

  private:
    std::array<Face, kFaces> deck_{};
};

}  // namespace mulle::engine
