"""`ismcts` beside OpenSpiel's own Python `ISMCTSBot` on our game: `python -m bench.open_spiel`.

    python -m bench.open_spiel [--game mulle] [--milliseconds 200] [--pairs 8] [--figure FILE]

Duplicate deals: each is played twice, with the seats swapped. Both think for the same time at every move, on
the same core; an only move is played at once. Ours goes by the wall clock and theirs by CPU time, so that a
busy machine is to our disadvantage. OpenSpiel's bot plays on the adapter of `mulle.envs.open_spiel`, with
random rollouts. The number of pairs is fixed beforehand.
"""

from __future__ import annotations

import argparse
import os
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import mulle.envs.open_spiel  # noqa: F401 - registers the games
from mulle.arena.figures import Figure, this_machine, write_figure
from mulle.arena.report import interval
from mulle.arena.statistics import estimate
from mulle.players.ismcts import Ismcts

if TYPE_CHECKING:
    from mulle.arena.statistics import Estimate
    from mulle.envs.giv_tree import Moment

# About the spread of a giv's points, which is what the exploration of UCT is measured in.
EXPLORATION = 20.0
DEALS = "the deals beside OpenSpiel"


@dataclass
class Spent:
    """The iterations of one bot and the CPU time they took."""

    iterations: int = 0
    seconds: float = 0.0
    moves: int = 0

    def add(self, iterations: int, began: float) -> None:
        """One search, begun at `began`."""
        self.iterations += iterations
        self.seconds += process_time() - began
        self.moves += 1

    @property
    def rate(self) -> float:
        """Iterations per CPU second."""
        return self.iterations / max(self.seconds, 1e-9)


class Theirs(ISMCTSBot):
    """OpenSpiel's bot, which knows budgets in simulations only, stopped by the clock."""

    def __init__(self, game: Any, milliseconds: int, seed: int) -> None:
        random = np.random.RandomState(seed)
        super().__init__(game, RandomRolloutEvaluator(1, random), EXPLORATION, 1, random_state=random)
        self._seconds = milliseconds / 1000
        self.spent = Spent()

    def chosen(self, state: Any) -> int:
        """The action visited most when the time is up."""
        if len(state.legal_actions()) == 1:
            return int(state.legal_actions()[0])
        began, simulations = process_time(), 0
        self.reset()
        self._root_node = self.create_new_node(state)
        while process_time() - began < self._seconds or self._root_node.total_visits < 1:
            self.run_simulation(self.sample_root_state(state))
            simulations += 1
        self.spent.add(simulations, began)
        actions, chances = zip(*self.get_final_policy(state, self._root_node), strict=True)
        return int(self._random_state.choice(actions, p=chances))


@dataclass
class Ours:
    """The native search, which gets the seat's View and nothing else."""

    milliseconds: int
    seed: int
    spent: Spent = field(default_factory=Spent)

    def __post_init__(self) -> None:
        self._bot = Ismcts(milliseconds=self.milliseconds, seed=self.seed)

    def chosen(self, state: Any) -> int:
        """The place of the move that the search likes best."""
        began = process_time()
        moment: Moment = state.moment
        seen = moment.seen_by(state.current_player())
        assert seen is not None
        move = self._bot.choose(seen)
        if self._bot.last is not None and not self._bot.last.exact:
            self.spent.add(self._bot.last.iterations, began)
        return moment.texts.index(str(move))


def giv(game: Any, deck: list[int], bots: list[Ours | Theirs]) -> list[float]:
    """One giv dealt from `deck`; what it was worth to each seat."""
    state, cards = game.new_initial_state(), iter(deck)
    while not state.is_terminal():
        chance = state.is_chance_node()
        state.apply_action(next(cards) if chance else bots[state.current_player()].chosen(state))
    return list(map(float, state.returns()))


def pair(game: Any, number: int, ours: Ours, theirs: Theirs) -> float:
    """Our points per giv on one deal, played with the seats swapped."""
    deck = sorted(map(int, game.rules.deck))
    Random(f"{DEALS} {number}").shuffle(deck)
    first, second = giv(game, deck, [ours, theirs])[0], giv(game, deck, [theirs, ours])[1]
    return (first + second) / 2


def figure(command: str, milliseconds: int, found: Estimate, spent: dict[str, Spent]) -> Figure:
    """What was found, as the documentation shows it."""
    rows = [(name, one.rate, one.iterations / max(1, one.moves)) for name, one in spent.items()]
    return Figure(
        title="Our search beside OpenSpiel's own ISMCTSBot, on our game",
        command=command,
        machine=this_machine(),
        columns=("", "iterations/s", "iterations per move"),
        rows=tuple(rows),
        notes=f"{milliseconds} ms a move each: ismcts gains {interval(found)} a giv, {found.count} pairs.",
    )


def main() -> None:
    """Play the pairs and print what they came to, with the speed of both."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="mulle", choices=["mulle", "husmulle", "byggkasino"])
    parser.add_argument("--milliseconds", type=int, default=200)
    parser.add_argument("--pairs", type=int, default=8)
    parser.add_argument("--figure", type=Path, metavar="FILE")
    told = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    game = pyspiel.load_game(told.game)
    ours, theirs = Ours(told.milliseconds, 1), Theirs(game, told.milliseconds, 2)
    points = []
    for number in range(told.pairs):
        points.append(pair(game, number, ours, theirs))
        print(f"pair {number + 1}: {points[-1]:+.1f}", flush=True)
    command = f"python -m bench.open_spiel --milliseconds {told.milliseconds} --pairs {told.pairs}"
    spent = {"ismcts": ours.spent, "OpenSpiel's ISMCTSBot": theirs.spent}
    found = figure(command, told.milliseconds, estimate(points), spent)
    print(found.markdown())
    if told.figure:
        write_figure(told.figure, found)


if __name__ == "__main__":
    main()
