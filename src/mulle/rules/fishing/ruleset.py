"""The frozen Ruleset of the fishing family: every rule that differs between its games, as data."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from mulle.rules.errors import RulesetError

if TYPE_CHECKING:
    from mulle.cards import Card

MulleCapture = Literal["twin", "two_twins", "build"]
LayOutBan = Literal["keeper", "last_keeper"]
Counting = Literal["points", "majorities", "intake"]
MatchKind = Literal["deals", "to_21", "three", "single", "omgangar"]
Faults = Literal["strict", "lose", "penalty"]


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """One game of the fishing family with its options; a house rule is `replace(MULLE, tear=True)`."""

    game: str
    options: tuple[str, ...] = ()
    players: int = 2

    # The deck and the deal (rules.md 1.2)
    deck: tuple[Card, ...]
    hand: int
    table: int
    alternating_start: bool = False

    # Taking in (2.1, 3.1, 4)
    forced_capture: bool = False
    value_cards_take_builds_only: bool = False
    max_group: Literal[2] | None = None
    take_build_with_free: bool = False
    mulle_captures: frozenset[MulleCapture] = frozenset()
    mulles_in_capture: bool = False
    mulle_points: Literal["value", "count"] = "value"

    # Building (2.2, 2.3, 3.2, 3.3, 4)
    two_card_builds: bool = False
    package_up: bool = True
    package_group: Literal[2] | None = None
    build_down: bool = False
    one_build_per_value: bool = False
    build_on_own: bool = True
    raise_with_parts: bool = False
    raise_once: bool = False
    tear: bool = False

    # Responsibility and laying out (1.5, 2.4, 2.5, 3.4, 3.5)
    keeper_is_last: bool = False
    builder_keeps_beside_partner: bool = False
    lay_out_despite_capture: bool = False
    lay_out_ban: LayOutBan = "keeper"

    # Counting a giv and a match (2.6, 2.7, 3.6, 3.7, 4)
    counting: Counting
    storan_points: int = 2
    tabbe_points: int = 1
    tabbe_cancel: bool = False
    score_each: Literal["omgang", "rond"] = "omgang"
    alternate: Literal["rond", "omgang"] = "rond"
    omgangar: int = 2
    deals: int | None = None
    match: MatchKind | None = None
    faults: Faults = "strict"

    def __post_init__(self) -> None:
        for wrong, key, arguments in _contradictions(self):
            if wrong:
                raise RulesetError(key, **arguments)

    @cached_property
    def sides(self) -> int:
        """How many sides play: partners sit opposite when there are four (rules.md 1.2)."""
        return 2 if self.players == 4 else self.players

    @cached_property
    def copies(self) -> dict[Card, int]:
        """How many copies of each face the deck holds."""
        return dict(Counter(self.deck))

    @cached_property
    def rounds(self) -> int:
        """How many rounds of hands a giv has."""
        return (len(self.deck) - self.table) // (self.players * self.hand)

    @cached_property
    def givar(self) -> int:
        """How many givar a match counted in givar has: as many as players unless told otherwise."""
        return self.players if self.deals is None else self.deals

    @cached_property
    def match_kind(self) -> MatchKind:
        """How a match ends; where it is not told, three players of `to_21` play three givar (3.7)."""
        if self.match is not None:
            return self.match
        return "three" if self.players == 3 else "to_21"

    @cached_property
    def must_take_in(self) -> bool:
        """Whether a card that could take something may not be laid out (2.4)."""
        return self.forced_capture and not self.lay_out_despite_capture

    @cached_property
    def strict(self) -> bool:
        """Whether the engine offers legal moves only (rules.md 6)."""
        return self.faults == "strict"

    def written_options(self) -> dict[str, object]:
        """The game's options by name, complete with what a default comes to."""
        told = {"deals": self.givar, "match": self.match_kind}
        return {name: told.get(name, getattr(self, name)) for name in self.options}

    def side(self, seat: int) -> int:
        """The side that `seat` plays for."""
        return seat % self.sides


def _contradictions(rules: Ruleset) -> list[tuple[bool, str, dict[str, object]]]:
    """Each contradiction as (does it hold, the key of its message, the message's arguments)."""
    players, dealt = rules.players, len(rules.deck) - rules.table
    round_size = max(1, rules.players * rules.hand)
    return [
        (players not in (2, 3, 4), "ruleset.players", {"players": players}),
        (dealt <= 0 or dealt % round_size != 0 or rules.hand < 1, "ruleset.deck", {"players": players}),
        (rules.table % 2 == 1 or rules.hand % 2 == 1, "ruleset.halves", {}),
        (rules.deals is not None and rules.deals < 1, "ruleset.at_least_one", {"option": "deals"}),
        (rules.omgangar < 1, "ruleset.at_least_one", {"option": "omgangar"}),
        (rules.match == "to_21" and players == 3, "ruleset.to_21_of_three", {}),
        (rules.tabbe_cancel and players == 3, "ruleset.tabbe_cancel_of_three", {}),
        (rules.forced_capture and rules.take_build_with_free, "ruleset.forced_with_choice", {}),
        (rules.alternating_start and players != 2, "ruleset.alternating_start", {}),
        (rules.faults == "penalty" and rules.counting != "majorities", "ruleset.penalty", {}),
        (rules.faults == "lose" and rules.counting != "points", "ruleset.lose", {}),
        (rules.score_each == "rond" and not rules.alternating_start, "ruleset.rond_scores", {}),
    ]
