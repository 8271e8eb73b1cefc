#include "moves.hpp"

namespace mulle::tricks {
namespace {

constexpr std::array<std::pair<Act, std::string_view>, 4> kWords = {
    {{Act::buy, "buy"}, {Act::pass, "pass"}, {Act::point_out, "mulle?"}, {Act::decline, "ok"}}};

[[noreturn]] void unreadable(std::string_view text) {
    throw IllegalMove("cannot read the move '" + std::string(text.substr(0, 40)) + "'");
}

}  // namespace

std::string text_of(Move move) {
    for (const auto& [act, word] : kWords)
        if (move.act == act) return std::string(word);
    std::string text;
    append_card(text, move.card);
    return move.act == Act::call ? text + '!' : text;
}

Move parse_move(std::string_view text) {
    for (const auto& [act, word] : kWords)
        if (text == word) return {act, 0};
    const bool calls = text.size() == 3 && text[2] == '!';
    const auto card = card_from(calls ? text.substr(0, 2) : text);
    if (!card) unreadable(text);
    return {calls ? Act::call : Act::play, *card};
}

}  // namespace mulle::tricks
