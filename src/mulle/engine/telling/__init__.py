"""Words and sentences of the table, from what a move does."""
