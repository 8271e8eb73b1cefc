"""The manual call (rules.md 5, `announce` = `manual`): said, forgotten, pointed out, let be."""

from __future__ import annotations

import pytest

from mulle.rules.errors import IllegalMove

from .table import State, after, legal, read, small

MANUAL = {"announce": "manual"}


def manual(hands: str, **more: object) -> State:
    """Seat 0 leads and the players call ♥9 themselves."""
    return small(hands, options=MANUAL, **more)


# Two cards each; whoever leads ♥9 wins with it, since hearts are trump.
LED = manual("9h 2c | 3h 4c | 5h 6c")


def refused(state: State, move: str) -> str:
    """The key of the reason why `move` is refused."""
    with pytest.raises(IllegalMove) as found:
        read(state).play(move)
    return found.value.key


def test_5_the_call_is_part_of_the_move() -> None:
    assert legal(LED) == ["2c", "9h", "9h!"]


def test_5_only_the_mulle_can_be_called() -> None:
    assert refused(LED, "2c!") == "tricks.not_the_mulle"


def test_5_the_mulle_must_follow_suit_called_or_not() -> None:
    # ♣8 is led and seat 1 can follow
    begun = after(manual("8c 2c | 9h 4c | 5h 6c"), "8c")
    assert legal(begun) == ["4c"]
    assert refused(begun, "9h") == refused(begun, "9h!") == "tricks.follow_suit"


def test_5_called_it_is_paid_at_once_and_nobody_is_asked() -> None:
    called = after(LED, "9h!")
    assert called["chips"] == [4, -2, -2]
    assert called["silent"] is None
    done = after(called, "3h", "5h")
    assert (done["phase"], done["turn"], done["chips"]) == ("play", 0, [4, -2, -2])


def test_5_silent_the_trick_is_first_played_out() -> None:
    begun = after(LED, "9h")
    assert (begun["phase"], begun["turn"], begun["silent"], begun["chips"]) == ("play", 1, 0, [0, 0, 0])
    assert refused(begun, "mulle?") == refused(begun, "ok") == "tricks.not_asked"
    asked = after(begun, "3h", "5h")
    assert (asked["phase"], asked["turn"], asked["silent"]) == ("ask", 1, 0)
    assert asked["trick"] == []
    assert asked["tricks"] == [1, 0, 0]
    assert asked["last_trick"] == {"leader": 0, "cards": ["9h", "3h", "5h"], "winner": 0}
    assert legal(asked) == ["mulle?", "ok"]


def test_5_asked_one_answers_before_playing() -> None:
    asked = after(LED, "9h", "3h", "5h")
    assert refused(asked, "4c") == "tricks.asked"
    assert refused(asked, "buy") == "tricks.asked"


@pytest.mark.parametrize(
    ("hands", "moves", "silent"),
    [
        ("9h 2c | 3h 4c | 5h 6c", ["9h", "3h", "5h"], 0),
        ("3h 2c | 9h 4c | 5h 6c", ["3h", "9h", "5h"], 1),
        ("3h 2c | 4h 4c | 9h 6c", ["3h", "4h", "9h"], 2),
    ],
)
def test_5_the_others_are_asked_from_the_silent_players_left(
    hands: str, moves: list[str], silent: int
) -> None:
    asked = after(manual(hands), *moves)
    left, right = (silent + 1) % 3, (silent + 2) % 3
    assert asked["turn"] == left
    second = after(asked, "ok")
    assert (second["phase"], second["turn"], second["silent"]) == ("ask", right, silent)


def test_5_the_order_is_the_silent_players_also_when_another_wins_the_trick() -> None:
    # Seat 1 plays the mulle, seat 2 takes the trick with the trump king
    asked = after(manual("3h 2c | 9h 4c | Kh 6c"), "3h", "9h", "Kh")
    assert (asked["turn"], asked["leader"], asked["silent"]) == (2, 2, 1)
    led = after(asked, "ok", "ok")
    assert (led["phase"], led["turn"], led["leader"]) == ("play", 2, 2)


def test_5_the_winner_on_the_silent_players_right_is_asked_last() -> None:
    # Seat 0 leads the trump king, seat 1 plays the mulle under it
    asked = after(manual("Kh 2c | 9h 4c | 5h 6c"), "Kh", "9h", "5h")
    assert (asked["turn"], asked["leader"], asked["silent"]) == (2, 0, 1)
    second = after(asked, "ok")
    assert (second["phase"], second["turn"]) == ("ask", 0)


def test_5_the_first_to_point_it_out_ends_the_asking() -> None:
    paid = after(LED, "9h", "3h", "5h", "mulle?")
    assert (paid["phase"], paid["turn"], paid["silent"]) == ("play", 0, None)
    assert paid["chips"] == [-4, 2, 2]


def test_5_the_second_may_point_it_out_when_the_first_did_not() -> None:
    paid = after(LED, "9h", "3h", "5h", "ok", "mulle?")
    assert (paid["phase"], paid["turn"], paid["silent"]) == ("play", 0, None)
    assert paid["chips"] == [-4, 2, 2]


def test_5_not_pointed_out_nobody_pays() -> None:
    forgotten = after(LED, "9h", "3h", "5h", "ok", "ok")
    assert (forgotten["phase"], forgotten["turn"], forgotten["silent"]) == ("play", 0, None)
    assert forgotten["chips"] == [0, 0, 0]


# The giv's last trick: seat 0 has six tricks and takes the seventh with the mulle.
LAST = manual("9h | 3h | 5h", tricks=[6, 4, 2], points=[10, 0, 0], pot=7)


def test_5_after_the_last_trick_too_the_asking_comes_before_the_scoring() -> None:
    asked = after(LAST, "9h", "3h", "5h")
    assert (asked["phase"], asked["turn"], asked["hands"]) == ("ask", 1, [[], [], []])
    assert (asked["points"], asked["pot"]) == ([10, 0, 0], 7)
    assert not read(asked).is_over


def test_5_pointed_out_in_the_last_trick_is_paid_before_the_pot() -> None:
    over = after(LAST, "9h", "3h", "5h", "mulle?")
    assert (over["phase"], over["turn"], over["silent"]) == ("over", None, None)
    # The third player is two tricks short and the first takes the pot of nine with thirteen points.
    assert over["points"] == [13, 0, 0]
    assert over["chips"] == [-4 + 9, 2, 2 - 2]
    assert over["pot"] == 0


def test_5_declined_by_both_in_the_last_trick_ends_the_giv() -> None:
    over = after(LAST, "9h", "3h", "5h", "ok", "ok")
    assert over["phase"] == "over"
    assert over["chips"] == [9, 0, -2]


def test_5_called_in_the_last_trick_ends_the_giv_without_asking() -> None:
    over = after(LAST, "9h!", "3h", "5h")
    assert over["phase"] == "over"
    assert over["chips"] == [4 + 9, -2, -2 - 2]


def test_5_auto_says_it_by_itself_and_has_no_call() -> None:
    auto = small("9h 2c | 3h 4c | 5h 6c")
    assert legal(auto) == ["2c", "9h"]
    assert refused(auto, "9h!") == "tricks.called_by_itself"
    assert after(auto, "9h", "3h", "5h")["phase"] == "play"


@pytest.mark.parametrize("pile", ["talon", "discard"])
def test_5_the_mulle_out_of_play_is_neither_paid_nor_asked_about(pile: str) -> None:
    state = manual("Th | 3h | 5h", tricks=[4, 4, 4], **{pile: ["9h"]})
    over = after(state, "Th", "3h", "5h")
    assert (over["phase"], over["chips"]) == ("over", [0, 0, 0])


def test_an_asked_seat_is_passed_over_by_nothing_even_without_cards() -> None:
    # An analysis position: only seat 0 has a card left.
    asked = after(manual("9h | | ", tricks=[12, 0, 0]), "9h")
    assert (asked["phase"], asked["turn"]) == ("ask", 1)
    assert after(asked, "ok", "ok")["phase"] == "over"
