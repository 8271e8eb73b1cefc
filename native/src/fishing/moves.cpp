#include "moves.hpp"

#include <algorithm>
#include <charconv>

namespace mulle::fishing {
namespace {

constexpr std::size_t kLongestText = 400;

void append_tail(std::string& text, const Move& move) {
    each_face(move.free, [&](Face face) {
        for (int copy = move.free.count(face); copy > 0; --copy) {
            text += ' ';
            append_card(text, face);
        }
    });
    each_bit(move.builds(), [&](int index) { text += " #" + std::to_string(index + 1); });
}

[[noreturn]] void unreadable(std::string_view text) {
    throw IllegalMove("cannot read the move '" + std::string(text.substr(0, kLongestText)) + "'");
}

class Words {
  public:
    explicit Words(std::string_view text) : whole_(text), rest_(text) {}

    bool more() const { return !rest_.empty(); }

    std::string_view next() {
        const auto end = std::min(rest_.find(' '), rest_.size());
        const std::string_view word = rest_.substr(0, end);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        if (word.empty()) unreadable(whole_);
        return word;
    }

    Face card() { return card_of(next()); }

    Face card_of(std::string_view word) const {
        const auto face = card_from(word);
        if (!face) unreadable(whole_);
        return *face;
    }

    int number_of(std::string_view digits, int most) const {
        int number = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
        if (error != std::errc{} || end != digits.data() + digits.size()) unreadable(whole_);
        if (number < 1 || number > most) unreadable(whole_);
        return number;
    }

  private:
    std::string_view whole_, rest_;
};

Move verb_of(Words& words, Face card) {
    const std::string_view verb = words.next();
    if (verb == "x") return Move::make(Verb::capture, card);
    if (verb == "m") return Move::make(Verb::mulle, card);
    return Move::make(Verb::build, card, words.number_of(verb.substr(verb[0] == 'b' ? 1 : verb.size()), kHighestEyes));
}

Move read_move(Words& words) {
    const Face card = words.card();
    if (!words.more()) return Move::make(Verb::lay_out, card);
    Move move = verb_of(words, card);
    while (words.more()) {
        const std::string_view word = words.next();
        if (word[0] == '#') {
            move.word |= std::uint64_t{1} << (words.number_of(word.substr(1), kMaxBuilds) - 1);
        } else {
            const Face face = words.card_of(word);
            if (move.free.count(face) < 3) move.free += one_card(face);
        }
    }
    return move;
}

}  // namespace

std::string text_of(const Move& move) {
    std::string text;
    append_card(text, move.card());
    switch (move.verb()) {
        case Verb::lay_out: return text;
        case Verb::capture: text += " x"; break;
        case Verb::mulle: text += " m"; break;
        case Verb::build: text += " b" + std::to_string(move.value()); break;
    }
    append_tail(text, move);
    return text;
}

Move parse_move(std::string_view text) {
    if (text.size() > kLongestText) unreadable(text);
    Words words(text);
    const Move move = read_move(words);
    if (text_of(move) != text) unreadable(text);  // one text a move
    return move;
}

void MoveList::grow(std::size_t count, std::size_t written) {
    const std::size_t wanted = size_ + count;
    if (wanted > kMostListed) throw TooCrowded("the table is too crowded: more moves than can be listed");
    const std::size_t capacity = std::max<std::size_t>(std::max<std::size_t>(256, wanted), 2 * capacity_);
    auto moves = std::make_unique_for_overwrite<Move[]>(capacity);
    std::copy_n(begin(), size_ + written, moves.get());
    moves_ = std::move(moves);
    capacity_ = capacity;
}

}  // namespace mulle::fishing
