"""What a training came to is shown as it was measured."""

from __future__ import annotations

from mulle.learn.card import networks, responses, self_play

SPEEDS = [{"groups": 2, "games": 64, "threads": 16, "played_per_second": 2e6, "weighed_per_second": 1e6}]
FOUND = {
    "mulle-2": {
        "frames": 1000, "seconds": 90.0,
        "random": 40.0, "random_half": 1.0, "greedy": -2.25, "greedy_half": 0.5,
    },
    "response": {
        "frames": 500, "seconds": 60.0,
        "against": 0.5, "against_half": 0.4, "greedy": 9.0, "greedy_half": 1.0,
    },
    "response-to-greedy": {"frames": 500, "seconds": 60.0, "greedy": 16.0, "greedy_half": 0.5},
}  # fmt: skip


def test_a_network_stands_with_its_cost_and_its_strength() -> None:
    assert networks(FOUND).rows == (("mulle-2", 1000, 1.5, "+40.0 ± 1.0", "−2.2 ± 0.5", "–"),)


def test_a_response_is_told_by_its_gain_on_what_it_was_trained_against() -> None:
    gains = [row[-1] for row in responses(FOUND).rows]
    assert gains == ["+0.5 ± 0.4", "+16.0 ± 0.5"]


def test_the_speed_of_self_play_is_told_with_and_without_the_critic() -> None:
    assert self_play(SPEEDS).rows == (("2 × 64", 2_000_000, 1_000_000),)
