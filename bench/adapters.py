"""Every adapter beside RLCard's gin rummy and OpenSpiel's Python games: `python -m bench.adapters`.

Random play through each interface as its users drive it; where an interface shows what the player at turn
sees, that is made at every step. Plies per CPU second on one core, all in one run. Rounds alternate and the
best of each counts, so that a busy machine disturbs all alike. `--figure FILE` keeps the result, from which
the table in docs/environments.md is made.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from mulle import native
from mulle.arena.figures import Figure, this_machine, write_figure
from mulle.games.options import ruleset

Steps = Callable[[], int]  # one round; how many plies it took

PEER = "peer"
GIN_RUMMY = f"{PEER}: RLCard gin-rummy"
GAMES: dict[str, dict[str, Any]] = {
    "mulle": {}, "byggkasino": {}, "husmulle": {}, "stickmulle": {},
}  # fmt: skip
PYTHON_GAMES = (
    "python_block_dominoes", "python_team_dominoes", "python_liars_poker", "python_kuhn_poker",
    "python_tic_tac_toe",
)  # fmt: skip
BATCH, LEAST_PLIES = 1024, 2000


def vector(game: str, options: dict[str, Any]) -> Steps:
    """The native vector environment: observations, move features, random moves for all games at once."""
    env = native.vector_env(ruleset(game, options), BATCH, seed=1)
    dice = np.random.default_rng(1)

    def steps() -> int:
        for _ in range(100):
            env.step((dice.random(BATCH) * env.move_counts).astype(np.int32))
        return 100 * BATCH

    return steps


def aec(game: str, options: dict[str, Any]) -> Steps:
    """PettingZoo, agent by agent."""
    from mulle.envs.pettingzoo_aec import env

    environment = env(game, **options)
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


def seat(game: str, options: dict[str, Any]) -> Steps:
    """Gymnasium, one seat against players that draw lots; every seat's plies count."""
    import gymnasium

    from mulle.envs.gymnasium_seat import ID

    environment: Any = gymnasium.make(ID, game=game, opponents="random", **options).unwrapped
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


def spiel_game(name: Any) -> Steps:
    """A game of OpenSpiel's, or ours in it, by name or loaded; chance's draws are plies too."""
    import pyspiel

    import mulle.envs.open_spiel  # noqa: F401 - registers the games

    game = pyspiel.load_game(name) if isinstance(name, str) else name
    dice = np.random.default_rng(1)

    def steps() -> int:
        state, plies = game.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(dice.random() * len(legal))])
            plies += 1
        return plies

    return steps


def learning_game(name: Any) -> Steps:
    """A game of OpenSpiel's as its learners drive it: observations and legal actions at every step."""
    from open_spiel.python import rl_environment

    import mulle.envs.open_spiel  # noqa: F401 - registers the games

    environment = rl_environment.Environment(name)
    dice = np.random.default_rng(1)

    def steps() -> int:
        step, plies = environment.reset(), 0
        while not step.last():
            legal = step.observations["legal_actions"][step.observations["current_player"]]
            step = environment.step([legal[int(dice.random() * len(legal))]])
            plies += 1
        return plies

    return steps


def runs() -> dict[str, Steps]:
    """What is measured, ours first."""
    found: dict[str, Steps] = {}
    for game, options in GAMES.items():
        found[f"vector environment, {game}"] = vector(game, options)
        found[f"PettingZoo AEC, {game}"] = aec(game, options)
        found[f"Gymnasium seat, {game}"] = seat(game, options)
        found[f"RLCard, {game}"] = rlcard_game(game)
        found[f"OpenSpiel, {game}, rl_environment"] = learning_game(game)
        found[f"OpenSpiel, {game}, states alone"] = spiel_game(game)
        found |= native_games(game, options)
    found[GIN_RUMMY] = rlcard_game("gin-rummy")
    for name in _python_games():
        found[f"{PEER}: OpenSpiel {name}, rl_environment"] = learning_game(name)
        found[f"{PEER}: OpenSpiel {name}, states alone"] = spiel_game(name)
    return found


def native_games(game: str, options: dict[str, Any]) -> dict[str, Steps]:
    """OpenSpiel's plug-in, where it has been built."""
    from mulle.envs.open_spiel_native import is_built, load

    if not is_built():
        return {}
    loaded = load(game, **options)
    return {
        f"OpenSpiel plug-in, {game}, rl_environment": learning_game(loaded),
        f"OpenSpiel plug-in, {game}, states alone": spiel_game(loaded),
    }


def _python_games() -> list[str]:
    import open_spiel.python.games  # noqa: F401 - registers the Python games
    import pyspiel

    return [name for name in PYTHON_GAMES if name in pyspiel.registered_names()]


def speed(steps: Steps) -> float:
    """Plies per CPU second in one round."""
    plies, began = 0, time.process_time()
    while plies < LEAST_PLIES:
        plies += steps()
    return plies / (time.process_time() - began)


def measured(rounds: int) -> dict[str, float]:
    """The best round of each."""
    todo = runs()
    best = dict.fromkeys(todo, 0.0)
    for _ in range(rounds):
        for name, steps in todo.items():
            best[name] = max(best[name], speed(steps))
    return best


def figure(found: dict[str, float], rounds: int) -> Figure:
    """The result beside its peers: how many times the fastest of either library it is."""
    gin = found[GIN_RUMMY]
    python_game = max(plies for name, plies in found.items() if name.startswith(f"{PEER}: OpenSpiel"))
    return Figure(
        title="Steps per second through each interface",
        command=f"python -m bench.adapters --rounds {rounds}",
        machine=this_machine(),
        columns=("", "plies/s", "× RLCard gin-rummy", "× the fastest Python game of OpenSpiel"),
        rows=tuple(
            (name, round(plies), round(plies / gin, 2), round(plies / python_game, 2))
            for name, plies in found.items()
        ),
        notes="Random play, plies per CPU second of one core, in one run; the best of alternating rounds.",
    )


def main() -> None:
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--rounds", type=int, default=5)
    told.add_argument("--figure", type=Path)
    arguments = told.parse_args()
    result = figure(measured(arguments.rounds), arguments.rounds)
    print(result.markdown())
    if arguments.figure:
        write_figure(arguments.figure, result)


if __name__ == "__main__":
    main()
