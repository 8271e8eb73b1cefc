"""Random play with all legal moves listed at each ply, beside the peers: plies per CPU second, one run.

`python -m bench.random_play` prints a table; `--json` writes it for a program, `--figure FILE` for the
documentation. Peers that are not installed are said to be missing, never left out silently.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Any

from mulle.arena.figures import Figure, this_machine, write_figure
from mulle.games.options import ruleset
from mulle.rules.fishing.ruleset import Ruleset
from mulle.rules.fishing.start import start
from mulle.rules.tricks.start import start as start_tricks

if TYPE_CHECKING:
    from collections.abc import Callable

    from mulle.games.options import AnyRuleset
    from mulle.games.reading import AnyPosition

ROUNDS = 5
TABLES: tuple[tuple[str, int | None], ...] = (
    *(("mulle", players) for players in (2, 3, 4)),
    *(("byggkasino", players) for players in (2, 3, 4)),
    ("husmulle", None),
    ("stickmulle", None),
    ("minimulle", None),
)


@dataclass(frozen=True)
class Speed:
    """Plies per CPU second: the best of some rounds, which a busy machine disturbs least."""

    name: str
    plies: float | None

    def line(self, ours: float) -> str:
        if self.plies is None:
            return f"{self.name:44} not installed"
        return f"{self.name:44} {self.plies:12,.0f} plies/s   ours is {ours / self.plies:6.2f} times that"


def first_position(rules: AnyRuleset, random: Random) -> AnyPosition:
    deck = list(rules.deck)
    random.shuffle(deck)
    if isinstance(rules, Ruleset):
        return start(rules, tuple(deck), 0)
    return start_tricks(rules, tuple(deck), deck[0], 2)


def play_mulle(rules: AnyRuleset, random: Random) -> int:
    """One random giv; how many plies it took."""
    position = first_position(rules, random)
    plies = 0
    while position.turn is not None:
        moves = position.legal_moves()
        position = position.play(moves[int(random.random() * len(moves))])
        plies += 1
    return plies


def play_gin_rummy(random: Random) -> Callable[[], int]:
    """RLCard's gin rummy, one game a call."""
    rlcard: Any = import_module("rlcard")

    env = rlcard.make("gin-rummy", config={"seed": random.randrange(1 << 30)})

    def play() -> int:
        state, _ = env.reset()
        plies = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(random.random() * len(actions))])
            plies += 1
        return plies

    return play


def play_chess(random: Random) -> Callable[[], int]:
    """python-chess, one game of at most 200 plies a call."""
    chess: Any = import_module("chess")

    def play() -> int:
        board = chess.Board()
        plies = 0
        while plies < 200 and not board.is_game_over():
            moves = list(board.legal_moves)
            board.push(moves[int(random.random() * len(moves))])
            plies += 1
        return plies

    return play


def play_holdem(random: Random) -> Callable[[], int]:
    """PokerKit's no-limit hold'em, one hand a call."""
    pokerkit: Any = import_module("pokerkit")
    automations = tuple(pokerkit.Automation)

    def play() -> int:
        state = pokerkit.NoLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, (200, 200), 2)
        plies = 0
        while state.status:
            actions = [state.check_or_call] if state.can_check_or_call() else []
            if state.can_complete_bet_or_raise_to():
                actions.append(state.complete_bet_or_raise_to)
            if state.can_fold():
                actions.append(state.fold)
            actions[int(random.random() * len(actions))]()
            plies += 1
        return plies

    return play


PEERS: dict[str, Callable[[Random], Callable[[], int]]] = {
    "RLCard gin-rummy": play_gin_rummy,
    "PokerKit no-limit hold'em": play_holdem,
    "python-chess": play_chess,
}


def ours(game: str, players: int | None) -> tuple[str, Callable[[], int]]:
    """The name of a table of ours, and what plays a giv at it."""
    rules = ruleset(game, {} if players is None else {"players": players})
    random = Random(1)
    return f"{game}, {rules.players} players", lambda: play_mulle(rules, random)


def games() -> dict[str, Callable[[], int] | None]:
    """What plays one game of each, by name; None where a peer is not installed."""
    found: dict[str, Callable[[], int] | None] = dict(ours(*table) for table in TABLES)
    for name, make in PEERS.items():
        try:
            found[name] = make(Random(1))
        except ImportError:
            found[name] = None
    return found


def measured(plays: dict[str, Callable[[], int] | None], seconds: float) -> list[Speed]:
    """The best round of each, all in turn, so that a busy machine disturbs all alike."""
    gc.freeze()  # what the others brought into memory is nobody's play
    best = {name: 0.0 for name, play in plays.items() if play}
    for _ in range(1 + ROUNDS):
        for name, play in plays.items():
            if play:
                best[name] = max(best[name], _plies_in(play, seconds))
    return [Speed(name, best.get(name)) for name in plays]


def _plies_in(play: Callable[[], int], seconds: float) -> float:
    plies, started = 0, process_time()
    while (spent := process_time() - started) < seconds:
        plies += play()
    return plies / spent


def figure(speeds: list[Speed]) -> Figure:
    """The speeds as the documentation shows them."""
    first = speeds[0].plies or 0
    return Figure(
        title="Random play in pure Python, all legal moves listed at each ply",
        command="python -m bench.random_play",
        machine=this_machine(),
        columns=("", "plies per CPU second", "mulle for two is … times as fast"),
        rows=tuple((one.name, one.plies, first / one.plies) for one in speeds if one.plies),
        notes="One core; of some rounds, all in turn, the best of each.",
    )


def main() -> None:
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--seconds", type=float, default=1.0, help="CPU seconds a round")
    told.add_argument("--json", action="store_true")
    told.add_argument("--figure", type=Path, metavar="FILE")
    arguments = told.parse_args()
    speeds = measured(games(), arguments.seconds)
    if arguments.figure:
        write_figure(arguments.figure, figure(speeds))
    if arguments.json:
        json.dump({speed.name: speed.plies for speed in speeds}, sys.stdout)
        return
    print("pure Python, random play, all legal moves listed at each ply, CPU time, one core")
    for speed in speeds:
        print(speed.line(speeds[0].plies or 0))


if __name__ == "__main__":
    main()
