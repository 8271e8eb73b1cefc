// A ruleset as one line of text, which is how OpenSpiel hands parameters to a game: "hand:8;table:8;…".
// The line is written by mulle.envs.open_spiel_native from the Ruleset in Python, where options are verified.
#pragma once

#include <map>
#include <string>

#include "../src/fishing/ruleset.hpp"
#include "../src/tricks/ruleset.hpp"

namespace mulle::spiel {

class RulesText {
  public:
    explicit RulesText(const std::string& text);

    std::string word(const std::string& key) const;
    int number(const std::string& key) const;
    bool truth(const std::string& key) const { return number(key) != 0; }

  private:
    std::map<std::string, std::string> values_;
};

fishing::Ruleset fishing_rules(const std::string& text);
tricks::Ruleset trick_rules(const std::string& text);

}  // namespace mulle::spiel
