#include "tricks_dicts.hpp"

#include <algorithm>
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
        read_phase();
        read_cards();
        read_last_trick();
        read_seats();
        read_numbers();
        read_turn();
        verify_sizes();
        verify_phase();
        verify_silent();
        if (position_.phase == Phase::play) verify_turn();
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

    void read_phase() {
        if (!reader_.has("phase")) return;
        const std::string phase = reader_.word("phase", {"buy", "play", "ask", "over"});
        for (std::size_t index = 0; index < kPhases.size(); ++index)
            if (phase == kPhases[index]) position_.phase = static_cast<Phase>(index);
    }

    void read_cards() {
        if (!reader_.has("hands")) refuse("hands", "is missing");
        const auto hands = reader_.items("hands", kPlayers);
        for (std::size_t seat = 0; seat < kPlayers; ++seat)
            position_.hands[seat] = take(cards_in(hands[seat], "hands"), "hands");
        position_.talon = take(reader_.cards("talon"), "talon");
        position_.discard = take(reader_.cards("discard"), "discard");
        read_trick(reader_.cards("trick"), "trick", position_.trick);
    }

    void read_trick(const std::vector<Face>& cards, const std::string& key, Trick& trick) {
        take(cards, key);
        if (cards.size() > kPlayers) refuse(key, "has at most three cards");
        for (const Face card : cards) trick.cards[trick.count++] = card;
    }

    void read_last_trick() {
        if (reader_.is_null("last_trick")) return;
        const Reader reader(reader_.raw("last_trick"), "last_trick");
        reader.refuse_unknown({"leader", "cards", "winner"});
        if (!reader.has("cards")) refuse("last_trick.cards", "is missing");
        read_trick(reader.cards("cards"), "last_trick.cards", position_.last_trick);
        if (position_.last_trick.count == 0) refuse("last_trick.cards", "must not be empty");
        position_.last_trick.leader = byte(reader.number("leader", 0, kTop));
        position_.last_winner = byte(reader.number("winner", 0, kTop));
    }

    void read_seats() {
        position_.dealer = byte(reader_.number_or("dealer", kTop, 0, kTop));
        position_.buyer = byte(reader_.number_or_null("buyer", kNobody, 0, kTop));
        position_.silent = byte(reader_.number_or_null("silent", kNobody, 0, kTop));
        const int played = position_.trick.count;
        int leader = position_.last_winner == kNobody ? 0 : position_.last_winner;
        if (position_.phase == Phase::play) {
            const int turn = reader_.number_or("turn", (position_.dealer + 1 + played) % kPlayers, 0, kTop);
            leader = (turn - played + 2 * kPlayers) % kPlayers;
        }
        position_.trick.leader = byte(reader_.number_or("leader", leader, 0, kTop));
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

    // The seat that plays next to the trick, passing over those without cards.
    int next_in_trick() const {
        const int played = position_.trick.count, seat = position_.trick.leader + played;
        return played ? position_.first_with_cards(seat % kPlayers, kPlayers - played) : position_.trick.leader;
    }

    int usual_turn() const {
        if (position_.phase == Phase::play) {
            const int seat = position_.trick.count < kPlayers ? next_in_trick() : -1;
            return seat < 0 ? (position_.trick.leader + position_.trick.count) % kPlayers : seat;
        }
        return left_of(position_.silent == kNobody ? position_.dealer : position_.silent);
    }

    void read_turn() {
        if (!position_.over())
            position_.turn = byte(reader_.number_or("turn", usual_turn(), 0, kTop));
        else if (!reader_.is_null("turn"))
            refuse("turn", "must be null when the giv is over");
    }

    void verify_sizes() const {
        int left = 0, taken = 0;
        for (int seat = 0; seat < kPlayers; ++seat) {
            const Cards hand = position_.hands[static_cast<std::size_t>(seat)];
            if (std::popcount(hand) > kTricks) refuse("hands", "has too many cards");
            const bool played = (seat - position_.trick.leader + kPlayers) % kPlayers < position_.trick.count;
            left = std::max(left, std::popcount(hand) + played);
            taken += position_.tricks[static_cast<std::size_t>(seat)];
        }
        if (std::popcount(position_.talon) > kTricks) refuse("talon", "has too many cards");
        if (std::popcount(position_.discard) > kTricks) refuse("discard", "has too many cards");
        if (position_.phase == Phase::buy) left = std::max(left, std::popcount(position_.talon));
        if (taken + left > kTricks) refuse("tricks", "too many for the cards left");
    }

    void verify_phase() const {
        const Phase phase = position_.phase;
        if (phase != Phase::play && position_.trick.count) refuse("trick", "must be empty in this phase");
        if ((phase == Phase::buy || phase == Phase::over) && position_.silent != kNobody)
            refuse("silent", "must be null in this phase");
        if (phase == Phase::buy && position_.buyer != kNobody) refuse("buyer", "must be null in phase buy");
        if (phase == Phase::over && (position_.hands[0] | position_.hands[1] | position_.hands[2]))
            refuse("hands", "must be empty when the giv is over");
    }

    void verify_silent() const {
        if (position_.phase == Phase::ask) {
            if (position_.silent == kNobody) refuse("silent", "must not be null in phase ask");
            if (position_.turn == position_.silent) refuse("turn", "is the silent seat");
        }
        if (position_.silent == kNobody) return;
        if (!rules_.manual) refuse("silent", "must be null where the mulle calls itself");
        if (!silent_played_mulle()) refuse("silent", "did not play the mulle");
    }

    bool silent_played_mulle() const {
        const auto place = [&](const Trick& trick) {
            return static_cast<std::size_t>((position_.silent - trick.leader + kPlayers) % kPlayers);
        };
        const auto has = [&](const Trick& trick) {
            return std::find(trick.cards.begin(), trick.cards.begin() + trick.count, position_.mulle) !=
                   trick.cards.begin() + trick.count;
        };
        if (position_.phase == Phase::play)
            return has(position_.trick) && position_.trick.cards[place(position_.trick)] == position_.mulle &&
                   place(position_.trick) < position_.trick.count;
        const Trick& last = position_.last_trick;
        if (position_.last_winner == kNobody) return true;
        return last.count < kPlayers ? has(last) : last.cards[place(last)] == position_.mulle;
    }

    void verify_turn() const {
        if (position_.trick.count >= kPlayers) refuse("trick", "is full");
        if (!(position_.hands[0] | position_.hands[1] | position_.hands[2])) refuse("hands", "nobody has cards");
        if (!position_.hands[position_.turn]) refuse("turn", "the seat holds no cards");
        if (position_.turn != next_in_trick()) refuse("turn", "is not next in the trick");
    }

    static constexpr int kTop = kPlayers - 1;

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
    rules.game = text_in(reader.raw("game"));
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
