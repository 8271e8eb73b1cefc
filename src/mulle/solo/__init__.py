"""One person's match against computer players: played, taken back, advised, saved."""
