#include "legality.hpp"

#include <algorithm>

#include "building.hpp"
#include "captures.hpp"
#include "laying_out.hpp"

namespace mulle::fishing {
namespace {

template <class Sink>
void list_all(const Turn& turn, Sink& sink) {
    const std::uint32_t able = capturing(turn);
    list_captures(turn, able, sink);
    list_builds(turn, sink);
    list_lay_outs(turn, able, sink);
}

// Stops at the first move: an alternative exists as soon as one is found.
struct AnySink {
    bool found = false;
    void single(const Move&) { found = true; }
    template <class Cards>
    void with_each(const Move&, Cards cards) {
        found = found || !cards.empty();
    }
    void choices(const Move&, RankFaces cards, Ranks take, Zone pool) {
        found = found || (!cards.empty() && ways_to_take(take, pool) > 0);
    }
    void one_free(const Move&, RankFaces, int, Zone) { found = true; }
    void pairs(const Move&, RankFaces, const PairPlan& plan, Zone pool) { found = found || ways_of_plan(plan, pool) > 0; }
};

}  // namespace

void legal_moves(const Ruleset& rules, const Position& position, VectorScratch& scratch, MoveList& moves) {
    ListSink sink(moves);
    if (!position.over()) list_all(Turn(rules, position, scratch), sink);
}

std::uint64_t count_moves(const Ruleset& rules, const Position& position, VectorScratch& scratch) {
    CountSink sink;
    if (!position.over()) list_all(Turn(rules, position, scratch), sink);
    return sink.total;
}

MoveClasses::MoveClasses(const Ruleset& rules, const Position& position, VectorScratch& scratch) {
    if (!position.over()) list_all(Turn(rules, position, scratch), sink_);
    CountSink sum;
    for (const MoveClass& moves : sink_.classes) {
        if (moves.count > std::numeric_limits<std::uint64_t>::max() / 2 - sum.total)
            throw TooCrowded("the table is too crowded: its moves cannot be counted");
        ends_.push_back(sum.total += moves.count);
    }
}

Move MoveClasses::operator[](std::uint64_t index) const {
    const auto end = std::upper_bound(ends_.begin(), ends_.end(), index);
    const auto which = static_cast<std::size_t>(end - ends_.begin());
    return sink_.classes.at(which).unrank(index - (which ? ends_[which - 1] : 0));
}

bool has_alternative(const Ruleset& rules, const Position& position, VectorScratch& scratch) {
    Turn turn(rules, position, scratch, true);
    turn.forget_promises();
    AnySink sink;
    list_captures(turn, capturing(turn), sink);
    if (!sink.found) list_builds(turn, sink);
    return sink.found;
}

std::vector<std::string> sorted_texts(const MoveList& moves) {
    std::vector<std::string> texts;
    texts.reserve(moves.size());
    for (const Move& move : moves) texts.push_back(text_of(move));
    std::sort(texts.begin(), texts.end());
    return texts;
}

}  // namespace mulle::fishing
