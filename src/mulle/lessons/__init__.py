"""Lessons: short hands on a real table, each with one idea, and what the teacher says to every legal move."""

from __future__ import annotations

from mulle.lessons.byggkasino import BYGGKASINO
from mulle.lessons.husmulle import HUSMULLE
from mulle.lessons.mulle import MULLE
from mulle.lessons.stickmulle import STICKMULLE

LESSONS = {lesson.game: lesson for lesson in (MULLE, BYGGKASINO, HUSMULLE, STICKMULLE)}

__all__ = ["LESSONS"]
