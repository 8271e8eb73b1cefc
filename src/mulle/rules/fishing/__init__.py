"""The fishing family: one engine over a frozen Ruleset."""
