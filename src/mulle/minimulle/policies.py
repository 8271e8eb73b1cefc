"""Players as chances: how often one makes each move of what it sees."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Protocol, cast

from mulle.players.registry import player
from mulle.rules.errors import RuleError

if TYPE_CHECKING:
    from collections.abc import Callable

    from mulle.players.player import Player
    from mulle.rules.fishing.moves import Move
    from mulle.view import View

    Chances = dict[Move, float]


class Policy(Protocol):
    """A way to play: a chance for each move of a View, from the View alone."""

    def chances(self, seen: View) -> Chances:
        """The moves that may be made, and how often each is."""
        ...


class PolicyError(RuleError):
    """Chances that are none: of moves that are not legal, or that do not make one together."""


TRIES = 32
CLOSE = 1e-6


def verified_chances(policy: Policy, seen: View) -> Chances:
    """The chances of `policy` where it sees `seen`, if that is what they are."""
    chances = policy.chances(seen)
    moves = set(seen.moves)
    fits = all(move in moves and chance >= 0 for move, chance in chances.items())
    if not fits or abs(sum(chances.values()) - 1) > CLOSE:
        raise PolicyError("minimulle.policy", hand=" ".join(map(str, seen.hand)))
    return chances


class Evenly:
    """`random`: every legal move is as likely as any other."""

    def chances(self, seen: View) -> Chances:
        """The same chance for each move."""
        return dict.fromkeys(seen.moves, 1 / len(seen.moves))


@dataclass(frozen=True)
class Drawn:
    """A player that is made anew for each decision; its chances are counted over so many seeds.

    For a player without chance moves one seed says all. For another the policy is the player that draws one
    of these seeds before each decision.
    """

    make: Callable[[int], Player]
    seeds: int = 1

    def chances(self, seen: View) -> Chances:
        """How many of the seeds choose each move."""
        if len(seen.moves) == 1:
            return {seen.moves[0]: 1.0}
        seeds = range(self._needed(seen))
        chosen = Counter(cast("Move", self.make(seed).choose(seen)) for seed in seeds)
        return {move: number / len(seeds) for move, number in chosen.items()}

    def _needed(self, seen: View) -> int:
        """One seed is enough where nothing is hidden: then there is nothing to guess."""
        return self.seeds if seen.undealt else 1


# Those that make the same choice whatever their seed.
WITHOUT_CHANCE = ("greedy", "expert")


def policy(spec: str, seeds: int = TRIES) -> Policy:
    """The policy of the player that `spec` names."""
    if spec == "random":
        return Evenly()
    return Drawn(partial(player, spec), 1 if spec in WITHOUT_CHANCE else seeds)
