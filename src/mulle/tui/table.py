"""The screen at which one plays: choose a card, then one of its moves in words, then confirm."""

from __future__ import annotations

from asyncio import FIRST_COMPLETED, Event, ensure_future, sleep, wait
from typing import TYPE_CHECKING, Any, ClassVar

from textual import work
from textual.containers import Horizontal, HorizontalScroll, ItemGrid, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Footer, OptionList, RichLog, Static
from textual.widgets.option_list import Option

from mulle.rules.errors import RuleError
from mulle.tui.choosing import Choosing
from mulle.tui.pages import Page, Question
from mulle.tui.tiles import KEYS, BuildTile, FreeTile, HandTile, TableTile
from mulle.words import card_text, cards_in_use, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

    from mulle.tui.picture import Picture, Source, Step
    from mulle.tui.tiles import Tile


# The widths of a card, of one in words and of a build; more cards than this lie closer in the hand.
TILE, TILE_OF_WORDS, BUILD = 8, 12, 20
WIDE_HAND = 11


class TableScreen(Screen[str]):
    """Shows `source` and sends it what the person chooses."""

    BINDINGS: ClassVar = []

    def __init__(self, source: Source, pause: float) -> None:
        super().__init__()
        self.source = source
        self.choosing = Choosing(source.picture)
        self._pause = pause
        self._played = Event()
        self._shown = False
        self._bind()

    def _bind(self) -> None:
        """Keys, named in the language that is spoken."""
        shown = (
            ("question_mark", "help"), ("h", "hint"), ("u", "undo"), ("l", "log"), ("p", "sheet"),
            ("r", "repeat"), ("q", "leave"),
        )  # fmt: skip
        for key, action in shown:
            self._bindings.bind(key, action, say(f"tui.key.{action}"))
        for key, action in (("left", "card(-1)"), ("right", "card(1)"), ("escape", "back")):
            self._bindings.bind(key, action, show=False, priority=key == "escape")
        self._bindings.bind("ctrl+q", "leave", show=False, priority=True)
        for place in range(KEYS):
            self._bindings.bind(str(place + 1), f"take({place})", show=False)

    def compose(self) -> ComposeResult:
        """The others above, the table in the middle, the hand below; moves and log at the right."""
        yield Static(id="heading", markup=False)
        yield Static(id="others", markup=False)
        with Horizontal(id="middle"):
            with VerticalScroll(id="board", can_focus=False):
                width = TILE_OF_WORDS if cards_in_use() == "words" else TILE
                yield ItemGrid(id="free", min_column_width=width, max_column_width=width)
                yield ItemGrid(id="builds", min_column_width=BUILD, max_column_width=2 * BUILD)
            with Vertical(id="right"):
                yield OptionList(id="moves", markup=False)
                yield RichLog(id="told", wrap=True, markup=False, min_width=10)
        yield Static(id="notes", markup=False)
        yield HorizontalScroll(id="hand", can_focus=False)
        yield Static(id="sentence", markup=False)
        play = Button(say("tui.play"), id="play", variant="primary", disabled=True)
        play.active_effect_duration = 0  # while a button is shown as pressed, it cannot be pressed again
        yield play
        yield Footer(show_command_palette=False)

    async def on_mount(self) -> None:
        """Sit down and let the game go on."""
        self._put("heading", say("tui.coming"))
        self.sit_down()

    @work
    async def sit_down(self) -> None:
        """Come to the table; where that is not possible the program ends and says why."""
        try:
            await self.source.open()
        except RuleError as refused:
            self.app.exit(str(refused), return_code=2)
            return
        self._tell(self.source.log[-50:])
        self.go_on()

    # How the game goes on

    @work(exclusive=True, group="game")
    async def go_on(self) -> None:
        """Until the match is over: wait for the others, then for the person."""
        try:
            while not self.source.is_over:
                self._played.clear()
                await self._show()
                await self._next()
            await self._show()
            self.app.push_screen(Page(say("tui.over"), self._over_text()))
        except RuleError as refused:
            self.app.exit(str(refused), return_code=2)

    async def _next(self) -> None:
        """The person plays, or something happens without the person."""
        if self.source.picture.question:
            await self._answer()
            return
        news, played = ensure_future(self.source.step()), ensure_future(self._played.wait())
        try:
            await wait({news, played}, return_when=FIRST_COMPLETED)
            if news.done():
                await self._happened(news.result())
                await sleep(0 if self.source.picture.is_asked else self._pause)
        finally:
            news.cancel()
            played.cancel()

    async def _answer(self) -> None:
        yes = await self.app.push_screen_wait(Question(self.source.picture.question))
        await self.source.answer(yes=bool(yes))
        await self._happened(await self.source.step())

    async def _happened(self, step: Step) -> None:
        self._tell(step.told)
        if step.counted:
            await self.app.push_screen_wait(Page(say("tui.counted"), self.source.sheet, at_end=True))

    def _over_text(self) -> str:
        return "\n".join([*self.source.log[-2:], "", self.source.sheet])

    def _tell(self, lines: list[str]) -> None:
        for line in lines:
            self.query_one("#told", RichLog).write(line)

    # What is shown

    async def _show(self) -> None:
        picture = self.source.picture
        with self.app.batch_update():
            self._put("heading", picture.heading)
            self._put("others", "\n".join(picture.others))
            self._put("notes", "\n".join(picture.notes))
            await self._lay(picture)
        as_before = self._shown and picture.choices == self.choosing.picture.choices
        self._shown = True
        self.choosing = self.choosing.of(picture) if as_before else Choosing(picture)
        if as_before:
            self._mark()
        else:
            self._offer()

    async def _lay(self, picture: Picture) -> None:
        """The cards as they now lie; tiles that are there are drawn again, which is quicker than new ones."""
        badges = picture.badges or ("",) * len(picture.hand)
        await self._fill("free", FreeTile, picture.table)
        await self._fill("builds", BuildTile, picture.builds)
        await self._fill("hand", HandTile, tuple(zip(picture.hand, badges, strict=True)))

    async def _fill(self, name: str, kind: type[Tile], things: Sequence[Any]) -> None:
        holder = self.query_one(f"#{name}")
        tiles: list[Any] = list(holder.query(kind))
        holder.display = bool(things)
        holder.set_class(len(things) > WIDE_HAND, "many")
        new = [kind(place) for place in range(len(tiles), len(things))]
        for tile in tiles[len(things) :]:
            await tile.remove()
        await holder.mount_all(new)
        for tile, thing in zip((*tiles, *new), things, strict=False):
            tile.draw(thing)

    def _offer(self) -> None:
        """The moves of the chosen card, in words."""
        offered = self.choosing.offered
        moves = self.query_one("#moves", OptionList)
        moves.clear_options()
        moves.add_options([Option(self.choosing.sentence(choice)) for choice in offered])
        if self.choosing.picture.left_out:
            moves.add_option(Option(say("tui.left_out", count=self.choosing.picture.left_out), disabled=True))
        if offered:
            moves.highlighted = 0
            moves.focus()
        self._mark()

    def _mark(self) -> None:
        """Show which cards the highlighted move uses, and what would happen."""
        choosing = self.choosing
        for tile in self.query(HandTile):
            tile.set_class(tile.place == choosing.place, "chosen")
            tile.set_class(not choosing.can_play(tile.place), "dim")
        for thing in self.query(TableTile):
            thing.set_class(choosing.uses(thing.kind, thing.place), "used")
            thing.set_class((thing.kind, thing.place) in choosing.wanted, "wanted")
        self._put("sentence", self._sentence())
        self.query_one("#play", Button).disabled = choosing.confirmed is None

    def _sentence(self) -> str:
        choosing = self.choosing
        if not choosing.picture.is_asked:
            return choosing.picture.waiting
        if choosing.choice is None:
            return say("tui.choose_card" if choosing.picture.hand else "tui.choose_move")
        return say("tui.confirm" if choosing.confirmed else "tui.would", words=choosing.choice.words)

    def _put(self, name: str, text: str) -> None:
        self.query_one(f"#{name}", Static).update(text)

    # What the person does

    def on_hand_tile_chosen(self, message: HandTile.Chosen) -> None:
        """A card was clicked."""
        self.action_take(message.place)

    def on_table_tile_wanted(self, message: TableTile.Wanted) -> None:
        """Something on the table was clicked: only moves that use it."""
        if not self.choosing.want(message.kind, message.place):
            self._put("sentence", say("tui.no_such_move"))
            return
        self._offer()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Another move is looked at."""
        self.choosing.look_at(event.option_index)
        self._mark()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A move is chosen; the button plays it."""
        self.choosing.look_at(event.option_index)
        self.choosing.confirmed = self.choosing.choice
        self._mark()
        self.query_one("#play", Button).focus()

    async def on_button_pressed(self) -> None:
        """The chosen move is played."""
        chosen = self.choosing.confirmed
        if chosen is None or not self.source.picture.is_asked:
            return
        self.choosing.confirmed = None
        self.query_one("#play", Button).disabled = True
        self.play_it(chosen.move)

    @work
    async def play_it(self, move: str) -> None:
        """Send the move; a refusal is told where the sentence stands."""
        try:
            step = await self.source.play(move)
        except RuleError as refused:
            self._put("sentence", str(refused))
            return
        await self._happened(step)
        self._played.set()

    def action_take(self, place: int) -> None:
        """Choose the card at `place` of the hand."""
        if self.choosing.take(place):
            self._offer()

    def action_card(self, step: int) -> None:
        """The next card that can be played, to the left or the right."""
        if self.choosing.next_card(step):
            self._offer()

    def action_back(self) -> None:
        """Let go of what was chosen."""
        self.choosing.let_go()
        self._offer()

    @work
    async def action_hint(self) -> None:
        """Choose what a strong player would play, without confirming it."""
        if self.source.picture.is_asked:
            try:
                move = await self.source.hint()
            except RuleError as refused:
                self._put("sentence", str(refused))
                return
            self._choose(move)

    def _choose(self, move: str) -> None:
        if self.choosing.find(move):
            index = self.choosing.index
            self._offer()
            self.query_one("#moves", OptionList).highlighted = index

    @work
    async def action_undo(self) -> None:
        """Take back the last move."""
        if not self.source.can_undo:
            self._put("sentence", say("play.nothing_to_undo"))
            return
        try:
            self._tell(await self.source.undo())
        except RuleError as refused:
            self._put("sentence", str(refused))
            return
        self.go_on()

    def action_log(self) -> None:
        """Everything told so far."""
        self.app.push_screen(Page(say("tui.log"), "\n".join(self.source.log), at_end=True))

    def action_sheet(self) -> None:
        """The score sheet."""
        self.app.push_screen(Page(say("tui.counted"), self.source.sheet or say("tui.nothing_counted")))

    def action_repeat(self) -> None:
        """The last thing told, once more."""
        self._tell([line for line in self.source.log if line][-1:])

    def action_help(self) -> None:
        """How one plays with keys and mouse."""
        example = card_text("Jd")
        self.app.push_screen(Page(say("tui.key.help"), say("tui.help", card=example)))

    @work
    async def action_leave(self) -> None:
        """Leave the table; what is unfinished is kept."""
        self.workers.cancel_group(self, "game")  # so that nothing is drawn on a screen that is taken down
        try:
            self.app.exit(await self.source.close())
        except RuleError as refused:
            self._put("sentence", str(refused))
            self.go_on()
