"""A player of ours as a bot: answers the protocol's lines until `quit` or the end of input."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

from mulle.protocol.messages import MOST_BYTES_TO_BOT, VERSION, ProtocolError, decoded, encoded
from mulle.protocol.reading import view_from_dict
from mulle.rules.errors import RuleError
from mulle.words import Quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import BinaryIO

    from mulle.players.player import Player

    MakePlayer = Callable[[int | None], Player]


@runtime_checkable
class HearsResults(Protocol):
    """A player that wants to know what a giv came to, to learn from it or to pass it on."""

    def giv_over(self, scores: Sequence[Mapping[str, int]]) -> None:
        """The giv is over, and this is its count by side."""
        ...


class Server:
    """Answers one host; a new player is made for every giv, with the seed that the host gives."""

    def __init__(self, name: str, make: MakePlayer) -> None:
        self._name = name
        self._make = make
        self._player: Player | None = None

    def answer(self, message: Mapping[str, object]) -> bytes | None:
        """The line that answers `message`; None where none is due."""
        kind = message["type"]
        if kind == "hello":
            return self._ready(message)
        if kind == "view":
            return self._move(message)
        if kind == "giv":
            self._start_giv(message)
        elif kind == "result":
            self._end_giv(message)
        elif kind != "error":
            raise ProtocolError("protocol.unknown_type", type=Quoted(str(kind)))
        return None

    def _ready(self, message: Mapping[str, object]) -> bytes:
        if message.get("protocol") != VERSION:
            raise ProtocolError("protocol.version", ours=VERSION, theirs=Quoted(str(message.get("protocol"))))
        return encoded("ready", protocol=VERSION, name=self._name)

    def _start_giv(self, message: Mapping[str, object]) -> None:
        seed = message.get("seed")
        self._player = self._make(seed if isinstance(seed, int) else None)

    def _end_giv(self, message: Mapping[str, object]) -> None:
        scores = message.get("scores")
        if isinstance(self._player, HearsResults) and isinstance(scores, list):
            self._player.giv_over(scores)

    def _move(self, message: Mapping[str, object]) -> bytes:
        seen = view_from_dict(message.get("view"))
        if not seen.moves:
            raise ProtocolError("protocol.no_moves")
        if self._player is None:
            self._player = self._make(None)
        return encoded("move", move=str(self._player.choose(seen)))


def serve(server: Server, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer the lines of `source` on `sink`; a line that cannot be answered gives an `error` line."""
    while line := source.readline(MOST_BYTES_TO_BOT + 1):
        if not line.strip():
            continue
        try:
            message = decoded(line)
            if message["type"] == "quit":
                return
            answer = server.answer(message)
        except RuleError as error:
            answer = encoded("error", message=error.message("en"))
        if answer is not None:
            sink.write(answer)
            sink.flush()
