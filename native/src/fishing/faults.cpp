#include "faults.hpp"

#include "building.hpp"
#include "dealing.hpp"
#include "legality.hpp"
#include "play.hpp"
#include "rounds.hpp"

namespace mulle::fishing {
namespace {

constexpr int kWrongLayOut = 2, kBuildNotTaken = 5;

bool keeps_any(const Position& position, int seat) {
    for (int index = 0; index < position.build_count; ++index)
        if (position.build(index).kept_by(seat)) return true;
    return false;
}

void lose(const Ruleset& rules, Position& position, int seat) {
    position.turn = kNobody;
    position.withheld = false;
    position.lost = static_cast<std::uint8_t>(rules.side_of(seat));
}

// Every side but that of `seat` gets the points.
void penalise(const Ruleset& rules, Position& position, int seat, int points) {
    for (int side = 0; side < rules.sides(); ++side)
        if (side != rules.side_of(seat)) position.penalties[side] += points;
}

// All builds that `seat` keeps or was last to build on become free cards.
void break_up(Position& position, int seat) {
    std::uint64_t broken = 0;
    for (int index = 0; index < position.build_count; ++index) {
        const Build& build = position.build(index);
        if (!build.kept_by(seat) && build.last != seat) continue;
        position.table += build.cards();
        broken |= std::uint64_t{1} << index;
    }
    position.remove_builds(broken);
}

void penalise_build(const Ruleset& rules, Position& position, int seat) {
    penalise(rules, position, seat, kBuildNotTaken);
    break_up(position, seat);
}

bool is_for_partner(const Ruleset& rules, const Position& position, const Move& move) {
    if (!move.builds()) return false;
    const Build& build = position.build(base_build(position, move));
    return build.value == move.value() && promised_by_partner(rules, build, position.turn);
}

// Whether the cards will show that the player built without holding a card of the value (fault 4).
bool is_bluff(const Ruleset& rules, const Position& position, const Move& move) {
    if (!rules.judge_played_hand || move.verb() != Verb::build || is_for_partner(rules, position, move)) return false;
    const Zone left = position.hands[position.turn] - one_card(move.card());
    return !(held_eyes(left) >> move.value() & 1);
}

// Fault 2, judged before the move of the seat at turn.
void judge_at_turn(const Ruleset& rules, Position& position, VectorScratch& scratch) {
    const int seat = position.turn;
    if (!may_not_lay_out(rules, position, seat) || has_alternative(rules, position, scratch)) return;
    if (rules.lose_at_once) return lose(rules, position, seat);
    penalise_build(rules, position, seat);
}

// Faults 3 and 4, in the order of play, before dealing and before leftovers are given out.
void end_round(const Ruleset& rules, Position& position) {
    const int first = forehand(rules, position);
    for (int step = 0, seat = first; step < rules.players; ++step, seat = rules.left_of(seat)) {
        if (!keeps_any(position, seat)) continue;
        if (rules.lose_at_once) return lose(rules, position, seat);
        penalise_build(rules, position, seat);
    }
    for (int step = 0, seat = first; step < rules.players; ++step, seat = rules.left_of(seat))
        if (position.bluffed >> seat & 1) return lose(rules, position, seat);
    after_round(rules, position);
}

}  // namespace

void play_with_faults(const Ruleset& rules, Position& position, const Move& move, VectorScratch& scratch,
                      MoveCards move_cards) {
    const int seat = position.turn;
    const bool wrong = move.verb() == Verb::lay_out && may_not_lay_out(rules, position, seat) &&
                       has_alternative(rules, position, scratch);
    if (wrong && !rules.lose_at_once) {  // the card goes back
        penalise(rules, position, seat, kWrongLayOut);
        position.withheld = true;
        return;
    }
    const bool bluff = is_bluff(rules, position, move);
    move_cards(rules, position, move);
    if (wrong) return lose(rules, position, seat);
    position.withheld = false;
    if (bluff) position.bluffed |= seat_bit(seat);
    const int next = next_with_cards(rules, position);
    position.turn = next < 0 ? kNobody : static_cast<std::uint8_t>(next);
    if (next < 0)
        end_round(rules, position);
    else
        judge_at_turn(rules, position, scratch);
}

}  // namespace mulle::fishing
