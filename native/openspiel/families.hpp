// The two families as a game tree needs them: drawing, dealing, moves with their texts, payoffs, sights.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "../src/engine/determinize.hpp"
#include "../src/fishing/play.hpp"
#include "../src/tricks/play.hpp"
#include "rules_text.hpp"

namespace mulle::spiel {

using Draws = std::vector<Face>;
inline constexpr int kMostMoves = 2000;  // as in the Python game (docs/open-spiel.md)
inline constexpr int kOnTable = -1;      // whom a drawn card goes to, beside the seats

template <class Move>
struct Choice {
    std::string text;
    Move move;
};

struct Fishing {
    using Rules = fishing::Ruleset;
    using Position = fishing::Position;
    using Move = fishing::Move;
    using Choices = std::vector<Choice<Move>>;
    static constexpr bool kShowsCardFirst = false;

    explicit Fishing(const std::string& text) : rules(fishing_rules(text)) {}

    int players() const { return rules.players; }
    Zone deck() const;
    int deck_size() const { return rules.deck_size; }
    int first_draws() const { return rules.players * rules.hand + rules.table; }
    int most_moves() const { return rules.deck_size - rules.table; }
    int most_draws() const { return rules.deck_size; }
    std::size_t sight_size() const;

    // To whom each card of a round goes; `before` is the position between two rounds, or nothing at first.
    std::vector<int> owners(const std::optional<Position>& before) const;
    Position dealt(const std::optional<Position>& before, const Draws& drawn, Zone rest) const;
    // The cards that the rules have just dealt, taken back so that chance may draw them; empty in a round.
    Zone taken_back(const Position& before, Position& after) const;

    void list(const Position& position, Choices& choices) const;
    void play(Position& position, const Move& move) const;
    std::vector<double> payoffs(const Position& position) const;
    void see(const Position& position, int seat, std::span<std::uint8_t> out) const;
    std::string described(const Position& position) const;
    std::string hand(const Position& position, int seat) const;

    // The draws of the round as they may have been for all that `seat` knows.
    Draws redrawn(const Position& position, const Draws& drawn, const std::vector<int>& owners, int seat,
                  const engine::Proofs& proofs, engine::Random& random) const;
    void prove(const Position& before, const Position& after, const Move& move, engine::Proofs& proofs) const;

    Rules rules;
};

struct Tricks {
    using Rules = tricks::Ruleset;
    using Position = tricks::Position;
    using Move = tricks::Move;
    using Choices = std::vector<Choice<Move>>;
    static constexpr bool kShowsCardFirst = true;  // the other deck's bottom card, which stays there

    explicit Tricks(const std::string& text) : rules(trick_rules(text)) {}

    static constexpr int players() { return tricks::kPlayers; }
    static Zone deck();
    static constexpr int deck_size() { return kFaces; }
    static constexpr int first_draws() { return 1 + kFaces; }
    static constexpr int most_moves() { return 3 * tricks::kTricks + 5; }
    static constexpr int most_draws() { return 1 + kFaces; }
    static std::size_t sight_size();

    static std::vector<int> owners(const std::optional<Position>& before);
    static Position dealt(const std::optional<Position>& before, const Draws& drawn, Zone rest);
    static Zone taken_back(const Position&, Position&) { return {}; }

    void list(const Position& position, Choices& choices) const;
    void play(Position& position, const Move& move) const { tricks::play(rules, position, move); }
    static std::vector<double> payoffs(const Position& position);
    void see(const Position& position, int seat, std::span<std::uint8_t> out) const;
    static std::string described(const Position& position);
    static std::string hand(const Position& position, int seat);

    static Draws redrawn(const Position& position, const Draws& drawn, const std::vector<int>& owners, int seat,
                         const engine::Proofs& proofs, engine::Random& random);
    static void prove(const Position&, const Position&, const Move&, engine::Proofs&) {}

    Rules rules;
};

}  // namespace mulle::spiel
