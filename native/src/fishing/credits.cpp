#include "credits.hpp"

namespace mulle::fishing {
namespace {

void of_mulle_capture(const Ruleset& rules, Face card, Zone taken, Credits& credits) {
    each_face(twins(taken), [&](Face face) { credits.add(rules, face, table_eyes(face)); });
    if (taken.count(card)) credits.add(rules, card, hand_eyes(card));
}

// Every pair of twins taken is a mulle, or tabbar where both value cards lay on the table (4).
void of_every_pair(const Ruleset& rules, const Move& move, Zone on_table, Credits& credits) {
    each_face(twins(on_table), [&](Face face) {
        if (is_value_card(face))
            credits.tabbar += table_eyes(face);
        else
            credits.add(rules, face, table_eyes(face));
    });
    const Face card = move.card();
    if (on_table.count(card) && !move.free.count(card)) credits.add(rules, card, hand_eyes(card));
}

int tabbe_to_cancel(const Ruleset& rules, const Position& position, int seat) {
    if (rules.tabbe_cancel)
        for (int other = 0; other < rules.players; ++other)
            if (rules.side_of(other) != rules.side_of(seat) && position.tabbar[other]) return other;
    return -1;
}

}  // namespace

Credits credits_of(const Ruleset& rules, const Move& move, Zone from_builds) {
    Credits credits;
    if (move.verb() == Verb::mulle)
        of_mulle_capture(rules, move.card(), move.free + from_builds, credits);
    else if (rules.mulles_in_capture)
        of_every_pair(rules, move, move.free + from_builds, credits);
    return credits;
}

void credit_tabbe(const Ruleset& rules, Position& position, int seat) {
    const int other = tabbe_to_cancel(rules, position, seat);
    if (other >= 0)
        --position.tabbar[other];
    else
        ++position.tabbar[seat];
}

}  // namespace mulle::fishing
