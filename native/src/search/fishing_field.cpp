#include "fishing_field.hpp"

#include <algorithm>

#include "../fishing/play.hpp"

namespace mulle::search {
namespace {

constexpr std::size_t kDrawn = 64;  // moves drawn from a table too crowded to list them

}  // namespace

void FishingField::list(const Position& position, Moves& moves) {
    try {
        fishing::legal_moves(rules_, position, scratch_, moves);
    } catch (const TooCrowded&) {
        const fishing::MoveClasses classes(rules_, position, scratch_);
        Random random(classes.size(), 0);
        moves.clear();
        for (std::size_t draw = 0; draw < kDrawn; ++draw) moves.push(classes[random.below(classes.size())]);
    }
}

double FishingField::liking_of(const Position& position, const Move& move) const {
    if (takes(move)) return 1 + reckoning_.gain(position, move) + 0.1 * card_count(taken_by(position, move));
    if (move.verb() == Verb::build) return 0.5 + 0.5 * reckoning_.of(move.free + one_card(move.card()));
    return -reckoning_.of(one_card(move.card())) - 0.02 * hand_eyes(move.card());
}

void FishingField::liking(const Position& position, const Moves& moves, std::vector<double>& liked) {
    liked.clear();
    for (const Move& move : moves) liked.push_back(liking_of(position, move));
}

// The giv ends with this move: what is left goes to the last taker (rules.md 1.6).
void FishingField::leftovers(const Position& before, const Move& move, Rewards& rewards) const {
    Zone left = before.table + cards_of(before, (std::uint64_t{1} << before.build_count) - 1);
    int taker = before.last_taker;
    if (takes(move)) {
        left -= move.free + cards_of(before, move.builds());
        taker = before.turn;
    } else {
        left += one_card(move.card());
    }
    if (taker != fishing::kNobody) rewards[static_cast<std::size_t>(rules_.side_of(taker))] += reckoning_.of(left);
}

void FishingField::play(Position& position, const Move& move, Rewards& rewards) {
    if (takes(move)) rewards[static_cast<std::size_t>(side_to_move(position))] += reckoning_.gain(position, move);
    if (!position.stock_left()) {
        int held = 0;
        for (int seat = 0; seat < rules_.players; ++seat) held += card_count(position.hands[seat]);
        if (held == 1) leftovers(position, move, rewards);
    }
    fishing::play(rules_, position, move, scratch_);
}

double FishingField::best_reply(const Position& position, const Move& move) {
    reply_ = position;
    fishing::play(rules_, reply_, move, scratch_);
    if (done(reply_) || side_to_move(reply_) == side_to_move(position)) return 0;
    fishing::legal_moves(rules_, reply_, scratch_, replies_);
    double most = 0;
    for (const Move& answer : replies_)
        if (takes(answer)) most = std::max(most, reckoning_.gain(reply_, answer));
    return most;
}

Move FishingField::chosen(const Position& position, Random& random) {
    list(position, moves_);
    if (moves_.size() == 1) return moves_[0];
    if (random.unit() < options_.epsilon) return moves_[random.below(moves_.size())];
    std::size_t best = 0;
    double most = -1e9;
    for (std::size_t index = 0; index < moves_.size(); ++index) {
        double liked = liking_of(position, moves_[index]);
        if (options_.replies) liked -= best_reply(position, moves_[index]);
        if (liked > most) best = index, most = liked;
    }
    return moves_[best];
}

void FishingField::play_out(Position& position, Rewards& rewards, Random& random) {
    while (!done(position)) play(position, chosen(position, random), rewards);
}

}  // namespace mulle::search
