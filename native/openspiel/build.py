"""Build OpenSpiel's native plug-in for the OpenSpiel of this Python: `python native/openspiel/build.py`.

It needs CMake and a C++20 compiler, and takes the headers from the installed wheel. The plug-in is put beside
the other modules of this Python, where `mulle.envs.open_spiel_native` finds it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).parent


def built(folder: Path, jobs: int = 2) -> Path:
    """The plug-in, built in `folder`."""
    spec = find_spec("pyspiel")
    if spec is None or spec.origin is None:
        sys.exit("OpenSpiel is not installed: pip install open_spiel")
    if (cmake := shutil.which("cmake", path=_places())) is None:
        sys.exit("CMake is not installed: pip install cmake")
    headers = Path(spec.origin).parent
    told = [f"-DOPEN_SPIEL={headers}", f"-DOPEN_SPIEL_VERSION={version('open_spiel')}"]
    subprocess.run([cmake, "-S", str(HERE), "-B", str(folder), *told], check=True)
    subprocess.run([cmake, "--build", str(folder), "--parallel", str(jobs)], check=True)
    return folder / "mulle_open_spiel.so"


def _places() -> str:
    """Where programs are looked for: this Python's first."""
    return os.pathsep.join([sysconfig.get_path("scripts"), os.environ.get("PATH", os.defpath)])


def main() -> None:
    """Build it, and put it where it is found."""
    target = Path(sysconfig.get_path("platlib"))
    with tempfile.TemporaryDirectory() as folder:
        print(shutil.copy2(built(Path(folder)), target))


if __name__ == "__main__":
    main()
