"""Cards and builds as the terminal draws them: told apart by shape as well as by colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.message import Message
from textual.widgets import Static

from mulle.words import card_text, cards_text, say

if TYPE_CHECKING:
    from textual.events import Click

    from mulle.tui.picture import BuildDrawn

RED = "hd"
KEYS = 9  # so many cards have a figure that chooses them


class HandTile(Static):
    """A card of one's own; a click chooses it."""

    class Chosen(Message):
        """The card at `place` of the hand is wanted."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self, place: int) -> None:
        super().__init__(classes="tile hand", markup=False)
        self.place = place
        self.border_title = str(place + 1) if place < KEYS else ""

    def draw(self, held: tuple[str, str]) -> None:
        """A card, and what it counts in hand where that is not what it counts on the table."""
        card, badge = held
        self.update(f"{card_text(card)}\n{badge}")
        self.set_class(card[1] in RED, "red")

    def on_click(self, event: Click) -> None:
        """Choose the card."""
        event.stop()
        self.post_message(self.Chosen(self.place))


class TableTile(Static):
    """A free card or a build; a click asks for the moves that use it."""

    kind = ""

    class Wanted(Message):
        """Only moves that use this are wanted, or no longer."""

        def __init__(self, kind: str, place: int) -> None:
            super().__init__()
            self.kind = kind
            self.place = place

    def __init__(self, place: int) -> None:
        super().__init__(classes="tile", markup=False)
        self.place = place

    def on_click(self, event: Click) -> None:
        """Want it, or no longer."""
        event.stop()
        self.post_message(self.Wanted(self.kind, self.place))


class FreeTile(TableTile):
    """A card that lies free."""

    kind = "table"

    def draw(self, card: str) -> None:
        """Which card lies here."""
        self.update(card_text(card))
        self.set_class(card[1] in RED, "red")


class BuildTile(TableTile):
    """A build: its value above, who answers for it below, a double edge when it is locked."""

    kind = "builds"

    def draw(self, build: BuildDrawn) -> None:
        """Which build stands here."""
        self.update(cards_text(build.cards))
        self.set_class(build.parts > 1, "locked")
        self.set_class(build.is_own, "own")
        locked = say("tui.parts", parts=build.parts) if build.parts > 1 else ""
        self.border_title = f"{build.value}{locked}"
        self.border_subtitle = build.keepers


Tile = HandTile | FreeTile | BuildTile
