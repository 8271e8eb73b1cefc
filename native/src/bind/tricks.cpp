#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <memory>

#include "../tricks/perft.hpp"
#include "module.hpp"
#include "tricks.hpp"

namespace mulle::bind {
namespace {

using namespace tricks;

std::vector<std::string> legal_moves_of(const TrickPosition& self) {
    MoveList moves;
    tricks::legal_moves(self.rules(), self.position, moves);
    return sorted_texts(moves);
}

bool is_legal(const TrickPosition& self, std::string_view text) {
    try {
        verify(self.rules(), self.position, parse_move(text));
        return true;
    } catch (const IllegalMove&) {
        return false;
    }
}

TrickPosition played(const TrickPosition& self, std::string_view text) {
    const Move move = parse_move(text);
    verify(self.rules(), self.position, move);
    TrickPosition after = self;
    tricks::play(self.rules(), after.position, move);
    return after;
}

std::uint64_t perft_of(const TrickPosition& self, int depth) {
    if (depth < 0 || depth > kMostDepth) refuse("depth", "must be from 0 to " + std::to_string(kMostDepth));
    nb::gil_scoped_release released;
    return perft(self.rules(), self.position, depth);
}

nb::dict divide_of(const TrickPosition& self, int depth) {
    if (depth < 1) refuse("depth", "must be at least 1");
    nb::dict parts;
    for (const std::string& text : legal_moves_of(self))
        parts[nb::str(text.c_str(), text.size())] = perft_of(played(self, text), depth - 1);
    return parts;
}

TrickPosition start_of(std::shared_ptr<const TrickRules> owner, nb::handle deck, int mulle, int dealer) {
    std::vector<Face> cards;
    Cards seen = 0;
    for (const nb::object& item : items_of(deck, "deck")) {
        const auto card = static_cast<Face>(whole_number(item, "deck", 0, kFaces - 1));
        if (seen & card_bit(card)) refuse("deck", "not the cards of the game");
        seen |= card_bit(card);
        cards.push_back(card);
    }
    if (mulle < 0 || mulle >= kFaces) refuse("mulle", "no such card");
    if (dealer < 0 || dealer >= kPlayers) refuse("dealer", "no such seat");
    return {std::move(owner), start(cards, static_cast<Face>(mulle), dealer)};
}

}  // namespace

void bind_tricks(nb::module_& module) {
    nb::class_<TrickRules>(module, "TrickRuleset", "The rules of stickmulle, from the fields of the Python ruleset.")
        .def("__init__",
             [](TrickRules* self, nb::handle fields) {
                 nb::dict options;
                 Ruleset rules = read_trick_ruleset(fields, options);
                 new (self) TrickRules{std::move(rules), options};
             })
        .def("position",
             [](std::shared_ptr<const TrickRules> self, nb::handle data) {
                 return TrickPosition{self, read_trick_position(self->rules, data)};
             })
        .def("start", &start_of, nb::arg("deck"), nb::arg("mulle"), nb::arg("dealer"));

    nb::class_<TrickPosition>(module, "TrickPosition", "A position of stickmulle with full information.")
        .def("legal_moves", &legal_moves_of)
        .def("count_moves", [](const TrickPosition& self) { return legal_moves_of(self).size(); })
        .def("is_legal", &is_legal)
        .def("play", &played)
        .def("perft", &perft_of, nb::arg("depth"))
        .def("divide", &divide_of, nb::arg("depth"))
        .def("to_dict",
             [](const TrickPosition& self) {
                 return write_trick_position(self.rules(), self.owner->options, self.position);
             })
        .def("scores", [](const TrickPosition& self) { return write_trick_scores(self.position); })
        .def_prop_ro("is_over", [](const TrickPosition& self) { return self.position.over(); })
        .def_prop_ro("turn", [](const TrickPosition& self) -> nb::object {
            return self.position.turn == kNobody ? nb::none() : nb::object(nb::int_(self.position.turn));
        });
}

}  // namespace mulle::bind
