"""What is called out with a capture: mullar with their points, and tabbar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.engine.telling.phrases import Spelling, counted, number
from mulle.words import say

if TYPE_CHECKING:
    from mulle.engine.telling.shapes import Taking
    from mulle.rules.fishing.ruleset import Ruleset


def shouts(
    rules: Ruleset, taking: Taking, language: str | None = None, spelt: Spelling = number
) -> list[str]:
    """The mullar first, with their points where these differ, then the tabbar."""
    called = [_mullar(rules, taking, language, spelt)] if taking.mulles else []
    return called + ([tabbe_shout(taking.tabbar, language)] if taking.tabbar else [])


def together(called: list[str], pause: str) -> str:
    """Shouts after one another, with a `pause` between them except after an exclamation mark."""
    return pause.join(called).replace("!" + pause.strip(), "!")


def _mullar(rules: Ruleset, taking: Taking, language: str | None, spelt: Spelling) -> str:
    words = mulle_shout(len(taking.mulles), language)
    if rules.mulle_points == "count":
        return words
    points = counted(worth(taking), "points", language, spelt)
    return say("say.with_points", language, words=words, points=points)


def worth(taking: Taking) -> int:
    """The points of the mullar taken."""
    return sum(mulle.points for mulle in taking.mulles)


def mulle_shout(count: int, language: str | None = None) -> str:
    """ "mulle!", "två mullar!"."""
    return say("say.shout", language, words=counted(count, "mullar", language))


def tabbe_shout(count: int, language: str | None = None) -> str:
    """ "tabbe!", "tio tabbar!"."""
    return say("say.shout", language, words=counted(count, "tabbar", language))
