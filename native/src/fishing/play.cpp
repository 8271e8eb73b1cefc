#include "play.hpp"

#include "credits.hpp"
#include "faults.hpp"
#include "keepers.hpp"
#include "rounds.hpp"

namespace mulle::fishing {
namespace {

int eyes_in(Zone cards) {
    int eyes = 0;
    each_face(cards, [&](Face face) { eyes += table_eyes(face) * cards.count(face); });
    return eyes;
}

Zone cards_of_builds(const Position& position, std::uint64_t builds) {
    Zone cards;
    each_bit(builds, [&](int index) { cards += position.build(index).cards(); });
    return cards;
}

void credit(const Ruleset& rules, Position& position, int seat, const Move& move, Zone from_builds) {
    if (move.verb() != Verb::mulle && !rules.mulles_in_capture) return;
    const Credits credits = credits_of(rules, move, from_builds);
    for (int index = 0; index < credits.count; ++index)
        position.append(Mulle{credits.mulles[index].card, static_cast<std::uint8_t>(seat),
                              static_cast<std::uint16_t>(credits.mulles[index].points)});
    position.tabbar[seat] += credits.tabbar;
}

void capture(const Ruleset& rules, Position& position, const Move& move) {
    const int seat = position.turn;
    const Zone from_builds = cards_of_builds(position, move.builds());
    credit(rules, position, seat, move, from_builds);
    position.table -= move.free;
    if (move.builds()) position.remove_builds(move.builds());
    position.captured[seat] += move.free + from_builds + one_card(move.card());
    position.last_taker = static_cast<std::uint8_t>(seat);
    if (position.table.empty() && !position.build_count) credit_tabbe(rules, position, seat);
}

void new_build(Position& position, const Move& move) {
    const std::uint8_t seat = position.turn;
    const int eyes = table_eyes(move.card()), free_eyes = eyes_in(move.free);
    const bool down = free_eyes == eyes + move.value() && card_count(move.free) == 1;
    Build build{};
    build.set_cards(move.free + one_card(move.card()));
    build.value = static_cast<std::uint8_t>(move.value());
    build.parts = static_cast<std::uint8_t>(down ? 1 : (eyes + free_eyes) / move.value());
    build.creator = build.last = seat;
    build.keepers = seat_bit(seat);
    position.table -= move.free;
    position.append(build);
}

void add_parts(const Ruleset& rules, const Position& position, Build& build, const Move& move) {
    const int eyes = table_eyes(move.card()) + eyes_in(move.free);
    build.parts = static_cast<std::uint8_t>(build.parts + eyes / move.value());
    build.keepers = keepers_after_adding(rules, build, position.turn, position.hands[position.turn]);
}

void change_value(const Position& position, Build& build, const Move& move, std::uint64_t merged) {
    int parts = 1 + eyes_in(move.free) / move.value();
    each_bit(merged, [&](int index) { parts += position.build(index).parts; });
    build.parts = static_cast<std::uint8_t>(parts);
    build.value = static_cast<std::uint8_t>(move.value());
    build.keepers = seat_bit(position.turn);
    build.raised_by |= seat_bit(position.turn);
    build.changed = true;
}

void build_on(const Ruleset& rules, Position& position, const Move& move) {
    const int base = base_build(position, move);
    const std::uint64_t merged = move.builds() & ~(std::uint64_t{1} << base);
    Build& build = position.build(base);
    if (build.value == move.value())
        add_parts(rules, position, build, move);
    else
        change_value(position, build, move, merged);
    build.set_cards(build.cards() + move.free + one_card(move.card()) + cards_of_builds(position, merged));
    build.last = position.turn;
    position.table -= move.free;
    if (merged) position.remove_builds(merged);
}

void move_cards(const Ruleset& rules, Position& position, const Move& move) {
    position.hands[position.turn] -= one_card(move.card());
    switch (move.verb()) {
        case Verb::lay_out: position.table += one_card(move.card()); break;
        case Verb::capture:
        case Verb::mulle: capture(rules, position, move); break;
        case Verb::build: move.builds() ? build_on(rules, position, move) : new_build(position, move); break;
    }
}

}  // namespace

int base_build(const Position& position, const Move& move) {
    for (std::uint64_t rest = move.builds(); rest; rest &= rest - 1) {
        const int index = std::countr_zero(rest);
        if (position.build(index).value != move.value()) return index;
    }
    return std::countr_zero(move.builds());
}

void play(const Ruleset& rules, Position& position, const Move& move, VectorScratch& scratch) {
    if (rules.faults != Faults::strict) return play_with_faults(rules, position, move, scratch, move_cards);
    move_cards(rules, position, move);
    const int next = next_with_cards(rules, position);
    if (next >= 0)
        position.turn = static_cast<std::uint8_t>(next);
    else
        after_round(rules, position);
}

}  // namespace mulle::fishing
