#include "determinize.hpp"

#include <algorithm>
#include <bit>

#include "../fishing/keepers.hpp"
#include "../fishing/legality.hpp"

namespace mulle::engine {
namespace {

constexpr std::size_t kMostStates = 1'000'000;
constexpr int kMostTries = 100'000;

double factorial(int number) {
    double product = 1;
    for (int factor = 2; factor <= number; ++factor) product *= factor;
    return product;
}

}  // namespace

Allocator::Allocator(std::vector<Class> classes, std::vector<int> sizes)
    : classes_(std::move(classes)), sizes_(std::move(sizes)) {
    if (sizes_.size() > 8) throw InvalidInput("containers: too many");
    for (std::size_t container = 0; container + 1 < sizes_.size(); ++container) {
        strides_.push_back(states_);
        states_ *= static_cast<std::size_t>(sizes_[container]) + 1;
    }
    if (states_ * (classes_.size() + 1) > kMostStates) throw InvalidInput("containers: too large");
    fill();
}

std::vector<int> Allocator::left_in(std::size_t state) const {
    std::vector<int> left(sizes_);
    for (std::size_t container = 0; container < strides_.size(); ++container) {
        left[container] -= static_cast<int>(state / strides_[container] % (static_cast<std::size_t>(sizes_[container]) + 1));
    }
    return left;
}

template <class Visit>
void Allocator::share_out(const Class& some, std::size_t container, int left, Share& share, std::size_t state,
                          Visit&& visit) const {
    const bool required = some.required >> container & 1, forbidden = some.forbidden >> container & 1;
    if (container == strides_.size()) {  // the last container
        if ((required && !left) || (forbidden && left)) return;
        share.counts[container] = left;
        return visit(share, state, share.ways / factorial(left));
    }
    const auto room = left_in(state)[container];
    const int most = forbidden ? 0 : std::min(left, room);
    const double before = share.ways;
    for (int count = required; count <= most; ++count) {
        share.counts[container] = count;
        share.ways = before / factorial(count);
        share_out(some, container + 1, left - count, share, state + static_cast<std::size_t>(count) * strides_[container], visit);
    }
    share.ways = before;
}

template <class Visit>
void Allocator::each_share(std::size_t index, std::size_t state, Visit&& visit) const {
    const int cards = static_cast<int>(classes_[index].cards.size());
    Share share;
    share.ways = factorial(cards);
    share_out(classes_[index], 0, cards, share, state, visit);
}

void Allocator::fill() {
    table_.assign((classes_.size() + 1) * states_, 0);
    table_.back() = 1;  // every container full; the last one then is full too
    for (std::size_t index = classes_.size(); index-- > 0;)
        for (std::size_t state = 0; state < states_; ++state)
            each_share(index, state, [&](const Share&, std::size_t next, double share_ways) {
                table_[index * states_ + state] += share_ways * ways(index + 1, next);
            });
}

std::vector<std::vector<Face>> Allocator::draw(Random& random) const {
    std::vector<std::vector<Face>> drawn(sizes_.size());
    std::size_t state = 0;
    for (std::size_t index = 0; index < classes_.size(); ++index) {
        double left = random.unit() * ways(index, state);
        Share chosen;
        std::size_t chosen_next = 0;
        each_share(index, state, [&](const Share& share, std::size_t next, double share_ways) {
            const double here = share_ways * ways(index + 1, next);
            if (here <= 0 || left < 0) return;
            chosen = share, chosen_next = next;  // the last possible one, should rounding leave a rest
            left -= here;
        });
        std::vector<Face> cards = classes_[index].cards;
        shuffle(cards, cards.size(), random);
        auto next_card = cards.begin();
        for (std::size_t container = 0; container < drawn.size(); ++container)
            for (int count = 0; count < chosen.counts[container]; ++count) drawn[container].push_back(*next_card++);
        state = chosen_next;
    }
    for (auto& cards : drawn) shuffle(cards, cards.size(), random);
    return drawn;
}

std::uint8_t seen_keepers(const fishing::Ruleset& rules, const fishing::Build& build, int seat) {
    if (rules.players != 4) return build.keepers;
    const int partner = rules.partner_of(build.creator);
    const bool hidden = build.last == partner && seat != partner && build.kept_by(build.creator);
    return hidden ? fishing::seat_bit(build.creator) : build.keepers;
}

namespace {

using fishing::Position;
using fishing::Ruleset;

void add_cards(std::vector<Face>& cards, Zone zone) {
    each_face(zone, [&](Face face) {
        for (int copy = zone.count(face); copy > 0; --copy) cards.push_back(face);
    });
}

std::vector<int> other_seats(const Ruleset& rules, int seat) {
    std::vector<int> seats;
    for (int other = 0; other < rules.players; ++other)
        if (other != seat) seats.push_back(other);
    return seats;
}

// By value, the containers that must hold a card of it and those that hold none.
struct Wanted {
    std::array<unsigned, kHighestEyes + 1> required{}, forbidden{};
};

Wanted wanted_by(const std::vector<int>& seats, const Proofs& proofs) {
    Wanted wanted;
    for (std::size_t container = 0; container < seats.size(); ++container) {
        const auto seat = static_cast<std::size_t>(seats[container]);
        for (std::size_t value = 0; value <= kHighestEyes; ++value) {
            wanted.required[value] |= (proofs.holds[seat] >> value & 1) << container;
            wanted.forbidden[value] |= (proofs.lacks[seat] >> value & 1) << container;
        }
    }
    return wanted;
}

// A keeper holds a card of the build's value, where no fault may happen.
Proofs with_keepers(const Ruleset& rules, const Position& position, int seat, Proofs proofs) {
    if (rules.faults != fishing::Faults::strict) return proofs;
    for (int index = 0; index < position.build_count; ++index) {
        const fishing::Build& build = position.build(index);
        each_bit(seen_keepers(rules, build, seat), [&](int keeper) {
            proofs.holds[static_cast<std::size_t>(keeper)] |= 1u << build.value;
        });
    }
    return proofs;
}

// The hidden cards by value as far as anything is known of it, and all the others in one class.
std::vector<Allocator::Class> classes_of(const std::vector<Face>& hidden, const Wanted& wanted) {
    std::array<Allocator::Class, kHighestEyes + 1> by_value;
    Allocator::Class rest;
    const auto told_apart = [&](std::size_t value) { return wanted.required[value] || wanted.forbidden[value]; };
    for (const Face card : hidden) {
        const auto value = static_cast<std::size_t>(hand_eyes(card));
        (told_apart(value) ? by_value[value] : rest).cards.push_back(card);
    }
    std::vector<Allocator::Class> classes;
    for (std::size_t value = 0; value < by_value.size(); ++value) {
        if (!told_apart(value)) continue;
        by_value[value].required = wanted.required[value];
        by_value[value].forbidden = wanted.forbidden[value];
        classes.push_back(std::move(by_value[value]));
    }
    classes.push_back(std::move(rest));
    return classes;
}

Allocator fishing_allocator(const Ruleset& rules, const Position& position, int seat, const Proofs& proofs) {
    std::vector<Face> hidden(position.stock.begin() + position.stock_at, position.stock.begin() + position.stock_size);
    std::vector<int> sizes;
    const std::vector<int> seats = other_seats(rules, seat);
    for (const int other : seats) {
        add_cards(hidden, position.hands[static_cast<std::size_t>(other)]);
        sizes.push_back(card_count(position.hands[static_cast<std::size_t>(other)]));
    }
    sizes.push_back(position.stock_left());
    return Allocator(classes_of(hidden, wanted_by(seats, proofs)), std::move(sizes));
}

}  // namespace

void settle_keepers(const Ruleset& rules, Position& position, int seat) {
    if (rules.players != 4 || !rules.builder_keeps_beside_partner || rules.faults != fishing::Faults::strict) return;
    for (int index = 0; index < position.build_count; ++index) {
        fishing::Build& build = position.build(index);
        const int partner = rules.partner_of(build.creator);
        if (build.last != partner || seat == partner || !build.kept_by(build.creator) || build.changed) continue;
        const bool holds = held_eyes(position.hands[static_cast<std::size_t>(partner)]) >> build.value & 1;
        build.keepers = fishing::seat_bit(build.creator);
        if (holds) build.keepers |= fishing::seat_bit(partner);
    }
}

FishingSampler::FishingSampler(const Ruleset& rules, const Position& position, int seat, const Proofs& proofs)
    : rules_(rules), known_(position), seats_(other_seats(rules, seat)),
      allocator_(fishing_allocator(rules, position, seat, with_keepers(rules, position, seat, proofs))) {
    if (!allocator_.possible()) allocator_ = fishing_allocator(rules, position, seat, {});  // a broken promise
    known_.bluffed &= fishing::seat_bit(seat);  // what the others held when they built is hidden too
    seats_.push_back(seat);
    proves_alternative_ = rules.faults != fishing::Faults::strict && !position.over() && position.turn != seat &&
                          fishing::may_not_lay_out(rules, position, position.turn);
}

Position FishingSampler::draw(Random& random) const {
    for (int tries = 0; tries < kMostTries; ++tries) {
        const Position position = draw_once(random);
        if (!proves_alternative_ || fishing::has_alternative(rules_, position, scratch_)) return position;
    }
    throw InvalidInput("hands: no hidden cards found that leave the seat at turn an alternative");
}

Position FishingSampler::draw_once(Random& random) const {
    const auto drawn = allocator_.draw(random);
    Position position = known_;
    for (std::size_t index = 0; index + 1 < seats_.size(); ++index) {
        Zone& hand = position.hands[static_cast<std::size_t>(seats_[index])];
        hand = {};
        for (const Face card : drawn[index]) hand += one_card(card);
    }
    std::copy(drawn.back().begin(), drawn.back().end(), position.stock.begin() + position.stock_at);
    settle_keepers(rules_, position, seats_.back());
    return position;
}

std::vector<TrickSampler::Container> TrickSampler::hidden_from(const tricks::Position& position, int seat) {
    std::vector<Container> containers;
    for (int other = 0; other < tricks::kPlayers; ++other)
        if (other != seat) containers.push_back({Hidden::hand, other});
    if (position.talon) containers.push_back({Hidden::talon, 0});
    if (position.discard && position.buyer != seat) containers.push_back({Hidden::discard, 0});
    return containers;
}

namespace {

tricks::Cards& hand_of(tricks::Position& position, int seat) { return position.hands[static_cast<std::size_t>(seat)]; }

}  // namespace

Allocator TrickSampler::allocator(const tricks::Position& position, const Proofs& proofs) const {
    std::vector<Allocator::Class> suits(4);
    std::vector<int> sizes;
    for (std::size_t index = 0; index < containers_.size(); ++index) {
        const auto holder = static_cast<std::size_t>(containers_[index].seat);
        const Hidden kind = containers_[index].kind;
        const tricks::Cards cards = kind == Hidden::hand ? position.hands[holder] : kind == Hidden::talon ? position.talon : position.discard;
        sizes.push_back(std::popcount(cards));
        each_bit(cards, [&](int face) { suits[static_cast<std::size_t>(face & 3)].cards.push_back(static_cast<Face>(face)); });
        if (kind != Hidden::hand) continue;
        for (std::size_t suit = 0; suit < 4; ++suit)
            if (proofs.lacks[holder] >> suit & 1) suits[suit].forbidden |= 1u << index;
    }
    return Allocator(std::move(suits), std::move(sizes));
}

namespace {

Proofs with_voids(const tricks::Position& position, Proofs proofs) {
    for (std::size_t seat = 0; seat < tricks::kPlayers; ++seat) proofs.lacks[seat] |= position.voids[seat];
    return proofs;
}

}  // namespace

TrickSampler::TrickSampler(const tricks::Position& position, int seat, const Proofs& proofs)
    : known_(position), containers_(hidden_from(position, seat)), allocator_(allocator(position, with_voids(position, proofs))) {
    if (!allocator_.possible()) allocator_ = allocator(position, {});  // a position given from outside
}

tricks::Position TrickSampler::draw(Random& random) const {
    const auto drawn = allocator_.draw(random);
    tricks::Position position = known_;
    for (std::size_t index = 0; index < containers_.size(); ++index) {
        tricks::Cards cards = 0;
        for (const Face card : drawn[index]) cards |= tricks::card_bit(card);
        const Container& container = containers_[index];
        if (container.kind == Hidden::hand) hand_of(position, container.seat) = cards;
        else if (container.kind == Hidden::talon) position.talon = cards;
        else position.discard = cards;
    }
    return position;
}

}  // namespace mulle::engine
