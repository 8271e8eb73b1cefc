"""`net` and `master`: the file of a network, and that equal Views give equal features, worlds and moves."""

from __future__ import annotations

import json
import random
import struct
from pathlib import Path

import numpy as np
import pytest
from tests.laws.games import Moment, random_game

from mulle import native
from mulle.games.options import ruleset
from mulle.games.reading import position
from mulle.players.master import Master
from mulle.players.net import NetPlayer, inputs
from mulle.players.net_file import FEATURES, MAGIC, Net, NetError, read_net, write_net
from mulle.solver import solve
from mulle.view import AnyView, view

SIZES = {"mulle": (1024, 176), "stickmulle": (408, 64)}
WIDTH, MOVE_WIDTH, SCORER = 8, 6, 4


def trunk(inputs_: int) -> dict[str, tuple[int, ...]]:
    return {
        "trunk.first.weight": (WIDTH, inputs_), "trunk.first.bias": (WIDTH,),
        "trunk.blocks.0.weight": (WIDTH, WIDTH), "trunk.blocks.0.bias": (WIDTH,),
    }  # fmt: skip


def random_nets(folder: Path, game: str, players: int) -> Path:
    """A small network with its critic, their weights drawn at random."""
    size, move_size = SIZES.get(game, SIZES["mulle"])
    dice = np.random.default_rng(1)
    heads: dict[str, tuple[int, ...]] = {
        "scale": (size,), "value.weight": (players, WIDTH), "value.bias": (players,),
    }  # fmt: skip
    actor = trunk(size) | heads | {
        "move_scale": (move_size,), "of_move.weight": (MOVE_WIDTH, move_size),
        "of_state.weight": (MOVE_WIDTH, WIDTH), "of_state.bias": (MOVE_WIDTH,),
        "middle.weight": (SCORER, MOVE_WIDTH), "middle.bias": (SCORER,),
        "score.weight": (1, SCORER), "score.bias": (1,),
    }  # fmt: skip
    for ending, shapes in (("net", actor), ("critic", trunk(size + 156) | heads)):
        weights = {name: dice.normal(0, 0.2, shape).astype(np.float32) for name, shape in shapes.items()}
        write_net(folder / f"small.{ending}", Net(game, players, weights, {"made": "at random"}))
    return folder / "small.net"


def in_play(game: str, options: dict[str, object], seed: int) -> Moment:
    """A moment of random play in which there is a choice."""
    dice = random.Random(seed)
    complete = position(random_game(ruleset(game, options), seed, 0)[0].position.to_dict()).ruleset
    found = random_game(complete, seed)
    return dice.choice([moment for moment in found if len(moment.position.legal_moves()) > 1])


GAMES = [
    ("mulle", {"players": 2}), ("mulle", {"players": 3}), ("mulle", {"players": 4}),
    ("byggkasino", {"players": 2}), ("husmulle", {}), ("stickmulle", {}),
]  # fmt: skip


def test_what_is_written_is_read_but_for_half_precision(tmp_path: Path) -> None:
    net = read_net(random_nets(tmp_path, "mulle", 2))
    assert (net.game, net.players, net.features, net.about) == ("mulle", 2, FEATURES, {"made": "at random"})
    write_net(tmp_path / "again.net", net)
    assert (tmp_path / "again.net").read_bytes() == (tmp_path / "small.net").read_bytes()


def refused(path: Path, key: str) -> None:
    with pytest.raises(NetError) as error:
        read_net(path)
    assert error.value.key == key


def test_a_file_that_is_no_network_or_damaged_is_refused(tmp_path: Path) -> None:
    data = random_nets(tmp_path, "mulle", 2).read_bytes()
    wrong = tmp_path / "wrong.net"
    refused(wrong, "net.cannot_open")
    wrong.write_bytes(b"something else")
    refused(wrong, "net.no_net")
    for kept in (9, 14, 200, len(data) - 1):
        wrong.write_bytes(data[:kept])
        refused(wrong, "net.damaged")


def test_another_layout_of_features_is_refused(tmp_path: Path) -> None:
    data = random_nets(tmp_path, "mulle", 2).read_bytes()
    (length,) = struct.unpack_from("<I", data, len(MAGIC))
    header = json.loads(data[len(MAGIC) + 4 :][:length])
    text = json.dumps(header | {"features": FEATURES - 1}).encode()
    other = tmp_path / "other.net"
    other.write_bytes(MAGIC + struct.pack("<I", len(text)) + text + data[len(MAGIC) + 4 + length :])
    refused(other, "net.version")


def test_a_network_that_would_be_too_large_is_not_written(tmp_path: Path) -> None:
    weights = {"scale": np.zeros(2_200_000, np.float32)}
    with pytest.raises(NetError):
        write_net(tmp_path / "large.net", Net("mulle", 2, weights))


def test_a_network_of_another_game_is_refused(tmp_path: Path) -> None:
    moment = in_play("mulle", {"players": 3}, 1)
    bot = NetPlayer(str(random_nets(tmp_path, "mulle", 2)))
    with pytest.raises(NetError):
        bot.choose(view(moment.position, moment.position.turn, moment.log))


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_the_features_are_the_same_with_and_without_the_native_engine(
    game: str, options: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(12):
        moment = in_play(game, options, seed)
        seen = view(moment.position, moment.position.turn, moment.log)
        moves = list(seen.moves)[:40]
        natively = inputs(seen, moves)
        with monkeypatch.context() as patched:
            patched.setattr(native, "is_available", lambda: False)
            assert inputs(seen, moves) == natively


@pytest.mark.parametrize(("game", "options"), GAMES)
@pytest.mark.parametrize("seed", range(6))
def test_positions_that_look_the_same_give_the_same_features_worlds_and_moves(
    game: str, options: dict[str, object], seed: int, tmp_path: Path
) -> None:
    file = str(random_nets(tmp_path, game, ruleset(game, options).players))
    moment = in_play(game, options, seed)
    seat = moment.position.turn
    seen = view(position(moment.position.to_dict()), seat, moment.log)
    told = inputs(seen, list(seen.moves)[:40])
    choices = {str(player.choose(seen)) for player in bots(file)}
    weighed = [weights_of(file, seen)]
    for other in native.samples(seen, 4, seed):
        same = view(position(other.to_dict()), seat, moment.log)
        assert same == seen
        assert inputs(same, list(same.moves)[:40]) == told
        assert {str(player.choose(same)) for player in bots(file)} == choices
        weighed.append(weights_of(file, same))
    assert all(one == weighed[0] for one in weighed)


def bots(file: str) -> list[NetPlayer | Master]:
    return [NetPlayer(file), Master(iterations=8, seed=3, file=file)]


def weights_of(file: str, seen: AnyView) -> list[tuple[str, float, float]]:
    """What `master` weighs the moves as."""
    bot = Master(iterations=8, seed=3, file=file)
    bot.choose(seen)
    return [(str(one.move), one.share, one.expected) for one in bot.last]


def test_the_same_number_of_worlds_and_seed_give_the_same_move(tmp_path: Path) -> None:
    file = str(random_nets(tmp_path, "mulle", 2))
    moment = in_play("mulle", {}, 5)
    seen = view(moment.position, moment.position.turn, moment.log)
    assert weights_of(file, seen) == weights_of(file, seen)


def test_a_small_ending_is_played_exactly_by_whatever_network(tmp_path: Path) -> None:
    bot = NetPlayer(str(random_nets(tmp_path, "mulle", 2)))
    solved = 0
    for seed in range(12):
        moment = random_game(ruleset("mulle"), seed)[-6]
        before = moment.position
        if len(before.legal_moves()) > 1:
            after = before.play(bot.choose(view(before, before.turn, moment.log)))
            sign = 1 if after.turn == before.turn else -1
            assert sign * (solve(after).value or 0) == solve(before).value
            solved += 1
    assert solved >= 6
