// The exact solver of the last round, and what it is held against.
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "../search/brute.hpp"
#include "../search/policies.hpp"
#include "../search/solver.hpp"
#include "fishing.hpp"
#include "module.hpp"

namespace mulle::bind {
namespace {

using search::Solution;
using search::Solver;

struct LastRoundSolver {
    std::shared_ptr<const FishingRules> owner;
    Solver solver;
    LastRoundSolver(std::shared_ptr<const FishingRules> owner, int megabytes)
        : owner(std::move(owner)), solver(this->owner->rules, megabytes) {}
};

nb::dict written(const Solution& solution) {
    nb::list line;
    for (const fishing::Move& move : solution.line) line.append(text_of(move));
    nb::dict data;
    data["solved"] = solution.solved;
    data["value"] = solution.solved ? nb::object(nb::int_(solution.value)) : nb::none();
    data["to_go"] = solution.solved ? nb::object(nb::int_(solution.to_go)) : nb::none();
    data["nodes"] = solution.nodes;
    data["line"] = line;
    return data;
}

nb::dict solve(LastRoundSolver& self, const FishingPosition& position, double milliseconds, std::uint64_t nodes,
               bool line) {
    if (const char* why = search::not_solvable(self.owner->rules, position.position)) refuse(why, "is not that of a last round of two");
    if (position.owner != self.owner) refuse("position", "is of other rules");
    Solution solution;
    {
        nb::gil_scoped_release released;
        solution = self.solver.solve(position.position, {nodes, milliseconds}, line ? search::kWholeLine : 0);
    }
    return written(solution);
}

std::vector<FishingPosition> from_play(std::shared_ptr<const FishingRules> owner, int count, std::uint64_t seed, int cards,
                                       double epsilon) {
    std::vector<FishingPosition> found;
    nb::gil_scoped_release released;
    search::Greedy greedy(owner->rules);
    for (int game = 0; game < count; ++game) {
        search::Random random(seed, static_cast<std::uint64_t>(game));
        fishing::Position position = search::dealt(owner->rules, random);
        search::play_on(owner->rules, position, cards, epsilon, greedy, random);
        found.push_back({owner, position});
    }
    return found;
}

int brute_force(const FishingPosition& position) {
    nb::gil_scoped_release released;
    return search::brute_force(position.rules(), position.position);
}

}  // namespace

void bind_search_duel(nb::module_& module);
void bind_search_bots(nb::module_& module);

void bind_search(nb::module_& module) {
    bind_search_duel(module);
    bind_search_bots(module);
    nb::class_<LastRoundSolver>(module, "LastRoundSolver", "Solves last rounds of two exactly; remembers between solves.")
        .def(nb::init<std::shared_ptr<const FishingRules>, int>(), nb::arg("rules"), nb::arg("megabytes") = 16)
        .def("solve", &solve, nb::arg("position"), nb::arg("milliseconds") = 0.0, nb::arg("nodes") = 0, nb::arg("line") = true);
    module.def("positions_from_play", &from_play, nb::arg("rules"), nb::arg("count"), nb::arg("seed"), nb::arg("cards"),
               nb::arg("epsilon"), "Positions of greedy play with at most so many cards in stock and hands.");
    module.def("brute_force", &brute_force, nb::arg("position"), "The final difference by plain minimax.");
}

}  // namespace mulle::bind
