"""Every adapter beside RLCard's games and OpenSpiel's Python games: `python -m bench.adapters`.

Random play through each interface as its users drive it, each beside the peers that are driven the same way:

- states: OpenSpiel's states alone, legal actions and moves; cards that chance draws are plies too;
- observations: whoever is at turn gets an observation and the legal actions, and plays;
- information states: the same with OpenSpiel's information states, which hold the whole history;
- rl_environment: OpenSpiel's own environment as it comes, where every player gets a tensor at every step: of
  the information state where there is one.

Plies per CPU second on one core, all in one run. Rounds alternate and the best of each counts, so that a
busy machine disturbs all alike. `--figure FILE` keeps the result, which docs/environments.md shows.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from mulle import native
from mulle.arena.figures import Figure, this_machine, write_figure
from mulle.envs.giv import sizes
from mulle.envs.open_spiel_native import is_built
from mulle.envs.open_spiel_native import load as plug_in
from mulle.games.options import ruleset

Steps = Callable[[], int]  # one round; how many plies it took

STATES, SEEN, RECALLED, LEARNING = "states", "observations", "information states", "rl_environment"
GIN_RUMMY = "RLCard gin-rummy"
RLCARD_GAMES = ("gin-rummy", "doudizhu", "uno", "leduc-holdem")
GAMES = ("mulle", "byggkasino", "husmulle", "stickmulle")
# Hidden hands and some tens of moves, as our games have; the others are over after five or nine moves.
PYTHON_GAMES = ("python_block_dominoes", "python_team_dominoes", "python_liars_poker")
SMALL_GAMES = ("python_kuhn_poker", "python_tic_tac_toe")
# Without tensors, and there where PokerKit is.
POKER = "python_pokerkit_wrapper"
NOTES = (
    "Random play, plies per CPU second of one core, in one run; the best of alternating rounds. The last "
    "column is beside the fastest of OpenSpiel's Python games of some length (dominoes, liar's poker) driven "
    "the same way. Kuhn poker and tic-tac-toe, over after five and nine moves, are shown. `numbers` is how "
    "many a look shows: whoever is at turn looks, in `rl_environment` every player."
)
BATCH, LEAST_PLIES = 1024, 2000


@dataclass(frozen=True, slots=True)
class Entry:
    """One interface to one game."""

    name: str
    way: str
    steps: Steps
    numbers: int = 0
    """How many numbers a look shows."""
    is_peer: bool = False
    is_small: bool = False
    """A game so small that it is shown, and that nothing is measured by it."""


def vector(game: str) -> Steps:
    """The native vector environment: observations, move features, random moves for all games at once."""
    env = native.vector_env(ruleset(game), BATCH, seed=1)
    dice = np.random.default_rng(1)

    def steps() -> int:
        for _ in range(100):
            env.step((dice.random(BATCH) * env.move_counts).astype(np.int32))
        return 100 * BATCH

    return steps


def aec(game: str) -> Steps:
    """PettingZoo, agent by agent."""
    from mulle.envs.pettingzoo_aec import env

    environment = env(game)
    dice = np.random.default_rng(1)

    def steps() -> int:
        environment.reset(seed=1)
        plies = 0
        for _ in environment.agent_iter():
            shown, _, over, _, _ = environment.last()
            assert shown is not None
            environment.step(None if over else int(dice.random() * int(shown["action_mask"].sum())))
            plies += not over
        return plies

    return steps


def seat(game: str) -> Steps:
    """Gymnasium, one seat against players that draw lots; every seat's plies count."""
    import gymnasium

    from mulle.envs.gymnasium_seat import ID

    environment: Any = gymnasium.make(ID, game=game, opponents="random").unwrapped
    dice = np.random.default_rng(1)

    def steps() -> int:
        environment.reset(seed=1)
        over, plies = False, 0
        while not over:
            _, _, over, _, info = environment.step(int(dice.random() * len(environment.moves)))
            plies += environment.rules.players
            assert info["legal"]
        return plies

    return steps


def rlcard_game(name: str) -> Steps:
    """A game of RLCard's, or ours in it."""
    import rlcard

    import mulle.envs.rlcard_env  # noqa: F401 - registers the games

    environment = rlcard.make(name, config={"seed": 1})
    dice = np.random.default_rng(1)

    def steps() -> int:
        state, _ = environment.reset()
        plies = 0
        while not environment.is_over():
            legal = list(state["legal_actions"])
            state, _ = environment.step(legal[int(dice.random() * len(legal))])
            plies += 1
        return plies

    return steps


def spiel_game(game: Any) -> Steps:
    """A game of OpenSpiel's, or ours in it; chance's draws are plies too."""
    dice = np.random.default_rng(1)

    def steps() -> int:
        state, plies = game.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(dice.random() * len(legal))])
            plies += 1
        return plies

    return steps


def looking_game(game: Any, way: str) -> Steps:
    """A game of OpenSpiel's where whoever is at turn gets a tensor; what chance draws is no ply."""
    kind = game.get_type()
    assert kind.provides_observation_tensor if way == SEEN else kind.provides_information_state_tensor
    dice = np.random.default_rng(1)

    def steps() -> int:
        state, plies = game.new_initial_state(), 0
        while not state.is_terminal():
            if not state.is_chance_node():
                _ = state.observation_tensor() if way == SEEN else state.information_state_tensor()
                plies += 1
            legal = state.legal_actions()
            state.apply_action(legal[int(dice.random() * len(legal))])
        return plies

    return steps


def learning_game(game: Any) -> Steps:
    """A game of OpenSpiel's as its learners drive it: tensors of all players at every step."""
    from open_spiel.python.rl_environment import Environment

    environment = Environment(game)
    dice = np.random.default_rng(1)

    def steps() -> int:
        step, plies = environment.reset(), 0
        while not step.last():
            legal = step.observations["legal_actions"][step.observations["current_player"]]
            step = environment.step([legal[int(dice.random() * len(legal))]])
            plies += 1
        return plies

    return steps


def entries() -> list[Entry]:
    """What is measured, ours first."""
    found = [entry for game in GAMES for entry in ours(game)]
    found += [Entry(f"RLCard {name}", SEEN, rlcard_game(name), is_peer=True) for name in RLCARD_GAMES]
    for name in PYTHON_GAMES + SMALL_GAMES:
        found += open_spiel(f"OpenSpiel {name}", name, is_peer=True, is_small=name in SMALL_GAMES)
    if find_spec("pokerkit") is not None:
        found += open_spiel(f"OpenSpiel {POKER}", POKER, is_peer=True)
    return found


def ours(game: str) -> list[Entry]:
    """Every interface to one of our games."""
    size, _ = sizes(ruleset(game))
    return [
        Entry(f"vector environment, {game}", SEEN, vector(game), size),
        Entry(f"PettingZoo AEC, {game}", SEEN, aec(game), size),
        Entry(f"Gymnasium seat, {game}", SEEN, seat(game), size),
        Entry(f"RLCard, {game}", SEEN, rlcard_game(game), size),
        *open_spiel(f"OpenSpiel, {game}", game),
        *(open_spiel(f"OpenSpiel plug-in, {game}", plug_in(game)) if is_built() else ()),
    ]


def open_spiel(told: str, name: Any, *, is_peer: bool = False, is_small: bool = False) -> list[Entry]:
    """A game of OpenSpiel in each way that it can be driven."""
    import open_spiel.python.games  # noqa: F401 - registers the Python games
    import pyspiel

    import mulle.envs.open_spiel  # noqa: F401 - registers ours

    game = pyspiel.load_game(name) if isinstance(name, str) else name
    kind = game.get_type()
    sizes_of = {
        SEEN: game.observation_tensor_size() if kind.provides_observation_tensor else 0,
        RECALLED: game.information_state_tensor_size() if kind.provides_information_state_tensor else 0,
    }
    found = [Entry(told, STATES, spiel_game(game), 0, is_peer, is_small)]
    for way, size in sizes_of.items():
        if size:
            found.append(Entry(told, way, looking_game(game, way), size, is_peer, is_small))
    if default := sizes_of[RECALLED] or sizes_of[SEEN]:
        found.append(Entry(told, LEARNING, learning_game(game), default, is_peer, is_small))
    return found


def speed(steps: Steps) -> float:
    """Plies per CPU second in one round."""
    plies, began = 0, time.process_time()
    while plies < LEAST_PLIES:
        plies += steps()
    return plies / (time.process_time() - began)


def measured(todo: list[Entry], rounds: int) -> dict[Entry, float]:
    """The best round of each."""
    best = dict.fromkeys(todo, 0.0)
    for _ in range(rounds):
        for entry in todo:
            best[entry] = max(best[entry], speed(entry.steps))
    return best


def figure(found: dict[Entry, float], rounds: int) -> Figure:
    """Each beside the peers that are driven the same way."""
    gin = next(plies for entry, plies in found.items() if entry.name == GIN_RUMMY)

    def row(entry: Entry) -> tuple[str | float, ...]:
        beside = fastest(found, entry.way)
        numbers = entry.numbers or ""
        ratios = (round(found[entry] / gin, 2), round(found[entry] / beside, 2))
        return (entry.name, entry.way, numbers, round(found[entry]), *ratios)

    return Figure(
        title="Steps per second through each interface",
        command=f"python -m bench.adapters --rounds {rounds}",
        machine=this_machine(),
        columns=("", "way", "numbers", "plies/s", "× RLCard gin-rummy", "× OpenSpiel's Python games"),
        rows=tuple(row(entry) for entry in sorted(found, key=lambda entry: entry.is_peer)),
        notes=NOTES,
    )


def fastest(found: dict[Entry, float], way: str) -> float:
    """The fastest Python game of OpenSpiel's that goes this way."""
    peers = (entry for entry in found if entry.name.startswith("OpenSpiel python") and not entry.is_small)
    return max(found[entry] for entry in peers if entry.way == way)


def main() -> None:
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--rounds", type=int, default=5)
    told.add_argument("--figure", type=Path)
    arguments = told.parse_args()
    result = figure(measured(entries(), arguments.rounds), arguments.rounds)
    print(result.markdown())
    if arguments.figure:
        write_figure(arguments.figure, result)


if __name__ == "__main__":
    main()
