// Many games at once for training: every step plays one move in each, a finished giv is dealt again.
#pragma once

#include <cstdint>
#include <deque>
#include <limits>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "display.hpp"
#include "threads.hpp"

namespace mulle::engine {

template <class Game>
class VectorEnv {
  public:
    using Layout = typename LayoutOf<Game>::type;

    // The arrays that a step overwrites; of a game with more than max_moves moves a random part is shown.
    std::vector<std::uint8_t> observations, move_features, dones;
    std::vector<std::int32_t> seats, move_counts, move_totals;
    std::vector<float> rewards;  // by game and seat, of the move just played

    VectorEnv(const typename Game::Rules& rules, std::size_t count, std::uint64_t seed, std::size_t max_moves,
              const Threads& threads)
        : observations(count * Layout::size), move_features(count * max_moves * Layout::move_size), dones(count),
          seats(count), move_counts(count), move_totals(count), max_moves_(max_moves), seed_(seed), rules_(rules),
          threads_(threads) {
        players_ = static_cast<std::size_t>(Game(rules).players());
        rewards.resize(count * players_);
        games_.resize(count);
        for (std::size_t worker = 0; worker < threads.most(); ++worker) workers_.emplace_back(rules);
        in_parallel([&](Worker& worker, std::size_t index) { begin(worker, index), show(worker, index); });
    }

    // The room that the arrays of so many games take.
    static std::size_t bytes(std::size_t count, std::size_t max_moves) {
        return count * (Layout::size + max_moves * (Layout::move_size + sizeof(typename Game::Move)));
    }

    VectorEnv(const VectorEnv&) = delete;
    VectorEnv& operator=(const VectorEnv&) = delete;

    std::size_t size() const { return games_.size(); }
    std::size_t players() const { return players_; }
    std::size_t max_moves() const { return max_moves_; }
    typename Game::Position position(std::size_t index) const {
        const std::lock_guard lock(mutex_);
        return games_.at(index).position;
    }
    std::optional<typename Game::Move> move(std::size_t index, std::size_t number) const {
        const std::lock_guard lock(mutex_);
        const auto& moves = games_.at(index).moves;
        return number < moves.size() ? std::optional(moves[number]) : std::nullopt;
    }

    // Plays move actions[g] of the list shown for each game g. One step at a time, also where two threads ask; the
    // actions are copied before they are judged, since their owner may write to them meanwhile.
    void step(std::span<const std::int32_t> actions) {
        const std::lock_guard lock(mutex_);
        if (broken_) throw InvalidInput("actions: the environment was stopped by an error; make another");
        actions_.assign(actions.begin(), actions.end());
        verify_actions();
        broken_ = true;
        in_parallel([&](Worker& worker, std::size_t index) {
            play(worker, index, static_cast<std::size_t>(actions_[index]));
            show(worker, index);
        });
        broken_ = false;
    }

  private:
    struct State {
        typename Game::Position position;
        std::vector<typename Game::Move> moves;  // those shown
        std::array<std::int32_t, 4> totals{};
        Random random{0, 0};
        std::uint64_t episode = 0;
    };

    struct Worker {
        explicit Worker(const typename Game::Rules& rules) : game(rules), describer(rules) {}
        Game game;
        typename LayoutOf<Game>::Describer describer;
        typename Game::Moves list;
        std::vector<typename Game::Move> moves;
    };

    void verify_actions() const {
        if (actions_.size() != size()) throw InvalidInput("actions: must be one for each game");
        for (std::size_t index = 0; index < size(); ++index)
            if (actions_[index] < 0 || static_cast<std::size_t>(actions_[index]) >= games_[index].moves.size())
                throw InvalidInput("actions[" + std::to_string(index) + "]: no such move");
    }

    // Every deal of every game has a stream of its own, the same however many threads step.
    void begin(Worker& worker, std::size_t index) {
        State& state = games_[index];
        state.random = Random(seed_, state.episode++ << 32 | index);
        state.position = worker.game.deal(state.random);
        worker.game.totals(state.position, {state.totals.data(), players_});
    }

    void play(Worker& worker, std::size_t index, std::size_t action) {
        State& state = games_[index];
        worker.game.play(state.position, state.moves[action]);
        const auto before = state.totals;
        worker.game.totals(state.position, {state.totals.data(), players_});
        for (std::size_t seat = 0; seat < players_; ++seat)
            rewards[index * players_ + seat] = static_cast<float>(state.totals[seat] - before[seat]);
        dones[index] = state.position.over();
        if (state.position.over()) begin(worker, index);
    }

    void show(Worker& worker, std::size_t index) {
        State& state = games_[index];
        const int seat = Game::turn(state.position);
        seats[index] = seat;
        choose_shown(worker, state, index);
        observe(rules_, state.position, seat, {observations.data() + index * Layout::size, Layout::size});
        std::uint8_t* out = move_features.data() + index * max_moves_ * Layout::move_size;
        worker.describer.begin(state.position);
        for (const auto& move : state.moves) {
            worker.describer.describe(move, {out, Layout::move_size});
            out += Layout::move_size;
        }
    }

    void choose_shown(Worker& worker, State& state, std::size_t index) {
        try {
            worker.game.list(state.position, worker.list);
            worker.moves.assign(worker.list.begin(), worker.list.end());
            note_total(index, worker.moves.size());
            keep_some(worker.moves, state.random);
        } catch (const TooCrowded&) {
            draw_some(worker, state, index);
        }
        state.moves.assign(worker.moves.begin(), worker.moves.end());
        move_counts[index] = static_cast<std::int32_t>(state.moves.size());
        if (state.moves.empty()) throw InvalidInput("position: no move is legal");
    }

    void note_total(std::size_t index, std::uint64_t total) {
        constexpr std::uint64_t most = std::numeric_limits<std::int32_t>::max();
        move_totals[index] = static_cast<std::int32_t>(std::min(total, most));
    }

    // A random part of the moves where there are more than can be shown.
    void keep_some(std::vector<typename Game::Move>& moves, Random& random) const {
        if (moves.size() <= max_moves_) return;
        for (std::size_t place = 0; place < max_moves_; ++place)
            std::swap(moves[place], moves[place + random.below(moves.size() - place)]);
        moves.resize(max_moves_);
    }

    // The same where they are too many to be listed.
    void draw_some(Worker& worker, State& state, std::size_t index) {
        const auto classes = worker.game.classes(state.position);
        note_total(index, classes.size());
        std::set<std::uint64_t> chosen;
        while (chosen.size() < std::min<std::uint64_t>(max_moves_, classes.size()))
            chosen.insert(state.random.below(classes.size()));
        worker.moves.clear();
        for (const std::uint64_t number : chosen) worker.moves.push_back(classes[number]);
    }

    template <class Work>
    void in_parallel(Work work) {
        Batches batches(size());
        threads_.run([&](std::size_t number) {
            batches.each([&](std::size_t index) { work(workers_[number], index); });
        });
    }

    std::size_t max_moves_, players_ = 0;
    std::uint64_t seed_;
    const typename Game::Rules& rules_;
    std::vector<State> games_;
    std::deque<Worker> workers_;  // a worker does not move
    Threads threads_;
    std::vector<std::int32_t> actions_;
    bool broken_ = false;
    mutable std::mutex mutex_;
};

}  // namespace mulle::engine
