"""One person's table in lines of text: what happened, what lies there, what can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from mulle.cli.play_text import described
from mulle.engine.score_sheet import score_sheet
from mulle.engine.tell import move_in_words
from mulle.rules.errors import IllegalMove
from mulle.solo.saved import save
from mulle.words import Quoted, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from mulle.solo.table import SoloTable
    from mulle.view import AnyView

MOST_LISTED = 40
_STOP = ("s", "q")


class LineTable:
    """Tells the match to the person and asks for moves until the match or the input ends."""

    def __init__(self, table: SoloTable, answers: TextIO, shown: TextIO) -> None:
        self._table = table
        self._answers = answers
        self._shown = shown
        self._commands: dict[str, Callable[[], None]] = {
            "?": self._help,
            "l": self._tell_all,
            "p": self._score_sheet,
            "r": self._show,
            "h": self._hint,
            "u": self._undo,
            "w": self._save,
        }

    def play(self) -> bool:
        """Whether the match was played to its end."""
        while not self._table.is_over:
            if not self._table.is_asked:
                self._write(*self._table.step())
            elif not self._turn():
                return False
        self._score_sheet()
        return True

    def _turn(self) -> bool:
        """Ask until a move is played; false when the person stops or the input ends."""
        self._show()
        while True:
            self._shown.write(say("play.choose"))
            self._shown.flush()
            answer = self._answers.readline()
            if not answer or answer.strip() in _STOP:
                self._write("")
                return False
            if self._answer(answer.strip()):
                return True

    def _answer(self, word: str) -> bool:
        """Do what `word` asks for; true when it was a move and has been played."""
        if word in self._commands:
            self._commands[word]()
            return False
        return self._played(self._table.view, word)

    def _played(self, view: AnyView, word: str) -> bool:
        if word.isdecimal():
            number = int(word[:9])
            if not 1 <= number <= len(view.moves):
                self._write(say("play.no_such_number", number=number, count=len(view.moves)))
                return False
            word = str(view.moves[number - 1])
        try:
            self._write(*self._table.play(word))
        except IllegalMove as refused:
            self._write(str(refused))
            return False
        return True

    def _show(self) -> None:
        view = self._table.view
        self._write(*described(view, self._table.names_at_table))
        for number, move in enumerate(view.moves[:MOST_LISTED], 1):
            self._write(f"{number:3}. {move_in_words(view, move)}  [{move}]")
        if len(view.moves) > MOST_LISTED:
            self._write(say("play.many_moves", count=len(view.moves) - MOST_LISTED))

    def _help(self) -> None:
        self._write(say("play.help"))

    def _hint(self) -> None:
        self._write(say("play.hint", move=move_in_words(self._table.view, self._table.hint())))

    def _tell_all(self) -> None:
        self._write(*self._table.log)

    def _undo(self) -> None:
        if not self._table.can_undo:
            self._write(say("play.nothing_to_undo"))
            return
        self._table.undo()
        self._write(say("play.undone"))
        self._show()

    def _save(self) -> None:
        self._write(say("play.saved", file=Quoted(str(save(self._table)))))

    def _score_sheet(self) -> None:
        if self._table.game.match is not None:
            self._write(score_sheet(self._table.game.match).text(self._table.game.names))

    def _write(self, *lines: str) -> None:
        for line in lines:
            self._shown.write(line + "\n")
