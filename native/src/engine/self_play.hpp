// Givar without end for a learner: seats that it does not play are played by the yardsticks, and a giv that is over
// is dealt again. In pairs, games 2k and 2k + 1 get the same deals.
#pragma once

#include <memory>

#include "../search/seated.hpp"
#include "display.hpp"
#include "policy.hpp"

namespace mulle::engine {

enum class Yardstick : std::uint8_t { random, greedy, counter };

template <class Game>
class Bot;

template <>
class Bot<Fishing> {
  public:
    Bot(const fishing::Ruleset& rules, Yardstick kind) : kind_(kind), greedy_(rules), counter_(rules) {}
    fishing::Move choose(Fishing&, const fishing::Position& position, fishing::MoveList&, Random& random) {
        if (kind_ == Yardstick::counter) return counter_.choose(position, random);
        return greedy_.choose(position, kind_ == Yardstick::random ? 1 : 0, random);
    }

  private:
    Yardstick kind_;
    search::Greedy greedy_;
    search::Counter counter_;
};

template <>
class Bot<Tricks> {
  public:
    Bot(const tricks::Ruleset&, Yardstick kind) : policy_{kind == Yardstick::random ? 1.0 : 0.0, Weights{}} {}
    tricks::Move choose(Tricks& game, const tricks::Position& position, tricks::MoveList& list, Random& random) {
        game.list(position, list);
        return choose_move(policy_, game, position, list, random);
    }

  private:
    Policy policy_;
};

// What a giv is worth to each seat so far: its side's points; in stickmulle points and marks, one for one.
inline void worth_so_far(const Fishing& game, const fishing::Position& position, std::span<std::int32_t> by_seat) {
    game.totals(position, by_seat);
}
inline void worth_so_far(const Tricks&, const tricks::Position& position, std::span<std::int32_t> by_seat) {
    for (std::size_t seat = 0; seat < tricks::kPlayers; ++seat) by_seat[seat] = position.chips[seat] + position.points[seat];
}

constexpr int round_of(const fishing::Position& position) { return position.round; }
constexpr int round_of(const tricks::Position&) { return 1; }

struct SelfPlayOptions {
    std::uint64_t seed = 0;
    std::size_t max_moves = 64;
    int threads = 1;
    bool pairs = false;
    bool scattered = false;  // the first givar are begun somewhere on their way, so that not all end together
    Yardstick yardstick = Yardstick::greedy;
    std::vector<std::uint8_t> played;  // by game: the seats, as bits, that the yardstick plays; empty: none
};

template <class Game>
class SelfPlay {
  public:
    Display<Game> display;
    std::vector<float> rewards;              // by game and seat: gained by the learner's move and the answers to it
    std::vector<std::int32_t> results;       // by game and seat: what the giv that was over last came to
    std::vector<std::uint8_t> dones, fresh;  // the giv was over; the decision is the first of a later round

    SelfPlay(const typename Game::Rules& rules, std::size_t count, const SelfPlayOptions& options)
        : display(rules, count, options.max_moves, options.threads), dones(count), fresh(count), options_(options),
          players_(static_cast<std::size_t>(Game(rules).players())), games_(count) {
        rewards.resize(count * players_);
        results.resize(count * players_);
        if (options_.played.empty()) options_.played.assign(count, 0);
        if (options_.played.size() != count) throw InvalidInput("played: must be one for each game");
        for (const std::uint8_t seats : options_.played)
            if ((seats & ((1u << players_) - 1)) == (1u << players_) - 1) throw InvalidInput("played: nobody is left to learn");
        display.show(count, [&](auto& worker, std::size_t index) {
            begin(worker, index);
            if (options_.scattered) scatter(worker, index);
            until_learner(worker, index);
            dones[index] = 0;
            return &games_[index];
        });
    }

    std::size_t size() const { return games_.size(); }
    std::size_t players() const { return players_; }

    // Plays move actions[g] of the rows shown for each game g, and then the yardstick's moves.
    void step(std::span<const std::int32_t> actions) {
        if (actions.size() != size()) throw InvalidInput("actions: must be one for each game");
        for (std::size_t index = 0; index < size(); ++index)
            if (actions[index] < 0 || actions[index] >= display.starts[index + 1] - display.starts[index])
                throw InvalidInput("actions[" + std::to_string(index) + "]: no such move");
        display.show(size(), [&](auto& worker, std::size_t index) {
            play(worker, index, static_cast<std::size_t>(actions[index]));
            return &games_[index];
        });
    }

  private:
    static constexpr std::uint64_t kMostPlies = 104;

    struct State : Display<Game>::Decision {
        std::array<std::int32_t, 4> totals{};
        std::uint64_t episode = 0;
        std::unique_ptr<Bot<Game>> bot;
    };

    template <class Worker>
    void begin(Worker& worker, std::size_t index) {
        State& state = games_[index];
        const std::size_t stream = options_.pairs ? index / 2 : index;
        state.random = Random(options_.seed, state.episode++ << 32 | stream);
        state.position = worker.game.deal(state.random);
        worth_so_far(worker.game, state.position, {state.totals.data(), players_});
        if (options_.played[index] && !state.bot)
            state.bot = std::make_unique<Bot<Game>>(display.rules(), options_.yardstick);
    }

    template <class Worker>
    void scatter(Worker& worker, std::size_t index) {
        State& state = games_[index];
        Bot<Game> any(display.rules(), Yardstick::random);
        for (std::uint64_t plies = state.random.below(kMostPlies); plies && !state.position.over(); --plies)
            worker.game.play(state.position, any.choose(worker.game, state.position, worker.list, state.random));
        worth_so_far(worker.game, state.position, {state.totals.data(), players_});
    }

    template <class Worker>
    void play(Worker& worker, std::size_t index, std::size_t action) {
        State& state = games_[index];
        const int round = round_of(state.position);
        float* reward = rewards.data() + index * players_;
        std::fill_n(reward, players_, 0.0f);
        dones[index] = 0;
        worker.game.play(state.position, state.moves[action]);
        count(worker, index);
        until_learner(worker, index);
        fresh[index] = !dones[index] && round_of(state.position) != round;
    }

    // Plays for the yardstick until the learner is to move, dealing new givar as they end.
    template <class Worker>
    void until_learner(Worker& worker, std::size_t index) {
        State& state = games_[index];
        for (;;) {
            if (state.position.over()) {
                dones[index] = 1;
                std::copy_n(state.totals.begin(), players_, results.begin() + static_cast<std::ptrdiff_t>(index * players_));
                begin(worker, index);
            }
            if (!(options_.played[index] >> Game::turn(state.position) & 1)) return;
            worker.game.play(state.position, state.bot->choose(worker.game, state.position, worker.list, state.random));
            count(worker, index);
        }
    }

    template <class Worker>
    void count(Worker& worker, std::size_t index) {
        State& state = games_[index];
        const auto before = state.totals;
        worth_so_far(worker.game, state.position, {state.totals.data(), players_});
        if (dones[index]) return;  // the opening of the next giv
        for (std::size_t seat = 0; seat < players_; ++seat)
            rewards[index * players_ + seat] += static_cast<float>(state.totals[seat] - before[seat]);
    }

    SelfPlayOptions options_;
    std::size_t players_;
    std::vector<State> games_;
};

}  // namespace mulle::engine
