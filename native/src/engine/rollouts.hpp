// Lines that start from positions of one decision, each with one of its moves, and end with the round: a player
// that searches looks no further, because what follows hangs on cards that nobody knows.
#pragma once

#include <string_view>

#include "self_play.hpp"

namespace mulle::engine {

template <class Game>
class Rollouts {
  public:
    using Position = typename Game::Position;
    using Move = typename Game::Move;

    Display<Game> display;
    std::vector<std::int32_t> gains;   // by line and seat
    std::vector<std::int32_t> lines;   // the line of each decision on display
    std::vector<std::uint8_t> over;    // by line: the giv was over

    Rollouts(const typename Game::Rules& rules, std::size_t most, std::size_t max_moves, int threads)
        : display(rules, most, max_moves, threads), lines(most), game_(rules), most_(most),
          players_(static_cast<std::size_t>(game_.players())) {}

    std::size_t players() const { return players_; }
    std::size_t size() const { return shown_; }
    std::size_t count() const { return lines_.size(); }

    // A line for every move of every world, the worlds of the first move first; what has ended is not on display.
    void begin(std::span<const Position> worlds, std::span<const Move> moves, std::uint64_t seed) {
        if (worlds.empty() || worlds.size() * moves.size() > most_) throw InvalidInput("worlds: too many or none");
        lines_.clear();
        lines_.resize(worlds.size() * moves.size());
        gains.assign(lines_.size() * players_, 0);
        over.assign(lines_.size(), 0);
        active_.clear(), ended_.clear();
        const int round = round_of(worlds[0]);
        for (std::size_t number = 0; number < moves.size(); ++number)
            for (std::size_t world = 0; world < worlds.size(); ++world) {
                const std::size_t line = number * worlds.size() + world;
                lines_[line].position = worlds[world];
                lines_[line].random = Random(seed, line);
                round_ = round;
                play(game_, line, moves[number]);
                sort_out(line);
            }
        show(active_);
    }

    // Plays move actions[d] of each decision on display, and shows those of the lines that go on.
    void step(std::span<const std::int32_t> actions) {
        if (shown_ended_ || actions.size() != shown_) throw InvalidInput("actions: must be one for each decision");
        for (std::size_t index = 0; index < shown_; ++index)
            if (actions[index] < 0 || actions[index] >= display.starts[index + 1] - display.starts[index])
                throw InvalidInput("actions[" + std::to_string(index) + "]: no such move");
        const std::vector<std::size_t> playing = active_;
        display.each(shown_, [&](auto& worker, std::size_t index) {
            const Move move = lines_[playing[index]].moves[static_cast<std::size_t>(actions[index])];
            play(worker.game, playing[index], move);
        });
        active_.clear();
        for (const std::size_t line : playing) sort_out(line);
        show(active_);
    }

    // Shows the lines whose round has ended and whose giv goes on.
    void show_ended() {
        show(ended_);
        shown_ended_ = true;
    }

    // Stops all lines where they are.
    void stop() {
        ended_.insert(ended_.end(), active_.begin(), active_.end());
        active_.clear();
        show_ended();
    }

  private:
    void play(Game& game, std::size_t line, const Move& move) {
        Position& position = lines_[line].position;
        std::array<std::int32_t, 4> before{}, after{};
        worth_so_far(game, position, {before.data(), players_});
        game.play(position, move);
        worth_so_far(game, position, {after.data(), players_});
        for (std::size_t seat = 0; seat < players_; ++seat) gains[line * players_ + seat] += after[seat] - before[seat];
    }

    void sort_out(std::size_t line) {
        const Position& position = lines_[line].position;
        if (position.over())
            over[line] = 1;
        else
            (round_of(position) == round_ ? active_ : ended_).push_back(line);
    }

    void show(const std::vector<std::size_t>& some) {
        shown_ended_ = false;
        shown_ = some.size();
        for (std::size_t index = 0; index < shown_; ++index) lines[index] = static_cast<std::int32_t>(some[index]);
        display.show(shown_, [&](auto&, std::size_t index) { return &lines_[some[index]]; });
    }

    Game game_;
    std::size_t most_, players_, shown_ = 0;
    bool shown_ended_ = false;
    int round_ = 0;
    std::vector<typename Display<Game>::Decision> lines_;
    std::vector<std::size_t> active_, ended_;
};

}  // namespace mulle::engine
