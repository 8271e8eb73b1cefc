"""`mulle analyse FILE`: what each move of a recorded match was worth, luck and skill apart."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

from mulle.cli.arguments import whole_number
from mulle.cli.errors import CommandError
from mulle.cli.files import opened
from mulle.cli.progress import Progress
from mulle.words import Quoted, say

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from mulle.analysis.analysis import Analysis
    from mulle.engine.records import Record

WORLDS = 240
MOST_WORLDS = 100_000


def declare(command: ArgumentParser) -> None:
    """The command's arguments."""
    command.add_argument("file", metavar="FILE", help=say("cli.record_file"))
    worlds = whole_number(1, MOST_WORLDS)
    command.add_argument("--worlds", type=worlds, default=WORLDS, metavar="N", help=say("cli.analyse_worlds"))
    seed = whole_number(0, (1 << 31) - 1)
    command.add_argument("--seed", type=seed, default=0, metavar="N", help=say("cli.analyse_seed"))
    command.add_argument("--brief", action="store_true", help=say("cli.analyse_brief"))
    command.add_argument("--json", action="store_true", help=say("cli.json"))
    command.add_argument("--svg", type=Path, metavar="FILE", help=say("cli.analyse_svg"))
    command.add_argument("--quiet", action="store_true", help=say("cli.quiet"))


def run(told: Namespace) -> int:
    """Judge every move, then tell and draw what was found."""
    # The matrices are small: on a busy machine threads for them wait for one another ten times as long.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from mulle.analysis.drawing import svg
    from mulle.analysis.report import Report, as_json
    from mulle.engine.records import read_record

    with opened(told.file) as stream:
        record = read_record(stream)
    analysis = _analysed(told, record)
    if told.json:
        print(json.dumps(as_json(analysis)))
    else:
        print("\n".join(Report(analysis).lines(brief=told.brief)))
    if told.svg:
        _write(told.svg, svg(analysis))
    return 0


def _analysed(told: Namespace, record: Record) -> Analysis:
    from mulle.analysis.analysis import analyse
    from mulle.analysis.judge import Judge

    bar: list[Progress] = []

    def progress(done: int, of: int) -> None:
        if not bar:
            bar.append(Progress(of, quiet=told.quiet))
        bar[0](done)

    return analyse(record, Judge(told.worlds, told.seed), progress)


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        reason = error.strerror or str(error)
        raise CommandError("arena.cannot_open", file=Quoted(str(path)), reason=reason) from None
