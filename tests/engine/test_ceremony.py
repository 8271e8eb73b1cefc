"""The ceremony of rules.md 1.2 and 5: first dealer, cut, the call before the last round."""

from __future__ import annotations

from itertools import permutations

import pytest

from mulle.cards import FACES, Card
from mulle.engine.ceremony import choose_dealer, cutter
from mulle.engine.events import Cut, DealerChosen, Dealt, GivStarted
from mulle.engine.game_service import GameService
from mulle.engine.packs import GivenPacks
from mulle.games import MULLE, STICKMULLE, ruleset
from tests.engine.table import finished, played_out, stacked


def test_1_2_mulle_the_first_spade_from_seat_0s_left_deals() -> None:
    chosen = choose_dealer(ruleset("mulle", {"players": 3}), stacked(MULLE, "7h Td 2c Kh 3s"))
    assert [(draw.seat, str(draw.card)) for draw in chosen.turned] == [
        (1, "7h"), (2, "Td"), (0, "2c"), (1, "Kh"), (2, "3s"),
    ]  # fmt: skip
    assert (chosen.dealer, chosen.how) == (2, "first_spade")


def test_1_2_byggkasino_the_highest_card_deals_and_the_ace_is_high() -> None:
    chosen = choose_dealer(ruleset("byggkasino", {"players": 4}), stacked_one("Kh 2s Ac Qd"))
    assert (chosen.dealer, chosen.how, len(chosen.turned)) == (2, "highest_card", 4)


def test_1_2_byggkasino_equal_highest_draw_again() -> None:
    chosen = choose_dealer(ruleset("byggkasino", {"players": 3}), stacked_one("Kh 2s Kc 4d 3h"))
    assert [draw.seat for draw in chosen.turned] == [0, 1, 2, 0, 2]
    assert chosen.dealer == 0


def test_1_2_byggkasino_a_deck_that_never_decides_ends() -> None:
    pairs = [card for rank in range(13) for card in FACES if card.rank == rank]
    assert choose_dealer(ruleset("byggkasino"), tuple(pairs)).dealer == 0


def test_1_2_husmulle_seat_0_starts() -> None:
    chosen = choose_dealer(ruleset("husmulle"), ())
    game = GameService(ruleset("husmulle"), seed=1)
    game.start_omgang()
    game.deal_hands()
    assert (chosen.dealer, chosen.turned, game.turn) == (1, (), 0)


def test_5_stickmulle_the_last_seat_deals_first() -> None:
    assert choose_dealer(STICKMULLE, ()).dealer == 2


@pytest.mark.parametrize(("seats", "dealer", "right"), [((0, 1), 0, 1), ((0, 1, 2), 0, 2), ((0, 2), 2, 0)])
def test_1_2_the_dealers_right_cuts(seats: tuple[int, ...], dealer: int, right: int) -> None:
    assert cutter(seats, dealer) == right


@pytest.mark.parametrize(
    ("game", "cut"), [("mulle", True), ("stickmulle", True), ("byggkasino", False), ("husmulle", False)]
)
def test_1_2_only_mulle_and_stickmulle_are_cut(game: str, cut: bool) -> None:
    service = GameService(ruleset(game), seed=3)
    service.start_omgang()
    assert any(isinstance(event, Cut) for event in service.events) == cut


def test_1_2_the_cut_decides_who_gets_which_card() -> None:
    deck = stacked(MULLE, "7h")
    service = GameService(MULLE, packs=GivenPacks({0: stacked(MULLE, "3s"), 1: deck}, {1: 10}))
    service.start_omgang()
    service.deal_hands()
    lifted = (*deck[10:], *deck[:10])
    forehand = service.turn
    assert forehand is not None
    assert service.position.hands[forehand] == tuple(sorted((*lifted[:4], *lifted[12:16])))


@pytest.mark.parametrize(
    ("game", "options", "call"),
    [
        ("mulle", {"players": 2}, "baten"),
        ("mulle", {"players": 4}, "baten"),
        ("byggkasino", {"players": 3}, "sistan"),
        ("husmulle", {}, None),
        ("stickmulle", {}, None),
    ],
)
def test_1_2_before_the_last_round_the_dealer_says_so(
    game: str, options: dict[str, object], call: str
) -> None:
    events = finished(ruleset(game, options)).events
    deals = [event for event in events if isinstance(event, Dealt) and event.giv == 1]
    assert [deal.call for deal in deals] == [None] * (len(deals) - 1) + [call]


def test_5_the_other_decks_bottom_card_is_the_mulle_and_that_deck_is_dealt_next() -> None:
    decks = dict(zip(range(1, 99), _orders(), strict=False))
    service = played_out(STICKMULLE, packs=GivenPacks(decks, dict.fromkeys(range(1, 99), 20)))
    opened = [event for event in service.events if isinstance(event, GivStarted)]
    assert [event.mulle for event in opened] == [decks[event.giv + 1][-1] for event in opened]
    second = next(event for event in service.events if isinstance(event, Dealt) and event.giv == 2)
    dealt_first = (*decks[2][20:], *decks[2][:20])[:4]
    hand = second.hands[(second.dealer + 1) % 3]
    assert hand is not None
    assert set(dealt_first) <= set(hand)


def test_1_2_the_first_dealer_is_told_once() -> None:
    events = finished(MULLE).events
    assert sum(isinstance(event, DealerChosen) for event in events) == 1


def _orders() -> list[tuple[Card, ...]]:
    turns = [(*FACES[place:], *FACES[:place]) for place in range(52)]
    return turns * 2


def stacked_one(text: str) -> tuple[Card, ...]:
    return stacked(ruleset("byggkasino"), text)


def test_stacked_decks_are_whole() -> None:
    for order in permutations(("7h", "Td", "2c")):
        assert sorted(stacked(MULLE, " ".join(order))) == sorted(MULLE.deck)
