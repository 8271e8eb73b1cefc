// Information-set tree search: one tree over what the seat can tell apart, each turn through it in another world
// that looks the same to the seat. A move's chance to be tried counts from the worlds in which it could be played.
// Perfect-information search over sampled worlds (PIMC) is the same with a new tree for every world.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "../engine/random.hpp"
#include "clock.hpp"
#include "reckoning.hpp"
#include "tree.hpp"

namespace mulle::search {

struct TreeOptions {
    double exploration = 10.0;  // points
    double first_play = 2.0;    // points below the mean that an untried move counts as
    double even = 0.3;          // of the share that moves are tried with at first, so much is even
    std::uint64_t per_world = 0;  // turns through a tree for each world; 0: one tree for all worlds
};

// How often a move of the root was tried, and what it brought.
struct Tried {
    std::uint64_t visits = 0;
    double total = 0;  // of advantages, in points

    double mean() const { return visits ? total / static_cast<double>(visits) : 0; }
};

template <class Field>
class Ismcts {
  public:
    using Position = typename Field::Position;
    using Move = typename Field::Move;
    using Moves = typename Field::Moves;

    Ismcts(Field& field, const TreeOptions& options) : field_(field), options_(options) {}

    // Tries `moves`, one of which the seat at turn of `position` is to play; a figure for each of them.
    std::vector<Tried> search(const Position& position, const Moves& moves, typename Field::Worlds& worlds,
                              std::uint64_t iterations, const Clock& clock, engine::Random& random) {
        tried_.assign(moves.size(), {});
        field_.look_from(position);
        field_.liking(position, moves, at_first_);
        plant(moves);
        for (std::uint64_t turn = 0; (iterations == 0 || turn < iterations) && !clock.is_up(); ++turn) {
            if (options_.per_world && turn % options_.per_world == 0) {
                if (turn) harvest();
                plant(moves);
                world_ = worlds.draw(random);
            }
            Position world = options_.per_world ? world_ : worlds.draw(random);
            turn_through(world, random);
        }
        harvest();
        return tried_;
    }

  private:
    using Number = typename Tree<Move>::Number;
    using Edge = typename Tree<Move>::Edge;
    using Node = typename Tree<Move>::Node;
    static constexpr Number kNone = Tree<Move>::kNone, kRoot = 0;

    struct Step {
        Number node, edge;
        int side;
    };

    // A new tree: at its root the moves to choose from, whatever the world.
    void plant(const Moves& moves) {
        tree_.clear();
        for (std::size_t index = 0; index < moves.size(); ++index)
            tree_.add_edge(tree_.node(kRoot), index, moves[index], std::exp(at_first_[index] / field_.heat()));
    }

    void harvest() {
        Node& root = tree_.node(kRoot);
        for (Number place = 0; place < root.count; ++place) {
            tried_[place].visits += tree_.edge(root, place).visits;
            tried_[place].total += tree_.edge(root, place).total;
        }
    }

    void turn_through(Position& world, engine::Random& random) {
        path_.clear();
        Rewards rewards{};
        Number node = kRoot;
        while (node != kNone && !field_.done(world)) {
            if (!find_edges(node, world)) break;
            const Number chosen = select(tree_.node(node));
            path_.push_back({node, chosen, field_.side_to_move(world)});
            field_.play(world, tree_.edge(tree_.node(node), chosen).move, rewards);
            node = next_node(node, chosen);
        }
        field_.play_out(world, rewards, random);
        for (const Step& step : path_) credit(step, advantage(rewards, field_.sides(), step.side));
    }

    // The node after an edge; kNone where the tree ends, and grows by one.
    Number next_node(Number node, Number chosen) {
        const Number child = tree_.edge(tree_.node(node), chosen).child;
        if (child != kNone || tree_.is_full()) return child;
        const Number added = tree_.add_node();
        tree_.edge(tree_.node(node), chosen).child = added;
        return kNone;
    }

    void credit(const Step& step, double value) {
        Node& passed = tree_.node(step.node);
        Edge& edge = tree_.edge(passed, step.edge);
        ++passed.visits, passed.total += value;
        ++edge.visits, edge.total += value;
    }

    // The edges of the moves that can be played in this world, in found_; new ones are added to the node.
    bool find_edges(Number number, const Position& world) {
        found_.clear();
        Node& node = tree_.node(number);
        if (number == kRoot) {
            for (Number place = 0; place < node.count; ++place) found_.push_back(place);
            return !found_.empty();
        }
        field_.list(world, moves_);
        bool liked = false;
        for (std::size_t index = 0; index < moves_.size(); ++index) {
            const std::uint64_t key = Field::key(moves_[index]);
            Number place = tree_.find(node, key);
            if (place == kNone) {
                if (!liked) field_.liking(world, moves_, liked_);
                liked = true;
                place = tree_.add_edge(node, key, moves_[index], std::exp(liked_[index] / field_.heat()));
            }
            found_.push_back(place);
        }
        return !found_.empty();
    }

    Number select(Node& node) {
        double weights = 0;
        for (const Number place : found_) weights += tree_.edge(node, place).weight;
        const double even = options_.even / static_cast<double>(found_.size()), by_weight = (1 - options_.even) / weights;
        const double untried = (node.visits ? node.total / node.visits : 0) - options_.first_play;
        double most = -1e300;
        Number best = found_[0];
        for (const Number place : found_) {
            Edge& edge = tree_.edge(node, place);
            const double available = ++edge.available, visits = edge.visits;
            const double value = edge.visits ? edge.total / visits : untried;
            const double share = by_weight * edge.weight + even;
            const double score = value + options_.exploration * share * std::sqrt(available) / (1 + visits);
            if (score > most) most = score, best = place;
        }
        return best;
    }

    Field& field_;
    TreeOptions options_;
    Tree<Move> tree_;
    Position world_;
    std::vector<Tried> tried_;
    std::vector<Step> path_;
    std::vector<Number> found_;
    std::vector<double> at_first_, liked_;
    Moves moves_;
};

}  // namespace mulle::search
