"""Each sentence of rules.md 5, over the values that it speaks of."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulle.cards import FACES, Card
from mulle.rules.errors import IllegalMove, PositionError
from mulle.rules.tricks.contract import is_low, trump, winning_place
from mulle.rules.tricks.scoring import tricks_worth
from mulle.rules.tricks.start import start, start_next

from .table import AUTO, MANUAL, State, after, givar, legal, played_out, read, seeds, shuffled, small

if TYPE_CHECKING:
    from mulle.rules.tricks.position import TrickPosition

faces = st.sampled_from(FACES)


def test_5_four_piles_are_dealt_four_three_three_three() -> None:
    # ♠A ♥A ♦A ♣A, then ♠2 …: each round of the deal in its own place
    giv = start(AUTO, FACES, Card("9h"), 2)
    order = [(0, 4), (16, 19), (28, 31), (40, 43)]
    assert list(giv.hands[0]) == [card for first, end in order for card in FACES[first:end]]
    order = [(12, 16), (25, 28), (37, 40), (49, 52)]
    assert list(giv.talon) == [card for first, end in order for card in FACES[first:end]]


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_5_piles_go_to_forehand_the_next_the_dealer_and_the_talon(dealer: int) -> None:
    first = start(AUTO, FACES, Card("9h"), 2)
    giv = start(AUTO, FACES, Card("9h"), dealer)
    seats = [(dealer + 1) % 3, (dealer + 2) % 3, dealer]
    assert [giv.hands[seat] for seat in seats] == list(first.hands)
    assert giv.talon == first.talon
    assert (giv.turn, giv.forehand, giv.phase) == (seats[0], seats[0], "buy")


def test_a_deck_must_be_whole() -> None:
    with pytest.raises(PositionError):
        start(AUTO, FACES[:51], Card("9h"), 2)
    with pytest.raises(PositionError):
        start(AUTO, (*FACES[:51], FACES[0]), Card("9h"), 2)


@given(faces)
def test_5_two_to_five_is_nolle_six_to_ten_trump_the_rest_plain(mulle: Card) -> None:
    rank = str(mulle)[0]
    assert is_low(mulle) == (rank in "2345")
    assert trump(mulle) == (mulle.suit if rank in "6789T" else None)


@given(seeds, faces, st.integers(0, 2), st.integers(0, 2))
def test_5_buying_is_asked_once_round_from_forehand(seed: int, mulle: Card, dealer: int, passes: int) -> None:
    giv = start(AUTO, shuffled(Random(seed)), mulle, dealer)
    for step in range(passes):
        assert giv.turn == (dealer + 1 + step) % 3
        giv = giv.play("pass")
    seat = (dealer + 1 + passes) % 3
    bought = giv.play("buy")
    assert (bought.phase, bought.turn, bought.leader) == ("play", giv.forehand, giv.forehand)
    assert (bought.buyer, bought.hands[seat], bought.talon) == (seat, giv.talon, ())
    assert bought.discard == giv.hands[seat]
    assert bought.pot == -bought.chips[seat] == (1 if passes else 2)


@given(seeds, faces, st.integers(0, 2))
def test_5_when_all_pass_forehand_leads_and_the_talon_stays(seed: int, mulle: Card, dealer: int) -> None:
    giv = start(AUTO, shuffled(Random(seed)), mulle, dealer)
    passed = giv.play("pass").play("pass").play("pass")
    assert (passed.phase, passed.turn, passed.buyer) == ("play", giv.forehand, None)
    assert (passed.talon, passed.hands, passed.pot) == (giv.talon, giv.hands, 0)


def test_5_cards_are_not_played_while_buying_nor_bought_while_playing() -> None:
    giv = start(MANUAL, FACES, Card("As"), 2)
    for move in ("As", "As!", "ok", "mulle?"):
        with pytest.raises(IllegalMove) as found:
            giv.play(move)
        assert found.value.key == "tricks.buying"
    for move in ("buy", "pass"):
        with pytest.raises(IllegalMove) as found:
            giv.play("buy").play(move)
        assert found.value.key == "tricks.buying_is_over"


@given(givar())
def test_5_suit_is_followed_if_able(walk: list[TrickPosition]) -> None:
    for position in walk:
        if position.phase != "play" or position.turn is None:
            continue
        hand = position.hands[position.turn]
        same = [card for card in hand if position.trick and card.suit == position.trick[0].suit]
        assert {str(move)[:2] for move in position.legal_moves()} == {str(card) for card in same or hand}


def test_5_the_refusal_names_the_suit() -> None:
    begun = read(after(small("Kh 2c | 3h 4c | 5h 6c"), "Kh"))
    with pytest.raises(IllegalMove) as found:
        begun.play("4c")
    assert found.value.message("sv") == "du måste följa färg: hjärter"
    assert found.value.message("en") == "you must follow suit: hearts"
    with pytest.raises(IllegalMove) as found:
        begun.play("Kd")
    assert found.value.message("sv") == "du har inte ♦K på handen"


@given(st.lists(faces, min_size=3, max_size=3, unique=True), faces)
def test_5_highest_trump_wins_else_the_highest_of_the_suit_led(trick: list[Card], mulle: Card) -> None:
    ranks = "23456789TJQKA"
    best = trick[winning_place(tuple(trick), mulle)]
    trumps = [card for card in trick if card.suit == trump(mulle)]
    contenders = trumps or [card for card in trick if card.suit == trick[0].suit]
    assert best == max(contenders, key=lambda card: ranks.index(str(card)[0]))


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_5_who_plays_the_mulle_gets_two_from_each(seat: int) -> None:
    hands = ["9h", "3h", "5h"][-seat:] + ["9h", "3h", "5h"][:-seat]
    done = after(small(" | ".join(hands), tricks=[4, 4, 4]), *hands)
    assert done["chips"] == [4 if at == seat else -2 for at in range(3)]


@pytest.mark.parametrize(
    ("mulle", "points", "paid"),
    [("6s", (3, 0, 0), (0, 0, 2)), ("Ks", (3, 0, 0), (0, 0, 2)), ("2s", (0, 0, 2), (3, 0, 0))],
)
def test_5_over_and_under_four(mulle: str, points: tuple[int, ...], paid: tuple[int, ...]) -> None:
    assert tricks_worth((7, 4, 2), Card(mulle)) == (points, paid)


def ended(tricks: list[int], points: list[int], pot: int, mulle: str = "Kd") -> State:
    """The finished giv in which seat 0 takes one more trick than `tricks`."""
    return after(small("As | 3s | 5s", mulle=mulle, tricks=tricks, points=points, pot=pot), "As", "3s", "5s")


def test_5_below_twelve_points_the_pot_stays() -> None:
    over = ended([6, 4, 2], [8, 11, 11], 5)
    assert (over["points"], over["pot"], over["chips"]) == ([11, 11, 11], 7, [0, 0, -2])


def test_5_payments_come_first_and_the_highest_takes_the_pot() -> None:
    over = ended([6, 4, 2], [9, 11, 0], 5)
    assert (over["points"], over["pot"], over["chips"]) == ([12, 11, 0], 0, [7, 0, -2])


def test_5_the_highest_takes_it_though_another_has_twelve() -> None:
    over = ended([6, 4, 2], [10, 12, 0], 5)
    assert (over["points"], over["chips"]) == ([13, 12, 0], [7, 0, -2])


@pytest.mark.parametrize(("pot", "share", "left"), [(5, 3, 1), (6, 4, 0)])
def test_5_equal_highest_share_and_an_odd_mark_stays(pot: int, share: int, left: int) -> None:
    over = ended([6, 4, 2], [9, 12, 0], pot)
    assert over["points"] == [12, 12, 0]
    assert (over["pot"], over["chips"]) == (left, [share, share, -2])


def test_5_three_that_are_equal_share_in_three() -> None:
    over = ended([6, 4, 2], [9, 12, 12], 6)
    assert (over["pot"], over["chips"]) == (2, [2, 2, 2 - 2])


def test_5_in_nolle_the_reverse() -> None:
    over = ended([6, 4, 2], [0, 0, 0], 0, "2d")
    assert (over["points"], over["pot"], over["chips"]) == ([0, 0, 2], 3, [-3, 0, 0])


def test_scores_of_a_finished_giv() -> None:
    assert read(ended([6, 4, 2], [9, 11, 0], 5)).scores() == [
        {"total": 3, "tricks": 7, "paid": 0, "points": 12, "chips": 7},
        {"total": 0, "tricks": 4, "paid": 0, "points": 11, "chips": 0},
        {"total": 0, "tricks": 2, "paid": 2, "points": 0, "chips": -2},
    ]


@given(givar(), seeds, faces)
def test_5_points_restart_with_the_next_pot_and_the_deal_passes(
    walk: list[TrickPosition], seed: int, mulle: Card
) -> None:
    over = walk[-1]
    rng = Random(seed)
    following = start_next(over, shuffled(rng), mulle)
    assert following.dealer == (over.dealer + 1) % 3
    assert following.points == ((0, 0, 0) if max(over.points) >= 12 else over.points)
    assert (following.chips, following.pot, following.tricks) == (over.chips, over.pot, (0, 0, 0))
    assert played_out(following, rng)[-1].is_over


def test_options_change_the_play() -> None:
    state = small("9h 2c | 3h 4c | 5h 6c")
    assert legal(state) != legal({**state, "options": {"announce": "manual"}})


def test_a_seat_without_cards_is_passed_over() -> None:
    # An analysis position: seat 1 has nothing, seat 2 takes the trick over its head and has the lead.
    led = after(small("3s 2c | | 5s 6c"), "3s")
    assert led["turn"] == 2
    done = after(led, "5s")
    assert done["last_trick"] == {"leader": 0, "cards": ["3s", "5s"], "winner": 2}
    assert (done["turn"], done["leader"], done["tricks"]) == (2, 2, [0, 0, 1])
