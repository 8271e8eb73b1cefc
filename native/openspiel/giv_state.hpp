// A giv as OpenSpiel's game tree: chance draws card by card, players choose among their moves sorted by text.
// The twin of src/mulle/envs/giv_tree.py and open_spiel.py: the same history leads to the same state.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "families.hpp"
#include "open_spiel/spiel.h"

namespace mulle::spiel {

// A move of the log; states share what they have in common.
struct Line {
    int seat;
    std::string text;
    std::shared_ptr<const Line> before;
};

// The draws of a round, and to whom they went.
struct Round {
    Draws drawn;
    std::vector<int> owners;
    std::shared_ptr<const Round> before;
};

template <class Family>
class GivGame;

template <class Family>
class GivState : public open_spiel::State {
  public:
    using Position = typename Family::Position;

    explicit GivState(std::shared_ptr<const open_spiel::Game> game, const Family& family);
    GivState(const GivState& other) = default;

    open_spiel::Player CurrentPlayer() const override;
    std::vector<open_spiel::Action> LegalActions() const override;
    std::string ActionToString(open_spiel::Player player, open_spiel::Action action) const override;
    std::string ToString() const override;
    bool IsTerminal() const override { return !to_draw_ && position_->over(); }
    std::vector<double> Returns() const override;
    std::vector<double> Rewards() const override;
    std::string InformationStateString(open_spiel::Player player) const override;
    std::string ObservationString(open_spiel::Player player) const override;
    void ObservationTensor(open_spiel::Player player, absl::Span<float> values) const override;
    std::unique_ptr<open_spiel::State> Clone() const override { return std::make_unique<GivState>(*this); }
    open_spiel::ActionsAndProbs ChanceOutcomes() const override;
    std::unique_ptr<open_spiel::State> ResampleFromInfostate(int player, std::function<double()> rng) const override;

  protected:
    void DoApplyAction(open_spiel::Action action) override;

  private:
    void draw(Face face);
    void play(std::size_t number);
    void begin_dealing(Zone cards, int draws);
    bool draws_shown_card() const { return Family::kShowsCardFirst && drawn_.empty(); }
    const typename Family::Choices& choices() const;
    std::optional<std::size_t> number_of(const std::string& text) const;
    std::unique_ptr<GivState> with_draws(const Draws& drawn) const;
    bool retrace(const Line* until, const Line* line);
    std::string dealt_to(const Round* round, int player) const;

    const Family& family_;
    std::optional<Position> position_;  // nothing before the first cards are dealt; between rounds without hands
    Zone stock_;                        // what chance may still draw
    int to_draw_ = 0;
    Draws drawn_;
    std::shared_ptr<const Line> log_;
    std::shared_ptr<const Round> rounds_;
    std::shared_ptr<const GivState> dealing_;  // before the first draw of the round in play
    std::vector<double> before_;               // the payoffs before the last move
    engine::Proofs proofs_;
    mutable typename Family::Choices choices_;
};

template <class Family>
class GivGame : public open_spiel::Game {
  public:
    GivGame(const open_spiel::GameType& type, const open_spiel::GameParameters& parameters)
        : Game(type, parameters), family_(ParameterValue<std::string>("rules")) {}

    int NumDistinctActions() const override { return kMostMoves; }
    std::unique_ptr<open_spiel::State> NewInitialState() const override {
        return std::make_unique<GivState<Family>>(shared_from_this(), family_);
    }
    int MaxChanceOutcomes() const override { return kFaces; }
    int NumPlayers() const override { return family_.players(); }
    double MinUtility() const override { return -MaxUtility(); }
    double MaxUtility() const override { return 3 * 11 * family_.deck_size(); }
    absl::optional<double> UtilitySum() const override { return 0; }
    std::vector<int> ObservationTensorShape() const override { return {static_cast<int>(family_.sight_size())}; }
    int MaxGameLength() const override { return family_.most_moves(); }
    int MaxChanceNodesInHistory() const override { return family_.most_draws(); }

  private:
    const Family family_;
};

extern template class GivState<Fishing>;
extern template class GivState<Tricks>;

}  // namespace mulle::spiel
