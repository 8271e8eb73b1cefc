#include "fishing_field.hpp"

#include <algorithm>

#include "../fishing/play.hpp"
#include "../fishing/scoring.hpp"

namespace mulle::search {
namespace {

constexpr std::size_t kMostTried = 64;  // moves of one position

bool is_last_card(const Ruleset& rules, const Position& position) {
    int held = 0;
    for (int seat = 0; seat < rules.players; ++seat) held += card_count(position.hands[static_cast<std::size_t>(seat)]);
    return held == 1;
}

}  // namespace

void FishingField::look_from(const Position& position) {
    Zone all = position.table + cards_of(position, (std::uint64_t{1} << position.build_count) - 1);
    for (int seat = 0; seat < rules_.players; ++seat) {
        const auto place = static_cast<std::size_t>(seat);
        all += position.hands[place] + position.captured[place];
    }
    round_ = position.round;
    counts_piles_ = rules_.counting == Counting::majorities && !position.stock_left() && card_count(all) == rules_.deck_size;
}

// Of an absurdly crowded table only the dearest cards are looked at, so that no listing takes long.
const Position& FishingField::thinned(const Position& position) {
    int left = card_count(position.table) - most_free_;
    if (left <= 0) return position;
    thin_ = position;
    for (const bool dear : {false, true})
        each_face(position.table, [&](Face face) {
            for (int copies = position.table.count(face); copies > 0 && left > 0; --copies) {
                if ((reckoning_.of(one_card(face)) >= 1) != dear) continue;
                thin_.table -= one_card(face);
                --left;
            }
        });
    return thin_;
}

void FishingField::list(const Position& position, Moves& moves) {
    fishing::legal_moves(rules_, thinned(position), scratch_, moves);
    keep_best(position, moves);
}

void FishingField::keep_best(const Position& position, Moves& moves) {
    if (moves.size() <= kMostTried) return;
    liking(position, moves, liked_);
    order_.resize(moves.size());
    for (std::uint32_t index = 0; index < order_.size(); ++index) order_[index] = index;
    std::nth_element(order_.begin(), order_.begin() + kMostTried, order_.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return liked_[a] > liked_[b]; });
    kept_.clear();
    for (std::size_t place = 0; place < kMostTried; ++place) kept_.push(moves[order_[place]]);
    std::swap(moves, kept_);
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
    if (!position.stock_left() && is_last_card(rules_, position)) leftovers(position, move, rewards);
    fishing::play(rules_, position, move, scratch_);
    position.forget_mulles();
}

bool FishingField::choose(const Position& position, Random& random, Move& chosen) {
    fishing::legal_moves(rules_, thinned(position), scratch_, moves_);
    if (moves_.empty()) return false;
    chosen = moves_[0];
    if (moves_.size() == 1) return true;
    if (random.unit() < options_.epsilon) {
        chosen = moves_[random.below(moves_.size())];
        return true;
    }
    double most = -1e9;
    for (const Move& move : moves_) {
        const double liked = liking_of(position, move);
        if (liked > most) chosen = move, most = liked;
    }
    return true;
}

void FishingField::play_out(Position& position, Rewards& rewards, Random& random) {
    Move chosen{};
    while (!done(position) && choose(position, random, chosen)) play(position, chosen, rewards);
    finish(position, rewards);
}

void FishingField::finish(const Position& position, Rewards& rewards) const {
    if (!counts_piles_ || !position.over()) return;
    const fishing::Scores found = fishing::scores(rules_, position);
    for (int side = 0; side < sides(); ++side)
        rewards[static_cast<std::size_t>(side)] = found[static_cast<std::size_t>(side)].total;
}

}  // namespace mulle::search
