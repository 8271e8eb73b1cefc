#include "rules_text.hpp"

#include "open_spiel/spiel_utils.h"

namespace mulle::spiel {
namespace {

void read_deal(const RulesText& text, fishing::Ruleset& rules) {
    rules.game = text.word("game");
    rules.players = text.number("players");
    const std::string copies = text.word("copies");
    if (copies.size() != kFaces) open_spiel::SpielFatalError("rules: copies must have 52 figures");
    for (std::size_t face = 0; face < kFaces; ++face) {
        rules.copies[face] = static_cast<std::uint8_t>(copies[face] - '0');
        rules.deck_size += rules.copies[face];
    }
    rules.hand = text.number("hand");
    rules.table = text.number("table");
    rules.alternating_start = text.truth("alternating_start");
    rules.alternate_each_rond = text.word("alternate") == "rond";
}

void read_captures(const RulesText& text, fishing::Ruleset& rules) {
    rules.forced_capture = text.truth("forced_capture");
    rules.value_cards_take_builds_only = text.truth("value_cards_take_builds_only");
    rules.pairs_only = text.truth("pairs_only");
    rules.take_build_with_free = text.truth("take_build_with_free");
    rules.mulle_twin = text.truth("mulle_twin");
    rules.mulle_two_twins = text.truth("mulle_two_twins");
    rules.mulle_build = text.truth("mulle_build");
    rules.mulles_in_capture = text.truth("mulles_in_capture");
    rules.mulle_counts_one = text.word("mulle_points") == "count";
}

void read_building(const RulesText& text, fishing::Ruleset& rules) {
    rules.two_card_builds = text.truth("two_card_builds");
    rules.package_up = text.truth("package_up");
    rules.package_pairs_only = text.truth("package_pairs_only");
    rules.build_down = text.truth("build_down");
    rules.one_build_per_value = text.truth("one_build_per_value");
    rules.build_on_own = text.truth("build_on_own");
    rules.raise_with_parts = text.truth("raise_with_parts");
    rules.raise_once = text.truth("raise_once");
    rules.tear = text.truth("tear");
    rules.keeper_is_last = text.truth("keeper_is_last");
    rules.builder_keeps_beside_partner = text.truth("builder_keeps_beside_partner");
    rules.lay_out_despite_capture = text.truth("lay_out_despite_capture");
    rules.lay_out_ban =
        text.word("lay_out_ban") == "keeper" ? fishing::LayOutBan::keeper : fishing::LayOutBan::last_keeper;
}

void read_counting(const RulesText& text, fishing::Ruleset& rules) {
    const std::string counting = text.word("counting");
    rules.counting = counting == "points"       ? fishing::Counting::points
                     : counting == "majorities" ? fishing::Counting::majorities
                                                : fishing::Counting::intake;
    rules.storan_points = text.number("storan_points");
    rules.tabbe_points = text.number("tabbe_points");
    rules.tabbe_cancel = text.truth("tabbe_cancel");
    rules.score_each_rond = text.word("score_each") == "rond";
}

}  // namespace

RulesText::RulesText(const std::string& text) {
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(';', begin), text.size());
        const std::size_t colon = text.find(':', begin);
        if (colon >= end) open_spiel::SpielFatalError("rules: write key:value;key:value, as mulle.envs.open_spiel_native does");
        values_[text.substr(begin, colon - begin)] = text.substr(colon + 1, end - colon - 1);
        begin = end + 1;
    }
}

std::string RulesText::word(const std::string& key) const {
    const auto found = values_.find(key);
    if (found == values_.end()) open_spiel::SpielFatalError("rules: " + key + " is missing");
    return found->second;
}

int RulesText::number(const std::string& key) const {
    const std::string text = word(key);
    if (text.empty() || text.size() > 6 || text.find_first_not_of("0123456789") != std::string::npos)
        open_spiel::SpielFatalError("rules: " + key + " must be a number");
    return std::stoi(text);
}

fishing::Ruleset fishing_rules(const std::string& text) {
    const RulesText read(text);
    fishing::Ruleset rules;
    read_deal(read, rules);
    read_captures(read, rules);
    read_building(read, rules);
    read_counting(read, rules);
    return rules;
}

tricks::Ruleset trick_rules(const std::string& text) {
    const RulesText read(text);
    tricks::Ruleset rules;
    rules.game = read.word("game");
    rules.manual = read.truth("manual");
    return rules;
}

}  // namespace mulle::spiel
