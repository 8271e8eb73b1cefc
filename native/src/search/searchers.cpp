#include "searchers.hpp"

#include "exhaustive.hpp"

namespace mulle::search {
namespace {

constexpr int kMegabytes = 32;
constexpr double kSolversShare = 0.7;  // of the time; where it is too short, the rest goes to the tree search
constexpr std::uint64_t kMostNodes = 20'000'000;
constexpr int kFewCards = 4;  // so few that every line can be played out
constexpr int kMostFree = 20;  // free cards, beyond which even listing the moves may take long

int cards_held(const Ruleset& rules, const Position& position) {
    int held = 0;
    for (int seat = 0; seat < rules.players; ++seat) held += card_count(position.hands[static_cast<std::size_t>(seat)]);
    return held;
}

}  // namespace

FishingSearcher::FishingSearcher(const Ruleset& rules, const SearchOptions& options)
    : rules_(rules), field_(rules, options.rollout), thinker_(field_, options.tree) {}

bool FishingSearcher::solved(const Position& position, const fishing::MoveList& moves, const Clock& clock,
                             Thought& thought) {
    if (card_count(position.table) > kMostFree) return false;
    if (not_solvable(rules_, position)) {
        if (position.stock_left() || cards_held(rules_, position) > kFewCards) return false;
        thought.chosen = Exhaustive(field_).best(position, moves);
        return thought.exact = true;
    }
    if (!solver_) solver_ = std::make_unique<Solver>(rules_, kMegabytes);
    const Limits limits{kMostNodes, clock.limited() ? std::max(0.1, kSolversShare * clock.left()) : 0};
    const Solution solution = solver_->solve(position, limits, 1);
    if (solution.line.empty()) return false;  // the time was too short
    const auto place = std::find(moves.begin(), moves.end(), solution.line[0]);
    if (place == moves.end()) return false;
    thought.chosen = static_cast<std::size_t>(place - moves.begin());
    return thought.exact = true;
}

Thought FishingSearcher::choose(const Position& known, fishing::MoveList& moves, const Hidden& hidden, const Budget& budget,
                                std::uint64_t seed) {
    const Clock clock(budget.milliseconds);
    if (moves.size() == 1) return {};
    FishingWorlds worlds(rules_, known, hidden);
    engine::Random random(seed, 0);
    Thought thought;
    if (worlds.is_certain() && solved(worlds.draw(random), moves, clock, thought)) return thought;
    field_.keep_best(known, moves);
    return thinker_.think(known, moves, worlds, budget, clock, seed);
}

Thought TrickSearcher::choose(const tricks::Position& known, const tricks::MoveList& moves, const Hidden& hidden,
                              const Budget& budget, std::uint64_t seed) {
    const Clock clock(budget.milliseconds);
    if (moves.size() == 1) return {};
    const tricks::Position own_pot = in_its_own_pot(known);
    return thinker_.think(own_pot, moves, TrickWorlds(own_pot, hidden), budget, clock, seed);
}

}  // namespace mulle::search
