// Many games at once for training: every step plays one move in each, a finished giv is dealt again.
#pragma once

#include <cstdint>
#include <deque>
#include <exception>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "games.hpp"
#include "observe.hpp"

namespace mulle::engine {

template <class Game>
struct LayoutOf;
template <>
struct LayoutOf<Fishing> {
    using type = FishingLayout;
};
template <>
struct LayoutOf<Tricks> {
    using type = TrickLayout;
};

template <class Game>
class VectorEnv {
  public:
    using Layout = typename LayoutOf<Game>::type;

    // The arrays that a step overwrites; of a game with more than max_moves moves a random part is shown.
    std::vector<std::uint8_t> observations, move_features, dones;
    std::vector<std::int32_t> seats, move_counts, move_totals;
    std::vector<float> rewards;  // by game and seat, of the move just played

    VectorEnv(const typename Game::Rules& rules, std::size_t count, std::uint64_t seed, std::size_t max_moves, int threads)
        : observations(count * Layout::size), move_features(count * max_moves * Layout::move_size), dones(count),
          seats(count), move_counts(count), move_totals(count), max_moves_(max_moves), seed_(seed), rules_(rules) {
        players_ = static_cast<std::size_t>(Game(rules).players());
        rewards.resize(count * players_);
        games_.resize(count);
        const std::size_t workers = std::max<std::size_t>(1, static_cast<std::size_t>(threads));
        for (std::size_t worker = 0; worker < workers; ++worker) workers_.emplace_back(rules);
        in_parallel([&](Worker& worker, std::size_t index) { begin(worker, index), show(worker, index); });
    }

    VectorEnv(const VectorEnv&) = delete;
    VectorEnv& operator=(const VectorEnv&) = delete;

    std::size_t size() const { return games_.size(); }
    std::size_t players() const { return players_; }
    std::size_t max_moves() const { return max_moves_; }
    const typename Game::Position& position(std::size_t index) const { return games_.at(index).position; }
    const typename Game::Move& move(std::size_t index, std::size_t number) const { return games_.at(index).moves.at(number); }

    // Plays move actions[g] of the list shown for each game g.
    void step(std::span<const std::int32_t> actions) {
        if (actions.size() != size()) throw InvalidInput("actions: must be one for each game");
        for (std::size_t index = 0; index < size(); ++index)
            if (actions[index] < 0 || actions[index] >= move_counts[index])
                throw InvalidInput("actions[" + std::to_string(index) + "]: no such move");
        in_parallel([&](Worker& worker, std::size_t index) {
            play(worker, index, static_cast<std::size_t>(actions[index]));
            show(worker, index);
        });
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
        explicit Worker(const typename Game::Rules& rules) : game(rules) {}
        Game game;
        typename Game::Moves list;
    };

    void begin(Worker& worker, std::size_t index) {
        State& state = games_[index];
        state.random = Random(seed_ + state.episode++, index);  // the same however many threads step
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
        for (const auto& move : state.moves) {
            describe(rules_, state.position, move, {out, Layout::move_size});
            out += Layout::move_size;
        }
    }

    void choose_shown(Worker& worker, State& state, std::size_t index) {
        worker.game.list(state.position, worker.list);
        state.moves.assign(worker.list.begin(), worker.list.end());
        move_totals[index] = static_cast<std::int32_t>(state.moves.size());
        if (state.moves.size() > max_moves_) {
            for (std::size_t place = 0; place < max_moves_; ++place)
                std::swap(state.moves[place], state.moves[place + state.random.below(state.moves.size() - place)]);
            state.moves.resize(max_moves_);
        }
        move_counts[index] = static_cast<std::int32_t>(state.moves.size());
        if (state.moves.empty()) throw InvalidInput("position: no move is legal");
    }

    template <class Work>
    void in_parallel(Work work) {
        const std::size_t workers = workers_.size(), share = (size() + workers - 1) / workers;
        std::vector<std::exception_ptr> failed(workers);
        const auto run = [&](std::size_t number) {
            try {
                for (std::size_t index = number * share; index < std::min(size(), (number + 1) * share); ++index)
                    work(workers_[number], index);
            } catch (...) {
                failed[number] = std::current_exception();
            }
        };
        std::vector<std::thread> others;
        for (std::size_t number = 1; number < workers; ++number) others.emplace_back(run, number);
        run(0);
        for (std::thread& other : others) other.join();
        for (const std::exception_ptr& error : failed)
            if (error) std::rethrow_exception(error);
    }

    std::size_t max_moves_, players_ = 0;
    std::uint64_t seed_;
    const typename Game::Rules& rules_;
    std::vector<State> games_;
    std::deque<Worker> workers_;  // a worker does not move
};

}  // namespace mulle::engine
