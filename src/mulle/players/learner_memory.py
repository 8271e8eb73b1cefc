"""What the learner keeps in a file: written whole or not at all, with a version and a sum over everything."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from hashlib import sha256
from math import isfinite
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from mulle.players.least_squares import LeastSquares
from mulle.rules.errors import RuleError
from mulle.words import Quoted

if TYPE_CHECKING:
    from pathlib import Path

FORMAT, VERSION = "mulle-learner", 1
LARGEST_FILE = 1 << 22

Names = tuple[str, ...]


class LearnerNotice(RuleError):
    """Something about the learner's file that its owner should be told; play goes on all the same."""


@dataclass
class Subject:
    """One thing to be learnt: the names of its features, the estimate, and how many givar it comes from."""

    names: Names
    squares: LeastSquares
    givar: int = 0

    def weights(self) -> dict[str, float]:
        """What has been learnt, by the features' names."""
        return dict(zip(self.names, self.squares.weights, strict=True))


@dataclass
class LearnerMemory:
    """Everything that has been learnt, by subject."""

    subjects: dict[str, Subject] = field(default_factory=dict)

    def subject(self, key: str, names: Names) -> Subject:
        """The subject `key`, blank when it is new or was learnt from other features."""
        found = self.subjects.get(key)
        if found is None or found.names != names:
            found = self.subjects[key] = Subject(names, LeastSquares.blank(len(names)))
        return found


def save(memory: LearnerMemory, path: Path) -> None:
    """Write `memory` beside `path` and move it there, so that a stop in the middle loses nothing."""
    draft = path.with_name(f".{path.name}.{token_hex(4)}")
    try:
        with draft.open("x", encoding="utf-8") as file:
            file.write(written(memory))
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as error:
        raise _notice("learner.unsaved", path, reason=error.strerror or str(error)) from None
    finally:
        draft.unlink(missing_ok=True)


def load(path: Path) -> LearnerMemory:
    """What lies in `path`, nothing when there is no such file; raises `LearnerNotice` for anything else."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise _notice("learner.damaged", path)
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return LearnerMemory()
    except OSError as error:
        raise _notice("learner.unreadable", path, reason=error.strerror or str(error)) from None
    except UnicodeDecodeError:
        raise _notice("learner.damaged", path) from None
    return read(text, path)


def _notice(key: str, path: Path, **arguments: object) -> LearnerNotice:
    return LearnerNotice(key, file=Quoted(str(path)), **arguments)


def written(memory: LearnerMemory) -> str:
    """The file's text."""
    subjects = {
        key: {
            "features": list(subject.names),
            "givar": subject.givar,
            "products": subject.squares.products,
            "outcomes": subject.squares.outcomes,
        }
        for key, subject in memory.subjects.items()
    }
    content = {"format": FORMAT, "version": VERSION, "subjects": subjects}
    return json.dumps({**content, "sum": _sum(content)}, indent=1) + "\n"


def _sum(content: dict[str, Any]) -> str:
    return sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def read(text: str, path: Path) -> LearnerMemory:
    """What `text`, from the file `path`, holds."""
    try:
        content = json.loads(text)
        if content["format"] == FORMAT and content["version"] != VERSION:
            raise _notice(
                "learner.other_version", path, version=Quoted(str(content["version"])), ours=VERSION
            )
        if content.pop("sum") != _sum(content) or content["format"] != FORMAT:
            raise _notice("learner.damaged", path)
        subjects = {key: _subject(one) for key, one in content["subjects"].items()}
    except LearnerNotice:
        raise
    except (ArithmeticError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise _notice("learner.damaged", path) from None
    return LearnerMemory(subjects)


def _subject(content: dict[str, Any]) -> Subject:
    names = tuple(map(str, content["features"]))
    products = [[*map(float, row)] for row in content["products"]]
    outcomes = [*map(float, content["outcomes"])]
    rows = [*products, outcomes]
    if [len(row) for row in rows] != [len(names)] * (len(names) + 1):
        raise ValueError(names)
    if not all(isfinite(number) for row in rows for number in row):
        raise ValueError(rows)
    squares = LeastSquares(products, outcomes)
    squares.solve()
    return Subject(names, squares, int(content["givar"]))
