// A search tree over what a seat can tell apart, in flat memory that is used again from search to search.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace mulle::search {

template <class Move>
class Tree {
  public:
    using Number = std::uint32_t;
    static constexpr Number kNone = ~Number{0};

    struct Edge {
        Move move;
        float weight;  // what speaks for it at first sight, unscaled
        Number visits = 0, available = 0;
        Number child = kNone;
        double total = 0;  // of advantages, in points
    };

    struct Node {
        Number first = 0, count = 0, room = 0;
        Number visits = 0;
        double total = 0;
    };

    void clear() {
        nodes_.clear();
        edges_.clear();
        keys_.clear();
        add_node();
    }

    bool is_full() const { return edges_.size() >= kMostEdges; }
    Node& node(Number number) { return nodes_[number]; }
    Edge& edge(const Node& node, Number place) { return edges_[node.first + place]; }

    Number add_node() {
        nodes_.push_back({});
        return static_cast<Number>(nodes_.size() - 1);
    }

    // The place of the edge with this key, or kNone.
    Number find(const Node& node, std::uint64_t key) const {
        const std::uint64_t* keys = keys_.data() + node.first;
        for (Number place = 0; place < node.count; ++place)
            if (keys[place] == key) return place;
        return kNone;
    }

    Number add_edge(Node& node, std::uint64_t key, const Move& move, double weight) {
        if (node.count == node.room) move_edges(node);
        keys_[node.first + node.count] = key;
        edges_[node.first + node.count] = Edge{move, static_cast<float>(weight)};
        return node.count++;
    }

  private:
    static constexpr Number kMostEdges = 6'000'000, kFirstRoom = 8;

    void move_edges(Node& node) {
        const Number room = std::max(kFirstRoom, 2 * node.room), first = static_cast<Number>(edges_.size());
        edges_.resize(first + room);
        keys_.resize(first + room);
        std::copy_n(edges_.begin() + node.first, node.count, edges_.begin() + first);
        std::copy_n(keys_.begin() + node.first, node.count, keys_.begin() + first);
        node.first = first;
        node.room = room;
    }

    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
    std::vector<std::uint64_t> keys_;
};

}  // namespace mulle::search
