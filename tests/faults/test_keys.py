"""What `faults` adds to a position and its scores, and what it leaves out (notation.md, Positions)."""

from __future__ import annotations

import pytest

import mulle

from .table import State, after, fishing, legal, scores

LOSE: dict[str, object] = {"faults": "lose"}
PENALTY: dict[str, object] = {"faults": "penalty"}
SINGLE: dict[str, object] = {"faults": "penalty", "match": "single"}
HANDS = {2: "5c Js | Qd", 3: "5c Js | Qd | Kd", 4: "5c Js | Qd | Kd | 9d"}
MODES = [("mulle", LOSE), ("byggkasino", PENALTY), ("byggkasino", SINGLE)]
KEYS = {"penalties", "lost", "withheld"}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("game", "options"), MODES)
def test_6_the_keys_have_defaults(game: str, options: dict[str, object], players: int) -> None:
    end = mulle.position(fishing(game, options, HANDS[players], "6h")).to_dict()
    assert end["penalties"] == [0] * (3 if players == 3 else 2)
    assert (end["lost"], end["withheld"]) == (None, False)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game", ["mulle", "byggkasino"])
def test_6_strict_has_none_of_the_keys(game: str, players: int) -> None:
    start = fishing(game, {}, HANDS[players], "6h")
    assert KEYS.isdisjoint(mulle.position(start).to_dict())
    assert KEYS.isdisjoint(after(start, "5c b11 6h"))
    assert all("penalties" not in side for side in scores(start))


@pytest.mark.parametrize("key", [{"penalties": [0, 0]}, {"lost": None}, {"withheld": False}])
@pytest.mark.parametrize("game", ["mulle", "byggkasino"])
def test_6_strict_refuses_the_keys(game: str, key: State) -> None:
    # Assumed: where a position does not have a key, that key is an unknown one.
    with pytest.raises(mulle.PositionError):
        mulle.position(fishing(game, {}, HANDS[2], "6h") | key)


def test_6_husmulle_has_no_faults() -> None:
    start = fishing("husmulle", {}, HANDS[2], "6h")
    assert KEYS.isdisjoint(mulle.position(start).to_dict())
    with pytest.raises(mulle.PositionError):
        mulle.position(fishing("husmulle", LOSE, HANDS[2], "6h"))


@pytest.mark.parametrize(("game", "options"), [("mulle", PENALTY), ("byggkasino", LOSE)])
def test_2_8_each_game_has_its_own_mode(game: str, options: dict[str, object]) -> None:
    with pytest.raises(mulle.PositionError):
        mulle.position(fishing(game, options, HANDS[2], "6h"))


@pytest.mark.parametrize(
    "key",
    [
        {"penalties": [0]},
        {"penalties": [0, 0, 0]},
        {"penalties": 5},
        {"lost": 2},
        {"lost": -1},
        {"lost": "0"},
        {"withheld": 1},
        {"withheld": None},
    ],
)
@pytest.mark.parametrize(("game", "options"), MODES)
def test_6_bad_values_are_refused_by_name(game: str, options: dict[str, object], key: State) -> None:
    with pytest.raises(mulle.PositionError, match=next(iter(key))):
        mulle.position(fishing(game, options, HANDS[2], "6h") | key)


def test_6_partners_have_one_penalty_number_together() -> None:
    start = fishing("byggkasino", PENALTY, HANDS[4], "6h")
    assert mulle.position(start | {"penalties": [5, 2]}).to_dict()["penalties"] == [5, 2]
    with pytest.raises(mulle.PositionError, match="penalties"):
        mulle.position(start | {"penalties": [0, 0, 0, 0]})


@pytest.mark.parametrize(("game", "options"), MODES)
def test_6_scores_have_the_item_penalties(game: str, options: dict[str, object]) -> None:
    assert [side["penalties"] for side in scores(fishing(game, options, HANDS[2], "6h"))] == [0, 0]


def test_6_penalties_are_part_of_the_total() -> None:
    start = fishing("byggkasino", PENALTY, HANDS[2], "6h") | {"penalties": [5, 2]}
    start |= {"captured": [["As"], []]}
    one, two = scores(start)
    assert (one["penalties"], one["total"]) == (5, 5 + 1 + 3 + 1)  # an ace, most cards, most spades
    assert (two["penalties"], two["total"]) == (2, 2)


@pytest.mark.parametrize(("game", "options"), MODES)
def test_6_a_giv_with_a_loser_is_over(game: str, options: dict[str, object]) -> None:
    state = fishing(game, options, HANDS[2], "6h") | {"lost": 1, "turn": None}
    position = mulle.position(state)
    assert position.is_over
    assert legal(state) == []
    assert mulle.perft(position, 3) == 1
    with pytest.raises(mulle.IllegalMove):
        position.play("5c")


@pytest.mark.parametrize(("game", "options"), MODES)
def test_6_withheld_keeps_lay_outs_from_the_legal_moves(game: str, options: dict[str, object]) -> None:
    free = fishing(game, options, "5c Js | Qd", "6h")
    assert legal(free) == ["5c", "5c b11 6h", "Js"]
    assert legal(free | {"withheld": True}) == ["5c b11 6h"]
