"""What the training of the networks came to, as figures and drawn curves for the documentation.

python -m mulle.learn.card FOLDER    the folder into which tools/train-all packed its archives

Runs that are not in the folder keep the curves that they had.
"""

from __future__ import annotations

import json
import sys
import tarfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mulle.arena.figures import Figure, write_figure
from mulle.learn import curves
from mulle.learn.everything import SUMMARY
from mulle.learn.plan import LANES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mulle.arena.figures import Cell

FIGURES = Path("docs/figures")
CURVES = FIGURES / "training"
COMMAND = "tools/train-all"
MACHINE = "one NVIDIA H200 and 16 cores"
KEPT = {"curves.svg": "{}.svg", "curves.jsonl": "{}.jsonl", "command.txt": "{}.txt"}
COLUMNS = ("network", "decisions", "minutes", "against random", "against greedy", "against counter")
RESPONSES = {
    "response": "mulle-2",
    "response-to-early": "the first checkpoint of mulle-2",
    "response-to-greedy": "greedy",
}


def main() -> int:
    """Write the figures and the curves of the training in the folder that is told."""
    folder = Path(sys.argv[1])
    for archive in sorted(folder.glob("*.tar")):
        _keep_curves(archive)
    last = {file.stem: curves.read(file)[-1] for file in CURVES.glob("*.jsonl")}
    write_figure(FIGURES / "training.json", networks(last))
    write_figure(FIGURES / "responses.json", responses(last))
    summary = folder / SUMMARY
    if summary.exists() and (speeds := json.loads(summary.read_text(encoding="utf-8")).get("speed")):
        write_figure(FIGURES / "self-play.json", self_play(speeds))
    return 0


def networks(last: dict[str, dict[str, Any]]) -> Figure:
    """Every network that comes along, and the arm of deep Monte Carlo."""
    runs = [run for lane in LANES.values() for run in lane if not run.folder.startswith("response")]
    rows = tuple(_network(run.folder, last[run.folder]) for run in runs if run.folder in last)
    return Figure(
        title="The networks that come along, and one trained by deep Monte Carlo",
        command=COMMAND,
        machine=f"{MACHINE}, two trainings side by side",
        columns=COLUMNS,
        rows=rows,
        notes="Points per giv on duplicate deals with the 95 % interval; minutes of training, in which the "
        "other training had its part of the GPU. The exact command of each run lies beside its curve.",
    )


def _network(name: str, line: dict[str, Any]) -> tuple[Cell, ...]:
    against = (gain(line, yardstick) for yardstick in ("random", "greedy", "counter"))
    return (name, line["frames"], line["seconds"] / 60, *against)


def gain(line: dict[str, Any], against: str) -> str:
    """`+12.2 ± 0.5`, or a dash where it was not measured."""
    if against not in line:
        return "–"
    return f"{line[against]:+.1f} ± {line[f'{against}_half']:.1f}".replace("-", "−")


def responses(last: dict[str, dict[str, Any]]) -> Figure:
    """What trainings gained on what they were trained against."""
    rows = tuple(
        (told, last[name]["frames"], last[name]["seconds"] / 60, gain(last[name], _opponent(name)))
        for name, told in RESPONSES.items()
        if name in last
    )
    return Figure(
        title="Best responses, begun from mulle-2",
        command=COMMAND,
        machine=f"{MACHINE}, two trainings side by side",
        columns=("trained against", "decisions", "minutes", "gain in points per giv"),
        rows=rows,
        notes="A gain is a lower bound of what can be gained.",
    )


def _opponent(name: str) -> str:
    return "greedy" if name == "response-to-greedy" else "against"


def self_play(speeds: list[dict[str, Any]]) -> Figure:
    """How many decisions a second, the network included."""
    rows = tuple(
        (
            f"{speed['groups']} × {speed['games']}",
            round(speed["played_per_second"]),
            round(speed["weighed_per_second"]),
        )
        for speed in speeds
    )
    return Figure(
        title="Decisions a second in self-play, the network of mulle-2 included",
        command=COMMAND,
        machine=MACHINE,
        columns=("games", "played", "played and weighed by the critic"),
        rows=rows,
    )


def _keep_curves(archive: Path) -> None:
    """The curves, their picture and the command of each run, under the run's name."""
    CURVES.mkdir(parents=True, exist_ok=True)
    with tarfile.open(archive) as tar:
        for member, file in _kept(tar):
            content = tar.extractfile(member)
            assert content is not None
            text = content.read().decode().replace("/tmp/training/", "build/training/")  # noqa: S108
            (CURVES / file).write_text(text, encoding="utf-8")


def _kept(tar: tarfile.TarFile) -> Iterator[tuple[tarfile.TarInfo, str]]:
    for member in tar.getmembers():
        run, _, name = member.name.partition("/")
        if name in KEPT:
            yield member, KEPT[name].format(run)


if __name__ == "__main__":
    sys.exit(main())
