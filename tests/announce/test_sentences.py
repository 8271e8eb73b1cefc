"""Moves told afterwards, and moves as they are offered."""

from __future__ import annotations

import pytest

import mulle
from mulle.engine.tell import move_in_words, told
from mulle.view import view

from .scenes import NAMED, build, button, fishing, sentence

TENS = build(10, "Ah 5h 5c 9h", parts=2)
SEVEN = build(7, "2d 5c")
EIGHT = build(8, "3h 5s")


def test_taking_in_shows_the_groups() -> None:
    position = fishing("mulle", "7s Kd | Qd", "3s 4d 7h")
    assert sentence(position, "7s x 3s 4d 7h") == "Anna tar in ♥7 och ♠3 + ♦4 med ♠7. Tabbe!"
    assert sentence(position, "7s x 3s 4d 7h", "en") == "Anna takes in ♥7 and ♠3 + ♦4 with ♠7. Tabbe!"
    assert button(position, "7s x 3s 4d 7h") == "Ta in ♥7 och ♠3 + ♦4 med ♠7. Tabbe!"
    assert button(position, "7s x 3s 4d 7h", card_chosen=True) == "Ta in ♥7 och ♠3 + ♦4. Tabbe!"


def test_taking_in_builds() -> None:
    position = fishing("mulle", "8s Kd | Qd", "8h 9d", EIGHT)
    assert sentence(position, "8s x 8h #1") == "Anna tar in ♥8 och bygget på åtta (♥3 ♠5) med ♠8"
    assert sentence(position, "8s x 8h #1", "en") == "Anna takes in ♥8 and the eight build (♥3 ♠5) with ♠8"


def test_taking_in_a_build_with_free_cards() -> None:
    taking = {"take_build_with_free": True}
    position = fishing("byggkasino", "Ts Kd | Qd", "3c 4h 6h", SEVEN, options=taking)
    filled = "♥4 + ♥6 och bygget på sju (♦2 ♣5) + ♣3"
    assert sentence(position, "Ts x 3c 4h 6h #1") == f"Anna tar in {filled} med ♠10. Tabbe!"


def test_laying_out() -> None:
    position = fishing("mulle", "5d Kd | Qd", "9h")
    assert sentence(position, "5d") == "Anna lägger ut ♦5"
    assert button(position, "5d") == "Lägg ut ♦5"


def test_building() -> None:
    position = fishing("mulle", "5c Js | Qd", "6h")
    assert sentence(position, "5c b11 6h") == "Anna bygger till knekt med ♣5 + ♥6"
    assert button(position, "5c b11 6h") == "Bygg 11 (knekt) med ♣5 + ♥6: du behåller ♠Kn"
    assert button(position, "5c b11 6h", "en") == "Build 11 (jack) with ♣5 + ♥6: you keep ♠J"


def test_a_card_kept_among_several_is_named_by_rank() -> None:
    assert button(fishing("mulle", "5c Js Jd | Qd", "6h"), "5c b11 6h").endswith("du behåller en knekt")
    assert button(fishing("mulle", "5c Js Js | Qd", "6h"), "5c b11 6h").endswith("du behåller ♠Kn")


def test_a_card_not_held_is_missed() -> None:
    position = fishing("mulle", "5c 9s | Qd", "6h", options={"faults": "lose"})
    assert button(position, "5c b11 6h") == "Bygg 11 (knekt) med ♣5 + ♥6: du saknar en knekt"


def test_packaging() -> None:
    position = fishing("mulle", "7c 8s | Qd", "Ah 2d 6s")
    assert sentence(position, "7c b8 Ah 2d 6s") == "Anna bygger två åttor med ♣7 + ♥E och ♦2 + ♠6"
    assert button(position, "7c b8 Ah 2d 6s") == "Bygg två åttor med ♣7 + ♥E och ♦2 + ♠6: du behåller ♠8"


def test_building_down() -> None:
    position = fishing("mulle", "4c 5s | Qd", "9h", options={"build_down": True})
    assert sentence(position, "4c b5 9h") == "Anna bygger ner ♥9 till fem med ♣4"
    assert button(position, "4c b5 9h", card_chosen=True) == "Bygg ner ♥9 till 5: du behåller ♠5"


def test_lying() -> None:
    position = fishing("mulle", "8d 8h | Qd", "3s 5d 8s")
    assert sentence(position, "8d b8 3s 5d 8s") == "Anna ligger med ♦8 på ♠8 och ♠3 + ♦5: tre åttor"
    assert button(position, "8d b8 3s 5d 8s") == "♦8 ligger på ♠8 och ♠3 + ♦5: tre åttor, du behåller ♥8"
    on_a_build = fishing("mulle", "8d 8h | Qd", "", EIGHT)
    assert sentence(on_a_build, "8d b8 #1") == "Anna ligger med ♦8 på bygget på åtta (♥3 ♠5): två åttor"


def test_adding_parts() -> None:
    position = fishing("mulle", "2d Ts | Qd", "8s", TENS)
    on = "bygget på tio (♥E ♥5 ♣5 ♥9)"
    assert sentence(position, "2d b10 8s #1") == f"Anna bygger på {on} med ♦2 + ♠8: tre tior"
    assert button(position, "2d b10 8s #1") == f"Bygg på {on} med ♦2 + ♠8: tre tior, du behåller ♠10"


def test_raising_and_tearing() -> None:
    raised = fishing("mulle", "6s Kd | Qd", "", SEVEN)
    assert sentence(raised, "6s b13 #1") == "Anna höjer bygget på sju (♦2 ♣5) till kung med ♠6"
    assert button(raised, "6s b13 #1") == "Höj bygget på sju (♦2 ♣5) till 13 (kung) med ♠6: du behåller ♦K"
    torn = fishing("mulle", "6s 7d | Qd", "", build(13, "5c 8d"), options={"tear": True})
    assert sentence(torn, "6s b7 #1") == "Anna river bygget på kung (♣5 ♦8) till sju med ♠6"


def test_raising_with_parts() -> None:
    position = fishing("byggkasino", "6s Kd | Qd", "Kh", SEVEN, build(13, "4c 9d"))
    raised, added = "bygget på sju (♦2 ♣5)", "♥K och bygget på kung (♣4 ♦9)"
    words = f"Anna höjer {raised} till kung med ♠6 och lägger till {added}: tre kungar"
    assert sentence(position, "6s b13 Kh #1 #2") == words


def test_building_for_the_partner() -> None:
    tens = build(10, "4c 6h", creator=2)
    position = fishing("byggkasino", "2d Qs | Qd | Th | Kd", "8s", tens)
    on = "bygget på tio (♣4 ♥6)"
    assert sentence(position, "2d b10 8s #1") == f"Anna bygger på {on} med ♦2 + ♠8: två tior åt Cilla"
    assert button(position, "2d b10 8s #1").endswith("två tior, din partner svarar för bygget")
    both = fishing("byggkasino", "2d Ts | Qd | Th | Kd", "8s", tens)
    assert button(both, "2d b10 8s #1").endswith("två tior, du och din partner svarar för bygget")
    assert sentence(both, "2d b10 8s #1") == sentence(position, "2d b10 8s #1")


def test_mullar() -> None:
    twin = fishing("mulle", "9c 2h | Qd", "4h 5s 9c")
    assert sentence(twin, "9c m 9c") == "Anna: mulle på ♣9, nio poäng"
    assert button(twin, "9c m 9c", card_chosen=True) == "Mulle! 9 poäng: ta in ♣9"
    twins = fishing("mulle", "8h 2h | Qd", "4c 4c")
    assert sentence(twins, "8h m 4c 4c") == "Anna: mulle på ♣4 med ♥8, fyra poäng. Tabbe!"
    assert button(twins, "8h m 4c 4c") == "Mulle! 4 poäng: ta in ♣4 + ♣4 med ♥8. Tabbe!"
    inside = fishing("mulle", "Kd 2h | Qd", "2c", build(13, "4c 9h Kd", parts=2))
    words = "Anna: mulle på ♦K i bygget på kung (♣4 ♥9 ♦K) med ♦K, tretton poäng"
    assert sentence(inside, "Kd m #1") == words


def test_the_house_rules_speak_of_tiring_and_building_in() -> None:
    tired = fishing("husmulle", "8d 8h | Qd", "3s 5d 8s")
    assert sentence(tired, "8d b8 3s 5d 8s") == "Anna tröttar ♠8 och ♠3 + ♦5 med ♦8: tre åttor"
    built_in = fishing("husmulle", "2d Ts | Qd", "8s", build(10, "4c 6h"))
    assert sentence(built_in, "2d b10 8s #1") == "Anna bygger in ♦2 + ♠8 i bygget på tio (♣4 ♥6): två tior"
    lowered = fishing("husmulle", "6s 7d | Qd", "", build(13, "5c 8d"))
    assert sentence(lowered, "6s b7 #1") == "Anna bygger ner bygget på kung (♣5 ♦8) till sju med ♠6"
    assert button(lowered, "6s b7 #1") == "Bygg ner bygget på kung (♣5 ♦8) till 7 med ♠6: du behåller ♦7"


def test_house_mullar_come_with_a_capture() -> None:
    position = fishing("husmulle", "8h 2h | Qd", "4c 4c")
    assert sentence(position, "8h x 4c 4c") == "Anna tar in ♣4 + ♣4 med ♥8. Mulle på ♣4. Tabbe!"
    assert button(position, "8h x 4c 4c") == "Ta in ♣4 + ♣4 med ♥8. Mulle! Tabbe!"
    worth = fishing("husmulle", "8h 2h | Qd", "4c 4c", options={"mulle_points": "value"})
    assert sentence(worth, "8h x 4c 4c") == "Anna tar in ♣4 + ♣4 med ♥8. Mulle på ♣4, fyra poäng. Tabbe!"
    assert button(worth, "8h x 4c 4c") == "Ta in ♣4 + ♣4 med ♥8. Mulle! 4 poäng. Tabbe!"


def test_builds_that_look_alike_are_numbered() -> None:
    alike = [build(8, "3h 5s"), build(8, "3h 5s")]
    position = fishing("mulle", "5h Kd | Qd", "", *alike)
    assert button(position, "5h b13 #1").startswith("Höj bygge 1 på åtta (♥3 ♠5)")
    assert button(position, "5h b13 #2", "en").startswith("Raise eight build 2 (♥3 ♠5)")


def test_a_view_offers_the_same_words() -> None:
    position = fishing("mulle", "5c Js | Qd", "6h")
    move = position.verify("5c b11 6h")
    assert move_in_words(view(position, 0), move) == move_in_words(position, move)


def test_a_name_is_shown_on_one_line() -> None:
    position = fishing("mulle", "5d Kd | Qd", "9h")
    words = told(position, position.verify("5d"), ("A\nB {x}", "Bo"), "sv")
    assert words == "A\N{REPLACEMENT CHARACTER}B {x} lägger ut ♦5"


def stick(**more: object) -> mulle.games.reading.AnyPosition:
    hands = [["9h", "Kd"], ["9d", "Kc"], ["9s", "Kh"]]
    base: dict[str, object] = {"game": "stickmulle", "dealer": 2, "turn": 0, "mulle": "9h", "hands": hands}
    return mulle.position({**base, "phase": "play", **more})


def test_stickmulle_buying() -> None:
    talon = ["2s", "3s"]
    first, second = stick(phase="buy", talon=talon), stick(phase="buy", talon=talon, turn=1)
    assert sentence(first, "buy") == "Anna köper talongen för två marker"
    assert sentence(second, "buy") == "Bo köper talongen för en mark"
    assert sentence(first, "pass") == "Anna står nöjd"
    assert [button(second, text) for text in ("buy", "pass")] == ["Köp talongen för en mark", "Stå nöjd"]


def test_stickmulle_tricks() -> None:
    position = stick()
    assert sentence(position, "Kd") == "Anna spelar ut ♦K"
    assert sentence(position, "9h") == "Anna spelar ut ♥9: mulle, två marker av var och en"
    last = position.play("9h").play("9d")
    assert sentence(last, "Kh") == "Cilla lägger ♥K. Cilla tar sticket"


def test_stickmulle_a_silent_mulle_is_told_like_any_card() -> None:
    position = stick(options={"announce": "manual"})
    assert sentence(position, "9h") == "Anna spelar ut ♥9"
    assert button(position, "9h") == "Spela ♥9 utan att säga mulle"
    assert button(position, "9h!") == "Spela ♥9 och säg mulle"
    asked = position.play("9h").play("9d").play("Kh")
    pointed = "Bo påpekar att Anna inte sade mulle: två marker till var och en"
    assert sentence(asked, "mulle?") == pointed
    assert sentence(asked, "ok") == "Bo låter det vara"


@pytest.mark.parametrize("language", ["sv", "en"])
def test_every_language_names_everybody(language: str) -> None:
    for text in ("Kd", "9h"):
        assert NAMED[0] in sentence(stick(), text, language)
