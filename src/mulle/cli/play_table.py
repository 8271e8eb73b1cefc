"""One person's table in lines of text: what happened, what lies there, what can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from mulle.cli.play_text import described
from mulle.engine.score_sheet import score_sheet
from mulle.engine.tell import move_in_words
from mulle.engine.telling.match import MatchTeller
from mulle.players.greedy import Greedy
from mulle.rules.errors import IllegalMove
from mulle.words import say

if TYPE_CHECKING:
    from mulle.engine.events import Event
    from mulle.engine.game_service import GameService
    from mulle.games.reading import AnyPosition
    from mulle.view import AnyView

MOST_LISTED = 40
_STOP = ("s", "q")


class LineTable:
    """Tells the game to `seat` and asks it for its moves until the match or the input ends."""

    def __init__(self, game: GameService, seat: int, answers: TextIO, shown: TextIO) -> None:
        self._game = game
        self._seat = seat
        self._answers = answers
        self._shown = shown
        self._teller = MatchTeller(game.ruleset, game.names)
        self._log: list[str] = []

    def play(self) -> bool:
        """Whether the match was played to its end."""
        while not self._game.is_over:
            if self._game.turn != self._seat:
                self._step()
            elif not self._turn():
                return False
        self._score_sheet()
        return True

    def _step(self) -> None:
        before = None if self._game.giv is None else self._game.position
        self._tell(self._game.step(), before)

    def _tell(self, events: list[Event], before: AnyPosition | None) -> None:
        for event in events:
            lines = self._teller.tell(event.seen_by(self._seat), before)
            self._log += lines
            self._write(*lines)

    def _turn(self) -> bool:
        """Ask until a move is played; false when the person stops or the input ends."""
        view = self._game.view(self._seat)
        self._show(view)
        while True:
            self._shown.write(say("play.choose"))
            self._shown.flush()
            answer = self._answers.readline()
            if not answer or answer.strip() in _STOP:
                self._write("")
                return False
            if self._answer(view, answer.strip()):
                return True

    def _answer(self, view: AnyView, word: str) -> bool:
        """Do what `word` asks for; true when it was a move and has been played."""
        commands = {"?": self._help, "l": self._tell_all, "p": self._score_sheet}
        if word in commands:
            commands[word]()
            return False
        if word == "r":
            self._show(view)
            return False
        if word == "h":
            self._write(say("play.hint", move=move_in_words(view, Greedy().choose(view))))
            return False
        return self._played(view, word)

    def _played(self, view: AnyView, word: str) -> bool:
        if word.isdecimal():
            number = int(word[:9])
            if not 1 <= number <= len(view.moves):
                self._write(say("play.no_such_number", number=number, count=len(view.moves)))
                return False
            word = str(view.moves[number - 1])
        before = self._game.position
        try:
            events = self._game.play(self._seat, word)
        except IllegalMove as refused:
            self._write(str(refused))
            return False
        self._tell(events, before)
        return True

    def _show(self, view: AnyView) -> None:
        self._write(*described(view, self._game.names))
        for number, move in enumerate(view.moves[:MOST_LISTED], 1):
            self._write(f"{number:3}. {move_in_words(view, move)}  [{move}]")
        if len(view.moves) > MOST_LISTED:
            self._write(say("play.many_moves", count=len(view.moves) - MOST_LISTED))

    def _help(self) -> None:
        self._write(say("play.help"))

    def _tell_all(self) -> None:
        self._write(*self._log)

    def _score_sheet(self) -> None:
        if self._game.match is not None:
            self._write(score_sheet(self._game.match).text(self._game.names))

    def _write(self, *lines: str) -> None:
        for line in lines:
            self._shown.write(line + "\n")
