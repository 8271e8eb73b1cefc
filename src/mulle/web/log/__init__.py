"""The log of numbered events: the truth about every table."""
