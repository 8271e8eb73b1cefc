"""A progress bar on the standard error, where somebody is looking."""

from __future__ import annotations

import sys
from time import monotonic

_WIDTH = 30
_SECONDS_BETWEEN = 0.1


class Progress:
    """Draws how much of `whole` is done, in place; silent when the standard error is no terminal."""

    def __init__(self, whole: int, *, quiet: bool = False) -> None:
        self._whole = whole
        self._shown = not quiet and sys.stderr.isatty()
        self._drawn_at = 0.0

    def __call__(self, done: int) -> None:
        """Draw that `done` are done."""
        now = monotonic()
        if not self._shown or (done < self._whole and now - self._drawn_at < _SECONDS_BETWEEN):
            return
        self._drawn_at = now
        filled = _WIDTH * done // self._whole
        sys.stderr.write(f"\r[{'#' * filled}{'.' * (_WIDTH - filled)}] {done}/{self._whole}")
        sys.stderr.write("\n" if done >= self._whole else "")
        sys.stderr.flush()
