"""A View as JSON: everything that its seat may know, in the words of docs/notation.md, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.cards import NAMES, written
from mulle.view import TrickView

if TYPE_CHECKING:
    from mulle.rules.fishing.pieces import Build, Mulle
    from mulle.rules.tricks.pieces import Trick
    from mulle.view import AnyView, Played, View

MOST_MOVES = 2_000


def view_to_dict(view: AnyView) -> dict[str, object]:
    """`view` in JSON's own types; `moves` are texts, and `more_moves` says how many are left out."""
    own = _trick_keys(view) if isinstance(view, TrickView) else _fishing_keys(view)
    return {**_first_keys(view), **own, **_last_keys(view)}


def _first_keys(view: AnyView) -> dict[str, object]:
    return {
        "game": view.ruleset.game,
        "options": view.ruleset.written_options(),
        "seat": view.seat,
        "turn": view.turn,
        "hand": written(view.hand),
        "held": list(view.held),
    }


def _last_keys(view: AnyView) -> dict[str, object]:
    shown = view.moves[:MOST_MOVES]
    return {
        "log": [_line(line) for line in view.log],
        "moves": [str(move) for move in shown],
        "more_moves": len(view.moves) - len(shown),
    }


def _line(line: Played) -> dict[str, object]:
    return {
        "seat": line.seat,
        "round": line.round,
        "move": str(line.move),
        "taken": written(line.taken),
    }


def _fishing_keys(view: View) -> dict[str, object]:
    keys: dict[str, object] = {
        "forehand": view.forehand,
        "round": view.round,
        "table": written(view.table),
        "builds": [_build(build) for build in view.builds],
        "mulles": [[_mulle(mulle) for mulle in mulles] for mulles in view.mulles],
        "tabbar": list(view.tabbar),
        "last_taker": view.last_taker,
        "undealt": view.undealt,
        "scored": [[dict(items) for items in rond] for rond in view.scored],
    }
    return keys | _fault_keys(view)


def _fault_keys(view: View) -> dict[str, object]:
    if view.penalties is None:
        return {}
    return {"penalties": list(view.penalties), "lost": view.lost, "withheld": view.withheld}


def _build(build: Build) -> dict[str, object]:
    return {
        "value": build.value,
        "cards": written(build.cards),
        "parts": build.parts,
        "creator": build.creator,
        "last": build.last,
        "changed": build.changed,
        "raised_by": list(build.raised_by),
        "keepers": list(build.keepers),
    }


def _mulle(mulle: Mulle) -> dict[str, object]:
    return {"card": NAMES[mulle.card], "points": mulle.points}


def _trick_keys(view: TrickView) -> dict[str, object]:
    return {
        "dealer": view.dealer,
        "phase": view.phase,
        "mulle": NAMES[view.mulle],
        "laid_away": written(view.laid_away),
        "buyer": view.buyer,
        "trick": written(view.trick),
        "leader": view.leader,
        "tricks": list(view.tricks),
        "last_trick": _trick(view.last_trick),
        "silent": view.silent,
        "points": list(view.points),
        "chips": list(view.chips),
        "pot": view.pot,
    }


def _trick(trick: Trick | None) -> dict[str, object] | None:
    if trick is None:
        return None
    return {"leader": trick.leader, "cards": written(trick.cards), "winner": trick.winner}
