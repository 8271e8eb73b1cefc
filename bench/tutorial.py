"""The tutorial on PPO as its reader runs it, and what came of it: `python -m bench.tutorial`.

It needs stable-baselines3 and sb3-contrib, and takes some minutes on two cores.
"""

from __future__ import annotations

import time
from pathlib import Path

from tests.docs.tutorials import run

from mulle.arena.figures import Figure, this_machine, write_figure

FIGURE = Path(__file__).parents[1] / "docs" / "figures" / "tutorial-ppo.json"


def main() -> None:
    """Train, measure and write."""
    began, spent = time.perf_counter(), time.process_time()
    found = run("train-ppo.md")
    minutes, seconds = (time.perf_counter() - began) / 60, time.process_time() - spent
    rows = [
        (f"`{opponent}`", f"{mean:+.1f}", f"{mean - half:+.1f} to {mean + half:+.1f}", found["GIVAR"])
        for opponent, (mean, half) in found["measured"].items()
    ]
    figure = Figure(
        title="The trained player",
        command="python -m bench.tutorial",
        machine=this_machine(),
        columns=("against", "points a giv", "95 % interval", "givar"),
        rows=tuple(rows),
        notes=f"{found['STEPS']:,} steps; {minutes:.1f} minutes, {seconds:.0f} CPU seconds in all.",
    )
    write_figure(FIGURE, figure)
    print(figure.markdown())


if __name__ == "__main__":
    main()
