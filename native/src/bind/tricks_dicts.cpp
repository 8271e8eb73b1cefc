#include "tricks_dicts.hpp"

#include <bit>

#include "../tricks/scoring.hpp"

namespace mulle::bind {
namespace {

using namespace tricks;

constexpr std::array<const char*, 4> kPhases = {"buy", "play", "ask", "over"};

std::uint8_t byte(int number) { return static_cast<std::uint8_t>(number); }

class TrickReader {
  public:
    explicit TrickReader(const Ruleset& rules, nb::handle data) : rules_(rules), reader_(data) {}

    Position read() {
        reader_.refuse_unknown({"game", "options", "dealer", "turn", "phase", "mulle", "hands", "talon", "discard",
                                "buyer", "trick", "leader", "tricks", "last_trick", "silent", "points", "chips", "pot"});
        if (reader_.has("game") && !reader_.raw("game").equal(nb::str(rules_.game.c_str())))
            refuse("game", "is not the game of these rules");
        position_.mulle = card_of(reader_.raw("mulle"), "mulle");
        read_cards();
        read_seats();
        read_numbers();
        read_last_trick();
        read_turn();
        return position_;
    }

  private:
    Cards take(const std::vector<Face>& cards, const std::string& key) {
        Cards set = 0;
        for (const Face card : cards) {
            if (seen_ & card_bit(card)) refuse(key, "a card stands twice");
            seen_ |= card_bit(card);
            set |= card_bit(card);
        }
        return set;
    }

    void read_cards() {
        if (!reader_.has("hands")) refuse("hands", "is missing");
        const auto hands = reader_.items("hands", kPlayers);
        for (std::size_t seat = 0; seat < kPlayers; ++seat)
            position_.hands[seat] = take(cards_in(hands[seat], "hands"), "hands");
        position_.talon = take(reader_.cards("talon"), "talon");
        position_.discard = take(reader_.cards("discard"), "discard");
        const std::vector<Face> trick = reader_.cards("trick");
        if (trick.size() >= kPlayers) refuse("trick", "has at most two cards");
        take(trick, "trick");
        for (const Face card : trick) position_.trick.cards[position_.trick.count++] = card;
    }

    void read_seats() {
        position_.dealer = byte(reader_.number_or("dealer", kPlayers - 1, 0, kPlayers - 1));
        position_.buyer = byte(reader_.number_or_null("buyer", kNobody, 0, kPlayers - 1));
        position_.silent = byte(reader_.number_or_null("silent", kNobody, 0, kPlayers - 1));
        position_.trick.leader = byte(reader_.number_or("leader", position_.forehand(), 0, kPlayers - 1));
        if (!reader_.has("phase")) return;
        const std::string phase = reader_.word("phase", {"buy", "play", "ask", "over"});
        for (std::size_t index = 0; index < kPhases.size(); ++index)
            if (phase == kPhases[index]) position_.phase = static_cast<Phase>(index);
    }

    void read_signed(const char* key, std::array<std::int32_t, kPlayers>& numbers) const {
        if (!reader_.has(key)) return;
        const auto items = reader_.items(key, kPlayers);
        for (std::size_t seat = 0; seat < kPlayers; ++seat)
            numbers[seat] = whole_number(items[seat], key, -kMostPoints, kMostPoints);
    }

    void read_numbers() {
        reader_.each_number("tricks", kPlayers, [&](std::size_t seat, int count) { position_.tricks[seat] = count; });
        reader_.each_number("points", kPlayers, [&](std::size_t seat, int count) { position_.points[seat] = count; });
        read_signed("chips", position_.chips);
        position_.pot = reader_.number_or("pot", 0, 0, kMostPoints);
    }

    void read_last_trick() {
        if (reader_.is_null("last_trick")) return;
        const Reader reader(reader_.raw("last_trick"), "last_trick");
        reader.refuse_unknown({"leader", "cards", "winner"});
        const std::vector<Face> cards = reader.cards("cards");
        if (cards.size() != kPlayers) refuse("last_trick.cards", "must be three cards");
        position_.last_trick.count = kPlayers;
        position_.last_trick.leader = byte(reader.number("leader", 0, kPlayers - 1));
        std::copy(cards.begin(), cards.end(), position_.last_trick.cards.begin());
        position_.last_winner = byte(reader.number("winner", 0, kPlayers - 1));
    }

    void read_turn() {
        const int seat = position_.phase == Phase::play ? (position_.trick.leader + position_.trick.count) % kPlayers
                         : position_.phase == Phase::ask ? left_of(position_.silent % kPlayers)
                                                         : position_.forehand();
        if (position_.phase == Phase::ask && position_.silent == kNobody) refuse("silent", "is missing in phase ask");
        const int fallback = position_.over() ? kNobody : seat;
        const int turn = reader_.has("turn") ? reader_.number_or_null("turn", kNobody, 0, kPlayers - 1) : fallback;
        if ((turn == kNobody) != position_.over()) refuse("turn", "is null exactly when the giv is over");
        if (position_.phase == Phase::play && turn != seat) refuse("turn", "is not next in the trick");
        if (position_.phase == Phase::play && !position_.hands[static_cast<std::size_t>(turn)])
            refuse("hands", "the seat at turn holds no cards");
        if (position_.phase == Phase::ask && turn == position_.silent) refuse("turn", "is the silent seat");
        position_.turn = byte(turn);
    }

    const Ruleset& rules_;
    Reader reader_;
    Position position_;
    Cards seen_ = 0;
};

nb::list write_cards(Cards cards) {
    nb::list list;
    for (; cards; cards &= cards - 1) list.append(name_of(static_cast<Face>(std::countr_zero(cards))));
    return list;
}

nb::list write_trick(const Trick& trick) {
    return names_of({trick.cards.begin(), trick.cards.begin() + trick.count});
}

nb::list write_numbers(const std::array<std::int32_t, kPlayers>& numbers) {
    nb::list list;
    for (const int number : numbers) list.append(number);
    return list;
}

nb::object number_or_null(std::uint8_t number) { return number == kNobody ? nb::none() : nb::object(nb::int_(number)); }

nb::object write_last_trick(const Position& position) {
    if (position.last_winner == kNobody) return nb::none();
    nb::dict data;
    data["leader"] = position.last_trick.leader;
    data["cards"] = write_trick(position.last_trick);
    data["winner"] = position.last_winner;
    return data;
}

}  // namespace

Ruleset read_trick_ruleset(nb::handle fields, nb::dict& options) {
    const Reader reader(fields, "");
    Ruleset rules;
    rules.game = nb::str(reader.raw("game")).c_str();
    reader.number("players", kPlayers, kPlayers);
    rules.manual = reader.word("announce", {"auto", "manual"}) == "manual";
    rules.pots = reader.number("pots", 1, kMostPoints);
    if (!PyDict_Check(reader.raw("options").ptr())) refuse("options", "must be an object with keys");
    options = nb::cast<nb::dict>(reader.raw("options").attr("copy")());
    return rules;
}

Position read_trick_position(const Ruleset& rules, nb::handle data) { return TrickReader(rules, data).read(); }

nb::dict write_trick_position(const Ruleset& rules, const nb::dict& options, const Position& position) {
    nb::dict data;
    data["game"] = rules.game.c_str();
    data["options"] = nb::borrow<nb::dict>(options).attr("copy")();
    data["dealer"] = position.dealer;
    data["turn"] = number_or_null(position.turn);
    data["phase"] = kPhases[static_cast<std::size_t>(position.phase)];
    data["mulle"] = name_of(position.mulle);
    nb::list hands;
    for (const Cards hand : position.hands) hands.append(write_cards(hand));
    data["hands"] = hands;
    data["talon"] = write_cards(position.talon);
    data["discard"] = write_cards(position.discard);
    data["buyer"] = number_or_null(position.buyer);
    data["trick"] = write_trick(position.trick);
    data["leader"] = position.trick.leader;
    data["tricks"] = write_numbers(position.tricks);
    data["last_trick"] = write_last_trick(position);
    data["silent"] = number_or_null(position.silent);
    data["points"] = write_numbers(position.points);
    data["chips"] = write_numbers(position.chips);
    data["pot"] = position.pot;
    return data;
}

nb::list write_trick_scores(const Position& position) {
    nb::list list;
    for (const Score& score : scores(position)) {
        nb::dict data;
        data["total"] = score.total;
        data["tricks"] = score.tricks;
        data["paid"] = score.paid;
        data["points"] = score.points;
        data["chips"] = score.chips;
        list.append(data);
    }
    return list;
}

}  // namespace mulle::bind
