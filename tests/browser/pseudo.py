"""`mulle serve` in a language of its own: every message of the catalogue stands between ⟦ and ⟧."""

from __future__ import annotations

import sys
from functools import cache

import mulle.words
from mulle.words import catalogue

OPENS, CLOSES = "⟦", "⟧"


@cache
def marked(language: str) -> dict[str, str]:
    """The catalogue of `language` with its messages marked."""
    return {key: f"{OPENS}{text}{CLOSES}" for key, text in catalogue(language).items()}


if __name__ == "__main__":
    mulle.words.catalogue = marked  # before anybody else asks for it
    from mulle.cli import main

    sys.exit(main(sys.argv[1:]))
