#include "worth.hpp"

#include <algorithm>

namespace mulle::search {
namespace {

Zone copies_of(std::initializer_list<Face> faces) {
    Zone zone;
    for (const Face face : faces) zone += one_card(face, 3);
    return zone;
}

Zone spades() {
    Zone zone;
    for (int rank = 0; rank < kRanks; ++rank) zone += one_card(static_cast<Face>(rank * 4), 3);
    return zone;
}

}  // namespace

Zone cards_of(const Position& position, std::uint64_t builds) {
    Zone cards;
    each_bit(builds, [&](int index) { cards += position.build(index).cards(); });
    return cards;
}

Zone taken_by(const Position& position, const Move& move) {
    return move.free + cards_of(position, move.builds()) + one_card(move.card());
}

Worth::Worth(const Ruleset& rules, bool intake_adds) : rules_(&rules) {
    const Zone doubles = copies_of({0, kLillan}), red_and_clubs_aces = copies_of({1, 2, 3});
    tabbe_ = rules.counting == Counting::intake ? 1 : rules.tabbe_points;
    mullar_ = rules.counting != Counting::majorities;
    if (rules.counting == Counting::majorities) {
        ones_ = copies_of({0, kLillan}) + red_and_clubs_aces;
        storan_ = rules.storan_points;
    } else if (rules.counting == Counting::points || intake_adds) {
        ones_ = spades() - doubles + red_and_clubs_aces;
        twos_ = doubles;
        storan_ = rules.counting == Counting::points ? rules.storan_points : 2;
    }
}

int Worth::credits(const Position& position, const Move& move) const {
    if (move.verb() != Verb::mulle && !rules_->mulles_in_capture) return 0;
    const fishing::Credits found = credits_of(*rules_, move, cards_of(position, move.builds()));
    return tabbe_ * found.tabbar + (mullar_ ? found.points() : 0);
}

int Worth::gain(const Position& position, const Move& move) const {
    if (!takes(move)) return 0;
    const bool clears = position.table == move.free && std::popcount(move.builds()) == position.build_count;
    return of(taken_by(position, move)) + credits(position, move) + (clears ? tabbe_ : 0);
}

int Worth::pairs(Zone cards) const {
    int points = 0;
    if (!mullar_ && !rules_->mulles_in_capture) return 0;
    each_face(twins(cards), [&](Face face) {
        const int as_tabbar = rules_->mulles_in_capture && is_value_card(face) ? tabbe_ * table_eyes(face) : 0;
        const int as_mulle = rules_->mulle_counts_one ? 1 : std::max(table_eyes(face), hand_eyes(face));
        points += std::max(as_tabbar, mullar_ ? as_mulle : 0);
    });
    return points;
}

}  // namespace mulle::search
