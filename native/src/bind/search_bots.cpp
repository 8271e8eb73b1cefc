// The searching bots for Python: a position as a seat knows it in, the chosen move's text out.
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "../search/searchers.hpp"
#include "fishing.hpp"
#include "module.hpp"
#include "tricks.hpp"

namespace mulle::bind {
namespace {

using search::Budget;
using search::Hidden;
using search::Thought;

// A search for each world takes so many turns through its tree.
constexpr std::uint64_t kTurnsPerWorld = 200;
constexpr int kMostThreads = 256;

Hidden hidden_of(const std::vector<std::string>& cards, const std::vector<std::uint32_t>& holds,
                 const std::vector<std::uint32_t>& lacks) {
    Hidden hidden;
    for (const std::string& card : cards) {
        const auto face = card_from(card);
        if (!face) refuse("hidden", card + " is no card");
        hidden.cards.push_back(*face);
    }
    if (holds.size() > hidden.holds.size() || lacks.size() > hidden.lacks.size()) refuse("holds", "is for too many seats");
    std::copy(holds.begin(), holds.end(), hidden.holds.begin());
    std::copy(lacks.begin(), lacks.end(), hidden.lacks.begin());
    return hidden;
}

Budget budget_of(double milliseconds, std::uint64_t iterations, int threads) {
    if (milliseconds <= 0 && iterations == 0) refuse("milliseconds", "or iterations must be given");
    if (threads < 1 || threads > kMostThreads) refuse("threads", "must be from 1 to 256");
    return {milliseconds, iterations, threads};
}

template <class Moves>
nb::dict written(const Thought& thought, const Moves& moves) {
    nb::list tried;
    for (std::size_t index = 0; index < thought.tried.size(); ++index)
        tried.append(nb::make_tuple(text_of(moves[index]), thought.tried[index].visits, thought.tried[index].mean()));
    nb::dict data;
    data["move"] = text_of(moves[thought.chosen]);
    data["exact"] = thought.exact;
    data["iterations"] = thought.iterations;
    data["tried"] = tried;
    return data;
}

template <class Moves, class Parse>
void read_moves(const std::vector<std::string>& texts, Moves& moves, Parse&& parse) {
    if (texts.empty()) refuse("moves", "must not be empty");
    for (const std::string& text : texts) moves.push(parse(text));
}

search::TreeOptions tree_options(const search::TreeOptions& options, bool by_world) {
    search::TreeOptions wanted = options;
    wanted.per_world = by_world ? kTurnsPerWorld : 0;
    return wanted;
}

// What the two families have of their own.
struct FishingKind {
    using Rules = FishingRules;
    using Position = FishingPosition;
    using Moves = fishing::MoveList;
    using Searcher = search::FishingSearcher;
    static Searcher searcher(const fishing::Ruleset& rules, bool by_world) { return {rules, {{}, tree_options({}, by_world)}}; }
    static fishing::Move parse(const std::string& text) { return fishing::parse_move(text); }
};

struct TrickKind {
    using Rules = TrickRules;
    using Position = TrickPosition;
    using Moves = tricks::MoveList;
    using Searcher = search::TrickSearcher;
    static Searcher searcher(const tricks::Ruleset& rules, bool by_world) { return {rules, tree_options(search::kTrickTree, by_world)}; }
    static tricks::Move parse(const std::string& text) { return tricks::parse_move(text); }
};

template <class Kind>
class Bot {
  public:
    using Rules = typename Kind::Rules;

    Bot(std::shared_ptr<const Rules> rules, bool by_world)
        : owner_(std::move(rules)), searcher_(Kind::searcher(owner_->rules, by_world)) {}

    nb::dict choose(const typename Kind::Position& known, const std::vector<std::string>& texts,
                    const std::vector<std::string>& hidden, const std::vector<std::uint32_t>& holds,
                    const std::vector<std::uint32_t>& lacks, double milliseconds, std::uint64_t iterations, int threads,
                    std::uint64_t seed) {
        if (known.owner != owner_) refuse("known", "is of other rules");
        if (known.position.over()) refuse("known", "is over");
        typename Kind::Moves moves;
        read_moves(texts, moves, Kind::parse);
        const Budget budget = budget_of(milliseconds, iterations, threads);
        const Hidden out = hidden_of(hidden, holds, lacks);
        Thought thought;
        {
            nb::gil_scoped_release released;
            thought = searcher_.choose(known.position, moves, out, budget, seed);
        }
        return written(thought, moves);
    }

  private:
    std::shared_ptr<const Rules> owner_;
    typename Kind::Searcher searcher_;
};

template <class Kind>
void bind_bot(nb::module_& module, const char* name, const char* told) {
    nb::class_<Bot<Kind>>(module, name, told)
        .def(nb::init<std::shared_ptr<const typename Kind::Rules>, bool>(), nb::arg("rules"), nb::arg("by_world") = false)
        .def("choose", &Bot<Kind>::choose, nb::arg("known"), nb::arg("moves"), nb::arg("hidden"), nb::arg("holds"),
             nb::arg("lacks"), nb::arg("milliseconds") = 0.0, nb::arg("iterations") = 0, nb::arg("threads") = 1,
             nb::arg("seed") = 0);
}

}  // namespace

void bind_search_bots(nb::module_& module) {
    bind_bot<FishingKind>(module, "FishingBot", "Searches the fishing games from what a seat knows.");
    bind_bot<TrickKind>(module, "TrickBot", "Searches stickmulle from what a seat knows.");
}

}  // namespace mulle::bind
