// Copying a position of mulle and playing a move in the copy, timed by native_speed.py on the engine's own sources.
#include <ctime>
#include <vector>

#include "../native/src/engine/games.hpp"

namespace {

using namespace mulle;

struct Case {
    fishing::Position position;
    fishing::Move move;
};

fishing::Ruleset rules_of_mulle() {
    fishing::Ruleset rules;
    rules.copies.fill(2);
    rules.deck_size = 104;
    rules.mulle_twin = rules.mulle_two_twins = rules.mulle_build = true;
    rules.two_card_builds = rules.package_pairs_only = true;
    return rules;
}

double thread_seconds() {
    std::timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

// The positions of some random givar, each with the move that was played in it.
std::vector<Case> cases_of(const fishing::Ruleset& rules, int givar) {
    engine::Fishing game(rules);
    fishing::MoveList moves;
    std::vector<Case> found;
    for (int giv = 0; giv < givar; ++giv) {
        engine::Random random(1, static_cast<std::uint64_t>(giv));
        fishing::Position position = game.deal(random);
        while (!position.over()) {
            game.list(position, moves);
            const fishing::Move move = moves[random.below(moves.size())];
            found.push_back({position, move});
            game.play(position, move);
        }
    }
    return found;
}

}  // namespace

// Nanoseconds to copy a position and to play a move in the copy, on the mean of random play; `sum` keeps the work alive.
extern "C" double copy_and_apply(int rounds, std::uint64_t* sum) {
    const fishing::Ruleset rules = rules_of_mulle();
    const std::vector<Case> cases = cases_of(rules, 4);
    engine::Fishing game(rules);
    const double began = thread_seconds();
    for (int round = 0; round < rounds; ++round)
        for (const Case& one : cases) {
            fishing::Position next = one.position;
            game.play(next, one.move);
            *sum += next.table.low + next.turn;
        }
    return (thread_seconds() - began) * 1e9 / (static_cast<double>(cases.size()) * rounds);
}
