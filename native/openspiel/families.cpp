#include "families.hpp"

#include <algorithm>

#include "../src/engine/observe.hpp"
#include "../src/fishing/dealing.hpp"
#include "../src/fishing/legality.hpp"
#include "../src/fishing/scoring.hpp"
#include "../src/tricks/legality.hpp"
#include "../src/tricks/scoring.hpp"

namespace mulle::spiel {
namespace {

thread_local fishing::VectorScratch scratch;  // searches play one game from several threads
thread_local fishing::MoveList moves;

constexpr int kTalon = tricks::kPlayers;
constexpr std::array<int, 4> kAtATime = {4, 3, 3, 3};  // to forehand, the next, the dealer and the talon each time

std::string names(Zone cards) {
    std::string text;
    for (Face face = 0; face < kFaces; ++face)
        for (int copy = 0; copy < cards.count(face); ++copy) {
            if (!text.empty()) text += ' ';
            append_card(text, face);
        }
    return text;
}

Zone zone_of(tricks::Cards cards) {
    Zone zone;
    for (Face face = 0; face < kFaces; ++face)
        if (cards & tricks::card_bit(face)) zone += one_card(face);
    return zone;
}

template <class Choices>
void put_in_order(Choices& choices) {
    std::sort(choices.begin(), choices.end(), [](const auto& one, const auto& other) { return one.text < other.text; });
    if (choices.size() > kMostMoves) choices.erase(choices.begin() + kMostMoves, choices.end());
}

// By seat: its side's points less the mean of the other sides'.
std::vector<double> ahead(const std::vector<double>& points, int players) {
    const auto sides = points.size();
    double total = 0;
    for (const double one : points) total += one;
    std::vector<double> found;
    for (int seat = 0; seat < players; ++seat) {
        const double own = points[static_cast<std::size_t>(seat) % sides];
        found.push_back(own - (total - own) / static_cast<double>(sides - 1));
    }
    return found;
}

// The places of `pile` whose cards lie in `held`, each card as often as it is held.
std::vector<std::size_t> places_held(const Draws& drawn, const std::vector<int>& owners, int pile, Zone held) {
    std::vector<std::size_t> places;
    for (std::size_t place = 0; place < drawn.size(); ++place)
        if (owners[place] == pile && held.count(drawn[place])) {
            held -= one_card(drawn[place]);
            places.push_back(place);
        }
    return places;
}

void put(Draws& drawn, const std::vector<std::size_t>& places, Zone cards) {
    std::size_t next = 0;
    for (Face face = 0; face < kFaces; ++face)
        for (int copy = 0; copy < cards.count(face); ++copy) drawn[places[next++]] = face;
}

}  // namespace

// The fishing family

Zone Fishing::deck() const {
    Zone zone;
    for (Face face = 0; face < kFaces; ++face)
        if (rules.copies[face]) zone += one_card(face, rules.copies[face]);
    return zone;
}

std::size_t Fishing::sight_size() const { return engine::FishingLayout::size; }

std::vector<int> Fishing::owners(const std::optional<Position>& before) const {
    std::vector<int> found;
    const int first = before ? fishing::forehand(rules, *before) : 0;
    const auto half = [&](int cards, int laid) {
        for (int step = 0, seat = first; step < rules.players; ++step, seat = rules.left_of(seat))
            found.insert(found.end(), static_cast<std::size_t>(cards), seat);
        found.insert(found.end(), static_cast<std::size_t>(before ? 0 : laid), kOnTable);
    };
    half(rules.hand / 2, rules.table / 2);
    half(rules.hand - rules.hand / 2, rules.table - rules.table / 2);
    return found;
}

fishing::Position Fishing::dealt(const std::optional<Position>& before, const Draws& drawn, Zone rest) const {
    Draws deck = drawn;
    for (Face face = 0; face < kFaces; ++face) deck.insert(deck.end(), static_cast<std::size_t>(rest.count(face)), face);
    if (!before) return fishing::start(rules, deck, 0);
    Position position = *before;
    std::copy(deck.begin(), deck.end(), position.stock.begin());
    position.stock_at = 0;
    position.stock_size = static_cast<std::uint8_t>(deck.size());
    fishing::deal_hands(rules, position);
    return position;
}

Zone Fishing::taken_back(const Position& before, Position& after) const {
    if (after.over() || after.round == before.round) return {};
    Zone cards;
    for (int place = after.stock_at; place < after.stock_size; ++place)
        cards += one_card(after.stock[static_cast<std::size_t>(place)]);
    for (Zone& hand : after.hands) {
        cards += hand;
        hand = {};
    }
    after.stock_at = after.stock_size = 0;
    return cards;
}

void Fishing::list(const Position& position, Choices& choices) const {
    moves.clear();
    try {
        fishing::legal_moves(rules, position, scratch, moves);
        for (const Move& move : moves) choices.push_back({fishing::text_of(move), move});
    } catch (const TooCrowded&) {  // too many to list: as many as are offered, evenly spread
        const fishing::MoveClasses classes(rules, position, scratch);
        for (std::uint64_t number = 0; number < kMostMoves; ++number) {
            const Move move = classes[classes.size() / kMostMoves * number];
            choices.push_back({fishing::text_of(move), move});
        }
    }
    put_in_order(choices);
}

void Fishing::play(Position& position, const Move& move) const { fishing::play(rules, position, move, scratch); }

std::vector<double> Fishing::payoffs(const Position& position) const {
    const fishing::Scores found = fishing::scores(rules, position);
    std::vector<double> points;
    for (int side = 0; side < rules.sides(); ++side) points.push_back(found[static_cast<std::size_t>(side)].total);
    return ahead(points, rules.players);
}

void Fishing::see(const Position& position, int seat, std::span<std::uint8_t> out) const {
    engine::observe(rules, position, seat, out);
}

std::string Fishing::described(const Position& position) const {
    std::string text = "round " + std::to_string(position.round) + " table " + names(position.table);
    for (int index = 0; index < position.build_count; ++index) {
        const fishing::Build& build = position.build(index);
        text += " [" + std::to_string(build.value) + ": " + names(build.cards()) + " parts " +
                std::to_string(build.parts) + " by " + std::to_string(build.creator) + "]";
    }
    for (int seat = 0; seat < rules.players; ++seat)
        text += " / " + names(position.captured[static_cast<std::size_t>(seat)]);
    return text;
}

std::string Fishing::hand(const Position& position, int seat) const {
    return names(position.hands[static_cast<std::size_t>(seat)]);
}

Draws Fishing::redrawn(const Position& position, const Draws& drawn, const std::vector<int>& owners, int seat,
                       const engine::Proofs& proofs, engine::Random& random) const {
    const Position drawn_anew = engine::FishingSampler(rules, position, seat, proofs).draw(random);
    Draws found = drawn;
    for (int other = 0; other < rules.players; ++other) {
        if (other == seat) continue;
        const auto index = static_cast<std::size_t>(other);
        put(found, places_held(drawn, owners, other, position.hands[index]), drawn_anew.hands[index]);
    }
    return found;
}

// A keeper surely holds the value until a card of it is played (rules.md 1.5).
void Fishing::prove(const Position& before, const Position& after, const Move& move, engine::Proofs& proofs) const {
    if (after.round != before.round) {
        proofs = {};
        return;
    }
    proofs.holds[before.turn] &= ~(1u << hand_eyes(move.card()));
    for (int index = 0; index < after.build_count; ++index)
        for (int seat = 0; seat < rules.players; ++seat)
            if (after.build(index).kept_by(seat) && rules.players != 4)
                proofs.holds[static_cast<std::size_t>(seat)] |= 1u << after.build(index).value;
}

// The trick game

Zone Tricks::deck() { return zone_of((tricks::Cards{1} << kFaces) - 1); }

std::size_t Tricks::sight_size() { return engine::TrickLayout::size; }

std::vector<int> Tricks::owners(const std::optional<Position>&) {
    std::vector<int> found = {kOnTable};
    for (const int cards : kAtATime)
        for (int pile = 0; pile <= kTalon; ++pile) found.insert(found.end(), static_cast<std::size_t>(cards), pile);
    return found;
}

tricks::Position Tricks::dealt(const std::optional<Position>&, const Draws& drawn, Zone) {
    return tricks::start(std::span(drawn).subspan(1), drawn[0], tricks::kPlayers - 1);
}

void Tricks::list(const Position& position, Choices& choices) const {
    tricks::MoveList moves;
    tricks::legal_moves(rules, position, moves);
    for (const Move& move : moves) choices.push_back({tricks::text_of(move), move});
    put_in_order(choices);
}

std::vector<double> Tricks::payoffs(const Position& position) {
    std::vector<double> points;
    for (const tricks::Score& score : tricks::scores(position)) points.push_back(score.total + score.chips);
    return ahead(points, tricks::kPlayers);
}

void Tricks::see(const Position& position, int seat, std::span<std::uint8_t> out) const {
    engine::observe(rules, position, seat, out);
}

std::string Tricks::described(const Position& position) {
    std::string text = "mulle ";
    append_card(text, position.mulle);
    text += " buyer " + std::to_string(position.buyer) + " trick";
    for (int place = 0; place < position.trick.count; ++place) {
        text += ' ';
        append_card(text, position.trick.cards[static_cast<std::size_t>(place)]);
    }
    for (int seat = 0; seat < tricks::kPlayers; ++seat)
        text += " / " + std::to_string(position.tricks[static_cast<std::size_t>(seat)]);
    return text;
}

std::string Tricks::hand(const Position& position, int seat) {
    return names(zone_of(position.hands[static_cast<std::size_t>(seat)]));
}

Draws Tricks::redrawn(const Position& position, const Draws& drawn, const std::vector<int>& owners, int seat,
                      const engine::Proofs& proofs, engine::Random& random) {
    const Position drawn_anew = engine::TrickSampler(position, seat, proofs).draw(random);
    Draws found = drawn;
    for (int other = 0; other < tricks::kPlayers; ++other) {
        if (other == seat) continue;
        const auto index = static_cast<std::size_t>(other);
        const int pile = other == position.buyer ? kTalon : other;  // whoever buys plays from the talon
        put(found, places_held(drawn, owners, pile, zone_of(position.hands[index])), zone_of(drawn_anew.hands[index]));
    }
    if (seat == position.buyer) return found;
    const bool bought = position.buyer != tricks::kNobody;
    const int away = bought ? position.buyer : kTalon;
    put(found, places_held(drawn, owners, away, zone_of(bought ? position.discard : position.talon)),
        zone_of(bought ? drawn_anew.discard : drawn_anew.talon));
    return found;
}

}  // namespace mulle::spiel
