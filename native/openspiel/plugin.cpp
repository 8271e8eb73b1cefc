// The native games as a plug-in of OpenSpiel: loaded once pyspiel is there, by mulle.envs.open_spiel_native.
#include <string_view>

#include "giv_state.hpp"

namespace mulle::spiel {
namespace {

open_spiel::GameType type_of(const char* name, int least, int most) {
    open_spiel::GameType type;
    type.short_name = name;
    type.long_name = "A giv of a Swedish card game, in the native engine";
    type.dynamics = open_spiel::GameType::Dynamics::kSequential;
    type.chance_mode = open_spiel::GameType::ChanceMode::kExplicitStochastic;
    type.information = open_spiel::GameType::Information::kImperfectInformation;
    type.utility = open_spiel::GameType::Utility::kZeroSum;
    type.reward_model = open_spiel::GameType::RewardModel::kRewards;
    type.max_num_players = most;
    type.min_num_players = least;
    type.provides_information_state_string = true;
    type.provides_information_state_tensor = false;
    type.provides_observation_string = true;
    type.provides_observation_tensor = true;
    type.parameter_specification = {
        {"rules", open_spiel::GameParameter(open_spiel::GameParameter::Type::kString, /*is_mandatory=*/true)}};
    type.default_loadable = false;
    return type;
}

template <class Family>
void enter(const open_spiel::GameType& type) {
    open_spiel::GameRegisterer::RegisterGame(type, [type](const open_spiel::GameParameters& parameters) {
        return std::shared_ptr<const open_spiel::Game>(new GivGame<Family>(type, parameters));
    });
}

}  // namespace
}  // namespace mulle::spiel

// Enters the games, once; returns the version of OpenSpiel that this was built for, which must be the one that runs.
extern "C" __attribute__((visibility("default"))) const char* mulle_open_spiel_enter(const char* running) {
    static bool entered = false;
    if (!entered && std::string_view(running) == MULLE_OPEN_SPIEL_VERSION) {
        mulle::spiel::enter<mulle::spiel::Fishing>(mulle::spiel::type_of("mulle_native_fishing", 2, 4));
        mulle::spiel::enter<mulle::spiel::Tricks>(mulle::spiel::type_of("mulle_native_tricks", 3, 3));
        entered = true;
    }
    return MULLE_OPEN_SPIEL_VERSION;
}
