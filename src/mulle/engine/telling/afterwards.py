"""A move as people tell it: "Anna tar in ♥7 och ♠3 + ♦4 med ♠7"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.engine.telling.phrases import capitalised, card_words, counted, value_word
from mulle.engine.telling.shapes import Taking, house_words, seat_at_turn
from mulle.engine.telling.shouts import tabbe_shout, worth
from mulle.engine.telling.things import adds_cards, build_words, building_words, heaps_words, mulle_faces
from mulle.rules.fishing.moves import LayOut
from mulle.words import Quoted, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulle.engine.telling.shapes import Building, Scene, Shape

_KEYS = {
    "build": "tell.build",
    "down": "tell.down",
    "lies": "tell.lies",
    "add": "tell.add",
    "raise": "tell.raise",
    "tear": "tell.tear",
}
_HOUSE_KEYS = {"lies": "tell.tire", "add": "tell.build_in", "tear": "tell.lower"}


def in_retrospect(scene: Scene, shape: Shape, names: Sequence[str], language: str | None) -> str:
    """What the player at turn does with a move of `shape`, about to be played in `scene`."""
    name = Quoted(names[seat_at_turn(scene)])
    if isinstance(shape, LayOut):
        return say("tell.lay_out", language, name=name, card=card_words(shape.card, language))
    if isinstance(shape, Taking):
        return _taking(scene, shape, name, language)
    return _building(scene, shape, name, names, language)


def _taking(scene: Scene, taking: Taking, name: Quoted, language: str | None) -> str:
    if taking.is_mulle:
        sentences = [_mulle(scene, taking, name, language)]
    else:
        things, card = heaps_words(scene, taking.heaps, language), card_words(taking.card, language)
        sentences = [say("tell.take", language, name=name, things=things, card=card)]
        sentences += [capitalised(_credited(scene, taking, language))] if taking.mulles else []
    if taking.tabbar:
        sentences.append(capitalised(tabbe_shout(taking.tabbar, language)))
    return ". ".join(sentences)


def _credited(scene: Scene, taking: Taking, language: str | None) -> str:
    """Mullar that come with a capture (rules.md 4)."""
    mullar, faces = counted(len(taking.mulles), "mullar", language), mulle_faces(taking, language)
    return _with_points(scene, taking, say("tell.mulle", language, mullar=mullar, faces=faces), language)


def _mulle(scene: Scene, taking: Taking, name: Quoted, language: str | None) -> str:
    """A mulle capture: the twin alone, two twins with another card, or a build."""
    words = _mulle_words(scene, taking, language)
    return say("tell.named", language, name=name, words=_with_points(scene, taking, words, language))


def _mulle_words(scene: Scene, taking: Taking, language: str | None) -> str:
    first, card = taking.heaps[0], card_words(taking.card, language)
    mullar, faces = counted(len(taking.mulles), "mullar", language), mulle_faces(taking, language)
    if first.build is not None:
        build = build_words(scene, first.build, language)
        return say("tell.mulle_in_build", language, mullar=mullar, faces=faces, build=build, card=card)
    if first.cards == (taking.card,):
        return say("tell.mulle", language, mullar=mullar, faces=faces)
    return say("tell.mulle_with", language, mullar=mullar, faces=faces, card=card)


def _with_points(scene: Scene, taking: Taking, words: str, language: str | None) -> str:
    if scene.ruleset.mulle_points == "count":
        return words
    points = counted(worth(taking), "points", language)
    return say("tell.with_points", language, words=words, points=points)


def _building(
    scene: Scene, building: Building, name: Quoted, names: Sequence[str], language: str | None
) -> str:
    key = _KEYS[building.kind]
    if house_words(scene.ruleset):
        key = _HOUSE_KEYS.get(building.kind, key)
    if adds_cards(building):
        key = "tell.raise_with"
    elif building.kind == "build" and building.parts > 1:
        key = "tell.build_parts"
    words = building_words(scene, building, key, language)
    if building.for_partner:
        partner = Quoted(names[(seat_at_turn(scene) + 2) % 4])
        words["parts"] = say("tell.for_partner", language, parts=words.get("parts", ""), partner=partner)
    return say(key, language, name=name, value=value_word(building.value, language), **words)
