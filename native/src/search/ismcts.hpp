// Information-set tree search: one tree over what the seat can tell apart, each turn through it in another world
// that looks the same to the seat. A move's chance to be tried counts from the worlds in which it could be played.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <vector>

#include "../engine/random.hpp"
#include "reckoning.hpp"

namespace mulle::search {

struct Budget {
    double milliseconds = 0;       // 0: no limit
    std::uint64_t iterations = 0;  // 0: no limit; one of them is set
};

struct TreeOptions {
    double exploration = 10.0;  // points
    double first_play = 2.0;   // points below the mean that an untried move counts as
};

template <class Field>
class Ismcts {
  public:
    using Position = typename Field::Position;
    using Move = typename Field::Move;

    struct Tried {  // a move of the root
        Move move;
        std::uint64_t visits = 0;
        double total = 0;  // of advantages, in points
    };

    Ismcts(Field& field, const TreeOptions& options) : field_(field), options_(options) {}

    // How often each move was tried, and what it brought. Nothing of `position` that its player cannot see
    // matters: worlds are drawn over it.
    std::vector<Tried> search(const Position& position, const typename Field::Sampler& sampler, const Budget& budget,
                              engine::Random& random) {
        nodes_.clear();
        nodes_.emplace_back();
        field_.look_from(position);
        const auto started = std::chrono::steady_clock::now();
        for (std::uint64_t turn = 0; budget.iterations == 0 || turn < budget.iterations; ++turn) {
            if (budget.milliseconds > 0 && turn % kLooksAtClock == 0 && turn > 0) {
                const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - started;
                if (spent.count() >= budget.milliseconds) break;
            }
            Position world = sampler.draw(random);
            turn_through(world, random);
        }
        std::vector<Tried> tried;
        for (const Edge& edge : nodes_[0].edges) tried.push_back({edge.move, edge.visits, edge.total});
        return tried;
    }

  private:
    static constexpr std::uint64_t kLooksAtClock = 8;
    static constexpr double kEven = 0.3;  // of the share that moves are tried with at first, so much is even

    struct Edge {
        std::uint64_t key;
        Move move;
        double weight;  // what speaks for it at first sight, unscaled
        double total = 0;
        std::uint32_t visits = 0, available = 0;
        std::int32_t child = -1;
    };
    struct Node {
        std::vector<Edge> edges;
        std::uint32_t visits = 0;
        double total = 0;
    };
    struct Step {
        std::uint32_t node, edge;
        int side;
    };

    void turn_through(Position& world, engine::Random& random) {
        path_.clear();
        Rewards rewards{};
        std::uint32_t node = 0;
        bool is_new = false;
        while (!is_new && !field_.done(world)) {
            const std::uint32_t chosen = select(node, world);
            Edge& edge = nodes_[node].edges[chosen];
            path_.push_back({node, chosen, field_.side_to_move(world)});
            field_.play(world, edge.move, rewards);
            is_new = edge.child < 0;
            if (is_new) {
                edge.child = static_cast<std::int32_t>(nodes_.size());
                nodes_.emplace_back();
            }
            node = static_cast<std::uint32_t>(nodes_[path_.back().node].edges[chosen].child);
        }
        field_.play_out(world, rewards, random);
        for (const Step& step : path_) {
            const double value = advantage(rewards, field_.sides(), step.side);
            Node& passed = nodes_[step.node];
            passed.visits += 1;
            passed.total += value;
            passed.edges[step.edge].visits += 1;
            passed.edges[step.edge].total += value;
        }
    }

    // The edges of the moves that can be played in this world; new ones are added to the node.
    void find_edges(Node& node, const Position& world) {
        field_.list(world, moves_);
        found_.clear();
        bool liked = false;
        for (std::size_t index = 0; index < moves_.size(); ++index) {
            const std::uint64_t key = Field::key(moves_[index]);
            std::size_t place = 0;
            while (place < node.edges.size() && node.edges[place].key != key) ++place;
            if (place == node.edges.size()) {
                if (!liked) field_.liking(world, moves_, liked_);
                liked = true;
                node.edges.push_back({key, moves_[index], std::exp(liked_[index] / field_.heat())});
            }
            found_.push_back(static_cast<std::uint32_t>(place));
        }
    }

    std::uint32_t select(std::uint32_t number, const Position& world) {
        Node& node = nodes_[number];
        find_edges(node, world);
        double weights = 0;
        for (const std::uint32_t place : found_) weights += node.edges[place].weight;
        const double mean = node.visits ? node.total / node.visits : 0;
        double most = -1e300;
        std::uint32_t best = found_[0];
        for (const std::uint32_t place : found_) {
            Edge& edge = node.edges[place];
            ++edge.available;
            const double value = edge.visits ? edge.total / edge.visits : mean - options_.first_play;
            const double share = (1 - kEven) * edge.weight / weights + kEven / static_cast<double>(found_.size());
            const double score = value + options_.exploration * share * std::sqrt(edge.available) / (1.0 + edge.visits);
            if (score > most) most = score, best = place;
        }
        return best;
    }

    Field& field_;
    TreeOptions options_;
    std::vector<Node> nodes_;
    std::vector<Step> path_;
    std::vector<std::uint32_t> found_;
    std::vector<double> liked_;
    typename Field::Moves moves_;
};

}  // namespace mulle::search
