"""Other programs as players: the handshake, and everything that a bot can do wrong."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from shlex import quote
from shutil import which
from typing import TYPE_CHECKING

import pytest

from mulle.games import ruleset
from mulle.players.external import External, Limits
from mulle.players.registry import player
from mulle.protocol.process import BotFault
from mulle.view import AnyView, view
from tests.laws.games import random_game

if TYPE_CHECKING:
    from collections.abc import Iterator

BAD_BOT = Path(__file__).with_name("bad_bot.py")
EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
# Time enough on a busy machine, but where a test waits for it to run out.
LONG, SHORT = Limits(start=60.0, move=60.0, leave=0.2), Limits(start=60.0, move=1.5, leave=0.2)
RUNS_OUT = ("hang", "noisy", "deaf")


def a_view(place: int = 9, game: str = "mulle") -> AnyView:
    moment = random_game(ruleset(game), 4)[place]
    return view(moment.position, moment.position.turn, moment.log)


def bad_bot(how: str, *more: str) -> External:
    words = [sys.executable, str(BAD_BOT), how, *more]
    limits = Limits(start=60.0, move=5.0) if how == "spawn" else SHORT if how in RUNS_OUT else LONG
    return External(" ".join(quote(word) for word in words), limits=limits)


@pytest.fixture
def ours() -> Iterator[External]:
    bot = External(f"{quote(sys.executable)} -m mulle bot greedy")
    yield bot
    bot.close()


def test_our_own_bot_plays_as_it_does_at_home(ours: External) -> None:
    for place in (0, 9, 40):
        assert ours.choose(a_view(place)) == player("greedy").choose(a_view(place))


def test_a_bot_is_told_results_and_plays_another_game(ours: External) -> None:
    ours.choose(a_view())
    ours.giv_over([{"total": 3}, {"total": 8}])
    ours.new_giv(7)
    ours.choose(a_view())
    assert ours.choose(a_view(9, "stickmulle")) == player("greedy").choose(a_view(9, "stickmulle"))


@pytest.mark.parametrize(
    ("how", "key"),
    [
        ("crash", "protocol.gone"),
        ("closes", "protocol.gone"),
        ("hang", "protocol.too_slow"),
        ("noisy", "protocol.too_slow"),
        ("garbage", "protocol.not_json"),
        ("overlong", "protocol.too_long"),
        ("endless", "protocol.too_long"),
        ("dance", "protocol.unexpected"),
        ("gives up", "protocol.bot_error"),
        ("version", "protocol.version"),
    ],
)
def test_a_bot_that_misbehaves_is_ended(how: str, key: str) -> None:
    bot = bad_bot(how)
    with pytest.raises(BotFault) as fault:
        bot.choose(a_view())
    assert fault.value.key == key
    assert fault.value.lost
    assert bot._bot is None


def test_a_crash_is_told_with_its_last_words() -> None:
    with pytest.raises(BotFault) as fault:
        bad_bot("crash").choose(a_view())
    assert fault.value.message("en") == "the bot ended (exit status 3): ValueError: no such card"


@pytest.mark.parametrize(("how", "shown"), [("illegal", "Kh x Kd Ks"), ("nothing", "None")])
def test_an_illegal_move_is_named_and_the_bot_goes_on(how: str, shown: str) -> None:
    bot = bad_bot(how)
    for _ in range(2):
        with pytest.raises(BotFault) as fault:
            bot.choose(a_view())
        assert fault.value.key == "protocol.illegal"
        assert shown in fault.value.message("en")
        assert not fault.value.lost
    bot.close()


def test_a_second_answer_nobody_asked_for_is_a_fault() -> None:
    bot = bad_bot("twice")
    bot.choose(a_view())
    with pytest.raises(BotFault) as fault:
        bot.choose(a_view())
    assert fault.value.key == "protocol.unasked"


def test_a_bot_that_stops_reading_is_too_slow_also_when_the_pipe_is_full() -> None:
    bot = bad_bot("deaf")
    bot.choose(a_view())
    with pytest.raises(BotFault) as fault:
        bot.giv_over([{"x" * 1_000_000: 1}])
    assert fault.value.key == "protocol.too_slow"


def test_a_hanging_bots_children_are_ended_with_it(tmp_path: Path) -> None:
    told = tmp_path / "child"
    with pytest.raises(BotFault):
        bad_bot("spawn", str(told)).choose(a_view())
    assert has_ended(int(told.read_text()))


def has_ended(process: int) -> bool:
    """Whether `process` is soon gone; a zombie, which nobody has fetched yet, counts as gone."""
    for _ in range(500):
        stat = Path(f"/proc/{process}/stat")
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        if stat.exists() and stat.read_text().split(")")[1].split()[0] == "Z":
            return True
        time.sleep(0.02)
    return False


def test_a_bot_that_is_never_ready_is_too_slow() -> None:
    bot = External(f"{quote(sys.executable)} {quote(str(BAD_BOT))} 'never ready'", limits=Limits(start=0.3))
    with pytest.raises(BotFault) as fault:
        bot.choose(a_view())
    assert fault.value.key == "protocol.too_slow"


def test_a_bot_that_stays_after_quit_is_ended() -> None:
    bot = bad_bot("stays")
    bot.start(ruleset("mulle"))
    assert bot._bot is not None
    process = bot._bot._process
    bot.close()
    assert process.returncode == -9


def test_after_a_crash_the_next_move_starts_it_again() -> None:
    bot = bad_bot("crash")
    for _ in range(2):
        with pytest.raises(BotFault):
            bot.choose(a_view())


@pytest.mark.parametrize("command", ["", "no-such-program-here --x", '"unfinished', "/"])
def test_a_command_that_cannot_start_is_named(command: str) -> None:
    with pytest.raises(BotFault) as fault:
        External(command).choose(a_view())
    assert fault.value.key == "protocol.cannot_start"


@pytest.mark.parametrize("game", ["mulle", "byggkasino", "husmulle", "stickmulle"])
@pytest.mark.parametrize("bot", ["python3 cautious.py", "node hoarder.js"])
def test_the_example_bots_play_a_giv_of_every_game(game: str, bot: str) -> None:
    program, _, file = bot.partition(" ")
    if which(program) is None:
        pytest.skip(f"{program} is not installed")
    program = sys.executable if program == "python3" else program
    external = External(f"{quote(program)} {quote(str(EXAMPLES / file))}")
    for moment in random_game(ruleset(game), 4)[:-1:5]:
        seen = view(moment.position, moment.position.turn, moment.log)
        assert external.choose(seen) in seen.moves
    external.close()
