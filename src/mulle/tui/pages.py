"""What comes over the table: a page of text, as help or the score sheet, and a question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from mulle.words import say

if TYPE_CHECKING:
    from textual.app import ComposeResult


class Page(ModalScreen[None]):
    """Text with a title, to be scrolled and closed."""

    def __init__(self, title: str, text: str, *, at_end: bool = False) -> None:
        super().__init__()
        self._heading = title
        self._text = text
        self._at_end = at_end
        for key in ("escape", "q"):
            self._bindings.bind(key, "dismiss", show=False)

    def compose(self) -> ComposeResult:
        """The title, the text, a button."""
        with Vertical(id="page") as page:
            page.border_title = self._heading
            with VerticalScroll(id="page-text"):
                yield Static(self._text, markup=False)
            yield Button(say("tui.close"), id="close", variant="primary")

    def on_mount(self) -> None:
        """Enter closes at once; arrows scroll once the text is focused."""
        self.query_one("#close", Button).focus()
        if self._at_end:
            self.query_one("#page-text", VerticalScroll).scroll_end(animate=False)

    def key_up(self) -> None:
        """Scroll up, whatever is focused."""
        self.query_one("#page-text", VerticalScroll).scroll_up()

    def key_down(self) -> None:
        """Scroll down, whatever is focused."""
        self.query_one("#page-text", VerticalScroll).scroll_down()

    def on_button_pressed(self) -> None:
        """Close."""
        self.dismiss()


class Question(ModalScreen[bool]):
    """What somebody else at the table asks; Esc says no."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text
        self._bindings.bind("escape", "dismiss(False)", show=False)

    def compose(self) -> ComposeResult:
        """The question, yes and no."""
        with Vertical(id="page"):
            yield Static(self._text, markup=False)
            with Horizontal(id="answers"):
                yield Button(say("tui.yes"), id="yes", variant="primary")
                yield Button(say("tui.no"), id="no")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Answer."""
        self.dismiss(event.button.id == "yes")
