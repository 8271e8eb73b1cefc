"""Crowded tables: how long counting all moves and asking for one takes (`python -m bench.crowded`)."""

from __future__ import annotations

from random import Random
from statistics import median
from time import process_time

from mulle.games.options import ruleset
from mulle.rules.crowding import CrowdedTable
from mulle.rules.fishing.pieces import EMPTY_PILE
from mulle.rules.fishing.position import Position
from mulle.rules.fishing.ruleset import Ruleset

ASKED = 300


def table(game: str, free: int, seed: int) -> Position:
    rules = ruleset(game)
    assert isinstance(rules, Ruleset)
    deck = list(rules.deck)
    Random(seed).shuffle(deck)
    hand = rules.hand
    hands = (tuple(sorted(deck[:hand])), tuple(sorted(deck[hand : 2 * hand])))
    cards = tuple(sorted(deck[2 * hand : 2 * hand + free]))
    return Position(rules, 0, 0, rules.rounds, hands, cards, (), (EMPTY_PILE,) * 2)


def asked(position: Position, random: Random) -> list[str]:
    """Texts of legal moves and of wishes that look like moves."""
    texts = []
    for _ in range(ASKED):
        card = random.choice(position.hands[0])
        some = sorted(random.sample(position.table, random.randrange(1, len(position.table))))
        verb = random.choice(["x", f"b{random.randrange(2, 17)}"])
        texts.append(" ".join([str(card), verb, *map(str, some)]))
    try:
        moves = position.legal_moves()
        texts += [str(moves[random.randrange(len(moves))]) for _ in range(ASKED)]
    except CrowdedTable:
        pass
    return texts


def main() -> None:
    print(f"{'game':12} {'free':>4} {'moves':>16} {'listing':>10} {'is_legal median':>16} {'worst':>10}")
    for game in ("mulle", "husmulle", "byggkasino"):
        for free in (24, 32, 40):
            for seed in range(2):
                print(_row(game, free, seed))


def _row(game: str, free: int, seed: int) -> str:
    position = table(game, free, seed)
    started = process_time()
    try:
        moves = f"{len(position.legal_moves()):,}"
    except CrowdedTable:
        moves = "gave up"
    listing = process_time() - started
    fresh = table(game, free, seed)
    spent = []
    for text in asked(position, Random(seed)):
        started = process_time()
        fresh.is_legal(text)
        spent.append(1000 * (process_time() - started))
    return f"{game:12} {free:4} {moves:>16} {listing:8.2f} s {median(spent):13.3f} ms {max(spent):7.2f} ms"


if __name__ == "__main__":
    main()
