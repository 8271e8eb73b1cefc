#include "giv_state.hpp"

namespace mulle::spiel {
namespace {

constexpr int kMostTries = 500;

std::string card_name(Face face) {
    std::string text;
    append_card(text, face);
    return text;
}

}  // namespace

template <class Family>
GivState<Family>::GivState(std::shared_ptr<const open_spiel::Game> game, const Family& family)
    : State(std::move(game)), family_(family), before_(static_cast<std::size_t>(family.players())) {
    begin_dealing(family_.deck(), family_.first_draws());
}

template <class Family>
void GivState<Family>::begin_dealing(Zone cards, int draws) {
    stock_ = cards;
    to_draw_ = draws;
    drawn_.clear();
    dealing_ = nullptr;
}

template <class Family>
open_spiel::Player GivState<Family>::CurrentPlayer() const {
    if (to_draw_) return open_spiel::kChancePlayerId;
    return position_->over() ? open_spiel::kTerminalPlayerId : position_->turn;
}

template <class Family>
const typename Family::Choices& GivState<Family>::choices() const {
    if (choices_.empty()) family_.list(*position_, choices_);
    return choices_;
}

template <class Family>
std::vector<open_spiel::Action> GivState<Family>::LegalActions() const {
    if (to_draw_) return LegalChanceOutcomes();
    if (IsTerminal()) return {};
    std::vector<open_spiel::Action> actions(choices().size());
    for (std::size_t number = 0; number < actions.size(); ++number)
        actions[number] = static_cast<open_spiel::Action>(number);
    return actions;
}

template <class Family>
open_spiel::ActionsAndProbs GivState<Family>::ChanceOutcomes() const {
    open_spiel::ActionsAndProbs found;
    const double one = 1.0 / card_count(stock_);
    for (Face face = 0; face < kFaces; ++face)
        if (const int copies = stock_.count(face)) found.emplace_back(face, copies * one);
    return found;
}

template <class Family>
std::string GivState<Family>::ActionToString(open_spiel::Player player, open_spiel::Action action) const {
    if (player == open_spiel::kChancePlayerId)
        return (draws_shown_card() ? "Mulle " : "Deal ") + card_name(static_cast<Face>(action));
    return choices().at(static_cast<std::size_t>(action)).text;
}

template <class Family>
void GivState<Family>::DoApplyAction(open_spiel::Action action) {
    if (to_draw_)
        draw(static_cast<Face>(action));
    else
        play(static_cast<std::size_t>(action));
    choices_.clear();
}

template <class Family>
void GivState<Family>::draw(Face face) {
    if (drawn_.empty()) dealing_ = std::make_shared<GivState>(*this);
    if (!draws_shown_card()) stock_ -= one_card(face);
    drawn_.push_back(face);
    if (--to_draw_) return;
    rounds_ = std::make_shared<Round>(Round{drawn_, family_.owners(position_), rounds_});
    position_ = family_.dealt(position_, drawn_, stock_);
}

template <class Family>
void GivState<Family>::play(std::size_t number) {
    const Choice<typename Family::Move> chosen = choices().at(number);
    const Position played_from = *position_;
    log_ = std::make_shared<Line>(Line{played_from.turn, chosen.text, log_});
    before_ = family_.payoffs(played_from);
    family_.play(*position_, chosen.move);
    family_.prove(played_from, *position_, chosen.move, proofs_);
    const Zone cards = family_.taken_back(played_from, *position_);
    if (!cards.empty()) begin_dealing(cards, static_cast<int>(family_.owners(position_).size()));
}

template <class Family>
std::vector<double> GivState<Family>::Returns() const {
    return position_ ? family_.payoffs(*position_) : std::vector<double>(static_cast<std::size_t>(num_players_));
}

template <class Family>
std::vector<double> GivState<Family>::Rewards() const {
    std::vector<double> found = Returns();
    for (std::size_t seat = 0; seat < found.size(); ++seat) found[seat] -= before_[seat];
    return found;
}

template <class Family>
std::string GivState<Family>::ToString() const {
    std::string text;
    for (const Face face : drawn_) text += card_name(face) + ' ';
    text += '|';
    std::string moves;
    for (const Line* line = log_.get(); line; line = line->before.get()) moves = ' ' + line->text + ',' + moves;
    return text + moves;
}

// All that the seat has seen: the table, its own cards round by round, and every move.
template <class Family>
std::string GivState<Family>::InformationStateString(open_spiel::Player player) const {
    std::string cards;
    if (to_draw_) {
        const Round dealing{drawn_, family_.owners(position_), nullptr};
        cards = dealt_to(&dealing, player) + ';';
    }
    for (const Round* round = rounds_.get(); round; round = round->before.get()) cards = dealt_to(round, player) + ';' + cards;
    std::string moves;
    for (const Line* line = log_.get(); line; line = line->before.get()) moves = line->text + ", " + moves;
    return std::to_string(player) + ": " + cards + " | " + moves;
}

// In the order of cards and not of dealing: who picks up a hand does not see which card came first.
template <class Family>
std::string GivState<Family>::dealt_to(const Round* round, int player) const {
    Zone own, open;
    for (std::size_t place = 0; place < round->drawn.size(); ++place) {
        if (round->owners[place] == player) own += one_card(round->drawn[place]);
        if (round->owners[place] == kOnTable && !to_draw_) open += one_card(round->drawn[place]);
    }
    std::string text;
    for (const Zone cards : {own, open}) {
        for (Face face = 0; face < kFaces; ++face)
            for (int copy = 0; copy < cards.count(face); ++copy) text += ' ' + card_name(face);
        text += " /";
    }
    return text;
}

template <class Family>
std::string GivState<Family>::ObservationString(open_spiel::Player player) const {
    if (!position_) return InformationStateString(player);
    return std::to_string(player) + ": " + family_.hand(*position_, player) + " | " + family_.described(*position_);
}

template <class Family>
void GivState<Family>::ObservationTensor(open_spiel::Player player, absl::Span<float> values) const {
    std::fill(values.begin(), values.end(), 0.0f);
    if (!position_ || to_draw_) return;
    std::vector<std::uint8_t> seen(family_.sight_size());
    family_.see(*position_, player, seen);
    std::copy(seen.begin(), seen.end(), values.begin());
}

// The hidden cards dealt anew and the round played again by its moves; a draw that forbids one of them is thrown away.
template <class Family>
std::unique_ptr<open_spiel::State> GivState<Family>::ResampleFromInfostate(int player, std::function<double()> rng) const {
    if (to_draw_ || IsTerminal()) return Clone();
    engine::Random random(static_cast<std::uint64_t>(rng() * 0x1.0p53), static_cast<std::uint64_t>(player));
    for (int tries = 0; tries < kMostTries; ++tries)
        if (auto found = with_draws(family_.redrawn(*position_, drawn_, rounds_->owners, player, proofs_, random)))
            return found;
    return Clone();
}

template <class Family>
std::unique_ptr<GivState<Family>> GivState<Family>::with_draws(const Draws& drawn) const {
    auto found = std::make_unique<GivState>(*dealing_);
    for (const Face face : drawn) found->ApplyAction(face);
    return found->retrace(dealing_->log_.get(), log_.get()) ? std::move(found) : nullptr;
}

template <class Family>
bool GivState<Family>::retrace(const Line* until, const Line* line) {
    if (line == until) return true;
    if (!retrace(until, line->before.get()) || CurrentPlayer() != line->seat) return false;
    const std::optional<std::size_t> number = number_of(line->text);
    if (number) ApplyAction(static_cast<open_spiel::Action>(*number));
    return number.has_value();
}

template <class Family>
std::optional<std::size_t> GivState<Family>::number_of(const std::string& text) const {
    for (std::size_t number = 0; number < choices().size(); ++number)
        if (choices_[number].text == text) return number;
    return std::nullopt;
}

template class GivState<Fishing>;
template class GivState<Tricks>;

}  // namespace mulle::spiel
