"""Records: written whole, read line by line, replayed to the letter; damage is told by its line."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mulle.engine.errors import RecordError, ReplayError
from mulle.engine.events import Moved, Revealed
from mulle.engine.game_service import GameService
from mulle.engine.lines import LONGEST_LINE, summed
from mulle.engine.packs import GivenPacks, SeededPacks
from mulle.engine.records import Record, damage, read_record, write_record
from mulle.engine.replay import replay, replay_stream, resumed, verify
from mulle.engine.shuffle import commitment
from mulle.games import BYGGKASINO, MULLE, ruleset
from mulle.games.options import GAMES, AnyRuleset, Option
from mulle.players.greedy import Greedy
from mulle.players.random_player import RandomPlayer
from mulle.rules.errors import RulesetError
from tests.engine.table import TABLES, as_file, finished, played_out, table_name


def replayed(record: Record) -> list[int]:
    return [step.line for step in replay(record)]


def changed(record: Record, number: int, **keys: object) -> io.BytesIO:
    """The record's file with some keys of line `number` changed."""
    parts = record.parts()
    parts[number - 1] |= keys
    return io.BytesIO("".join(f"{line}\n" for line in summed(parts)).encode())


def line_of(record: Record, kind: str, nth: int = 0) -> int:
    return [place for place, event in enumerate(record.events, 2) if event.kind == kind][nth]


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_a_record_is_read_back_and_replays(table: tuple[str, dict[str, object]]) -> None:
    game = finished(ruleset(*table))
    record = read_record(as_file(game.record("2025-06-21")))
    assert record.events == tuple(game.events)
    assert record.header.date == "2025-06-21"
    assert replayed(record) == list(range(2, len(game.events) + 2))
    last = list(replay_stream(as_file(record)))[-1].after
    assert last is not None
    assert last.to_dict() == game.position.to_dict()


def test_a_replay_gives_the_positions_around_each_move() -> None:
    for step in replay(finished(MULLE).record()):
        if isinstance(step.event, Moved):
            assert step.before is not None
            assert step.before.play(step.event.move) == step.after
            assert step.giv is not None


@pytest.mark.parametrize("steps", [0, 1, 2, 10, 30, 60])
def test_a_running_game_is_resumed_where_it_stands(steps: int) -> None:
    game = GameService(MULLE, [Greedy(), Greedy()], packs=SeededPacks(3))
    for _ in range(steps):
        game.step()
    again = resumed(read_record(as_file(game.record())), [Greedy(), Greedy()], SeededPacks(3))
    assert again.phase == game.phase
    game.run()
    again.run()
    assert again.events == game.events


def test_decks_that_are_given_are_recorded_and_replay() -> None:
    deck = tuple(BYGGKASINO.deck)
    decks = {number: (*deck[number:], *deck[:number]) for number in range(40)}
    game = played_out(BYGGKASINO, packs=GivenPacks(decks))
    record = read_record(as_file(game.record()))
    assert replayed(record)
    with pytest.raises(RecordError) as refused:
        verify(record)
    assert refused.value.line == 1


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_a_committed_shuffle_is_verified(table: tuple[str, dict[str, object]]) -> None:
    record = finished(ruleset(*table)).record()
    found = verify(record)
    assert found.secret == ()
    assert found.proved == tuple(range(1, len(found.proved) + 1))
    assert {event.giv for event in record.events if isinstance(event, Revealed)} == set(found.proved)


def test_a_seed_that_is_not_told_yet_is_no_proof() -> None:
    record = finished(MULLE).record()
    secret = Record(replace(record.header, seeds={1: record.header.seeds[1]}), record.events)
    assert (verify(secret).proved, verify(secret).secret) == ((1,), (2,))
    with pytest.raises(ReplayError):
        replayed(secret)


def test_another_seed_than_promised_is_found_out() -> None:
    record = finished(MULLE).record()
    cheated = Record(replace(record.header, seeds={**record.header.seeds, 1: bytes(32)}), record.events)
    with pytest.raises(RecordError) as refused:
        verify(cheated)
    assert refused.value.line == 1
    assert refused.value.key == "record.promise_broken"


def test_another_seed_with_its_own_promise_is_found_out_by_the_log() -> None:
    record = finished(MULLE).record()
    header = replace(
        record.header,
        seeds={**record.header.seeds, 1: bytes(32)},
        commitments={**record.header.commitments, 1: commitment(bytes(32), 1)},
    )
    with pytest.raises(ReplayError) as refused:
        verify(Record(header, record.events))
    assert refused.value.line == line_of(record, "commit")


@pytest.mark.parametrize(
    ("kind", "keys"),
    [
        ("commit", {"commitment": "00" * 32}),
        ("contribution", {"contribution": "00"}),
        ("dealer", {"how": "last_seat"}),
        ("cut", {"place": 103}),
        ("giv", {"table": []}),
        ("deal", {"hands": [[], []]}),
        ("deal", {"call": "baten"}),
        ("move", {"move": "7s x 7s"}),
        ("move", {"seat": 3}),
        ("score", {"totals": [0, 0]}),
        ("score", {"scores": [{"total": 1}, {"total": 2}]}),
        ("reveal", {"seed": "00" * 32}),
        ("result", {"winners": [0, 1]}),
        ("result", {"totals": [1, 2]}),
    ],
)
def test_a_line_that_says_something_else_than_the_game(kind: str, keys: dict[str, object]) -> None:
    record = finished(MULLE).record()
    number = line_of(record, kind)
    with pytest.raises(ReplayError) as refused:
        replayed(read_record(changed(record, number, **keys)))
    # A contribution is found out where its deck first shows: at the first dealer.
    assert refused.value.line == (line_of(record, "dealer") if kind == "contribution" else number)
    for language in ("sv", "en"):
        assert str(refused.value.line) in refused.value.message(language)
        assert "\n" not in refused.value.message(language)


def test_a_score_of_a_single_item_is_checked() -> None:
    record = finished(MULLE).record()
    number = line_of(record, "score")
    scores = json.loads(list(record.lines())[number - 1])["scores"]
    scores[0]["spades"] += 1
    scores[0]["storan"] -= 1
    with pytest.raises(ReplayError) as refused:
        replayed(read_record(changed(record, number, scores=scores)))
    assert refused.value.line == number


@pytest.mark.parametrize(
    ("keys", "named"),
    [
        ({"format": "pgn"}, "format"),
        ({"version": 2}, "version"),
        ({"rules": 0}, "rules"),
        ({"game": "poker"}, "poker"),
        ({"options": {"tear": 1}}, "tear"),
        ({"options": []}, "options"),
        ({"players": []}, "players"),
        ({"players": [{"seat": 1, "name": ""}, {"seat": 0, "name": ""}]}, "seat"),
        ({"commitments": []}, "commitments"),
        ({"commitments": [None]}, "commitments"),
        ({"seeds": ["00"]}, "seeds"),
        ({"decks": []}, "decks"),
        ({"date": 2025}, "date"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_a_damaged_header_is_line_1(keys: dict[str, object], named: str) -> None:
    with pytest.raises(RecordError) as refused:
        read_record(changed(finished(MULLE).record(), 1, **keys))
    assert refused.value.line == 1
    assert named in str(refused.value)


@pytest.mark.parametrize(
    ("line", "key"),
    [
        (b"", "record.line_cut_short"),
        (b"{", "record.not_json"),
        (b"\xff", "record.not_json"),
        (b'{"event": "cut", "event": "cut"}', "record.not_json"),
        (b'{"event": NaN}', "record.not_json"),
        (b"[" * 100_000, "record.not_json"),
        (b"1" * 5_000, "record.not_json"),
        (b"[]", "position.not_an_object"),
        (b" " * (LONGEST_LINE + 1), "record.line_too_long"),
    ],
)
def test_a_damaged_line_is_told_by_its_number(line: bytes, key: str) -> None:
    record = finished(MULLE).record()
    lines = [json.dumps(part).encode() for part in record.parts()]
    data = b"\n".join([*lines[:4], line or lines[4][:-3], *([] if not line else lines[5:])])
    with pytest.raises(RecordError) as refused:
        read_record(io.BytesIO(data + b"\n" * bool(line)))
    assert (refused.value.line, refused.value.key) == (5, key)


def test_every_damaged_line_is_told() -> None:
    lines = list(finished(MULLE).record().lines())
    lines[3], lines[6] = "{", lines[7]
    data = "".join(f"{line}\n" for line in lines) + "half"
    # The line after one without a sum cannot be told from one out of place.
    assert [error.line for error in damage(io.BytesIO(data.encode()))] == [4, 5, 7, 8, len(lines) + 1]
    assert [error.key for error in damage(io.BytesIO(b""))] == ["record.empty"]


def test_a_record_without_sums_is_read_too() -> None:
    record = finished(MULLE).record()
    text = "".join(json.dumps(part) + "\n" for part in record.parts())
    assert read_record(io.BytesIO(text.encode())).events == record.events


@pytest.mark.parametrize("number", [1, 2, 9])
def test_a_changed_line_is_told_by_its_sum(number: int) -> None:
    lines = list(finished(MULLE).record("2025-06-21").lines())
    lines[number - 1] = lines[number - 1].replace('"seat": 0', '"seat": 1').replace("2025", "2024")
    lines[number - 1] = lines[number - 1].replace('"giv": 1', '"giv": 2')
    with pytest.raises(RecordError) as refused:
        read_record(io.BytesIO("".join(f"{line}\n" for line in lines).encode()))
    assert (refused.value.line, refused.value.key) == (number, "record.changed")


@pytest.mark.parametrize("name", ["å" * 1000, "\ud800", 'A"\n\x00', "\u2028"])
def test_any_name_can_be_written_and_read(name: str) -> None:
    record = GameService(MULLE, seed=1, names=(name,)).record()
    assert read_record(as_file(record)).header.names == record.header.names


def test_an_empty_file_is_refused() -> None:
    with pytest.raises(RecordError) as refused:
        read_record(io.BytesIO(b""))
    assert refused.value.line == 1


def test_a_house_rule_without_an_option_has_no_record() -> None:
    with pytest.raises(RecordError):
        GameService(replace(MULLE, hand=4), seed=1).record()


def test_files_are_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "parti.jsonl"
    record = finished(MULLE).record()
    write_record(record, target)
    assert read_record(target).events == record.events
    before = target.read_bytes()

    def torn(_: Record) -> list[str]:
        raise OSError("the disk is full")

    monkeypatch.setattr(Record, "lines", torn)
    with pytest.raises(OSError, match="full"):
        write_record(record, target)
    assert target.read_bytes() == before
    assert list(tmp_path.iterdir()) == [target]


def random_ruleset(draw: st.DrawFn) -> AnyRuleset:
    """Any game with any options that go together, in a match that is not too long."""
    game = draw(st.sampled_from(sorted(GAMES)))
    told = {option.name: draw(st.sampled_from(_values(option))) for option in GAMES[game].options}
    try:
        return ruleset(game, told)
    except RulesetError:
        return ruleset(game)


def _values(option: Option) -> list[object]:
    return [
        value for choice in option.values for value in (choice[:2] if isinstance(choice, range) else [choice])
    ]


@settings(max_examples=20, deadline=None)
@given(st.composite(random_ruleset)(), st.integers(0, 999), st.integers(0, 120))
def test_the_replay_of_a_record_is_the_game(rules: AnyRuleset, seed: int, steps: int) -> None:
    game = GameService(rules, [RandomPlayer(seed + seat) for seat in range(rules.players)], seed=seed)
    for _ in range(steps):
        game.step()
    again = resumed(read_record(as_file(game.record())), packs=SeededPacks(seed))
    assert again.events == game.events
    assert (again.phase, again.turn) == (game.phase, game.turn)
    if game.giv is not None:
        assert again.position.to_dict() == game.position.to_dict()
        assert str(again.view(0).moves) == str(game.view(0).moves)
