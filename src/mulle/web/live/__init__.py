"""Live tables: the log in memory, who watches, and what the server does by itself."""
