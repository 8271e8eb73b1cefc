#include "credits.hpp"

namespace mulle::fishing {
namespace {

void add_mulle(const Ruleset& rules, Position& position, int seat, Face card, int eyes) {
    const int points = rules.mulle_counts_one ? 1 : eyes;
    position.append(Mulle{card, static_cast<std::uint8_t>(seat), static_cast<std::uint16_t>(points)});
}

void credit_mulle_capture(const Ruleset& rules, Position& position, int seat, Face card, Zone taken) {
    each_face(twins(taken), [&](Face face) { add_mulle(rules, position, seat, face, table_eyes(face)); });
    if (taken.count(card)) add_mulle(rules, position, seat, card, hand_eyes(card));
}

// Every pair of twins taken is a mulle, or tabbar where both value cards lay on the table (4).
void credit_every_pair(const Ruleset& rules, Position& position, int seat, const Move& move, Zone on_table) {
    each_face(twins(on_table), [&](Face face) {
        if (is_value_card(face))
            position.tabbar[seat] += table_eyes(face);
        else
            add_mulle(rules, position, seat, face, table_eyes(face));
    });
    const Face card = move.card();
    if (on_table.count(card) && !move.free.count(card)) add_mulle(rules, position, seat, card, hand_eyes(card));
}

int tabbe_to_cancel(const Ruleset& rules, const Position& position, int seat) {
    if (rules.tabbe_cancel)
        for (int other = 0; other < rules.players; ++other)
            if (rules.side_of(other) != rules.side_of(seat) && position.tabbar[other]) return other;
    return -1;
}

}  // namespace

void credit_mulles(const Ruleset& rules, Position& position, int seat, const Move& move, Zone from_builds) {
    if (move.verb() == Verb::mulle)
        credit_mulle_capture(rules, position, seat, move.card(), move.free + from_builds);
    else if (rules.mulles_in_capture)
        credit_every_pair(rules, position, seat, move, move.free + from_builds);
}

void credit_tabbe(const Ruleset& rules, Position& position, int seat) {
    const int other = tabbe_to_cancel(rules, position, seat);
    if (other >= 0)
        --position.tabbar[other];
    else
        ++position.tabbar[seat];
}

}  // namespace mulle::fishing
