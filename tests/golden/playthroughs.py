"""Whole matches told in words; `python -m tests.golden.playthroughs` writes the files anew for review."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from mulle.engine.game_service import GameService
from mulle.engine.replay import replay
from mulle.engine.telling.match import MatchTeller
from mulle.games.options import ruleset
from mulle.players.greedy import Greedy
from mulle.players.random_player import RandomPlayer
from mulle.words import LANGUAGES, language_in_use, use_language

if TYPE_CHECKING:
    from mulle.players.player import Player

FOLDER = Path(__file__).parent
NAMES = ("Anna", "Bo", "Cilla", "Dag")
MATCHES: dict[str, tuple[str, dict[str, object]]] = {
    "mulle": ("mulle", {"deals": 1, "tear": True, "build_down": True}),
    "mulle_of_four": ("mulle", {"deals": 1, "players": 4}),
    "husmulle": ("husmulle", {"omgangar": 1, "score_each": "rond"}),
    "byggkasino": ("byggkasino", {"match": "three", "players": 3}),
    "byggkasino_with_faults": ("byggkasino", {"match": "three", "faults": "penalty"}),
    "stickmulle": ("stickmulle", {"announce": "manual"}),
}
CASES = [(match, language) for match in MATCHES for language in LANGUAGES]


def told(match: str, language: str) -> str:
    """The match as people would tell it: a greedy player in the first seat, chance in the others."""
    game, options = MATCHES[match]
    rules = ruleset(game, options)
    players: list[Player] = [Greedy(), *(RandomPlayer(seat) for seat in range(1, rules.players))]
    service = GameService(rules, players, seed="golden", names=NAMES)
    service.run()
    before = language_in_use()
    use_language(language)
    try:
        teller = MatchTeller(rules, service.names)
        lines = [line for step in replay(service.record()) for line in teller.tell(step.event, step.before)]
    finally:
        use_language(before)
    return "\n".join(lines) + "\n"


def file_of(match: str, language: str) -> Path:
    """Where the match is kept."""
    return FOLDER / f"{match}.{language}.txt"


def main() -> None:
    for match, language in CASES:
        file_of(match, language).write_text(told(match, language), encoding="utf-8")


if __name__ == "__main__":
    main()
