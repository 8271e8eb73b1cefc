"""Naming what lies on the table: builds, heaps that are taken in, and the parts of a build."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.engine.telling.phrases import card_words, group_words, listed, parts_words, row_words, value_word
from mulle.words import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mulle.engine.telling.shapes import Building, Heap, Scene, Taking
    from mulle.rules.fishing.pieces import Build


def build_words(scene: Scene, index: int, language: str | None = None) -> str:
    """A build by its value and cards; by its number too where another reads alike."""
    build = scene.builds[index]
    alike = [other for other in scene.builds if _looks(other) == _looks(build)]
    key = "tell.the_build" if len(alike) == 1 else "tell.the_numbered_build"
    cards = row_words(build.cards, language)
    value = value_word(build.value, language)
    return say(key, language, value=value, cards=cards, number=index + 1)


def _looks(build: Build) -> tuple[object, ...]:
    return build.value, build.cards


def heaps_words(scene: Scene, heaps: Iterable[Heap], language: str | None = None) -> str:
    """What is taken in: "♥7, ♠3 + ♦4 och bygget på sju (…)"."""
    return listed([_heap_words(scene, heap, language) for heap in heaps], language)


def _heap_words(scene: Scene, heap: Heap, language: str | None) -> str:
    build = [] if heap.build is None else [build_words(scene, heap.build, language)]
    free = [group_words(heap.cards, language)] if heap.cards else []
    return " + ".join(build + free)


def parts_built(building: Building, language: str | None = None) -> str:
    """The parts that the played card and the free cards make: "♣7 + ♥E och ♦2 + ♠6"."""
    parts = ((building.card, *building.beside), *building.groups)
    return listed([group_words(part, language) for part in parts], language)


def things_under(scene: Scene, building: Building, language: str | None = None) -> str:
    """What the played card is laid on: the build and the groups of free cards."""
    builds = [] if building.base is None else [build_words(scene, building.base, language)]
    return listed(builds + [group_words(group, language) for group in building.groups], language)


def things_added(scene: Scene, building: Building, language: str | None = None) -> str:
    """What comes along when a build is raised; empty when nothing does (rules.md 3.3)."""
    if building.kind != "raise":
        return ""
    words = [group_words(group, language) for group in building.groups]
    words += [build_words(scene, index, language) for index in building.merged]
    return listed(words, language)


def mulle_faces(taking: Taking, language: str | None = None) -> str:
    """The faces of the mullar that are taken."""
    return listed([card_words(mulle.card, language) for mulle in taking.mulles], language)


def building_words(scene: Scene, building: Building, language: str | None = None) -> dict[str, str]:
    """Everything that a sentence about `building` may name."""
    compound = building.parts > 1
    return {
        "card": card_words(building.card, language),
        "beside": group_words(building.beside, language),
        "cards": parts_built(building, language),
        "things": things_under(scene, building, language),
        "added": things_added(scene, building, language),
        "build": "" if building.base is None else build_words(scene, building.base, language),
        "parts": parts_words(building.parts, building.value, language) if compound else "",
    }
