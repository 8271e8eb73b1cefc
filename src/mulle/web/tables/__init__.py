"""Tables: the fold of a log, what commands lead to, and what each viewer is shown."""
