"""The end of a giv and of a match in words: items, who leads, what is netted, the size of the loss."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.engine.telling.phrases import Amount, card_words, counted, figures, listed
from mulle.words import Quoted, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mulle.cards import Card
    from mulle.engine.settlement import Club

_LOSSES: dict[Club | None, str] = {
    None: "tell.loses",
    "hundred": "tell.hundred_club",
    "ketchup": "tell.ketchup",
}


def scores_told(name: str, items: Mapping[str, int], language: str | None = None) -> str:
    """One side's giv item by item, without what it got none of: "Anna: 14 för spader, …, summa 53 poäng"."""
    counts = [
        say(f"tell.item.{item}", language, number=figures(points, language))
        for item, points in items.items()
        if item != "total" and points
    ]
    total = counted(items["total"], "points", language, figures)
    key = "tell.scores" if counts else "tell.only_total"
    return say(key, language, name=Quoted(name), items=", ".join(counts), total=total)


def lead_told(names: Sequence[str], totals: Sequence[Amount], language: str | None = None) -> str:
    """Who leads and how it stands: "Anna leder: 52 mot 40"."""
    best = max(totals)
    leaders = [Quoted(name) for name, total in zip(names, totals, strict=True) if total == best]
    first = listed([say("tell.name", language, name=name) for name in leaders], language)
    rest = [figures(total, language) for total in sorted(totals, reverse=True) if total != best]
    if len(leaders) > 1:
        return say("tell.level", language, names=first, points=counted(best, "points", language, figures))
    return say("tell.leads", language, name=first, total=figures(best, language), rest=listed(rest, language))


def netted_told(names: Sequence[str], worths: Sequence[int], language: str | None = None) -> str:
    """Tabbar and mullar of two sides netted (kvittning): "… 29 mot 12: Anna får 17"."""
    (high, name), (low, _) = sorted(zip(worths, names, strict=True), key=lambda side: -side[0])
    key = "tell.netted" if high > low else "tell.netted_evenly"
    shown = {"high": figures(high, language), "low": figures(low, language)}
    return say(key, language, name=Quoted(name), left=figures(high - low, language), **shown)


def margin_told(loser: str, margin: Amount, club: Club | None, language: str | None = None) -> str:
    """By how much somebody loses, and which `club` that leads to (rules.md 2.7)."""
    points = counted(margin, "points", language, figures)
    return say(_LOSSES[club], language, name=Quoted(loser), points=points)


def leftovers_told(name: str | None, cards: Iterable[Card], language: str | None = None) -> str:
    """Who gets what still lies on the table when a giv ends (rules.md 1.6)."""
    things = listed([card_words(card, language) for card in cards], language)
    if name is None:
        return say("tell.leftovers_lie", language, things=things)
    return say("tell.leftovers", language, name=Quoted(name), things=things)
