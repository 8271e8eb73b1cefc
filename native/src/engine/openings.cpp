#include "openings.hpp"

#include <algorithm>

namespace mulle::engine {
namespace {

constexpr bool is_spade(Face face) { return suit_of(face) == 0; }

}  // namespace

CardWorth::CardWorth(const fishing::Ruleset& rules) : one_each_(rules.mulle_counts_one) {
    const bool majorities = rules.counting == fishing::Counting::majorities;
    const int storan = rules.counting == fishing::Counting::intake ? 2 : rules.storan_points;
    for (Face face = 0; face < kFaces; ++face) {
        const int alone = (rank_of(face) == 0) + (face == kLillan) + storan * (face == kStoran);
        quarters_[face] = kQuarters * alone + (majorities ? 1 + is_spade(face) : kQuarters * is_spade(face));
    }
}

int CardWorth::of(Zone cards) const {
    int sum = 0;
    each_face(cards, [&](Face face) { sum += quarters_[face] * cards.count(face); });
    return sum;
}

void lay_now(const fishing::Position& position, Laid& laid) {
    laid.table = position.table;
    laid.count = 0;
    for (int index = 0; index < position.build_count; ++index)
        laid.builds[static_cast<std::size_t>(laid.count++)] = {position.build(index).value, position.build(index).cards()};
}

void lay_after(const fishing::Position& position, const fishing::Move& move, Laid& laid) {
    laid.table = position.table - move.free;
    laid.count = 0;
    if (move.verb() == fishing::Verb::lay_out) laid.table += one_card(move.card());
    const bool builds = move.verb() == fishing::Verb::build;
    Pile built{move.value(), move.free + one_card(move.card())};
    for (int index = 0; index < position.build_count; ++index) {
        const fishing::Build& build = position.build(index);
        if (move.builds() >> index & 1)
            built.cards += build.cards();
        else
            laid.builds[static_cast<std::size_t>(laid.count++)] = {build.value, build.cards()};
    }
    if (builds) laid.builds[static_cast<std::size_t>(laid.count++)] = built;
}

int Openings::OfRank::top(int number) const {
    int sum_of_top = 0;
    for (int place = 0; place < number; ++place) sum_of_top += worth[static_cast<std::size_t>(place)];
    return sum_of_top;
}

void Openings::look(const Laid& laid) {
    laid_ = &laid;
    takings_.fill(-1), groups_.fill(-1), singles_.fill(-1), twins_.fill(-1);
    ranks_.fill({});
    look_at_free(laid.table);
    const int highest = rules_.value_cards_take_builds_only ? kRanks : kEyesTold;
    for (int eyes = 1; eyes <= highest; ++eyes) free_takings(eyes);
    for (int eyes = 1; eyes <= kEyesTold; ++eyes) two_twins_[static_cast<std::size_t>(eyes)] = two_twins(eyes);
    build_values_ = 0;
    for (int index = 0; index < laid.count; ++index) look_at_build(laid.builds[static_cast<std::size_t>(index)]);
}

void Openings::look_at_free(Zone table) {
    each_face(table, [&](Face face) {
        const int eyes = table_eyes(face), worth = worth_.of(face), copies = table.count(face);
        OfRank& rank = ranks_[static_cast<std::size_t>(eyes)];
        for (int copy = 0; copy < copies; ++copy) {
            if (!rules_.pairs_only)
                for (int sum = kEyesTold; sum > eyes; --sum) {
                    const auto before = static_cast<std::size_t>(sum - eyes);
                    const int best = std::max(groups_[before], singles_[before]);
                    if (best >= 0) groups_[static_cast<std::size_t>(sum)] = std::max(groups_[static_cast<std::size_t>(sum)], best + worth);
                }
            int& single = singles_[static_cast<std::size_t>(eyes)];
            single = std::max(single, worth);
            if (rank.count < 8) rank.worth[static_cast<std::size_t>(rank.count++)] = worth;
            rank.sum += worth;
        }
        if (copies > 1) {
            int& twins = twins_[static_cast<std::size_t>(eyes)];
            twins = std::max(twins, worth_.mulle(eyes) + 2 * worth);
        }
    });
    for (OfRank& rank : ranks_) std::sort(rank.worth.begin(), rank.worth.begin() + rank.count, std::greater<>());
}

int Openings::pairs(int eyes) const {
    int sum = -1;
    const auto add = [&](int worth) { sum = std::max(sum, 0) + worth; };
    for (int low = std::max(1, eyes - kRanks); 2 * low < eyes; ++low) {
        const OfRank &one = ranks_[static_cast<std::size_t>(low)], &other = ranks_[static_cast<std::size_t>(eyes - low)];
        const int number = std::min(one.count, other.count);
        if (number) add(one.top(number) + other.top(number));
    }
    const OfRank& half = ranks_[static_cast<std::size_t>(eyes / 2)];
    if (eyes % 2 == 0 && half.count > 1) add(half.top(half.count / 2 * 2));
    return sum;
}

void Openings::free_takings(int eyes) {
    const int several = std::max(pairs(eyes), groups_[static_cast<std::size_t>(eyes)]);
    int& taking = takings_[static_cast<std::size_t>(eyes)];
    if (several >= 0) taking = several;
    if (eyes <= kRanks && ranks_[static_cast<std::size_t>(eyes)].count)
        taking = std::max(taking, 0) + ranks_[static_cast<std::size_t>(eyes)].sum;
}

void Openings::look_at_build(const Pile& build) {
    int& taking = takings_[static_cast<std::size_t>(build.value)];
    taking = std::max(taking, 0) + worth_.of(build.cards);
    if (rules_.mulle_build) build_values_ |= 1u << build.value;
    if (rules_.mulles_in_capture) each_face(twins(build.cards), [&](Face twin) { taking += worth_.mulle(table_eyes(twin)); });
}

int Openings::two_twins(int eyes) const {
    if (!rules_.mulle_two_twins) return -1;
    const int half = eyes % 2 == 0 ? twins_[static_cast<std::size_t>(eyes / 2)] : -1;
    return std::max(twins_[static_cast<std::size_t>(eyes)], half);
}

int Openings::best_mulle_of_builds(Face face) const {
    const int eyes = hand_eyes(face);
    int best = -1;
    for (int index = 0; index < laid_->count; ++index) {
        const Pile& build = laid_->builds[static_cast<std::size_t>(index)];
        if (build.value != eyes) continue;
        int mulles = build.cards.count(face) ? worth_.mulle(eyes) : 0;
        each_face(twins(build.cards), [&](Face twin) { mulles += worth_.mulle(table_eyes(twin)); });
        if (mulles) best = std::max(best, mulles + worth_.of(build.cards));
    }
    return best;
}

Reply::Chances::Chances(int unseen, int held) {
    none[0] = 1;
    for (int cards = 0; cards < 104 && unseen - cards > held; ++cards) {
        const int left = unseen - cards;
        none[static_cast<std::size_t>(cards + 1)] = none[static_cast<std::size_t>(cards)] * (left - held) / left;
    }
}

void Reply::begin(int unseen, int held) {
    chances_ = &known_.try_emplace(unseen * (fishing::kMaxCards + 1) + held, unseen, held).first->second;
}

void Reply::clear() {
    for (std::size_t word = 0; word < told_.size(); ++word)
        each_bit(told_[word], [&](int bit) { counts_[64 * word + static_cast<std::size_t>(bit)] = 0; });
    told_ = {};
    mulles_ = most_ = 0;
}

double Reply::expected() const {
    double sum = 0;
    int better = 0;
    for (std::size_t word = told_.size(); word-- > 0;)
        for (std::uint64_t rest = told_[word]; rest;) {
            const auto bit = static_cast<std::size_t>(std::bit_width(rest) - 1);
            rest ^= std::uint64_t{1} << bit;
            const std::size_t gain = 64 * word + bit;
            const auto next = static_cast<std::size_t>(better + counts_[gain]);
            sum += static_cast<int>(gain) * (chances_->none[static_cast<std::size_t>(better)] - chances_->none[next]);
            better = static_cast<int>(next);
        }
    return sum;
}

}  // namespace mulle::engine
