"""What the person has chosen so far of what is offered: a card, things on the table, a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mulle.tui.picture import Choice, Picture


class Choosing:
    """From a card to a confirmed move; nothing is ever guessed."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self.place: int | None = None
        self.index = 0
        self.wanted: set[tuple[str, int]] = set()
        self.confirmed: Choice | None = None

    def of(self, picture: Picture) -> Choosing:
        """The same choice at a table that has changed in nothing that bears upon it."""
        self.picture = picture
        return self

    @property
    def offered(self) -> list[Choice]:
        """The moves of the chosen card that use all that is wanted; those of no card when none is chosen."""
        card = None if self.place is None else self.picture.hand[self.place]
        return [choice for choice in self.picture.choices if choice.card == card and self._fits(choice)]

    def _fits(self, choice: Choice) -> bool:
        return all(place in getattr(choice, kind) for kind, place in self.wanted)

    @property
    def choice(self) -> Choice | None:
        """The move that is looked at."""
        offered = self.offered
        return offered[self.index] if self.index < len(offered) else None

    def sentence(self, choice: Choice) -> str:
        """The move in words, without the card that is pointed at already."""
        return choice.words if self.place is None else choice.short

    def can_play(self, place: int) -> bool:
        """Whether the card at `place` of the hand has any move."""
        return any(choice.card == self.picture.hand[place] for choice in self.picture.choices)

    def uses(self, kind: str, place: int) -> bool:
        """Whether the move that is looked at uses that thing on the table."""
        return self.choice is not None and place in getattr(self.choice, kind)

    def take(self, place: int) -> bool:
        """Choose a card of the hand; false when it cannot be played now."""
        if not (0 <= place < len(self.picture.hand) and self.can_play(place)):
            return False
        self.let_go()
        self.place = place
        return True

    def next_card(self, step: int) -> bool:
        """Choose the next playable card to the right, or to the left with `step` -1."""
        count = len(self.picture.hand)
        start = self.place if self.place is not None else (-1 if step > 0 else count)
        return any(self.take((start + step * (far + 1)) % count) for far in range(count))

    def want(self, kind: str, place: int) -> bool:
        """Want that thing to be used, or no longer; false when no move of the card uses it too."""
        changed = self.wanted ^ {(kind, place)}
        before, self.wanted = self.wanted, changed
        self.index, self.confirmed = 0, None
        if self.offered or not changed:
            return True
        self.wanted = before
        return False

    def look_at(self, index: int) -> None:
        """Look at the move with that number among those offered."""
        if index != self.index:
            self.confirmed = None
        self.index = index

    def find(self, move: str) -> bool:
        """Look at `move`; false when it is not among what is shown."""
        for choice in self.picture.choices:
            if choice.move == move:
                self.let_go()
                self.place = None if choice.card is None else self.picture.hand.index(choice.card)
                self.index = self.offered.index(choice)
                return True
        return False

    def let_go(self) -> None:
        """Choose nothing any longer."""
        self.place, self.index, self.wanted, self.confirmed = None, 0, set(), None
