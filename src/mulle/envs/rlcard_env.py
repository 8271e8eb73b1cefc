"""The games for RLCard, each under its name; options are told with `game_` before them, as RLCard has it.

>>> import rlcard, mulle.envs.rlcard_env
>>> rlcard.make("mulle", config={"game_players": 3}).num_players
3
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Any

import numpy as np
from rlcard.envs import Env
from rlcard.envs.registration import register

from mulle.envs.giv import MOST_MOVES, dealt, offered, sizes
from mulle.games.options import GAMES, ruleset

if TYPE_CHECKING:
    from mulle.envs.giv import Giv
    from mulle.games.options import AnyRuleset


class MulleGame:
    """One giv as RLCard's environments ask for it."""

    def __init__(self, rules: AnyRuleset, max_moves: int, engine: str) -> None:
        self.rules = rules
        self.max_moves = max_moves
        self.allow_step_back = False
        self.np_random: Any = None
        self._engine = engine
        self._past: list[Giv] = []
        self._seat = 0

    def init_game(self) -> tuple[Giv, int]:
        """Deal; the giv and who begins."""
        self._past = []
        self._turn_to(dealt(self.rules, self.np_random, engine=self._engine))
        return self.giv, self.get_player_id()

    def _turn_to(self, giv: Giv) -> None:
        self.giv = giv
        self.moves = [] if giv.seat is None else offered(giv.texts, self.max_moves)
        self._seat = self._seat if giv.seat is None else giv.seat

    def step(self, move: str) -> tuple[Giv, int]:
        """Play `move`."""
        if self.allow_step_back:
            self._past.append(self.giv)
        self._turn_to(self.giv.play(move))
        return self.giv, self.get_player_id()

    def step_back(self) -> bool:
        """Take back the last move."""
        if not self._past:
            return False
        self._turn_to(self._past.pop())
        return True

    def get_num_players(self) -> int:
        """How many play."""
        return self.rules.players

    def get_num_actions(self) -> int:
        """How many actions there are."""
        return self.max_moves

    def get_player_id(self) -> int:
        """Who is at turn; after the giv, who was last."""
        return self._seat

    def get_state(self, player: int) -> Giv:
        """The giv; what `player` sees of it is for the environment to show."""
        del player
        return self.giv

    def is_over(self) -> bool:
        """Whether the giv is finished."""
        return self.giv.seat is None


class GivEnv(Env):
    """A game for RLCard's agents and trainers; payoffs are points, less the mean of the others'."""

    def __init__(self, config: dict[str, Any]) -> None:
        self.name = config["mulle_game"]
        told = {key[5:]: value for key, value in config.items() if key.startswith("game_")}
        engine, max_moves = told.pop("engine", "auto"), told.pop("max_moves", MOST_MOVES)
        self.rules = ruleset(self.name, told)
        self.game = MulleGame(self.rules, max_moves, engine)
        super().__init__(config)
        seen, moved = sizes(self.rules)
        self.state_shape = [[seen]] * self.num_players
        self.action_shape = [[moved]] * self.num_players

    def _extract_state(self, giv: Giv) -> dict[str, Any]:
        legal = self._get_legal_actions()
        return {
            "obs": np.frombuffer(giv.observation(self.game.get_player_id()), np.uint8),
            "legal_actions": legal,
            "raw_obs": giv,
            "raw_legal_actions": self.game.moves,
            "action_record": self.action_recorder,
        }

    def _get_legal_actions(self) -> OrderedDict[int, None]:
        return OrderedDict.fromkeys(range(len(self.game.moves)))

    def _decode_action(self, action_id: int) -> str:
        if not 0 <= action_id < len(self.game.moves):
            raise ValueError(f"action {action_id}: there are {len(self.game.moves)} moves")
        return self.game.moves[action_id]

    def get_action_feature(self, action: int) -> Any:
        """What the move does; RLCard's DMC learns from it."""
        return np.frombuffer(self.game.giv.move_features(self._decode_action(action)), np.uint8)

    def get_payoffs(self) -> Any:
        """What the giv came to."""
        return np.array(self.game.giv.payoffs)

    def get_perfect_information(self) -> dict[str, Any]:
        """Everything, for critics that may see it."""
        return self.game.giv.to_dict()


def _registered(game: str) -> None:
    """RLCard wants a class of its own for each name; it is looked up in this module at once."""

    def init(self: GivEnv, config: dict[str, Any]) -> None:
        GivEnv.__init__(self, config | {"mulle_game": game})

    name = f"{game.capitalize()}Env"
    globals()[name] = type(name, (GivEnv,), {"__init__": init})
    register(env_id=game, entry_point=f"{__name__}:{name}")


for _game in GAMES:
    _registered(_game)
