"""The games for Gymnasium: one seat learns, players of ours sit at the others, a giv an episode.

>>> import gymnasium, mulle.envs.gymnasium_seat
>>> env = gymnasium.make("mulle/Seat-v1", game="husmulle", opponents="random")
>>> sorted(env.observation_space.spaces)
['action_mask', 'observation']
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import gymnasium

from mulle.envs.giv import MOST_MOVES, Giv, dealt, offered
from mulle.envs.seen import Shower
from mulle.envs.shown import shown_text
from mulle.games.options import ruleset
from mulle.players.registry import player

if TYPE_CHECKING:
    from mulle.envs.seen import Arrays

ID = "mulle/Seat-v1"
ILLEGAL = -1.0
LOTS = "random"


@dataclass(frozen=True, slots=True)
class Saved:
    """An environment at one moment, to be gone back to; players that draw lots go on from where they are."""

    giv: Giv
    seat: int
    random: dict[str, Any]


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat of a giv against `opponents`: one player's name, or a list with one for each other seat.

    `seat` None draws the seat anew for each giv.
    """

    metadata = {  # noqa: RUF012 - as Gymnasium declares it
        "render_modes": ["ansi"],
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str = "mulle",
        *,
        opponents: str | list[str] = "greedy",
        seat: int | None = None,
        render_mode: str | None = None,
        max_moves: int = MOST_MOVES,
        move_features: bool = False,
        engine: str = "auto",
        **options: object,
    ) -> None:
        self.rules = ruleset(game, options)
        self.render_mode = render_mode
        self._shower = Shower(self.rules, max_moves, move_features=move_features)
        self._fixed_seat = seat
        self._engine = engine
        others = self.rules.players - 1
        self._specs = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(self._specs) != others:
            raise ValueError(f"opponents: {others} other seats, {len(self._specs)} players")
        self.observation_space = self._shower.observation_space
        self.action_space = self._shower.action_space

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Arrays, dict[str, Any]]:
        """Deal a new giv and play to the learner's first turn; the same seed, the same giv and players."""
        super().reset(seed=seed)
        del options
        random = self.np_random
        fixed = self._fixed_seat
        self.seat = int(random.integers(self.rules.players)) if fixed is None else fixed
        self._players = [player(spec, seed=int(random.integers(1 << 62))) for spec in self._specs]
        self.giv = dealt(self.rules, random, views=set(self._specs) != {LOTS}, engine=self._engine)
        self._worth = 0.0
        self._play_others()
        return self._shown(), self._info(legal=True)

    def step(self, action: int) -> tuple[Arrays, float, bool, bool, dict[str, Any]]:
        """Play the move with that number and let the others answer; a move not there costs a point."""
        if not 0 <= int(action) < len(self.moves):
            return self._shown(), ILLEGAL, False, False, self._info(legal=False)
        self.giv = self.giv.play(self.moves[int(action)])
        self._play_others()
        reward, over = self._reward(), self.giv.seat is None
        return self._shown(), reward, over, False, self._info(legal=True)

    def _play_others(self) -> None:
        while self.giv.seat is not None and self.giv.seat != self.seat:
            self.giv = self.giv.play(self._choose(self.giv.seat))
        self._list_moves()

    def _choose(self, seat: int) -> str:
        """What the player at `seat` plays; one that draws lots needs no View, which is quicker."""
        number = (seat - self.seat - 1) % self.rules.players
        if self._specs[number] != LOTS:
            return str(self._players[number].choose(self.giv.view(seat)))
        texts = self.giv.texts
        return texts[int(self.np_random.random() * len(texts))]

    def _list_moves(self) -> None:
        self.moves = [] if self.giv.seat is None else offered(self.giv.texts, self._shower.max_moves)

    def _reward(self) -> float:
        """What has been gained on the others since the last turn."""
        before, self._worth = self._worth, self.giv.payoffs[self.seat]
        return self._worth - before

    def _shown(self) -> Arrays:
        return self._shower.arrays(self.giv, self.seat, self.moves)

    def _info(self, *, legal: bool) -> dict[str, Any]:
        return {"moves": self.moves, "legal": legal, "action_mask": self.action_masks()}

    def action_masks(self) -> Any:
        """The mask of the moves, by the name that sb3-contrib's MaskablePPO asks for."""
        return self._shower.mask(self.moves)

    def render(self) -> str | None:  # type: ignore[override]
        """The table as the learner sees it."""
        return shown_text(self.giv) if self.render_mode == "ansi" else None

    def save(self) -> Saved:
        """This moment, for `restore`."""
        return Saved(self.giv, self.seat, dict(self.np_random.bit_generator.state))

    def restore(self, saved: Saved) -> None:
        """Go back to a moment."""
        self.giv, self.seat = saved.giv, saved.seat
        self.np_random.bit_generator.state = saved.random
        self._worth = self.giv.payoffs[self.seat]
        self._list_moves()


gymnasium.register(id=ID, entry_point="mulle.envs.gymnasium_seat:SeatEnv")
