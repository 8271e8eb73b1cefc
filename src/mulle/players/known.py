"""What a seat knows, as the native engine is told it: a position in which unseen cards only fill their room.

Everything here is made from a View, so a search that starts from it cannot know more than its seat does.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from mulle.players.proofs import proven_hands, proven_voids
from mulle.players.responsible import responsible_moves
from mulle.players.sampling import anyhow, unseen_cards, unseen_tricks
from mulle.rules.fishing.position import Position
from mulle.view import TrickView

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mulle.cards import Card
    from mulle.games.reading import AnyPosition
    from mulle.players.player import AnyMove
    from mulle.players.proofs import Proof
    from mulle.view import AnyView, View


@dataclass(frozen=True, slots=True)
class Known:
    """A seat's knowledge; a bit of `holds` and `lacks` for each kind that a hand surely holds or lacks."""

    position: AnyPosition
    moves: Sequence[AnyMove]
    hidden: list[str]
    holds: list[int]
    lacks: list[int]


def known(view: AnyView) -> Known:
    """What the seat of `view`, who is at turn, knows."""
    return _known_tricks(view) if isinstance(view, TrickView) else _known_fishing(view)


def _known_fishing(view: View) -> Known:
    """Where faults may happen, everybody is taken to keep promises, as our bots do."""
    strict = view if view.ruleset.strict else _as_if_strict(view)
    hidden = unseen_cards(view)
    position = anyhow(strict, Random(0))
    assert isinstance(position, Position)
    if len(hidden) > _hidden_in_play(view):
        # A log cut short does not tell who took what.
        position = replace(position, piles=tuple(replace(pile, cards=()) for pile in position.piles))
    return _with_proofs(position, responsible_moves(view), hidden, _of_others(view, proven_hands(strict)))


def _as_if_strict(view: View) -> View:
    return replace(view, ruleset=replace(view.ruleset, faults="strict"), penalties=None, withheld=False)


def _hidden_in_play(view: View) -> int:
    return sum(view.held) - len(view.hand) + view.undealt


def _known_tricks(view: TrickView) -> Known:
    position = anyhow(view, Random(0))
    return _with_proofs(position, view.moves, unseen_tricks(view), _of_others(view, proven_voids(view)))


def _of_others(view: AnyView, proofs: list[Proof]) -> list[Proof]:
    nothing: Proof = (frozenset(), frozenset())
    return [nothing if seat == view.seat else proof for seat, proof in enumerate(proofs)]


def _with_proofs(
    position: AnyPosition, moves: Sequence[AnyMove], hidden: list[Card], proofs: list[Proof]
) -> Known:
    holds, lacks = zip(*[(_bits(holds), _bits(lacks)) for holds, lacks in proofs], strict=True)
    return Known(position, moves, [str(card) for card in hidden], list(holds), list(lacks))


def _bits(kinds: Iterable[int]) -> int:
    return sum([1 << kind for kind in kinds])
