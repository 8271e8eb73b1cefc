"""The frozen Ruleset of stickmulle (rules.md 5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from mulle.cards import FACES, Card
from mulle.rules.errors import RulesetError


@dataclass(frozen=True, kw_only=True)
class TrickRuleset:
    """The trick game with its options; a house rule is `replace(STICKMULLE, announce="manual")`."""

    game: str = "stickmulle"
    options: tuple[str, ...] = ("announce", "pots")
    players: int = 3
    deck: tuple[Card, ...] = FACES
    announce: Literal["auto", "manual"] = "auto"
    pots: int = 1

    def __post_init__(self) -> None:
        if self.players != 3:
            raise RulesetError("ruleset.fixed_players", game=self.game, players=3)
        if self.pots < 1:
            raise RulesetError("ruleset.at_least_one", option="pots")

    def written_options(self) -> dict[str, object]:
        """The game's options by name."""
        return {name: getattr(self, name) for name in self.options}
