// Simulation, playouts, samples and the vector environment; what is costly runs with the GIL released.
#include <nanobind/ndarray.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "../engine/determinize.hpp"
#include "../engine/playouts.hpp"
#include "../engine/vector_env.hpp"
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
    using Sampler = FishingSampler;
    static FishingSampler sampler(const FishingPosition& self, int seat, const Proofs& proofs) {
        return {self.rules(), self.position, seat, proofs};
    }
    static constexpr const char* env = "VectorEnv";
};
template <>
struct Bound<Tricks> {
    using Rules = TrickRules;
    using Position = TrickPosition;
    using Sampler = TrickSampler;
    static TrickSampler sampler(const TrickPosition& self, int seat, const Proofs& proofs) {
        return {self.position, seat, proofs};
    }
    static constexpr const char* env = "TrickVectorEnv";
};

constexpr int kMostKinds = (1 << (kHighestEyes + 1)) - 1;
constexpr std::size_t kMostBytes = std::size_t{8} << 30;  // of the arrays of a vector environment

template <class Game>
std::size_t totals_per_game(const typename Game::Rules& rules) {
    return static_cast<std::size_t>(Game(rules).players());
}

template <class Type>
nb::object array_of(std::vector<Type> values, std::size_t rows, std::size_t columns) {
    auto* kept = new std::vector<Type>(std::move(values));
    nb::capsule owner(kept, [](void* data) noexcept { delete static_cast<std::vector<Type>*>(data); });
    return nb::cast(nb::ndarray<nb::numpy, Type, nb::ndim<2>>(kept->data(), {rows, columns}, owner));
}

Policy policy_of(double epsilon, const nb::dict& weights) {
    Policy policy;
    policy.random_share = epsilon;
    for (const auto& [key, value] : weights) {
        const std::string name = text_in(key);
        const double weight = nb::cast<double>(value);
        if (name == "points") policy.weights.points = weight;
        else if (name == "cards") policy.weights.cards = weight;
        else if (name == "build") policy.weights.build = weight;
        else if (name == "laid_points") policy.weights.laid_points = weight;
        else if (name == "laid_eyes") policy.weights.laid_eyes = weight;
        else if (name == "trick_strength") policy.weights.trick_strength = weight;
        else refuse("weights", name + " is not known");
    }
    return policy;
}

std::size_t counted(std::int64_t count, const char* key, std::int64_t most) {
    if (count < 1 || count > most) refuse(key, "must be from 1 to " + std::to_string(most));
    return static_cast<std::size_t>(count);
}

Threads checked_threads(int threads) { return Threads(static_cast<int>(counted(threads, "threads", 256))); }

template <class Game>
nb::dict simulate_games(const typename Bound<Game>::Rules& self, std::int64_t games, std::uint64_t seed, double epsilon,
                        int threads, std::uint64_t first, const nb::dict& weights) {
    const std::size_t count = counted(games, "games", 1'000'000'000);
    const Policy policy = policy_of(epsilon, weights);
    const Threads workers = checked_threads(threads);
    Simulated result;
    {
        nb::gil_scoped_release released;
        result = simulate<Game>(self.rules, policy, seed, first, count, workers);
    }
    nb::dict data;
    const std::size_t players = result.totals.size() / count;
    data["plies"] = result.plies;
    data["moves"] = result.moves;
    data["totals"] = array_of(std::move(result.totals), count, players);
    data["hashes"] = array_of(std::move(result.hashes), count, 1);
    return data;
}

template <class Game>
nb::object playouts_of(const typename Bound<Game>::Position& self, std::int64_t games, std::uint64_t seed,
                       double epsilon, int threads, const nb::dict& weights) {
    const std::size_t count = counted(games, "games", 100'000'000);
    const Policy policy = policy_of(epsilon, weights);
    const Threads workers = checked_threads(threads);
    std::vector<std::int32_t> totals;
    {
        nb::gil_scoped_release released;
        totals = play_on<Game>(self.rules(), policy, self.position, seed, count, workers);
    }
    return array_of(std::move(totals), count, totals_per_game<Game>(self.rules()));
}

// What is proved of each seat's hand, as a mask for each seat; none at all where nothing is told.
std::array<std::uint32_t, 4> masks(const nb::object& told, const char* key, int players, int most) {
    std::array<std::uint32_t, 4> found{};
    if (told.is_none()) return found;
    const auto items = items_of(told, key);
    if (static_cast<int>(items.size()) != players) refuse(key, "must be one mask for each seat");
    for (std::size_t seat = 0; seat < items.size(); ++seat)
        found[seat] = static_cast<std::uint32_t>(whole_number(items[seat], key, 0, most));
    return found;
}

template <class Game>
nb::list samples_of(const typename Bound<Game>::Position& self, int seat, std::int64_t count, std::uint64_t seed,
                    const nb::object& holds, const nb::object& lacks) {
    const int players = Game(self.rules()).players();
    if (seat < 0 || seat >= players) refuse("seat", "no such seat");
    const std::size_t wanted = counted(count, "count", 100'000'000);
    const Proofs proofs{masks(holds, "holds", players, kMostKinds), masks(lacks, "lacks", players, kMostKinds)};
    const auto sampler = Bound<Game>::sampler(self, seat, proofs);
    nb::list drawn;
    for (std::size_t index = 0; index < wanted; ++index) {
        Random random(seed, index);
        drawn.append(typename Bound<Game>::Position{self.owner, sampler.draw(random)});
    }
    return drawn;
}

template <class Game>
nb::bytes observation_of(const typename Bound<Game>::Position& self, int seat) {
    if (seat < 0 || seat >= Game(self.rules()).players()) refuse("seat", "no such seat");
    std::vector<std::uint8_t> bytes(LayoutOf<Game>::type::size);
    observe(self.rules(), self.position, seat, bytes);
    return nb::bytes(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

template <class Bytes>
nb::bytes described(const Bytes& bytes) {
    return nb::bytes(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

nb::bytes fishing_move_features(const FishingPosition& self, std::string_view text) {
    const fishing::Move move = fishing::parse_move(text);
    fishing::verify(self.rules(), self.position, move);
    std::array<std::uint8_t, FishingLayout::move_size> bytes;
    FishingDescriber describer(self.rules());
    describer.begin(self.position);
    describer.describe(move, bytes);
    return described(bytes);
}

nb::bytes trick_move_features(const TrickPosition& self, std::string_view text) {
    const tricks::Move move = tricks::parse_move(text);
    tricks::verify(self.rules(), self.position, move);
    std::array<std::uint8_t, TrickLayout::move_size> bytes;
    TrickDescriber describer(self.rules());
    describer.begin(self.position);
    describer.describe(move, bytes);
    return described(bytes);
}

// The same position where seats have shown to hold nothing of some suits, which its written form does not tell.
TrickPosition with_voids(const TrickPosition& self, const nb::object& voids) {
    TrickPosition known = self;
    const auto found = masks(voids, "voids", tricks::kPlayers, 15);
    for (std::size_t seat = 0; seat < tricks::kPlayers; ++seat)
        known.position.voids[seat] = static_cast<std::uint8_t>(found[seat]);
    return known;
}

// A view into an array of `self`, which it keeps alive.
template <class Env, class Base, class Type>
nb::object seen(nb::handle self, std::vector<Type> Base::*member, std::initializer_list<std::size_t> shape) {
    auto& values = nb::cast<Env&>(self).*member;
    return nb::cast(nb::ndarray<nb::numpy, Type>(values.data(), shape, self));
}

template <class Game>
struct OwnedEnv : VectorEnv<Game> {
    OwnedEnv(std::shared_ptr<const typename Bound<Game>::Rules> owner, std::size_t count, std::uint64_t seed,
             std::size_t max_moves, const Threads& threads)
        : VectorEnv<Game>(owner->rules, count, seed, max_moves, threads), owner(std::move(owner)) {}
    std::shared_ptr<const typename Bound<Game>::Rules> owner;
};

template <class Game>
void bind_env(nb::module_& module) {
    using Env = OwnedEnv<Game>;
    using Base = VectorEnv<Game>;
    using Layout = typename Base::Layout;
    nb::class_<Env>(module, Bound<Game>::env, "Many games at once; the arrays are views that each step overwrites.")
        .def("__init__",
             [](Env* self, std::shared_ptr<const typename Bound<Game>::Rules> rules, std::int64_t count,
                std::uint64_t seed, std::int64_t max_moves, int threads) {
                 const std::size_t games = counted(count, "count", 1 << 20);
                 const std::size_t rows = counted(max_moves, "max_moves", 4096);
                 if (Env::bytes(games, rows) > kMostBytes) refuse("count", "the arrays would take more than 8 GiB");
                 new (self) Env(std::move(rules), games, seed, rows, checked_threads(threads));
             },
             nb::arg("rules"), nb::arg("count"), nb::arg("seed") = 0, nb::arg("max_moves") = 64, nb::arg("threads") = 1)
        .def("step",
             [](Env& self, nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu> actions) {
                 nb::gil_scoped_release released;
                 self.step({actions.data(), actions.shape(0)});
             },
             nb::arg("actions").noconvert())
        .def("position",
             [](const Env& self, std::size_t index) {
                 if (index >= self.size()) throw nb::index_error("no such game");
                 return typename Bound<Game>::Position{self.owner, self.position(index)};
             })
        .def("move",
             [](const Env& self, std::size_t index, std::size_t number) {
                 if (index >= self.size()) throw nb::index_error("no such game");
                 const auto move = self.move(index, number);
                 if (!move) throw nb::index_error("no such move");
                 return text_of(*move);
             })
        .def("__len__", &Env::size)
        .def_prop_ro("observations", [](nb::handle self) {
            return seen<Env>(self, &Env::observations, {nb::cast<Env&>(self).size(), Layout::size});
        })
        .def_prop_ro("move_features", [](nb::handle self) {
            const Env& env = nb::cast<Env&>(self);
            return seen<Env>(self, &Env::move_features, {env.size(), env.max_moves(), Layout::move_size});
        })
        .def_prop_ro("rewards", [](nb::handle self) {
            const Env& env = nb::cast<Env&>(self);
            return seen<Env>(self, &Env::rewards, {env.size(), env.players()});
        })
        .def_prop_ro("dones", [](nb::handle self) { return seen<Env>(self, &Env::dones, {nb::cast<Env&>(self).size()}); })
        .def_prop_ro("seats", [](nb::handle self) { return seen<Env>(self, &Env::seats, {nb::cast<Env&>(self).size()}); })
        .def_prop_ro("move_counts", [](nb::handle self) { return seen<Env>(self, &Env::move_counts, {nb::cast<Env&>(self).size()}); })
        .def_prop_ro("move_totals", [](nb::handle self) { return seen<Env>(self, &Env::move_totals, {nb::cast<Env&>(self).size()}); });
}

template <class Game>
void extend(nb::module_& module, const char* rules, const char* position) {
    const nb::object rules_class = module.attr(rules), position_class = module.attr(position);
    const auto method = [](const nb::object& type, const char* name, auto function, auto... extra) {
        nb::cpp_function_def(function, nb::scope(type), nb::name(name), nb::is_method(), extra...);
    };
    method(rules_class, "simulate", &simulate_games<Game>, nb::arg("games"), nb::arg("seed") = 0, nb::arg("epsilon") = 1.0,
           nb::arg("threads") = 1, nb::arg("first") = 0, nb::arg("weights") = nb::dict());
    method(position_class, "playouts", &playouts_of<Game>, nb::arg("games"), nb::arg("seed") = 0,
           nb::arg("epsilon") = 1.0, nb::arg("threads") = 1, nb::arg("weights") = nb::dict());
    method(position_class, "samples", &samples_of<Game>, nb::arg("seat"), nb::arg("count"), nb::arg("seed") = 0,
           nb::arg("holds") = nb::none(), nb::arg("lacks") = nb::none());
    method(position_class, "observation", &observation_of<Game>, nb::arg("seat"));
    bind_env<Game>(module);
}

}  // namespace

void bind_engine(nb::module_& module) {
    extend<Fishing>(module, "Ruleset", "Position");
    extend<Tricks>(module, "TrickRuleset", "TrickPosition");
    nb::cpp_function_def(&fishing_move_features, nb::scope(module.attr("Position")), nb::name("move_features"),
                         nb::is_method(), nb::arg("move"));
    nb::cpp_function_def(&trick_move_features, nb::scope(module.attr("TrickPosition")), nb::name("move_features"),
                         nb::is_method(), nb::arg("move"));
    nb::cpp_function_def(&with_voids, nb::scope(module.attr("TrickPosition")), nb::name("with_voids"), nb::is_method(),
                         nb::arg("voids"));
    module.attr("FEATURE_VERSION") = kFeatureVersion;
}

}  // namespace mulle::bind
