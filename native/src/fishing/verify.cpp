// One move judged by itself, with the reason when it is refused (rules.md 1.4).
#include <algorithm>

#include "building.hpp"
#include "laying_out.hpp"
#include "legality.hpp"
#include "play.hpp"

namespace mulle::fishing {
namespace {

[[noreturn]] void refuse(const char* reason) { throw IllegalMove(reason); }

void require(bool holds, const char* reason) {
    if (!holds) refuse(reason);
}

class Verifier {
  public:
    Verifier(const Ruleset& rules, const Position& position, const Move& move, VectorScratch& scratch)
        : rules_(rules), position_(position), move_(move), turn_(rules, position, scratch), card_(move.card()),
          eyes_(hand_eyes(card_)), ordinary_(!is_value_card(card_)), vector_(rank_counts(move.free)) {}

    void run() {
        require_pieces();
        held_ = held_eyes(turn_.hand - one_card(card_));
        switch (move_.verb()) {
            case Verb::lay_out: lay_out(); break;
            case Verb::capture: capture(); break;
            case Verb::mulle: mulle_capture(); break;
            case Verb::build: move_.builds() ? build_on() : new_build(); break;
        }
        require((turn_.unmet(held_) & ~move_.builds()) == 0, "a card must be kept for a build");
    }

  private:
    void require_pieces() const {
        require(turn_.hand.count(card_) > 0, "the card is not in the hand");
        require(turn_.table.holds(move_.free), "a card does not lie free on the table");
        require(move_.builds() >> position_.build_count == 0, "there is no such build");
        const bool takes = !move_.free.empty() || move_.builds();
        require(takes == (move_.verb() != Verb::lay_out), "the move takes nothing");
    }

    void lay_out() const {
        require(!turn_.banned, "a build forbids laying out");
        require(!must_take_in(turn_, eyes_, ordinary_), "the card can take in");
    }

    bool is_mulle() const {
        if (move_.builds()) {
            if (!move_.free.empty() || !std::has_single_bit(move_.builds())) return false;
            return is_mulle_build(rules_, card_, position_.build(std::countr_zero(move_.builds())));
        }
        if (!ordinary_) return false;
        if (rules_.mulle_twin && move_.free == one_card(card_)) return true;
        const Zone pair = twins(move_.free);
        if (!rules_.mulle_two_twins || card_count(move_.free) != 2 || pair.empty()) return false;
        return are_mulle_twins(table_eyes(first_face(pair)), eyes_);
    }

    void mulle_capture() const { require(is_mulle(), "the move takes no mulle"); }

    void capture() {
        require(move_.free.empty() || takes_free_cards(rules_, ordinary_), "value cards take builds only");
        require(!is_mulle(), "the move is a mulle");
        require(adds_up(), "the cards do not add up");
        if (rules_.forced_capture) require_all_taken();
    }

    // Whether the free cards split into groups of the eyes, some together with a simple build.
    bool adds_up() const {
        const GroupTable& groups = groups_up_to(rules_.pairs_only);
        VectorSet firsts;
        firsts.insert(Ranks{});
        for (std::uint64_t rest = move_.builds(); rest; rest &= rest - 1) {
            const Build& build = position_.build(std::countr_zero(rest));
            if (build.value == eyes_) continue;
            if (!rules_.take_build_with_free || !build.simple() || build.value > eyes_) return false;
            Fitting fillings;
            fitting_groups(any_groups, eyes_ - build.value, present_ranks(vector_), vector_, fillings);
            VectorSet filled;
            add_sums(firsts.all(), fillings, vector_, filled);
            firsts = filled;
        }
        if (firsts.size() && !takes_free_cards(rules_, ordinary_)) return move_.free.empty();
        return splits_after(firsts.all(), vector_, groups, eyes_);
    }

    void require_all_taken() const {
        require((turn_.builds_of(eyes_) & ~move_.builds()) == 0, "everything must be taken");
        if (!takes_free_cards(rules_, ordinary_)) return;
        const Ranks left = turn_.counts - vector_;
        require(!groups_up_to(rules_.pairs_only).any(eyes_, present_ranks(left), left),
                "everything must be taken");
    }

    bool makes_parts(int value) const {
        const int first = value - eyes_;
        const GroupTable& groups = groups_up_to(rules_.package_pairs_only);
        if (first < 0) return false;
        if (first == 0) return splits(vector_, groups, value);
        Fitting firsts;
        fitting_groups(any_groups, first, present_ranks(vector_), vector_, firsts);
        if (rules_.two_card_builds)
            std::erase_if(firsts, [&](const Ranks& group) { return first > kRanks || group != one_rank(first - 1); });
        if (rules_.package_up) return splits_after(firsts, vector_, groups, value);
        return std::any_of(firsts.begin(), firsts.end(), [&](const Ranks& group) { return group == vector_; });
    }

    bool is_down(int value) const {
        return rules_.build_down && eyes_ + value <= kRanks && vector_ == one_rank(eyes_ + value - 1);
    }

    void require_buildable() const {
        require(ordinary_, "a value card never becomes part of a build");
        require(move_.value() >= kLeastValue, "a build is worth 2 to 16");
    }

    void require_held() const {
        require(!turn_.strict || (held_ >> move_.value() & 1), "a card must be kept for the build");
    }

    void require_no_other() const {
        require(!(rules_.one_build_per_value && (turn_.on_table >> move_.value() & 1)),
                "a build of that value lies there");
    }

    void new_build() const {
        require_buildable();
        require_no_other();
        require(makes_parts(move_.value()) || is_down(move_.value()), "the cards make no such parts");
        require_held();
    }

    void build_on() const {
        require_buildable();
        const int base = base_build(position_, move_);
        const Build& build = position_.build(base);
        require(rules_.build_on_own || build.last != turn_.seat, "the build is the player's own");
        const std::uint64_t merged = move_.builds() & ~(std::uint64_t{1} << base);
        if (build.value != move_.value()) return change_value(build, merged);
        require(!merged && makes_parts(build.value), "the cards make no such parts");
        require(somebody_answers(turn_, held_, build), "a card must be kept for the build");
    }

    void change_value(const Build& build, std::uint64_t merged) const {
        require(build.simple(), "the build is locked");
        require_no_other();
        const bool raised = move_.value() == build.value + eyes_;
        require(raised || (rules_.tear && move_.value() == build.value - eyes_), "no such change of value");
        require(!raised || may_raise(turn_, build), "the player has raised the build before");
        require(comes_along(merged, raised), "the cards make no such parts");
        require_held();
    }

    // Whether the free cards and merged builds may come along with the change of value (3.3).
    bool comes_along(std::uint64_t merged, bool raised) const {
        if (move_.free.empty() && !merged) return true;
        if (!raised || !rules_.raise_with_parts) return false;
        if (merged & ~turn_.builds_of(move_.value())) return false;
        return splits(vector_, groups_up_to(rules_.package_pairs_only), move_.value());
    }

    const Ruleset& rules_;
    const Position& position_;
    const Move& move_;
    Turn turn_;
    Face card_;
    int eyes_;
    bool ordinary_;
    Ranks vector_;
    std::uint32_t held_ = 0;
};

}  // namespace

void verify(const Ruleset& rules, const Position& position, const Move& move) {
    require(!position.over(), "the giv is over");
    VectorScratch scratch;
    Verifier(rules, position, move, scratch).run();
}

}  // namespace mulle::fishing
