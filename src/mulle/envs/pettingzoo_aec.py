"""The games for PettingZoo: every seat an agent, a giv an episode.

>>> from mulle.envs.pettingzoo_aec import env
>>> env("byggkasino", players=4).possible_agents
['seat_0', 'seat_1', 'seat_2', 'seat_3']
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from pettingzoo import AECEnv

from mulle.envs.giv import MOST_MOVES, Giv, dealt, generator, offered
from mulle.envs.seen import Shower
from mulle.envs.shown import shown_text
from mulle.games.options import ruleset

if TYPE_CHECKING:
    from mulle.envs.seen import Arrays

ILLEGAL = -1.0


@dataclass(frozen=True, slots=True)
class Saved:
    """An environment at one moment, to be gone back to."""

    giv: Giv
    random: dict[str, Any]
    accounts: tuple[dict[str, Any], ...]
    agents: tuple[str, ...]
    selection: str


class MulleAec(AECEnv):
    """One giv; an action is a place among the moves that are offered, sorted by text."""

    metadata: ClassVar = {
        "name": "mulle_v1",
        "render_modes": ["human", "ansi"],
        "is_parallelizable": True,
    }

    def __init__(
        self,
        game: str = "mulle",
        *,
        render_mode: str | None = None,
        max_moves: int = MOST_MOVES,
        move_features: bool = False,
        engine: str = "auto",
        **options: object,
    ) -> None:
        super().__init__()
        self.rules = ruleset(game, options)
        self.render_mode = render_mode
        self._engine = engine
        self._shower = Shower(self.rules, max_moves, move_features=move_features)
        self._random = generator(None)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rules.players)]
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._shower.observation_space)
        self.action_spaces = dict.fromkeys(self.possible_agents, self._shower.action_space)

    def observation_space(self, agent: str) -> Any:
        """The same space object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The same space object each time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new giv; the same seed, the same giv and those after it."""
        del options
        if seed is not None:
            self._random = generator(seed)
        self.giv = dealt(self.rules, self._random, engine=self._engine)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._worth = self.giv.payoffs
        self._show()

    def _show(self) -> None:
        """What the seat at turn may do."""
        seat = self.giv.seat
        texts = [] if seat is None else self.giv.texts
        self.moves = offered(texts, self._shower.max_moves)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]
            self.infos[self.agent_selection] = {"moves": self.moves, "move_total": len(texts)}

    def observe(self, agent: str) -> Arrays:
        """What `agent` sees: fresh arrays."""
        return self._shower.arrays(self.giv, self.possible_agents.index(agent), self.moves)

    def step(self, action: int | None) -> None:
        """Play the move with that number; one that is not there costs a point, and the agent moves again."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if action is not None and 0 <= int(action) < len(self.moves):
            self._play(self.moves[int(action)])
        else:
            self.rewards[agent] = ILLEGAL
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _play(self, move: str) -> None:
        self.giv = self.giv.play(move)
        worth = self.giv.payoffs
        for agent, now, before in zip(self.possible_agents, worth, self._worth, strict=True):
            self.rewards[agent] = now - before
        self._worth = worth
        self._show()
        if self.giv.seat is None:
            self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> str | None:
        """The table as the seat at turn sees it: printed for `human`, returned for `ansi`."""
        text = shown_text(self.giv)
        if self.render_mode != "human":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is held open."""

    def save(self) -> Saved:
        """This moment, for `restore`; cheap, since a giv never changes."""
        accounts = (self.rewards, self._cumulative_rewards, self.terminations, self.truncations)
        copies = tuple(dict(account) for account in accounts)
        return Saved(
            self.giv, self._random.bit_generator.state, copies, tuple(self.agents), self.agent_selection
        )

    def restore(self, saved: Saved) -> None:
        """Go back to a moment, of this environment or of another one of the same game."""
        self.giv, self.agents = saved.giv, list(saved.agents)
        self._random.bit_generator.state = saved.random
        copies = (dict(account) for account in saved.accounts)
        self.rewards, self._cumulative_rewards, self.terminations, self.truncations = copies
        self._worth = self.giv.payoffs
        self._show()
        self.agent_selection = saved.selection


def env(game: str = "mulle", **told: Any) -> MulleAec:
    """An AEC environment of `game`; options of the game by keyword."""
    return MulleAec(game, **told)


def parallel_env(game: str = "mulle", **told: Any) -> Any:
    """The same for agents that act in parallel; only the one at turn is heard."""
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel

    return turn_based_aec_to_parallel(env(game, **told))
