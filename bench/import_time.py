"""How long `import mulle` takes, beside an interpreter that imports nothing: `python -m bench.import_time`.

CPU time of fresh interpreters, the compiled modules kept as every installation keeps them.
"""

from __future__ import annotations

import os
import subprocess
import sys
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median

RUNS = 21


def milliseconds(code: str) -> float:
    """The CPU time of one fresh interpreter that runs `code`."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True, env=kept)
    after = getrusage(RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def main() -> None:
    milliseconds("import mulle")
    pairs = [(milliseconds("pass"), milliseconds("import mulle")) for _ in range(RUNS)]
    own = median(with_mulle - without for without, with_mulle in pairs)
    bare = median(without for without, _ in pairs)
    print(f"import mulle: {own:.0f} ms on top of the {bare:.0f} ms that python takes to start (median)")


if __name__ == "__main__":
    main()
