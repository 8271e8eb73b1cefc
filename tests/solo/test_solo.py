"""One person's match: undo, hint, and a saved match that is gone on with or refused in one line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from mulle.games.options import GAMES, ruleset
from mulle.solo.saved import SavedError, forget, is_saved, resume, save, saved_file
from mulle.solo.table import SoloTable
from mulle.view import View, seen_cards
from mulle.words import card_text

if TYPE_CHECKING:
    from pathlib import Path


def table_of(game: str, moves: int) -> SoloTable:
    """A table at which the person has played so many first moves."""
    table = SoloTable(ruleset(game), "casual", "Anna", "17")
    while moves or not table.is_asked:
        if table.is_asked:
            table.play(table.view.moves[0])
            moves -= 1
        else:
            table.step()
    return table


@pytest.mark.parametrize("game", GAMES)
def test_undo_goes_back_to_the_persons_last_choice(game: str) -> None:
    once, twice = table_of(game, 1), table_of(game, 2)
    twice.undo()
    assert twice.view == once.view
    assert twice.log == once.log
    once.undo()
    assert not once.can_undo


@pytest.mark.parametrize("game", GAMES)
def test_the_hint_is_a_legal_move(game: str) -> None:
    table = table_of(game, 1)
    assert table.hint() in table.view.moves


@pytest.mark.parametrize("game", GAMES)
def test_a_saved_match_goes_on_as_it_would_have(game: str, tmp_path: Path) -> None:
    table, file = table_of(game, 3), tmp_path / "match.jsonl"
    save(table, file)
    again = resume(file)
    assert (again.view.hand, again.view.log) == (table.view.hand, table.view.log)
    assert (again.log, again.game.names) == (table.log, table.game.names)
    for _ in range(12):
        for each in (table, again):
            if each.is_asked:
                each.play(each.view.moves[0])
            else:
                each.step()
    assert again.game.events == table.game.events


def test_no_hidden_card_is_told_in_the_log() -> None:
    table = table_of("mulle", 0)
    assert isinstance(table.view, View)
    theirs = set(table.game.position.hands[1]) - set(table.view.hand) - set(seen_cards(table.view))
    assert theirs
    assert not [
        line for line in table.log[table.log.index("") :] for card in theirs if card_text(str(card)) in line
    ]


def damaged(lines: list[str]) -> dict[str, list[str]]:
    """Files that are no saved match, by what is wrong with them."""
    first = json.loads(lines[0])
    return {
        "empty": [],
        "words": ["this is no match", *lines[1:]],
        "later": [json.dumps({**first, "version": 2}), *lines[1:]],
        "level": [json.dumps({**first, "level": "god"}), *lines[1:]],
        "seed": [json.dumps({**first, "seed": 5}), *lines[1:]],
        "other deck": [json.dumps({**first, "seed": "other"}), *lines[1:]],
        "torn": [*lines[:-1], lines[-1][:20]],
        "changed": [*lines[:-1], lines[-1].replace("move", "mope")],
        "no record": lines[:1],
    }


WRONG = ("empty", "words", "later", "level", "seed", "other deck", "torn", "changed", "no record")


@pytest.mark.parametrize("what", WRONG)
def test_a_damaged_file_is_refused_in_one_line(what: str, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    save(table_of("mulle", 2), file)
    file.write_text("\n".join(damaged(file.read_text(encoding="utf-8").splitlines())[what]))
    with pytest.raises(SavedError) as refused:
        resume(file)
    assert str(file) in str(refused.value)
    assert "\n" not in str(refused.value)


def test_the_file_lies_in_the_users_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert not is_saved()
    with pytest.raises(SavedError):
        resume()
    save(table_of("byggkasino", 1))
    assert saved_file() == tmp_path / "mulle" / "saved.jsonl"
    assert is_saved()
    assert resume().is_asked
    forget()
    assert not is_saved()


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    with pytest.raises(SavedError, match="file"):
        save(table_of("mulle", 1), blocked / "match.jsonl")
