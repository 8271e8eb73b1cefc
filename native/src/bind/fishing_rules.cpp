// The Ruleset of a fishing game from the fields of the Python one.
#include "fishing_dicts.hpp"

namespace mulle::bind {
namespace {

using fishing::Ruleset;

bool none_or_two(const Reader& reader, const char* key) {
    return !reader.is_null(key) && reader.number(key, 2, 2) == 2;
}

void read_deck(const Reader& reader, Ruleset& rules) {
    for (const nb::object& item : items_of(reader.raw("deck"), "deck")) {
        auto& copies = rules.copies[static_cast<std::size_t>(whole_number(item, "deck", 0, kFaces - 1))];
        if (++copies > 2) refuse("deck", "a face comes at most twice");
        ++rules.deck_size;
    }
}

void read_deal(const Reader& reader, Ruleset& rules) {
    rules.game = text_in(reader.raw("game"));
    rules.players = reader.number("players", 2, fishing::kMaxPlayers);
    read_deck(reader, rules);
    rules.hand = reader.number("hand", 1, fishing::kMaxCards);
    rules.table = reader.number("table", 0, fishing::kMaxCards);
    const int dealt = rules.deck_size - rules.table;
    if (dealt <= 0 || dealt % rules.round_cards()) refuse("deck", "must be a whole number of rounds and the table");
    if (rules.rounds() > fishing::kMaxScored) refuse("hand", "too many rounds in a giv");
    rules.alternating_start = reader.truth("alternating_start");
    if (rules.alternating_start && rules.players != 2) refuse("alternating_start", "is for two players");
}

void read_captures(const Reader& reader, Ruleset& rules) {
    rules.forced_capture = reader.truth("forced_capture");
    rules.value_cards_take_builds_only = reader.truth("value_cards_take_builds_only");
    rules.pairs_only = none_or_two(reader, "max_group");
    rules.take_build_with_free = reader.truth("take_build_with_free");
    if (rules.forced_capture && rules.take_build_with_free)
        refuse("take_build_with_free", "contradicts forced_capture");
    for (nb::handle item : reader.raw("mulle_captures")) {
        const std::string kind = text_in(item);
        if (kind == "twin") rules.mulle_twin = true;
        else if (kind == "two_twins") rules.mulle_two_twins = true;
        else if (kind == "build") rules.mulle_build = true;
        else refuse("mulle_captures", kind + " is not known");
    }
    rules.mulles_in_capture = reader.truth("mulles_in_capture");
    rules.mulle_counts_one = reader.word("mulle_points", {"value", "count"}) == "count";
}

void read_building(const Reader& reader, Ruleset& rules) {
    rules.two_card_builds = reader.truth("two_card_builds");
    rules.package_up = reader.truth("package_up");
    rules.package_pairs_only = none_or_two(reader, "package_group");
    rules.build_down = reader.truth("build_down");
    rules.one_build_per_value = reader.truth("one_build_per_value");
    rules.build_on_own = reader.truth("build_on_own");
    rules.raise_with_parts = reader.truth("raise_with_parts");
    rules.raise_once = reader.truth("raise_once");
    rules.tear = reader.truth("tear");
    rules.keeper_is_last = reader.truth("keeper_is_last");
    rules.builder_keeps_beside_partner = reader.truth("builder_keeps_beside_partner");
    rules.lay_out_despite_capture = reader.truth("lay_out_despite_capture");
    rules.lay_out_ban = reader.word("lay_out_ban", {"keeper", "last_keeper"}) == "keeper"
                            ? fishing::LayOutBan::keeper
                            : fishing::LayOutBan::last_keeper;
}

fishing::Counting counting_of(const std::string& word) {
    if (word == "points") return fishing::Counting::points;
    return word == "majorities" ? fishing::Counting::majorities : fishing::Counting::intake;
}

fishing::Faults faults_of(const std::string& word) {
    if (word == "strict") return fishing::Faults::strict;
    return word == "lose" ? fishing::Faults::lose : fishing::Faults::penalty;
}

void read_counting(const Reader& reader, Ruleset& rules) {
    rules.counting = counting_of(reader.word("counting", {"points", "majorities", "intake"}));
    rules.storan_points = reader.number("storan_points", 0, 1000);
    rules.tabbe_points = reader.number("tabbe_points", 0, 1000);
    rules.tabbe_cancel = reader.truth("tabbe_cancel");
    rules.score_each_rond = reader.word("score_each", {"omgang", "rond"}) == "rond";
    if (rules.score_each_rond && rules.sides() != 2) refuse("score_each", "rond is for two sides");
    rules.alternate_each_rond = reader.word("alternate", {"rond", "omgang"}) == "rond";
    rules.faults = faults_of(reader.word("faults", {"strict", "lose", "penalty"}));
    const bool single = !reader.is_null("match") && nb::str(reader.raw("match")).equal(nb::str("single"));
    rules.lose_at_once = rules.faults == fishing::Faults::lose || single;
    rules.judge_played_hand = rules.faults == fishing::Faults::penalty && single;
}

nb::dict written_options(const Reader& reader) {
    if (!PyDict_Check(reader.raw("options").ptr())) refuse("options", "must be an object with keys");
    return nb::cast<nb::dict>(reader.raw("options").attr("copy")());
}

}  // namespace

fishing::Ruleset read_ruleset(nb::handle fields, nb::dict& options) {
    const Reader reader(fields, "");
    Ruleset rules;
    read_deal(reader, rules);
    read_captures(reader, rules);
    read_building(reader, rules);
    read_counting(reader, rules);
    options = written_options(reader);
    return rules;
}

}  // namespace mulle::bind
