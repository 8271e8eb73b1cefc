"""A move of any game: what the faces of every position accept; each refuses moves of another game."""

from __future__ import annotations

from mulle.rules.fishing.moves import Move as FishingMove
from mulle.rules.tricks.moves import Move as TrickMove

AnyMove = FishingMove | TrickMove
