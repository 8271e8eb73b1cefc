"""Lessons hold by the rules: they can be followed, every legal move is answered, nothing is idle."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mulle.lessons import LESSONS
from mulle.lessons.lesson import PUPIL, Hand, Lesson, Remark, Turn
from mulle.lessons.pupil import LessonError, Moment, begun, judged, resumed
from mulle.lessons.teacher import about, ask, ending, names, praise, remark, title
from mulle.rules.errors import IllegalMove
from mulle.rules.fishing.moves import LayOut
from mulle.words import LANGUAGES, card_text, catalogue

HANDS = [(lesson, hand) for lesson in LESSONS.values() for hand in lesson.hands]
each_hand = pytest.mark.parametrize(
    ("lesson", "hand"), HANDS, ids=[f"{lesson.game}-{hand.key}" for lesson, hand in HANDS]
)


def moments(hand: Hand) -> Iterator[Moment]:
    """Every moment that can be come to by moves that lead on."""
    waiting = [begun(hand)]
    while waiting:
        moment = waiting.pop()
        yield moment
        if not moment.is_done:
            legal = {str(move) for move in moment.view.moves}
            right = hand.turns[moment.turns].right
            waiting += [judged(moment, move).moment for move in right if move in legal]


def verify(hand: Hand) -> None:
    """Every way through `hand` ends, every legal move is answered, and nothing in it is idle."""
    led, said = set(), set()
    for moment in moments(hand):
        if moment.is_done:
            continue
        assert moment.position.turn == PUPIL
        verdicts = {str(move): judged(moment, str(move)) for move in moment.view.moves}
        leads = {move for move, verdict in verdicts.items() if verdict.remark is None}
        assert leads, f"{hand.key} cannot be finished"
        led |= {(moment.turns, move) for move in leads}
        said |= {(moment.turns, verdict.remark) for verdict in verdicts.values() if verdict.remark}
    assert led == {(place, move) for place, turn in enumerate(hand.turns) for move in turn.right}
    assert said == {(place, one.key) for place, turn in enumerate(hand.turns) for one in turn.remarks}


@each_hand
def test_a_hand_can_be_followed_and_every_legal_move_is_answered(lesson: Lesson, hand: Hand) -> None:
    verify(hand)


@each_hand
def test_a_move_that_does_not_lead_on_is_answered_and_not_played(lesson: Lesson, hand: Hand) -> None:
    for moment in moments(hand):
        for move in () if moment.is_done else moment.view.moves:
            verdict = judged(moment, str(move))
            if verdict.remark is not None:
                assert verdict.moment is moment
                assert verdict.steps == ()


@each_hand
def test_where_a_pupil_is_follows_from_what_was_played(lesson: Lesson, hand: Hand) -> None:
    moment, played = begun(hand), []
    while not moment.is_done:
        legal = {str(move) for move in moment.view.moves}
        played.append(next(move for move in hand.turns[moment.turns].right if move in legal))
        moment = judged(moment, played[-1]).moment
        assert resumed(hand, played) == moment


@pytest.mark.parametrize(
    "turn",
    [
        Turn(right=("7s x 7h",)),
        Turn(right=("7s x 7h", "Kd m Kd"), remarks=(Remark(key="lay_out", kinds=(LayOut,)),)),
        Turn(right=("7s",), remarks=(Remark(key="lay_out", kinds=(LayOut,)),)),
        Turn(right=("7s x 7h",), answers=("9s",), remarks=(Remark(key="lay_out", kinds=(LayOut,)),)),
        Turn(right=("7s x 7h",), remarks=(Remark(key="lay_out"), Remark(key="idle", cards=("2c",)))),
    ],
    ids=["no answer to a move", "an idle move", "no way on", "an answer that is illegal", "an idle remark"],
)
def test_a_faulty_hand_is_found(turn: Turn) -> None:
    sound = {"game": "mulle", "hands": [["7s", "Kd"], ["9d"]], "table": ["7h"], "turn": 0}
    verify(Hand(key="sound", position=sound, turns=(Turn(right=("7s x 7h",), remarks=(Remark(key="any"),)),)))
    with pytest.raises((AssertionError, StopIteration, IllegalMove)):
        verify(Hand(key="faulty", position=sound, turns=(turn,)))


def test_moves_that_do_not_belong_to_the_hand_are_refused() -> None:
    hand = LESSONS["mulle"].hands[0]
    with pytest.raises(LessonError):
        resumed(hand, ["Kd"])
    with pytest.raises(LessonError):
        resumed(hand, ["7s x 7h", "9d"])
    with pytest.raises(IllegalMove):
        resumed(hand, ["7s"])


def said_in(lesson: Lesson, language: str) -> Iterator[str]:
    """Everything that the teacher can say."""
    yield about(lesson, language)
    yield ending(lesson, language)
    for hand in lesson.hands:
        yield title(lesson, hand, language)
        for place, turn in enumerate(hand.turns):
            yield ask(lesson, hand, place, language)
            yield praise(lesson, hand, place, language)
            for one in turn.remarks:
                yield remark(lesson, hand, place, one.key, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_has_its_place_and_no_text_is_idle(language: str) -> None:
    said = [text for lesson in LESSONS.values() for text in said_in(lesson, language)]
    taught = [
        key for key in catalogue(language) if key.startswith(tuple(f"lesson.{game}." for game in LESSONS))
    ]
    assert len(said) == len(taught)
    assert all(text and "{" not in text for text in said)


def test_cards_are_named_as_the_pupil_reads_them() -> None:
    lesson = LESSONS["mulle"]
    build = next(hand for hand in lesson.hands if hand.key == "lay_out")
    assert "♠D" in remark(lesson, build, 0, "spade", "sv")
    assert "♠Q" in remark(lesson, build, 0, "spade", "en")


@each_hand
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_teacher_speaks_of_cards_that_are_there(lesson: Lesson, hand: Hand, language: str) -> None:
    position = begun(hand).position
    lying = {*map(str, getattr(position, "table", ())), *map(str, getattr(position, "trick", ()))}
    built = {str(card) for build in getattr(position, "builds", ()) for card in build.cards}
    held = {str(card) for cards in position.hands for card in cards}
    mulle = {str(position.mulle)} if hasattr(position, "mulle") else set()
    always = {"Td", "2s"} if hand.key.startswith("value_") else set()
    faces = {str(card) for card in lying | built | held | mulle} | always
    texts = list(said_in(Lesson(game=lesson.game, hands=(hand,)), language))[2:]
    shown = {word.strip(".,:;?!”“") for text in texts for word in text.split() if word[0] in "♠♥♦♣"}
    assert shown <= {card_text(face, language) for face in faces}


def test_everybody_at_the_table_has_a_name() -> None:
    for language in LANGUAGES:
        assert len(set(names(3, language))) == 3
