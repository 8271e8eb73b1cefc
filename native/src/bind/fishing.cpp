#include "fishing.hpp"

#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "../fishing/dealing.hpp"
#include "../fishing/perft.hpp"
#include "../fishing/play.hpp"
#include "module.hpp"

namespace mulle::bind {
namespace {

using namespace fishing;

std::vector<std::string> listed(const FishingPosition& self, VectorScratch& scratch) {
    MoveList moves;
    fishing::legal_moves(self.rules(), self.position, scratch, moves);
    return sorted_texts(moves);
}

nb::object legal_moves_of(const FishingPosition& self) {
    VectorScratch scratch;
    MoveClasses classes(self.rules(), self.position, scratch);
    if (classes.size() <= kListedTexts) return nb::cast(listed(self, scratch));
    return nb::cast(CrowdedMoves{self.owner, std::move(classes)});
}

std::string crowded_item(const CrowdedMoves& self, std::int64_t index) {
    const auto size = static_cast<std::int64_t>(self.classes.size());
    const std::int64_t place = index < 0 ? index + size : index;
    if (place < 0 || place >= size) throw nb::index_error("no such move");
    return text_of(self.classes[static_cast<std::uint64_t>(place)]);
}

bool is_legal(const FishingPosition& self, std::string_view text) {
    try {
        verify(self.rules(), self.position, parse_move(text));
        return true;
    } catch (const IllegalMove&) {
        return false;
    }
}

FishingPosition played(const FishingPosition& self, std::string_view text) {
    const Move move = parse_move(text);
    verify(self.rules(), self.position, move);
    FishingPosition after = self;
    VectorScratch scratch;
    fishing::play(self.rules(), after.position, move, scratch);
    return after;
}

std::uint64_t perft_of(const FishingPosition& self, int depth) {
    if (depth < 0 || depth > kMostDepth) refuse("depth", "must be from 0 to " + std::to_string(kMostDepth));
    nb::gil_scoped_release released;
    return Perft(self.rules()).count(self.position, depth);
}

nb::dict divide_of(const FishingPosition& self, int depth) {
    VectorScratch scratch;
    if (depth < 1) refuse("depth", "must be at least 1");
    nb::dict parts;
    for (const std::string& text : listed(self, scratch))
        parts[nb::str(text.c_str(), text.size())] = perft_of(played(self, text), depth - 1);
    return parts;
}

FishingPosition start_of(std::shared_ptr<const FishingRules> owner, nb::handle deck, int forehand) {
    std::vector<Face> cards;
    for (const nb::object& item : items_of(deck, "deck"))
        cards.push_back(static_cast<Face>(whole_number(item, "deck", 0, kFaces - 1)));
    auto copies = owner->rules.copies;
    for (const Face card : cards)
        if (copies[card]-- == 0) refuse("deck", "not the cards of the game");
    if (forehand < 0 || forehand >= owner->rules.players) refuse("forehand", "no such seat");
    const Ruleset& rules = owner->rules;
    return {std::move(owner), start(rules, cards, forehand)};
}

}  // namespace

void bind_fishing(nb::module_& module) {
    nb::class_<FishingRules>(module, "Ruleset", "The rules of a fishing game, from the fields of the Python Ruleset.")
        .def("__init__",
             [](FishingRules* self, nb::handle fields) {
                 nb::dict options;
                 Ruleset rules = read_ruleset(fields, options);
                 new (self) FishingRules{std::move(rules), options};
             })
        .def("position",
             [](std::shared_ptr<const FishingRules> self, nb::handle data) {
                 return FishingPosition{self, read_position(self->rules, data)};
             })
        .def("start", &start_of, nb::arg("deck"), nb::arg("forehand"));

    nb::class_<CrowdedMoves>(module, "CrowdedMoves", "Moves of a crowded table: counted exactly, made when asked for.")
        .def("__len__", [](const CrowdedMoves& self) { return self.classes.size(); })
        .def("__getitem__", &crowded_item);

    nb::class_<FishingPosition>(module, "Position", "A position of a fishing game with full information.")
        .def("legal_moves", &legal_moves_of)
        .def("count_moves",
             [](const FishingPosition& self) {
                 VectorScratch scratch;
                 return fishing::count_moves(self.rules(), self.position, scratch);
             })
        .def("is_legal", &is_legal)
        .def("play", &played)
        .def("perft", &perft_of, nb::arg("depth"))
        .def("divide", &divide_of, nb::arg("depth"))
        .def("to_dict",
             [](const FishingPosition& self) { return write_position(self.rules(), self.owner->options, self.position); })
        .def("scores", [](const FishingPosition& self) { return write_scores(self.rules(), self.position); })
        .def_prop_ro("is_over", [](const FishingPosition& self) { return self.position.over(); })
        .def_prop_ro("turn", [](const FishingPosition& self) -> nb::object {
            return self.position.over() ? nb::none() : nb::object(nb::int_(self.position.turn));
        });
}

}  // namespace mulle::bind
