"""A person at a server's table, from the terminal: by its link, as the same guest each time."""
