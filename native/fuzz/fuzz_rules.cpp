// Fuzz target: the move parsers, and random positions under random rules.
//
// The bytes choose rules, lay the cards out and give a move's text. What must hold: no two moves are alike, each is
// legal and round-trips through its text, count and unrank agree with the list, and no card is lost by playing.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <string>

#include "../src/engine/determinize.hpp"
#include "../src/engine/observe.hpp"
#include "../src/fishing/dealing.hpp"
#include "../src/fishing/legality.hpp"
#include "../src/fishing/play.hpp"
#include "../src/fishing/scoring.hpp"
#include "../src/tricks/legality.hpp"
#include "../src/tricks/play.hpp"

namespace {

using namespace mulle;

void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "does not hold: %s\n", what);
    std::abort();
}

class Bytes {
  public:
    Bytes(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}
    bool more() const { return left_ > 0; }
    int next(int bound) { return left_ ? (--left_, *data_++ % bound) : 0; }
    bool flag() { return next(2) == 1; }
    std::string rest() {
        std::string text(reinterpret_cast<const char*>(data_), left_);
        left_ = 0;
        return text;
    }

  private:
    const std::uint8_t* data_;
    std::size_t left_;
};

fishing::Ruleset random_rules(Bytes& bytes) {
    fishing::Ruleset rules;
    rules.players = 2 + bytes.next(3);
    const bool two_decks = bytes.flag();
    rules.copies.fill(two_decks ? 2 : 1);
    rules.deck_size = two_decks ? 104 : 52;
    rules.hand = rules.table = two_decks ? 8 : 4;
    rules.forced_capture = bytes.flag();
    rules.value_cards_take_builds_only = bytes.flag();
    rules.pairs_only = bytes.flag();
    rules.take_build_with_free = !rules.forced_capture && bytes.flag();
    rules.mulle_twin = bytes.flag();
    rules.mulle_two_twins = bytes.flag();
    rules.mulle_build = bytes.flag();
    rules.mulles_in_capture = bytes.flag();
    rules.two_card_builds = bytes.flag();
    rules.package_up = bytes.flag();
    rules.package_pairs_only = bytes.flag();
    rules.build_down = bytes.flag();
    rules.one_build_per_value = bytes.flag();
    rules.build_on_own = bytes.flag();
    rules.raise_with_parts = bytes.flag();
    rules.raise_once = bytes.flag();
    rules.tear = bytes.flag();
    rules.builder_keeps_beside_partner = bytes.flag();
    rules.lay_out_despite_capture = bytes.flag();
    rules.lay_out_ban = bytes.flag() ? fishing::LayOutBan::keeper : fishing::LayOutBan::last_keeper;
    rules.tabbe_cancel = bytes.flag();
    rules.faults = static_cast<fishing::Faults>(bytes.next(3));
    rules.lose_at_once = rules.faults == fishing::Faults::lose;
    return rules;
}

int cards_in(const fishing::Ruleset& rules, const fishing::Position& position) {
    int cards = card_count(position.table) + position.stock_left();
    for (int seat = 0; seat < rules.players; ++seat)
        cards += card_count(position.hands[static_cast<std::size_t>(seat)]) +
                 card_count(position.captured[static_cast<std::size_t>(seat)]);
    for (int index = 0; index < position.build_count; ++index) cards += card_count(position.build(index).cards());
    return cards;
}

// Cards of the stock are strewn over the table, hands and builds, as an analysis position may have them.
fishing::Position random_position(const fishing::Ruleset& rules, Bytes& bytes) {
    std::vector<Face> deck;
    for (int copy = 0; copy < rules.copies[0]; ++copy)
        for (Face face = 0; face < kFaces; ++face) deck.push_back(face);
    engine::Random random(static_cast<std::uint64_t>(bytes.next(256)), static_cast<std::uint64_t>(bytes.next(256)));
    engine::shuffle(deck, deck.size(), random);
    fishing::Position position = fishing::start(rules, deck, bytes.next(rules.players));
    const int builds = bytes.next(6), free = bytes.next(20);
    for (int made = 0; made < builds && position.stock_left() > 8; ++made) {
        fishing::Build build{};
        Zone cards;
        for (int count = 2 + bytes.next(3); count > 0; --count) cards += one_card(position.stock[position.stock_at++]);
        build.set_cards(cards);
        build.value = static_cast<std::uint8_t>(2 + bytes.next(15));
        build.parts = static_cast<std::uint8_t>(1 + bytes.next(2));
        build.creator = static_cast<std::uint8_t>(bytes.next(rules.players));
        build.last = static_cast<std::uint8_t>(bytes.next(rules.players));
        build.keepers = static_cast<std::uint8_t>(1 + bytes.next((1 << rules.players) - 1));
        build.changed = bytes.flag();
        position.append(build);
    }
    for (int laid = 0; laid < free && position.stock_left() > 0; ++laid)
        position.table += one_card(position.stock[position.stock_at++]);
    position.stock_at = position.stock_size;
    return position;
}

void check_list(const fishing::Ruleset& rules, const fishing::Position& position, const fishing::MoveList& moves) {
    fishing::VectorScratch scratch;
    const fishing::MoveClasses classes(rules, position, scratch);
    require(classes.size() == moves.size(), "classes count the moves");
    require(fishing::count_moves(rules, position, scratch) == moves.size(), "count_moves counts the moves");
    std::set<std::string> texts;
    for (const fishing::Move& move : moves) {
        const std::string text = fishing::text_of(move);
        require(texts.insert(text).second, "no two moves have the same text");
        require(fishing::parse_move(text) == move, "a text gives its move back");
        fishing::verify(rules, position, move);
    }
    for (std::uint64_t index = 0; index < classes.size(); ++index)
        require(texts.erase(fishing::text_of(classes[index])) == 1, "unrank gives each move once");
}

void check_text(const fishing::Ruleset& rules, const fishing::Position& position, const std::string& text) {
    try {
        const fishing::Move move = fishing::parse_move(text);
        require(fishing::text_of(move) == text, "what is read is what is written");
        fishing::verify(rules, position, move);
    } catch (const IllegalMove&) {
    }
}

// The parsers alone, which are so quick that a fuzzer gets far with them.
void read_text(const std::string& text) {
    try {
        require(fishing::text_of(fishing::parse_move(text)) == text, "what is read is what is written");
    } catch (const IllegalMove&) {
    }
    try {
        require(tricks::text_of(tricks::parse_move(text)) == text, "what is read is what is written");
    } catch (const IllegalMove&) {
    }
}

void look_on(const fishing::Ruleset& rules, const fishing::Position& position) {
    std::array<std::uint8_t, engine::FishingLayout::size> seen;
    for (int seat = 0; seat < rules.players; ++seat) {
        engine::observe(rules, position, seat, seen);
        try {
            engine::Random random(1, 1);
            engine::FishingSampler(rules, position, seat).draw(random);
        } catch (const InvalidInput&) {  // keepers that cannot hold their cards
        }
    }
}

void play_on(const fishing::Ruleset& rules, fishing::Position position, Bytes& bytes) {
    fishing::VectorScratch scratch;
    fishing::MoveList moves;
    const int cards = cards_in(rules, position);
    for (int ply = 0; ply < 12 && !position.over(); ++ply) {
        fishing::legal_moves(rules, position, scratch, moves);
        if (moves.empty()) return;
        if (moves.size() < 150) check_list(rules, position, moves);
        const fishing::Move move = moves[static_cast<std::size_t>(bytes.next(256)) % moves.size()];
        std::array<std::uint8_t, engine::FishingLayout::move_size> described;
        engine::FishingDescriber describer(rules);
        describer.begin(position);
        describer.describe(move, described);
        fishing::play(rules, position, move, scratch);
        require(cards_in(rules, position) == cards, "no card is lost");
        fishing::scores(rules, position);
    }
    look_on(rules, position);
}

void play_tricks(Bytes& bytes) {
    tricks::Ruleset rules;
    rules.manual = bytes.flag();
    std::array<Face, kFaces> deck;
    for (Face face = 0; face < kFaces; ++face) deck[face] = face;
    engine::Random random(static_cast<std::uint64_t>(bytes.next(256)), 0);
    engine::shuffle(deck, kFaces, random);
    tricks::Position position = tricks::start(deck, static_cast<Face>(bytes.next(kFaces)), bytes.next(3));
    tricks::MoveList moves;
    while (!position.over()) {
        tricks::legal_moves(rules, position, moves);
        const tricks::Move move = moves[static_cast<std::size_t>(bytes.next(256)) % moves.size()];
        require(tricks::parse_move(tricks::text_of(move)) == move, "a text gives its move back");
        engine::TrickSampler(position, bytes.next(3)).draw(random);
        tricks::play(rules, position, move);
    }
    try {
        tricks::parse_move(bytes.rest());
    } catch (const IllegalMove&) {
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes bytes(data, size);
    const int part = bytes.next(4);
    if (part == 0) return play_tricks(bytes), 0;
    if (part == 1) return read_text(bytes.rest()), 0;
    const mulle::fishing::Ruleset rules = random_rules(bytes);
    const mulle::fishing::Position position = random_position(rules, bytes);
    try {
        play_on(rules, position, bytes);
    } catch (const mulle::TooCrowded&) {
    }
    check_text(rules, position, bytes.rest());
    return 0;
}

#ifdef MULLE_OWN_DRIVER  // where there is no libFuzzer: random inputs until the seconds are over
#include <ctime>

int main(int count, char** arguments) {
    const std::time_t end = std::time(nullptr) + (count > 1 ? std::atoi(arguments[1]) : 60);
    std::uint64_t runs = 0;
    for (; std::time(nullptr) < end; ++runs) {
        mulle::engine::Random random(runs, 12345);
        std::vector<std::uint8_t> input(random.below(120));
        static constexpr char letters[] = "A23456789TJQK shdcxmb#1";
        for (std::uint8_t& byte : input)
            byte = random.below(2) ? static_cast<std::uint8_t>(random.next()) : static_cast<std::uint8_t>(letters[random.below(23)]);
        LLVMFuzzerTestOneInput(input.data(), input.size());
    }
    std::printf("%llu inputs without a finding\n", static_cast<unsigned long long>(runs));
}
#endif
