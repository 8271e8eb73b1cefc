"""Random play with all legal moves listed at each ply, beside the peers: plies per CPU second, one run.

`python -m bench.random_play` prints a table; `--json` writes it for a program. Peers that are not installed
are said to be missing, never left out silently.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass
from importlib import import_module
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Any

from mulle.games.options import GAMES, ruleset
from mulle.rules.fishing.ruleset import Ruleset
from mulle.rules.fishing.start import start
from mulle.rules.tricks.start import start as start_tricks

if TYPE_CHECKING:
    from collections.abc import Callable

    from mulle.games.options import AnyRuleset
    from mulle.games.reading import AnyPosition

WARM_UP, ROUNDS = 0.5, 5


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


def measured(name: str, play: Callable[[], int], seconds: float) -> Speed:
    """The best of some rounds of `seconds` CPU time each."""
    _plies_in(play, WARM_UP)
    return Speed(name, max(_plies_in(play, seconds) for _ in range(ROUNDS)))


def _plies_in(play: Callable[[], int], seconds: float) -> float:
    plies, started = 0, process_time()
    while (spent := process_time() - started) < seconds:
        plies += play()
    return plies / spent


def peer(name: str, make: Callable[[Random], Callable[[], int]], seconds: float) -> Speed:
    try:
        return measured(name, make(Random(1)), seconds)
    except ImportError:
        return Speed(name, None)


def ours(game: str, players: int | None, seconds: float) -> Speed:
    options = {} if players is None else {"players": players}
    rules = ruleset(game, options)
    random = Random(1)
    return measured(f"{game}, {rules.players} players", lambda: play_mulle(rules, random), seconds)


def main() -> None:
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--seconds", type=float, default=1.0, help="CPU seconds a round")
    told.add_argument("--json", action="store_true")
    arguments = told.parse_args()
    seconds = arguments.seconds
    first = ours("mulle", 2, seconds)
    rest = [ours("mulle", 3, seconds), ours("mulle", 4, seconds)]
    rest += [ours("byggkasino", players, seconds) for players in (2, 3, 4)]
    rest += [ours(game, None, seconds) for game in GAMES if game not in ("mulle", "byggkasino")]
    peers = [
        peer("RLCard gin-rummy", play_gin_rummy, seconds),
        peer("PokerKit no-limit hold'em", play_holdem, seconds),
        peer("python-chess", play_chess, seconds),
    ]
    if arguments.json:
        json.dump({speed.name: speed.plies for speed in (first, *rest, *peers)}, sys.stdout)
        return
    print("pure Python, random play, all legal moves listed at each ply, CPU time, one core")
    for speed in (first, *rest, *peers):
        print(speed.line(first.plies or 0))


if __name__ == "__main__":
    main()
