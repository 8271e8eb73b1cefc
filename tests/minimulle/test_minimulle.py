"""Mini-Mulle's yardstick: right by brute force, nought for an equilibrium, blind to hearts and clubs."""

from __future__ import annotations

from dataclasses import replace
from math import comb
from typing import TYPE_CHECKING

import pytest

from mulle.cards import Card, cards
from mulle.cli import main
from mulle.games.minimulle import MINIMULLE
from mulle.minimulle.deals import count, hands, last_hands, less, tables
from mulle.minimulle.equilibrium import Table
from mulle.minimulle.exploitability import equilibrium, exploitability, some_tables
from mulle.minimulle.lines import FOREHAND, OTHER
from mulle.minimulle.policies import Drawn, Evenly, PolicyError, policy
from mulle.minimulle.response import Response, respond
from mulle.minimulle.steps import first_round
from mulle.view import View, seen_cards, view
from tests.minimulle.brute import Brute

if TYPE_CHECKING:
    from mulle.minimulle.policies import Policy
    from mulle.players.player import AnyMove
    from mulle.rules.fishing.moves import Move
    from mulle.rules.fishing.ruleset import Ruleset
    from mulle.view import AnyView

# With few faces few deals are different, so that every one of them can be played out.
TINY = replace(MINIMULLE, deck=cards("As 7h 8h") * 4)
TINY_TABLE = cards("As As 7h 8h")
PAIRED = cards("As As 9s 9s")
MIXED = cards("2s 6s 6s 7h")


class Leaning:
    """Plays its first moves most, unless it has seen a nine go: chances that differ, and remember."""

    def chances(self, seen: View) -> dict[Move, float]:
        seen_nines = sum(card == Card("9s") for card in seen_cards(seen))
        weights = [2.0 + seen_nines if place == 0 else 1.0 for place in range(len(seen.moves))]
        return {move: weight / sum(weights) for move, weight in zip(seen.moves, weights, strict=True)}


@pytest.mark.parametrize(
    ("rules", "table", "played"),
    [
        (TINY, TINY_TABLE, Evenly()),
        (TINY, TINY_TABLE, Leaning()),
        (MINIMULLE, PAIRED, policy("greedy")),
    ],
    ids=["random", "leaning", "greedy"],
)
def test_the_best_response_is_the_one_of_brute_force(
    rules: Ruleset, table: tuple[Card, ...], played: Policy
) -> None:
    found = respond(rules, played, table)
    assert found.as_forehand / found.ways == pytest.approx(Brute(rules, table, FOREHAND, played).value())
    assert found.as_other / found.ways == pytest.approx(Brute(rules, table, OTHER, played).value())


def test_all_deals_are_counted_once() -> None:
    different, ways = count(MINIMULLE)
    assert ways == comb(12, 4) * comb(8, 2) * comb(6, 2) * comb(4, 2) == 1_247_400
    assert different == len(
        {
            (table, own, other, last)
            for table, _ in tables(MINIMULLE)
            for own, other, _ in hands(MINIMULLE, table)
            for last, _, _ in last_hands(MINIMULLE, left_of(table, own, other))
        }
    )


def left_of(*taken: tuple[Card, ...]) -> tuple[Card, ...]:
    left = tuple(sorted(MINIMULLE.deck))
    for some in taken:
        left = less(left, some)
    return left


def test_some_tables_are_spread_and_all_are_all() -> None:
    assert sorted(some_tables(MINIMULLE, None)) == sorted(tables(MINIMULLE))
    assert len(set(some_tables(MINIMULLE, 10))) == 10


def test_next_to_nothing_is_won_from_an_equilibrium() -> None:
    found = equilibrium(number=3)
    assert 0 <= found.mean < 0.001
    assert equilibrium(number=3, rounds=10).mean > found.mean


def test_two_equilibria_of_a_table_have_one_value() -> None:
    one, other = Table(MINIMULLE, MIXED), Table(MINIMULLE, MIXED)
    one.learn(100)
    other.learn(300)
    values = [game.response().self_play / game.response().ways for game in (one, other)]
    assert values[0] == pytest.approx(values[1], abs=0.01)


@pytest.mark.parametrize("played", ["random", "greedy"])
def test_a_best_response_wins_at_least_what_the_policy_does_itself(played: str) -> None:
    for table, _ in some_tables(MINIMULLE, 2):
        found = respond(MINIMULLE, policy(played), table)
        assert found.as_forehand >= found.self_play - 1e-9
        assert found.as_other >= -found.self_play - 1e-9


def test_known_figures() -> None:
    # One table of ninety; all of them, with the command, are in docs/bots.md.
    assert exploitability(policy("random"), number=1).mean == pytest.approx(8.1074, abs=1e-4)
    assert exploitability(policy("greedy"), number=1).mean == pytest.approx(4.8357, abs=1e-4)


def test_hearts_and_clubs_are_the_same() -> None:
    clubs = replace(MINIMULLE, deck=cards("As 2s 6s 7c 8c 9s") * 2)
    table = cards("2s 7c 7c 8c")
    assert as_numbers(respond(clubs, Evenly(), table)) == pytest.approx(
        as_numbers(respond(MINIMULLE, Evenly(), cards("2s 7h 7h 8h")))
    )


def as_numbers(found: Response) -> list[float]:
    return [found.ways, found.as_forehand, found.as_other, found.self_play]


def test_several_processes_come_to_the_same() -> None:
    assert exploitability(Evenly(), number=2, jobs=2) == exploitability(Evenly(), number=2)


class Half:
    """Forgets half of the chances."""

    def chances(self, seen: View) -> dict[Move, float]:
        return dict.fromkeys(seen.moves, 0.5 / len(seen.moves))


def test_chances_that_do_not_make_one_are_refused() -> None:
    with pytest.raises(PolicyError) as refused:
        exploitability(Half(), number=1)
    assert "make one together" in refused.value.message("en")


class Tossing:
    """Plays its first move with an even seed, and its last with an odd one."""

    def __init__(self, seed: int) -> None:
        self.place = -(seed % 2)

    def choose(self, seen: AnyView) -> AnyMove:
        return seen.moves[self.place]


def test_a_players_chances_are_counted_over_seeds() -> None:
    position = first_round(
        MINIMULLE, cards("2s 6s 6s 7h"), (cards("As 2s"), cards("7h 8h")), cards("8h 8h 9s 9s")
    )
    seen = view(position, FOREHAND)
    assert isinstance(seen, View)
    chances = Drawn(Tossing, 8).chances(seen)
    assert chances == {seen.moves[0]: 0.5, seen.moves[-1]: 0.5}


def test_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["minimulle", "--lang", "en"]) == 0
    assert capsys.readouterr().out.startswith("90 tables, 45450 different deals, 1247400")
    assert (
        main(["minimulle", "random", "equilibrium", "--tables", "1", "--rounds", "20", "--lang", "en"]) == 0
    )
    shown = capsys.readouterr().out.splitlines()
    assert shown[1].startswith("random: a best response wins 8.1074 points per giv")
    assert shown[2].startswith("equilibrium: ")
    assert main(["minimulle", "nobody", "--lang", "en"]) == 2
