"""The Textual program, and how it is started."""

from __future__ import annotations

from asyncio import run
from sys import stderr, stdout
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

    from mulle.guest.link import Link
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


def visit(link: Link, name: str) -> int:
    """Sit at a server's table until the person leaves; the exit status."""
    from mulle.guest.joining import joined
    from mulle.guest.table import GuestTable
    from mulle.tui.served import ServedSource

    async def sitting() -> int:
        source = ServedSource(GuestTable(await joined(link, name), link.game), link)
        return _ended(app := at_table(source, 0), await app.run_async())

    return run(sitting())


def _sit(source: Source) -> int:
    app = at_table(source)
    return _ended(app, app.run())


def _ended(app: MulleApp, ending: Ending) -> int:
    """Say how it ended; the exit status."""
    if isinstance(ending, str):
        print(ending, file=stderr if app.return_code else stdout)
    return app.return_code or 0


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
