#include "legality.hpp"

#include <algorithm>
#include <bit>

namespace mulle::tricks {
namespace {

void list_plays(const Ruleset& rules, const Position& position, MoveList& moves) {
    for (Cards rest = playable(position); rest; rest &= rest - 1) {
        const auto card = static_cast<Face>(std::countr_zero(rest));
        moves.push({Act::play, card});
        if (rules.manual && card == position.mulle) moves.push({Act::call, card});
    }
}

}  // namespace

Cards playable(const Position& position) {
    const Cards hand = position.hands[position.turn];
    if (position.trick.count == 0) return hand;
    const Cards following = hand & kSuits[suit_of(position.trick.cards[0])];
    return following ? following : hand;
}

void legal_moves(const Ruleset& rules, const Position& position, MoveList& moves) {
    moves.clear();
    switch (position.phase) {
        case Phase::buy: moves.push({Act::buy, 0}), moves.push({Act::pass, 0}); break;
        case Phase::ask: moves.push({Act::point_out, 0}), moves.push({Act::decline, 0}); break;
        case Phase::play: list_plays(rules, position, moves); break;
        case Phase::over: break;
    }
}

void verify(const Ruleset& rules, const Position& position, Move move) {
    MoveList moves;
    legal_moves(rules, position, moves);
    if (std::find(moves.begin(), moves.end(), move) == moves.end())
        throw IllegalMove("the move is not allowed here: " + text_of(move));
}

std::vector<std::string> sorted_texts(const MoveList& moves) {
    std::vector<std::string> texts;
    for (const Move& move : moves) texts.push_back(text_of(move));
    std::sort(texts.begin(), texts.end());
    return texts;
}

}  // namespace mulle::tricks
