"""A server's table in lines of text: what happened, what lies there, what can be played."""

from __future__ import annotations

import asyncio
import os
from threading import Thread
from typing import TYPE_CHECKING, Any, TextIO

from mulle.rules.errors import RuleError
from mulle.words import Quoted, cards_text, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mulle.tui.picture import Choice, Picture, Source

MOST_LISTED = 40
_STOP = ("s", "q")


class Lines:
    """The lines that the person writes, read by a thread of their own: meanwhile the others play on."""

    def __init__(self, stream: TextIO) -> None:
        self._read = _reader(stream)
        self._wanted: asyncio.Future[str] | None = None

    def next(self) -> asyncio.Future[str]:
        """The next line, empty where the input has ended; the same one until it has come."""
        if self._wanted is None or self._wanted.done():
            self._wanted = asyncio.get_running_loop().create_future()
            Thread(target=self._fetch, args=(self._wanted,), daemon=True).start()
        return self._wanted

    def _fetch(self, wanted: asyncio.Future[str]) -> None:
        line, loop = self._read(), wanted.get_loop()
        if not loop.is_closed():
            loop.call_soon_threadsafe(_settle, wanted, line)


def _settle(wanted: asyncio.Future[str], line: str) -> None:
    if not wanted.done():
        wanted.set_result(line)


def _reader(stream: TextIO) -> Callable[[], str]:
    """How a line is read; from a file of the system without a lock that would hold up the program's end."""
    try:
        raw = os.fdopen(os.dup(stream.fileno()), "rb", buffering=0)
    except (OSError, ValueError):
        return stream.readline
    return lambda: raw.readline().decode("utf-8", "replace")


class ServedLines:
    """Tells the match to the person and asks for moves until the match or the input ends."""

    def __init__(self, source: Source, answers: TextIO, shown: TextIO) -> None:
        self._source = source
        self._lines = Lines(answers)
        self._shown = shown

    async def play(self) -> bool:
        """Whether the match was followed to its end."""
        await self._source.open()
        self._write(*self._source.log)
        waiting = ""
        while not self._source.is_over:
            picture = self._source.picture
            if picture.question:
                await self._answer(picture.question)
            elif picture.is_asked:
                if not await self._turn(picture):
                    return False
            else:
                waiting = self._say_once(picture.waiting, waiting)
                await self._news()
        self._write(self._source.sheet)
        return True

    def _say_once(self, words: str, before: str) -> str:
        if words and words != before:
            self._write(words)
        return words

    async def _news(self) -> None:
        step = await self._source.step()
        self._write(*step.told)
        if step.counted:
            self._write(self._source.sheet)

    async def _answer(self, question: str) -> None:
        self._ask(say("play.yes_or_no", question=question))
        answer = await self._lines.next()
        await self._source.answer(yes=answer.strip().lower().startswith(say("play.yes")))
        await self._news()

    async def _turn(self, picture: Picture) -> bool:
        """Ask until a move is played or something else happens; false when the person stops."""
        self._write(*_described(picture))
        while self._source.picture.is_asked:
            self._ask(say("play.choose"))
            line, news = self._lines.next(), asyncio.ensure_future(self._news())
            waited: set[asyncio.Future[Any]] = {line, news}
            await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
            if not line.done():
                news.result()
                return True
            news.cancel()
            word = line.result()
            if not word or word.strip() in _STOP:
                return False
            if await self._did(word.strip()):
                return True
        return True

    async def _did(self, word: str) -> bool:
        """Do what `word` asks for; true when it was a move and has been played."""
        try:
            if word in _COMMANDS:
                await _COMMANDS[word](self)
                return False
            step = await self._source.play(self._move(word))
        except RuleError as refused:
            self._write(str(refused))
            return False
        self._write(*step.told)
        if step.counted:
            self._write(self._source.sheet)
        return True

    def _move(self, word: str) -> str:
        """The move of that number or text; what is no move is refused here, whatever the server would say."""
        choices = self._source.picture.choices
        if not word.isdecimal():
            return word
        number = int(word[:9])
        if not 1 <= number <= len(choices):
            raise RuleError("play.no_such_number", number=number, count=len(choices))
        return choices[number - 1].move

    async def _help(self) -> None:
        self._write(say("play.help_served"))

    async def _tell_all(self) -> None:
        self._write(*self._source.log)

    async def _score_sheet(self) -> None:
        self._write(self._source.sheet or say("tui.nothing_counted"))

    async def _show(self) -> None:
        self._write(*_described(self._source.picture))

    async def _hint(self) -> None:
        move = await self._source.hint()
        words = {choice.move: choice.words for choice in self._source.picture.choices}
        self._write(say("play.hint", move=words.get(move, move)))

    async def _undo(self) -> None:
        if not self._source.can_undo:
            self._write(say("play.nothing_to_undo"))
            return
        self._write(*await self._source.undo())

    def _ask(self, words: str) -> None:
        self._shown.write(words)
        self._shown.flush()

    def _write(self, *lines: str) -> None:
        for line in lines:
            self._shown.write(line + "\n")
        self._shown.flush()


_COMMANDS = {
    "?": ServedLines._help,
    "l": ServedLines._tell_all,
    "p": ServedLines._score_sheet,
    "r": ServedLines._show,
    "h": ServedLines._hint,
    "u": ServedLines._undo,
}


def _described(picture: Picture) -> Iterator[str]:
    """The table, one's hand, and the moves."""
    yield picture.heading
    yield from (line.strip() for line in (*picture.others, *picture.notes))
    yield say("play.table", cards=cards_text(picture.table)) if picture.table else say("play.empty_table")
    for number, build in enumerate(picture.builds, 1):
        told = {"number": number, "value": build.value, "cards": cards_text(build.cards)}
        yield say("play.build_at", keepers=Quoted(build.keepers), **told)
    yield say("play.hand", cards=cards_text(picture.hand))
    yield from map(_listed, range(1, MOST_LISTED + 1), picture.choices)
    more = len(picture.choices) + picture.left_out - MOST_LISTED
    if more > 0:
        yield say("play.many_moves", count=more)


def _listed(number: int, choice: Choice) -> str:
    return f"{number:3}. {choice.words}  [{choice.move}]"
