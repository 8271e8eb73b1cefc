// Random games inside OpenSpiel's own C++, built against the headers of the installed wheel by native_speed.py.
#include <cstdint>
#include <ctime>
#include <random>

#include "open_spiel/spiel.h"

namespace {

double thread_seconds() {
    std::timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

}  // namespace

// Deal and play `games` random games, all legal actions listed at every decision.
extern "C" void random_games(const char* name, int games, std::uint64_t seed, double* seconds, std::int64_t* plies) {
    const auto game = open_spiel::LoadGame(name);
    std::mt19937_64 random(seed);
    const double began = thread_seconds();
    *plies = 0;
    for (int index = 0; index < games; ++index) {
        auto state = game->NewInitialState();
        while (!state->IsTerminal()) {
            const auto actions = state->LegalActions();
            *plies += !state->IsChanceNode();
            state->ApplyAction(actions[random() % actions.size()]);
        }
    }
    *seconds = thread_seconds() - began;
}
