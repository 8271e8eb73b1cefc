// Self-play for a learner; the arrays are views that each step overwrites.
#include <nanobind/ndarray.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "../engine/rollouts.hpp"
#include "fishing.hpp"
#include "module.hpp"
#include "tricks.hpp"

namespace mulle::bind {
namespace {

using namespace engine;

template <class Game>
struct Bound;
template <>
struct Bound<Fishing> {
    using Rules = FishingRules;
    using Position = FishingPosition;
    static constexpr const char *name = "SelfPlay", *rollouts = "Rollouts";
    static fishing::Move parse(const std::string& text) { return fishing::parse_move(text); }
};
template <>
struct Bound<Tricks> {
    using Rules = TrickRules;
    using Position = TrickPosition;
    static constexpr const char *name = "TrickSelfPlay", *rollouts = "TrickRollouts";
    static tricks::Move parse(const std::string& text) { return tricks::parse_move(text); }
};

Yardstick yardstick_named(const std::string& name) {
    if (name == "random") return Yardstick::random;
    if (name == "greedy") return Yardstick::greedy;
    if (name == "counter") return Yardstick::counter;
    refuse("yardstick", name + " is not known");
}

template <class Type>
nb::object array_in(nb::handle owner, std::vector<Type>& values, std::initializer_list<std::size_t> shape) {
    return nb::cast(nb::ndarray<nb::numpy, Type>(values.data(), shape, owner));
}

using Seats = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Actions = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <class Game>
struct OwnedSelfPlay {
    OwnedSelfPlay(std::shared_ptr<const typename Bound<Game>::Rules> owner, std::size_t count, const SelfPlayOptions& options)
        : owner(std::move(owner)), games(this->owner->rules, count, options) {}
    std::shared_ptr<const typename Bound<Game>::Rules> owner;
    SelfPlay<Game> games;
};

template <class Game>
void bind_games(nb::module_& module) {
    using Env = OwnedSelfPlay<Game>;
    using Layout = typename Display<Game>::Layout;
    const auto games = [](nb::handle self) -> SelfPlay<Game>& { return nb::cast<Env&>(self).games; };
    nb::class_<Env>(module, Bound<Game>::name, "Givar without end for a learner; the arrays are views that each step overwrites.")
        .def("__init__",
             [](Env* self, std::shared_ptr<const typename Bound<Game>::Rules> rules, std::int64_t count, std::uint64_t seed,
                std::int64_t max_moves, int threads, bool pairs, bool scattered, const std::string& yardstick, const Seats& played) {
                 if (count < 1 || count > 1 << 20) refuse("count", "must be from 1 to 1048576");
                 if (max_moves < 1 || max_moves > 4096) refuse("max_moves", "must be from 1 to 4096");
                 if (threads < 1 || threads > 256) refuse("threads", "must be from 1 to 256");
                 SelfPlayOptions options{seed, static_cast<std::size_t>(max_moves), threads, pairs, scattered, yardstick_named(yardstick), {}};
                 options.played.assign(played.data(), played.data() + played.shape(0));
                 new (self) Env(std::move(rules), static_cast<std::size_t>(count), options);
             },
             nb::arg("rules"), nb::arg("count"), nb::arg("seed"), nb::arg("max_moves"), nb::arg("threads"), nb::arg("pairs"),
             nb::arg("scattered"), nb::arg("yardstick"), nb::arg("played"))
        .def("step",
             [](Env& self, const Actions& actions) {
                 nb::gil_scoped_release released;
                 self.games.step({actions.data(), actions.shape(0)});
             },
             nb::arg("actions").noconvert())
        .def("__len__", [](const Env& self) { return self.games.size(); })
        .def_prop_ro("players", [](const Env& self) { return self.games.players(); })
        .def_prop_ro("observations", [games](nb::handle self) {
            return array_in(self, games(self).display.observations, {games(self).size(), Layout::size});
        })
        .def_prop_ro("rows", [games](nb::handle self) {
            auto& rows = games(self).display.rows;
            return array_in(self, rows, {rows.size() / Layout::move_size, Layout::move_size});
        })
        .def_prop_ro("hidden", [games](nb::handle self) {
            return array_in(self, games(self).display.hidden, {games(self).size(), kHiddenSize});
        })
        .def_prop_ro("starts", [games](nb::handle self) { return array_in(self, games(self).display.starts, {games(self).size() + 1}); })
        .def_prop_ro("seats", [games](nb::handle self) { return array_in(self, games(self).display.seats, {games(self).size()}); })
        .def_prop_ro("rewards", [games](nb::handle self) {
            return array_in(self, games(self).rewards, {games(self).size(), games(self).players()});
        })
        .def_prop_ro("results", [games](nb::handle self) {
            return array_in(self, games(self).results, {games(self).size(), games(self).players()});
        })
        .def_prop_ro("dones", [games](nb::handle self) { return array_in(self, games(self).dones, {games(self).size()}); })
        .def_prop_ro("fresh", [games](nb::handle self) { return array_in(self, games(self).fresh, {games(self).size()}); });
}

template <class Game>
struct OwnedRollouts {
    OwnedRollouts(std::shared_ptr<const typename Bound<Game>::Rules> owner, std::size_t most, std::size_t max_moves, int threads)
        : owner(std::move(owner)), lines(this->owner->rules, most, max_moves, threads) {}

    void begin(const std::vector<typename Bound<Game>::Position>& told, const std::vector<std::string>& texts, std::uint64_t seed) {
        std::vector<typename Game::Position> worlds;
        for (const auto& world : told) {
            if (world.owner != owner) refuse("worlds", "are of other rules");
            if (world.position.over()) refuse("worlds", "are over");
            worlds.push_back(world.position);
        }
        std::vector<typename Game::Move> moves;
        for (const std::string& text : texts) moves.push_back(Bound<Game>::parse(text));
        for (const auto& world : worlds)
            for (const auto& move : moves) verify(owner->rules, world, move);
        nb::gil_scoped_release released;
        lines.begin(worlds, moves, seed);
    }

    std::shared_ptr<const typename Bound<Game>::Rules> owner;
    Rollouts<Game> lines;
};

template <class Game>
void bind_rollouts(nb::module_& module) {
    using Lines = OwnedRollouts<Game>;
    using Layout = typename Display<Game>::Layout;
    const auto lines = [](nb::handle self) -> Rollouts<Game>& { return nb::cast<Lines&>(self).lines; };
    nb::class_<Lines>(module, Bound<Game>::rollouts, "Lines from one decision to the round's end; the arrays are views that each step overwrites.")
        .def(nb::init<std::shared_ptr<const typename Bound<Game>::Rules>, std::size_t, std::size_t, int>(), nb::arg("rules"),
             nb::arg("most"), nb::arg("max_moves") = 32, nb::arg("threads") = 1)
        .def("begin", &Lines::begin, nb::arg("worlds"), nb::arg("moves"), nb::arg("seed"))
        .def("step",
             [](Lines& self, const Actions& actions) {
                 nb::gil_scoped_release released;
                 self.lines.step({actions.data(), actions.shape(0)});
             },
             nb::arg("actions").noconvert())
        .def("show_ended", [](Lines& self) { self.lines.show_ended(); })
        .def("stop", [](Lines& self) { self.lines.stop(); })
        .def("__len__", [](const Lines& self) { return self.lines.size(); })
        .def_prop_ro("observations", [lines](nb::handle self) {
            return array_in(self, lines(self).display.observations, {lines(self).size(), Layout::size});
        })
        .def_prop_ro("hidden", [lines](nb::handle self) {
            return array_in(self, lines(self).display.hidden, {lines(self).size(), kHiddenSize});
        })
        .def_prop_ro("rows", [lines](nb::handle self) {
            auto& display = lines(self).display;
            const std::size_t rows = lines(self).size() ? static_cast<std::size_t>(display.starts[lines(self).size()]) : 0;
            return array_in(self, display.rows, {rows, Layout::move_size});
        })
        .def_prop_ro("starts", [lines](nb::handle self) { return array_in(self, lines(self).display.starts, {lines(self).size() + 1}); })
        .def_prop_ro("seats", [lines](nb::handle self) { return array_in(self, lines(self).display.seats, {lines(self).size()}); })
        .def_prop_ro("lines", [lines](nb::handle self) { return array_in(self, lines(self).lines, {lines(self).size()}); })
        .def_prop_ro("gains", [lines](nb::handle self) {
            return array_in(self, lines(self).gains, {lines(self).count(), lines(self).players()});
        })
        .def_prop_ro("over", [lines](nb::handle self) { return array_in(self, lines(self).over, {lines(self).count()}); });
}

}  // namespace

void bind_self_play(nb::module_& module) {
    bind_games<Fishing>(module);
    bind_games<Tricks>(module);
    bind_rollouts<Fishing>(module);
    bind_rollouts<Tricks>(module);
}

}  // namespace mulle::bind
