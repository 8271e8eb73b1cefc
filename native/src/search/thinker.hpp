// Chooses a move within a budget, on several threads: each searches for itself, and what they found is added up.
// With iterations for a budget the same seed and number of threads give the same choice.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "../engine/threads.hpp"
#include "ismcts.hpp"

namespace mulle::search {

struct Thought {
    std::size_t chosen = 0;        // the number of the move
    bool exact = false;            // no choice is better against best play
    std::uint64_t iterations = 0;
    std::vector<Tried> tried;      // each move; empty where nothing was searched
};

// The most tried; of equals the one that brought more, then the first.
inline std::size_t most_tried(const std::vector<Tried>& tried) {
    const auto worse = [](const Tried& a, const Tried& b) { return a.visits != b.visits ? a.visits < b.visits : a.mean() < b.mean(); };
    return static_cast<std::size_t>(std::max_element(tried.begin(), tried.end(), worse) - tried.begin());
}

template <class Field>
class Thinker {
  public:
    using Position = typename Field::Position;
    using Moves = typename Field::Moves;
    using Worlds = typename Field::Worlds;

    Thinker(const Field& field, const TreeOptions& options) : field_(field), options_(options) {}
    Thinker(const Thinker&) = delete;

    Thought think(const Position& position, const Moves& moves, const Worlds& worlds, const Budget& budget,
                  const Clock& clock, std::uint64_t seed) {
        const auto threads = static_cast<std::size_t>(std::max(1, budget.threads));
        while (workers_.size() < threads) workers_.push_back(std::make_unique<Worker>(field_, options_));
        std::vector<std::vector<Tried>> found(threads);
        engine::Threads(budget.threads).run([&](std::size_t thread) {
            engine::Random random(seed, thread);
            Worlds own = worlds;
            const std::uint64_t share = (budget.iterations + threads - 1 - thread) / threads;
            if (budget.iterations && !share) return;
            found[thread] = workers_[thread]->search.search(position, moves, own, share, clock, random);
        });
        return added_up(found, moves.size());
    }

  private:
    struct Worker {
        Worker(const Field& field, const TreeOptions& options) : field(field), search(this->field, options) {}
        Field field;
        Ismcts<Field> search;
    };

    // In the order of the threads, so that sums are the same to the bit.
    static Thought added_up(const std::vector<std::vector<Tried>>& found, std::size_t moves) {
        Thought thought;
        thought.tried.assign(moves, {});
        for (const auto& tried : found)
            for (std::size_t index = 0; index < tried.size(); ++index) {
                thought.tried[index].visits += tried[index].visits;
                thought.tried[index].total += tried[index].total;
                thought.iterations += tried[index].visits;
            }
        thought.chosen = most_tried(thought.tried);
        return thought;
    }

    Field field_;
    TreeOptions options_;
    std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace mulle::search
