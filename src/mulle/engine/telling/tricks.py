"""The moves of stickmulle in words (rules.md 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from mulle.engine.telling.phrases import card_words, counted
from mulle.rules.tricks.moves import Buy, Decline, Pass, PlayCard, PointOut
from mulle.rules.tricks.pieces import SEATS
from mulle.rules.tricks.position import TrickPosition
from mulle.rules.tricks.scoring import MULLE_MARKS
from mulle.view import TrickView
from mulle.words import Quoted, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulle.rules.tricks.moves import Move

TrickScene = TrickPosition | TrickView


def called_mulle(scene: TrickScene, move: PlayCard) -> bool:
    """Whether mulle is said with `move`, by the player or by itself."""
    by_itself = scene.ruleset.announce == "auto"
    return move.called or (by_itself and move.card == scene.mulle)


def in_words(scene: TrickScene, move: Move, language: str | None) -> str:
    """What `move` would do, said to the player at turn."""
    if isinstance(move, Buy):
        return say("tell.do.buy", language, marks=_price(scene, language))
    if isinstance(move, PlayCard):
        return _play(scene, move, language)
    keys = {Pass: "tell.do.pass", PointOut: "tell.do.point_out", Decline: "tell.do.decline"}
    return say(keys[type(move)], language)


def _price(scene: TrickScene, language: str | None) -> str:
    """Forehand pays two marks for the talon, the others one."""
    is_forehand = scene.turn == (scene.dealer + 1) % SEATS
    return counted(2 if is_forehand else 1, "marks", language)


def _play(scene: TrickScene, move: PlayCard, language: str | None) -> str:
    key = "tell.do.play"
    if called_mulle(scene, move):
        key = "tell.do.play_calling"
    elif move.card == scene.mulle:
        key = "tell.do.play_silently"
    return say(key, language, card=card_words(move.card, language))


def in_retrospect(position: TrickPosition, move: Move, names: Sequence[str], language: str | None) -> str:
    """What the player at turn does with `move`; a mulle played silently is told like any other card."""
    assert position.turn is not None
    name, marks = Quoted(names[position.turn]), counted(MULLE_MARKS, "marks", language)
    if isinstance(move, Buy):
        return say("tell.buy", language, name=name, marks=_price(position, language))
    if isinstance(move, Pass):
        return say("tell.pass", language, name=name)
    if isinstance(move, Decline):
        return say("tell.decline", language, name=name)
    if isinstance(move, PointOut):
        silent = Quoted(names[cast(int, position.silent)])
        return say("tell.point_out", language, name=name, silent=silent, marks=marks)
    sentences = [_played(position, move, name, marks, language), *_trick(position, move, names, language)]
    return ". ".join(sentences)


def _played(position: TrickPosition, move: PlayCard, name: Quoted, marks: str, language: str | None) -> str:
    key = "tell.follow" if position.trick else "tell.lead"
    words = say(key, language, name=name, card=card_words(move.card, language))
    if not called_mulle(position, move):
        return words
    return say("tell.calls_mulle", language, words=words, marks=marks)


def _trick(position: TrickPosition, move: PlayCard, names: Sequence[str], language: str | None) -> list[str]:
    """Who takes the trick, where `move` ends one."""
    after = position.play(move)
    for seat, (taken, before) in enumerate(zip(after.tricks, position.tricks, strict=True)):
        if taken != before:
            return [say("tell.trick", language, name=Quoted(names[seat]))]
    return []
