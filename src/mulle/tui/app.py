"""The Textual program, and how it is started."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import App
from textual.theme import Theme

from mulle.solo.table import SoloTable
from mulle.tui.local import LocalSource
from mulle.tui.start import StartScreen
from mulle.tui.table import TableScreen
from mulle.words import cards_in_use, say, use_cards, use_language

if TYPE_CHECKING:
    from textual.screen import Screen

    from mulle.tui.picture import Source

ROOM = Theme(
    name="mulle",
    primary="#f2b134",
    accent="#6fc3df",
    foreground="#f3efe4",
    background="#1f3a33",
    surface="#16302a",
    panel="#16302a",
    dark=True,
)
Ending = SoloTable | dict[str, str] | str | None
PAUSE = 0.6


class MulleApp(App[Ending]):
    """One screen: the first, or a table."""

    CSS_PATH = "mulle.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "mulle"
    BINDINGS: ClassVar = [("ctrl+q", "quit", "")]

    def __init__(self, first: Screen[None] | Screen[str]) -> None:
        super().__init__()
        self._first = first

    def on_mount(self) -> None:
        """Show the screen."""
        self.register_theme(ROOM)
        self.theme = ROOM.name
        self.set_class(cards_in_use() == "words", "in-words")
        self.push_screen(self._first)


def at_table(source: Source, pause: float = PAUSE) -> MulleApp:
    """The program at a table; `pause` is the time in seconds to see what each player does."""
    return MulleApp(TableScreen(source, pause))


def play(table: SoloTable) -> int:
    """Play at `table` until the person leaves; the exit status."""
    return _sit(LocalSource(table))


def _sit(source: Source) -> int:
    ending = at_table(source).run()
    if isinstance(ending, str):
        print(ending)
    return 0


def choose(name: str, cards: str) -> int:
    """Ask what to play, then play it; the exit status."""
    while True:
        ending = MulleApp(StartScreen(name, cards)).run()
        if isinstance(ending, SoloTable):
            return play(ending)
        if not isinstance(ending, dict):
            print(say("play.thanks"))
            return 0
        cards = ending["cards"]
        use_language(ending["language"])
        use_cards(cards)
