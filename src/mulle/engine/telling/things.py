"""Naming what lies on the table: builds, heaps that are taken in, and the parts of a build."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.engine.telling.phrases import card_words, group_words, listed, parts_words, row_words, value_word
from mulle.words import language_in_use, named_in, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

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


def mulle_faces(taking: Taking, language: str | None = None) -> str:
    """The faces of the mullar that are taken."""
    return listed([card_words(mulle.card, language) for mulle in taking.mulles], language)


def adds_cards(building: Building) -> bool:
    """Whether something comes along when a build is raised (rules.md 3.3)."""
    return building.kind == "raise" and bool(building.groups or building.merged)


def building_words(
    scene: Scene, building: Building, key: str, language: str | None = None
) -> dict[str, object]:
    """What the sentence `key` about `building` names."""
    named = named_in(key, language or language_in_use())
    return {name: words(scene, building, language) for name, words in _WORDS.items() if name in named}


def parts_of_build(scene: Scene, building: Building, language: str | None) -> str:
    """A compound build by number and value; nothing of another."""
    del scene
    return parts_words(building.parts, building.value, language) if building.parts > 1 else ""


def _card(scene: Scene, building: Building, language: str | None) -> str:
    del scene
    return card_words(building.card, language)


def _beside(scene: Scene, building: Building, language: str | None) -> str:
    del scene
    return group_words(building.beside, language)


def _parts_built(scene: Scene, building: Building, language: str | None) -> str:
    """The parts that the played card and the free cards make: "♣7 + ♥E och ♦2 + ♠6"."""
    del scene
    parts = ((building.card, *building.beside), *building.groups)
    return listed([group_words(part, language) for part in parts], language)


def _things_under(scene: Scene, building: Building, language: str | None) -> str:
    """What the played card is laid on: the build and the groups of free cards."""
    builds = [] if building.base is None else [build_words(scene, building.base, language)]
    return listed(builds + [group_words(group, language) for group in building.groups], language)


def _things_added(scene: Scene, building: Building, language: str | None) -> str:
    """What comes along when a build is raised (rules.md 3.3)."""
    words = [group_words(group, language) for group in building.groups]
    words += [build_words(scene, index, language) for index in building.merged]
    return listed(words, language)


def _base(scene: Scene, building: Building, language: str | None) -> str:
    assert building.base is not None
    return build_words(scene, building.base, language)


_WORDS: dict[str, Callable[[Scene, Building, str | None], str]] = {
    "card": _card,
    "beside": _beside,
    "cards": _parts_built,
    "things": _things_under,
    "added": _things_added,
    "build": _base,
    "parts": parts_of_build,
}
