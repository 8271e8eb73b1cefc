#include "solver.hpp"

#include <algorithm>
#include <limits>

namespace mulle::search {
namespace {

using fishing::kNobody;

constexpr int kAnything = 1'000'000;
constexpr int kIntakeInDeck = 40;
constexpr std::size_t kMostMoves = 100'000, kUnchecked = 4'096;  // moves at once, and between looks at the clock
constexpr int kForgotten = 3;  // cards held, up to which searching again costs less than looking up
constexpr int kMostMajorities = 4, kMostBonus = 80;

int cards_held(const Position& position) { return card_count(position.hands[0] + position.hands[1]); }

Zone on_table(const Position& position) {
    Zone cards = position.table;
    for (int index = 0; index < position.build_count; ++index) cards += position.build(index).cards();
    return cards;
}

int difference(const Ruleset& rules, const Position& position, int fishing::Score::*item) {
    const fishing::Scores found = fishing::scores(rules, position);
    return found[0].*item - found[1].*item;
}

// What kind of move it is, whatever suits it uses: good here is often good in a position that differs a little.
std::uint16_t shape_of(const Move& move) {
    const Ranks ranks = rank_counts(move.free);
    const Face card = move.card();
    const std::uint64_t face = static_cast<std::uint64_t>(rank_of(card) << 2 | (suit_of(card) == 0) << 1 | (card == kStoran));
    const std::uint64_t rest = (move.word >> 58) << 16 | (move.builds() & 0xff) << 8 | face;
    const std::uint64_t mixed = (ranks.low * 0x9e3779b97f4a7c15u) ^ (ranks.high * 0xc2b2ae3d27d4eb4fu) ^ (rest * 0x165667b19e3779f9u);
    return static_cast<std::uint16_t>(mixed >> 48 | 1);
}

std::size_t history_index(int seat, const Move& move) {
    return static_cast<std::size_t>(((seat & 1) << 2 | static_cast<int>(move.verb())) << 6 | move.card());
}

bool keepers_hold(const Position& position) {
    for (int index = 0; index < position.build_count; ++index)
        for (int seat = 0; seat < 2; ++seat)
            if (position.build(index).kept_by(seat) && !(held_eyes(position.hands[seat]) >> position.build(index).value & 1))
                return false;
    return true;
}

}  // namespace

const char* not_solvable(const Ruleset& rules, const Position& position) {
    if (rules.players != 2) return "players";
    if (rules.faults != fishing::Faults::strict) return "faults";
    if (position.stock_left()) return "stock";
    if (position.over() || position.hands_empty(2)) return "over";
    return keepers_hold(position) ? nullptr : "keepers";
}

Solver::Solver(const Ruleset& rules, int megabytes)
    : rules_(rules), worth_(rules), intake_(rules, true), table_(megabytes), history_(512) {}

void Solver::begin(const Position& position, const Limits& limits) {
    const Zone all = position.hands[0] + position.hands[1] + on_table(position) + position.captured[0] + position.captured[1];
    const bool linear = rules_.counting == Counting::intake && intake_.of(all) == kIntakeInDeck && position.last_taker != kNobody;
    adds_up_ = rules_.counting == Counting::points || linear;
    worth_ = Worth(rules_, linear);
    Position piles = position;
    piles.scored_count = 0;
    now_ = difference(rules_, position, &fishing::Score::total);
    counted_ = now_ - piles_difference(piles);
    if (linear) counted_ += difference(rules_, piles, &fishing::Score::intake);
    nodes_ = 0;
    limits_ = limits;
    started_ = std::chrono::steady_clock::now();
    std::fill(history_.begin(), history_.end(), 0);
    const auto depth = static_cast<std::size_t>(cards_held(position)) + 1;
    if (frames_.size() < depth) frames_.resize(depth);
    Position& root = frames_[0].position;
    root = position;
    root.forget_mulles();
    root.tabbar = {};
    root.scored_count = 0;
}

void Solver::count_node() {
    ++nodes_;
    if (limits_.nodes && nodes_ > limits_.nodes) throw Stopped{};
    if (limits_.milliseconds <= 0 || ++unchecked_ < kUnchecked) return;
    unchecked_ = 0;
    const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - started_;
    if (spent.count() > limits_.milliseconds) throw Stopped{};
}

// Majorities and bonuses, which only the whole piles decide.
int Solver::piles_difference(const Position& position) const {
    if (rules_.counting == Counting::points) return 0;
    if (rules_.counting == Counting::intake) return difference(rules_, position, &fishing::Score::bonus);
    return difference(rules_, position, &fishing::Score::cards) + difference(rules_, position, &fishing::Score::spades);
}

std::uint64_t Solver::beside(const Position& position) const {
    if (adds_up_) return rules_.counting == Counting::intake;
    std::uint64_t told = 2;
    for (int seat = 0; seat < 2; ++seat) {
        const Zone pile = position.captured[seat];
        const bool intake = rules_.counting == Counting::intake;
        told = told << 8 | static_cast<std::uint64_t>(intake ? intake_.of(pile) : card_count(pile));
        told = told << 8 | static_cast<std::uint64_t>(intake ? 0 : card_count({pile.low & 0x0303030303030303u, pile.high & 0x0303030303u}));
    }
    return told << 4;
}

int Solver::most_to_come(const Position& position, int seat) const {
    const Zone cards = position.hands[0] + position.hands[1] + on_table(position);
    const int by_piles = adds_up_ ? 0 : rules_.counting == Counting::intake ? kMostBonus : kMostMajorities;
    return worth_.of(cards) + worth_.pairs(cards) + worth_.tabbe() * card_count(position.hands[seat]) + by_piles;
}

// Measured over last rounds from play: captures by what they give, builds about as good, and nothing first that the
// other player could take with a card of the same eyes.
int Solver::order_of(const Frame& frame, const Candidate& candidate, std::uint16_t first) const {
    const Move& move = frame.moves[candidate.index];
    if (candidate.shape == first) return 1 << 28;
    const int order = history_[history_index(frame.position.turn, move)];
    if (takes(move)) return order + (1 << 15) + candidate.gain * 4096 + card_count(move.free) * 1024;
    const Zone theirs = frame.position.hands[1 - frame.position.turn];
    const auto held_against = [&](int eyes) { return static_cast<int>(held_eyes(theirs) >> eyes & 1); };
    if (move.verb() == Verb::build)
        return order + (1 << 14) + worth_.of(move.free) * 2048 + card_count(move.free) * 1024 + move.value() * 512 -
               held_against(move.value()) * 8192;
    const Face card = move.card();
    return order - worth_.of(one_card(card)) * 1024 - held_against(table_eyes(card)) * 4096 -
           (theirs.count(card) ? hand_eyes(card) * 512 : 0);
}

void Solver::rank_moves(Frame& frame, std::uint16_t first) {
    fishing::legal_moves(rules_, frame.position, scratch_, frame.moves);
    if (frame.moves.size() > kMostMoves) throw TooCrowded("the table is too crowded: more moves than can be searched");
    unchecked_ += frame.moves.size();
    frame.candidates.clear();
    for (std::uint32_t index = 0; index < frame.moves.size(); ++index) {
        const Move& move = frame.moves[index];
        Candidate candidate{0, worth_.gain(frame.position, move), shape_of(move), index};
        candidate.order = order_of(frame, candidate, first);
        frame.candidates.push_back(candidate);
    }
}

void Solver::reward(const Frame& frame, const Candidate& candidate, int depth) {
    int& history = history_[history_index(frame.position.turn, frame.moves[candidate.index])];
    history += depth * depth;
    if (history > 1 << 13)
        for (int& each : history_) each /= 2;
}

// The last card of the round: what it takes, and what is left to whoever took last.
int Solver::last_move(const Position& position, const Move& move) {
    const int seat = position.turn, gain = worth_.gain(position, move);
    Zone left = on_table(position);
    int taker = position.last_taker;
    if (takes(move)) {
        left -= taken_by(position, move) - one_card(move.card());
        taker = seat;
    } else {
        left += one_card(move.card());
    }
    const int leftovers = taker == kNobody ? 0 : taker == seat ? worth_.of(left) : -worth_.of(left);
    if (adds_up_) return gain + leftovers;
    Position after = position;
    if (takes(move)) after.captured[seat] += taken_by(position, move);
    if (taker != kNobody) after.captured[taker] += left;
    return gain + leftovers + (seat == 0 ? 1 : -1) * piles_difference(after);
}

int Solver::last_ply(Frame& frame) {
    fishing::legal_moves(rules_, frame.position, scratch_, frame.moves);
    int best = -kAnything;
    for (const Move& move : frame.moves) best = std::max(best, last_move(frame.position, move));
    return best;
}

int Solver::after(int ply, const Candidate& candidate, int alpha, int beta) {
    Frame& frame = frames_[static_cast<std::size_t>(ply)];
    Position& next = frames_[static_cast<std::size_t>(ply) + 1].position;
    next = frame.position;
    fishing::play(rules_, next, frame.moves[candidate.index], scratch_);
    next.forget_mulles();
    const int gain = candidate.gain;
    if (next.turn == frame.position.turn) return gain + search(ply + 1, alpha - gain, beta - gain);
    return gain - search(ply + 1, gain - beta, gain - alpha);
}

int Solver::search_moves(int ply, int alpha, int beta, std::uint16_t& best_shape) {
    Frame& frame = frames_[static_cast<std::size_t>(ply)];
    rank_moves(frame, best_shape);
    int best = -kAnything;
    auto& candidates = frame.candidates;
    for (std::size_t next = 0; next < candidates.size(); ++next) {
        const auto better = [](const Candidate& a, const Candidate& b) { return a.order < b.order; };
        std::swap(candidates[next], *std::max_element(candidates.begin() + static_cast<std::ptrdiff_t>(next), candidates.end(), better));
        const Candidate candidate = candidates[next];
        const int low = std::max(alpha, best);
        int value = after(ply, candidate, low, next == 0 ? beta : low + 1);
        if (next > 0 && value > low && value < beta) value = after(ply, candidate, value, beta);
        if (value > best) best = value, best_shape = candidate.shape;
        if (best >= beta) {
            reward(frame, candidate, cards_held(frame.position));
            break;
        }
    }
    return best;
}

int Solver::search(int ply, int alpha, int beta) {
    Frame& frame = frames_[static_cast<std::size_t>(ply)];
    const Position& position = frame.position;
    count_node();
    const int held = cards_held(position);
    if (held == 1) return last_ply(frame);
    const bool remembered = held > kForgotten;
    const Key key = remembered ? key_of(rules_, position, beside(position)) : 0;
    if (remembered) table_.prefetch(key);
    const int most = most_to_come(position, position.turn), least = -most_to_come(position, 1 - position.turn);
    if (least >= beta) return least;
    if (most <= alpha) return most;
    const Known* found = remembered ? table_.find(key) : nullptr;
    Known known = found ? *found : kUnknown;
    if (known.least >= beta || known.least == known.most) return known.least;
    if (known.most <= alpha) return known.most;
    std::uint16_t shape = known.shape;
    const int low = std::max<int>(alpha, known.least), high = std::min<int>(beta, known.most);
    const int value = search_moves(ply, low, high, shape);
    if (!remembered) return value;
    if (value > low) known.least = static_cast<std::int16_t>(value);
    if (value < high) known.most = static_cast<std::int16_t>(value);
    known.shape = shape;
    known.effort = static_cast<std::uint16_t>(held);
    table_.keep(key, known);
    return value;
}

// Walks along the first of the best moves in the order of listing; the table knows most of the answers.
void Solver::best_line(int to_go, int plies, std::vector<Move>& line) {
    Frame& frame = frames_[0];
    for (; plies > 0 && !frame.position.over(); --plies) {
        Position after_it = frame.position;
        fishing::legal_moves(rules_, frame.position, scratch_, frame.moves);
        const bool last = cards_held(frame.position) == 1;
        for (std::uint32_t index = 0; index < frame.moves.size(); ++index) {
            const Move move = frame.moves[index];
            const Candidate candidate{0, worth_.gain(frame.position, move), 0, index};
            const int value = last ? last_move(frame.position, move) : after(0, candidate, to_go - 1, to_go);
            if (value < to_go) continue;
            line.push_back(move);
            const int seat = frame.position.turn;
            fishing::play(rules_, after_it, move, scratch_);
            after_it.forget_mulles();
            to_go = (after_it.turn == seat ? 1 : -1) * (to_go - candidate.gain);
            break;
        }
        frame.position = after_it;
    }
}

Solution Solver::solve(const Position& position, const Limits& limits, int plies) {
    begin(position, limits);
    Solution solution;
    const int sign = position.turn == 0 ? 1 : -1;
    try {
        const int to_go = search(0, -kAnything, kAnything);
        solution.value = counted_ + sign * to_go;
        solution.to_go = solution.value - now_;
        solution.solved = true;
        best_line(to_go, plies, solution.line);
    } catch (const Stopped&) {
        solution.line.clear();
    }
    solution.nodes = nodes_;
    return solution;
}

}  // namespace mulle::search
