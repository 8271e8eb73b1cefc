"""The games for OpenSpiel: `import mulle.envs.open_spiel`, then `pyspiel.load_game("mulle(players=4)")`.

A game of OpenSpiel is one giv. An action is a move's place among the legal moves sorted by text, so what it
means is told by `action_to_string`; chance draws the cards one by one. docs/open-spiel.md tells the rest.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pyspiel

from mulle.cards import FACES, NAMES
from mulle.envs.giv_tree import CHANCE, NOBODY, opening
from mulle.envs.numbers import log_numbers, sight_numbers
from mulle.envs.open_spiel_observer import Observer
from mulle.envs.payoffs import largest_payoff
from mulle.envs.redealt import redrawn
from mulle.games import ruleset
from mulle.games.options import GAMES
from mulle.protocol.views import MOST_MOVES
from mulle.rules.errors import IllegalMove
from mulle.rules.fishing.ruleset import Ruleset

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from mulle.envs.giv_tree import Moment
    from mulle.games.options import AnyRuleset, Game

# In stickmulle everybody may be asked about the mulle, or buy; in fault modes a card may come back to be
# played again.
TRICK_EXTRAS = 3 + 2
_SEEDS = 1 << 53
MOST_TRIES = 500


def _game_type(game: Game) -> Any:
    players = next((option.values for option in game.options if option.name == "players"), ())
    counts = [count for count in players if isinstance(count, int)] or [game.preset.players]
    return pyspiel.GameType(
        short_name=game.name,
        long_name=f"{game.name.capitalize()} (a Swedish card game; one giv)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.REWARDS,
        max_num_players=max(counts),
        min_num_players=min(counts),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=_defaults(game),
    )


def _defaults(game: Game) -> dict[str, object]:
    """The options as OpenSpiel takes them; one that is not set is 0, or the empty text."""
    found = {}
    for option in game.options:
        value = getattr(game.preset, option.name)
        texts = any(isinstance(choice, str) for choice in option.values)
        found[option.name] = value if value is not None else "" if texts else 0
    return found


def _rules(game: Game, parameters: Mapping[str, object]) -> AnyRuleset:
    defaults = _defaults(game)
    return ruleset(
        game.name,
        {name: value for name, value in parameters.items() if name in defaults and value != defaults[name]},
    )


def _game_info(rules: AnyRuleset) -> Any:
    bound = largest_payoff(rules)
    return pyspiel.GameInfo(
        num_distinct_actions=MOST_MOVES,
        max_chance_outcomes=len(FACES),
        num_players=rules.players,
        min_utility=-bound,
        max_utility=bound,
        utility_sum=0.0,
        max_game_length=_most_moves(rules),
    )


def _most_moves(rules: AnyRuleset) -> int:
    if not isinstance(rules, Ruleset):
        return len(rules.deck) - len(rules.deck) // 4 + TRICK_EXTRAS
    played = len(rules.deck) - rules.table
    return played if rules.strict else 2 * played


class GivGame(pyspiel.Game):  # type: ignore[misc]
    """One giv of one of the games, with its options as parameters."""

    game: Game
    kind: Any

    def __init__(self, parameters: Mapping[str, object] | None = None) -> None:
        told = dict(parameters or {})
        self.rules = _rules(self.game, told)
        self.first = opening(self.rules)
        self.most_moves = _most_moves(self.rules)
        super().__init__(self.kind, _game_info(self.rules), told)

    def __reduce__(self) -> tuple[Callable[[str], Any], tuple[str]]:
        """A game is its text, in a pickle as well."""
        return pyspiel.load_game, (str(self),)

    @property
    def is_strict(self) -> bool:
        """Whether promises are always kept, so that nothing but them is proved by play."""
        return not isinstance(self.rules, Ruleset) or self.rules.strict

    def new_initial_state(self) -> GivState:
        """The giv before anything is drawn."""
        return GivState(self)

    def make_py_observer(self, kind: Any = None, parameters: Mapping[str, object] | None = None) -> Observer:
        """What OpenSpiel makes observations and information states with."""
        wanted = kind or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.rules, self.most_moves, wanted, parameters)

    def max_chance_nodes_in_history(self) -> int:
        """How many cards are drawn in a giv."""
        return len(self.rules.deck) + (0 if isinstance(self.rules, Ruleset) else 1)


class GivState(pyspiel.State):  # type: ignore[misc]
    """One moment of a giv as OpenSpiel asks for it."""

    def __init__(self, game: GivGame) -> None:
        super().__init__(game)
        self.moment = game.first
        self._told: int | None = None
        self._lines = game.most_moves

    def current_player(self) -> int:
        """The seat at turn, or chance, or nobody."""
        return self.moment.player if self._told is None else self._told

    def is_terminal(self) -> bool:
        """Whether the giv is finished."""
        return self.moment.player == NOBODY

    def is_chance_node(self) -> bool:
        """Whether a card is to be drawn."""
        return self.moment.player == CHANCE

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 - OpenSpiel's signature
        """The places of the moves that are offered, ascending."""
        return list(range(len(self.moment.texts)))

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The same for callers in Python, whom OpenSpiel would lead through C++ and back four times."""
        moment = self.moment
        if moment.player == CHANCE:
            return list(moment.faces)
        if moment.player == player or (player is None and moment.player != NOBODY):
            return list(range(len(moment.texts)))
        return super().legal_actions(player) if player is not None and player < 0 else []  # type: ignore[no-any-return]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The faces that may be drawn."""
        return self.moment.chances()

    def _apply_action(self, action: int) -> None:
        if self._told is not None:
            return
        moment = self.moment
        self.moment = moment.draw(action) if moment.to_draw else moment.play(moment.texts[action])

    def _action_to_string(self, player: int, action: int) -> str:
        """The move's text; what is drawn has its card's name."""
        if player == pyspiel.PlayerId.CHANCE:
            return f"{'Mulle' if self.moment.draws_the_mulle else 'Deal'} {NAMES[action]}"
        return self.moment.texts[action]

    def returns(self) -> list[float]:
        """What the giv is worth to every seat so far."""
        return list(self.moment.payoffs)

    def rewards(self) -> list[float]:
        """What the last move was worth to every seat."""
        return self.moment.rewards

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """What `player` sees, for callers in Python; OpenSpiel's way through C++ ends in the same numbers."""
        seat = self.moment.player if player is None else player
        if not 0 <= seat < self.moment.rules.players:
            return super().observation_tensor(seat)  # type: ignore[no-any-return]
        return sight_numbers(self.moment, seat)

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """Likewise, with the log."""
        seat = self.moment.player if player is None else player
        if not 0 <= seat < self.moment.rules.players:
            return super().information_state_tensor(seat)  # type: ignore[no-any-return]
        return sight_numbers(self.moment, seat) + log_numbers(self.moment, self._lines)

    def __str__(self) -> str:
        """The cards drawn for the round, and the moves of the giv."""
        drawn = " ".join(map(str, self.moment.drawn))
        return f"{drawn} | {', '.join(text for _, text in self.moment.made)}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> GivState:
        """A state that `player` cannot tell from this one, every one of them equally likely.

        Where what was played says more of a hand than its promises do, as faults do, draws that disagree are
        thrown away; after very many in vain the state itself is the answer.
        """
        if self.moment.to_draw or self.is_terminal():
            return self.clone()  # type: ignore[no-any-return]
        random = Random(int(sampler() * _SEEDS))
        tries = (self._resampled(player, random) for _ in range(MOST_TRIES))
        return next((state for state in tries if state is not None), None) or self.clone()

    def _resampled(self, player: int, random: Random) -> GivState | None:
        """One draw, played out again to this moment; None when that cannot be, or shows."""
        moment, state = self.moment, self.get_game().new_initial_state()
        assert moment.dealing is not None
        state.retrace(self.full_history()[: moment.dealing.actions], moment.dealing)
        for card in redrawn(moment, player, random):
            state.apply_action(int(card))
        try:
            state.replay(self, player)
        except (IllegalMove, ValueError):
            return None
        alike = self.get_game().is_strict or state.moment.seen_by(player) == moment.seen_by(player)
        return state if alike else None

    def retrace(self, history: Iterable[Any], moment: Moment) -> None:
        """Note the draws and moves of `history`, which are known to lead to `moment`."""
        for item in history:
            self.note(item.player, item.action, moment)

    def note(self, player: int, action: int, moment: Moment) -> None:
        """Enter in the history that `player` has made `action`, and that it led to `moment`."""
        self._told = player
        self.apply_action(action)
        self._told = None
        self.moment = moment

    def replay(self, other: GivState, player: int) -> None:
        """Make the moves of the round that `other` has made: `player`'s are numbered alike in both."""
        made = other.full_history()[self.moment.actions :]
        for (seat, text), item in zip(other.moment.made[len(self.moment.made) :], made, strict=True):
            known = seat == player
            action = item.action if known else self.moment.texts.index(text)
            self.note(seat, action, self.moment.play(text))


def game_class(game: Game) -> type[GivGame]:
    """The class of one game; OpenSpiel outlives Python, and a class is never taken from under it."""
    return type(f"{game.name.capitalize()}Game", (GivGame,), {"game": game, "kind": _game_type(game)})


CLASSES = {name: game_class(game) for name, game in GAMES.items()}
for _class in CLASSES.values():
    pyspiel.register_game(_class.kind, _class)
