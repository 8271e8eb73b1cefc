"""Players: each chooses a move from a View, never from a position."""
