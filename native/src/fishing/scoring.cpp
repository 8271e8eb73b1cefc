#include "scoring.hpp"

#include <algorithm>

namespace mulle::fishing {
namespace {

constexpr int kIntakeLimit = 20;

constexpr Zone kSpades = [] {
    Zone zone;
    for (Face face = 0; face < kFaces; face += 4) zone += one_card(face, 3);
    return zone;
}();

constexpr Zone kAces = {0xff, 0};
constexpr Zone kTwice = one_card(0, 3) + one_card(kLillan, 3) + one_card(kStoran, 3);  // 2 of intake each

struct Piles {  // what a side has in its piles
    Zone cards;
    int tabbar = 0, mullar = 0;
    int count = 0, spades = 0;
};

int cards_of(Zone cards, Zone mask) { return card_count(cards & mask); }

std::array<Piles, kMaxPlayers> piles_of(const Ruleset& rules, const Position& position) {
    std::array<Piles, kMaxPlayers> sides;
    for (int seat = 0; seat < rules.players; ++seat) {
        Piles& piles = sides[rules.side_of(seat)];
        piles.cards += position.captured[seat];
        piles.tabbar += position.tabbar[seat];
    }
    for (int index = 0; index < position.mulle_count; ++index)
        sides[rules.side_of(position.mulle(index).seat)].mullar += position.mulle(index).points;
    for (Piles& piles : sides) {
        piles.count = card_count(piles.cards);
        piles.spades = cards_of(piles.cards, kSpades);
    }
    return sides;
}

Score intake_score(const Piles& piles) {
    Score score;
    score.mullar = piles.mullar;
    score.tabbar = piles.tabbar;
    score.intake = cards_of(piles.cards, kSpades | kAces | kTwice) + cards_of(piles.cards, kTwice);
    score.bonus = 2 * std::max(0, score.intake - kIntakeLimit);
    score.total = score.mullar + score.tabbar + score.bonus;
    return score;
}

Score card_score(const Ruleset& rules, const Piles& piles) {
    Score score;
    score.storan = rules.storan_points * piles.cards.count(kStoran);
    score.lillan = piles.cards.count(kLillan);
    score.aces = cards_of(piles.cards, kAces);
    score.tabbar = rules.tabbe_points * piles.tabbar;
    return score;
}

int sum_of(const Score& score) {
    return score.cards + score.spades + score.storan + score.lillan + score.aces + score.tabbar + score.mullar;
}

// Points for the only side that has the most; nobody gets them when the first place is shared (3.6).
int majority(const std::array<Piles, kMaxPlayers>& piles, int sides, int side, int Piles::*count, int points) {
    for (int other = 0; other < sides; ++other)
        if (other != side && piles[other].*count >= piles[side].*count) return 0;
    return points;
}

Scores scores_of_piles(const Ruleset& rules, const Position& position) {
    Scores found;
    const auto piles = piles_of(rules, position);
    for (int side = 0; side < rules.sides(); ++side) {
        Score& score = found[side];
        if (rules.counting == Counting::intake) {
            score = intake_score(piles[side]);
            continue;
        }
        score = card_score(rules, piles[side]);
        if (rules.counting == Counting::points) {
            score.spades = piles[side].spades;
            score.mullar = piles[side].mullar;
        } else {
            score.cards = majority(piles, rules.sides(), side, &Piles::count, 3);
            score.spades = majority(piles, rules.sides(), side, &Piles::spades, 1);
        }
        score.total = sum_of(score);
    }
    return found;
}

}  // namespace

Scores scores(const Ruleset& rules, const Position& position) {
    Scores found = scores_of_piles(rules, position);
    for (int rond = 0; rond < position.scored_count; ++rond)
        for (int side = 0; side < 2; ++side) {
            const RondItems& items = position.scored(rond)[side];
            found[side].mullar += items.mulle;
            found[side].tabbar += items.tabbar;
            found[side].intake += items.intake;
            found[side].bonus += items.bonus;
            found[side].total += items.total;
        }
    for (int side = 0; side < rules.sides(); ++side) {
        found[side].penalties = position.penalties[side];
        found[side].total += position.penalties[side];
    }
    return found;
}

void score_rond(const Ruleset& rules, Position& position) {
    const Scores found = scores_of_piles(rules, position);
    Rond rond{};
    for (int side = 0; side < 2; ++side) {
        const Score& score = found[side];
        rond[side] = {score.mullar, score.tabbar, score.intake, score.bonus, score.total};
    }
    position.append(rond);
    position.captured = {};
    position.tabbar = {};
    position.forget_mulles();
}

}  // namespace mulle::fishing
