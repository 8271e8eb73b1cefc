// Players of the fishing games that choose in a full position by what their seat may see of it: opponents for the
// search to be measured against, without a way through Python.
#pragma once

#include <memory>
#include <string>

#include "policies.hpp"
#include "searchers.hpp"

namespace mulle::search {

class Seated {
  public:
    virtual ~Seated() = default;
    virtual Move choose(const Position& position, Random& random) = 0;
};

// One ply: points now less the best greedy reply over sampled hands.
class Counter : public Seated {
  public:
    explicit Counter(const Ruleset& rules, int worlds = 6) : rules_(rules), reckoning_(rules), worlds_(worlds) {}
    Move choose(const Position& position, Random& random) override;

  private:
    double best_taking(const Position& position);

    const Ruleset& rules_;
    Reckoning reckoning_;
    int worlds_;
    fishing::VectorScratch scratch_;
    fishing::MoveList moves_, replies_;
};

class SeatedGreedy : public Seated {
  public:
    explicit SeatedGreedy(const Ruleset& rules) : greedy_(rules) {}
    Move choose(const Position& position, Random& random) override { return greedy_.choose(position, 0, random); }

  private:
    Greedy greedy_;
};

class SeatedSearcher : public Seated {
  public:
    SeatedSearcher(const Ruleset& rules, const SearchOptions& options, const Budget& budget)
        : rules_(rules), budget_(budget), searcher_(rules, options) {}
    Move choose(const Position& position, Random& random) override;

  private:
    const Ruleset& rules_;
    Budget budget_;
    FishingSearcher searcher_;
    fishing::VectorScratch scratch_;
    fishing::MoveList moves_;
};

}  // namespace mulle::search
