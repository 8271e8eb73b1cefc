"""`external`: a player that is another program, spoken to over its standard input and output."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from mulle.protocol.messages import VERSION, ProtocolError, as_quoted, decoded, encoded
from mulle.protocol.process import BotFault, BotProcess
from mulle.protocol.views import MOST_MOVES, view_to_dict
from mulle.words import Quoted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mulle.games.options import AnyRuleset
    from mulle.players.player import AnyMove
    from mulle.view import AnyView


@dataclass(frozen=True, slots=True)
class Limits:
    """How many seconds a bot has to start, for each move, and to end after `quit`."""

    start: float = 10.0
    move: float = 5.0
    leave: float = 1.0


class External:
    """Plays what the bot behind `command` answers; raises `BotFault` when it does not play along.

    The program is started when it is first asked, and again after a fault that cost its process.
    """

    def __init__(self, command: str, seed: int | None = None, limits: Limits = Limits()) -> None:
        self._command = command
        self._limits = limits
        self._seed = seed
        self._bot: BotProcess | None = None
        self._rules: AnyRuleset | None = None
        self._moves_seen: int | None = None

    def new_giv(self, seed: int | None) -> None:
        """The next view belongs to a new giv, for which the bot gets `seed`."""
        self._seed = seed
        self._moves_seen = None

    def giv_over(self, scores: Sequence[Mapping[str, int]]) -> None:
        """Tell the bot what the giv came to."""
        if self._bot is not None and self._moves_seen is not None:
            self._moves_seen = None
            self._say(encoded("result", scores=[dict(items) for items in scores]))

    def choose(self, view: AnyView) -> AnyMove:
        """The bot's move."""
        self.start(view.ruleset)
        if self._moves_seen is None or len(view.log) < self._moves_seen:
            self._say(encoded("giv", seat=view.seat, seed=self._seed))
        self._moves_seen = len(view.log)
        question = encoded("view", view=view_to_dict(view), seconds=self._limits.move)
        answer = self._asked(question, "move", self._limits.move)
        return self._chosen(view, answer.get("move"))

    def start(self, rules: AnyRuleset) -> None:
        """Start the bot and shake hands, unless it already plays by `rules`."""
        if self._bot is not None and self._rules == rules:
            return
        self.close()
        self._bot, self._rules, self._moves_seen = BotProcess(self._command), rules, None
        hello = encoded("hello", protocol=VERSION, game=rules.game, options=rules.written_options())
        ready = self._asked(hello, "ready", self._limits.start)
        if ready.get("protocol") != VERSION:
            raise self._lost(_wrong_version(ready.get("protocol")))

    def close(self) -> None:
        """Let the bot end, and end it when it does not."""
        if self._bot is not None:
            self._bot.leave(encoded("quit"), self._limits.leave)
            self._bot = None

    def _say(self, line: bytes) -> None:
        assert self._bot is not None
        try:
            self._bot.send(line, monotonic() + self._limits.move)
        except BotFault as fault:
            raise self._lost(fault) from None

    def _asked(self, question: bytes, kind: str, seconds: float) -> Mapping[str, object]:
        """The bot's answer of `kind` to `question`; any other answer ends the bot."""
        assert self._bot is not None
        deadline = monotonic() + seconds
        try:
            _verify_silent(self._bot.unasked())
            self._bot.send(question, deadline)
            return _of_kind(decoded(self._bot.receive(deadline)), kind)
        except BotFault as fault:
            raise self._lost(fault) from None
        except ProtocolError as error:
            raise self._lost(BotFault(error.key, **error.arguments)) from None

    def _lost(self, fault: BotFault) -> BotFault:
        """`fault`, after which the bot is ended."""
        if self._bot is not None:
            self._bot.kill()
            self._bot = None
        return fault

    def _chosen(self, view: AnyView, text: object) -> AnyMove:
        for move in view.moves[:MOST_MOVES]:
            if str(move) == text:
                return move
        fault = BotFault("protocol.illegal", move=Quoted(text if isinstance(text, str) else repr(text)))
        self._say(encoded("error", message=fault.message("en")))
        raise fault


def _verify_silent(said: bytes) -> None:
    if said:
        raise BotFault("protocol.unasked", line=as_quoted(said))


def _of_kind(message: Mapping[str, object], kind: str) -> Mapping[str, object]:
    if message["type"] == "error":
        raise BotFault("protocol.bot_error", message=Quoted(str(message.get("message", ""))))
    if message["type"] != kind:
        raise BotFault("protocol.unexpected", wanted=kind, got=Quoted(str(message["type"])))
    return message


def _wrong_version(theirs: object) -> BotFault:
    return BotFault("protocol.version", ours=VERSION, theirs=Quoted(str(theirs)))
