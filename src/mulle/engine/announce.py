"""What a player says aloud with a move, and the dealer before the last round.

Laying out and plain taking in are silent, as at the table; what is said is drawn from what lies open only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.engine.telling.phrases import counted, has_one_taker, parts_words, value_word
from mulle.engine.telling.shapes import Building, Taking, house_words, shape_of
from mulle.engine.telling.shouts import mulle_shout, shouts, together
from mulle.engine.telling.tricks import called_mulle
from mulle.rules.fishing.moves import LayOut
from mulle.rules.tricks.moves import Buy, Decline, Pass, PlayCard, PointOut
from mulle.rules.tricks.position import TrickPosition
from mulle.view import TrickView
from mulle.words import say

if TYPE_CHECKING:
    from mulle.engine.telling.shapes import Shape
    from mulle.games.reading import AnyPosition
    from mulle.rules.fishing.moves import Move
    from mulle.rules.fishing.ruleset import Ruleset
    from mulle.rules.tricks.moves import Move as TrickMove
    from mulle.view import AnyView

_STORAN = 16
_SAID = {"build": "say.build", "raise": "say.build", "down": "say.down", "tear": "say.tear"}


def announcement(position: AnyPosition | AnyView, move: Move | TrickMove, language: str | None = None) -> str:
    """What the player at turn says with `move`, about to be played; empty where players say nothing."""
    if isinstance(position, TrickPosition | TrickView):
        return _in_a_trick(position, move, language)
    assert not isinstance(move, Buy | Pass | PlayCard | PointOut | Decline)
    return said_with(position.ruleset, shape_of(position, move), language)


def ceremony_words(last_call: str | None, language: str | None = None) -> str:
    """A game's `last_call`, said before the last round is dealt (rules.md 1.2); empty where it has none."""
    return say(f"say.last_deal.{last_call}", language) if last_call else ""


def said_with(rules: Ruleset, shape: Shape, language: str | None = None) -> str:
    """What the player says with a move of `shape`."""
    if isinstance(shape, LayOut):
        return ""
    if isinstance(shape, Taking):
        return together(shouts(rules, shape, language), ", ")
    words = _building(rules, shape, language)
    return say("say.for_partner", language, words=words) if shape.for_partner else words


def _building(rules: Ruleset, building: Building, language: str | None) -> str:
    if building.kind in ("lies", "add", "tear") and house_words(rules):
        return _house_building(building, language)
    if building.kind == "lies":
        return say("say.lies", language, the_card=say(f"value.{building.value}.the", language))
    if building.parts > 1:
        return _compound(building, language)
    if building.value == _STORAN:
        return say("say.private", language)
    return say(_SAID[building.kind], language, value=value_word(building.value, language))


def _house_building(building: Building, language: str | None) -> str:
    if building.kind == "lies":
        return say("say.tired", language)
    if building.kind == "add":
        return say("say.build_in", language, the_value=say(f"value.{building.value}.the", language))
    return say("say.down", language, value=value_word(building.value, language))


def _compound(building: Building, language: str | None) -> str:
    if not has_one_taker(building.value):
        return parts_words(building.parts, building.value, language)
    private = building.value == _STORAN
    named = say("say.private", language) if private else value_word(building.value, language)
    return say("say.named_parts", language, named=named, parts=counted(building.parts, "parts", language))


def _in_a_trick(scene: TrickPosition | TrickView, move: Move | TrickMove, language: str | None) -> str:
    if isinstance(move, Buy):
        return say("say.buy", language)
    if isinstance(move, Pass):
        return say("say.pass", language)
    if isinstance(move, PointOut):
        return say("say.point_out", language)
    return mulle_shout(1, language) if isinstance(move, PlayCard) and called_mulle(scene, move) else ""
