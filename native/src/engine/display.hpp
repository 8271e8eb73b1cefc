// Many decisions side by side for a network: what each seat sees, its moves row after row without gaps, and, for a
// critic in training only, what the seat does not see.
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "crew.hpp"
#include "games.hpp"
#include "observe.hpp"

namespace mulle::engine {

inline constexpr std::size_t kHiddenSize = 3 * kFaces;  // the other hands clockwise; stickmulle: two hands, the talon

template <class Game>
struct LayoutOf;
template <>
struct LayoutOf<Fishing> {
    using type = FishingLayout;
    using Describer = FishingDescriber;
};
template <>
struct LayoutOf<Tricks> {
    using type = TrickLayout;
    using Describer = TrickDescriber;
};

void write_hidden(const fishing::Ruleset& rules, const fishing::Position& position, int seat, std::span<std::uint8_t> out);
void write_hidden(const tricks::Ruleset& rules, const tricks::Position& position, int seat, std::span<std::uint8_t> out);

template <class Game>
class Display {
  public:
    using Layout = typename LayoutOf<Game>::type;

    struct Worker {
        explicit Worker(const typename Game::Rules& rules) : game(rules), describer(rules) {}
        Game game;
        typename LayoutOf<Game>::Describer describer;
        typename Game::Moves list;
    };

    struct Decision {
        typename Game::Position position;
        std::vector<typename Game::Move> moves;  // those shown
        Random random{0, 0};
    };

    std::vector<std::uint8_t> observations, rows, hidden;
    std::vector<std::int32_t> starts, seats;  // the moves of decision d are the rows starts[d] .. starts[d + 1]

    Display(const typename Game::Rules& rules, std::size_t count, std::size_t max_moves, int threads)
        : observations(count * Layout::size), rows(count * max_moves * Layout::move_size), hidden(count * kHiddenSize),
          starts(count + 1), seats(count), rules_(rules), max_moves_(max_moves), crew_(threads) {
        for (std::size_t worker = 0; worker < crew_.size(); ++worker) workers_.emplace_back(rules);
    }

    const typename Game::Rules& rules() const { return rules_; }

    // Readies each decision with make(worker, index), which names it, and then shows them all.
    template <class Make>
    void show(std::size_t count, Make make) {
        std::vector<Decision*> decisions(count);
        crew_.each(count, [&](std::size_t worker, std::size_t index) {
            decisions[index] = make(workers_[worker], index);
            look(workers_[worker], *decisions[index], index);
        });
        starts[0] = 0;
        for (std::size_t index = 0; index < count; ++index)
            starts[index + 1] = starts[index] + static_cast<std::int32_t>(decisions[index]->moves.size());
        crew_.each(count, [&](std::size_t worker, std::size_t index) { describe(workers_[worker], *decisions[index], index); });
    }

    template <class Work>
    void each(std::size_t count, Work work) {
        crew_.each(count, [&](std::size_t worker, std::size_t index) { work(workers_[worker], index); });
    }

  private:
    void look(Worker& worker, Decision& decision, std::size_t index) {
        const int seat = Game::turn(decision.position);
        seats[index] = seat;
        choose_shown(worker, decision);
        observe(rules_, decision.position, seat, {observations.data() + index * Layout::size, Layout::size});
        write_hidden(rules_, decision.position, seat, {hidden.data() + index * kHiddenSize, kHiddenSize});
    }

    // Of a decision with more than max_moves moves a random part is shown.
    void choose_shown(Worker& worker, Decision& decision) {
        auto& moves = decision.moves;
        try {
            worker.game.list(decision.position, worker.list);
            moves.assign(worker.list.begin(), worker.list.end());
        } catch (const TooCrowded&) {  // drawn, now and then one twice
            const auto classes = worker.game.classes(decision.position);
            moves.clear();
            while (moves.size() < max_moves_) moves.push_back(classes[decision.random.below(classes.size())]);
        }
        if (moves.empty()) throw InvalidInput("position: no move is legal");
        if (moves.size() <= max_moves_) return;
        for (std::size_t place = 0; place < max_moves_; ++place)
            std::swap(moves[place], moves[place + decision.random.below(moves.size() - place)]);
        moves.resize(max_moves_);
    }

    void describe(Worker& worker, const Decision& decision, std::size_t index) {
        std::uint8_t* out = rows.data() + static_cast<std::size_t>(starts[index]) * Layout::move_size;
        worker.describer.begin(decision.position);
        for (const auto& move : decision.moves) {
            worker.describer.describe(move, {out, Layout::move_size});
            out += Layout::move_size;
        }
    }

    const typename Game::Rules& rules_;
    std::size_t max_moves_;
    std::deque<Worker> workers_;  // a worker does not move
    Crew crew_;
};

}  // namespace mulle::engine
