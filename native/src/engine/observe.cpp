#include "observe.hpp"

#include <algorithm>
#include <bit>

#include "../fishing/dealing.hpp"
#include "../fishing/rounds.hpp"
#include "determinize.hpp"
#include "display.hpp"
#include "earnings.hpp"

namespace mulle::engine {
namespace {

using Out = std::span<std::uint8_t>;

std::uint8_t byte(int number) { return static_cast<std::uint8_t>(std::clamp(number, 0, 255)); }

void write_zone(Out out, std::size_t at, Zone zone) {
    each_face(zone, [&](Face face) { out[at + face] = static_cast<std::uint8_t>(zone.count(face)); });
}

// All cards that `seat` cannot place: the other hands and the stock together.
Zone unseen_by(const fishing::Ruleset& rules, const fishing::Position& position, int seat) {
    Zone zone;
    for (int other = 0; other < rules.players; ++other)
        if (other != seat) zone += position.hands[static_cast<std::size_t>(other)];
    for (int at = position.stock_at; at < position.stock_size; ++at)
        zone += one_card(position.stock[static_cast<std::size_t>(at)]);
    return zone;
}

std::uint8_t told(int taking) { return byte(taking + 1); }  // 0: nothing can be taken

void write_takings(Out out, std::size_t at, const Openings& openings) {
    for (int eyes = 1; eyes <= kEyesTold; ++eyes) out[at + static_cast<std::size_t>(eyes - 1)] = told(openings.taking(eyes));
}

void write_eyes(Out out, std::size_t at, Zone cards) {
    each_face(cards, [&](Face face) {
        out[at + static_cast<std::size_t>(hand_eyes(face) - 1)] += static_cast<std::uint8_t>(cards.count(face));
    });
}

int count_of_eyes(Zone cards, int eyes) {
    int count = 0;
    each_face(cards, [&](Face face) { count += hand_eyes(face) == eyes ? cards.count(face) : 0; });
    return count;
}

// Seats are told as seen from the observer: 0 is the observer, 1 the next clockwise.
class FishingObserver {
  public:
    using Layout = FishingLayout;

    FishingObserver(const fishing::Ruleset& rules, const fishing::Position& position, int seat, Out out)
        : rules_(rules), position_(position), seat_(seat), out_(out) {}

    void run() {
        write_zone(out_, Layout::hand, position_.hands[static_cast<std::size_t>(seat_)]);
        write_zone(out_, Layout::table, position_.table);
        write_zone(out_, Layout::unseen, unseen_by(rules_, position_, seat_));
        for (int seat = 0; seat < rules_.players; ++seat) seat_sections(seat);
        for (int index = 0; index < position_.build_count && index < kSeenBuilds; ++index) build_section(index);
        for (int index = 0; index < position_.mulle_count; ++index) add_mulle(position_.mulle(index));
        scalars();
        openings();
    }

  private:
    std::size_t seen_as(int seat) const {
        const int distance = seat - seat_;
        return static_cast<std::size_t>(distance < 0 ? distance + rules_.players : distance);
    }

    void one_hot(std::size_t at, std::uint8_t seat) {
        if (seat != fishing::kNobody) out_[at + seen_as(seat)] = 1;
    }

    void each_seat_in(std::size_t at, unsigned seats) {
        each_bit(seats, [&](int seat) { out_[at + seen_as(seat)] = 1; });
    }

    void seat_sections(int seat) {
        const auto index = static_cast<std::size_t>(seat);
        const std::size_t seen = seen_as(seat);
        write_zone(out_, Layout::captured + 52 * seen, position_.captured[index]);
        out_[Layout::held + seen] = byte(card_count(position_.hands[index]));
        out_[Layout::tabbar + seen] = rules_.tabbe_points > 0 ? byte(position_.tabbar[index]) : 0;
        out_[Layout::penalties + seen] = byte(position_.penalties[static_cast<std::size_t>(rules_.side_of(seat))]);
    }

    void build_section(int index) {
        const fishing::Build& build = position_.build(index);
        const std::size_t at = Layout::builds + Layout::build_size * static_cast<std::size_t>(index);
        out_[at] = build.value;
        out_[at + 1] = build.parts;
        out_[at + 2] = build.simple();
        out_[at + 3] = build.changed;
        one_hot(at + 4, build.creator);
        one_hot(at + 8, build.last);
        each_seat_in(at + 12, seen_keepers(rules_, build, seat_));
        each_seat_in(at + 16, build.raised_by);
        write_zone(out_, at + Layout::build_cards, build.cards());
    }

    void add_mulle(const fishing::Mulle& mulle) {
        std::uint8_t& points = out_[Layout::mullar + seen_as(mulle.seat)];
        points = byte(points + mulle.points);
    }

    void scalars() {
        out_[Layout::build_count] = position_.build_count;
        out_[Layout::players] = byte(rules_.players);
        out_[Layout::stock] = byte(position_.stock_left());
        out_[Layout::round] = position_.round;
        one_hot(Layout::turn, position_.turn);
        one_hot(Layout::forehand, static_cast<std::uint8_t>(fishing::forehand(rules_, position_)));
        one_hot(Layout::last_taker, position_.last_taker);
        out_[Layout::withheld] = position_.withheld;
    }

    void openings() {
        const CardWorth worth(rules_);
        Openings openings(rules_, worth);
        Laid laid;
        lay_now(position_, laid);
        openings.look(laid);
        write_takings(out_, Layout::takings, openings);
        write_eyes(out_, Layout::hand_eyes, position_.hands[static_cast<std::size_t>(seat_)]);
        write_eyes(out_, Layout::unseen_eyes, unseen_by(rules_, position_, seat_));
    }

    const fishing::Ruleset& rules_;
    const fishing::Position& position_;
    int seat_;
    Out out_;
};

void write_cards(Out out, std::size_t at, tricks::Cards cards) {
    each_bit(cards, [&](int face) { out[at + static_cast<std::size_t>(face)] = 1; });
}

tricks::Cards cards_of(const tricks::Trick& trick) {
    tricks::Cards cards = 0;
    for (int place = 0; place < trick.count; ++place) cards |= tricks::card_bit(trick.cards[static_cast<std::size_t>(place)]);
    return cards;
}

// Cards of the tricks that are over.
tricks::Cards played_out(const tricks::Position& position) {
    constexpr tricks::Cards deck = (tricks::Cards{1} << kFaces) - 1;
    const tricks::Cards held = position.hands[0] | position.hands[1] | position.hands[2];
    return deck & ~(held | position.talon | position.discard | cards_of(position.trick));
}

}  // namespace

void observe(const fishing::Ruleset& rules, const fishing::Position& position, int seat, Out out) {
    std::fill(out.begin(), out.end(), std::uint8_t{0});
    FishingObserver(rules, position, seat, out).run();
}

void FishingDescriber::begin(const fishing::Position& position) {
    position_ = &position;
    unseen_ = unseen_by(rules_, position, position.turn);
    const int next = fishing::next_with_cards(rules_, position);
    const bool others = next >= 0 && next != position.turn;
    const int held = others ? card_count(position.hands[static_cast<std::size_t>(next)]) : position.stock_left() ? rules_.hand : 0;
    reply_.begin(card_count(unseen_), held);
}

void FishingDescriber::describe(const fishing::Move& move, Out out) {
    std::fill(out.begin(), out.end(), std::uint8_t{0});
    write_move(move, out);
    write_after(move, out);
}

void FishingDescriber::write_move(const fishing::Move& move, Out out) const {
    using Layout = FishingLayout;
    const bool builds = move.verb() == fishing::Verb::build;
    write_zone(out, Layout::move_free, move.free);
    out[Layout::move_card + move.card()] = 1;
    out[Layout::move_verb + static_cast<std::size_t>(move.verb())] = 1;
    out[Layout::move_value] = builds ? byte(move.value()) : 0;
    each_bit(move.builds() & ((1u << kSeenBuilds) - 1), [&](int index) { out[Layout::move_builds + static_cast<std::size_t>(index)] = 1; });
    const Earnings earned = earnings(rules_, *position_, move);
    const int numbers[] = {earned.cards, earned.spades, earned.aces, earned.storan,
                           earned.lillan, earned.mullar, earned.tabbe, earned.tabbar};
    for (std::size_t index = 0; index < std::size(numbers); ++index) out[Layout::move_earned + index] = byte(numbers[index]);
    out[Layout::move_eyes] = byte(hand_eyes(move.card()));
    out[Layout::move_builds_on] = builds && move.builds();
}

// What the move leaves: the table, what it offers the next player, and the own hand beside it.
void FishingDescriber::write_after(const fishing::Move& move, Out out) {
    using Layout = FishingLayout;
    const Laid& laid = laid_;
    lay_after(*position_, move, laid_);
    openings_.look(laid);
    write_takings(out, Layout::move_takings, openings_);
    const Ranks ranks = rank_counts(laid.table);
    for (int rank = 0; rank < kRanks; ++rank) out[Layout::move_ranks + static_cast<std::size_t>(rank)] = byte(ranks[rank]);
    write_reply(move, out);
    const Zone hand = position_->hands[position_->turn] - one_card(move.card());
    out[Layout::move_same_face] = byte(hand.count(move.card()));
    out[Layout::move_same_face + 1] = byte(unseen_.count(move.card()));
    out[Layout::move_same_face + 2] = byte(laid.table.count(move.card()));
    out[Layout::move_left] = byte(card_count(laid.table));
    out[Layout::move_left + 1] = byte(laid.count);
    if (move.verb() == fishing::Verb::build) write_promise(move, out);
    out[Layout::move_last_card] = hand.empty();
}

void FishingDescriber::write_reply(const fishing::Move& move, Out out) {
    using Layout = FishingLayout;
    reply_.clear();
    each_face(unseen_, [&](Face face) {
        bool mulle = false;
        const int gain = openings_.gain(face, mulle);
        reply_.add(gain, unseen_.count(face), mulle);
    });
    int own = 0;
    each_face(position_->hands[position_->turn] - one_card(move.card()), [&](Face face) {
        bool mulle = false;
        own = std::max(own, openings_.gain(face, mulle));
    });
    const Earnings earned = earnings(rules_, *position_, move);
    const int points = earned.mullar + earned.tabbar + earned.tabbe * (rules_.tabbe_points > 0);
    out[Layout::move_gain] = byte(kQuarters * points + (earned.cards ? worth_.of(taken(move)) : 0));
    out[Layout::move_reply] = byte(static_cast<int>(reply_.expected() * 2));
    out[Layout::move_mulle_chance] = byte(static_cast<int>(reply_.mulle_chance() * 255));
    out[Layout::move_worst] = byte(reply_.most());
    out[Layout::move_own_next] = byte(own);
}

Zone FishingDescriber::taken(const fishing::Move& move) const {
    Zone cards = move.free + one_card(move.card());
    each_bit(move.builds(), [&](int index) { cards += position_->build(index).cards(); });
    return cards;
}

// The build that the move leaves: who can take it, and what lies in it.
void FishingDescriber::write_promise(const fishing::Move& move, Out out) const {
    using Layout = FishingLayout;
    const Zone hand = position_->hands[position_->turn] - one_card(move.card()), cards = taken(move);
    out[Layout::move_promise] = byte(count_of_eyes(hand, move.value()));
    out[Layout::move_promise + 1] = byte(count_of_eyes(unseen_, move.value()));
    out[Layout::move_promise + 2] = byte(worth_.of(cards));
    out[Layout::move_promise + 3] = byte(card_count(twins(cards)));
}

void observe(const tricks::Ruleset&, const tricks::Position& position, int seat, Out out) {
    using Layout = TrickLayout;
    std::fill(out.begin(), out.end(), std::uint8_t{0});
    const auto seen_as = [&](int other) { return static_cast<std::size_t>((other - seat + tricks::kPlayers) % tricks::kPlayers); };
    const auto one_hot = [&](std::size_t at, std::uint8_t other) {
        if (other != tricks::kNobody) out[at + seen_as(other)] = 1;
    };
    write_cards(out, Layout::hand, position.hands[static_cast<std::size_t>(seat)]);
    for (int place = 0; place < position.trick.count; ++place)
        out[Layout::trick + 52 * seen_as(position.trick.leader + place) + position.trick.cards[static_cast<std::size_t>(place)]] = 1;
    write_cards(out, Layout::played, played_out(position));
    if (position.buyer == seat) write_cards(out, Layout::discard, position.discard);
    out[Layout::mulle + position.mulle] = 1;
    out[Layout::phase + static_cast<std::size_t>(position.phase)] = 1;
    for (int other = 0; other < tricks::kPlayers; ++other) {
        const auto index = static_cast<std::size_t>(other);
        out[Layout::tricks + seen_as(other)] = byte(position.tricks[index]);
        out[Layout::points + seen_as(other)] = byte(position.points[index]);
        out[Layout::held + seen_as(other)] = byte(std::popcount(position.hands[index]));
        for (std::size_t suit = 0; suit < 4; ++suit)
            out[Layout::voids + 4 * seen_as(other) + suit] = position.voids[index] >> suit & 1;
    }
    out[Layout::pot] = byte(position.pot);
    one_hot(Layout::buyer, position.buyer);
    one_hot(Layout::turn, position.turn);
    one_hot(Layout::silent, position.silent);
    one_hot(Layout::leader, position.trick.leader);
    one_hot(Layout::dealer, position.dealer);
}

void TrickDescriber::describe(const tricks::Move& move, Out out) const {
    using Layout = TrickLayout;
    const tricks::Position& position = *position_;
    std::fill(out.begin(), out.end(), std::uint8_t{0});
    out[Layout::move_act + static_cast<std::size_t>(move.act)] = 1;
    if (move.act != tricks::Act::play && move.act != tricks::Act::call) return;
    out[Layout::move_card + move.card] = 1;
    out[Layout::move_is_mulle] = move.card == position.mulle;
    out[Layout::move_is_trump] = suit_of(move.card) == tricks::trump_of(position.mulle);
}

void write_hidden(const fishing::Ruleset& rules, const fishing::Position& position, int seat, Out out) {
    std::fill(out.begin(), out.end(), std::uint8_t{0});
    std::size_t at = 0;
    for (int other = rules.left_of(seat); other != seat; other = rules.left_of(other), at += kFaces)
        write_zone(out, at, position.hands[static_cast<std::size_t>(other)]);
}

void write_hidden(const tricks::Ruleset&, const tricks::Position& position, int seat, Out out) {
    std::fill(out.begin(), out.end(), std::uint8_t{0});
    const int next = tricks::left_of(seat);
    write_cards(out, 0, position.hands[static_cast<std::size_t>(next)]);
    write_cards(out, kFaces, position.hands[static_cast<std::size_t>(tricks::left_of(next))]);
    write_cards(out, 2 * kFaces, position.talon);
}

}  // namespace mulle::engine
