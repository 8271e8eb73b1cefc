"""The first screen: which game, how many, how strong, in which language; or the match that was left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Button, Footer, Label, Select, Static

from mulle.games.options import GAMES, ruleset
from mulle.players.registry import levels_here
from mulle.rules.errors import RuleError
from mulle.solo.saved import is_saved, resume
from mulle.solo.table import SoloTable
from mulle.tui.pages import Page
from mulle.words import CARD_STYLES, LANGUAGES, language_in_use, say

if TYPE_CHECKING:
    from textual.app import ComposeResult

# Mini-Mulle is a yardstick for players that learn, not a game for people.
FOR_PEOPLE = tuple(game for game in GAMES if game != "minimulle")


Options = list[tuple[str, str]] | list[tuple[str, int]]


class StartScreen(Screen[None]):
    """Asks what to play; the app is handed a table, or the settings to begin again with."""

    def __init__(self, name: str, cards: str) -> None:
        super().__init__()
        self._name_of_person = name
        self._cards = cards
        for key, action in (("question_mark", "help"), ("q", "leave")):
            self._bindings.bind(key, action, say(f"tui.key.{action}"))

    def compose(self) -> ComposeResult:
        """A few lists and a button."""
        yield Static(say("tui.title"), id="title")
        with Vertical(id="choices"):
            yield from self._line("game", [(say(f"game.{game}"), game) for game in FOR_PEOPLE], "mulle")
            yield from self._line("players", _players("mulle"), 2)
            levels = [(say(f"bot.level.{level.key}"), level.key) for level in levels_here()]
            yield from self._line("level", levels, "casual")
            languages = [(say(f"tui.language.{language}"), language) for language in LANGUAGES]
            yield from self._line("language", languages, language_in_use())
            styles = [(say(f"tui.cards.{style}"), style) for style in CARD_STYLES]
            yield from self._line("cards", styles, self._cards)
        with Horizontal(id="begin"):
            yield Button(say("tui.begin"), id="new", variant="primary")
            if is_saved():
                yield Button(say("tui.resume"), id="resume")
        yield Static(id="trouble", markup=False)
        yield Footer(show_command_palette=False)

    def _line(self, name: str, options: Options, value: object) -> ComposeResult:
        with Horizontal(classes="line"):
            yield Label(say(f"tui.choose.{name}"))
            yield Select(options, value=value, allow_blank=False, id=name, compact=True)

    def on_mount(self) -> None:
        """Enter begins at once."""
        self.query_one("#new", Button).focus()

    def on_select_changed(self, event: Select.Changed) -> None:
        """Another game has other numbers of players; another language begins the screen again."""
        if event.select.id == "game":
            self.query_one("#players", Select).set_options(_players(str(event.value)))
        elif event.select.id in ("language", "cards"):
            told = {name: str(self._value(name)) for name in ("language", "cards")}
            if told != {"language": language_in_use(), "cards": self._cards}:
                self.app.exit(told)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Sit down."""
        try:
            self.app.exit(resume() if event.button.id == "resume" else self._new_table())
        except RuleError as refused:
            self.query_one("#trouble", Static).update(str(refused))

    def _new_table(self) -> SoloTable:
        rules = ruleset(self._value("game"), {"players": self._value("players")})
        return SoloTable(rules, str(self._value("level")), self._name_of_person)

    def _value(self, name: str) -> object:
        return self.query_one(f"#{name}", Select).value

    def action_help(self) -> None:
        """What the lists mean."""
        self.app.push_screen(Page(say("tui.key.help"), say("tui.help_start")))

    def action_leave(self) -> None:
        """Leave without playing."""
        self.app.exit(None)


def _players(game: str) -> list[tuple[str, int]]:
    found = next((option.values for option in GAMES[game].options if option.name == "players"), None)
    counts = found or (GAMES[game].preset.players,)
    return [(str(count), count) for count in counts if isinstance(count, int)]
