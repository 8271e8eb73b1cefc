"""What the arena does when a program of others does not play along: a fault, and `greedy` plays for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.players.greedy import Greedy
from mulle.protocol.process import BotFault

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mulle.players.external import External
    from mulle.players.player import AnyMove
    from mulle.view import AnyView


class Forgiving:
    """Plays what `bot` answers; `greedy` steps in for an illegal move, and to the giv's end for worse."""

    def __init__(self, bot: External, seed: int) -> None:
        self._bot = bot
        self._substitute = Greedy()
        self._replaced = False
        self.faults: list[BotFault] = []
        bot.new_giv(seed)

    def choose(self, view: AnyView) -> AnyMove:
        """The bot's move, or the substitute's."""
        if not self._replaced:
            try:
                return self._bot.choose(view)
            except BotFault as fault:
                self._count(fault)
        return self._substitute.choose(view)

    def giv_over(self, scores: Sequence[Mapping[str, int]]) -> None:
        """Tell the bot what the giv came to."""
        if not self._replaced:
            try:
                self._bot.giv_over(scores)
            except BotFault as fault:
                self._count(fault)

    def _count(self, fault: BotFault) -> None:
        self.faults.append(fault)
        self._replaced = self._replaced or fault.lost
