"""A move that a player may make, in the words of a button: "Ta in ♥7 och ♠3 + ♦4 med ♠7"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.cards import HAND_EYES
from mulle.engine.telling.phrases import capitalised, card_words, figures, value_in_figures
from mulle.engine.telling.shapes import Taking, house_words, seat_at_turn
from mulle.engine.telling.shouts import shouts, together
from mulle.engine.telling.splits import without
from mulle.engine.telling.things import adds_cards, building_words, heaps_words, parts_of_build
from mulle.rules.fishing.keepers import keepers_after_adding
from mulle.rules.fishing.moves import LayOut
from mulle.rules.fishing.position import Position
from mulle.words import say

if TYPE_CHECKING:
    from mulle.engine.telling.shapes import Building, Cards, Scene, Shape

BothWays = tuple[str, str]
_KEYS = {
    "build": "tell.do.build",
    "down": "tell.do.down",
    "lies": "tell.do.lies",
    "add": "tell.do.add",
    "raise": "tell.do.raise",
    "tear": "tell.do.tear",
}
_HOUSE_KEYS = {"lies": "tell.do.tire", "add": "tell.do.build_in", "tear": "tell.do.lower"}


def in_words(scene: Scene, shape: Shape, language: str | None) -> BothWays:
    """What a move of `shape` would do; then without the played card, for who already points at it."""
    if isinstance(shape, LayOut):
        words = say("tell.do.lay_out", language, card=card_words(shape.card, language))
        return words, words
    tool = say("tell.with_card", language, card=card_words(shape.card, language))
    if isinstance(shape, Taking):
        return _taking(scene, shape, tool, language)
    return _building(scene, shape, tool, language)


def _taking(scene: Scene, taking: Taking, tool: str, language: str | None) -> BothWays:
    things = heaps_words(scene, taking.heaps, language)
    called = [capitalised(shout) for shout in shouts(scene.ruleset, taking, language, figures)]
    mullar = called.pop(0) if taking.is_mulle else ""
    aloud = together(called, ". ")
    return _taken(things, tool, mullar, aloud, language), _taken(things, "", mullar, aloud, language)


def _taken(things: str, tool: str, mullar: str, aloud: str, language: str | None) -> str:
    words = say("tell.do.take", language, things=things, with_card=tool)
    if mullar:
        words = say("tell.do.mulle", language, mullar=mullar, words=words)
    return f"{capitalised(words)}. {aloud}" if aloud else capitalised(words)


def _building(scene: Scene, building: Building, tool: str, language: str | None) -> BothWays:
    key = _KEYS[building.kind]
    if house_words(scene.ruleset):
        key = _HOUSE_KEYS.get(building.kind, key)
    if adds_cards(building):
        key = "tell.do.raise_with"
    value = value_in_figures(building.value, language)
    if building.kind == "build" and building.parts > 1:
        value = parts_of_build(scene, building, language)
    words = building_words(scene, building, key, language)
    words |= {"value": value, "keeping": _keeping(scene, building, language)}
    return say(key, language, with_card=tool, **words), say(key, language, with_card="", **words)


def _keeping(scene: Scene, building: Building, language: str | None) -> str:
    """Who answers for the build after the move, and with which card (rules.md 1.5)."""
    hand = without(_hand(scene), (building.card,))
    if building.for_partner and building.base is not None:
        base, seat = scene.builds[building.base], seat_at_turn(scene)
        alone = seat not in keepers_after_adding(scene.ruleset, base, seat, hand)
        return say("tell.partner_keeps" if alone else "tell.both_keep", language)
    return _kept(hand, building.value, language)


def _kept(hand: Cards, value: int, language: str | None) -> str:
    """The card that is kept; where several would do, or none is held, only what it must be."""
    takers = {card for card in hand if HAND_EYES[card] == value}
    a_card = say(f"value.{value}.a", language)
    if not takers:
        return say("tell.you_lack", language, card=a_card)
    kept = card_words(takers.pop(), language) if len(takers) == 1 else a_card
    return say("tell.you_keep", language, card=kept)


def _hand(scene: Scene) -> Cards:
    """The hand of the player at turn; a View shows it to nobody else."""
    return scene.hands[seat_at_turn(scene)] if isinstance(scene, Position) else scene.hand
