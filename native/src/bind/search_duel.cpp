// Givar between players of the search, for measuring them; a deal is played twice with the seats turned.
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "../fishing/scoring.hpp"
#include "../search/seated.hpp"
#include "fishing.hpp"
#include "module.hpp"

namespace mulle::bind {
namespace {

using namespace search;

double number_in(const nb::dict& told, const char* key, double fallback) {
    return told.contains(key) ? nb::cast<double>(told[key]) : fallback;
}

SearchOptions options_in(const nb::dict& told) {
    SearchOptions options;
    options.rollout.epsilon = number_in(told, "epsilon", options.rollout.epsilon);
    options.rollout.heat = number_in(told, "heat", options.rollout.heat);
    options.tree.exploration = number_in(told, "exploration", options.tree.exploration);
    options.tree.first_play = number_in(told, "first_play", options.tree.first_play);
    options.tree.even = number_in(told, "even", options.tree.even);
    options.tree.per_world = static_cast<std::uint64_t>(number_in(told, "per_world", 0));
    return options;
}

Budget budget_in(const nb::dict& told) {
    const Budget budget{number_in(told, "milliseconds", 0), static_cast<std::uint64_t>(number_in(told, "iterations", 0)), 1};
    if (budget.milliseconds <= 0 && budget.iterations == 0) refuse("budget", "is missing");
    return budget;
}

std::unique_ptr<Seated> seated(const Ruleset& rules, const nb::dict& told) {
    const std::string kind = nb::cast<std::string>(told["kind"]);
    if (kind == "greedy") return std::make_unique<SeatedGreedy>(rules);
    if (kind == "counter") return std::make_unique<Counter>(rules, static_cast<int>(number_in(told, "worlds", 6)));
    if (kind == "search") return std::make_unique<SeatedSearcher>(rules, options_in(told), budget_in(told));
    refuse("kind", kind + " is not known");
}

// Final totals by side of a giv in which side s is played by players[s].
std::vector<int> play_giv(const Ruleset& rules, std::vector<std::unique_ptr<Seated>>& players, std::uint64_t seed, std::uint64_t deal,
                          std::uint64_t chance) {
    Random dealing(seed, deal), random(seed ^ 0x5eed, chance);
    Position position = dealt(rules, dealing);
    fishing::VectorScratch scratch;
    while (!position.over()) {
        const auto side = static_cast<std::size_t>(rules.side_of(position.turn));
        fishing::play(rules, position, players[side]->choose(position, random), scratch);
    }
    const fishing::Scores found = fishing::scores(rules, position);
    std::vector<int> totals;
    for (int side = 0; side < rules.sides(); ++side) totals.push_back(found[static_cast<std::size_t>(side)].total);
    return totals;
}

std::vector<int> giv(std::shared_ptr<const FishingRules> owner, const nb::list& told, std::uint64_t seed, std::uint64_t deal,
                     std::uint64_t chance) {
    std::vector<std::unique_ptr<Seated>> players;
    for (nb::handle one : told) players.push_back(seated(owner->rules, nb::cast<nb::dict>(one)));
    if (static_cast<int>(players.size()) != owner->rules.sides()) refuse("players", "must be one for each side");
    nb::gil_scoped_release released;
    return play_giv(owner->rules, players, seed, deal, chance);
}

}  // namespace

void bind_search_duel(nb::module_& module) {
    module.def("play_giv", &giv, nb::arg("rules"), nb::arg("players"), nb::arg("seed"), nb::arg("deal"), nb::arg("chance"),
               "The final totals of a giv between native players, one for each side.");
}

}  // namespace mulle::bind
