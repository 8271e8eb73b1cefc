// Playouts: whole givar played by simple policies, and many of them over threads.
#pragma once

#include <cstdint>
#include <mutex>
#include <vector>

#include "games.hpp"
#include "policy.hpp"
#include "threads.hpp"

namespace mulle::engine {

struct Simulated {
    std::vector<std::int32_t> totals;  // by game, then seat
    std::vector<std::uint64_t> hashes; // of the moves of each game, so that a duplicate or missing one shows
    std::uint64_t plies = 0, moves = 0;
};

template <class Game>
class Playout {
  public:
    Playout(const typename Game::Rules& rules, const Policy& policy) : game_(rules), policy_(policy) {}

    // Plays on to the end of the giv.
    void run(typename Game::Position& position, Random& random) {
        while (!position.over()) game_.play(position, choose(position, random));
    }

    Game& game() { return game_; }
    std::uint64_t plies = 0, moves = 0, hash = 0;

  private:
    typename Game::Move choose(const typename Game::Position& position, Random& random) {
        ++plies;
        try {
            game_.list(position, list_);
        } catch (const TooCrowded&) {
            return drawn(position, random);
        }
        if (list_.size() == 0) throw InvalidInput("position: no move is legal");
        moves += list_.size();
        const auto move = choose_move(policy_, game_, position, list_, random);
        hash = mixed(hash ^ hash_of(move));
        return move;
    }

    // Where a table is too crowded to list its moves, any of them.
    typename Game::Move drawn(const typename Game::Position& position, Random& random) {
        const auto classes = game_.classes(position);
        const auto move = classes[random.below(classes.size())];
        moves += classes.size();
        hash = mixed(hash ^ hash_of(move));
        return move;
    }

    Game game_;
    Policy policy_;
    typename Game::Moves list_;
};

// Plays games first..first+count of a seed; the result does not depend on the number of threads.
template <class Game>
Simulated simulate(const typename Game::Rules& rules, const Policy& policy, std::uint64_t seed, std::uint64_t first,
                   std::size_t count, const Threads& threads) {
    const auto players = static_cast<std::size_t>(Game(rules).players());
    Simulated result;
    result.totals.resize(count * players);
    result.hashes.resize(count);
    std::mutex mutex;
    Batches batches(count);
    threads.run([&](std::size_t) {
        Playout<Game> playout(rules, policy);
        batches.each([&](std::size_t index) {
            Random random(seed, first + index);
            auto position = playout.game().deal(random);
            playout.hash = 0;
            playout.run(position, random);
            playout.game().totals(position, {result.totals.data() + index * players, players});
            result.hashes[index] = playout.hash;
        });
        const std::lock_guard lock(mutex);
        result.plies += playout.plies;
        result.moves += playout.moves;
    });
    return result;
}

// Each seat's total after each of `count` games played on from `start`, likewise.
template <class Game>
std::vector<std::int32_t> play_on(const typename Game::Rules& rules, const Policy& policy,
                                  const typename Game::Position& start, std::uint64_t seed, std::size_t count,
                                  const Threads& threads) {
    const auto players = static_cast<std::size_t>(Game(rules).players());
    std::vector<std::int32_t> totals(count * players);
    Batches batches(count);
    threads.run([&](std::size_t) {
        Playout<Game> playout(rules, policy);
        batches.each([&](std::size_t index) {
            Random random(seed, index);
            auto position = start;
            playout.run(position, random);
            playout.game().totals(position, {totals.data() + index * players, players});
        });
    });
    return totals;
}

}  // namespace mulle::engine
