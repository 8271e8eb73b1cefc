"""What the public log proves about the others' hands: promises kept, and suits not followed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from mulle.cards import HAND_EYES, SUITS
from mulle.rules.fishing.moves import BuildOn, Capture, LayOut, MulleCapture, NewBuild
from mulle.rules.tricks.moves import PlayCard

if TYPE_CHECKING:
    from mulle.cards import Card
    from mulle.rules.fishing.moves import Move
    from mulle.rules.fishing.ruleset import Ruleset
    from mulle.view import Played, TrickView, View

# The kinds of card that a hand surely holds, and those that it surely lacks: hand eyes, or suits.
Proof = tuple[frozenset[int], frozenset[int]]


@dataclass(frozen=True, slots=True)
class Promise:
    """A build as the table has followed it: who keeps it for certain, and who may keep it unseen (1.5)."""

    value: int
    creator: int
    last: int
    keepers: frozenset[int]
    perhaps: int | None = None
    changed: bool = False


class Promises:
    """Follows a round's builds, and with them the values that each hand is known to hold or to lack."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.builds: list[Promise] = []
        self.holds: list[set[int]] = [set() for _ in range(rules.players)]
        self.lacks: list[set[int]] = [set() for _ in range(rules.players)]

    def follow(self, line: Played) -> None:
        """See one move of the log."""
        move = line.move
        assert isinstance(move, LayOut | Capture | MulleCapture | NewBuild | BuildOn)
        self.holds[line.seat].discard(HAND_EYES[move.card])
        self._see_unseen_keepers(line.seat, move)
        self._change(line.seat, move)
        for promise in self.builds:
            for keeper in promise.keepers:
                self.holds[keeper].add(promise.value)

    def _see_unseen_keepers(self, seat: int, move: Move) -> None:
        """Who plays a card of the value held it when building; who lays out did not, or could not."""
        for index, promise in enumerate(self.builds):
            if promise.perhaps != seat or index in getattr(move, "builds", ()):
                continue
            if HAND_EYES[move.card] == promise.value:
                self.builds[index] = replace(promise, keepers=promise.keepers | {seat}, perhaps=None)
            elif isinstance(move, LayOut):
                self.lacks[seat].add(promise.value)

    def _change(self, seat: int, move: Move) -> None:
        if isinstance(move, NewBuild):
            self.builds.append(Promise(move.value, seat, seat, frozenset({seat})))
        elif isinstance(move, BuildOn):
            self._build_on(seat, move)
        elif isinstance(move, Capture | MulleCapture):
            self._remove(move.builds)

    def _build_on(self, seat: int, move: BuildOn) -> None:
        changed = [index for index in move.builds if self.builds[index].value != move.value]
        base = changed[0] if changed else move.builds[0]
        self.builds[base] = self._built_on(seat, move.value, self.builds[base])
        self._remove(tuple(index for index in move.builds if index != base))

    def _built_on(self, seat: int, value: int, build: Promise) -> Promise:
        if build.value == value and self._for_partner(seat, build):
            unseen = seat if self.rules.builder_keeps_beside_partner else None
            return replace(build, last=seat, keepers=frozenset({build.creator}), perhaps=unseen)
        changed = build.changed or build.value != value
        return Promise(value, build.creator, seat, frozenset({seat}), None, changed)

    def _for_partner(self, seat: int, build: Promise) -> bool:
        partner = (seat + 2) % 4
        promised = build.creator == partner and partner in build.keepers
        return self.rules.players == 4 and promised and not build.changed

    def _remove(self, indexes: tuple[int, ...]) -> None:
        self.builds = [build for index, build in enumerate(self.builds) if index not in indexes]

    def proof(self, seat: int) -> Proof:
        """What is known of the hand of `seat`."""
        return frozenset(self.holds[seat]), frozenset(self.lacks[seat])


def proven_hands(seen: View) -> list[Proof]:
    """For each seat the hand eyes that it surely holds and lacks; nothing where promises may be broken."""
    promises = Promises(seen.ruleset)
    if seen.ruleset.strict and not _followed(promises, seen):
        promises = Promises(seen.ruleset)
        for build in seen.builds:
            for keeper in build.keepers:
                promises.holds[keeper].add(build.value)
    return [promises.proof(seat) for seat in range(seen.ruleset.players)]


def _followed(promises: Promises, seen: View) -> bool:
    """Whether the log of this round leads to the builds on the table; one from outside may be cut short."""
    try:
        for line in seen.log:
            if line.round == seen.round:
                promises.follow(line)
    except IndexError:
        return False
    return [build.value for build in promises.builds] == [build.value for build in seen.builds]


def proven_voids(seen: TrickView) -> list[Proof]:
    """For each seat the suits that it has shown it lacks by not following them."""
    voids: list[set[int]] = [set() for _ in seen.held]
    for trick in tricks_played(seen):
        led = trick[0][1].suit
        for seat, card in trick[1:]:
            if card.suit != led:
                voids[seat].add(SUITS.index(led))
    return [(frozenset(), frozenset(suits)) for suits in voids]


def tricks_played(seen: TrickView) -> list[list[tuple[int, Card]]]:
    """The tricks of the log as seats with cards, counted back from the one in play."""
    cards = [(line.seat, line.move.card) for line in seen.log if isinstance(line.move, PlayCard)]
    end = len(cards) - len(seen.trick)
    tricks = [cards[start : start + 3] for start in range(end % 3, end, 3)]
    return [*tricks, cards[end:]] if cards[end:] else tricks
