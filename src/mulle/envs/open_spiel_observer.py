"""What OpenSpiel shows of a giv, as text and as numbers; docs/open-spiel.md lists the pieces.

An observation is what lies before a seat now. An information state also holds the giv's log: all that the
seat has been able to see, so that nothing that it knew is ever lost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from mulle.envs.numbers import log_numbers, pieces
from mulle.envs.texts import cards_text, log_text, private_text, public_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mulle.envs.giv_tree import Moment
    from mulle.envs.numbers import Piece
    from mulle.envs.open_spiel import GivState
    from mulle.games.options import AnyRuleset
    from mulle.view import AnyView


class Observer:
    """Observes a state for a player, as OpenSpiel's `PyObserver` wants it."""

    def __init__(
        self, rules: AnyRuleset, moves: int, kind: Any, parameters: Mapping[str, object] | None
    ) -> None:
        if parameters:
            raise ValueError(f"observations take no parameters: {dict(parameters)}")
        self._recalls = bool(kind.perfect_recall)
        self._public = bool(kind.public_info)
        self._private = kind.private_info
        self._moves = moves
        self._pieces = pieces(rules, moves)
        shown = [piece for piece in self._pieces if self._shows(piece)]
        self.tensor = np.zeros(sum(piece.size for piece in shown), np.float32)
        self.dict = self._named(shown)

    def _shows(self, piece: Piece) -> bool:
        if piece.sort == "private":
            return bool(self._private != pyspiel.PrivateInfoType.NONE)
        return self._public and (piece.sort != "log" or self._recalls)

    def _named(self, shown: Iterable[Piece]) -> dict[str, Any]:
        """The pieces of the tensor by name, each in its own shape."""
        found, start = {}, 0
        for piece in shown:
            found[piece.name] = self.tensor[start : start + piece.size].reshape(piece.shape)
            start += piece.size
        return found

    def set_from(self, state: GivState, player: int) -> None:
        """Fill `tensor` with what `player` sees in `state`; what all see is told as seat 0 has it."""
        moment, start = state.moment, 0
        whole = self._private != pyspiel.PrivateInfoType.NONE
        seen = np.frombuffer(moment.sight(player) if whole else moment.open_sight(), np.uint8)
        for piece in self._pieces:
            if piece.name in self.dict:
                told = (
                    log_numbers(moment, self._moves)
                    if piece.sort == "log"
                    else seen[start : start + piece.size]
                )
                self.dict[piece.name][...] = np.reshape(told, piece.shape)
            start += piece.size

    def string_from(self, state: GivState, player: int) -> str:
        """What `player` sees in `state`, in words."""
        own = [self._own_text(state.moment, seat) for seat in self._seats(state, player)]
        return " | ".join([*own, *self._public_texts(state.moment.seen_by(player))])

    @staticmethod
    def _own_text(moment: Moment, seat: int) -> str:
        seen = moment.seen_by(seat)
        return f"{seat}: {cards_text(moment.dealt_to(seat))}" if seen is None else private_text(seen)

    def _seats(self, state: GivState, player: int) -> list[int]:
        """Whose own cards are shown."""
        if self._private == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return [player]
        return [] if self._private == pyspiel.PrivateInfoType.NONE else list(range(state.num_players()))

    def _public_texts(self, seen: AnyView | None) -> list[str]:
        if seen is None or not self._public:
            return []
        return [public_text(seen), log_text(seen)] if self._recalls else [public_text(seen)]
