#include "../fishing/dealing.hpp"
#include "fishing_dicts.hpp"

namespace mulle::bind {
namespace {

using namespace fishing;

std::string at(const std::string& key, std::size_t index) { return key + "[" + std::to_string(index) + "]"; }

// Every face may come as often as the deck has it, over the whole position.
class CardCounter {
  public:
    explicit CardCounter(const Ruleset& rules) : left_(rules.copies) {}

    void take(Face card) {
        if (left_[card] == 0) {
            std::string text;
            append_card(text, card);
            refuse(text, "comes more often than the deck has it");
        }
        --left_[card];
    }

    Zone zone(const std::vector<Face>& cards) {
        Zone zone;
        for (const Face card : cards) take(card), zone += one_card(card);
        return zone;
    }

  private:
    std::array<std::uint8_t, kFaces> left_;
};

class PositionReader {
  public:
    PositionReader(const Ruleset& rules, nb::handle data) : rules_(rules), reader_(data), counter_(rules) {}

    Position read() {
        refuse_unknown();
        read_hands();
        read_forehand();
        position_.table = counter_.zone(reader_.cards("table"));
        read_builds();
        read_piles();
        read_stock();
        read_scored();
        read_faults();
        read_turn();
        position_.round = byte(reader_.number_or("round", rules_.rounds(), 1, rules_.rounds()));
        position_.last_taker = byte(reader_.number_or_null("last_taker", kNobody, 0, rules_.players - 1));
        return position_;
    }

  private:
    static std::uint8_t byte(int number) { return static_cast<std::uint8_t>(number); }
    bool strict() const { return rules_.faults == Faults::strict; }
    std::size_t players() const { return static_cast<std::size_t>(rules_.players); }

    void refuse_unknown() const {
        static constexpr auto common = {"game", "options", "turn", "round", "hands", "table", "builds",
                                        "captured", "mulles", "tabbar", "last_taker", "stock"};
        std::vector<std::string_view> known(common.begin(), common.end());
        if (rules_.alternating_start) known.insert(known.end(), {"starter", "scored"});
        else known.push_back("dealer");
        if (!strict()) known.insert(known.end(), {"penalties", "lost", "withheld", "bluffs"});
        reader_.refuse_unknown(known);
        if (reader_.has("game") && !reader_.raw("game").equal(nb::str(rules_.game.c_str())))
            refuse("game", "is not the game of these rules");
    }

    void read_hands() {
        if (!reader_.has("hands")) refuse("hands", "is missing");
        const auto hands = reader_.items("hands", players());
        for (std::size_t seat = 0; seat < hands.size(); ++seat)
            position_.hands[seat] = counter_.zone(cards_in(hands[seat], at("hands", seat)));
    }

    void read_forehand() {
        const int last = rules_.players - 1;
        position_.dealer = byte(rules_.alternating_start ? reader_.number_or("starter", 0, 0, last)
                                                         : reader_.number_or("dealer", last, 0, last));
    }

    void read_turn() {
        const bool held = !position_.hands_empty(rules_.players), lost = position_.lost != kNobody;
        if (!reader_.has("turn")) {
            position_.turn = lost ? kNobody : first_with_cards();
            return;
        }
        const int turn = reader_.number_or_null("turn", kNobody, 0, rules_.players - 1);
        if (turn == kNobody && held && !lost) refuse("turn", "is null while hands hold cards");
        if (turn != kNobody && lost) refuse("turn", "must be null when a side has lost");
        if (turn != kNobody && held && position_.hands[static_cast<std::size_t>(turn)].empty())
            refuse("turn", "the seat holds no cards");
        position_.turn = byte(turn);
    }

    std::uint8_t first_with_cards() const {
        const int forehand = fishing::forehand(rules_, position_);
        for (int seat = forehand, step = 0; step < rules_.players; ++step, seat = rules_.left_of(seat))
            if (!position_.hands[static_cast<std::size_t>(seat)].empty()) return byte(seat);
        return byte(forehand);
    }

    void read_stock() {
        const std::vector<Face> stock = reader_.cards("stock");
        if (stock.size() % static_cast<std::size_t>(rules_.round_cards()))
            refuse("stock", "must be a whole number of rounds");
        counter_.zone(stock);
        std::copy(stock.begin(), stock.end(), position_.stock.begin());
        position_.stock_size = byte(static_cast<int>(stock.size()));
    }

    void read_builds() {
        const auto builds = reader_.items("builds");
        for (std::size_t index = 0; index < builds.size(); ++index)
            position_.append(read_build(Reader(builds[index], at("builds", index))));
    }

    Build read_build(const Reader& reader) {
        reader.refuse_unknown({"value", "cards", "parts", "creator", "last", "changed", "raised_by", "keepers"});
        const int top = rules_.players - 1;
        Build build{};
        if (!reader.has("cards")) refuse(reader.named("cards"), "is missing");
        const std::vector<Face> cards = reader.cards("cards");
        build.set_cards(counter_.zone(cards));
        build.value = byte(reader.number("value", 2, kHighestEyes));
        build.parts = byte(reader.number_or("parts", 1, 1, kMaxCards));
        build.creator = byte(reader.number("creator", 0, top));
        build.last = byte(reader.number_or("last", build.creator, 0, top));
        build.changed = reader.truth("changed");
        build.raised_by = byte(static_cast<int>(reader.seats("raised_by", 0, rules_.players)));
        build.keepers = byte(static_cast<int>(reader.seats("keepers", 1u << build.last, rules_.players)));
        if (cards.size() < std::max<std::size_t>(2, build.parts)) refuse(reader.named("cards"), "too few cards");
        if (!build.keepers) refuse(reader.named("keepers"), "must not be empty");
        if (rules_.keeper_is_last && build.keepers != 1u << build.last)
            refuse(reader.named("keepers"), "must be the one who was last");
        return build;
    }

    void read_piles() {
        if (reader_.has("captured")) {
            const auto piles = reader_.items("captured", players());
            for (std::size_t seat = 0; seat < piles.size(); ++seat)
                position_.captured[seat] = counter_.zone(cards_in(piles[seat], at("captured", seat)));
        }
        if (reader_.has("mulles")) {
            const auto mulles = reader_.items("mulles", players());
            for (std::size_t seat = 0; seat < mulles.size(); ++seat) read_mulles(seat, mulles[seat]);
        }
        reader_.each_number("tabbar", players(), [&](std::size_t seat, int count) { position_.tabbar[seat] = count; });
    }

    void read_mulles(std::size_t seat, nb::handle list) {
        const auto items = items_of(list, at("mulles", seat));
        for (std::size_t index = 0; index < items.size(); ++index) {
            const Reader reader(items[index], at(at("mulles", seat), index));
            reader.refuse_unknown({"card", "points"});
            const Face card = card_of(reader.raw("card"), reader.named("card"));
            position_.append(Mulle{card, byte(static_cast<int>(seat)),
                                   static_cast<std::uint16_t>(reader.number("points", 0, kHighestEyes))});
        }
    }

    void read_scored() {
        if (!rules_.alternating_start) return;
        const auto ronds = reader_.items("scored");
        if (!ronds.empty() && !rules_.score_each_rond) refuse("scored", "is for score_each rond");
        if (ronds.size() > static_cast<std::size_t>(rules_.rounds())) refuse("scored", "too many ronder");
        for (std::size_t index = 0; index < ronds.size(); ++index) position_.append(read_rond(ronds[index], index));
    }

    static Rond read_rond(nb::handle list, std::size_t index) {
        const auto sides = items_of(list, at("scored", index));
        if (sides.size() != 2) refuse(at("scored", index), "must have 2 items");
        Rond rond{};
        for (std::size_t side = 0; side < 2; ++side) {
            const Reader reader(sides[side], at(at("scored", index), side));
            reader.refuse_unknown({"mulle", "tabbar", "intake", "bonus", "total"});
            const auto item = [&](const char* key) { return reader.number(key, 0, kMostPoints); };
            rond[side] = {item("mulle"), item("tabbar"), item("intake"), item("bonus"), item("total")};
        }
        return rond;
    }

    void read_faults() {
        if (strict()) return;
        const auto sides = static_cast<std::size_t>(rules_.sides());
        reader_.each_number("penalties", sides, [&](std::size_t side, int points) { position_.penalties[side] = points; });
        position_.lost = byte(reader_.number_or_null("lost", kNobody, 0, rules_.sides() - 1));
        position_.withheld = reader_.truth("withheld");
        position_.bluffed = byte(static_cast<int>(reader_.seats("bluffs", 0, rules_.players)));
    }

    const Ruleset& rules_;
    Reader reader_;
    CardCounter counter_;
    Position position_;
};

}  // namespace

fishing::Position read_position(const fishing::Ruleset& rules, nb::handle data) {
    return PositionReader(rules, data).read();
}

}  // namespace mulle::bind
