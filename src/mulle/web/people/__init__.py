"""People: guests and accounts, their sessions, history and ratings."""
