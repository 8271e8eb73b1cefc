"""What is said aloud, phrase by phrase of the sources."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import mulle
from mulle.engine.announce import announcement, ceremony_words
from mulle.engine.tell import told
from mulle.rules.fishing.position import Position
from mulle.view import view

from .scenes import NAMED, build, fishing, random_position, said

TENS = build(10, "Ah 5h 5c 9h", parts=2)
ELEVENS = build(11, "2c 4d 7d 9h", parts=2)
SEVEN = build(7, "2d 5c")
BOTH = ("mulle", "byggkasino")


@pytest.mark.parametrize("game", BOTH)
def test_building_to_a_jack(game: str) -> None:
    position = fishing(game, "5c Js | Qd", "6h Kc")
    assert said(position, "5c b11 6h") == "bygger till knekt"
    assert said(position, "5c b11 6h", "en") == "building to jack"


@pytest.mark.parametrize("game", BOTH)
def test_a_compound_build_is_said_by_number_and_value(game: str) -> None:
    position = fishing(game, "7c 8s | Qd", "Ah 2d 6s")
    assert said(position, "7c b8 Ah 2d 6s") == "två åttor"
    assert said(position, "7c b8 Ah 2d 6s", "en") == "two eights"
    assert said(position, "7c b8 Ah") == "bygger till åtta"


@pytest.mark.parametrize("game", BOTH)
def test_the_eight_lies(game: str) -> None:
    position = fishing(game, "8d 8h | Qd", "3s 5d 8s")
    assert said(position, "8d b8 3s 5d 8s") == "åttan ligger"
    assert said(position, "8d b8 3s 5d 8s", "en") == "the eight lies"


def test_five_on_five_is_a_ten_or_lies() -> None:
    position = fishing("byggkasino", "5h 5s Ts | Qd", "5c")
    assert said(position, "5h b10 5c") == "bygger till tio"
    assert said(position, "5h b5 5c") == "femman ligger"


def test_three_tens() -> None:
    position = fishing("mulle", "2d Ts | Qd", "8s", TENS)
    assert said(position, "2d b10 8s #1") == "tre tior"
    assert said(position, "2d b10 8s #1", "en") == "three tens"


def test_the_jack_lies_on_a_build() -> None:
    position = fishing("mulle", "Js Jd | Qd", "", ELEVENS)
    assert said(position, "Jd b11 #1") == "knekten ligger"


def test_raising_to_a_king() -> None:
    position = fishing("mulle", "6s Kd | Qd", "", SEVEN)
    assert said(position, "6s b13 #1") == "bygger till kung"


def test_tearing_down_to_seven() -> None:
    position = fishing("mulle", "6s 7d | Qd", "", build(13, "5c 8d"), options={"tear": True})
    assert said(position, "6s b7 #1") == "river till sju"
    assert said(position, "6s b7 #1", "en") == "tearing down to seven"


def test_building_down() -> None:
    position = fishing("mulle", "4c 5s | Qd", "9h", options={"build_down": True})
    assert said(position, "4c b5 9h") == "bygger ner till fem"


@pytest.mark.parametrize("game", BOTH)
def test_storan_private_lillan_and_ace(game: str) -> None:
    assert said(fishing(game, "7h Td | Qd", "9h"), "7h b16 9h") == "storan privat"
    assert said(fishing(game, "7h 2s | Qd", "8h"), "7h b15 8h") == "bygger till lillan"
    assert said(fishing(game, "7h Ac | Qd", "7c"), "7h b14 7c") == "bygger till ess"


def test_parts_that_only_one_card_takes() -> None:
    assert said(fishing("mulle", "7h Td | Qd", "6h 9h Tc"), "7h b16 6h 9h Tc") == "storan privat, två delar"
    assert said(fishing("mulle", "7h 2s | Qd", "5h 8h Tc"), "7h b15 5h 8h Tc") == "lillan, två delar"
    assert said(fishing("mulle", "7h Ac | Qd", "4h 7c Tc"), "7h b14 4h 7c Tc") == "två ess"


def test_raising_with_parts_counts_them() -> None:
    position = fishing("byggkasino", "6s Kd | Qd", "Kh", SEVEN, build(13, "4c 9d"))
    assert said(position, "6s b13 #1") == "bygger till kung"
    assert said(position, "6s b13 Kh #1 #2") == "tre kungar"


def test_building_for_the_partner_is_said_whoever_holds_the_card() -> None:
    tens = build(10, "4c 6h", creator=2)
    for others in ("Ts", "Qs"):
        position = fishing("byggkasino", f"2d {others} | Qd | Th | Kd", "8s", tens)
        assert said(position, "2d b10 8s #1") == "två tior åt partnern"
    jacks = build(11, "4c 7h", creator=2)
    lying = fishing("mulle", "Js 3c | Qd | Jh | Kd", "", jacks)
    assert said(lying, "Js b11 #1") == "knekten ligger åt partnern"


def test_the_house_names_the_deed() -> None:
    assert said(fishing("husmulle", "8d 8h | Qd", "3s 5d 8s"), "8d b8 3s 5d 8s") == "trött"
    assert said(fishing("husmulle", "8d 8h | Qd", "8s"), "8d b8 8s", "en") == "tired"
    built_in = fishing("husmulle", "2d Ts | Qd", "8s", build(10, "4c 6h"))
    assert said(built_in, "2d b10 8s #1") == "bygger in i tian"
    lowered = fishing("husmulle", "6s 7d | Qd", "", build(13, "5c 8d"))
    assert said(lowered, "6s b7 #1") == "bygger ner till sju"
    assert said(fishing("husmulle", "6s Kd | Qd", "", SEVEN), "6s b13 #1") == "bygger till kung"


def test_a_mulle_is_called_with_its_points() -> None:
    assert said(fishing("mulle", "9c 2h | Qd", "4h 5s 9c"), "9c m 9c") == "mulle! nio poäng"
    assert said(fishing("mulle", "8h 2h | Qd", "4c 4c Kd"), "8h m 4c 4c", "en") == "mulle! four points"
    kings = build(13, "4c 4c 9h 9h Kd", parts=3)
    assert said(fishing("mulle", "Kd 2h | Qd", "2c", kings), "Kd m #1") == "tre mullar! 26 poäng"


def test_a_cleared_table_is_a_tabbe() -> None:
    assert said(fishing("mulle", "7s 2h | Qd", "3s 4d"), "7s x 3s 4d") == "tabbe!"
    assert said(fishing("mulle", "9c 2h | Qd", "9c"), "9c m 9c") == "mulle! nio poäng, tabbe!"


def test_a_tabbe_that_is_not_counted_is_not_said() -> None:
    assert said(fishing("byggkasino", "7s 2h | Qd", "7h", options={"tabbe_points": 0}), "7s x 7h") == ""


def test_house_mullar_and_pairs_of_value_cards() -> None:
    assert said(fishing("husmulle", "9c 2h | Qd", "9c Kd"), "9c m 9c") == "mulle!"
    assert said(fishing("husmulle", "8h 2h | Qd", "4c 4c"), "8h x 4c 4c") == "mulle! tabbe!"
    assert said(fishing("husmulle", "4h 2h | Qd", "2s 2s Kd"), "4h x 2s 2s") == "två tabbar!"
    assert said(fishing("husmulle", "4h 2h | Qd", "2s 2s"), "4h x 2s 2s") == "tre tabbar!"
    worth = fishing("husmulle", "9c 2h | Qd", "9c Kd", options={"mulle_points": "value"})
    assert said(worth, "9c m 9c") == "mulle! nio poäng"


def test_laying_out_and_taking_in_are_silent() -> None:
    position = fishing("mulle", "7s Kd | Qd", "2h 7h")
    assert said(position, "7s x 7h") == said(position, "Kd") == ""


def stick(phase: str = "buy", **more: object) -> mulle.games.reading.AnyPosition:
    hands = [["9h", "Kd"], ["9d", "Kc"], ["9s", "Kh"]]
    base: dict[str, object] = {"game": "stickmulle", "dealer": 2, "turn": 0, "mulle": "9h", "hands": hands}
    talon = ["2s", "3s"] if phase == "buy" else []
    return mulle.position({**base, "phase": phase, "talon": talon, **more})


def test_stickmulle_buying() -> None:
    assert [said(stick(), text) for text in ("buy", "pass")] == ["köper", "nöjd"]
    assert [said(stick(), text, "en") for text in ("buy", "pass")] == ["I buy", "content"]


def test_stickmulle_mulle_is_called() -> None:
    assert said(stick("play"), "9h") == "mulle!"
    assert said(stick("play"), "Kd") == ""
    manual = stick("play", options={"announce": "manual"})
    assert [said(manual, text) for text in ("9h", "9h!")] == ["", "mulle!"]


def test_stickmulle_pointing_out() -> None:
    asked = stick("ask", options={"announce": "manual"}, silent=0, turn=1)
    assert said(asked, "mulle?") == "du sa inte mulle!"
    assert said(asked, "mulle?", "en") == "you did not say mulle!"
    assert said(asked, "ok") == ""


def test_before_the_last_round() -> None:
    assert [ceremony_words(call, "sv") for call in ("baten", "sistan", None)] == ["båten", "sistan", ""]
    assert [ceremony_words(call, "en") for call in ("baten", "sistan")] == ["the boat", "the last one"]


def test_words_come_from_what_lies_open() -> None:
    """A spectator, who sees no hand, knows the words of every move."""
    dice = random.Random(7)
    for _ in range(40):
        position = random_position(dice)
        spectator = view(position, None)
        for move in position.legal_moves()[:40]:
            assert announcement(position, move) == announcement(spectator, move)


def test_what_is_told_comes_from_what_lies_open() -> None:
    dice = random.Random(8)
    for _ in range(40):
        position = random_position(dice)
        if isinstance(position, Position):
            bare = replace(position, hands=((),) * len(position.hands), stock=())
            for move in position.legal_moves()[:40]:
                assert told(position, move, NAMED) == told(bare, move, NAMED)
