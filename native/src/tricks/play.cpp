#include "play.hpp"

#include "scoring.hpp"

namespace mulle::tricks {
namespace {

constexpr int kCall = 2;  // from or to each of the others

void pay_pot(Position& position, int seat, int marks) {
    position.chips[seat] -= marks;
    position.pot += marks;
}

void collect_from_others(Position& position, int seat, int marks) {
    for (int other = 0; other < kPlayers; ++other)
        position.chips[other] += other == seat ? (kPlayers - 1) * marks : -marks;
}

void begin_play(Position& position) {
    position.phase = Phase::play;
    position.turn = position.trick.leader = static_cast<std::uint8_t>(position.forehand());
}

void buy(Position& position) {
    const int seat = position.turn;
    position.discard = position.hands[seat];
    position.hands[seat] = position.talon;
    position.talon = 0;
    position.buyer = position.turn;
    pay_pot(position, seat, seat == position.forehand() ? 2 : 1);
    begin_play(position);
}

void pass(Position& position) {
    position.turn = static_cast<std::uint8_t>(left_of(position.turn));
    if (position.turn == position.forehand()) begin_play(position);
}

bool beats(Face card, Face best, int led, int trump) {
    const auto weight = [&](Face face) {
        return suit_of(face) == trump ? 200 + strength(face) : suit_of(face) == led ? 100 + strength(face) : 0;
    };
    return weight(card) > weight(best);
}

int winner_of(const Trick& trick, int trump) {
    int best = 0;
    for (int place = 1; place < kPlayers; ++place)
        if (beats(trick.cards[place], trick.cards[best], suit_of(trick.cards[0]), trump)) best = place;
    return (trick.leader + best) % kPlayers;
}

bool all_played(const Position& position) { return !(position.hands[0] | position.hands[1] | position.hands[2]); }

void next_lead(Position& position) {
    if (all_played(position)) return end_giv(position);
    position.phase = Phase::play;
    position.turn = position.trick.leader;
}

void end_trick(Position& position) {
    const auto winner = static_cast<std::uint8_t>(winner_of(position.trick, trump_of(position.mulle)));
    ++position.tricks[winner];
    position.last_trick = position.trick;
    position.last_winner = winner;
    position.trick = Trick{{}, 0, winner};
    if (position.silent == kNobody) return next_lead(position);
    position.phase = Phase::ask;
    position.turn = static_cast<std::uint8_t>(left_of(position.silent));
}

void note_void(Position& position, Face card) {
    if (position.trick.count == 0) return;
    const int led = suit_of(position.trick.cards[0]);
    if (suit_of(card) != led) position.voids[position.turn] |= static_cast<std::uint8_t>(1 << led);
}

void play_card(const Ruleset& rules, Position& position, Move move) {
    const std::uint8_t seat = position.turn;
    note_void(position, move.card);
    position.hands[seat] &= ~card_bit(move.card);
    if (move.card == position.mulle) {
        if (move.act == Act::call || !rules.manual)
            collect_from_others(position, seat, kCall);
        else
            position.silent = seat;
    }
    position.trick.cards[position.trick.count++] = move.card;
    position.turn = static_cast<std::uint8_t>(left_of(seat));
    if (position.trick.count == kPlayers) end_trick(position);
}

void answer(Position& position, bool pointed_out) {
    const int silent = position.silent;
    if (pointed_out) collect_from_others(position, silent, -kCall);
    position.turn = static_cast<std::uint8_t>(left_of(position.turn));
    if (!pointed_out && position.turn != silent) return;
    position.silent = kNobody;
    next_lead(position);
}

}  // namespace

void play(const Ruleset& rules, Position& position, Move move) {
    switch (move.act) {
        case Act::buy: return buy(position);
        case Act::pass: return pass(position);
        case Act::point_out: return answer(position, true);
        case Act::decline: return answer(position, false);
        case Act::play:
        case Act::call: return play_card(rules, position, move);
    }
}

Position start(std::span<const Face> deck, Face mulle, int dealer) {
    if (deck.size() != kFaces) throw InvalidInput("deck: not the cards of the game");
    Position position;
    position.mulle = mulle;
    position.dealer = static_cast<std::uint8_t>(dealer);
    position.turn = position.trick.leader = static_cast<std::uint8_t>(position.forehand());
    std::size_t next = 0;
    for (const int size : {4, 3, 3, 3})
        for (int pile = 0; pile < kPlayers + 1; ++pile) {
            Cards& cards = pile == kPlayers ? position.talon : position.hands[(position.forehand() + pile) % kPlayers];
            for (int card = 0; card < size; ++card) cards |= card_bit(deck[next++]);
        }
    return position;
}

}  // namespace mulle::tricks
