#include <algorithm>

#include "fishing_dicts.hpp"

namespace mulle::bind {
namespace {

using namespace fishing;

std::vector<Face> sorted_cards(Zone zone) {
    std::vector<Face> cards;
    each_face(zone, [&](Face face) { cards.insert(cards.end(), static_cast<std::size_t>(zone.count(face)), face); });
    return cards;
}

nb::list write_zone(Zone zone) { return names_of(sorted_cards(zone)); }

nb::list write_seats(unsigned seats) {
    nb::list list;
    each_bit(seats, [&](int seat) { list.append(seat); });
    return list;
}

nb::object number_or_null(std::uint8_t number) { return number == kNobody ? nb::none() : nb::object(nb::int_(number)); }

nb::dict write_build(const Build& build) {
    nb::dict data;
    data["value"] = build.value;
    data["cards"] = write_zone(build.cards());
    data["parts"] = build.parts;
    data["creator"] = build.creator;
    data["last"] = build.last;
    data["changed"] = build.changed;
    data["raised_by"] = write_seats(build.raised_by);
    data["keepers"] = write_seats(build.keepers);
    return data;
}

nb::list write_builds(const Position& position) {
    nb::list list;
    for (int index = 0; index < position.build_count; ++index) list.append(write_build(position.build(index)));
    return list;
}

nb::list write_mulles(const Position& position, int seat) {
    std::vector<Mulle> mulles;
    for (int index = 0; index < position.mulle_count; ++index)
        if (position.mulle(index).seat == seat) mulles.push_back(position.mulle(index));
    std::sort(mulles.begin(), mulles.end(), [](const Mulle& a, const Mulle& b) {
        return a.card != b.card ? a.card < b.card : a.points < b.points;
    });
    nb::list list;
    for (const Mulle& mulle : mulles) {
        nb::dict data;
        data["card"] = name_of(mulle.card);
        data["points"] = mulle.points;
        list.append(data);
    }
    return list;
}

nb::list write_scored(const Position& position) {
    nb::list ronds;
    for (int index = 0; index < position.scored_count; ++index) {
        nb::list sides;
        for (const RondItems& items : position.scored(index)) {
            nb::dict data;
            data["mulle"] = items.mulle;
            data["tabbar"] = items.tabbar;
            data["intake"] = items.intake;
            data["bonus"] = items.bonus;
            data["total"] = items.total;
            sides.append(data);
        }
        ronds.append(sides);
    }
    return ronds;
}

void write_faults(const Ruleset& rules, const Position& position, nb::dict& data) {
    nb::list penalties;
    for (int side = 0; side < rules.sides(); ++side) penalties.append(position.penalties[static_cast<std::size_t>(side)]);
    data["penalties"] = penalties;
    data["lost"] = number_or_null(position.lost);
    data["withheld"] = position.withheld;
    if (position.bluffed) data["bluffs"] = write_seats(position.bluffed);
}

nb::dict write_score(const Ruleset& rules, const Score& score) {
    nb::dict data;
    const auto put = [&](const char* key, int points) { data[key] = points; };
    if (rules.counting == Counting::intake) {
        put("mulle", score.mullar), put("tabbar", score.tabbar), put("intake", score.intake), put("bonus", score.bonus);
    } else {
        if (rules.counting == Counting::majorities) put("cards", score.cards);
        put("spades", score.spades), put("storan", score.storan), put("lillan", score.lillan);
        put("aces", score.aces), put("tabbar", score.tabbar);
        if (rules.counting == Counting::points) put("mullar", score.mullar);
    }
    if (rules.faults != Faults::strict) put("penalties", score.penalties);
    put("total", score.total);
    return data;
}

}  // namespace

nb::dict write_position(const Ruleset& rules, const nb::dict& options, const Position& position) {
    nb::dict data;
    data["game"] = rules.game.c_str();
    data["options"] = nb::borrow<nb::dict>(options).attr("copy")();
    data[rules.alternating_start ? "starter" : "dealer"] = position.dealer;
    data["turn"] = number_or_null(position.turn);
    data["round"] = position.round;
    nb::list hands, captured, mulles, tabbar;
    for (int seat = 0; seat < rules.players; ++seat) {
        const auto index = static_cast<std::size_t>(seat);
        hands.append(write_zone(position.hands[index]));
        captured.append(write_zone(position.captured[index]));
        mulles.append(write_mulles(position, seat));
        tabbar.append(position.tabbar[index]);
    }
    data["hands"] = hands;
    data["table"] = write_zone(position.table);
    data["builds"] = write_builds(position);
    data["captured"] = captured;
    data["mulles"] = mulles;
    data["tabbar"] = tabbar;
    data["last_taker"] = number_or_null(position.last_taker);
    data["stock"] = names_of({position.stock.begin() + position.stock_at, position.stock.begin() + position.stock_size});
    if (rules.alternating_start) data["scored"] = write_scored(position);
    if (rules.faults != Faults::strict) write_faults(rules, position, data);
    return data;
}

nb::list write_scores(const Ruleset& rules, const Position& position) {
    const Scores found = scores(rules, position);
    nb::list list;
    for (int side = 0; side < rules.sides(); ++side) list.append(write_score(rules, found[static_cast<std::size_t>(side)]));
    return list;
}

}  // namespace mulle::bind
