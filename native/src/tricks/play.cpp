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

// The winner of the last trick leads; when no cards are left the giv is over.
void next_lead(Position& position) {
    const int seat = position.first_with_cards(position.trick.leader, kPlayers);
    position.silent = kNobody;
    if (seat < 0) return end_giv(position);
    position.phase = Phase::play;
    position.turn = position.trick.leader = static_cast<std::uint8_t>(seat);
}

void begin_play(Position& position) {
    position.trick.leader = static_cast<std::uint8_t>(position.forehand());
    next_lead(position);
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
    if (position.turn == position.dealer) return begin_play(position);
    position.turn = static_cast<std::uint8_t>(left_of(position.turn));
}

bool beats(Face card, Face best, int led, int trump) {
    const auto weight = [&](Face face) {
        return suit_of(face) == trump ? 200 + strength(face) : suit_of(face) == led ? 100 + strength(face) : 0;
    };
    return weight(card) > weight(best);
}

int winning_place(const Trick& trick, int trump) {
    int best = 0;
    for (int place = 1; place < trick.count; ++place)
        if (beats(trick.cards[place], trick.cards[best], suit_of(trick.cards[0]), trump)) best = place;
    return best;
}

// The last card is the last player's, also where a seat without cards was passed over before it.
int winner_of(const Trick& trick, int trump, int last) {
    const int place = winning_place(trick, trump);
    return place == trick.count - 1 ? last : (trick.leader + place) % kPlayers;
}

void end_trick(Position& position, int last) {
    const auto winner = static_cast<std::uint8_t>(winner_of(position.trick, trump_of(position.mulle), last));
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
    const int next = position.first_with_cards(left_of(seat), (position.trick.leader - seat - 1 + kPlayers) % kPlayers);
    if (next < 0) return end_trick(position, seat);
    position.turn = static_cast<std::uint8_t>(next);
}

void answer(Position& position, bool pointed_out) {
    const int silent = position.silent;
    if (pointed_out) collect_from_others(position, silent, -kCall);
    position.turn = static_cast<std::uint8_t>(left_of(position.turn));
    if (!pointed_out && position.turn != silent) return;
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
    position.turn = static_cast<std::uint8_t>(position.forehand());
    std::size_t next = 0;
    for (const int size : {4, 3, 3, 3})
        for (int pile = 0; pile < kPlayers + 1; ++pile) {
            Cards& cards = pile == kPlayers ? position.talon : position.hands[(position.forehand() + pile) % kPlayers];
            for (int card = 0; card < size; ++card) cards |= card_bit(deck[next++]);
        }
    return position;
}

}  // namespace mulle::tricks
