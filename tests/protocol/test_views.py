"""A View survives the way over JSON, for every game and every moment."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mulle.games import ruleset
from mulle.protocol.reading import view_from_dict
from mulle.protocol.views import view_to_dict
from mulle.rules.errors import RuleError
from mulle.view import AnyView, view
from tests.laws.games import Moment, moments, random_game

lawful = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])


def over_the_wire(seen: AnyView) -> AnyView:
    return view_from_dict(json.loads(json.dumps(view_to_dict(seen))))


def with_defaults_told(seen: AnyView) -> AnyView:
    """`seen` with the options written out that JSON always writes out."""
    rules = seen.ruleset
    return replace(seen, ruleset=ruleset(rules.game, rules.written_options()))  # type: ignore[arg-type]


@lawful
@given(moments(), st.data())
def test_a_view_survives_the_way_over_json(moment: Moment, data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from([None, *range(len(moment.position.hands))]))
    seen = view(moment.position, seat, moment.log)
    again = over_the_wire(seen)
    assert again == with_defaults_told(seen)
    assert list(again.moves) == list(seen.moves)


@pytest.mark.parametrize("game", ["mulle", "byggkasino", "husmulle", "stickmulle", "minimulle"])
def test_every_view_of_a_giv_survives(game: str) -> None:
    for moment in random_game(ruleset(game), 5):
        for seat in range(len(moment.position.hands)):
            seen = view(moment.position, seat, moment.log)
            assert over_the_wire(seen) == with_defaults_told(seen)


def test_a_view_in_json_holds_no_hidden_card() -> None:
    moment = random_game(ruleset("mulle"), 3)[6]
    written = view_to_dict(view(moment.position, 0, moment.log))
    assert "hands" not in written
    assert "stock" not in written
    assert written["held"] == [5, 5]


@pytest.mark.parametrize("key", ["game", "hand", "log", "moves", "builds", "table", "held"])
@pytest.mark.parametrize("junk", [None, 7, "x", [None], {"a": 1}, [["7h", 3]]])
def test_a_damaged_view_is_refused_with_a_reason(key: str, junk: object) -> None:
    moment = random_game(ruleset("mulle"), 3)[6]
    written = view_to_dict(view(moment.position, 0, moment.log))
    with pytest.raises(RuleError) as error:
        view_from_dict({**written, key: junk})
    assert error.value.message("sv")
    assert error.value.message("en")
