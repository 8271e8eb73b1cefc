"""Every game and number of players, as OpenSpiel loads them."""

from __future__ import annotations

TABLES = (
    "mulle(players=2)",
    "mulle(players=3)",
    "mulle(players=4,tear=True)",
    "byggkasino(players=2)",
    "byggkasino(players=3)",
    "byggkasino(players=4)",
    "husmulle(score_each=rond)",
    "stickmulle",
    "stickmulle(announce=manual)",
    "minimulle",
)
WITH_FAULTS = ("mulle(faults=lose)", "byggkasino(faults=penalty,match=single)")
